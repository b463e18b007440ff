"""Forty cards and sets of them as 40-bit masks (rule book 1).

Layout is rank-major, `index = (rank - 1) * 4 + suit`: the cards below a rank are the low bits of a
mask, which is what captures look up, and a rank is four neighbouring bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .errors import InputError

SUITS = "DCSB"
"""Coins (denari), cups (coppe), swords (spade), clubs (bastoni)."""

RANKS = range(1, 11)
"""Ace 1 to seven, knave 8, knight 9, king 10; also the value in a capture."""

DECK = (1 << 40) - 1
SUIT_MASKS = {suit: sum(1 << (rank * 4 + at) for rank in range(10)) for at, suit in enumerate(SUITS)}
RANK_MASKS = {rank: 0b1111 << ((rank - 1) * 4) for rank in RANKS}


class CardError(InputError):
    """A text that names no card, or a pile that names one twice."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card, written rank and suit letter: `7D`, `10B`."""

    rank: int
    """1 to 10."""
    suit: str
    """One letter of `SUITS`."""

    @classmethod
    def parse(cls, text: object) -> Card:
        """Read `7D`; also `A` for 1, small letters and the signs of a French deck (rule book 1).

        :raise CardError: when the text names none of the forty cards.
        """
        card = _SPELLINGS.get(text) if type(text) is str else None
        if card is None:
            raise CardError("unknown_card", text)
        return card

    @property
    def index(self) -> int:
        """Place in the deck's order, 0 to 39."""
        return (self.rank - 1) * 4 + SUITS.index(self.suit)

    @property
    def mask(self) -> int:
        """The pile of this card alone, as a mask."""
        return 1 << self.index

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


CARDS = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
"""The deck in mask order."""

CARD_MASKS = {(card.rank, card.suit): card.mask for card in CARDS}
"""Mask of each card by rank and suit, for loops that would otherwise make cards only to ask for it."""


def _spellings() -> dict[str, Card]:
    signs = dict(zip("♦♥♠♣", SUITS, strict=True))
    suits = [(suit, suit) for suit in SUITS] + [(suit.lower(), suit) for suit in SUITS]
    # A phone may put U+FE0F behind the sign to ask for its coloured form.
    suits += [(sign + tail, suit) for sign, suit in signs.items() for tail in ("", "\ufe0f")]
    ranks = [(str(rank), rank) for rank in RANKS] + [("A", 1), ("a", 1)]
    return {rank_text + suit_text: Card(rank, suit) for rank_text, rank in ranks for suit_text, suit in suits}


def _first_fault(texts: Sequence[object]) -> CardError:
    """Name the first text of a list that is no card, or a card that stood before."""
    seen = set()
    for place, text in enumerate(texts):
        card = _SPELLINGS.get(text) if type(text) is str else None
        if card is None or card in seen:
            return CardError("card_repeated" if card else "unknown_card", text, f"[{place}]")
        seen.add(card)
    raise AssertionError("every text is a card of its own")


_SPELLINGS = _spellings()
_MASKS = {text: card.mask for text, card in _SPELLINGS.items()}


@dataclass(frozen=True, slots=True)
class Pile:
    """A set of cards: a captured pile, a table, or what a capture takes."""

    mask: int = 0
    """Bit `Card.index` for each card held."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """Gather cards into a pile."""
        mask = 0
        for card in cards:
            mask |= card.mask
        return cls(mask)

    @classmethod
    def parse(cls, texts: Sequence[object]) -> Pile:
        """Read a list of card texts.

        :raise CardError: for a text that is no card or a card named twice, with its place.
        """
        try:
            masks = {_MASKS[text] for text in texts}  # type: ignore[index]
        except (KeyError, TypeError):
            masks = set()
        if len(masks) < len(texts):
            raise _first_fault(texts)
        return cls(sum(masks))

    def to_list(self) -> list[str]:
        """Name the cards in the deck's order."""
        return [str(card) for card in self]

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.mask)
