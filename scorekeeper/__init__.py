"""The companion for people who play Scopa with a real deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the app; imported late, so that the engine loads without Flask."""
    from .app import create_app as build

    return build(config)
