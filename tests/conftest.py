"""Fixtures for every test: the app, a server on loopback, and Debian's Chromium."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from scorekeeper import create_app

from .need_browser import HOW, find_browser, is_required

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def app() -> Flask:
    """Build an app for tests."""
    return create_app({"TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Give a client of the app."""
    return app.test_client()


@pytest.fixture(scope="session")
def live_server() -> Iterator[str]:
    """Serve the app on a free loopback port; the value is its address without a slash at the end."""
    server = make_server("127.0.0.1", 0, create_app({"TESTING": True}), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start Chromium once for all tests; without one, skip, or fail where it is required."""
    path = find_browser()
    if path is None:
        pytest.fail(HOW) if is_required() else pytest.skip(HOW)
    # Imported here, so that everything else runs without it.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Open a page of the size of a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()
