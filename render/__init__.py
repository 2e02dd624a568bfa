"""Pictures and text twins of what a seat may see: view -> scene -> picture. The only package that imports PIL.

How a picture comes about, and where to look:

1. A *view* of a game (`bot.games.<slug>.view`) is ordered from the `Renderer` (`renderer.py`), which draws in threads
   of its own, remembers finished pictures and answers every failure with the text twin.
2. The game's *painter* (`render.<slug>`, listed in `registry.py`, protocol in `painter.py`) turns the view into a
   *scene* (`scene.py`): plain values with roles instead of colours. What never changes is the scene's `Ground`; what
   does is stamped on it as small `Drawing`s. Games without a painter get `plain.py`; `pieces/ranking.py` is any
   game's end, `pieces/legend.py` names the icons of a final ranking.
3. The `Rasterizer` (`raster/`) draws each ground and each drawing once per theme and palette: `pen.py` draws four times
   too large, shrinking smooths the edges, `quantize.py` finds its few colours. After that a picture is copying bytes,
   and `png.py` encodes them. `animation.py` makes replays.

To draw a new game: make a package `render/<slug>/` with a painter class and a folder `words/` (`en.toml`, `fr.toml`,
keys under `picture.<slug>`), and add one line to `registry.py`. A module `tests/render/scenes_<slug>.py` with sample
scenes brings goldens, legibility tests and the gallery. Rules that keep it fast and legible:

- build grounds and drawings in functions under `lru_cache`: the same values must be the same objects;
- a drawing that lies on one even colour says so (`on="card"`): it is then shared by all places it is stamped;
- what must be read to play is `vital` (digits at least 33 px high in a 1200 px picture), all else at least 24 px;
- never colour alone: add a letter or a shape. Icons for all games are in `pieces/icons.py`, curves in
  `pieces/shapes.py`; measuring, clipping and wrapping of text in `typesetting.py`; names of people go through
  `Reader.name`.

Themes (`themes/*.toml`) give every role a colour, palettes (`palettes/*.toml`) change some for colour-blind readers.
`python -m render.gallery` shows everything in every style.
"""
