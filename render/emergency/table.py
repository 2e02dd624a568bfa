"""The middle of Emergency's table as a scene: the ambulance with its dice, the specialists, how everybody stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.emergency.view import View
from render.emergency.icons import BONUS, patient, scan
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import ambulance, at, heart, virus
from render.pieces.portraits import portrait
from render.pieces.ranking import signed
from render.scene import BOLD, TEXT, Box, Drawing, Ground, Item, Label, Scene, Stamp, Stroke
from render.typesetting import fitted, sized, width, wrapped

WIDTH = 1200
LEFT, RIGHT, GAP = 36, 1164, 18
HALF = (RIGHT - LEFT - GAP) // 2

_DICE_TOP, _DICE_HIGH = 140, 340
_DIE = (RIGHT - LEFT - 2 * GAP) // 3
_CARDS_TOP = _DICE_TOP + _DICE_HIGH + GAP
_CARD_HEAD, _CARD_LINE, _CARD_LINES = 98, 42, 4
_PLAYER_HIGH = 126
_ROLES = {"R": "red", "Y": "yellow", "G": "green"}
_SMALL = 34

KEYS = {"S": "stethoscopes", "B": "blood", "C": "curtain", "!": "critical", "N": "nurse"}  # bonuses in the catalogue
_PROFESSIONS = {"K": heart(), "R": scan(), "E": virus()}


class Card(Struct, frozen=True):
    """A specialist: what it asks for, and for a race what it is still worth (None: gone)."""

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


def scene(view: View, reader: Reader) -> Scene:
    cards = tuple(_cards(view, reader))
    rows = tuple(_card_height(cards[n : n + 2]) for n in range(0, len(cards), 2))
    listed = tuple(players(view, reader))
    letters = tuple(reader.say(f"picture.emergency.letter.{colour}") for colour in _ROLES)
    stamps = [*_header(view, reader), *_dice(view, reader)]
    for number, card in enumerate(cards):
        stamps.append(Stamp(_column(number), _card_top(rows, number), _specialist(card, rows[number // 2])))
    for number, player in enumerate(listed):
        letter = dict(zip(_ROLES, letters, strict=True)).get(player.pick or "", "")
        drawing = _player(player, letter, _player_width(number, len(listed)))
        stamps.append(Stamp(_column(number), _player_top(rows, number), drawing))
    return Scene(_ground(rows, len(listed)), tuple(stamps))


def _column(number: int) -> int:
    return LEFT + number % 2 * (HALF + GAP)


def _card_top(rows: tuple[int, ...], number: int) -> int:
    return _CARDS_TOP + sum(rows[: number // 2]) + number // 2 * GAP


def _player_top(rows: tuple[int, ...], number: int) -> int:
    return _card_top(rows, 2 * len(rows)) + number // 2 * (_PLAYER_HIGH + GAP)


def _player_width(number: int, players: int) -> int:
    """A last player without a neighbour has the whole line."""
    return RIGHT - LEFT if number == players - 1 and number % 2 == 0 else HALF


def _card_height(cards: tuple[Card, ...]) -> int:
    return _CARD_HEAD + max(len(card.goal) for card in cards) * _CARD_LINE + 14


def players(view: View, reader: Reader) -> Iterator[Player]:
    """Everybody at the table, URSULE last."""
    waiting = awaited(view)
    for seat, boxes in enumerate(view.scores):
        state = "" if view.over else "awaited" if seat in waiting else "done" if view.finished[seat] else ""
        chief = seat == view.chief and not view.over
        yield Player(seat, reader.name(seat), boxes.total, chief, view.picks[seat], state)
    if view.ursule_score is not None:
        name = reader.say("emergency.ursule")
        yield Player(None, name, view.ursule_score.total, view.chief is None and not view.over)


def awaited(view: View) -> frozenset[int]:
    """The seats the table waits for."""
    if view.over:
        return frozenset()
    if view.chief_die is None and view.chief is not None:
        return frozenset({view.chief})
    return frozenset(seat for seat, finished in enumerate(view.finished) if not finished)


@lru_cache(maxsize=64)
def _ground(rows: tuple[int, ...], seats: int) -> Ground:
    items: list[Item] = []
    for number in range(2 * len(rows)):
        items += _panel(_column(number), _card_top(rows, number), HALF, rows[number // 2])
    for number in range(seats):
        items += _panel(_column(number), _player_top(rows, number), _player_width(number, seats), _PLAYER_HIGH)
    for number, role in enumerate(_ROLES.values()):
        x = LEFT + number * (_DIE + GAP)
        items.append(Box(x + 2, _DICE_TOP + 6, _DIE, _DICE_HIGH, "shade", bend=28))
        items.append(Box(x, _DICE_TOP, _DIE, _DICE_HIGH, role, f"{role}-edge", 4, 28))
    items += at(ambulance(), 94, 72, 112)
    height = _player_top(rows, seats + seats % 2) + 20
    return Ground("emergency.table", WIDTH, height, "paper", tuple(items))


def _panel(x: float, y: float, w: float, h: float) -> tuple[Item, ...]:
    return Box(x + 2, y + 6, w, h, "shade", bend=24), Box(x, y, w, h, "card", "line", 3, 24)


def _header(view: View, reader: Reader) -> Iterator[Stamp]:
    title = reader.say("picture.emergency.round_of", round=view.round, rounds=view.rounds)
    yield Stamp(170, 30, _title(title, view.round, view.rounds))


@lru_cache(maxsize=64)
def _title(words: str, number: int, of: int) -> Drawing:
    wide = RIGHT - 170
    start = width(words, BOLD, 56) + 40
    room = wide - start
    items: list[Item] = [Label(0, 44, words, 56, "ink", BOLD, "lm", vital=True)]
    step = room / of
    for tick in range(of):
        role = "accent" if tick < number else "shade"
        items.append(Box(start + tick * step, 30, step - 5, 28, role, bend=6))
    return Drawing("round", wide, 88, tuple(items), "paper")


def _dice(view: View, reader: Reader) -> Iterator[Stamp]:
    for number, (colour, value, bonus) in enumerate(zip("RYG", view.dice, view.bonuses, strict=True)):
        name = reader.say("picture.emergency.die", colour=reader.say(f"picture.emergency.colour.{colour}"), value=value)
        words = (name, bonus_words(bonus, reader))
        drawing = _die(colour, value, bonus, words, view.chief_die == colour)
        yield Stamp(LEFT + number * (_DIE + GAP), _DICE_TOP, drawing)


def bonus_words(bonus: str, reader: Reader) -> str:
    """What a die brings, in a few words."""
    if bonus in BONUS:
        return reader.say(f"picture.emergency.bonus.{KEYS[bonus]}")
    colour = reader.say(f"picture.emergency.colour.{bonus[0]}")
    return reader.say("picture.emergency.bonus.extra", colour=colour, values=bonus[1:])


@lru_cache(maxsize=512)
def _die(colour: str, value: int, bonus: str, words: tuple[str, str], chief: bool) -> Drawing:
    name, gift = words
    role = _ROLES[colour]
    items: list[Item] = [
        *at(icons.die(value, f"die-{role}", f"on-{role}"), _DIE / 2 - 85, 102, 132),
        *at(icons.plus(f"{role}-ink", 24), _DIE / 2 + 13, 102, 38),
        Box(_DIE / 2 + 43, 48, 108, 108, "card", bend=24),
        *at(_bonus_icon(bonus), _DIE / 2 + 97, 102, 82),
        Label(_DIE / 2 + (32 if chief else 0), 210, name, 46, f"{role}-ink", BOLD, most=_DIE - 94, vital=True),
    ]
    lines = wrapped(gift, TEXT, _SMALL, _DIE - 30, 2)
    items += [Label(_DIE / 2, 260 + n * 42, line, _SMALL, f"{role}-ink", TEXT) for n, line in enumerate(lines)]
    if chief:
        items += at(icons.chief(), (_DIE - min(width(name, BOLD, 46), _DIE - 94)) / 2 - 10, 210, 54)
    return Drawing(f"die {colour}{value} {bonus}", _DIE, _DICE_HIGH, tuple(items), role)


def _bonus_icon(bonus: str) -> tuple[Item, ...]:
    return BONUS[bonus] if bonus in BONUS else patient(f"{_ROLES[bonus[0]]}-edge")


def _cards(view: View, reader: Reader) -> Iterator[Card]:
    gone = reader.say("picture.emergency.gone")
    cards: list[tuple[str, int | None]] = [(card.card, card.value) for card in view.cardiologists]
    for card, value in (*cards, (view.radiologist, 0), (view.epidemiologist, 0)):
        name, goal = (reader.say(f"emergency.card.{card}.{part}") for part in ("name", "goal"))
        yield Card(card, name, wrapped(goal, TEXT, _SMALL, HALF - 48, _CARD_LINES), value, gone)


@lru_cache(maxsize=256)
def _specialist(card: Card, height: int) -> Drawing:
    badge = width(card.gone, BOLD, 36) + 40 if card.value is None else 110 if card.value else 24
    room = HALF - 110 - badge
    size = sized(card.name, BOLD, (40, 36), room)
    name = fitted(card.name, BOLD, size, room)
    items: list[Item] = [
        *at(_PROFESSIONS[card.id[0]], 60, 54, 66),
        Label(110, 54, name, size, "soft" if card.value is None else "ink", BOLD, "lm"),
    ]
    items += [Label(26, 116 + n * _CARD_LINE, line, _SMALL, "soft", TEXT, "lm") for n, line in enumerate(card.goal)]
    if card.value:
        items.append(Box(HALF - 92, 18, 70, 70, "gold", bend=18))
        items.append(Label(HALF - 57, 53, str(card.value), 50, "medal-ink", BOLD, vital=True))
    elif card.value is None:
        items.append(Stroke(((106, 55), (114 + width(name, BOLD, size), 55)), "soft", 5))
        items.append(Label(HALF - 24, 54, card.gone, 36, "ink", BOLD, "rm"))
    return Drawing(f"specialist {card.id}", HALF, height, tuple(items), "card")


@lru_cache(maxsize=1024)
def _player(player: Player, letter: str, wide: int) -> Drawing:
    """Name and badges on the left, points on the right; a frame round whoever has to move."""
    middle = _PLAYER_HIGH / 2
    score = signed(player.score)
    room = wide - 122 - 40 - width(score, BOLD, 62)
    badges = tuple(_badges(player, letter))
    size = sized(player.name, BOLD, (42, 36), room)
    items: list[Item] = [
        *at(portrait(player.seat, player.name), 64, middle, 80),
        Label(wide - 26, middle, score, 62, "ink", BOLD, "rm", vital=True),
        Label(122, 40 if badges else middle, fitted(player.name, BOLD, size, room), size, "ink", BOLD, "lm"),
    ]
    for number, badge in enumerate(badges):
        items += at(badge, 144 + number * 58, 90, 44)
    if player.state == "awaited":
        items.insert(0, Box(3, 3, wide - 6, _PLAYER_HIGH - 6, None, "accent", 8, 22))
    return Drawing(f"player {player.seat} {player.state}", wide, _PLAYER_HIGH, tuple(items))


def _badges(player: Player, letter: str) -> Iterator[tuple[Item, ...]]:
    if player.state:
        yield icons.tick() if player.state == "done" else icons.hourglass("accent")
    if player.chief:
        yield icons.chief()
    if player.pick is not None:
        role = _ROLES[player.pick]
        yield (Box(-50, -50, 100, 100, f"die-{role}", bend=20), Label(0, 0, letter, 78, f"on-{role}", BOLD))
