"""Pages that say what went wrong in plain words, and problems in JSON for programs."""

from __future__ import annotations

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from .sentences import mark
from .speech import language, speak, vary
from .words import translations

API = "/api/"
PAGES = {
    400: (mark("We could not read that"), mark("Something in the request did not arrive as it should. Try again from the start.")),
    404: (mark("There is nothing here"), mark("The address may have lost a piece on its way. Start from the first page.")),
    405: (mark("Not this way"), mark("This address answers, but not to that kind of request.")),
    413: (mark("That is too long"), mark("What was sent is longer than any round needs.")),
    415: (mark("Not in this form"), mark("This address takes plain JSON.")),
    422: (mark("This does not add up"), mark("What was sent cannot be taken as it is.")),
    500: (mark("That is our fault"), mark("Something broke here. What you told is still in the link: try once more.")),
}
"""Heading and sentence for each status."""
CODES = {
    400: "bad_request",
    404: "not_found",
    405: "not_allowed",
    413: "too_large",
    415: "not_json_type",
    422: "unprocessable",
    500: "our_fault",
}
"""The word that a program gets."""


def register(app: Flask) -> None:
    """Let `app` answer whatever goes wrong in words, and in JSON below `/api/`."""
    speak(app)
    app.register_error_handler(HTTPException, _answer)


def _answer(cause: HTTPException) -> Response:
    status = cause.code or 500
    if cause.response is not None or status < 400:
        return cause.get_response(request.environ)  # type: ignore[return-value]
    said = status if status in PAGES else 500 if status > 499 else 400
    heading, text = (translations(language()).gettext(part) for part in PAGES[said])
    response = _problem(said, text) if request.path.startswith(API) else _page(heading, text)
    response.status_code = status
    # Such as Allow, which tells a program what would have worked.
    for name, value in cause.get_headers(request.environ):
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return vary(response)


def _problem(status: int, text: str) -> Response:
    return jsonify({"problems": [{"code": CODES[status], "sides": [], "message": text}]})


def _page(heading: str, text: str) -> Response:
    return Response(render_template("errors/page.html", heading=heading, text=text), mimetype="text/html")
