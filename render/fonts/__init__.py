"""The fonts we ship, their licences (`licences/`), and which characters each of them can draw (`coverage.json`)."""
