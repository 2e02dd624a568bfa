"""The wire format: entities as the JSON objects of Discord's API and gateway.

One function per kind of entity. Nothing is decided here: who may see what is decided in `permissions`.
"""

from __future__ import annotations

from bot.sandbox.model.clock import created_at, format_timestamp
from bot.sandbox.model.entities import (
    DIRECT,
    SUPPRESS_EMBEDS,
    Application,
    Attachment,
    Channel,
    Command,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Reaction,
    Role,
    User,
)
from bot.sandbox.model.media import attachment_references, resolve_media
from bot.sandbox.model.permissions import VIEW, permissions_in
from bot.sandbox.model.world import World

CHANNEL_OBFUSCATED = 1 << 17  # a flag of channels
HIDDEN_NAME = "___hidden___"


def encode_user(one: User) -> Json:
    return {
        "id": str(one.id),
        "username": one.name,
        "global_name": one.display,
        "discriminator": "0000" if one.bot else "0",
        "avatar": None,
        "bot": one.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def encode_own_user(one: User) -> Json:
    """The bot's user as it sees itself."""
    return encode_user(one) | {"mfa_enabled": True, "locale": one.locale, "verified": True, "email": None}


def encode_role(one: Role) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "description": None,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.colour,
        "colors": {"primary_color": one.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def encode_member(world: World, one: Member, *, with_user: bool = True) -> Json:
    """A member; without the user inside where Discord leaves it out (in messages)."""
    body: Json = {
        "nick": one.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(each) for each in one.roles],
        "joined_at": format_timestamp(one.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }
    if with_user:
        body["user"] = encode_user(world.get(User, one.user))
    return body


def _encode_overwrite(one: Overwrite) -> Json:
    return {"id": str(one.id), "type": int(one.member), "allow": str(one.allow), "deny": str(one.deny)}


def encode_channel(world: World, one: Channel) -> Json:
    body: Json = {
        "id": str(one.id),
        "type": one.type,
        "flags": 0,
        "last_message_id": None if one.last_message is None else str(one.last_message),
    }
    if one.type == DIRECT:
        others = (world.get(User, each) for each in one.people if each != world.bot.id)
        return body | {"recipients": [encode_user(each) for each in others]}
    body |= {
        "guild_id": str(one.guild),
        "name": one.name,
        "parent_id": None if one.parent is None else str(one.parent),
        "rate_limit_per_user": one.slowmode,
    }
    return body | (_thread_fields(world, one) if one.is_thread else _text_channel_fields(one))


def encode_hidden_channel(one: Channel) -> Json:
    """A channel of a guild for a bot that cannot see it: only id, type, position and parent are true."""
    return {
        "id": str(one.id),
        "type": one.type,
        "guild_id": str(one.guild),
        "name": HIDDEN_NAME,
        "flags": CHANNEL_OBFUSCATED,
        "parent_id": None if one.parent is None else str(one.parent),
        "position": one.position,
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [_encode_overwrite(Overwrite(id=one.guild or 0, deny=VIEW))],
    }


def is_hidden(channel: Json) -> bool:
    """Whether the JSON of a channel is obfuscated."""
    return bool(channel["flags"] & CHANNEL_OBFUSCATED)


def _text_channel_fields(one: Channel) -> Json:
    return {
        "topic": one.topic,
        "position": one.position,
        "nsfw": False,
        "permission_overwrites": [_encode_overwrite(each) for each in one.overwrites],
    }


def _thread_fields(world: World, one: Channel) -> Json:
    count = len(world.messages(one.id))
    metadata: Json = {
        "archived": one.archived,
        "archive_timestamp": format_timestamp(one.changed),
        "auto_archive_duration": one.auto_archive,
        "locked": one.locked,
        "create_timestamp": format_timestamp(created_at(one.id)),
    }
    if not one.is_public_thread:
        metadata["invitable"] = one.invitable
    body: Json = {
        "owner_id": str(one.owner),
        "thread_metadata": metadata,
        "message_count": count,
        "total_message_sent": count,
        "member_count": len(one.people),
    }
    if world.bot.id in one.people:
        body["member"] = encode_thread_member(one, world.bot.id)
    return body


def encode_thread_member(thread: Channel, who: int) -> Json:
    return {
        "id": str(thread.id),
        "user_id": str(who),
        "join_timestamp": format_timestamp(created_at(thread.id)),
        "flags": 0,
    }


def encode_guild(one: Guild) -> Json:
    """A guild as GET returns it; the gateway adds channels and members."""
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner),
        "roles": [encode_role(each) for each in one.roles],
        "preferred_locale": one.locale,
        "region": "loopback",
        "emojis": [],
        "stickers": [],
        "features": [],
        "incidents_data": None,
        **dict.fromkeys(_EMPTY_GUILD_FIELDS),
        **_GUILD_NUMBERS,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "widget_enabled": False,
    }


