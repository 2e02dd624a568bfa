"""The bot in Discord: the only package that imports discord. It names no game.

Packages, each importing only those after it: `client` and its neighbours connect; `commands` defines slash commands;
`handlers` do what a control or command asks; `publishing` keeps public, direct and private messages up to date;
`interactions` acknowledges and answers one interaction; `screens` builds messages as values; `ui` holds what all of
them share.
"""
