"""Emergency's table as a scene: the ambulance with its dice, the specialists, the players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.emergency.view import View
from render.emergency.icons import BONUS_ICONS, patient, scan
from render.painter import Reader
from render.scene import BOLD, TEXT, Background, Box, Drawing, Item, Label, Scene, Stamp, Stroke
from render.typesetting import choose_size, text_width, truncate, wrap
from render.widgets import icons
from render.widgets.icons import ambulance, heart, place_icon, virus
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

WIDTH = 1200
LEFT, RIGHT, GAP = 36, 1164, 18
HALF = (RIGHT - LEFT - GAP) // 2

_DICE_TOP, _DICE_HEIGHT = 140, 340
_DIE = (RIGHT - LEFT - 2 * GAP) // 3
_CARDS_TOP = _DICE_TOP + _DICE_HEIGHT + GAP
_CARD_HEAD, _CARD_LINE, _MAX_CARD_LINES = 98, 42, 4
_PLAYER_HEIGHT = 126
_ROLES = {"R": "red", "Y": "yellow", "G": "green"}
_SMALL = 34

BONUS_KEYS = {
    "S": "stethoscopes",
    "B": "blood",
    "C": "curtain",
    "!": "critical",
    "N": "nurse",
}  # of bonuses, in the catalogue
_SPECIALTY_ICONS = {"K": heart(), "R": scan(), "E": virus()}


class Card(Struct, frozen=True):
    """A specialist: its goal, and for a race the points it is still worth (None: taken)."""

    id: str
    name: str
    goal: tuple[str, ...]
    value: int | None = 0
    gone: str = ""


class Player(Struct, frozen=True):
    """One line of the list of players."""

    seat: int | None
    name: str
    score: int
    chief: bool = False
    pick: str | None = None
    state: str = ""  # "done", "awaited" or nothing to show


def build_scene(view: View, reader: Reader) -> Scene:
    cards = tuple(_list_cards(view, reader))
    rows = tuple(_card_height(cards[n : n + 2]) for n in range(0, len(cards), 2))
    listed = tuple(list_players(view, reader))
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in _ROLES)
    stamps = [*_stamp_header(view, reader), *_stamp_dice(view, reader)]
    for index, card in enumerate(cards):
        stamps.append(Stamp(_column_left(index), _card_top(rows, index), _draw_specialist(card, rows[index // 2])))
    for index, player in enumerate(listed):
        letter = dict(zip(_ROLES, letters, strict=True)).get(player.pick or "", "")
        drawing = _draw_player(player, letter, _player_width(index, len(listed)))
        stamps.append(Stamp(_column_left(index), _player_top(rows, index), drawing))
    return Scene(_draw_background(rows, len(listed)), tuple(stamps))


def _column_left(number: int) -> int:
    return LEFT + number % 2 * (HALF + GAP)


def _card_top(rows: tuple[int, ...], number: int) -> int:
    return _CARDS_TOP + sum(rows[: number // 2]) + number // 2 * GAP


def _player_top(rows: tuple[int, ...], number: int) -> int:
    return _card_top(rows, 2 * len(rows)) + number // 2 * (_PLAYER_HEIGHT + GAP)


def _player_width(number: int, players: int) -> int:
    """A last player without a neighbour is as wide as two."""
    return RIGHT - LEFT if number == players - 1 and number % 2 == 0 else HALF


def _card_height(cards: tuple[Card, ...]) -> int:
    return _CARD_HEAD + max(len(card.goal) for card in cards) * _CARD_LINE + 14


def list_players(view: View, reader: Reader) -> Iterator[Player]:
    """All players, URSULE last."""
    waiting = awaited_seats(view)
    for seat, boxes in enumerate(view.scores):
        state = "" if view.over else "awaited" if seat in waiting else "done" if view.finished[seat] else ""
        chief = seat == view.chief and not view.over
        yield Player(seat, reader.name(seat), boxes.total, chief, view.picks[seat], state)
    if view.ursule_score is not None:
        name = reader.say("emergency.ursule")
        yield Player(None, name, view.ursule_score.total, view.chief is None and not view.over)


def awaited_seats(view: View) -> frozenset[int]:
    """The seats the table waits for."""
    if view.over:
        return frozenset()
    if view.chief_die is None and view.chief is not None:
        return frozenset({view.chief})
    return frozenset(seat for seat, finished in enumerate(view.finished) if not finished)


@lru_cache(maxsize=64)
def _draw_background(rows: tuple[int, ...], seats: int) -> Background:
    items: list[Item] = []
    for index in range(2 * len(rows)):
        items += _panel_items(_column_left(index), _card_top(rows, index), HALF, rows[index // 2])
    for index in range(seats):
        items += _panel_items(
            _column_left(index), _player_top(rows, index), _player_width(index, seats), _PLAYER_HEIGHT
        )
    for index, role in enumerate(_ROLES.values()):
        x = LEFT + index * (_DIE + GAP)
        items.append(Box(x + 2, _DICE_TOP + 6, _DIE, _DICE_HEIGHT, "shade", radius=28))
        items.append(Box(x, _DICE_TOP, _DIE, _DICE_HEIGHT, role, f"{role}-edge", 4, 28))
    items += place_icon(ambulance(), 94, 72, 112)
    height = _player_top(rows, seats + seats % 2) + 20
    return Background("emergency.table", WIDTH, height, "paper", tuple(items))


def _panel_items(x: float, y: float, w: float, h: float) -> tuple[Item, ...]:
    return Box(x + 2, y + 6, w, h, "shade", radius=24), Box(x, y, w, h, "card", "line", 3, 24)


def _stamp_header(view: View, reader: Reader) -> Iterator[Stamp]:
    title = reader.say("picture.emergency.round_of", round=view.round, rounds=view.rounds)
    yield Stamp(170, 30, _draw_title(title, view.round, view.rounds))


@lru_cache(maxsize=64)
def _draw_title(words: str, number: int, of: int) -> Drawing:
    width = RIGHT - 170
    start = text_width(words, BOLD, 56) + 40
    room = width - start
    items: list[Item] = [Label(0, 44, words, 56, "ink", BOLD, "lm", vital=True)]
    step = room / of
    for tick in range(of):
        role = "accent" if tick < number else "shade"
        items.append(Box(start + tick * step, 30, step - 5, 28, role, radius=6))
    return Drawing("round", width, 88, tuple(items), "paper")


def _stamp_dice(view: View, reader: Reader) -> Iterator[Stamp]:
    for index, (colour, value, bonus) in enumerate(zip("RYG", view.dice, view.bonuses, strict=True)):
        name = reader.say("picture.emergency.die", colour=reader.say(f"picture.emergency.colour.{colour}"), value=value)
        words = (name, describe_bonus(bonus, reader))
        drawing = _draw_die(colour, value, bonus, words, view.chief_die == colour)
        yield Stamp(LEFT + index * (_DIE + GAP), _DICE_TOP, drawing)


def describe_bonus(bonus: str, reader: Reader) -> str:
    """The bonus of a die in a few words."""
    if bonus in BONUS_ICONS:
        return reader.say(f"picture.emergency.bonus.{BONUS_KEYS[bonus]}")
    colour = reader.say(f"picture.emergency.colour.{bonus[0]}")
    return reader.say("picture.emergency.bonus.extra", colour=colour, values=bonus[1:])


@lru_cache(maxsize=512)
def _draw_die(colour: str, value: int, bonus: str, words: tuple[str, str], chief: bool) -> Drawing:
    name, gift = words
    role = _ROLES[colour]
    items: list[Item] = [
        *place_icon(icons.die(value, f"die-{role}", f"on-{role}"), _DIE / 2 - 85, 102, 132),
        *place_icon(icons.plus(f"{role}-ink", 24), _DIE / 2 + 13, 102, 38),
        Box(_DIE / 2 + 43, 48, 108, 108, "card", radius=24),
        *place_icon(_bonus_icon(bonus), _DIE / 2 + 97, 102, 82),
        Label(_DIE / 2 + (32 if chief else 0), 210, name, 46, f"{role}-ink", BOLD, max_width=_DIE - 94, vital=True),
    ]
    lines = wrap(gift, TEXT, _SMALL, _DIE - 30, 2)
    items += [Label(_DIE / 2, 260 + index * 42, line, _SMALL, f"{role}-ink", TEXT) for index, line in enumerate(lines)]
    if chief:
        items += place_icon(icons.chief(), (_DIE - min(text_width(name, BOLD, 46), _DIE - 94)) / 2 - 10, 210, 54)
    return Drawing(f"die {colour}{value} {bonus}", _DIE, _DICE_HEIGHT, tuple(items), role)


def _bonus_icon(bonus: str) -> tuple[Item, ...]:
    return BONUS_ICONS[bonus] if bonus in BONUS_ICONS else patient(f"{_ROLES[bonus[0]]}-edge")


def _list_cards(view: View, reader: Reader) -> Iterator[Card]:
    gone = reader.say("picture.emergency.gone")
    cards: list[tuple[str, int | None]] = [(card.card, card.value) for card in view.cardiologists]
    for card, value in (*cards, (view.radiologist, 0), (view.epidemiologist, 0)):
        name, goal = (reader.say(f"emergency.{part}.{card}") for part in ("card", "about.card"))
        yield Card(card, name, wrap(goal, TEXT, _SMALL, HALF - 48, _MAX_CARD_LINES), value, gone)


@lru_cache(maxsize=256)
def _draw_specialist(card: Card, height: int) -> Drawing:
    badge = text_width(card.gone, BOLD, 36) + 40 if card.value is None else 110 if card.value else 24
    room = HALF - 110 - badge
    size = choose_size(card.name, BOLD, (40, 36), room)
    name = truncate(card.name, BOLD, size, room)
    items: list[Item] = [
        *place_icon(_SPECIALTY_ICONS[card.id[0]], 60, 54, 66),
        Label(110, 54, name, size, "soft" if card.value is None else "ink", BOLD, "lm"),
    ]
    items += [
        Label(26, 116 + index * _CARD_LINE, line, _SMALL, "soft", TEXT, "lm") for index, line in enumerate(card.goal)
    ]
    if card.value:
        items.append(Box(HALF - 92, 18, 70, 70, "gold", radius=18))
        items.append(Label(HALF - 57, 53, str(card.value), 50, "medal-ink", BOLD, vital=True))
    elif card.value is None:
        items.append(Stroke(((106, 55), (114 + text_width(name, BOLD, size), 55)), "soft", 5))
        items.append(Label(HALF - 24, 54, card.gone, 36, "ink", BOLD, "rm"))
    return Drawing(f"specialist {card.id}", HALF, height, tuple(items), "card")


@lru_cache(maxsize=1024)
def _draw_player(player: Player, letter: str, width: int) -> Drawing:
    """Name and badges on the left, points on the right; a frame around a player who is awaited."""
    middle = _PLAYER_HEIGHT / 2
    score = format_points(player.score)
    room = width - 122 - 40 - text_width(score, BOLD, 62)
    badges = tuple(_list_badges(player, letter))
    size = choose_size(player.name, BOLD, (42, 36), room)
    items: list[Item] = [
        *place_icon(portrait(player.seat, player.name), 64, middle, 80),
        Label(width - 26, middle, score, 62, "ink", BOLD, "rm", vital=True),
        Label(122, 40 if badges else middle, truncate(player.name, BOLD, size, room), size, "ink", BOLD, "lm"),
    ]
    for index, badge in enumerate(badges):
        items += place_icon(badge, 144 + index * 58, 90, 44)
    if player.state == "awaited":
        items.insert(0, Box(3, 3, width - 6, _PLAYER_HEIGHT - 6, None, "accent", 8, 22))
    return Drawing(f"player {player.seat} {player.state}", width, _PLAYER_HEIGHT, tuple(items))


def _list_badges(player: Player, letter: str) -> Iterator[tuple[Item, ...]]:
    if player.state:
        yield icons.tick() if player.state == "done" else icons.hourglass("accent")
    if player.chief:
        yield icons.chief()
    if player.pick is not None:
        role = _ROLES[player.pick]
        yield (Box(-50, -50, 100, 100, f"die-{role}", radius=20), Label(0, 0, letter, 78, f"on-{role}", BOLD))
