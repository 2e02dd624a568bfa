"""Pictures and text twins of what a seat may see: view -> scene -> picture. The only package that imports PIL.

From a view to a file, and where to look:

1. The `Renderer` (`renderer.py`) takes a *view* of a game (`bot.games.<slug>.view`). It draws in threads, caches
   finished pictures, and falls back to the text twin after any error.
2. The *painter* of the game (`render.<slug>.painter`, listed in `registry.py`, protocol in `painter.py`) turns the view
   into a *scene* (`scene.py`): plain values with roles instead of colours. What never changes is the scene's
   `Background`; the rest is stamped on it as small `Drawing`s. In every game `sheet.py`, `table.py` and `final.py`
   build the scenes, `twin.py` writes the text twins, `layout.py` has positions and sizes. Games without a painter get
   `plain.py`; `widgets/ranking.py` is the final picture of any game, `widgets/legend.py` explains its icons.
   A *poster* (`bot/words/posters.py`: standings, boards) is no view of a game; `PosterPainter`s draw those.
3. The `Rasterizer` (`raster/`) renders each background and each drawing once per theme and palette: `canvas.py` draws
   four times too large, shrinking smooths the edges, `quantization.py` chooses the colour table. A picture then copies
   bytes, and `png.py` encodes them. `animation.py` encodes replays.

Names: `draw_...` returns a `Drawing` or a `Background`, `stamp_...` returns `Stamp`s, `build_scene` a `Scene`,
`write_...` texts. Functions of icon, shape and layout modules are named after what they show or locate.

To draw a new game: make a package `render/<slug>/` with a painter class and a folder `words/` (`en.toml`, `fr.toml`,
keys under `picture.<slug>`), and add one line to `registry.py`. A module `tests/render/scenes_<slug>.py` with sample
scenes brings goldens, legibility tests and the gallery. Rules that keep it fast and legible:

- build backgrounds and drawings in functions under `lru_cache`: equal values must be the same object;
- a drawing that lies on one even colour says so (`on="card"`): its tile is then shared by all positions;
- what must be read to play is `vital` (digits at least 33 px high in a 1200 px picture), all else at least 24 px;
- never colour alone: add a letter or a shape. Icons for all games are in `widgets/icons.py`, curves in `shapes.py`;
  measuring, truncating and wrapping of text in `typesetting.py`; display names go through `Reader.name`.

Themes (`themes/*.toml`) give every role a colour, palettes (`palettes/*.toml`) change some for colour-blind readers.
`python -m render.gallery` draws everything in every style.
"""
