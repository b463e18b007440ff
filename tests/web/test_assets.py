"""Static files: kept for good under the hash of their content, compressed where that helps."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorekeeper.config import STATIC
from scorekeeper.web import assets


def address(app: Flask, path: str) -> str:
    with app.test_request_context():
        return render_template_string("{{ asset(path) }}", path=path)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("js/app.js", "text/javascript; charset=utf-8"),
        ("css/page.css", "text/css; charset=utf-8"),
        ("art/cards.svg", "image/svg+xml"),
        ("icons/icon-192.png", "image/png"),
    ],
)
def test_a_file_is_kept_for_good_under_its_hash(app: Flask, client: FlaskClient, path: str, kind: str) -> None:
    answer = client.get(address(app, path))
    assert answer.data == (STATIC / path).read_bytes()
    assert answer.headers["Cache-Control"] == assets.FOR_GOOD
    assert answer.headers["Content-Type"] == kind


def test_an_address_of_an_older_version_gets_the_file_of_today_to_be_asked_again(client: FlaskClient) -> None:
    answer = client.get("/assets/000000000000/js/app.js")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_file_that_did_not_change_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    first = client.get(address(app, "css/page.css"))
    again = client.get(address(app, "css/page.css"), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("coding", ["gzip", "br"])
def test_text_travels_compressed_and_pictures_as_they_are(app: Flask, client: FlaskClient, coding: str) -> None:
    asked = {"Accept-Encoding": coding}
    sprite = client.get(address(app, "art/cards.svg"), headers=asked)
    assert sprite.headers["Content-Encoding"] == coding
    assert "Accept-Encoding" in sprite.headers["Vary"]
    assert len(sprite.data) < len((STATIC / "art/cards.svg").read_bytes()) / 4
    assert "Content-Encoding" not in client.get(address(app, "icons/icon-192.png"), headers=asked).headers
    assert client.get("/", headers=asked).headers["Content-Encoding"] == coding


@pytest.mark.parametrize("path", ["/assets/0/nothing.js", "/assets/0/../app.py", "/assets/0/%2e%2e/pyproject.toml", "/assets/0/"])
def test_nothing_else_is_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_template_that_names_no_file_fails_at_once(app: Flask) -> None:
    with pytest.raises(LookupError, match=re.escape("no static file css/gone.css")):
        address(app, "css/gone.css")


def test_the_hash_follows_the_content_alone(tmp_path: Path) -> None:
    def version(folder: Path) -> str:
        app = Flask("test", static_folder=None)
        assets.register(app, folder)
        return address(app, "a.css").split("/")[2]

    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    (first / "a.css").write_text("a")
    shutil.copytree(first, second)
    (second / "a.css").touch()
    assert version(first) == version(second)
    (second / "a.css").write_text("b")
    assert version(first) != version(second)
    (second / "a.css").write_text("a")
    (second / "b.css").write_text("")
    assert version(first) != version(second)
