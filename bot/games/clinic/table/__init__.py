"""Everything on the table as frozen values: the state, its players, the terms of a match, and the draft of a step."""
