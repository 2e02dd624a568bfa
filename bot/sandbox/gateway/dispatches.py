"""Gateway events: from a change of the world to the events that the bot gets.

A pure translation. An event names the intent it needs and the guild it belongs to; whether the bot has the intent, and
which shard serves the guild, is decided by the session. Channels that the bot cannot see are sent too, but obfuscated:
without their name and everything else that would tell what they are for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from bot.sandbox.model import wire
from bot.sandbox.model.clock import format_timestamp
from bot.sandbox.model.entities import (
    DIRECT,
    Channel,
    Delivery,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Reaction,
    User,
)
from bot.sandbox.model.permissions import VIEW, can_see, channel_permissions
from bot.sandbox.model.world import Change, World

GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, DIRECT_MESSAGES, DIRECT_REACTIONS = 1 << 9, 1 << 10, 1 << 12, 1 << 13
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT


class Dispatch(Struct, frozen=True):
    """One gateway event. `hidden_fields` are emptied for a bot without the message content intent."""

    name: str
    data: Json | Raw
    intent: int = 0  # 0: always sent
    hidden_fields: tuple[str, ...] = ()
    guild: int | None = None  # None: sent to the first shard
    to_all_shards: bool = False


_HIDDEN = ("content", "embeds", "attachments", "components")


class DispatchTranslator:
    """Translates changes for the bot of one world."""

    def __init__(self, world: World, base_url: str) -> None:
        self._world = world
        self._base_url = base_url

    def for_change(self, change: Change) -> Iterable[Dispatch]:
        """The events of a change; none if the bot cannot see the entity."""
        translate = self._table.get(type(change.entity))
        return () if translate is None else translate(self, change)

    def guild_create(self, guild: Guild, *, joined: bool = False) -> Dispatch:
        """A complete guild, as it is sent when the bot starts, or joins: then without saying that it is available."""
        world, me = self._world, self._world.bot.id
        own = world.member(guild.id, me)
        channels = tuple(world.channels(guild.id))
        threads = [each for each in channels if each.is_thread and not each.archived and can_see(world, me, each)]
        members = tuple(world.members(guild.id))
        data = wire.encode_guild(guild) | {
            "joined_at": format_timestamp(own.joined if own is not None else 0),
            "large": False,
            **({} if joined else {"unavailable": False}),
            "member_count": len(members),
            "members": [] if own is None else [wire.encode_member(world, own)],
            "channels": [self._encode_channel(each) for each in channels if not each.is_thread],
            "threads": [wire.encode_channel(world, each) for each in threads],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
        return Dispatch("GUILD_CREATE", data, GUILDS, guild=guild.id)

    def _encode_channel(self, channel: Channel) -> Json:
        """A channel as the bot gets it: obfuscated if it cannot see it."""
        if can_see(self._world, self._world.bot.id, channel):
            return wire.encode_channel(self._world, channel)
        return wire.encode_hidden_channel(channel)

    def _in_guild(self, guild: int) -> bool:
        return self._world.member(guild, self._world.bot.id) is not None

    def _guild(self, change: Change) -> Iterator[Dispatch]:
        guild = change.entity
        assert isinstance(guild, Guild)
        if not self._in_guild(guild.id) or change.was is None:
            return
        if change.now is None:
            yield Dispatch("GUILD_DELETE", {"id": str(guild.id)}, GUILDS, guild=guild.id)
            return
        assert isinstance(change.was, Guild)
        yield from self._roles(change.was, guild)
        yield Dispatch("GUILD_UPDATE", wire.encode_guild(guild), GUILDS, guild=guild.id)
        own = self._world.member(guild.id, self._world.bot.id)
        if own is not None and change.was.roles != guild.roles:
            yield from self._visibility(change.was, own, guild, own)

    def _roles(self, was: Guild, now: Guild) -> Iterator[Dispatch]:
        before, after = {role.id: role for role in was.roles}, {role.id: role for role in now.roles}
        for role in after.values():
            if before.get(role.id) != role:
                name = "GUILD_ROLE_UPDATE" if role.id in before else "GUILD_ROLE_CREATE"
                yield Dispatch(name, {"guild_id": str(now.id), "role": wire.encode_role(role)}, GUILDS, guild=now.id)
        for gone in before.keys() - after.keys():
            body = {"guild_id": str(now.id), "role_id": str(gone)}
            yield Dispatch("GUILD_ROLE_DELETE", body, GUILDS, guild=now.id)

    def _visibility(self, was: Guild, was_member: Member, now: Guild, member: Member) -> Iterator[Dispatch]:
        """Channels that the bot gained or lost sight of by a change of roles."""
        for channel in tuple(self._world.channels(now.id)):
            if channel.is_thread:
                continue
            before = bool(channel_permissions(was, was_member, channel) & VIEW)
            after = bool(channel_permissions(now, member, channel) & VIEW)
            if before != after:
                yield Dispatch("CHANNEL_UPDATE", self._encode_channel(channel), GUILDS, guild=now.id)
            if after and not before:
                yield self._thread_list(channel)

    def _thread_list(self, channel: Channel) -> Dispatch:
        """The active threads of a channel that the bot gained sight of."""
        world, me = self._world, self._world.bot.id
        threads = [
            each
            for each in world.channels(channel.guild or 0)
            if each.parent == channel.id and each.is_thread and not each.archived and can_see(world, me, each)
        ]
        body = {
            "guild_id": str(channel.guild),
            "channel_ids": [str(channel.id)],
            "threads": [wire.encode_channel(world, each) for each in threads],
            "members": [wire.encode_thread_member(each, me) for each in threads if me in each.people],
        }
        return Dispatch("THREAD_LIST_SYNC", body, GUILDS, guild=channel.guild)

    def _member(self, change: Change) -> Iterator[Dispatch]:
        member = change.entity
        assert isinstance(member, Member)
        guild = {"guild_id": str(member.guild)}
        if member.user == self._world.bot.id:
            if change.was is None:
                yield self.guild_create(self._world.get(Guild, member.guild), joined=True)
            elif change.now is None:
                yield Dispatch("GUILD_DELETE", {"id": str(member.guild)}, GUILDS, guild=member.guild)
            else:
                body = wire.encode_member(self._world, member) | guild
                yield Dispatch("GUILD_MEMBER_UPDATE", body, guild=member.guild)
                assert isinstance(change.was, Member)
                home = self._world.get(Guild, member.guild)
                yield from self._visibility(home, change.was, home, member)
        elif self._in_guild(member.guild):
            body = wire.encode_member(self._world, member) | guild
            if change.now is None:
                body = guild | {"user": body["user"]}
            verb = _choose_verb(change, "ADD", "UPDATE", "REMOVE")
            yield Dispatch(f"GUILD_MEMBER_{verb}", body, MEMBERS, guild=member.guild)

    def _channel(self, change: Change) -> Iterator[Dispatch]:
        channel = change.entity
        assert isinstance(channel, Channel)
        if channel.type == DIRECT or channel.guild is None or not self._in_guild(channel.guild):
            return
        if _only_last_message_changed(change):
            return
        verb = _choose_verb(change, "CREATE", "UPDATE", "DELETE")
        if channel.is_thread:
            yield from self._thread(change, channel, verb)
            return
        body = self._encode_channel(channel)
        before = self._encode_channel(change.was) if isinstance(change.was, Channel) and verb == "UPDATE" else None
        if body != before:  # a change of a hidden channel that leaves its obfuscated form as it was is not sent
            yield Dispatch(f"CHANNEL_{verb}", body, GUILDS, guild=channel.guild)
        if before is not None and wire.is_hidden(before) and not wire.is_hidden(body):
            yield self._thread_list(channel)

    def _thread(self, change: Change, thread: Channel, verb: str) -> Iterator[Dispatch]:
        if not can_see(self._world, self._world.bot.id, thread):
            return
        body = wire.encode_channel(self._world, thread)
        if verb == "DELETE":
            body = {name: body[name] for name in ("id", "guild_id", "parent_id", "type")}
        elif verb == "CREATE":
            body["newly_created"] = True
        yield Dispatch(f"THREAD_{verb}", body, GUILDS, guild=thread.guild)
        if verb == "UPDATE" and isinstance(change.was, Channel) and change.was.people != thread.people:
            yield from self._thread_members(change.was, thread)

    def _thread_members(self, was: Channel, now: Channel) -> Iterator[Dispatch]:
        """Members added to and removed from a thread; without the members intent only changes of the bot itself."""
        added = [each for each in now.people if each not in was.people]
        removed = [each for each in was.people if each not in now.people]
        body = {
            "id": str(now.id),
            "guild_id": str(now.guild),
            "member_count": len(now.people),
            "added_members": [wire.encode_thread_member(now, each) for each in added],
            "removed_member_ids": [str(each) for each in removed],
        }
        about_me = self._world.bot.id in (*added, *removed)
        yield Dispatch("THREAD_MEMBERS_UPDATE", body, GUILDS if about_me else MEMBERS, guild=now.guild)

    def _message(self, change: Change) -> Iterator[Dispatch]:
        message = change.entity
        assert isinstance(message, Message)
        channel = self._world.find(Channel, message.channel)
        me = self._world.bot.id
        if channel is None or message.ephemeral or not can_see(self._world, me, channel):
            return
        guild_field = {} if channel.guild is None else {"guild_id": str(channel.guild)}
        intent = GUILD_MESSAGES if channel.guild is not None else DIRECT_MESSAGES
        if change.now is None:
            body: Json = {"id": str(message.id), "channel_id": str(message.channel)}
            yield Dispatch("MESSAGE_DELETE", body | guild_field, intent, guild=channel.guild)
            return
        if isinstance(change.was, Message) and change.was.reactions != message.reactions:
            yield from self._reactions(change.was, message, channel.guild)
            return
        body = wire.encode_message(self._world, self._base_url, message) | guild_field
        author = self._world.member(channel.guild, message.author) if channel.guild is not None else None
        if author is not None:
            body["member"] = wire.encode_member(self._world, author, with_user=False)
        may_read = message.author == me or channel.guild is None or me in message.pings
        verb = _choose_verb(change, "CREATE", "UPDATE", "")
        yield Dispatch(f"MESSAGE_{verb}", body, intent, () if may_read else _HIDDEN, guild=channel.guild)

    def _reactions(self, was: Message, now: Message, guild: int | None) -> Iterator[Dispatch]:
        guild_field = {} if guild is None else {"guild_id": str(guild)}
        intent = DIRECT_REACTIONS if guild is None else GUILD_REACTIONS
        before, after = _reaction_pairs(was.reactions), _reaction_pairs(now.reactions)
        for name, pairs in (("ADD", after - before), ("REMOVE", before - after)):
            for emoji, who in sorted(pairs):
                body = guild_field | {
                    "user_id": str(who),
                    "channel_id": str(now.channel),
                    "message_id": str(now.id),
                    "emoji": wire.encode_partial_emoji(emoji),
                    "burst": False,
                    "type": 0,
                }
                yield Dispatch(f"MESSAGE_REACTION_{name}", body, intent, guild=guild)

    def _delivery(self, change: Change) -> Iterator[Dispatch]:
        if isinstance(change.now, Delivery):
            guild = self._world.get(Interaction, change.now.id).guild
            yield Dispatch("INTERACTION_CREATE", change.now.payload, guild=guild)

    def _user(self, change: Change) -> Iterator[Dispatch]:
        if isinstance(change.now, User) and change.was is not None and change.now.id == self._world.bot.id:
            yield Dispatch("USER_UPDATE", wire.encode_own_user(change.now), to_all_shards=True)

    _table: ClassVar[dict[type[Any], Callable[[DispatchTranslator, Change], Iterator[Dispatch]]]] = {
        Guild: _guild,
        Member: _member,
        Channel: _channel,
        Message: _message,
        Delivery: _delivery,
        User: _user,
    }


def _choose_verb(change: Change, came: str, changed: str, went: str) -> str:
    if change.was is None:
        return came
    return went if change.now is None else changed


def _only_last_message_changed(change: Change) -> bool:
    """Whether only the id of the last message changed, for which Discord sends no channel event."""
    was, now = change.was, change.now
    if not isinstance(was, Channel) or not isinstance(now, Channel):
        return False
    return was.last_message != now.last_message and msgspec.structs.replace(was, last_message=now.last_message) == now


def _reaction_pairs(reactions: tuple[Reaction, ...]) -> set[tuple[str, int]]:
    return {(reaction.emoji, who) for reaction in reactions for who in reaction.people}
