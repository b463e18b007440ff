"""Draws static/art/cards.svg: four suit signs, forty cards and a back in one sprite.

    python tools/draw_art.py

Colours are presentation attributes, never style attributes, so that the strictest content policy lets them be. They
take custom properties, which a page sets and which reach the drawings through `<use>`:

    color                                            ink of a sign that stands alone
    --suit-D --suit-C --suit-S --suit-B              flat part of a sign that stands alone
    --card-paper --card-ink --card-line --card-back  sheet, ink, border and pattern of a card

The SVG files in static/icons are drawn by hand; the PNG files beside them are pictures of icon.svg and share.svg.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path

SPRITE = Path(__file__).parents[1] / "static/art/cards.svg"

INK = "var(--card-ink,#1E1B16)"
PAPER = "var(--card-paper,#FFFDF8)"
LINE = "var(--card-line,#8A8172)"
BACK = "var(--card-back,#5A5347)"
GOLD = "#A87412"
FLAT = {"D": GOLD, "C": "#C98B78", "S": "#9CB3C7", "B": "#A8AC78"}
"""The one flat colour of each suit; the same by day and by night on a card, which stays paper on a dark table."""

COURTS = {8: "knave", 9: "knight", 10: "king"}

PIPS: dict[int, tuple[float, list[tuple[float, float]]]] = {
    2: (27, [(38, 28), (22, 68)]),
    3: (23, [(42, 20), (30, 48), (18, 76)]),
    4: (22, [(42, 20), (17, 48), (43, 48), (18, 76)]),
    5: (17, [(30, 16), (47.5, 16), (30, 48), (12.5, 80), (30, 80)]),
    6: (17, [(30, 16), (47.5, 16), (18, 48), (42, 48), (12.5, 80), (30, 80)]),
    7: (17, [(30, 16), (47.5, 16), (13, 48), (30, 48), (47, 48), (12.5, 80), (30, 80)]),
}
"""Size and centres of the signs for each number; the numerals fill the two corners left free."""

NUMERALS = {
    "0": "M6 0c3.6 0 5.6 4 5.6 10S9.6 20 6 20 .4 16 .4 10 2.4 0 6 0z",
    "1": "M1 5.2 6.5.4V20",
    "2": "M.5 5.6C.5 2.4 2.8 0 6 0s5.6 2.2 5.6 5.2c0 5-6.6 8.8-11.2 14.8H12",
    "3": "M.8 3.4C1.9 1.2 3.8 0 6 0c3.1 0 5.2 1.9 5.2 4.7S9 9.4 5 9.4c4.4 0 7 2 7 5.2S9.6 20 6 20c-2.8 0-4.9-1.2-6-3.5",
    "4": "M9 20V0L0 14.2h12.4",
    "5": "M11 0H2L1.2 9c1.3-1.2 2.8-1.8 4.6-1.8 3.7 0 6.2 2.6 6.2 6.4S9.4 20 5.8 20c-2.6 0-4.6-1.1-5.8-3",
    "6": "M10 0C4.4 2.6 0 8 0 14a6 6 0 1 0 6-6c-2.6 0-4.6 1.4-5.7 3.8",
    "7": "M0 0h12L4 20M3 10.5h8",
    "8": "M6 9.2A4.6 4.6 0 1 1 6 0a4.6 4.6 0 0 1 0 9.2zA5.4 5.4 0 1 0 6 20a5.4 5.4 0 0 0 0-10.8z",
    "9": "M2 20c5.6-2.6 10-8 10-14A6 6 0 1 0 6 12c2.6 0 4.6-1.4 5.7-3.8",
}
"""Centre lines of the figures, on a box 12 wide and 20 high."""


def sprite() -> str:
    """Return the whole sprite, one symbol a line."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols(), "</svg>", ""])


def symbols() -> Iterator[str]:
    for suit, drawing in signs().items():
        yield symbol(f"sign-{suit}", "0 0 24 24", pen(2, drawing))
        yield symbol(f"suit-{suit}", "0 0 24 24", f'<use href="#sign-{suit}" fill="var(--suit-{suit},{FLAT[suit]})"/>')
    for rank in range(1, 11):
        yield symbol(f"number-{rank}", "0 0 30 24", pen(3.4, numeral(rank)))
    for name, drawing in courts().items():
        yield symbol(name, "0 0 60 96", pen(2.4, drawing))
    for suit in FLAT:
        for rank in range(1, 11):
            yield symbol(f"card-{rank}{suit}", "0 0 60 96", card(rank, suit))
    yield symbol("back", "0 0 60 96", sheet(LINE, 1.5) + lattice())


