"""Counts of a simulation: numbers of fights by their endings."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.vocabulary import Component, Doc
from service.simulation.fight import Ending
from service.simulation.interval import estimate
from service.simulation.position import Position
from service.values import dataclass

MOST_RUNS = 1_000_000
MOST_ENTRIES = 200
_Number = Annotated[int, Interval(ge=0, le=MOST_RUNS)]
Numbers = Annotated[
    Mapping[str, _Number],
    Len(0, MOST_ENTRIES),
    Component("FightCounts", "Value -> number of fights."),
]
"""What happened -> the number of fights."""


FighterCounts = Annotated[
    Mapping[str, Numbers], Len(0, MOST_ENTRIES), Component("FighterCounts", "Fighter -> value -> number of fights.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Numbers of fights up to now."""

    runs: Annotated[_Number, Doc("Fights.")] = 0
    wins: Annotated[Numbers | None, Doc("Side -> fights that it won.")] = None
    rounds: Annotated[Numbers | None, Doc("Rounds -> fights that took so many.")] = None
    first_out: Annotated[Numbers | None, Doc("Fighter -> fights in which it fell first.")] = None
    left: Annotated[Numbers | None, Doc("Fighter -> fights that it left.")] = None
    health: Annotated[FighterCounts | None, Doc("Fights by the health in the end.")] = None
    used: Annotated[
        Annotated[
            Mapping[str, FighterCounts], Len(0, MOST_ENTRIES), Component("UsedCounts", "Resource -> numbers of fights.")
        ]
        | None,
        Doc("Fights by resources used."),
    ] = None


class Tally:
    """Counts fights.

    Args:
        position: the start of the fights.
        counts: of earlier fights.
    """

    def __init__(self, position: Position, counts: Counts) -> None:
        self._names = {identity: row.name for identity, row in position.fighters.items()}
        self._position = position
        self.runs = counts.runs
        self.wins, self.rounds = Counter(counts.wins or {}), Counter(counts.rounds or {})
        self.first_out, self.left = Counter(counts.first_out or {}), Counter(counts.left or {})
        self.health = self._of_fighters(counts.health)
        stated = counts.used or {}
        self.used = {each: self._of_fighters(stated.get(each)) for each in position.declared.resources}

    def add(self, ending: Ending) -> None:
        """Count a fight."""
        self.runs += 1
        self.rounds[str(ending.rounds)] += 1
        if ending.winner is not None:
            self.wins[ending.winner] += 1
        if ending.first_out is not None:
            self.first_out[self._names[ending.first_out]] += 1
        self.left.update(self._names[identity] for identity in ending.left)
        for identity, health in ending.health.items():
            self.health[self._names[identity]][health] += 1
        for identity, resources in ending.used.items():
            for resource, number in resources.items():
                self.used[resource][self._names[identity]][str(number)] += 1

    def merge(self, other: Counts) -> None:
        """Count the fights of another simulation of the same position."""
        self.runs += other.runs
        self.wins.update(other.wins or {})
        self.rounds.update(other.rounds or {})
        self.first_out.update(other.first_out or {})
        self.left.update(other.left or {})
        _add(self.health, other.health)
        for resource, of_fighters in (other.used or {}).items():
            _add(self.used[resource], of_fighters)

    def survived(self, name: str) -> int:
        """Fights after which a fighter was not out."""
        return self.runs - sum(self.health[name][band] for band in self._position.out)

    def widest(self) -> float:
        """Half of the width of the widest interval of a side's chance; 1 without fights."""
        estimates = [estimate(self.wins[side], self.runs) for side in self._position.sides]
        return max((each.high - each.low) / 2 for each in estimates) if self.runs else 1.0

    def counts(self) -> Counts:
        """The numbers, as they can be sent back."""
        return Counts(
            runs=self.runs,
            wins=dict(self.wins),
            rounds=dict(self.rounds),
            first_out=dict(self.first_out),
            left=dict(self.left),
            health=_plain(self.health),
            used={resource: _plain(of_fighters) for resource, of_fighters in self.used.items()},
        )

    def _of_fighters(self, stated: FighterCounts | None) -> dict[str, Counter[str]]:
        known = stated or {}
        return {name: Counter(known.get(name, {})) for name in self._names.values()}


def _add(counters: Mapping[str, Counter[str]], numbers: FighterCounts | None) -> None:
    for name, of_fighter in (numbers or {}).items():
        counters[name].update(of_fighter)


def _plain(counters: Mapping[str, Counter[str]]) -> dict[str, dict[str, int]]:
    return {name: dict(counter) for name, counter in counters.items()}
