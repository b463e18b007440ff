"""The pages in a real browser: for every eye, hand and connection (issue figures: 40 KB, 320 px, 200 % text)."""

from __future__ import annotations

import re
import time
import zlib
from typing import Any

import pytest

pytestmark = pytest.mark.browser

LONG = "Massimiliano%20Bartolomeo%20della%20Rovere%20U"
SETTLED = "/primiera?side=7D.7C.7S.courtB&side=6D.6C.6S.7B&name=Anna&name=Bruno"
SIX = "&".join(f"name={name}" for name in ("Anna", "Bruno", "Carlo", "Dora", "Elio", LONG))
WHY = "/captures?table=2S.5C.7C&card=7D&take=2S.5C"
PAGES = {
    "front": "/",
    "sevens": "/primiera?side=7D&side=",
    "six sides": f"/primiera?{SIX}&side=7D&side=&side=7C&side=&side=&side=",
    "best card": f"/primiera?side=7D.7C&side=7S.7B&name={LONG}&name={LONG}",
    "verdict": SETTLED,
    "whatever the rest": "/primiera?side=7D.7C.7S.7B&side=",
    "both readings": "/primiera?side=noneD.7C.7S.7B&side=7D.courtC.courtS.courtB",
    "contradiction": "/primiera?side=7D.6C&side=7D.6X&name=Anna&name=Bruno",
    "table": "/captures?table=2S.5C.7C&step=table",
    "card": "/captures?table=2S.5C.7C&step=card",
    "refused": WHY,
    "many sets": "/captures?table=1D.1C.1S.1B.2D.2C.2S.2B.3D.3C.3S.3B&card=10D",
    "last play": "/captures?table=2S.5C&card=7D&last=1",
    "guide": "/guide",
    "nothing": "/nothing-here",
}
MOST_BYTES = 40_000


def address(server: str, url: str, lang: str = "en") -> str:
    return f"{server}{url}{'&' if '?' in url else '?'}lang={lang}"


