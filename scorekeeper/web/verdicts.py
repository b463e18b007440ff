"""The verdict on a primiera or a capture in one sentence: for the page, its title and the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from ..engine.cards import Card, Pile
from . import sentences
from .words import best_name, fill, listed, side_name, the_card, translations

Totals = Sequence[int | None]


def primiera_verdict(lang: str, winners: Sequence[int], totals: Totals, lacking: Sequence[int] = (), names: Sequence[str] = ()) -> Markup:
    """Say who has the primiera: "Primiera: Anna, 78 to 75"; `lacking` are the sides that have none."""
    say = translations(lang)
    if not winners:
        return _nobody(lang, totals, lacking)
    winner = winners[0]
    name = side_name(lang, winner, len(totals), names)
    rivals = [total for side, total in enumerate(totals) if side != winner and side not in lacking]
    if totals[winner] is None:
        return fill(say.gettext("Primiera: %(name)s, whatever the rest"), name=name)
    if None in rivals:
        return fill(say.gettext("Primiera: %(name)s with %(total)d, whatever the rest"), name=name, total=totals[winner])
    if not rivals:
        return fill(say.gettext("Primiera: %(name)s, %(most)d to nothing"), name=name, most=totals[winner])
    best = max(total for total in rivals if total is not None)
    return fill(say.gettext("Primiera: %(name)s, %(most)d to %(next)d"), name=name, most=totals[winner], next=best)


def counterfactual(lang: str, card: Card, side: int, count: int, names: Sequence[str] = ()) -> Markup:
    """Say with which card a side would have had it: "With the six of cups Bruno would have had it."."""
    say = translations(lang)
    if (names and names[side]) or count > 2 or not names:
        text = say.gettext("With %(card)s %(name)s would have had it.")
    elif side == 0:
        text = say.gettext("With %(card)s we would have had it.")
    else:
        text = say.gettext("With %(card)s they would have had it.")
    return fill(text, card=the_card(lang, card), name=side_name(lang, side, count, names))


def best_question(lang: str, suit: str, side: int, count: int, names: Sequence[str] = ()) -> Markup:
    """Ask for a side's best card of a suit: "Which is Bruno's best cup?"."""
    say = translations(lang)
    one = say.gettext(sentences.BEST_OF[suit])
    if (names and names[side]) or count > 2 or not names:
        text = say.gettext("Which is %(name)s's best %(suit)s?")
    elif side == 0:
        text = say.gettext("Which is our best %(suit)s?")
    else:
        text = say.gettext("Which is their best %(suit)s?")
    return fill(text, suit=one, name=side_name(lang, side, count, names))


def seven_question(lang: str, suit: str) -> Markup:
    """Ask whose a seven is."""
    return fill(translations(lang).gettext("Whose is %(card)s?"), card=the_card(lang, Card(7, suit)))


def capture_verdict(lang: str, table: Pile, card: Card, captures: Sequence[Pile], count: int) -> Markup:
    """Say what a played card takes."""
    say = translations(lang)
    played = the_card(lang, card)
    played = played[:1].upper() + played[1:]
    if not captures:
        text = say.gettext("%(played)s takes nothing: it stays on the table.")
        return fill(text, played=played)
    if count == 1:
        taken = listed(lang, [the_card(lang, one) for one in captures[0]])
        return fill(say.gettext("%(played)s takes %(taken)s."), played=played, taken=taken)
    return fill(
        say.ngettext("%(played)s takes one of these %(count)d.", "%(played)s takes one of these %(count)d.", count),
        played=played,
        count=count,
    )


def proof_line(lang: str, best: Mapping[str, object]) -> Markup:
    """List a side's best cards in words, for a terminal."""
    return listed(lang, [best_name(lang, one, suit) for suit, one in best.items()])


def _nobody(lang: str, totals: Totals, lacking: Sequence[int]) -> Markup:
    say = translations(lang)
    if len(lacking) == len(totals):
        return Markup(say.gettext("Primiera: nobody, since nobody has all four suits"))
    rivals = [total for side, total in enumerate(totals) if side not in lacking]
    known = [total for total in rivals if total is not None]
    top = max(known, default=0)
    if known.count(top) < 2 or None in rivals:
        return Markup(say.gettext("Primiera: nobody, whatever the rest"))
    return fill(say.gettext("Primiera: nobody, %(most)d to %(next)d"), most=top, next=top)
