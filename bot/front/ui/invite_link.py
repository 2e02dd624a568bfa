"""The link by which a server invites the bot, with the permissions that it needs and no others."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
)


def invite_link(application: int | None) -> str:
    return discord.utils.oauth_url(application or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