def symbol(name: str, box: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{drawing}</symbol>'


def pen(width: float, drawing: str) -> str:
    return f'<g stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round">{drawing}</g>'


def signs() -> dict[str, str]:
    """Return the four suit signs on a grid of 24, for a pen of 2; what is flat takes the fill handed in."""
    coin = (
        f'<path fill="none" d="{disc(12, 12, 10.5)}"/><path stroke="none" d="{rosette(8, 12, 12, 0.5, 8.4, 3)}"/>'
        f'<path fill="currentColor" stroke="none" d="{disc(12, 12, 2)}"/>'
    )
    cup = (
        '<path fill="none" d="M6.5 5h-4c-.3 3.6 1.5 6 4.9 6.5M17.5 5h4c.3 3.6-1.5 6-4.9 6.5"/>'
        '<path d="M6.5 2.5h11v6a5.5 5.5 0 0 1-11 0z"/><path fill="none" d="M12 14v8M7 22h10"/>'
    )
    sword = '<path d="M8.5 15.5 9 5.5l3-4.5 3 4.5.5 10z"/><path fill="none" d="M5 15.5h14M12 15.5V23M10.5 23h3"/>'
    club = (
        '<path transform="rotate(43 12 12)" d="M10.2 25 9.6 17.5C7.2 17 6.7 14.3 8.7 13L8 9C5.7 8 5.8 4.8 8 4c0-3.3 1.8-5.5 4-5.5'
        's4.5 1.8 4 5c2.4 1 2.7 4 .2 5.2L15.6 11c2.3.6 2.3 3.6-.2 4.2L13.8 25z"/><path fill="none" d="M15 6.5l1.8 1.8"/>'
    )
    return {"D": coin, "C": cup, "S": sword, "B": club}


def disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 0-{2 * radius:g} 0z"


def rosette(petals: int, x: float, y: float, inner: float, outer: float, half: float) -> str:
    """Return petals round a centre, each from the inner to the outer radius and bulging half to either side."""
    return "".join(petal(turn * 2 * pi / petals, x, y, inner, outer, half) for turn in range(petals))


def petal(angle: float, x: float, y: float, inner: float, outer: float, half: float) -> str:
    def at(along: float, aside: float) -> str:
        return f"{x + along * sin(angle) + aside * cos(angle):.1f} {y - along * cos(angle) + aside * sin(angle):.1f}"

    belly = inner + (outer - inner) * 0.7
    return f"M{at(inner, 0)}C{at(belly, half)} {at(outer, half)} {at(outer, 0)} {at(outer, -half)} {at(belly, -half)} {at(inner, 0)}z"


def numeral(rank: int) -> str:
    """Return a number for a pen of 3.4; ten is a one and a nought side by side."""
    if rank < 10:
        return stroke(2, NUMERALS[str(rank)])
    return stroke(1.2, NUMERALS["1"]) + stroke(12, NUMERALS["0"])


def stroke(x: float, path: str) -> str:
    return f'<path fill="none" transform="translate({x:g} 2)" d="{path}"/>'


def courts() -> dict[str, str]:
    """Return the three courts: the knave stands, the knight rides, the king wears a crown.

    Clothes take the fill handed in; faces and hands are paper, everything else is ink.
    """
    knave = (
        '<path fill="none" stroke-width="5.5" d="M22 66v22h-5M31.5 66v22h5"/>'
        '<path fill="none" stroke-width="4.8" d="M20.5 49 11 57l7.5 5.5M33 49l8-5 3-10"/>'
        '<path d="M20 48c2.5-3 11-3 13.5 0L33 58.5 36.5 68q-9.5 3-19.5 0l3.5-9.5z"/><path fill="none" d="M20.5 58.5H33"/>'
        '<path stroke-width="2" d="M22.5 29c-2-9 3-15.5 12-16 1 7-2.5 13-9 16zL30 18"/>'
        f"{skin(26.5, 37.5, 7)}{skin(44.5, 31.5, 2.8)}{eyes(26.5, 40, 2.5)}"
        '<path fill="currentColor" d="M18.5 36.5c-1.5-6 4-10 10-9.5 5 .5 7.5 4.5 6.5 8.5-5-1.5-11-1-16.5 1z"/>'
    )
    knight = (
        '<path fill="none" stroke-width="3.5" d="M51.5 60c4 3 2.5 11 3.5 17"/>'
        '<path fill="currentColor" stroke-width="1" d="M14 31l3 5.5c5 3 8 9 10 16.5 6 3 13 1 19 2 6 1 8 5 7.5 11L51 73l2 9-1.5 9.5h-5'
        "l.5-9-4-8.5c-2 3-3.5 6-3 9l-2 8.5h-4.5L35 82l1-8c-3 .5-5 .5-8 0l-1.5 8.5.5 9h-5l-1-9-.5-8.5c-2-1-3.5-2.5-4.5-4l-5 3-1 8"
        '-4.5-1 1-10.5L15.5 64c-.5-4-.5-9-1.5-13.5L8.5 52c-2.5 0-4-1.5-4.5-4l7-11z"/>'
        f'<path fill="none" stroke="{PAPER}" stroke-width="1.3" d="M12.5 41.5h.2M7 43.5l3.5 8M9.5 49.5 24 54"/>'
        '<path fill="none" stroke-width="4.8" d="M36.5 44.5l5-3 3-8"/>'
        f'<path stroke="{PAPER}" stroke-width="1.3" d="M28.5 54l-4 9 2 11-3.5 3h7.5l.5-11.5 7-8.5z"/>'
        '<path d="M26.5 46c2-4 9-4 11 0L39 58H27z"/><path fill="none" d="M28 47l-4 6.5"/>'
        f"{skin(32, 34.5, 6)}{skin(45.5, 31.5, 2.8)}{eyes(31, 36.5, 2.5)}"
        '<path fill="currentColor" d="M25.5 34.5c-1-6 3-9 7.5-8.5s6 4 5.5 7.5c-4-1-9-1-13 1z"/>'
    )
    king = (
        '<path fill="none" stroke-width="4.8" d="M40 63l11-9-.5-19"/>'
        '<path d="M20 60C14 63 11 75 8.5 91.5h43C49 75 46 63 40 60L30 67z"/><path fill="none" d="M30 67v24M9.5 83.5h41"/>'
        '<path fill="currentColor" d="M20.5 46c-.5 14 4.5 19 9.5 21 5-2 10-7 9.5-21z"/>'
        f'<path fill="{PAPER}" stroke="none" d="M22 45h16v6c-2 4-5 2-8 4-3-2-6 0-8-4z"/>'
        '<path d="M19 45l-3.5-13.5 7.5 5L30 28.5l7 8 7.5-5L41 45z"/>'
        f"{skin(50.5, 32, 2.8)}{eyes(30, 49.5, 3.5)}"
    )
    return {"knave": knave, "knight": knight, "king": king}


def skin(x: float, y: float, radius: float) -> str:
    return f'<path fill="{PAPER}" d="{disc(x, y, radius)}"/>'


def eyes(x: float, y: float, apart: float) -> str:
    return f'<path fill="none" d="M{x - apart:g} {y:g}h.1M{x + apart:g} {y:g}h.1"/>'


def card(rank: int, suit: str) -> str:
    """Return one card; the settebello alone has a frame of gold."""
    paper = sheet(GOLD, 3) if (rank, suit) == (7, "D") else sheet(LINE, 1.5)
    return f'<g color="{INK}">{paper}{number(rank, 4, 4)}{face(rank, suit)}</g>'


def sheet(border: str, width: float) -> str:
    edge = width / 2
    return (
        f'<rect x="{edge:g}" y="{edge:g}" width="{60 - width:g}" height="{96 - width:g}" rx="{6 - edge:g}"'
        f' fill="{PAPER}" stroke="{border}" stroke-width="{width:g}"/>'
    )


def face(rank: int, suit: str) -> str:
    if rank in COURTS:
        return f'<use href="#{COURTS[rank]}" fill="{FLAT[suit]}"/>{sign(suit, 20, 47, 16)}'
    if rank == 1:
        return (ace_of_coins() if suit == "D" else sign(suit, 46, 30, 50)) + number(1, 46, 68)
    size, centres = PIPS[rank]
    return "".join(sign(suit, size, x, y) for x, y in centres) + number(rank, 40, 68)


def sign(suit: str, size: float, x: float, y: float) -> str:
    return f'<use href="#sign-{suit}" fill="{FLAT[suit]}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


def number(rank: int, x: float, y: float) -> str:
    return f'<use href="#number-{rank}" x="{x:g}" y="{y:g}" width="30" height="24"/>'


def ace_of_coins() -> str:
    """Return the one showy card: a coin within a wreath of leaves."""
    wreath = f'<path fill="{GOLD}" d="{rosette(24, 30, 48, 17, 24, 2.2)}"/>'
    rings = f'<path fill="{PAPER}" stroke="currentColor" stroke-width="2.4" d="{disc(30, 48, 17)}"/>'
    flower = f'<path fill="{GOLD}" d="{rosette(8, 30, 48, 1, 14, 5)}"/>'
    heart = f'<path fill="currentColor" d="{rosette(8, 30, 48, 4, 10, 1.2)}{disc(30, 48, 3.2)}"/>'
    return wreath + rings + flower + heart


def lattice() -> str:
    """Return the pattern of the back: a net of squares on their points, a dot in each."""
    starts = [(max(start, 0), max(-start, 0)) for start in range(-72, 48, 12)]
    runs = [(x, y, min(48 - x, 84 - y)) for x, y in starts]
    lines = "".join(f"M{6 + x} {6 + y}l{run} {run}M{54 - x} {6 + y}l-{run} {run}" for x, y, run in runs)
    dots = "".join(f"M{x} {y}h.1" for y in range(12, 90, 12) for x in range(18, 54, 12))
    return (
        f'<rect x="6" y="6" width="48" height="84" rx="1" fill="{BACK}"/>'
        f'<g fill="none" stroke="{PAPER}" stroke-linecap="round"><path d="{lines}"/><path stroke-width="2.4" d="{dots}"/></g>'
    )


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
