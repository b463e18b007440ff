"""What people type: a name, made tidy before it is shown to others."""

from __future__ import annotations

from unicodedata import category, normalize

LONGEST_NAME = 40
"""Code points of a name (design 9)."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories without a shape of their own: they could hide, or turn the text around."""

FILLERS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and signs that are drawn as nothing."""

JOINERS = "\u200c\u200d"
"""Unseen, but they belong to written Persian and to joined emoji."""


class UnfitName(ValueError):
    """A name that cannot be shown as it came."""

    def __init__(self, code: str, value: str) -> None:
        super().__init__(code, value)
        self.code = code
        """`long_name` or `bad_name`."""
        self.value = value
        """The part that can be shown."""


def clean_name(text: str) -> str:
    """Compose a name to NFC with single spaces, empty for none.

    :raise UnfitName: when it has control characters or more than forty code points.
    """
    name = " ".join(normalize("NFC", text).split())
    seen = "".join(sign for sign in name if sign in JOINERS or category(sign) not in UNSEEN)
    if seen != name:
        raise UnfitName("bad_name", seen[:LONGEST_NAME])
    if name and not any(category(sign)[0] in "LNPS" and sign not in FILLERS for sign in name):
        raise UnfitName("bad_name", "")
    if len(name) > LONGEST_NAME:
        raise UnfitName("long_name", name[:LONGEST_NAME])
    return name
