"""The headers that every answer carries."""

from __future__ import annotations

from flask import Flask, Response

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
    """Put the headers on every answer of `app`; one that is already there stays."""

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
