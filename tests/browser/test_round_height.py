"""A round is one screen: how high the message of a round is on a phone, for each game and number of seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_page import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDTH, SCREEN = 390, 844
MAX_SCREENS = 1.2
SEATS = {"emergency": (2, 4, 6), "sweet_tooth": (2, 4, 6), "dice_hospital": (2, 4, 5), "clinic": (2, 3, 4)}


class Phone:
    """The chat page of one person at phone width."""

    def __init__(self, browser: Browser, address: str) -> None:
        context = browser.new_context(viewport={"width": WIDTH, "height": SCREEN}, has_touch=True, is_mobile=True)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
        self.page.add_init_script("localStorage.setItem('welcomed', 'yes')")
        self.address = address

    def become(self, name: str) -> None:
        self.name = name
        people = self.page.request.get(f"{self.address}/_/people").json()["people"]
        self.person = next(person["id"] for person in people if person["name"] == name)
        self.page.goto(f"{self.address}/?person={self.person}")
        expect(self.page).to_have_url(re.compile(r"#\d+$"))
        self.channel = self.page.url.partition("#")[2]
        self.direct = self.do("direct")["channel_id"]

    def do(self, what: str, **fields: object) -> dict[str, str]:
        request = {"person": self.person, "do": what, "channel_id": self.channel, **fields}
        answer: dict[str, str] = self.page.request.post(f"{self.address}/_/do", data=request).json()
        assert answer["ok"], answer
        return answer

    def start(self, game: str, seats: int) -> Locator:
        """Start a match with computer players. Returns the message of its first round.

        It is played in the person's conversation with the bot, so that it is in their language.
        """
        self.page.goto(f"{self.address}/?person={self.person}#{self.direct}")
        self.page.reload()
        opening = {"game": game, "seats": seats, "fill": True}
        self.do("slash", channel_id=self.direct, line="play new", options=opening)
        expect(self.page.locator(".message:not(.ephemeral) .button.danger").last).to_be_visible()
        self.do("slash", channel_id=self.direct, line="play start")
        message = self.page.locator(".message:not(.ephemeral):has(.gallery)").last
        expect(message.locator(".gallery img")).to_have_count(1 + seats)
        # When only the person is left to move, no computer player changes the message any more.
        expect(message.locator("h5").first).to_have_text(re.compile(rf"^(À )?{self.name} (to move|de jouer)$"))
        return message

    def close(self) -> None:
        """Close the table: a person may host only a few."""
        self.do("slash", channel_id=self.direct, line="play cancel")
        self.page.locator(".message.ephemeral .button.danger").last.tap()
        expect(self.page.locator(".message:not(.ephemeral):has(.gallery)")).to_have_count(0)


def height(message: Locator) -> float:
    """In screens, when all pictures are loaded."""
    message.locator("img").last.scroll_into_view_if_needed()
    expect(message.locator("img").last).to_be_visible()
    message.evaluate("it => Promise.all([...it.querySelectorAll('img')].map((one) => one.decode()))")
    box = message.bounding_box()
    assert box is not None
    return box["height"] / SCREEN


@pytest.mark.parametrize("game", SEATS)
def test_the_message_of_a_round_is_one_screen_high(browser: Browser, address: str, game: str) -> None:
    phone = Phone(browser, address)
    measured = {}
    for person in ("Ana", "Cléo"):
        phone.become(person)
        for seats in SEATS[game]:
            measured[person, seats] = height(phone.start(game, seats))
            phone.close()
    print(game, {f"{person} {seats}": f"{screens:.2f}" for (person, seats), screens in measured.items()})
    assert max(measured.values()) <= MAX_SCREENS


TILES = {
    1: ["1 1"],
    2: ["1 1", "2 1"],
    3: ["1 1", "2 1", "2 2"],
    4: ["1 1", "2 1", "1 2", "2 2"],
    5: ["1 1", "2 1", "1 2", "2 2", "3 2"],
    6: ["1 1", "2 1", "3 1", "1 2", "2 2", "3 2"],
    7: ["1 1", "1 2", "2 2", "3 2", "1 3", "2 3", "3 3"],
}
LAY_OUT = """async (count) => {
  const { build } = await import("/page/components.js");
  const media = { url: "/page/icon.svg" };
  const room = { say: (key) => key };
  const [gallery] = build([{ type: 12, items: Array(count).fill({ media, description: "a sheet" }) }], room);
  document.querySelector("#messages").replaceChildren(gallery);
  await Promise.all([...gallery.querySelectorAll("img")].map((it) => it.decode()));
  const boxes = [...gallery.children].map((it) => it.getBoundingClientRect());
  const order = (values) => [...new Set(values.map(Math.round))].sort((a, b) => a - b);
  // The rank of a tile's left edge among the tiles of its row, and of its upper edge among all.
  return boxes.map((box) => {
    const row = boxes.filter((it) => it.top < box.bottom - 1 && it.bottom > box.top + 1);
    return `${order(row.map((it) => it.left)).indexOf(Math.round(box.left)) + 1} `
      + `${order(boxes.map((it) => it.top)).indexOf(Math.round(box.top)) + 1}`;
  });
}"""


def test_galleries_are_laid_out_as_in_discord(browser: Browser, address: str) -> None:
    phone = Phone(browser, address)
    phone.become("Ana")
    assert {count: phone.page.evaluate(LAY_OUT, count) for count in TILES} == TILES
    widths = "[...document.querySelectorAll('.gallery .picture')].map((it) => Math.round(it.clientWidth))"
    phone.page.evaluate(LAY_OUT, 3)
    large, *stacked = phone.page.evaluate(widths)
    assert all(large > 1.8 * width for width in stacked)
