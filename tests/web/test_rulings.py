"""The pages without a browser: tapping them through gives the ruling of the full count."""

from __future__ import annotations

import random
import re
from html import unescape
from urllib.parse import quote, urlencode

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import create_app
from scorekeeper.engine.captures import legal_captures
from scorekeeper.engine.cards import CARDS, DECK, SUITS, Card, Pile
from scorekeeper.engine.entry import RoundEntry, SideCount
from scorekeeper.engine.primiera import best_cards
from scorekeeper.engine.rules import Rules
from scorekeeper.engine.scoring import score_round
from scorekeeper.web import words

SETTLED = "/primiera?side=7D.7C.7S.courtB&side=6D.6C.6S.7B&name=Anna&name=Bruno"
UNAGREED = "/primiera?side=noneD.7C.7S.7B&side=7D.courtC.courtS.courtB"
WHY = "/captures?table=2S.5C.7C&card=7D&take=2S.5C"
PAGES = ("/", "/primiera", SETTLED, UNAGREED, "/captures", WHY, "/guide")


def links(html: str) -> dict[str, str]:
    """Give the links by their key."""
    found = (re.search(r'data-key="([^"]+)"', tag) for tag in re.findall(r"<a [^>]*>", html))
    return {match[1]: unescape(re.search(r'href="([^"]*)"', match.string)[1]) for match in found if match}  # type: ignore[index]


def headline(html: str) -> str:
    text = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert text is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text[1])).split())


def get(client: FlaskClient, url: str, **headers: str) -> str:
    response = client.get(url, headers=headers)
    assert response.status_code == 200, url
    return response.text


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("url", [*PAGES, "/nothing-here"])
def test_every_page_is_well_formed_and_speaks_its_language(client: FlaskClient, url: str, lang: str) -> None:
    html = client.get(url, headers={"Accept-Language": lang}).text
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(html)
    assert f'<html lang="{lang}">' in html
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script>", html)
    assert len(re.findall(r"<h1", html)) == 1


def test_a_link_may_carry_the_language_and_keeps_it(client: FlaskClient) -> None:
    html = get(client, SETTLED + "&lang=it", **{"Accept-Language": "en"})
    assert headline(html) == "Primiera: Bruno, 75 a 73"
    assert all("lang=it" in href for href in links(html).values())


def test_the_other_language_keeps_the_case(client: FlaskClient) -> None:
    html = get(client, SETTLED)
    href = re.search(r'<a href="([^"]+)" lang="it"', html)
    assert href is not None
    assert headline(get(client, unescape(href[1]))) == "Primiera: Bruno, 75 a 73"


def test_a_page_depends_on_the_language_asked_for(client: FlaskClient) -> None:
    assert "Accept-Language" in client.get("/").headers["Vary"]


def test_a_link_previews_with_the_verdict(client: FlaskClient) -> None:
    html = get(client, SETTLED)
    assert '<meta property="og:title" content="Primiera: Bruno, 75 to 73">' in html
    assert '<meta property="og:description" content="With the three of clubs Anna would have had it.">' in html
    image = re.search(r'og:image" content="http://localhost(/assets/[^"]+)"', html)
    assert image is not None
    assert client.get(image[1]).status_code == 200
    assert '<link rel="canonical" href="http://localhost/primiera?name=Anna' in html


def test_names_cannot_become_markup(client: FlaskClient) -> None:
    html = get(client, "/primiera?" + urlencode({"name": "<b>\"'&", "side": "7D"}) + "&name=%s%(x)s&side=".replace("%", "%25"))
    assert "<b>" not in html
    assert "<bdi>&lt;b&gt;" in html
    assert "%s%(x)s" in html


def deal(seed: int, sides: int) -> list[Pile]:
    chance = random.Random(seed)
    masks = [0] * sides
    for card in CARDS:
        masks[chance.randrange(sides)] |= card.mask
    return [Pile(mask) for mask in masks]


