"""What a newcomer does in the chat page: start the ready table, play, be two people, and see only what is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import playing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE = 60_000  # milliseconds: generous, so that a busy machine does not fail the test

expect.set_options(timeout=PATIENCE)


def opened(browser: Browser, address: str, person: str | None = None, width: int = 1200) -> Page:
    """The page of one person. Fails on errors in the console."""
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    page.goto(address)
    page.get_by_role("button", name="Got it").click()
    if person is not None:
        become(page, person)
    return page


def become(page: Page, person: str) -> None:
    button = page.locator("#people .person", has_text=person)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def panel(page: Page) -> Locator:
    """The private panel of the person of the page."""
    return page.locator(".message.ephemeral").last


def type_command(page: Page, line: str) -> None:
    page.locator("#line").fill(f"/{line}")
    page.locator("#composer > .listbox li").first.click()


def play_turn(page: Page) -> None:
    """Open the panel and take the first choice until this person is not asked any more."""
    panels = page.locator(".message.ephemeral:has(img)")
    expect(panels).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).last.click()
    expect(panels).to_have_count(1)
    choices = panel(page).locator(".button.primary")
    while choices.count():
        before = panel(page).inner_text()
        choices.first.click()
        expect(panel(page)).not_to_have_text(before, use_inner_text=True)
    panel(page).get_by_role("button", name="Dismiss").click()
    expect(panels).to_have_count(0)


def test_a_newcomer_is_greeted_and_plays_against_the_ready_computer_player(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    expect(page.locator("#welcome li")).to_have_count(3)
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("#welcome")).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    sheets = page.locator(".gallery img")
    expect(sheets.first).to_be_visible()
    assert all(sheet.get_attribute("alt") for sheet in sheets.all()), "every picture has a description"
    page.get_by_role("button", name="Play", exact=True).last.click()
    expect(panel(page).locator(".button.primary").first).to_be_visible()
    panel(page).locator(".picture").first.click()
    expect(page.locator("#picture img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#picture")).to_be_hidden()


def test_two_people_play_a_round_and_neither_sees_the_others_panel(browser: Browser, address: str) -> None:
    ana = opened(browser, address)
    ben = opened(browser, address, "Ben")
    for page in (ana, ben):
        page.locator(".channel", has_text="second-opinion").click()
    type_command(ana, "play new")
    ana.locator(".options .field").first.locator(".listbox li").first.click()
    ana.locator("#composer button[type=submit]").click()
    ben.get_by_role("button", name="Join").click()
    expect(ana.locator(".message", has_text="Ben").last).to_be_visible()
    ana.get_by_role("button", name="Start", exact=True).click()
    expect(ben.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for _ in range(2):  # either may be the chief, who comes first; the second call for a person finds nothing to do
        for page in (ana, ben):
            play_turn(page)
    expect(ana.locator(".message:not(.ephemeral)", has_text="round 2").first).to_be_visible()
    ana.get_by_role("button", name="Play", exact=True).last.click()
    expect(panel(ana).locator("img").first).to_be_visible()
    seen_by_ben = {message.get_attribute("id") for message in ben.locator(".message").all()}
    private = {message.get_attribute("id") for message in ana.locator(".message.ephemeral").all()}
    assert not private & seen_by_ben


def test_the_page_works_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    page = opened(browser, address)
    page.locator("#line").focus()
    page.keyboard.type("/help")
    expect(page.locator("#line")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_visible()
    expect(page.locator("#line")).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    page.get_by_role("button", name="Play", exact=True).last.press("Enter")
    choices = panel(page).locator(".button.primary")
    expect(choices.first).to_be_visible()
    before = panel(page).inner_text()
    choices.first.press("Enter")
    expect(panel(page)).not_to_have_text(before, use_inner_text=True)
    assert page.evaluate("document.activeElement.closest('.ephemeral') !== null"), "the keyboard stays in the panel"


def test_a_command_is_left_with_escape_and_says_what_it_lacks(browser: Browser, address: str) -> None:
    page = opened(browser, address)
    type_command(page, "play new")
    game = page.get_by_role("combobox", name="game")
    expect(game).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(game).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Please fill in: game")
    page.keyboard.press("Escape")
    expect(page.locator(".options")).to_be_hidden()
    expect(page.locator("#line")).to_be_focused()


def test_somebody_is_invited_from_the_list_of_people(browser: Browser, address: str) -> None:
    page = opened(browser, address)
    page.get_by_role("combobox", name="What the bot can do with Ben").click()
    page.get_by_role("option", name="Invite to table").click()
    expect(panel(page)).to_contain_text("The invitation is out.")
    expect(panel(page).locator(".cause")).to_have_text("Ana used Invite to table")
    expect(page.locator(".message:not(.ephemeral)").last).to_contain_text("@Ben · Ana invites you to play Emergency.")


def test_a_conversation_with_the_bot_opens_at_the_first_click(browser: Browser, address: str) -> None:
    page = opened(browser, address, "Cléo")
    page.locator(".channel", has_text="✉").click()
    expect(page.locator("#channel-name")).to_have_text("Ward Round")
    page.locator("#line").fill("/aide")
    page.keyboard.press("Enter")
    expect(panel(page).locator(".cause")).to_have_text("Cléo a utilisé /aide")


def test_whoever_reads_further_up_is_left_in_peace(browser: Browser, address: str) -> None:
    page, other = opened(browser, address, width=360), opened(browser, address, "Ben")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".gallery img").last).to_be_in_viewport(ratio=0.1)
    page.locator("#messages").evaluate("list => { list.scrollTop = 0; }")
    expect(page.locator(".message").first).to_be_in_viewport()
    other.locator("#line").fill("hello")
    other.keyboard.press("Enter")
    newest = page.get_by_role("button", name="To the newest")
    newest.click()
    expect(page.locator(".message", has_text="hello")).to_be_in_viewport()
    expect(newest).to_be_hidden()


def test_a_narrow_phone_needs_no_sideways_scrolling(browser: Browser, address: str) -> None:
    page = opened(browser, address, width=360)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".gallery img").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#side")).not_to_be_in_viewport()
    page.locator("#open-side").click()
    expect(page.locator("#side")).to_be_in_viewport()


def test_an_open_page_finds_back_after_everything_was_killed(browser: Browser, tmp_path: Path) -> None:
    with playing(tmp_path) as (address, process):
        page = opened(browser, address)
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Play", exact=True).last.click()
        expect(panel(page).locator(".button.primary").first).to_be_visible()
        process.kill()
        expect(page.locator("#presence")).to_have_text("Not connected. Trying again…")
    with playing(tmp_path, int(address.rpartition(":")[2])):
        expect(page.locator("#presence")).to_have_text("The bot is here.")
        before = panel(page).inner_text()
        panel(page).locator(".button.primary").first.click()
        expect(panel(page)).not_to_have_text(before, use_inner_text=True)


def test_a_match_goes_on_after_the_page_is_loaded_again_in_french(browser: Browser, address: str) -> None:
    page = opened(browser, address)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    become(page, "Cléo")
    expect(page.locator("#line")).to_have_attribute("placeholder", "Message à #ward, / pour jouer")
