"""The Automa on the table: its score, dice and blood, and its row of hospital cards with slots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.cards.automa import GREY, LEVELS, hospital_cards
from bot.games.dice_hospital.modules.automa.module import AutomaView, HospitalCardView
from bot.games.dice_hospital.table.automa import BAG
from render.dice_hospital import dice
from render.dice_hospital.colour_roles import DICE, NEUTRAL, ColourRoles
from render.dice_hospital.community_care import icons
from render.dice_hospital.dice import Face
from render.dice_hospital.effect_notation import ColourLetters
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Item, Label, Stroke
from render.typesetting import text_width, truncate
from render.widgets import icons as shared
from render.widgets.icons import place_icon
from render.widgets.ranking import format_points

CARD_W, CARD_H = 372, 138
STATUS_H = 130
_MANY = 6
_SLOT, _SMALL_SLOT = 50, 42  # the smaller ones on the card with six of them


EMPTY_SLOT = ColourRoles("card", DICE["R"].edge, "ink")


class Status(Struct, frozen=True):
    """The Automa without its cards."""

    name: str
    score: int
    waiting: tuple[tuple[str, str], ...]  # colours and letters of dice that wait for a slot
    blood: int
    tiles: int
    ambulance: int | None
    first: bool


def read_status(view: AutomaView, reader: Reader, letters: ColourLetters) -> Status:
    known = dict(letters)
    waiting = tuple((colour, known[colour]) for colour in view.waiting)
    name = f"{reader.say('dice_hospital.automa')} · {reader.say(f'dice_hospital.option.automa_level.{view.level}')}"
    return Status(name, view.score, waiting, view.blood, view.tiles, view.ambulance, view.first)


@lru_cache(maxsize=128)
def draw_status(one: Status, width: int, *, fresh: bool = False) -> Drawing:
    """Name and goods on the left, points on the right."""
    score = format_points(one.score)
    items: list[Item] = [
        *place_icon(icons.robot(), 64, STATUS_H / 2, 84),
        Label(122, 40, truncate(one.name, BOLD, 42, width - 320), 42, "ink", BOLD, "lm"),
        Label(width - 28, STATUS_H / 2, score, 62, "ink", BOLD, "rm", vital=True),
    ]
    if one.first:
        items += place_icon(shared.chief(), 122 + text_width(one.name, BOLD, 42) + 38, 40, 44)
    goods = [(shared.blood_bag(), one.blood), (icons.first_tile(), one.tiles)]
    goods += [(shared.ambulance(), one.ambulance)] if one.ambulance is not None else []
    x = 120.0
    for icon, count in goods:
        items += place_icon(icon, x + 21, 94, 42)
        items.append(Label(x + 47, 94, str(count), 40, "ink", BOLD, "lm"))
        x += 47 + max(text_width(str(count), BOLD, 40), 32) + 16
    if one.waiting:
        items += place_icon(shared.hourglass("soft"), x + 18, 94, 40)
        for colour, letter in one.waiting:
            x += 50
            items += place_icon(dice.die(Face(colour, letter), 44), x + 18, 94, 100)
    if fresh:
        items.append(Box(5, 5, width - 10, STATUS_H - 10, None, "fresh", 8, 20))
    return Drawing(f"automa{' new' * fresh}", width, STATUS_H, tuple(items), "card")


def draw_hospital_cards(view: AutomaView, reader: Reader, letters: ColourLetters) -> Iterator[Drawing]:
    """The cards of the row, in order."""
    for one in view.row:
        if one.card is None or one.name is None:
            yield draw_card_back()
        else:
            yield draw_hospital_card(one, reader.say(f"picture.dice_hospital.short.{one.card}"), letters)


@lru_cache(maxsize=1)
def draw_card_back() -> Drawing:
    """A card that lies face down."""
    items = (
        Box(5, 5, CARD_W - 10, CARD_H - 10, "shade", "line", 4, 18),
        *place_icon(icons.card_back(), CARD_W / 2, CARD_H / 2, 84),
    )
    return Drawing("hospital card back", CARD_W, CARD_H, items, "floor")


@lru_cache(maxsize=512)
def draw_hospital_card(one: HospitalCardView, name: str, letters: ColourLetters) -> Drawing:
    """An open card: name and level, then the slots of both parts, each with its points; a tile covers the right one."""
    printed = hospital_cards()[one.card or ""]
    steps = LEVELS.index(printed.level) + 1
    items: list[Item] = [
        Box(
            5, 5, CARD_W - 10, CARD_H - 10, "green" if one.done else "card", "green-edge" if one.done else "ink", 4, 18
        ),
        Label(20, 34, name, 34, "green-ink" if one.done else "ink", BOLD, "lm", CARD_W - 90),
        *place_icon(icons.level(steps), CARD_W - 42, 34, 40),
    ]
    ink = "green-ink" if one.done else "ink"
    held = one.slots + ("",) * (len(one.left + one.right) - len(one.slots))
    side = _SLOT if len(one.left + one.right) < _MANY else _SMALL_SLOT
    x = 14.0
    for part, points, inside in (
        (one.left, one.left_points, held),
        ("" if one.covered else one.right, one.right_points, held[len(one.left) :]),
    ):
        if not part:
            items += place_icon(icons.first_tile(), x + 40, 92, 60)
            break
        for colour, lying in zip(part, inside, strict=False):
            slot = _slot(colour, lying, side, letters, done=one.done)
            items += place_icon(slot, x + side / 2, 92, 100)
            x += side + (3 if side == _SLOT else 1)
        items.append(Label(x + 2, 92, str(points), 46, ink, BOLD, "lm", vital=True))
        x += text_width(str(points), BOLD, 46) + 10
        if part is one.left:
            items.append(Stroke(((x, 68), (x, 116)), "line", 4))
            x += 7
    state = " covered" * one.covered + " done" * one.done
    return Drawing(f"hospital card {one.card}{state}", CARD_W, CARD_H, tuple(items), "floor")


def _slot(wanted: str, inside: str, side: int, letters: ColourLetters, *, done: bool) -> tuple[Item, ...]:
    """A slot: empty (an outline with the letter it wants), with a die, or with a blood bag."""
    known = dict(letters)
    if inside == BAG:
        return (
            Box(-side / 2, -side / 2, side, side, "floor", "line", 3, 12),
            *place_icon(shared.blood_bag(), 0, 0, side - 6),
        )
    if inside:
        return dice.die(Face(inside, known[inside]), side)
    roles = NEUTRAL if wanted == GREY else DICE[wanted]
    ground = "green" if done else "card"
    body = ColourRoles(ground, roles.edge, "green-ink" if done else "ink")
    if wanted == GREY:
        return (Box(-side / 2, -side / 2, side, side, "grey", "grey-edge", 4, 12),)
    return dice.die(Face(wanted, known[wanted]), side, body)
