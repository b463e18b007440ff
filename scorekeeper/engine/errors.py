"""What cannot be read at all; what can be read but cannot be true is a `Problem`."""

from __future__ import annotations


class InputError(ValueError):
    """A value that the engine cannot read, with its place and the value itself."""

    def __init__(self, code: str, value: object = None, where: str = "") -> None:
        super().__init__(code, value, where)
        self.code = code
        """What is wrong, one word from `ERROR_CODES`."""
        self.value = value
        """The offending value as it came."""
        self.where = where
        """Its place, like `sides[0].pile[3]`; empty when the value stands alone."""

    def __str__(self) -> str:
        place = f" at {self.where}" if self.where else ""
        return f"{self.code}{place}: {self.value!r}"

    def at(self, place: str) -> InputError:
        """Put `place` in front of where the value stood, and return the same error."""
        self.where = place + ("." if self.where and not self.where.startswith("[") else "") + self.where
        return self


MALFORMED = ("not_utf8", "not_json", "too_large", "too_deep", "duplicate_key", "not_finite", "bad_text")
"""Codes for input that is not acceptable JSON at all."""

ERROR_CODES = (
    *MALFORMED,
    "unknown_card",
    "card_repeated",
    "unknown_key",
    "missing_key",
    "wrong_type",
    "out_of_range",
    "unknown_value",
    "not_yet_playable",
    "unknown_preset",
    "unknown_award",
    "not_declarable",
    "unknown_side",
    "too_many_winners",
    "winners_needed",
    "rest_unclear",
)
"""Every code an `InputError` can carry; the catalogue of words must know each."""
