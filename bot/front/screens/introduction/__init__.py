"""What a newcomer reads first: the greeting of a server, `/help`, `/about`, and the guidance of a first match.

Pure, like all screens.
"""
