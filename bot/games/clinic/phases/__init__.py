"""One module per phase or step, as the rules name them: what is asked and what an answer does."""