def ready(page: Any) -> None:
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_by_day_or_night(page: Any, live_server: str, name: str, lang: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(reduced_motion="reduce")
    page.goto(address(live_server, PAGES[name], lang))
    for fold in page.query_selector_all("summary"):
        fold.click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_hangs_over_the_edge(page: Any, live_server: str, name: str, lang: str) -> None:
    page.goto(address(live_server, PAGES[name], lang))
    for width, height in ((320, 568), (360, 600), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER) == []


OVER = """() => [...document.querySelectorAll("body *")]
    .filter((one) => !one.closest(".unseen") && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", PAGES)
def test_text_at_twice_the_size_fits_a_narrow_phone(browser: Any, live_server: str, name: str, lang: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    # What a reader's own setting does, as far as a test can: the size that all others are measured by.
    page.route("**/css/tokens.css", double_text)
    page.goto(address(live_server, PAGES[name], lang))
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate(OVER) == []
    context.close()


def double_text(route: Any) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=response.text() + "@layer base { html { font-size: 200%; } }")


@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_smaller_than_sixteen_and_no_target_than_forty_eight(page: Any, live_server: str, name: str) -> None:
    page.goto(live_server + PAGES[name])
    for fold in page.query_selector_all("summary"):
        fold.click()
    small = page.evaluate(
        """() => [...document.querySelectorAll("body *")]
            .filter((one) => one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 16)
            .map((one) => one.outerHTML.slice(0, 90))"""
    )
    assert small == []
    # Links that stand in a sentence are measured by the line, like everywhere.
    narrow = page.evaluate(
        """() => [...document.querySelectorAll("main a, main button, main summary, main input:not([type=hidden]), .foot a, .back")]
            .filter((one) => one.offsetParent && !one.matches(".rule, dd a"))
            .filter((one) => { const box = one.getBoundingClientRect(); return box.width < 47.5 || box.height < 47.5; })
            .map((one) => one.outerHTML.slice(0, 90))"""
    )
    assert narrow == []


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", ["front", "verdict", "card", "refused", "guide"])
def test_a_first_visit_costs_less_than_forty_kilobytes(browser: Any, live_server: str, name: str, lang: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    sizes: dict[str, int] = {}
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    asked: dict[str, str] = {}
    client.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    client.on("Network.loadingFinished", lambda event: sizes.update({asked[event["requestId"]]: event["encodedDataLength"]}))
    page.goto(address(live_server, PAGES[name], lang))
    ready(page)
    context.close()
    assert any("cards.svg" in url for url in sizes)
    assert all(url.startswith(live_server) for url in asked.values())
    assert 0 < sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("name", PAGES)
def test_the_content_policy_has_nothing_to_refuse(page: Any, live_server: str, name: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(live_server + PAGES[name])
    ready(page)
    # A page with a status of its own is reported by the browser; a refused file would be named.
    assert [text for text in said if not re.search(r"status of (404|422)", text)] == []


def test_four_taps_and_a_few_more_settle_a_primiera(page: Any, live_server: str) -> None:
    page.goto(live_server + "/primiera")
    for key in ("7D0", "7C0", "7S1", "7B1"):
        page.click(f'[data-key="{key}"]')
        page.wait_for_url(f"**{key[:2]}*")
    asked = []
    while page.locator(".verdict").count() == 0:
        asked.append(page.inner_text("h1").strip())
        page.click(".face >> nth=0")
        page.wait_for_selector(f'h1:not(:text-is("{asked[-1]}"))')
    assert asked[0] == "Which is our best sword?"
    assert 1 < len(asked) <= 4
    assert page.title() == page.inner_text("h1").strip()


def test_an_exchange_asks_for_the_page_alone_and_keeps_focus_and_place(page: Any, live_server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 600})
    page.goto(live_server + "/captures?table=2S.5C.7C&card=7D")
    ready(page)
    asked: list[str] = []
    # The icon is fetched when the browser likes.
    page.on("request", lambda request: "favicon" in request.url or asked.append(request.resource_type))
    card = page.locator('[data-key="take5C"]')
    card.scroll_into_view_if_needed()
    before = card.bounding_box()["y"]
    card.click()
    page.wait_for_selector(".reason")
    assert asked == ["xhr"]
    assert page.evaluate("document.activeElement.dataset.key") == "take5C"
    assert abs(page.locator('[data-key="take5C"]').bounding_box()["y"] - before) < 2
    assert "worth 5" in page.inner_text("[data-said]")


def test_a_new_question_gets_the_focus_and_begins_at_the_top(page: Any, live_server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 600})
    page.goto(live_server + SETTLED)
    page.click('[data-key="cellB0"]')
    page.wait_for_selector("h1:focus")
    assert page.inner_text("h1").strip() == "Which is Anna's best club?"
    assert page.evaluate("scrollY") == 0


def test_back_leads_to_the_answer_before(page: Any, live_server: str) -> None:
    page.goto(live_server + "/primiera")
    page.click('[data-key="7D0"]')
    page.wait_for_selector('[data-key="7D0"][aria-current]')
    page.go_back()
    page.wait_for_selector('[data-key="7D0"]:not([aria-current])')


def test_an_open_fold_stays_open(page: Any, live_server: str) -> None:
    page.goto(live_server + "/primiera")
    page.click("details[data-key=rule] summary")
    page.click('[data-key="rule-excluded"]')
    page.wait_for_selector('[data-key="rule-excluded"][aria-current]')
    assert page.locator("details[data-key=rule]").get_attribute("open") is not None


def test_a_failed_exchange_becomes_an_ordinary_visit(page: Any, live_server: str) -> None:
    page.goto(live_server + "/primiera")
    ready(page)
    page.route("**/primiera?*", lambda route: route.abort() if route.request.resource_type == "xhr" else route.continue_())
    page.click('[data-key="7D0"]')
    page.wait_for_url("**/primiera?side=7D*")
    assert page.locator('[data-key="7D0"]').get_attribute("aria-current") == "true"


def test_names_are_typed_without_losing_the_case(page: Any, live_server: str) -> None:
    page.goto(live_server + "/primiera?side=7D&side=7C")
    page.click("details[data-key=names] summary")
    page.fill("#name0", "Anna")
    page.fill("#name1", "Bruno")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Bruno")
    assert page.url.endswith("?side=7D&side=7C&name=Anna&name=Bruno")
    assert page.locator('[data-key="7D0"]').get_attribute("aria-current") == "true"


def test_the_keyboard_alone_settles_a_capture(page: Any, live_server: str) -> None:
    page.goto(live_server + "/captures")
    for key in ("5C", "2S", "next", "7D"):
        reach(page, key)
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    assert page.inner_text("h1") == "The seven of coins takes the two of swords and the five of cups."


def reach(page: Any, key: str) -> None:
    """Press Tab until the link with `key` has a focus that can be seen."""
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.dataset.key")
        if focused == key:
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
            assert float(outline.removesuffix("px")) >= 2
            assert page.evaluate(IN_SIGHT)
            return
    raise AssertionError(f"{key} cannot be reached")


IN_SIGHT = """() => {
    const box = document.activeElement.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return document.activeElement.contains(top);
}"""


@pytest.mark.parametrize("lang", ["en", "it"])
def test_everything_works_without_scripts(browser: Any, live_server: str, lang: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(address(live_server, "/", lang))
    page.click(".door >> nth=0")
    for key in ("7D0", "7C0", "7S0", "7B1", "best6", "best6", "best6", "bestcourt"):
        if page.locator(f'[data-key="{key}"]').count():
            page.click(f'[data-key="{key}"]')
    assert page.locator("h1.verdict").inner_text().startswith("Primiera: ")
    assert page.locator(".share input").input_value().startswith(live_server + "/primiera?")
    assert not page.locator(".share button").is_visible()
    page.click("details[data-key=names] summary")
    page.fill("#name0", "Anna")
    page.click(".names button")
    assert "Anna" in page.locator(".hand >> nth=0").inner_text()
    context.close()


def test_the_share_button_copies_the_whole_link(browser: Any, live_server: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(live_server + SETTLED)
    page.click(".share button")
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.input_value("#link")
    context.close()


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", ["verdict", "both readings", "refused", "last play", "guide"])
def test_a_page_prints_on_one_sheet(page: Any, live_server: str, name: str, lang: str) -> None:
    page.goto(address(live_server, PAGES[name], lang))
    ready(page)
    assert sheets(page.pdf(prefer_css_page_size=True)) == 1


def sheets(pdf: bytes) -> int:
    """Count the pages of a PDF, whether its objects are packed or not."""
    packed = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    texts = [pdf]
    for stream in packed:
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b", text)) for text in texts)


def test_reduced_motion_moves_nothing(browser: Any, live_server: str) -> None:
    for motion, moving in (("no-preference", True), ("reduce", False)):
        context = browser.new_context(reduced_motion=motion)
        page = context.new_page()
        page.goto(live_server + SETTLED)
        assert (page.evaluate("document.getAnimations().length") > 0) == moving
        context.close()


def test_quick_taps_all_count_though_each_page_is_slow_to_come(page: Any, live_server: str) -> None:
    page.goto(live_server + "/captures")
    page.route("**/captures?*", slowly)
    # All in one go: the page that a tap asks for comes long after the next tap.
    page.evaluate("for (const name of ['7C', '5C', '2S']) document.querySelector(`main a[href*='${name}']`).click()")
    page.wait_for_url(lambda url: all(card in url for card in ("2S", "5C", "7C")))


def slowly(route: Any) -> None:
    time.sleep(0.25)
    route.continue_()


def test_the_link_can_be_copied_without_a_secure_connection(page: Any, live_server: str) -> None:
    page.add_init_script("for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined })")
    page.goto(live_server + SETTLED)
    page.click(".share button")
    page.wait_for_selector('.share button:text-is("Copied")')
