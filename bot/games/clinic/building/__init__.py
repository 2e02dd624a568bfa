"""What stands on a player's board: the grid, modules, placement, walking and parking. Pure functions over values."""