@pytest.mark.parametrize("reading", ["zero", "excluded"])
@pytest.mark.parametrize("sides", [2, 3, 4, 6])
def test_tapping_the_truth_through_settles_as_the_full_count_does(client: FlaskClient, sides: int, reading: str) -> None:
    for seed in range(12):
        piles = deal(seed, sides)
        rules = Rules.from_dict({"missing_suit": reading})
        entry = RoundEntry(tuple(SideCount(pile=pile) for pile in piles))
        award = next(one for one in score_round(rules, entry).awards if one.name == "primiera")
        html, taps = tap_through(client, piles, reading)
        assert taps <= 4 + 4 * (sides - 1)
        said = headline(html).removeprefix("Primiera: ")
        winner = "nobody" if not award.winners else f"S{award.winners[0]}"
        assert re.split(r"[ ,]", said)[0] == winner


def tap_through(client: FlaskClient, piles: list[Pile], reading: str) -> tuple[str, int]:
    """Answer each question as the piles lie, and count the taps."""
    names = "&".join(f"name=S{side}" for side in range(len(piles)))
    html = get(client, f"/primiera?{names}&missing_suit={reading}")
    best = [best_cards(pile.mask) for pile in piles]
    told: set[str] = set()
    for taps in range(1, 40):
        keys = links(html)
        suit = next((suit for suit in SUITS if f"7{suit}0" in keys and suit not in told), None)
        if suit:
            told.add(suit)
            side = next(side for side, pile in enumerate(piles) if Card(7, suit) in pile)
            html = get(client, keys[f"7{suit}{side}"])
        else:
            html = get(client, keys[_true_answer(html, keys, best)])
        if 'class="verdict"' in html:
            return html, taps
    raise AssertionError("no verdict")


def _true_answer(html: str, keys: dict[str, str], best: list[dict[str, object]]) -> str:
    asked = re.search(r"Which is S(\d)'s best (\w+)\?", headline(html))
    assert asked is not None
    suit = {"coin": "D", "cup": "C", "sword": "S", "club": "B"}[asked[2]]
    rank = best[int(asked[1])][suit]
    return f"best{rank}" if f"best{rank}" in keys else "bestcourt"


def test_an_earlier_answer_can_be_changed_without_starting_over(client: FlaskClient) -> None:
    html = get(client, SETTLED)
    html = get(client, links(html)["cellB0"])
    assert headline(html) == "Which is Anna's best club?"
    html = get(client, links(html)["best6"])
    assert headline(html) == "Primiera: Anna, 81 to 75"


def test_a_seven_can_be_given_to_another(client: FlaskClient) -> None:
    html = get(client, links(get(client, SETTLED))["cellD0"])
    assert 'aria-current="true"' in re.search(r'<a [^>]*data-key="7D0"[^>]*>', html)[0]  # type: ignore[index]
    html = get(client, links(html)["7D1"])
    assert headline(html) == "Primiera: Bruno with 78, whatever the rest"


def test_only_what_can_still_matter_is_asked(client: FlaskClient) -> None:
    html = get(client, "/primiera?side=7D.7C.7S.7B&side=")
    assert headline(html) == "Primiera: Us with 84, whatever the rest"


def test_cards_that_others_have_are_not_offered(client: FlaskClient) -> None:
    html = get(client, "/primiera?side=7D.6C&side=7C.7S.7B&side=6D&ask=D2")
    assert {key for key in links(html) if key.startswith("best")} == {"best1", "best5", "best4", "best3", "best2", "bestcourt", "bestvoid"}


def test_readings_stand_side_by_side_when_none_was_agreed(client: FlaskClient) -> None:
    html = get(client, UNAGREED)
    assert "You had not agreed on this" in html
    assert "Primiera: Us, 63 to 51" in html
    assert "Primiera: Them, 51 to nothing" in html
    agreed = get(client, links(html)["agree-excluded"])
    assert headline(agreed) == "Primiera: Them, 51 to nothing"
    assert "You had not agreed on this" not in agreed
    assert "Other tables" in agreed


def test_two_sides_with_one_seven_are_told_so_and_what_was_given_stays(client: FlaskClient) -> None:
    response = client.get("/primiera?side=7D.6C&side=7D&name=Anna&name=Bruno")
    assert response.status_code == 422
    assert "There is only one seven of coins. Who has it: Anna or Bruno?" in response.text
    fixed = get(client, links(response.text)["cellD1"])
    assert headline(fixed) == "Put the four sevens in the middle. Tap whose each one is."
    assert "side=7D.6C&side=7S" in links(fixed)["7S1"]


