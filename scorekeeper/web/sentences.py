"""The sentence for each code, as msgids: tables only, so that a new code is one more line.

No sentence says "invalid" or "error". A side stands in front with a colon, since it may be called
Anna, Us or Side 3 and no verb fits them all.
"""

from __future__ import annotations


def mark(text: str) -> str:
    """Mark a msgid for the catalogue; it is looked up where it is said."""
    return text


def marks(one: str, many: str) -> tuple[str, str]:
    """Mark a msgid with its plural."""
    return one, many


OWN_LANGUAGE = mark("English")
US = mark("Us")
THEM = mark("Them")
SIDE = mark("Side %(number)d")
NOBODY = mark("nobody")

RANKS = {
    1: mark("ace"),
    2: mark("two"),
    3: mark("three"),
    4: mark("four"),
    5: mark("five"),
    6: mark("six"),
    7: mark("seven"),
    8: mark("knave"),
    9: mark("knight"),
    10: mark("king"),
}
THE_RANKS = {
    1: mark("the ace"),
    2: mark("the two"),
    3: mark("the three"),
    4: mark("the four"),
    5: mark("the five"),
    6: mark("the six"),
    7: mark("the seven"),
    8: mark("the knave"),
    9: mark("the knight"),
    10: mark("the king"),
}
SUITS = {"D": mark("coins"), "C": mark("cups"), "S": mark("swords"), "B": mark("clubs")}
BEST_OF = {"D": mark("coin"), "C": mark("cup"), "S": mark("sword"), "B": mark("club")}
"""A suit in the question for the best card of it."""
COURT = mark("figure of %(suit)s")
VOID = mark("no %(suit)s")

AWARDS = {
    "cards": (
        mark("Cards"),
        mark("Whoever took the most cards."),
        mark(
            "Count your pile. With two sides 21 is enough, and at 20 all nobody has the point. With three or more, "
            "just compare: at 15, 14 and 11 it goes to the 15."
        ),
    ),
    "coins": (
        mark("Coins"),
        mark("Whoever took the most coins."),
        mark("Ten coins go round. With two sides six are enough, and at 5 all nobody has the point. With more sides, compare."),
    ),
    "settebello": (
        mark("Settebello"),
        mark("Whoever took the seven of coins."),
        mark("One card, one point. Somebody always has it: it is the only point that no round goes without."),
    ),
    "primiera": (
        mark("Primiera"),
        mark("Whoever has the best four cards, one of each suit, by a scale of their own."),
        mark(
            "Put your best card of each suit in a row and add up what they are worth: the seven most, then the six, then the "
            "ace; the figures least. The highest sum has the point. At the same sum nobody has it."
        ),
    ),
    "sweeps": (
        mark("Sweeps"),
        mark("Each capture that leaves the table empty."),
        mark(
            "Lay the card crosswise in your pile, so that you can count them at the end. The last play of the round is never "
            "a sweep, and picking up what is left is not one either."
        ),
    ),
}
"""For each award: its name, who gets it, and how to count it in half a minute."""

REFUSALS = {
    "not_on_table": (mark("Only cards that lie on the table can be taken."), "4.6"),
    "must_capture": (mark("A card that can capture must capture. You may play another card instead."), "4.4"),
    "nothing_to_take": (mark("Nothing on the table adds up to this card: it stays there."), "4.1"),
    "single_first": (mark("A card of the same value is on the table: that one must be taken, and no sum in its place."), "4.2"),
    "one_only": (mark("Of several equal cards you take one. Choose which."), "4.2"),
    "wrong_sum": (mark("These do not add up to the card that is played."), "4.1"),
}
"""Why cards may not be taken, and where the rule book says so."""

ARITHMETIC = mark("%(sum)s makes %(total)d, and the card played is worth %(value)d.")
"""The same for a wrong sum, where the cards are at hand."""

ANOTHER_VALUE = mark("That card is worth %(total)d, and the card played %(value)d.")
"""The same for a single card."""

