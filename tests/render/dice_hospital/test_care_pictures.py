"""Community Care's pictures: every part can be drawn, choices have their numbers, and nothing hidden is shown."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME, texts
from bot.games.dice_hospital.actions import Fetch, Fly, Park
from bot.games.dice_hospital.cards.automa import hospital_cards
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.city import bonus_tokens, city_parts
from bot.games.dice_hospital.cards.tokens import colour_of
from bot.games.dice_hospital.modules.automa.module import HospitalCardView
from bot.games.dice_hospital.table.city import Entrance
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Position, begin, choose
from render.dice_hospital import layout
from render.dice_hospital.cards import colour_letters
from render.dice_hospital.community_care import automa, city_map
from render.dice_hospital.community_care.tokens import chip, draw_bonus
from render.painter import Reader
from render.registry import PAINTERS
from render.scene import Box, Label, Scene
from render.twin import write_twin
from render.widgets.area import Area
from tests.render.dice_hospital import care_samples as care
from tests.render.dice_hospital import samples
from tests.render.dice_hospital.test_cards import clipped, spread
from tests.render.readers import reader
from tests.render.scenes_dice_hospital import SCENES

PAINTER = PAINTERS["dice_hospital"]
CARE = [name for name in SCENES if re.search(r"city|investments|maternity|care|automa", name)]
LOCALES = pytest.mark.parametrize("locale", ["en", "fr"])


def names(scene: Scene, start: str) -> list[str]:
    return [stamp.drawing.name for stamp in scene.stamps if stamp.drawing.name.startswith(start)]


def sheet(state: State, seat: int = 0, viewer: int | None = 0) -> Scene:
    return PAINTER.sheet(samples.view(state, viewer), seat, reader("en", samples.NAMES), frozenset())


def table(state: State, viewer: int | None = None) -> Scene:
    return PAINTER.table(samples.view(state, viewer), reader("en", samples.NAMES), frozenset())


def twins(state: State, viewer: int | None, locale: str = "en") -> str:
    view, who = samples.view(state, viewer), reader(locale, samples.NAMES)
    lines = [write_twin(PAINTER.table_twin(view), who)]
    lines += [write_twin(PAINTER.sheet_twin(view, seat), who) for seat in range(len(view.hospitals))]
    return "\n".join(lines)


@LOCALES
@pytest.mark.parametrize("name", CARE)
def test_no_picture_is_too_high(name: str, locale: str) -> None:
    background = SCENES[name](locale).background
    assert background.width == 1200
    assert background.height <= layout.MAX_HEIGHT


@LOCALES
@pytest.mark.parametrize("token", cards().tokens)
def test_every_investment_token_has_a_chip(token: str, locale: str) -> None:
    letter = dict(colour_letters(reader(locale)))[colour_of(token)]
    glyph = chip(token, letter)
    assert glyph.width <= 130
    for item in glyph.items:
        left, right = spread(item)
        assert -glyph.width / 2 - 4 <= left and right <= glyph.width / 2 + 4, item


def test_investment_tokens_look_different() -> None:
    letters = dict(colour_letters(reader()))
    assert len({chip(token, letters[colour_of(token)]) for token in cards().tokens}) == len(cards().tokens) == 28


def test_bonus_tokens_look_different() -> None:
    letters = colour_letters(reader())
    assert len({draw_bonus(kind, letters, "card").items for kind in bonus_tokens()}) == len(bonus_tokens())


@pytest.mark.parametrize("name", [card.id for card in city_parts().tiles])
def test_every_tile_can_be_drawn_in_every_orientation(name: str) -> None:
    card = next(one for one in city_parts().tiles if one.id == name)
    for exits in card.rotations:
        roads = [
            item
            for item in city_map.draw_ground(Area(0, 0, 300, 300), (1, ((exits, (), card.pink_reverse, "A1"),)))
            if isinstance(item, Box) and item.fill == "road" and item.radius == 0
        ]
        assert len(roads) == len(exits)


@LOCALES
@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("name", hospital_cards())
def test_every_hospital_card_fits(name: str, covered: bool, locale: str) -> None:
    card = hospital_cards()[name]
    slots = tuple("bag" if n else "" for n in range(len(card.left + ("" if covered else card.right))))
    view = HospitalCardView(
        texts.card(name), name, card.left, card.right, card.left_points, card.right_points, covered, slots, False
    )
    words = reader(locale).say(f"picture.dice_hospital.short.{name}")
    shown = automa.draw_hospital_card(view, words, colour_letters(reader(locale)))
    assert list(clipped(shown)) == []
    for item in shown.items:
        assert spread(item)[1] <= automa.CARD_W - 4, item
    points = [item.text for item in shown.items if isinstance(item, Label) and item.vital and item.text.isdigit()]
    assert points == [str(card.left_points)] + [str(card.right_points)] * (not covered)


@pytest.mark.parametrize("state", [care.PARKING, care.COLLECTING, care.FIVE, care.FLYING])
def test_marks_on_the_map_are_those_of_the_choices(state: State) -> None:
    """Entrances and tiles to walk to have the number of their choice, tiles to land on their coordinates."""
    seat = state.waiting[0]
    city = samples.view(state, seat).city
    assert city is not None
    panel, offered, marks = _map_area(state), [], {}
    for number, choice in enumerate(GAME.decision(state, seat).choices, 1):
        action = choice.action
        assert isinstance(action, Park | Fly | Fetch)
        place = Entrance(action.tile, action.side) if isinstance(action, Park) else action.tile
        mark = f"landing {city.tiles[action.tile].where}" if isinstance(action, Fly) else f"choice {number}"
        offered.append(place)
        marks[mark] = (
            city_map.entrance_middle(panel, city.columns, place)
            if isinstance(place, Entrance)
            else city_map.tile_middle(panel, city.columns, place)
        )
    assert offered == [*city.parking, *city.reachable]
    shown = [names(scene, "choice") + names(scene, "landing") for scene in (sheet(state, seat, seat), table(state))]
    assert shown == [list(marks), list(marks)]
    for stamp in table(state).stamps:
        if stamp.drawing.name in marks:
            middle = (stamp.x + stamp.drawing.width / 2, stamp.y + stamp.drawing.height / 2)
            apart = max(abs(a - b) for a, b in zip(middle, marks[stamp.drawing.name], strict=True))
            assert apart <= city_map.TILE / 2


def _map_area(state: State) -> Area:
    """The panel of the map: the first of its size in the background."""
    scene, city = table(state), samples.view(state).city
    assert city is not None
    width, height = city_map.map_size(city)
    found = next(
        item
        for _, _, item in scene.items()
        if isinstance(item, Box) and (item.w, item.h, item.fill) == (width, height, "card")
    )
    return Area(round(found.x), round(found.y), width, height)


def test_the_map_is_on_the_sheet_of_the_seat_that_is_asked_only() -> None:
    assert names(sheet(care.PARKING, 1, 1), "choice") and not names(sheet(care.PARKING, 0, 0), "choice")
    assert not names(sheet(replace(care.COLLECTING, stage="activation"), 0), "choice")


def test_ambulances_helicopter_and_paramedic() -> None:
    scene = table(care.FIVE)
    assert names(scene, "parked") == [f"parked {seat}" for seat in range(5)]
    assert names(scene, "helicopter") == ["helicopter"]
    assert names(scene, "paramedic") == ["paramedic 0"]
    looks = {stamp.drawing.items for stamp in scene.stamps if stamp.drawing.name.startswith("parked")}
    assert len(looks) == 5


def test_families_and_their_rooms() -> None:
    scene = sheet(care.MATERNITY)
    assert {"patient M3", "patient M7", "patient B4", "patient B5", "patient B6"} <= set(names(scene, "patient"))
    assert names(scene, "room") == ["room A", "room B", "room C closed", "room D"]
    assert names(scene, "pawn")[0] == "pawn s.neonatal_nurse"
    assert len(names(scene, "leaver P")) == 4
    leaving = [stamp.drawing for stamp in scene.stamps if stamp.drawing.name == "leaver P"]
    letters = [item.text for drawing in leaving for item in drawing.items if isinstance(item, Label)]
    assert letters == ["M", "B", "M", "B"]


def test_a_converted_department_shows_whom_it_treats_now() -> None:
    scene = sheet(care.INVESTING)
    oncology = next(stamp.drawing for stamp in scene.stamps if stamp.drawing.name == "department d.oncology")
    said = [item.text for item in oncology.items if isinstance(item, Label)]
    assert said == ["Oncology", "G", "+1", "G"]


def test_rooms_grow_for_tokens() -> None:
    rooms = [stamp for stamp in sheet(care.INVESTING).stamps if stamp.drawing.name.startswith("department")]
    heights = [stamp.drawing.height for stamp in rooms]
    assert heights == [144] * 3 + [204] * 3 + [204] * 3
    for stamp in rooms:
        assert all(spread(item)[1] <= layout.ROOM_W for item in stamp.drawing.items)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_tokens_that_are_looked_at_are_shown_to_their_own_seat_only(viewer: int | None) -> None:
    shown = names(sheet(care.INVESTING, 0, viewer), "looking")
    assert shown == (["looking t.R.nurse t.R.dye t.Y.extra"] if viewer == 0 else [])
    assert ("Tokens to choose from" in twins(care.INVESTING, viewer)) == (viewer == 0)


@pytest.mark.parametrize("viewer", [0, None])
def test_hospital_cards_that_lie_face_down_are_not_named(viewer: int | None) -> None:
    scene = table(care.AUTOMA, viewer)
    assert len(names(scene, "hospital card back")) == 4
    said = " ".join(label.text for label in scene.labels()) + twins(care.AUTOMA, viewer)
    for one in care.AUTOMA.automa.row if care.AUTOMA.automa else ():
        known = {
            reader().say(f"dice_hospital.card.{one.card}"),
            reader().say(f"picture.dice_hospital.short.{one.card}"),
        }
        assert any(name in said for name in known) == one.up, one.card


def test_the_automa_has_its_line_in_the_final_picture() -> None:
    scene = SCENES["dice_hospital-automa-final"]("en")
    assert "line automa_cards" in names(scene, "line") and "line automa_tiles" in names(scene, "line")


@LOCALES
@pytest.mark.parametrize(
    "state", [care.PARKING, care.COLLECTING, care.INVESTING, care.MATERNITY, care.FIVE, care.FIVE_WORKING, care.AUTOMA]
)
def test_twins_have_words_for_everything(state: State, locale: str) -> None:
    said = twins(state, 0, locale)
    assert not re.search(r"\b(picture|dice_hospital)\.\w+|[{}]", said)


def test_the_twin_tells_the_city() -> None:
    said = twins(care.COLLECTING, 0)
    for line in (
        "Can be reached: 1. A1, 2. B2 and 3. A3.",
        "Ada's paramedic is at A2.",
        "Order of turns: Grégoire and Ada.",
        "Grégoire: total 10 on the admissions table.",
        "Ada's ambulance: B1 north.",
        "Grégoire has the helicopter.",
        "The helicopter is at C2.",
        "Bonus tokens: Fast Lane, Red Kit and First Aid.",
    ):
        assert line in said.splitlines(), line
    assert re.search(r"^A1 .*: R2 with Red Kit; roads to ", said, re.MULTILINE)


def test_the_twin_tells_families_tokens_and_the_automa() -> None:
    said = twins(care.MATERNITY, 0).splitlines()
    assert {
        "Ward 1: M3 and Y2 untreated; R3 treated.",
        "Paediatric room A: B4 and B5.",
        "Paediatric rooms closed: C.",
    } <= set(said)
    assert "Ward 2: G5 untreated; M ready treated." in said
    said = twins(care.INVESTING, 0).splitlines()
    assert "Oncology, converted: one green patient +1." in said
    assert "Red investment: 12 tokens; pawns of Ada." in said
    said = twins(care.AUTOMA, 0).splitlines()
    assert "Automa (expert): 16 points, blood bags 2, first-player tiles 2." in said
    assert "4 hospital cards face down." in said


# --- whole matches ---

MATCHES = {
    "city": ({"city": True}, 2),
    "investments": ({"investments": True, "events": True}, 4),
    "maternity": ({"maternity": True, "experimental": True}, 3),
    "automa": ({"automa": True}, 1),
    "all": ({"city": True, "investments": True, "maternity": True, "events": True}, 5),
    "all but city": ({"investments": True, "maternity": True, "events": True, "experimental": True}, 5),
}


@pytest.mark.parametrize("name", MATCHES)
def test_views_of_a_match_can_be_drawn(name: str) -> None:
    """Every few turns of a random match: all is drawn, inside the picture, and not too high."""
    options, seats = MATCHES[name]
    chance, dice, who = random.Random(3), Dice(bytes([3] * 32)), reader("fr", samples.AWKWARD)
    position: Position = begin(GAME, options, seats, dice).position
    turn = 0
    while not position.over:
        if turn % 9 == 0:
            _check_pictures(position.state, chance.choice([*range(seats), None]), who)
        decision = chance.choice(position.asks)
        position = choose(GAME, position, decision.seat, chance.randrange(len(decision.choices)), dice).position
        turn += 1
    view = GAME.view(position.state, None)
    outcome = GAME.outcome(position.state)
    assert outcome is not None and PAINTER.final(outcome, view, who).stamps


def _check_pictures(state: State, viewer: int | None, who: Reader) -> None:
    view = GAME.view(state, viewer)
    scenes = [PAINTER.table(view, who, frozenset())]
    scenes += [PAINTER.sheet(view, seat, who, frozenset()) for seat in range(len(view.hospitals))]
    for scene in scenes:
        assert scene.background.height <= layout.MAX_HEIGHT
        for stamp in scene.stamps:
            assert stamp.x >= 0 and stamp.x + stamp.drawing.width <= scene.background.width, stamp.drawing.name
            assert stamp.y >= 0 and stamp.y + stamp.drawing.height <= scene.background.height, stamp.drawing.name