_EMPTY_GUILD_FIELDS = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "vanity_url_code",
    "max_presences",
)
_GUILD_NUMBERS = {
    "afk_timeout": 300,
    "system_channel_flags": 0,
    "verification_level": 0,
    "default_message_notifications": 1,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_members": 500_000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "nsfw_level": 0,
}


def encode_attachment(base_url: str, home: int, one: Attachment) -> Json:
    url = f"{base_url}/attachments/{home}/{one.id}/{one.filename}"
    body: Json = {"id": str(one.id), "filename": one.filename, "size": one.size, "url": url, "proxy_url": url}
    optional = {
        "content_type": one.content_type,
        "width": one.width,
        "height": one.height,
        "description": one.description,
    }
    return body | {name: value for name, value in optional.items() if value is not None}


def encode_message(world: World, base_url: str, one: Message) -> Json:
    """A complete message. Files that an embed or component shows are not listed as attachments."""
    attachments = [encode_attachment(base_url, one.channel, each) for each in one.attachments]
    shown_elsewhere = set(attachment_references([one.embeds, one.components])) if one.media else ()
    body: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel),
        "type": one.type,
        "author": encode_user(world.get(User, one.author)),
        "content": one.content,
        "embeds": [] if one.flags & SUPPRESS_EMBEDS else _encode_bodies(one.embeds, one, attachments),
        "components": _encode_bodies(one.components, one, attachments),
        "attachments": [each for each in attachments if each["filename"] not in shown_elsewhere],
        "flags": one.flags,
        "timestamp": format_timestamp(created_at(one.id)),
        "edited_timestamp": None if one.edited is None else format_timestamp(one.edited),
        "mentions": [encode_user(world.get(User, each)) for each in one.pings],
        "mention_roles": [str(each) for each in one.ping_roles],
        "mention_everyone": one.ping_everyone,
        "pinned": False,
        "tts": False,
    }
    if one.reactions:
        body["reactions"] = [_encode_reaction(world, each) for each in one.reactions]
    return body | _connection_fields(world, base_url, one)


def _encode_bodies(bodies: tuple[Json, ...], one: Message, attachments: list[Json]) -> list[Json]:
    return [resolve_media(each, attachments) for each in bodies] if one.media else list(bodies)


def _connection_fields(world: World, base_url: str, one: Message) -> Json:
    """The fields that connect a message with an interaction, another message, or a thread."""
    body: Json = {}
    if one.nonce is not None:
        body["nonce"] = one.nonce
    if one.author == world.bot.id and one.metadata is not None:
        body |= {"application_id": str(one.author), "webhook_id": str(one.author)}
        body["interaction_metadata"] = one.metadata
    if one.reply_to is not None:
        body["message_reference"] = {"type": 0, "message_id": str(one.reply_to), "channel_id": str(one.channel)}
        original = world.find(Message, one.channel, one.reply_to)
        body["referenced_message"] = None if original is None else encode_message(world, base_url, original)
    thread = world.find(Channel, one.thread) if one.thread is not None else None
    if thread is not None:
        body["thread"] = encode_channel(world, thread)
    return body


def _encode_reaction(world: World, one: Reaction) -> Json:
    me = world.bot.id in one.people
    details = {"burst": 0, "normal": len(one.people)}
    return {
        "emoji": encode_partial_emoji(one.emoji),
        "count": len(one.people),
        "count_details": details,
        "burst_colors": [],
        "me": me,
        "me_burst": False,
    }


def encode_partial_emoji(text: str) -> Json:
    """A character or `name:123` as a partial emoji."""
    name, _, id_ = text.partition(":")
    return {"id": id_ or None, "name": name}


def encode_emoji(world: World, one: Emoji) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "user": encode_user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": one.animated,
        "available": True,
    }


def encode_command(application: Application, one: Command) -> Json:
    body: Json = {
        "id": str(one.id),
        "application_id": str(application.id),
        "version": str(one.version),
        "type": one.kind,
        "default_member_permissions": None,
        "description": "",
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "name_localizations": None,
        "description_localizations": None,
    }
    body |= {name: value for name, value in one.body.items() if value is not None}
    if body["default_member_permissions"] is not None:
        body["default_member_permissions"] = str(body["default_member_permissions"])
    return body if one.guild is None else body | {"guild_id": str(one.guild)}


def encode_application(world: World) -> Json:
    app = world.application
    return {
        "id": str(app.id),
        "name": app.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": encode_user(world.bot),
        "owner": encode_user(world.get(User, app.owner)),
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}},
        "approximate_guild_count": sum(world.member(each.id, app.id) is not None for each in world.all(Guild)),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
        "explicit_content_filter": 0,
        "tags": [],
    }


def encode_partial_channel(world: World, one: Channel, who: int) -> Json:
    """A channel inside an interaction: with the permissions of the person."""
    return encode_channel(world, one) | {"permissions": str(permissions_in(world, who, one))}
