"""The phases of a round, one module each, as the rulebook names them."""
