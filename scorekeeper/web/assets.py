"""Static files under an address that holds a hash of them all, so that browsers keep them for good."""

from __future__ import annotations

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, make_response, request

FOR_GOOD = "public, max-age=31536000, immutable"


def register(app: Flask, folder: Path) -> None:
    """Serve the files of `folder` as they are now, and let templates name one by `asset('css/page.css')`."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    version = _version(files)

    def asset(path: str) -> str:
        if path not in files:
            raise LookupError(f"no static file {path}")
        return f"/assets/{version}/{path}"

    def serve(given: str, path: str) -> Response:
        """Answer a static file; an address of an older version gets the file of today, to be asked again.

        :raise 404: when there is no such file.
        """
        if path not in files:
            abort(404)
        response = make_response(files[path])
        response.headers["Content-Type"] = _content_type(path)
        response.headers["Cache-Control"] = FOR_GOOD if given == version else "no-cache"
        response.set_etag(version)
        response.make_conditional(request)
        return response

    app.add_template_global(asset)
    app.add_url_rule("/assets/<given>/<path:path>", "assets", serve)


def _version(files: dict[str, bytes]) -> str:
    """Hash names and contents, never times: those change at each install."""
    digest = sha256()
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


def _content_type(path: str) -> str:
    # The system's table of types can be anything; a module script must be JavaScript to run.
    known = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
    kind = known.get(Path(path).suffix) or guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
