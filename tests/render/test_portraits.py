"""Portraits of players with the same initial differ in more than colour."""

from __future__ import annotations

from render.scene import Polygon
from render.widgets.portraits import portrait


def test_portraits_differ_in_shape_not_only_in_colour() -> None:
    shapes = {item.points for seat in range(6) for item in portrait(seat, "Same") if isinstance(item, Polygon)}
    assert len(shapes) == 6


def test_an_opponent_without_a_seat_is_grey() -> None:
    background = portrait(None, "URSULE")[0]
    assert isinstance(background, Polygon)
    assert background.fill == "grey"
