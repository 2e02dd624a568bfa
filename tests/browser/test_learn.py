"""The guided match in the chat page: few presses to the first move, on a phone, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_page import PATIENCE, opened, panel

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MARK = "👉"
MAX_TABS = 40
MAX_MOVES = 120


def newcomer(browser: Browser, address: str) -> Page:
    """The page on a phone, as it greets a person who has never been here."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    page.goto(address)
    return page


def test_the_first_guided_move_takes_three_presses(browser: Browser, address: str) -> None:
    page = newcomer(browser, address)
    page.get_by_role("button", name="Teach me a game").tap()
    panel(page).get_by_role("button", name="Emergency", exact=True).tap()
    marked = panel(page).locator(".button", has_text=MARK)
    expect(marked).to_have_count(1)
    expect(panel(page)).to_contain_text("1/15")
    marked.tap()
    expect(panel(page)).to_contain_text("2/15")


def tab_to(page: Page, text: str) -> bool:
    """Press Tab until the focus is on an enabled button of the newest panel with this text."""
    for _ in range(MAX_TABS):
        found = page.evaluate(
            """text => {
                const at = document.activeElement, panels = document.querySelectorAll('.message.ephemeral');
                const own = panels[panels.length - 1];
                return !!own && own.contains(at) && at.matches('.button') && at.textContent.includes(text);
            }""",
            text,
        )
        if found:
            return True
        page.keyboard.press("Tab")
    return False


def answer_by_keyboard(page: Page, before: str) -> None:
    """Take the marked choice, or where nothing is marked any more, the first one."""
    choices = panel(page).locator(".button.success, .button.primary")
    text = MARK if panel(page).locator(".button", has_text=MARK).count() else choices.first.inner_text()
    assert tab_to(page, text), f"no Tab leads to {text}"
    page.keyboard.press("Enter")
    expect(panel(page)).not_to_have_text(before, use_inner_text=True)


def test_a_whole_guided_match_is_played_by_keyboard_alone(browser: Browser, address: str) -> None:
    page = opened(browser, address)
    page.locator("#line").focus()
    page.keyboard.type("/learn")
    expect(page.get_by_role("option", name="/learn")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("Learn by playing")
    page.keyboard.press("Shift+Tab")
    while not tab_to(page, "Sweet Tooth"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("1/6")
    for _ in range(MAX_MOVES):
        expect(panel(page).locator(".button.success, .button.primary").or_(over(page)).first).to_be_visible()
        if over(page).count():
            break
        answer_by_keyboard(page, panel(page).inner_text())
    expect(panel(page)).to_contain_text("That was your guided match")


def over(page: Page) -> Locator:
    return panel(page).get_by_text("That was your guided match")
