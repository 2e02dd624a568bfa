"""Writes the golden matches of Community Care."""

from __future__ import annotations

from tests.games.dice_hospital.community_care.golden.matches import MATCHES, path_of, recorded

for name in MATCHES:
    path_of(name).write_text(recorded(name), encoding="utf-8")
    print(f"wrote {path_of(name).name}")
