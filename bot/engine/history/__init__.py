"""What the log of a match tells afterwards: recaps, replays, results and statistics, and exports that can be verified.

Pure functions over rows and matches. Nothing here changes a match, reads the time or stores anything.
"""
