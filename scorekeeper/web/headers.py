"""The headers that every answer carries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response

HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
"""A host as browsers name one, by name or by number; others would only break the links we write."""

HEADERS = {
    # Nothing but our own files; no inline script or style, so an injected one cannot run.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # Not no-referrer, with which browsers send `Origin: null` and our own forms would look foreign.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def register(app: Flask) -> None:
    """Put the headers on every answer of `app`, one that is already there stays; refuse hosts that are none."""
    app.wsgi_app = _refuse_odd_hosts(app.wsgi_app)  # type: ignore[method-assign]

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


def _refuse_odd_hosts(answer: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """Answer 400 before anything else reads the host: no page could be written for it, not even one that says so."""

    def checked(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST")
        # Without the header (HTTP/1.0) the server's own name stands in.
        if host is None or HOST.fullmatch(host):
            return answer(environ, start_response)
        start_response("400 Bad Request", [("Content-Type", "text/plain; charset=utf-8"), *HEADERS.items()])
        return [b"This address has no host that we could answer for.\n"]

    return checked
