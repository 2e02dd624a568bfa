"""Emergency: the roll-and-write of the four games, for two to six seats or one against URSULE."""
