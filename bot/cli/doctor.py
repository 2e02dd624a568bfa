"""`ward-round doctor`: checks everything the bot needs and says what to fix. Changes nothing.

With `--try CHANNEL` it also tries in which ways Discord takes pictures: a message that is deleted again.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.app.event_loop import run_to_end
from bot.cli.database import add_database_argument
from bot.cli.token import take_token
from bot.games.registry import GAMES
from bot.kernel import Listing, Refusal, Text, text
from bot.records import StorageFailure
from bot.words import Style, words_of
from storage.opening import examine, is_postgres, shown
from storage.sqlite import NewerSchema, back_up
from storage.sqlite.schema import migrate, shipped_migrations

if TYPE_CHECKING:
    from bot.front.picture_trial import Trial

UNHEALTHY = 1
MIN_CONNECTIONS = 6  # of PostgreSQL: one that writes, four that read, one for `ward-round backup`
MAX_CLOCK_DIFFERENCE = 5.0  # seconds
PATIENCE = 120.0  # seconds in which the button of the trial can be pressed


class Finding(Struct, frozen=True):
    """The result of one check, with what to fix if it failed."""

    ok: bool
    what: Text


def configure(parser: argparse.ArgumentParser) -> None:
    add_database_argument(parser)
    parser.add_argument("--token-file", type=Path, metavar="FILE", help="a file that holds the bot's token")
    parser.add_argument(
        "--try", type=int, metavar="CHANNEL", dest="trial", help="try pictures in the channel with this id"
    )


def run(args: argparse.Namespace) -> int:
    words = words_of(GAMES.values())
    findings = [
        *run_to_end(_check_account(args.token_file)),
        *(check_postgres(args.database) if is_postgres(args.database) else [_check_database(args.database)]),
        run_to_end(_check_pictures()),
    ]
    if args.trial is not None:
        print(words.say(text("doctor.trial.wait"), args.lang), flush=True)
        findings += run_to_end(_try_pictures(args.token_file, args.trial, args.lang))
    for finding in findings:
        print("✓" if finding.ok else "✗", words.say(finding.what, args.lang))
    return 0 if all(finding.ok for finding in findings) else UNHEALTHY


async def _check_account(token_file: Path | None, **options: Any) -> list[Finding]:
    from bot.front.account_check import check_account  # noqa: PLC0415 - importing Discord takes most of a second

    try:
        account = await check_account(take_token(token_file), **options)
    except Refusal as refusal:
        return [Finding(False, refusal.text)]
    except OSError as error:
        return [Finding(False, text("doctor.unreachable", why=str(error)[:200]))]
    if account is None:
        return [Finding(False, text("command.bad_token"))]
    found = Finding(True, text("doctor.account", name=account.name, n=account.servers))
    counts = {"n": account.shards, "left": account.starts_left, "total": account.starts}
    enough = account.starts_left >= account.shards
    gateway = Finding(enough, text("doctor.gateway" if enough else "doctor.no_starts", **counts))
    invite = Finding(True, text("doctor.invite", link=account.invite_link))
    lacking = (
        Finding(False, text("doctor.lacking", server=name, missing=Listing(missing)))
        for name, missing in account.lacking
    )
    return [found, gateway, invite, *lacking]


def _check_database(path: Path) -> Finding:
    """Checks a copy, so this works while the bot is running and changes nothing."""
    if not path.exists():
        return Finding(True, text("doctor.no_database", file=str(path)))
    if not (os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)):
        return Finding(False, text("storage.ReadOnly", detail=str(path)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        try:
            back_up(path, copy)
            count = _matches_in(copy)
        except NewerSchema as failure:
            return Finding(False, text("storage.NewerSchema", detail=str(failure)))
        except (StorageFailure, sqlite3.Error) as error:
            return Finding(False, text("doctor.sick_database", file=str(path), why=str(error)[:200]))
    return Finding(True, text("doctor.database", file=str(path), n=count))


def check_postgres(address: str) -> list[Finding]:
    """Reads only, so this works while the bot is running."""
    where = shown(address)
    try:
        found = run_to_end(examine(address))
    except StorageFailure as failure:
        return [Finding(False, text("doctor.sick_postgres", database=where, why=str(failure)[:200]))]
    durable = f"fsync {'on' if found.fsync else 'off'}, synchronous_commit {found.synchronous_commit}"
    ahead = round(found.clock_difference)
    wrong = (
        (not found.is_durable, text("doctor.not_durable", database=where, settings=durable)),
        (found.is_copy, text("doctor.is_copy", database=where)),
        (not found.may_write and not found.is_copy, text("doctor.no_rights", database=where)),
        (
            found.free_connections < MIN_CONNECTIONS,
            text("doctor.few_connections", n=max(found.free_connections, 0), needed=MIN_CONNECTIONS),
        ),
        (abs(found.clock_difference) > MAX_CLOCK_DIFFERENCE, text("doctor.other_clock", n=abs(ahead))),
        (not found.is_local and not found.is_encrypted, text("doctor.not_encrypted", database=where)),
    )
    failed = [Finding(False, what) for is_wrong, what in wrong if is_wrong]
    return failed or [Finding(True, text("doctor.postgres", database=where, n=found.matches, version=found.version))]


def _matches_in(copy: Path) -> int:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        migrate(connection, shipped_migrations())  # as the bot does at its start
        return int(next(iter(connection.execute("SELECT count(*) FROM matches")))[0])


async def _check_pictures() -> Finding:
    """Draw the simplest picture in every style: that uses every font and every colour."""
    from render.renderer import Renderer  # noqa: PLC0415 - likewise Pillow
    from render.style import palettes, themes  # noqa: PLC0415

    renderer = Renderer(words_of(GAMES.values()))
    try:
        styles = [Style(theme, palette) for theme in themes() for palette in palettes()]
        drawn = [await renderer.table("", {"doctor": "Zoë 山田"}, style) for style in styles]
    finally:
        renderer.close()
    failed = [f"{style.theme}/{style.palette}" for style, one in zip(styles, drawn, strict=True) if one.data is None]
    if failed:
        return Finding(False, text("doctor.no_pictures", styles=Listing(tuple(failed))))
    return Finding(True, text("doctor.pictures", n=len(styles)))


async def _try_pictures(
    token_file: Path | None, channel: int, locale: str, patience: float = PATIENCE, **options: Any
) -> list[Finding]:
    """In which ways Discord takes pictures, tried in a real channel."""
    from bot.front.picture_trial import ChannelUnreachable, TrialTexts, try_pictures  # noqa: PLC0415
    from render.renderer import Renderer  # noqa: PLC0415

    words = words_of(GAMES.values())
    renderer = Renderer(words)
    try:
        pictures = [await renderer.table("", {"doctor": number}, Style(locale=locale)) for number in range(2)]
    finally:
        renderer.close()
    heading, press, button = (words.say(text(f"doctor.trial.{key}"), locale) for key in ("heading", "press", "button"))
    try:
        trials = await try_pictures(
            take_token(token_file), channel, pictures, TrialTexts(heading, press, button), patience=patience, **options
        )
    except Refusal as refusal:
        return [Finding(False, refusal.text)]
    except ChannelUnreachable:
        return [Finding(False, text("doctor.trial.no_channel", channel=str(channel)))]
    except OSError as error:
        return [Finding(False, text("doctor.unreachable", why=str(error)[:200]))]
    return [*(_finding_of(trial) for trial in trials), *(() if len(trials) > 3 else (_NOT_PRESSED,))]


_NOT_PRESSED = Finding(False, text("doctor.trial.not_pressed"))


def _finding_of(trial: Trial) -> Finding:
    """A way that is refused needs no repair: the bot goes on in the next one. Only its answer is worth reading."""
    way = text(f"doctor.way.{trial.way.name.lower()}")
    if trial.accepted:
        return Finding(True, text("doctor.trial.accepted", way=way))
    return Finding(False, text("doctor.trial.refused", way=way, why=trial.answer))
