"""What a game is: rules, decisions, dice and the words for what happened.

Pure: no input or output, no clock, no asyncio. Imports nothing of ours. Start with `game.py`, then `play.py`.
"""

from bot.kernel.advice import Advice, Adviser, GivesReasons
from bot.kernel.course import Course, Lesson, parse_courses, seed_of
from bot.kernel.decision import Choice, Choices, Decision, Group, Joined, Menu
from bot.kernel.dice import Dice, Stream, commitment
from bot.kernel.errors import BadOptions, IllegalAction, Refusal
from bot.kernel.explanation import explanation_of, named_things
from bot.kernel.game import (
    MAX_WEIGHT,
    AnyGame,
    Event,
    Game,
    GameMeta,
    Line,
    Mark,
    Outcome,
    Policy,
    Progress,
    Standing,
    Step,
    under_rules,
)
from bot.kernel.holdings import Holding, KnowsHoldings
from bot.kernel.misfits import KnowsMisfits, Misfit
from bot.kernel.module import Add, Extend, Module, Replace, Rules, ScoreLine, Section, Stage, compose, enabled
from bot.kernel.options import SEATS, Condition, Conflict, Flag, Number, OneOf, Option, SomeOf
from bot.kernel.play import Position, Transition, begin, choose, find, give_up, resume
from bot.kernel.texts import Listing, Text, Who, text
from bot.kernel.wish import Wish, find_wished

__all__ = [
    "MAX_WEIGHT",
    "SEATS",
    "Add",
    "Advice",
    "Adviser",
    "AnyGame",
    "BadOptions",
    "Choice",
    "Choices",
    "Condition",
    "Conflict",
    "Course",
    "Decision",
    "Dice",
    "Event",
    "Extend",
    "Flag",
    "Game",
    "GameMeta",
    "GivesReasons",
    "Group",
    "Holding",
    "IllegalAction",
    "Joined",
    "KnowsHoldings",
    "KnowsMisfits",
    "Lesson",
    "Line",
    "Listing",
    "Mark",
    "Menu",
    "Misfit",
    "Module",
    "Number",
    "OneOf",
    "Option",
    "Outcome",
    "Policy",
    "Position",
    "Progress",
    "Refusal",
    "Replace",
    "Rules",
    "ScoreLine",
    "Section",
    "SomeOf",
    "Stage",
    "Standing",
    "Step",
    "Stream",
    "Text",
    "Transition",
    "Who",
    "Wish",
    "begin",
    "choose",
    "commitment",
    "compose",
    "enabled",
    "explanation_of",
    "find",
    "find_wished",
    "give_up",
    "named_things",
    "parse_courses",
    "resume",
    "seed_of",
    "text",
    "under_rules",
]
