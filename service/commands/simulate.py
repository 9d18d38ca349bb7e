"""python -m service simulate FILE [--runs N] [--seed TEXT] [--processes N]."""

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterable
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from secrets import token_hex
from typing import Any

from marshmallow import ValidationError

from service import startup_gc
from service.api.campaigns.commands import handlers_of
from service.commands.parsers import Parsers
from service.resolution import refusal
from service.resolution.refusal import Refusal
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.schemas.body import ObjectBody
from service.schemas.strict_json import MalformedJSONError, dumps, loads
from service.settings import StartError
from service.simulation.position import Position
from service.simulation.settings import Next
from service.simulation.sides import SimulationInput, of_sides
from service.simulation.simulate import SEED_BYTES, played, view
from service.simulation.tally import MOST_RUNS, Counts, Tally
from service.simulation.views import Stopped
from service.translations.language import ENGLISH

RUNS_AT_ONCE = 50
"""Fights that a process plays between two reports."""
RULESET = "ruleset"
"""Member of the file beside those of a request: the game."""


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("simulate", help="simulate a fight many times, on all cores")
    parser.add_argument("file", metavar="FILE", type=Path, help="body of a simulation, with the game in `ruleset`")
    parser.add_argument("--runs", type=_positive, metavar="N", help="fights in all, in place of those in the file")
    parser.add_argument("--seed", metavar="TEXT", help="decides all dice, in place of that in the file")
    parser.add_argument("--processes", type=_positive, metavar="N", default=os.cpu_count(), help="by default all cores")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Prints the answer of the simulation as JSON; the number of fights so far goes to standard error.

    Raises:
        StartError: the file cannot be read, or does not fit.
    """
    startup_gc.collect_from_now_on()
    try:
        text = arguments.file.read_bytes()
        position, given = _read(text)
    except (OSError, MalformedJSONError) as error:
        raise StartError(f"{arguments.file}: {error}") from error
    except Refusal as error:
        faults = "; ".join(f"{fault.place}: {fault.detail}" for fault in error.errors)
        raise StartError(f"{arguments.file}: {faults or error.detail}") from error
    runs = arguments.runs or given.runs
    begun = given.next or Next(seed=given.seed or token_hex(SEED_BYTES), counts=Counts())
    seed, tally = arguments.seed or begun.seed, Tally(position, begun.counts)
    numbers = range(tally.runs, runs)
    chunks = [numbers[first : first + RUNS_AT_ONCE] for first in range(0, len(numbers), RUNS_AT_ONCE)]
    with get_context("spawn").Pool(arguments.processes) as pool:
        for counts in pool.imap_unordered(partial(_played, text, seed), chunks):
            tally.merge(counts)
            print(f"\r{tally.runs:,} of {runs:,} fights", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(dumps(view(position, tally, seed, Stopped.RUNS)).decode())


def _played(text: bytes, seed: str, runs: Iterable[int]) -> Counts:
    """The counts of some fights, in a process of its own."""
    position, _ = _read(text)
    return played(position, seed, runs)


@cache
def _read(text: bytes) -> tuple[Position, SimulationInput]:
    """The position in a file, and its settings.

    Raises:
        MalformedJSONError: the file is not JSON.
        Refusal: it is no simulation of a game.
    """
    body: Any = loads(text)
    name = body.pop(RULESET, None) if isinstance(body, dict) else None
    ruleset = next((each for each in RULESETS if each.name == name), None)
    if ruleset is None:
        raise StartError(f"expected a game in `{RULESET}`: {', '.join(each.name for each in RULESETS)}")
    try:
        given: SimulationInput = ObjectBody(SimulationInput).load(body)
    except ValidationError as error:
        raise refusal.of_body(error) from None
    commands = [*resolvers((ruleset,)), *resolvers((ruleset,), stored_only=True)]
    return of_sides(ruleset, given, handlers_of(commands), ENGLISH), given


def _positive(argument: str) -> int:
    if not argument.isascii() or not argument.isdigit() or not 1 <= int(argument) <= MOST_RUNS:
        raise ArgumentTypeError(f"expected a whole number from 1 to {MOST_RUNS}, got {argument!r}")
    return int(argument)
