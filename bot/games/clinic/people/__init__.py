"""The people of a clinic: who they are, where they may end, and how patients are treated. Pure functions."""
