"""A round being played: deal, legal plays, the last play and the leftovers (rule book 3 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .captures import is_sweep, legal_captures, refusal
from .cards import CARDS, RANK_MASKS, Card, Pile
from .rules import Rules

KINGS_TO_REDEAL = 3

CaptureFunction = Callable[[Rules, Pile, Card], tuple[Pile, ...]]


class IllegalPlay(ValueError):
    """A play that the rules refuse, with a code of `captures.REFUSALS`, `not_in_hand` or `round_over`."""

    def __init__(self, code: str, card: Card, taken: Pile) -> None:
        super().__init__(f"{code}: {card} on {' '.join(taken.to_list()) or 'nothing'}")
        self.code = code


def table_cards(rules: Rules) -> int:
    """Give the number of cards dealt to the opening table: four, none when hands are of ten."""
    return 0 if rules.hand_cards == 10 else 4


def is_misdeal(rules: Rules, deck: Sequence[Card]) -> bool:
    """Tell whether a deck in dealing order opens with so many kings that it is dealt again (rule book 3)."""
    opening = Pile.of(deck[: table_cards(rules)])
    return rules.kings_redeal and (opening.mask & RANK_MASKS[10]).bit_count() >= KINGS_TO_REDEAL


class Table:
    """One round in play; changes with each `play`."""

    def __init__(self, rules: Rules, deck: Sequence[Card], sides: Sequence[int], captures: CaptureFunction = legal_captures) -> None:
        """Deal `deck` from its front; `sides` names the side of each seat, the first to play in front.

        :raise ValueError: for a deck that is not the forty cards, or seats that it cannot be dealt to.
        """
        if len(deck) != len(CARDS) or set(deck) != set(CARDS):
            raise ValueError("the deck is not the forty cards")
        opening = table_cards(rules)
        if (len(CARDS) - opening) % (len(sides) * rules.hand_cards):
            raise ValueError(f"{rules.hand_cards} cards a hand do not come out for {len(sides)} seats")
        self.rules = rules
        self.cards = Pile.of(deck[:opening])
        """The cards that lie open."""
        self.stock = list(deck[opening:])
        self.sides = tuple(sides)
        self.piles = [Pile() for _ in set(sides)]
        self.sweeps = [0 for _ in set(sides)]
        self.turn = 0
        """The seat to play."""
        self._captures = captures
        self._last_to_capture: int | None = None
        self.hands: list[list[Card]] = [[] for _ in sides]
        self._deal_hands()

    @property
    def is_over(self) -> bool:
        """Whether every card is played."""
        return not self.stock and not any(self.hands)

    @property
    def is_last_play(self) -> bool:
        """Whether the next play is the last of the round, which is no sweep."""
        return not self.stock and sum(map(len, self.hands)) == 1

    def legal_plays(self) -> list[tuple[Card, Pile]]:
        """List the plays of the seat in turn, each with what it takes; nothing only where nothing can be taken."""
        return [(card, taken) for card in self.hands[self.turn] for taken in self._captures(self.rules, self.cards, card) or (Pile(),)]

    def play(self, card: Card, taken: Pile) -> bool:
        """Play a card of the seat in turn, take a set with it, and tell whether that was a sweep.

        After the last play the leftovers go to the side that captured last (rule book 2).

        :raise IllegalPlay: for a play that is not among `legal_plays`.
        """
        self._check(card, taken)
        side = self.sides[self.turn]
        sweep = is_sweep(self.rules, self.cards, taken, self.is_last_play)
        self.hands[self.turn].remove(card)
        if taken:
            self.cards = Pile(self.cards.mask ^ taken.mask)
            self.piles[side] = Pile(self.piles[side].mask | taken.mask | card.mask)
            self.sweeps[side] += sweep
            self._last_to_capture = side
        else:
            self.cards = Pile(self.cards.mask | card.mask)
        self._pass_on()
        return sweep

    def _check(self, card: Card, taken: Pile) -> None:
        if self.is_over:
            raise IllegalPlay("round_over", card, taken)
        if card not in self.hands[self.turn]:
            raise IllegalPlay("not_in_hand", card, taken)
        legal = self._captures(self.rules, self.cards, card) or (Pile(),)
        if taken not in legal:
            raise IllegalPlay(refusal(self.rules, self.cards, card, taken) or "wrong_sum", card, taken)

    def _pass_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.sides)
        if self.is_over and self._last_to_capture is not None:
            side = self._last_to_capture
            self.piles[side] = Pile(self.piles[side].mask | self.cards.mask)
            self.cards = Pile()
        elif not any(self.hands):
            self._deal_hands()

    def _deal_hands(self) -> None:
        size = self.rules.hand_cards
        for hand in self.hands:
            hand += self.stock[:size]
            del self.stock[:size]
