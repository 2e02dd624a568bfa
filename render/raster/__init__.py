"""From scenes to bytes: drawing, quantizing, PNG and GIF, and the caches between them. Knows no game and no view."""