UNREAD = {
    "unknown_card": mark("There is no card “%(text)s” in the deck."),
    "card_repeated": mark("%(text)s was there twice; we kept one."),
    "suit_twice": mark("There were two best cards of one suit; we left out %(text)s."),
    "too_many_sides": mark("Six sides at most: the others were left out."),
    "bad_name": mark("Some signs in this name cannot be shown: “%(text)s” is what remains."),
    "long_name": mark("A name has at most 40 letters: “%(text)s” is what we kept."),
    "unknown_rule": mark("“%(text)s” is not a rule we know; the usual one holds."),
    "played_on_table": mark("A card cannot lie on the table and be played as well: %(text)s."),
}
"""Why a part of a link could not be taken."""

ERRORS = {
    "not_utf8": mark("This is not text in UTF-8."),
    "not_json": mark("This is not JSON."),
    "too_large": mark("This is too long: 64 KB at most."),
    "too_deep": mark("There are too many brackets inside one another."),
    "duplicate_key": mark("%(value)s stands there twice."),
    "not_finite": mark("%(value)s is not a number to count with."),
    "bad_text": mark("This text has signs that cannot be kept."),
    "unknown_card": mark("There is no card %(value)s: write 1 to 10 and D, C, S or B, like 7D."),
    "card_repeated": mark("%(value)s stands there twice."),
    "unknown_key": mark("Nothing here is called %(value)s."),
    "missing_key": mark("%(value)s is missing."),
    "wrong_type": mark("%(value)s is not the kind of value that belongs here."),
    "out_of_range": mark("%(value)s is more or less than can be."),
    "unknown_value": mark("%(value)s is none of the choices."),
    "not_yet_playable": mark("%(value)s is known but cannot be played yet."),
    "unknown_preset": mark("There are no rules called %(value)s."),
    "unknown_award": mark("There is no award called %(value)s."),
    "not_declarable": mark("%(value)s is counted, so no winner can be named for it."),
    "unknown_side": mark("There is no side %(value)s: the first one is 0."),
    "too_many_winners": mark("One side at most can have this: not %(value)s."),
    "winners_needed": mark("Somebody always has this one: it cannot be nobody."),
    "rest_unclear": mark("“rest” can stand for one pile, once all the others are told."),
}
"""What the engine could not read."""

PROBLEMS = {
    "card_twice": mark("There is only one %(card)s. Who has it: %(sides_or)s?"),
    "pile_differs": mark("%(sides)s, %(fact)s: you said %(told)s, the pile has %(got)s."),
    "told_alone": mark("Just the points, or the reasons for them: not both at once."),
    "told_total": mark("%(got)s points in one round cannot be: from %(least)s to %(most)s."),
    "one_card": mark("%(sides)s: just one card cannot be, since a capture takes at least two."),
    "coins_over_cards": mark("%(sides)s: more coins than cards, %(coins)s and %(cards)s."),
    "sweep_total": mark("%(got)s sweeps in one round cannot be: %(most)s at most."),
    "settebello_twice": mark("There is only one settebello. Who has it: %(sides_or)s?"),
    "settebello_nobody": mark("Somebody has the settebello. Look for it."),
    "settebello_best": mark("%(sides)s: whoever has the settebello has the seven as best coin, and nobody else has."),
    "best_taken": mark("There is only one %(card)s. Who has it: %(sides_or)s?"),
    "best_nobody": mark("Then nobody has %(the_card)s. Look for it: somebody must."),
    "void_suit": mark("%(sides)s: the best card and the count (%(got)s) of %(suit)s do not go together."),
    "winner_differs": mark("%(award)s: you said %(told)s, the cards say %(got)s."),
    "no_such_deal": mark("These cannot all be true: %(facts)s."),
}
"""Why a round as told cannot be true."""

