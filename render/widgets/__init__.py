"""Parts of scenes that several games use: areas, icons, portraits, legends, rankings. They know no game by name."""
