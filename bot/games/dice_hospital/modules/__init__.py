"""Optional parts of the game, each a module value: what it adds to the chain of stages, and nothing else."""
