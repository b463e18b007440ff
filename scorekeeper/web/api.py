"""The questions of the command line asked over HTTP: JSON in, JSON out (design 6)."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, abort, request
from werkzeug.exceptions import RequestEntityTooLarge

from ..engine import wire
from ..engine.errors import MALFORMED, InputError
from ..engine.strict import MOST_BYTES
from . import openapi, words
from .speech import language, vary

JSON = "application/json"

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.post("/score")
def score() -> Response:
    """Score one round.

    :raise 422: with the reasons when it cannot be true; the other statuses are those of every question.
    """
    return _answer("score")


@blueprint.post("/captures")
def captures() -> Response:
    """Judge what a played card may take."""
    return _answer("captures")


@blueprint.post("/primiera")
def primiera() -> Response:
    """Settle a primiera, or say what to ask next."""
    return _answer("primiera")


@blueprint.get("/openapi.json")
def description() -> Response:
    """Describe the API for programs."""
    response = _written(200, openapi.description(_answered))
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.after_request
def keep_out_of_caches(response: Response) -> Response:
    """Let no cache keep an answer that says nothing else."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _answer(kind: str) -> Response:
    """Answer the question in the body.

    :raise 415: when it is not plain JSON by its headers.
    """
    if request.mimetype not in ("", JSON) or request.headers.get("Content-Encoding", "identity").lower() != "identity":
        abort(415)
    status, form = _answered(kind, _body(), language())
    response = _written(status, form)
    return response if status == 200 else vary(response)


def _answered(kind: str, body: bytes | None, lang: str) -> tuple[int, dict[str, Any]]:
    """Give the answer to a body (None for one too large to read), or the problems with their status."""
    try:
        if body is None:
            raise wire.WireError("too_large", request.content_length)
        return 200, wire.answer(kind, wire.read(body))
    except wire.Refused as refused:
        return 422, {"problems": words.refusal_forms(refused, lang)}
    except InputError as error:
        status = 413 if error.code == "too_large" else 400 if error.code in MALFORMED else 422
        return status, {"problems": words.refusal_forms(error, lang)}


def _body() -> bytes | None:
    """Read the body, but hardly further than an honest one goes.

    :raise 400: when it breaks off.
    """
    # One byte more than is taken: a body in chunks is cut off here without a word.
    request.max_content_length = MOST_BYTES + 1
    try:
        return request.get_data(cache=False)
    except RequestEntityTooLarge:
        return None
    except Exception:  # each server has its own for chunks that are none
        abort(400)


def _written(status: int, form: dict[str, Any]) -> Response:
    """Write an answer with its keys in the order of the forms, which `jsonify` would sort."""
    return Response(json.dumps(form, ensure_ascii=False, separators=(",", ":")), status, mimetype=JSON)
