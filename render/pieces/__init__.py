"""Parts that several games draw: areas, shapes, icons, portraits, rankings, legends, plots."""
