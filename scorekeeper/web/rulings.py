"""Rulings without a match: the primiera, what a card may take, and how to count."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.blueprints import BlueprintSetupState

from ..engine.cards import CARDS, SUITS, Card
from ..engine.completions import SCALE
from ..engine.rules import Rules
from . import sentences, words
from .capture_page import capture_page
from .links import CapturesCase, PrimieraCase, query, read_captures, read_primiera, write_captures, write_primiera
from .primiera_page import primiera_page
from .speech import language, language_pairs, page_link, speak, vary

blueprint = Blueprint("rulings", __name__)
blueprint.after_request(vary)


@blueprint.record_once
def prepare(state: BlueprintSetupState) -> None:
    """Give the application's templates their words and drawings."""
    speak(state.app)
    state.app.jinja_env.globals.update(Card=Card, CARDS=CARDS, SUITS=SUITS, words=words)


@blueprint.get("/")
def home() -> str:
    """Say what this is, and lead to the three pages."""
    return render_template("rulings/home.html", canonical=page_link("rulings.home", whole=True))


@blueprint.get("/primiera")
def primiera() -> tuple[str, int]:
    """Settle a primiera from the cards that the table tells, seven by seven.

    :raise 422: when the cards told cannot be, or a part of the link cannot be read; the rest is shown.
    """
    case = read_primiera(request.args)
    page = primiera_page(case, language())
    kept = [pair for pair in write_primiera(page.sent) if pair[0] != "name"] + language_pairs()
    canonical = _to_primiera(page.sent, whole=True)
    html = render_template("rulings/primiera.html", page=page, to=_to_primiera, canonical=canonical, plain_pairs=kept)
    return html, page.status


@blueprint.get("/captures")
def captures() -> tuple[str, int]:
    """Judge what a played card may take from the table.

    :raise 422: when a part of the link cannot be read; the rest is shown.
    """
    case = read_captures(request.args)
    page = capture_page(case, language())
    canonical = _to_captures(page.sent, whole=True)
    return render_template("rulings/captures.html", page=page, to=_to_captures, canonical=canonical), page.status


@blueprint.get("/guide")
def guide() -> str:
    """Explain each award in half a minute, and answer what people look up."""
    scale: dict[int, list[int]] = {}
    for rank, value in SCALE.items():
        scale.setdefault(value, []).append(rank)
    return render_template(
        "rulings/guide.html",
        awards=[(row, *sentences.AWARDS[row.name]) for row in Rules().awards],
        scale=scale,
        rules=sentences.CAPTURE_RULES,
        rulings=[(*texts, _example(page, rest)) for *texts, page, rest in sentences.RULINGS],
        canonical=page_link("rulings.guide", whole=True),
    )


def _to_primiera(case: PrimieraCase, whole: bool = False) -> str:
    return page_link("rulings.primiera", write_primiera(case), whole)


def _to_captures(case: CapturesCase, whole: bool = False) -> str:
    return page_link("rulings.captures", write_captures(case), whole)


def _example(page: str | None, rest: str) -> str | None:
    """Link to the page that shows a ruling at work."""
    if page is None:
        return None
    tail = query(language_pairs())
    return page_link(f"rulings.{page}").partition("?")[0] + f"?{rest}" + (f"&{tail}" if tail else "")
