"""What the engine says in codes, said to people: one gettext catalogue for each language (design 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markupsafe import Markup, escape

from ..engine.cards import Card, CardError
from ..engine.errors import InputError
from ..engine.wire import Refused, error_form, problems_form
from . import sentences

CATALOGUES = Path(__file__).parent / "catalogues"
SOURCE = "en"
"""The language of the msgids."""
LANGUAGES = (SOURCE, *sorted(path.stem for path in CATALOGUES.glob("*.po")))
"""Languages that pages can speak: a further one is a catalogue file."""

LONGEST_VALUE = 60
"""Signs of a refused value that a message repeats."""


@cache
def translations(lang: str) -> NullTranslations:
    """Load a language's words, compiled in memory from its catalogue; English for one we do not have."""
    if lang == SOURCE or lang not in LANGUAGES:
        return NullTranslations()
    with (CATALOGUES / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def language_name(lang: str) -> str:
    """Name a language in itself: Italiano, English."""
    name = translations(lang).gettext(sentences.OWN_LANGUAGE)
    return "English" if name == sentences.OWN_LANGUAGE else name


def fill(text: str, /, **values: object) -> Markup:
    """Put values into a sentence, escaped for a page."""
    return Markup(text) % values


def plain(text: Markup | str) -> str:
    """Take a page's sentence as text for a title, a terminal or JSON."""
    return text.striptags() if isinstance(text, Markup) else text


def side_name(lang: str, side: int, count: int, names: Sequence[str] = ()) -> Markup:
    """Name a side: as the table calls it, else Us and Them for two, else by its number."""
    if side < len(names) and names[side]:
        return Markup("<bdi>%s</bdi>") % names[side]
    say = translations(lang)
    if names and count == 2:
        return escape(say.gettext(sentences.US if side == 0 else sentences.THEM))
    return fill(say.gettext(sentences.SIDE), number=side + 1)


def card_name(lang: str, card: Card) -> str:
    """Name a card inside a sentence: seven of coins."""
    say = translations(lang)
    rank, suit = say.gettext(sentences.RANKS[card.rank]), say.gettext(sentences.SUITS[card.suit])
    return say.gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def rank_name(lang: str, rank: int) -> str:
    """Name a rank alone: seven, knave."""
    return translations(lang).gettext(sentences.RANKS[rank])


def the_card(lang: str, card: Card) -> str:
    """Name a card with its article: the seven of coins."""
    say = translations(lang)
    rank, suit = say.gettext(sentences.THE_RANKS[card.rank]), say.gettext(sentences.SUITS[card.suit])
    return say.gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def best_name(lang: str, best: object, suit: str) -> str:
    """Name a side's best card of a suit: six of cups, a figure of cups, no cups."""
    say = translations(lang)
    if type(best) is int:
        return card_name(lang, Card(best, suit))
    text = sentences.COURT if best == "court" else sentences.VOID
    return say.gettext(text) % {"suit": say.gettext(sentences.SUITS[suit])}


def capital(text: str) -> str:
    """Begin a sentence with a capital letter, leaving the rest."""
    return text[:1].upper() + text[1:]


def listed(lang: str, items: Iterable[object], either: bool = False) -> Markup:
    """Join items as people do: a, b and c; with `either` a, b or c."""
    *first, last = [escape(item) for item in items]
    if not first:
        return last
    say = translations(lang)
    text = say.gettext("%(first)s or %(last)s") if either else say.gettext("%(first)s and %(last)s")
    return fill(text, first=Markup(", ").join(first), last=last)


def award_name(lang: str, name: str) -> str:
    """Name an award: Cards, Settebello."""
    return translations(lang).gettext(sentences.AWARDS[name][0])


def refusal_message(lang: str, code: str, values: Sequence[int] = (), value: int = 0) -> str:
    """Say in one sentence why table cards, worth `values` if known, may not be taken by a card worth `value`."""
    say = translations(lang)
    if code != "wrong_sum" or not values:
        return say.gettext(sentences.REFUSALS[code][0])
    if len(values) == 1:
        return say.gettext(sentences.ANOTHER_VALUE) % {"total": values[0], "value": value}
    details = {"sum": " + ".join(map(str, values)), "total": sum(values), "value": value}
    return say.gettext(sentences.ARITHMETIC) % details


def unread_message(lang: str, code: str, text: str) -> str:
    """Say why a part of a link could not be taken; a card by its name."""
    with suppress(CardError):
        text = card_name(lang, Card.parse(text))
    return capital(translations(lang).gettext(sentences.UNREAD[code]) % {"text": text})


def error_message(error: InputError, lang: str) -> str:
    """Say what the engine could not read, with its place and the value as it came."""
    say = translations(lang)
    value = repr(error.value) if isinstance(error.value, str) else str(error.value)
    text = say.gettext(sentences.ERRORS[error.code]) % {"value": _shortened(value)}
    return f"{_shortened(error.where)}: {text}" if error.where else text


def problem_message(problem: Mapping[str, object], lang: str, names: Sequence[str] = ()) -> str:
    """Say why a round as told cannot be true, from the form of a problem that the API answers."""
    from .problem_words import say_problem

    return say_problem(problem, lang, names)


def refusal_forms(refused: InputError | Refused, lang: str) -> list[dict[str, Any]]:
    """Write why a question was not answered, as problems with their sentences."""
    if isinstance(refused, Refused):
        forms = problems_form(refused.problems)
        return [form | {"message": problem_message(form, lang)} for form in forms]
    return [error_form(refused) | {"message": error_message(refused, lang)}]


def as_text(kind: str, answer: Mapping[str, object], lang: str) -> str:
    """Write the answer to `score`, `captures` or `primiera` for people, in lines without markup."""
    from .answer_words import TEXTS

    return TEXTS[kind](answer, lang)


def _shortened(text: str) -> str:
    seen = "".join(sign if sign.isprintable() else "\ufffd" for sign in text[:LONGEST_VALUE])
    return seen + ("…" if len(text) > LONGEST_VALUE else "")
