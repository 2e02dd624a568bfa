"""How a plain function becomes a slash command: its texts come from the catalogues, and the router runs it.

The function takes the handlers, the context and its options. The path of a command ("play.new") locates its texts:
`name`, `description` and, for each option, `option.<name>.name` and `.description` below `front.command.<path>`.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, locale_str
from msgspec import Struct

from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Ack, Context
from bot.front.interactions.router import Route
from bot.front.ui.components import MAX_OPTION_LABEL, MAX_SELECT_OPTIONS, clip
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Refusal
from bot.words import DEFAULT_LOCALE, Words

Completion: TypeAlias = Callable[[Handlers, Context, str, Mapping[str, Any]], Awaitable[Iterable[tuple[str, str]]]]

AnyCommand: TypeAlias = app_commands.Command[Any, ..., Any]

INSTALLS = AppInstallationType(guild=True, user=False)
MAX_TYPED = 200  # characters of an option; everything that is offered is shorter
EVERYWHERE = AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVERS = AppCommandContext(guild=True, dm_channel=False, private_channel=False)


class Definition(Struct, frozen=True):
    """One slash command. `completes` has the autocompletion of its options."""

    path: str
    callback: Callable[..., Awaitable[None]]
    completes: Mapping[str, Completion] = {}
    contexts: AppCommandContext = EVERYWHERE
    needs: discord.Permissions | None = None  # to see the command
    ack: Ack = Ack.REPLY


class MenuDefinition(Struct, frozen=True):
    """A command in the context menu of a person."""

    path: str
    callback: Callable[[Handlers, Context, discord.User], Awaitable[None]]
    contexts: AppCommandContext = SERVERS


class CommandTexts:
    """The texts of commands, each with the key under which the translator finds its translations."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __call__(self, key: str) -> locale_str:
        full = f"front.command.{key}"
        message = self._words.message(full, DEFAULT_LOCALE)
        if not isinstance(message, str):
            raise LookupError(f"no catalogue has {full}")
        return locale_str(message, key=full)


def build_commands(
    handlers: Handlers, definitions: Iterable[Definition], menus: Iterable[MenuDefinition]
) -> list[AnyCommand | app_commands.Group | app_commands.ContextMenu]:
    """Every command; one with a dot in its path is in the group before the dot."""
    texts = CommandTexts(handlers.services.words)
    top: dict[str, AnyCommand | app_commands.Group] = {}
    for definition in definitions:
        group, dot, _ = definition.path.partition(".")
        command = _command(handlers, definition, texts, inside=bool(dot))
        if not dot:
            top[group] = command
            continue
        parent = top.setdefault(group, _group(group, definition.contexts, texts))
        assert isinstance(parent, app_commands.Group)
        parent.add_command(command)
    return [*top.values(), *(_menu(handlers, menu, texts) for menu in menus)]


def _group(name: str, contexts: AppCommandContext, texts: CommandTexts) -> app_commands.Group:
    return app_commands.Group(
        name=texts(f"{name}.name"),
        description=texts(f"{name}.description"),
        allowed_contexts=contexts,
        allowed_installs=INSTALLS,
    )


def _command(handlers: Handlers, definition: Definition, texts: CommandTexts, *, inside: bool) -> AnyCommand:
    async def invoke(interaction: discord.Interaction[Any], **options: Any) -> None:
        await handlers.router.run(interaction, route, options)

    async def call(context: Context, options: Mapping[str, Any]) -> None:
        if any(isinstance(value, str) and len(value) > MAX_TYPED for value in options.values()):
            raise FrontRefusal("too_long", n=MAX_TYPED)
        await definition.callback(handlers, context, **options)

    route = Route(definition.ack, call)
    options = _options_of(definition.callback)
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    invoke.__signature__ = inspect.Signature([first, *options.values()])  # type: ignore[attr-defined]
    stem = f"{definition.path}.option"
    app_commands.rename(**{name: texts(f"{stem}.{name}.name") for name in options})(invoke)
    app_commands.describe(**{name: texts(f"{stem}.{name}.description") for name in options})(invoke)
    command: AnyCommand = app_commands.Command(
        name=texts(f"{definition.path}.name"),
        description=texts(f"{definition.path}.description"),
        callback=invoke,
        allowed_contexts=None if inside else definition.contexts,
        allowed_installs=None if inside else INSTALLS,
    )
    command.default_permissions = definition.needs
    for name, completion in definition.completes.items():
        command.autocomplete(name)(_completing(handlers, completion))
    return command


def _options_of(callback: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The parameters after handlers and context, with their annotations evaluated."""
    parameters = list(inspect.signature(callback, eval_str=True).parameters.values())[2:]
    ordinary = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return {parameter.name: parameter.replace(kind=ordinary) for parameter in parameters}


def _completing(handlers: Handlers, completion: Completion) -> Callable[..., Any]:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        context = Context(handlers.services, interaction, Ack.REPLY)
        if not handlers.router.may_complete(context):
            return []
        # Of whatever type the options are said to be: text is what the completions expect.
        given = {
            name: str(value)[:MAX_TYPED] for name, value in vars(interaction.namespace).items() if value is not None
        }
        try:
            await context.load_player()
            found = await completion(handlers, context, str(current)[:MAX_TYPED], given)
        except Refusal as refusal:
            handlers.services.meter.refused(refusal.text.key)
            return []
        return [
            app_commands.Choice(name=clip(label, MAX_OPTION_LABEL), value=value)
            for label, value in list(found)[:MAX_SELECT_OPTIONS]
        ]

    return complete


def _menu(handlers: Handlers, definition: MenuDefinition, texts: CommandTexts) -> app_commands.ContextMenu:
    async def invoke(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await handlers.router.run(interaction, route, user)

    async def call(context: Context, user: discord.User) -> None:
        await definition.callback(handlers, context, user)

    route = Route(Ack.REPLY, call)

    return app_commands.ContextMenu(
        name=texts(f"{definition.path}.name"),
        callback=invoke,
        type=discord.AppCommandType.user,
        allowed_contexts=definition.contexts,
        allowed_installs=INSTALLS,
    )
