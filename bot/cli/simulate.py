"""`ward-round simulate GAME`: plays many matches between computer players on all cores and summarises their scores.

Match number n of a seed is the same match in every process and on every machine, so the summary depends on the seed
alone.
"""

from __future__ import annotations

import argparse
import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bot.cli import duplicate_trial
from bot.cli.arguments import BadCommand, find_game, parse_options, parse_policies
from bot.cli.output_file import write_file
from bot.games.registry import GAMES
from bot.kernel import AnyGame, Text, text
from bot.kernel.options import validate
from bot.kernel.texts import Param
from bot.policies.graded import GRADES
from bot.policies.series import MatchScores, SeatScore, Series, mean_holdings, play_numbered_match, summarise_scores
from bot.words import words_of
from render.histogram import draw_histogram

Say = Callable[[Text], str]
Played = TypeVar("Played")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the slug of the game")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="how many seats every match has")
    parser.add_argument("--matches", type=int, default=100, metavar="M", help="how many matches (default: 100)")
    parser.add_argument(
        "--policy",
        default="greedy",
        metavar="P[,P...]",
        help="who plays (default: greedy); several names take turns at the seats",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="any word; the same word gives the same matches")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="how many processes play")
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="measure how many matches tell players apart, by table ranks and by rounds of the same dice",
    )
    parser.add_argument(
        "--grades",
        default=",".join(map(str, GRADES)),
        metavar="P,P[,...]",
        help="with --duplicate: strengths in percent of the best player's choices (default: %(default)s)",
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also draw the scores into this PNG file")


def run(args: argparse.Namespace) -> int:
    series = _series(args)
    if args.matches < 1:
        raise BadCommand("matches", given=args.matches)
    if args.jobs < 1:
        raise BadCommand("jobs", given=args.jobs)
    if args.plot is not None and (error := _write_error(args.plot)):  # refused now, not after an hour of playing
        raise BadCommand("cannot_write", file=str(args.plot), why=os.strerror(error))
    say = _translator(series.game, args.lang)
    if args.duplicate:
        return duplicate_trial.run(args, series, say, _play_numbered)
    began = time.perf_counter()
    played = play_all(series, args.matches, args.jobs)
    pace = args.matches / (time.perf_counter() - began)
    console = Console()
    title = text("simulate.title", game=text(f"{series.game.meta.slug}.title"), n=args.matches)
    console.print(_table(say(title), _rows(series, played, say), say))
    if any(score.holdings for match in played for score in match.seats):
        console.print(_holdings_table(list(_rows(series, played, say)), say))
    decisions = sum(match.decisions for match in played) / len(played)
    console.print(say(text("simulate.pace", decisions=f"{decisions:.0f}", matches=f"{pace:.1f}")))
    console.print(say(text("simulate.again", seed=args.seed)))
    if args.plot is not None:
        _plot(args.plot, say(title), played, say)
    return 0


def _write_error(file: Path) -> int:
    """The errno with which writing this file would fail; 0 if it should succeed."""
    if file.is_dir():
        return errno.EISDIR
    if not file.parent.is_dir():
        return errno.ENOENT
    return 0 if os.access(file if file.exists() else file.parent, os.W_OK) else errno.EACCES


def _series(args: argparse.Namespace) -> Series:
    """The series of these arguments, validated before the first match begins."""
    game = find_game(args.game)
    options = parse_options(game.meta, args.option)
    players = parse_policies(game, args.policy)
    return Series(game, validate(game.meta, options, args.seats), args.seats, players, args.seed)


def _translator(game: AnyGame, locale: str) -> Say:
    words = words_of({**GAMES, game.meta.slug: game}.values())
    return lambda what: words.say(what, locale)


def play_all(series: Series, matches: int, jobs: int) -> list[MatchScores]:
    """Play all matches, with a progress bar; the results are ordered by match number."""
    return _play_numbered(partial(play_numbered_match, series), matches, jobs)


def _play_numbered(one: Callable[[int], Played], matches: int, jobs: int) -> list[Played]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        closing(_stream(one, matches, jobs)) as results,
    ):
        return list(progress.track(results, total=matches, description=""))