def test_a_link_with_an_unknown_card_says_which_and_keeps_the_rest(client: FlaskClient) -> None:
    response = client.get("/primiera?side=7D.7X&side=&name=Anna&name=Bruno")
    assert response.status_code == 422
    assert "Anna: There is no card “7X” in the deck." in response.text
    assert "7D0" in links(response.text)


def test_the_guide_explains_each_award(client: FlaskClient) -> None:
    html = get(client, "/guide")
    for row in Rules().awards:
        assert f'id="{row.name}"' in html
        assert words.award_name("en", row.name) in html


def test_every_example_of_the_guide_is_a_page(client: FlaskClient) -> None:
    examples = re.findall(r'<a href="(/(?:primiera|captures)\?[^"]+)"', get(client, "/guide"))
    assert len(examples) == 6
    for href in examples:
        assert 'class="verdict"' in get(client, unescape(href))


def test_every_rule_that_is_cited_can_be_read(client: FlaskClient) -> None:
    guide = get(client, "/guide")
    for url in (SETTLED, WHY, "/captures?table=5C&card=7D&take=5C", "/captures?table=5C&card=5D&take="):
        cited = re.findall(r'/guide#([\w.-]+)"', get(client, url))
        assert cited
        assert all(f'id="{section}"' in guide for section in cited)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (WHY, "A card of the same value is on the table"),
        ("/captures?table=7C.7S&card=7D&take=7C.7S", "Of several equal cards you take one."),
        ("/captures?table=5C.3S&card=7D&take=5C.3S", "Nothing on the table adds up to this card"),
        ("/captures?table=5C.2S.3S&card=7D&take=5C.3S", "3 + 5 makes 8, and the card played is worth 7."),
        ("/captures?table=5C.2S&card=7D&take=", "A card that can capture must capture."),
        ("/captures?table=5C.2S&card=7D&take=4B.3B", "Only cards that lie on the table can be taken."),
        ("/captures?table=5C.2S&card=7D&take=5C.2S", "Yes, this may be taken."),
        ("/captures?table=5C&card=7D&take=", "Yes, it may be laid down"),
    ],
)
def test_an_attempt_is_judged_in_one_sentence(client: FlaskClient, url: str, reason: str) -> None:
    assert reason in get(client, url)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, DECK), st.sampled_from(CARDS), st.booleans())
def test_a_play_shows_what_the_engine_allows(mask: int, card: Card, last: bool) -> None:
    table = Pile(mask & (mask >> 3) & ~card.mask)
    sets = legal_captures(Rules(), table, card)
    html = get(APP.test_client(), f"/captures?table={'.'.join(map(str, table))}&card={card}" + ("&last=1" if last else ""))
    assert len([key for key in links(html) if key.startswith("set")]) == min(len(sets), 50)
    swept = any(taken == table for taken in sets)
    assert ("Sweep!" in html) == (swept and not last)
    assert ("No sweep" in html) == (swept and last)


APP: Flask = create_app({"TESTING": True})


def test_at_most_fifty_sets_are_listed_with_the_count_of_all(client: FlaskClient) -> None:
    table = Pile.of(card for card in CARDS if card.rank < 6)
    count = len(legal_captures(Rules(), table, Card(10, "D")))
    assert count > 50
    html = get(client, f"/captures?table={'.'.join(map(str, table))}&card=10D")
    assert f"takes one of these {count}." in headline(html)
    assert len([key for key in links(html) if key.startswith("set")]) == 50


def test_the_table_is_laid_card_by_card(client: FlaskClient) -> None:
    html = get(client, "/captures")
    for key in ("5C", "2S", "3B", "3B", "next", "7D"):
        html = get(client, links(html)[key])
    assert headline(html) == "The seven of coins takes the two of swords and the five of cups."


@pytest.mark.parametrize("url", ["/nothing", "/primiera/", "/guide/x", "/%00", "/%ff"])
def test_what_is_not_there_says_so(client: FlaskClient, url: str) -> None:
    response = client.get(url)
    assert response.status_code == 404
    assert headline(response.text) == "There is nothing here"


