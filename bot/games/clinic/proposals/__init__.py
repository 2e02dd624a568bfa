"""What the game proposes so that a turn takes few presses: a plan of all moves, and the best treatments."""
