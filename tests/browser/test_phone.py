"""The chat page on a phone: a narrow touch screen, where nothing may overflow or be covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_page import PATIENCE, panel, type_command

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def phone(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    page.goto(address)
    page.get_by_role("button", name="Got it").tap()
    return page


def do(page: Page, what: str, **fields: str) -> None:
    """An action of the person of the page in the open channel, without using the controls of the page."""
    site, _, rest = page.url.partition("?person=")
    person, _, channel = rest.partition("#")
    answer = page.request.post(
        f"{site}_/do", data={"person": person, "do": what, "channel_id": channel, **fields}
    ).json()
    assert answer["ok"], answer


def started(page: Page) -> Locator:
    """The panel of a match that has begun."""
    page.get_by_role("button", name="Start", exact=True).tap()
    page.get_by_role("button", name="Play", exact=True).last.tap()
    expect(panel(page).locator(".button.primary").first).to_be_visible()
    return panel(page)


def fits(page: Page) -> bool:
    """Neither the page nor the messages scroll sideways, and the viewport has not grown to hold them."""
    inside = (
        "['html', '#talk', '#messages'].every(it => (it = document.querySelector(it)).scrollWidth <= it.clientWidth)"
    )
    return bool(page.evaluate(f"innerWidth === 390 && {inside}"))


def test_several_things_are_chosen_and_sent_however_the_list_is_closed(phone: Page) -> None:
    own = started(phone)
    own.get_by_role("button", name="Plan").tap()
    plan, wishes, select = own.locator(".text ol li"), own.get_by_role("option"), own.locator(".select")
    closings: list[Callable[[], None]] = [
        lambda: own.get_by_role("button", name="Done").tap(),
        lambda: phone.locator("#talk > header").tap(position={"x": 300, "y": 20}),
        lambda: phone.keyboard.press("Escape"),
        select.tap,
    ]
    for length, close in enumerate(closings, start=1):
        select.tap()
        own.locator("[role=option][aria-selected=false]").first.tap()
        close()
        expect(plan).to_have_count(length)
        expect(wishes).to_have_count(0)


def test_several_things_are_chosen_with_the_keyboard_alone(phone: Page) -> None:
    own = started(phone)
    own.get_by_role("button", name="Plan").tap()
    own.locator(".select").focus()
    for key in ("ArrowDown", "Enter", "ArrowDown", "Enter", "Tab"):
        phone.keyboard.press(key)
    expect(own.get_by_role("button", name="Done")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(own.locator(".text ol li")).to_have_count(2)


def test_a_list_opens_where_all_of_it_can_be_reached(phone: Page) -> None:
    own = started(phone)
    own.get_by_role("button", name="Plan").tap()
    own.locator(".select").tap()
    for thing in (own.get_by_role("option").first, own.get_by_role("button", name="Done")):
        expect(thing).to_be_in_viewport(ratio=1)
        thing.tap(trial=True)


def test_a_thread_with_a_long_name_is_no_wider_than_the_phone(phone: Page) -> None:
    do(phone, "thread", name="Dice Hospital with everything there is in the box, for five who know it · match 12")
    phone.get_by_role("button", name="Dice Hospital with everything").first.tap()
    expect(phone.locator("#channel-name")).to_contain_text("# ward › Dice Hospital")
    assert fits(phone)
    expect(phone.locator("#composer button[type=submit]")).to_be_in_viewport(ratio=1)


def test_a_sheet_in_words_wraps_and_begins_with_its_first_word(phone: Page) -> None:
    started(phone)
    type_command(phone, "sheet")
    phone.get_by_role("combobox", name="text").select_option("Yes")
    phone.locator("#composer button[type=submit]").tap()
    words = panel(phone).locator("pre")
    expect(words).to_be_visible()
    assert words.inner_text().startswith("Ana")
    assert fits(phone)


def test_the_words_of_a_picture_open_below_it(phone: Page) -> None:
    started(phone).locator(".picture").first.tap()
    words = phone.locator("#picture details p")
    expect(words).to_be_hidden()
    phone.locator("#picture summary").tap()
    expect(words).to_be_visible()
    phone.locator("#picture summary").press("Enter")
    expect(words).to_be_hidden()


def test_a_ranking_keeps_the_numbers_that_were_written(phone: Page) -> None:
    do(phone, "say", content="1. Ana\n-# 31 points\n2. Ben\n-# 12 points\n2. Cléo")
    places = phone.locator(".message").last.locator("ol li")
    expect(places).to_have_count(3)
    assert places.evaluate_all("all => all.map(it => [it.value, it.textContent])") == [
        [1, "Ana"],
        [2, "Ben"],
        [2, "Cléo"],
    ]


def test_a_star_behind_a_backslash_ends_no_emphasis(phone: Page) -> None:
    do(phone, "say", content=r"**R4\*** · R4\* → R5\*, *R2* and **all *of* it**")
    said = phone.locator(".message .text").last
    expect(said).to_have_text("R4* · R4* → R5*, R2 and all of it")
    assert [one.inner_text() for one in said.locator("strong").all()] == ["R4*", "all of it"]
    assert [one.inner_text() for one in said.locator("em").all()] == ["R2", "of"]


def test_no_keyboard_opens_unasked(phone: Page) -> None:
    line = phone.locator("#line")
    expect(line).not_to_be_focused()
    type_command(phone, "help")
    expect(panel(phone)).to_be_visible()
    expect(line).not_to_be_focused()


def test_the_menu_makes_room_for_the_answer_and_marks_who_was_mentioned(phone: Page) -> None:
    menu, ben = phone.locator("#open-side"), phone.locator("#people .person", has_text="Ben")
    expect(phone.locator("#composer .me")).to_contain_text("Ana")
    menu.tap()
    phone.get_by_role("combobox", name="What the bot can do with Ben").tap()
    phone.get_by_role("option", name="Invite to table").tap()
    expect(phone.locator("#side")).not_to_be_in_viewport()
    expect(menu).to_have_accessible_name("Channels and people: something new")
    menu.tap()
    expect(ben.get_by_role("img", name="Ben was mentioned")).to_be_visible()
    ben.tap()
    expect(phone.locator("#composer .me")).to_contain_text("Ben")
    expect(menu).to_have_accessible_name("Channels and people")


def test_a_link_to_a_message_says_where_it_leads(phone: Page) -> None:
    started(phone)
    type_command(phone, "matches")
    phone.locator(".message.ephemeral", has_text="Your matches").get_by_role("link", name="# ward › message").tap()
    expect(phone.locator(".message:not(.ephemeral):has(.gallery) header").last).to_be_in_viewport()
