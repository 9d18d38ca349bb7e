"""Writes `threat.json` of each game: how dangerous the foes of its library are, by simulated fights.

python scripts/threat.py [GAME ...]
"""

import sys
from collections.abc import Iterable
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path

from service.api.campaigns.commands import handlers_of
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind, GameEntry, Threat, library_of
from service.schemas.strict_json import dumps, to_plain
from service.simulation.position import Position
from service.simulation.sides import MemberInput, SideInput, SimulationInput, of_sides
from service.simulation.simulate import played
from service.translations.language import ENGLISH

FOE, PARTY = "foe", "party"
MANY = 4
"""Heroes of the reference party, and foes against it."""
FIGHTS_OF_TWO, FIGHTS_OF_MANY = 200, 50
SEED = "threat"
DIGITS = 2
PACKAGES = Path(__file__).parents[1] / "service" / "rulesets"


def threat_of(ruleset: Ruleset, foe: GameEntry) -> Threat:
    """The figures of a foe."""
    heroes = [each for each in library_of(ruleset.name) if each.kind is EntryKind.CHARACTER]
    return Threat(
        duel=_chance(ruleset, heroes[:1], [foe], FIGHTS_OF_TWO),
        group=_chance(ruleset, list(islice(cycle(heroes), MANY)), [foe] * MANY, FIGHTS_OF_MANY),
    )


def _chance(ruleset: Ruleset, heroes: list[GameEntry], foes: list[GameEntry], runs: int) -> float:
    """The share of fights that the foes win."""
    counts = played(position_of(ruleset, heroes, foes), SEED, range(runs))
    return round((counts.wins or {}).get(FOE, 0) / runs, DIGITS)


def position_of(ruleset: Ruleset, heroes: list[GameEntry], foes: list[GameEntry]) -> Position:
    """The start of a fight of entries of the library."""
    sides = SideInput(name=PARTY, members=_members(heroes)), SideInput(name=FOE, members=_members(foes))
    handlers = handlers_of([*resolvers((ruleset,)), *resolvers((ruleset,), stored_only=True)])
    return of_sides(ruleset, SimulationInput(sides=sides), handlers, ENGLISH)


def _members(entries: Iterable[GameEntry]) -> tuple[MemberInput, ...]:
    return tuple(MemberInput(from_=each.id) for each in entries)


def line_of(key: tuple[str, str]) -> str:
    """The line of a file for a foe, by the name of its game and its id."""
    game, identity = key
    ruleset = next(each for each in RULESETS if each.name == game)
    foe = next(each for each in foes_of(ruleset) if each.id == identity)
    return f"  {dumps(identity).decode()}: {dumps(to_plain(threat_of(ruleset, foe))).decode()}"


def foes_of(ruleset: Ruleset) -> list[GameEntry]:
    """The foes of the library of a game."""
    return [each for each in library_of(ruleset.name) if each.kind is EntryKind.FOE]


def main(names: Iterable[str]) -> None:
    """Write the figures of some games, or of all, on all cores."""
    wanted = set(names)
    with get_context("spawn").Pool() as pool:
        for ruleset in (each for each in RULESETS if not wanted or each.name in wanted):
            keys = [(ruleset.name, foe.id) for foe in foes_of(ruleset)]
            text = "{\n" + ",\n".join(pool.map(line_of, keys, chunksize=1)) + "\n}\n"
            (PACKAGES / ruleset.name / "threat.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
