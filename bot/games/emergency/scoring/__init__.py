"""Points: the score row and the three kinds of specialists. Reads sheets, changes nothing."""
