"""Everything on the table as frozen values: state, hospitals, bag, decks, and the draft of a step."""