def test_a_program_gets_its_problem_as_json(client: FlaskClient) -> None:
    response = client.get("/api/nothing", headers={"Accept-Language": "it"})
    assert response.status_code == 404
    assert response.json["problems"][0]["code"] == "not_found"


def test_another_method_names_the_right_one(client: FlaskClient) -> None:
    response = client.post("/primiera")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_our_own_fault_is_said_without_a_traceback() -> None:
    app = create_app({"PROPAGATE_EXCEPTIONS": False})
    app.add_url_rule("/broken", "broken", lambda: 1 // 0)
    response = app.test_client().get("/broken")
    assert response.status_code == 500
    assert headline(response.text) == "That is our fault"
    assert "ZeroDivision" not in response.text


JUNK = st.one_of(st.text(max_size=30), st.sampled_from(["7D", "7D.7D", "noneD", "7X", "6", "it", "", "D9", "C6", "1" * 500]))
KEYS = st.sampled_from(["name", "side", "missing_suit", "ask", "table", "card", "take", "last", "step", "lang"])


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(["/primiera", "/captures"]), st.lists(st.tuples(KEYS, JUNK), max_size=9))
def test_no_link_breaks_a_page(path: str, pairs: list[tuple[str, str]]) -> None:
    text = "&".join(f"{key}={quote(value, errors='surrogatepass')}" for key, value in pairs)
    response = APP.test_client().get(f"{path}?{text}")
    assert response.status_code in (200, 422)
    assert "<h1" in response.text


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("it-IT, en;q=0.5", "it"),
        ("it", "it"),
        ("en-GB, it;q=0.9", "en"),
        ("fr-FR, it-CH;q=0.5, en;q=0.4", "it"),
        ("fr", "en"),
        ("it;q=0, en", "en"),
        ("", "en"),
    ],
)
def test_the_page_speaks_the_first_language_of_the_browser_that_it_knows(client: FlaskClient, accepted: str, lang: str) -> None:
    assert f'<html lang="{lang}">' in client.get("/", headers={"Accept-Language": accepted}).text


def test_another_reading_that_is_still_open_is_told_and_can_be_asked_for(client: FlaskClient) -> None:
    html = client.get("/primiera?side=noneD.7C.7S.7B&side=7D.courtC.courtS").text
    assert "You had not agreed on this" in html
    assert "Still open: it hangs on a card that is not told." in html
    assert 'data-key="agree-excluded"' in html


def test_a_side_that_lost_shows_what_it_could_reach_at_most(client: FlaskClient) -> None:
    html = client.get("/primiera?side=7D.7C.7S.7B&side=").text
    assert "at most 72" in html


def test_where_only_one_side_can_hold_a_seven_that_is_the_only_answer(client: FlaskClient) -> None:
    html = client.get("/primiera?side=&side=6D&ask=D1").text
    assert re.findall(r'data-key="best([^"]+)"', html) in ([], ["7"])
    for href in re.findall(r'href="(/primiera[^"]*7D[^"]*)"', html):
        assert client.get(href.replace("&amp;", "&")).status_code == 200


def test_an_equal_card_goes_before_the_sum_and_the_page_says_so_at_once(client: FlaskClient) -> None:
    html = client.get("/captures?table=7C.5C.2S&card=7D").text
    assert "that one must be taken, and no sum in its place." in html
    assert "must be taken" not in client.get("/captures?table=7C.5C&card=7D").text


def test_what_is_left_after_the_last_play_is_told(client: FlaskClient) -> None:
    told = "What is left goes to whoever captured last"
    assert told in client.get("/captures?table=7C.5C&card=7D&last=1").text
    assert told not in client.get("/captures?table=5C.2S&card=7D&last=1").text
    assert told not in client.get("/captures?table=7C.5C&card=7D").text


@pytest.mark.parametrize("name", ["%E2%80%8D", "%E3%85%A4", "%CC%81", "%20"])
def test_a_name_of_nothing_that_can_be_seen_is_no_name(client: FlaskClient, name: str) -> None:
    assert "Us" in headline(client.get(f"/primiera?name={name}&side=7D.7C.7S.7B&side=").text)
