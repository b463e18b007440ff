"""What the primiera page shows for a case: the next question, the verdict, or what cannot be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from ..engine.cards import SUITS
from ..engine.completions import Best, Known, choices, complete, worth
from ..engine.entry import Problem, RoundEntry, SideCount
from ..engine.primiera import NextQuestion, Settled, settle_primiera, with_one_card
from ..engine.rules import Rules
from ..engine.wire import problems_form
from .links import READINGS, PrimieraCase
from .verdicts import best_question, counterfactual, primiera_verdict
from .words import best_name, fill, plain, problem_message, side_name, translations, unread_message

SHORT_NAME = 11
"""Letters of a name that fit on a button beside another on the smallest phone."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One suit of one side, as far as it is known."""

    suit: str
    side: int
    best: Best | None
    value: int | None
    fault: bool
    change: PrimieraCase
    """Where a tap leads: to the question that this cell answers."""
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One side of the proof."""

    side: int
    name: Markup
    cells: tuple[Cell, ...]
    total: int | None
    lacks: bool
    """Whether it has no primiera at all for want of a suit."""
    least: int
    most: int
    won: bool

    @property
    def told(self) -> bool:
        """Whether any of its cards is known."""
        return any(cell.best is not None for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Reading:
    """One ruling on a missing suit, with what it makes of the case."""

    code: str
    verdict: Markup | None
    chosen: PrimieraCase
    """The case with this reading agreed."""


@dataclass(frozen=True, slots=True)
class PrimieraPage:
    """Everything the template needs."""

    case: PrimieraCase
    mode: str
    """`fix`, `sevens`, `best` or `settled`."""
    status: int
    title: str
    headline: Markup
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    """What cannot be, or could not be read."""
    asked: tuple[str, int] | None = None
    """Suit and side of the question for a best card."""
    choices: tuple[Best, ...] = ()
    miss: Markup | None = None
    readings: tuple[Reading, ...] = ()
    """Both readings where they name different winners, the one in force first."""

    @property
    def sent(self) -> PrimieraCase:
        """The case as it is sent to others."""
        return replace(self.case, ask=None, unread=())

    @property
    def again(self) -> PrimieraCase:
        """The same people and rule with nothing told yet."""
        return PrimieraCase(self.case.names, tuple({} for _ in self.case.known), self.case.missing_suit)

    @property
    def long_names(self) -> bool:
        """Whether a name is too long for one line of a button."""
        return any(len(name) > SHORT_NAME for name in self.case.names)

    @property
    def names_to_see(self) -> bool:
        """Whether a name could not be taken as it came."""
        return any(note.code in ("bad_name", "long_name") for note in self.case.unread)

    @property
    def started(self) -> bool:
        """Whether anything has been told."""
        return any(self.case.known)

    @property
    def reading(self) -> str:
        """The reading in force."""
        return self.case.missing_suit or READINGS[0]

    def read_as(self, code: str) -> PrimieraCase:
        """Give the case with a reading agreed."""
        return replace(self.sent, missing_suit=code)


def primiera_page(case: PrimieraCase, lang: str) -> PrimieraPage:
    """Make the page of a case."""
    entry = RoundEntry(tuple(SideCount(best=known) for known in case.known))
    problems = entry.problems(Rules())
    notes = tuple(_with_name(lang, case, note.side, unread_message(lang, note.code, note.text)) for note in case.unread[:5])
    status = 422 if problems or case.unread else 200
    if problems:
        return _to_fix(case, lang, problems, notes)
    page = _change(case, lang) or _ruled(case, lang)
    return replace(page, status=status, notes=notes)


def _to_fix(case: PrimieraCase, lang: str, problems: tuple[Problem, ...], notes: tuple[str, ...]) -> PrimieraPage:
    """Show what was given, what cannot be in it, and where."""
    say = translations(lang)
    told = [problem_message(problem, lang, case.names) for problem in problems_form(problems)]
    rows = _rows(case, lang, case.known, faults=_faults(problems))
    title = say.gettext("This does not add up")
    return PrimieraPage(case, "fix", 422, title, escape(title), rows, (*told, *notes))


def _change(case: PrimieraCase, lang: str) -> PrimieraPage | None:
    """Ask again for an answer that somebody wants to change."""
    asked = case.asked()
    if case.ask == "sevens":
        return _ask_sevens(case, lang)
    if asked is None:
        return None
    suit, side = asked
    others = complete(case.answered(side, suit, None).known)
    # Where nobody else can hold the seven there is only one answer.
    possible = (7,) if suit in others[side] else choices(others, suit)
    return _ask_best(case, lang, suit, side, possible)


def _ruled(case: PrimieraCase, lang: str) -> PrimieraPage:
    ruling = settle_primiera(_rules(case), case.known)
    if isinstance(ruling, Settled):
        return _settled(case, lang, ruling)
    if ruling.question.ask == "holder" or not any(case.known):
        return _ask_sevens(case, lang)
    assert ruling.question.side is not None
    return _ask_best(case, lang, ruling.question.suit, ruling.question.side, ruling.question.choices)


def _ask_sevens(case: PrimieraCase, lang: str) -> PrimieraPage:
    text = translations(lang).gettext("Put the four sevens in the middle. Tap whose each one is.")
    rows = _rows(case, lang, complete(case.known))
    return PrimieraPage(case, "sevens", 200, _open_title(lang), escape(text), rows, ())


def _ask_best(case: PrimieraCase, lang: str, suit: str, side: int, possible: tuple[Best, ...]) -> PrimieraPage:
    question = best_question(lang, suit, side, len(case.known), case.names)
    rows = _rows(case, lang, complete(case.known))
    return PrimieraPage(case, "best", 200, _open_title(lang), question, rows, (), (suit, side), possible)


def _settled(case: PrimieraCase, lang: str, ruling: Settled) -> PrimieraPage:
    verdict = _verdict(case, lang, ruling)
    rules, names = _rules(case), case.names
    miss = with_one_card(rules, case.known) if None not in ruling.totals else None
    rows = _rows(case, lang, complete(case.known), ruling)
    return PrimieraPage(
        case,
        "settled",
        200,
        plain(verdict),
        verdict,
        rows,
        (),
        miss=counterfactual(lang, *miss, len(case.known), names) if miss else None,
        readings=_readings(case, lang, ruling),
    )


def _readings(case: PrimieraCase, lang: str, ruling: Settled) -> tuple[Reading, ...]:
    """Give both readings where the other one names another winner or is still open."""
    if ruling.other is None:
        return ()
    codes = sorted(READINGS, key=lambda code: code == ruling.other.missing_suit)  # type: ignore[union-attr]
    readings = []
    for code in codes:
        read = replace(case, missing_suit=code, ask=None, unread=())
        other = settle_primiera(_rules(read), read.known)
        verdict = _verdict(read, lang, other) if isinstance(other, Settled) else None
        readings.append(Reading(code, verdict, read))
    return tuple(readings)


def _verdict(case: PrimieraCase, lang: str, ruling: Settled) -> Markup:
    lacking = [side for side, known in enumerate(case.known) if _lacks(case, known)]
    return primiera_verdict(lang, ruling.winners, ruling.totals, lacking, case.names)


def _rows(
    case: PrimieraCase,
    lang: str,
    known: tuple[Known, ...] | list[dict[str, Best]],
    ruling: Settled | NextQuestion | None = None,
    faults: frozenset[tuple[int, str]] = frozenset(),
) -> tuple[Row, ...]:
    rows = []
    for side, best in enumerate(known):
        name = side_name(lang, side, len(known), case.names)
        values = {suit: worth(one) for suit, one in best.items()}
        lacks = _lacks(case, best)
        total = sum(values.values()) if len(best) == len(SUITS) and not lacks else None
        cells = tuple(_cell(case, lang, side, name, suit, best, (side, suit) in faults) for suit in SUITS)
        won = isinstance(ruling, Settled) and side in ruling.winners
        least, most = ruling.bounds[side] if ruling else (0, 0)
        rows.append(Row(side, name, cells, total, lacks, least, most, won))
    return tuple(rows)


def _cell(case: PrimieraCase, lang: str, side: int, name: Markup, suit: str, known: Known, fault: bool) -> Cell:
    best = known.get(suit)
    say = translations(lang)
    told = say.gettext("not known") if best is None else best_name(lang, best, suit)
    ask = "sevens" if best == 7 and not fault else f"{suit}{side + 1}"
    change = replace(case, ask=ask, unread=())
    if fault:
        # Taking a clashing answer back is always possible, while changing it may not be.
        change = case.answered(side, suit, None)
    label = plain(fill("%(name)s: %(told)s", name=name, told=told))
    return Cell(suit, side, best, None if best is None else worth(best), fault, change, label)


def _faults(problems: tuple[Problem, ...]) -> frozenset[tuple[int, str]]:
    """List the cells, by side and suit, that a problem is about."""
    faults = set()
    for problem in problems:
        details = problem.details
        suits = {str(details["card"])[-1]} if "card" in details else {str(details["suit"])} if "suit" in details else set()
        faults |= {(side, suit) for side in problem.sides for suit in suits}
        facts = details.get("facts", ())
        faults |= {(fact.side, fact.name.partition(".")[2]) for fact in facts}  # type: ignore[attr-defined]
    return frozenset(faults)


def _with_name(lang: str, case: PrimieraCase, side: int | None, text: str) -> str:
    if side is None:
        return text
    return f"{plain(side_name(lang, side, len(case.known), case.names))}: {text}"


def _lacks(case: PrimieraCase, known: Known) -> bool:
    return case.missing_suit == "excluded" and "void" in known.values()


def _rules(case: PrimieraCase) -> Rules:
    return Rules.from_dict({"missing_suit": case.missing_suit} if case.missing_suit else {})


def _open_title(lang: str) -> str:
    return translations(lang).gettext("Whose is the primiera?")