def stream(series: Series, matches: int, jobs: int) -> Generator[MatchScores, None, None]:
    """The results as matches end, ordered by match number; closing the generator cancels those that have not begun."""
    return _stream(partial(play_numbered_match, series), matches, jobs)


def _stream(one: Callable[[int], Played], matches: int, jobs: int) -> Generator[Played, None, None]:
    if jobs <= 1 or matches == 1:
        yield from map(one, range(matches))
        return
    # Spawn, not fork: the progress bar runs a thread, and a fork would copy its locks without the thread.
    spawn = multiprocessing.get_context("spawn")
    ignore_interrupt = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends this process, which lets begun matches finish
    pool = ProcessPoolExecutor(min(jobs, matches), spawn, initializer=signal.signal, initargs=ignore_interrupt)
    try:
        with _block_signal(signal.SIGINT):
            results = pool.map(one, range(matches))
        yield from results
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _block_signal(number: signal.Signals) -> Iterator[None]:
    """Defer a signal. Processes started in the block inherit the mask, so it cannot interrupt their initialisation."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _rows(series: Series, played: Sequence[MatchScores], say: Say) -> Iterator[tuple[str, list[SeatScore]]]:
    """First the players, if there are several, or else all seats together; then each seat, then opponents who have
    none."""
    seat_scores = [score for match in played for score in match.seats]
    if len(set(series.players)) > 1:
        for player in dict.fromkeys(series.players):
            yield player, [score for score in seat_scores if score.player == player]
    elif series.seats > 1:
        yield say(text("simulate.all_seats")), [score for score in seat_scores if score.seat is not None]
    for seat in range(series.seats):
        yield say(text("simulate.seat", seat=seat + 1)), [score for score in seat_scores if score.seat == seat]
    for name in dict.fromkeys(score.name for score in seat_scores if score.name is not None):
        yield say(name), [score for score in seat_scores if score.name == name]


def _table(title: str, rows: Iterator[tuple[str, list[SeatScore]]], say: Say) -> Table:
    def head(key: str, **params: Param) -> str:
        return say(text(f"simulate.{key}", **params))

    table = Table(title=title)
    table.add_column(head("who"))
    for name in (head("mean"), head("deviation"), "5 %", head("median"), "95 %", head("wins")):
        table.add_column(name, justify="right")
    for who, seat_scores in rows:
        scores = summarise_scores(seat_scores)
        spread = (str(quantile) for quantile in (scores.low, scores.median, scores.high))
        table.add_row(who, f"{scores.mean:.1f}", f"{scores.deviation:.1f}", *spread, f"{scores.wins:.1%}")
    return table


def _holdings_table(rows: Sequence[tuple[str, list[SeatScore]]], say: Say) -> Table:
    """What was bought: a line per thing, a column per player and seat, the mean of one match in it."""
    table = Table(title=say(text("simulate.holdings")))
    table.add_column("")
    for who, _ in rows:
        table.add_column(who, justify="right")
    means = [mean_holdings(seat_scores) for _, seat_scores in rows]
    for name in dict.fromkeys(name for each in means for name in each):
        table.add_row(say(name), *(f"{each.get(name, 0):.2f}" for each in means))
    return table


def _plot(file: Path, title: str, played: Sequence[MatchScores], say: Say) -> None:
    scores: dict[str, list[int]] = {}
    for match in played:
        for score in match.seats:
            scores.setdefault(say(score.name) if score.name else score.player, []).append(score.total)
    across, upwards = say(text("simulate.score")), say(text("simulate.share"))
    write_file(file, draw_histogram(title, scores, across=across, upwards=upwards))
