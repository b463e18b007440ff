"""The app factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask_compress import Compress

from .config import STATIC, TEMPLATES, Defaults, instance_path
from .web import api, assets, errors, headers, rulings


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the app: defaults, then `config.py` of the instance folder, then `config`."""
    app = Flask("scorekeeper", template_folder=str(TEMPLATES), static_folder=None, instance_path=str(instance_path()))
    app.config.from_object(Defaults)
    app.config.from_pyfile(str(instance_path() / "config.py"), silent=True)
    app.config.from_mapping(config or {})
    Compress(app)
    headers.register(app)
    assets.register(app, STATIC)
    errors.register(app)
    app.register_blueprint(rulings.blueprint)
    app.register_blueprint(api.blueprint)
    return app
