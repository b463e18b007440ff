"""What the capture page shows for a play: what may be taken, whether it is a sweep, why not another set."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from ..engine.captures import is_sweep, legal_captures, refusal, sums
from ..engine.cards import Card, Pile
from ..engine.rules import Rules
from ..engine.wire import MOST_LISTED
from . import sentences
from .links import CapturesCase
from .verdicts import capture_verdict
from .words import plain, refusal_message, translations, unread_message


@dataclass(frozen=True, slots=True)
class Option:
    """One set that may be taken."""

    taken: Pile
    sweep: bool
    spoilt: bool
    """Whether it empties the table without being a sweep, since it is the last play."""
    attempted: bool
    attempt: CapturesCase


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody wants to take, judged."""

    taken: Pile
    legal: bool
    reason: str
    section: str
    """Where the rule book says so."""


@dataclass(frozen=True, slots=True)
class CapturePage:
    """Everything the template needs."""

    case: CapturesCase
    mode: str
    """`table`, `card` or `answer`."""
    status: int
    title: str
    headline: Markup
    notes: tuple[str, ...]
    options: tuple[Option, ...] = ()
    count: int = 0
    attempt: Attempt | None = None
    why: str = "must_capture"
    """The rule that decides what is taken, a code of a refusal."""
    left: bool = False
    """Whether cards stay on the table after the last play."""

    @property
    def sent(self) -> CapturesCase:
        """The case as it is sent to others."""
        return replace(self.case, step=None, unread=())

    def laid(self, card: Card) -> CapturesCase:
        """Lay a card on the table, or take it off again."""
        table = Pile(self.case.table.mask ^ card.mask)
        return replace(self.sent, table=table, take=None, step="table")

    def played(self, card: Card) -> CapturesCase:
        """Play a card."""
        return replace(self.sent, card=card, take=None)

    def wanted(self, card: Card) -> CapturesCase:
        """Add a table card to what somebody wants to take, or leave it out again."""
        taken = Pile((self.case.take or Pile()).mask ^ card.mask)
        return replace(self.sent, take=taken or None)

    def laid_down(self) -> CapturesCase:
        """Ask whether the card may just be laid on the table."""
        return replace(self.sent, take=Pile())

    def closing(self, last: bool) -> CapturesCase:
        """Say whether it is the last play of the round."""
        return replace(self.sent, last=last)

    def step(self, step: str | None) -> CapturesCase:
        """Go to choosing the table or the card."""
        return replace(self.sent, step=step)


def capture_page(case: CapturesCase, lang: str) -> CapturePage:
    """Make the page of a case."""
    notes = tuple(unread_message(lang, note.code, note.text) for note in case.unread[:5])
    status = 422 if notes else 200
    clash = case.card is not None and case.card in case.table
    mode = case.step or ("answer" if case.card and not clash else "card" if clash else "table")
    if mode == "answer":
        return replace(_answer(case, lang), status=status, notes=notes)
    say = translations(lang)
    texts = {"table": say.gettext("Tap the cards on the table."), "card": say.gettext("Tap the card that is played.")}
    return CapturePage(case, mode, status, say.gettext("What may be taken?"), escape(texts[mode]), notes)


def _answer(case: CapturesCase, lang: str) -> CapturePage:
    assert case.card is not None
    rules = Rules()
    captures = legal_captures(rules, case.table, case.card)
    verdict = capture_verdict(lang, case.table, case.card, captures, len(captures))
    options = tuple(_option(case, rules, taken) for taken in captures[:MOST_LISTED])
    attempt = None if case.take is None else _attempt(case, rules, lang, case.card, case.take)
    single = any(one.rank == case.card.rank for one in case.table) and bool(sums(case.table.mask, case.card.rank))
    why = "single_first" if single else "must_capture"
    left = case.last and not any(option.taken == case.table for option in options)
    return CapturePage(case, "answer", 200, plain(verdict), verdict, (), options, len(captures), attempt, why, left)


def _option(case: CapturesCase, rules: Rules, taken: Pile) -> Option:
    sweep = is_sweep(rules, case.table, taken, case.last)
    spoilt = not sweep and is_sweep(rules, case.table, taken, last_play=False)
    return Option(taken, sweep, spoilt, taken == case.take, replace(case, take=taken, step=None, unread=()))


def _attempt(case: CapturesCase, rules: Rules, lang: str, card: Card, taken: Pile) -> Attempt:
    why = refusal(rules, case.table, card, taken)
    if why is not None:
        reason = refusal_message(lang, why, [one.rank for one in taken], card.rank)
        return Attempt(taken, False, reason, sentences.REFUSALS[why][1])
    say = translations(lang)
    reason = say.gettext("Yes, this may be taken.") if taken else say.gettext("Yes, it may be laid down: it takes nothing.")
    return Attempt(taken, True, reason, "4.1")
