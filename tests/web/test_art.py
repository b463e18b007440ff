"""The drawings: forty cards under a strict content policy, and icons of the sizes that phones ask for."""

import gzip
import re
import runpy
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
SPRITE = ROOT / "static/art/cards.svg"
ICONS = ROOT / "static/icons"
HREF = re.compile(r'href="([^"]*)"')


@pytest.fixture(scope="module")
def drawing() -> ElementTree.Element:
    return ElementTree.fromstring(SPRITE.read_text(encoding="utf-8"))


def test_the_sprite_is_what_the_script_draws():
    script = runpy.run_path(str(ROOT / "tools/draw_art.py"))
    assert SPRITE.read_text(encoding="utf-8") == script["sprite"]()


def test_every_card_sign_and_the_back_have_a_symbol(drawing):
    boxes = {symbol.get("id"): symbol.get("viewBox") for symbol in drawing}
    cards = {f"card-{rank}{suit}" for rank in range(1, 11) for suit in "DCSB"}
    assert {name for name in boxes if name.startswith("card-")} == cards
    assert {boxes[name] for name in cards | {"back"}} == {"0 0 60 96"}
    assert {boxes[f"suit-{suit}"] for suit in "DCSB"} == {"0 0 24 24"}


def test_names_are_used_once(drawing):
    names = Counter(element.get("id") for element in drawing.iter() if element.get("id"))
    assert [name for name, times in names.items() if times > 1] == []


def test_a_drawing_refers_to_nothing_but_itself(drawing):
    names = {f"#{element.get('id')}" for element in drawing.iter()}
    assert set(HREF.findall(SPRITE.read_text(encoding="utf-8"))) <= names
    assert "url(" not in SPRITE.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [SPRITE, *sorted(ICONS.glob("*.svg"))], ids=lambda path: path.name)
def test_nothing_in_a_drawing_needs_leave_from_the_content_policy(path):
    for element in ElementTree.parse(path).iter():
        assert element.tag.rpartition("}")[2] not in {"style", "script", "foreignObject", "image"}
        assert [name for name in element.attrib if name == "style" or name.startswith("on")] == []


def test_gold_is_for_coins_alone(drawing):
    script = runpy.run_path(str(ROOT / "tools/draw_art.py"))
    golden = {symbol.get("id") for symbol in drawing if script["GOLD"] in ElementTree.tostring(symbol, encoding="unicode")}
    assert golden == {"suit-D"} | {f"card-{rank}D" for rank in range(1, 11)}


def test_the_sprite_stays_small():
    assert len(gzip.compress(SPRITE.read_bytes())) < 9_000


@pytest.mark.parametrize(
    ("name", "width", "height", "limit"),
    [
        ("icon-192.png", 192, 192, 8_000),
        ("icon-512.png", 512, 512, 20_000),
        ("maskable-512.png", 512, 512, 20_000),
        ("apple-touch-icon.png", 180, 180, 8_000),
        ("share.png", 1200, 630, 40_000),
    ],
)
def test_pictures_have_the_size_they_are_asked_for(name, width, height, limit):
    picture = (ICONS / name).read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (width, height)
    assert len(picture) < limit