COUNTED_PROBLEMS = {
    "card_total": (
        marks(
            "One card is missing: %(sum)s. Look under the table.",
            "%(count)d cards are missing: %(sum)s. Look under the table.",
        ),
        marks(
            "One card too many: %(sum)s. Count again, all of you.",
            "%(count)d cards too many: %(sum)s. Count again, all of you.",
        ),
    ),
    "coin_total": (
        marks("Coins: %(sum)s. One is missing.", "Coins: %(sum)s. %(count)d are missing."),
        marks("Coins: %(sum)s. One too many.", "Coins: %(sum)s. %(count)d too many."),
    ),
    "sweeps_over_cards": (
        marks(
            "%(sides)s: a sweep with so few cards (%(cards)s) cannot be. Each takes at least two.",
            "%(sides)s: %(count)d sweeps with so few cards (%(cards)s) cannot be. Each takes at least two.",
        ),
    )
    * 2,
}
"""The same where a number decides the words: too few first, then too many."""

FACTS = {
    "cards": mark("cards %(value)s"),
    "coins": mark("coins %(value)s"),
    "settebello": mark("settebello %(value)s"),
    "sweeps": mark("sweeps %(value)s"),
    "best": mark("best of %(suit)s: %(value)s"),
    "pile": mark("the pile"),
    "winners": mark("%(award)s to %(value)s"),
}
"""What was told, named inside a sentence."""

TOLD = mark("Just the points")
"""In place of an award's name when points were told without reasons."""

READINGS = {"zero": mark("that suit counts 0"), "excluded": mark("no primiera at all")}
"""What a side without a card in one suit has."""

YES = mark("yes")
NO = mark("no")

RULINGS = (
    (
        mark("“I have three sevens, the primiera is mine.”"),
        mark("Usually, not always: add up all four suits."),
        "2",
        "primiera",
        "side=7D.7C.7S.courtB&side=6D.6C.6S.7B",
    ),
    (
        mark("“Most sevens wins the primiera.”"),
        mark("A shorthand. It leaves two against two open, and now and then it names the wrong side. A house rule if you agreed."),
        "2",
        None,
        "",
    ),
    (mark("Two sevens and two sixes each"), mark("78 to 78: nobody."), "2", "primiera", "side=7D.7C.6S.6B&side=6D.6C.7S.7B"),
    (mark("What is the knave worth?"), mark("8 to capture, 10 in the primiera."), "2", None, ""),
    (
        mark("The last card cleared the table: a sweep?"),
        mark("No. The last play of a round never is."),
        "2",
        "captures",
        "table=5C.2S&card=7D&last=1",
    ),
    (mark("“I took what was left, the table is empty.”"), mark("Not a sweep."), "2", None, ""),
    (
        mark("Must I take the seven, not five and two?"),
        mark("Yes. A card of the same value comes before any sum."),
        "4.2",
        "captures",
        "table=2S.5C.7C&card=7D&take=2S.5C",
    ),
    (
        mark("May I take three cards when two would do?"),
        mark("Yes, unless you agreed on the fewest cards."),
        "4.3",
        "captures",
        "table=1D.2C.4B.5S&card=7D",
    ),
    (
        mark("May I leave it lying?"),
        mark("Not if the card you play can capture. You may play another card."),
        "4.4",
        "captures",
        "table=3C.4S&card=7B&take=",
    ),
    (mark("“I have 11, in the middle of the deal.”"), mark("Finish the round and count."), "3", None, ""),
    (mark("“We are both past 11.”"), mark("The higher total wins. If you are level, play another round."), "3", None, ""),
    (mark("20-20 in cards, 5-5 in coins"), mark("Nobody gets the point."), "2", None, ""),
)
"""What people look up (rule book 7): they say, the ruling, the section, and an example's page and link."""

CAPTURE_RULES = {
    "4.1": mark("A card takes one card of the same value, or two or more that add up to it."),
    "4.2": mark("If a card of the same value is there, it must be taken, and no sum in its place. Of several, choose one."),
    "4.3": mark("Of several sums choose any; some tables ask for the fewest cards."),
    "4.4": mark("A card that can capture must capture. But nobody has to play one card rather than another."),
    "4.5": mark("Equal cards can make a sum: a king takes 5 + 5."),
    "4.6": mark("Only cards on the table can be taken, and each of them once."),
}
"""The rules of capturing by their number in the rule book."""
