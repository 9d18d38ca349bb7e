"""The tables of the game as data: `tables.json` read once into typed rows."""

import json
from importlib.resources import files
from typing import Annotated, Any

from service.rulesets.freed6.duration import Duration, DurationUnit
from service.rulesets.vocabulary import Doc
from service.values import dataclass


def _read() -> dict[str, Any]:
    text = files(__package__).joinpath("tables.json").read_text(encoding="utf-8")
    tables: dict[str, Any] = json.loads(text)["tables"]
    return tables


TABLES = _read()
"""Name of a table -> its rows as plain data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankBenchmark:
    """Result points, severity and duration of a rank."""

    rank: Annotated[int, Doc("From 1 to 6.")]
    min_points: Annotated[int, Doc("Fewest result points of the rank.")]
    max_points: Annotated[int | None, Doc("Most result points of the rank; null for no limit.")]
    severity: Annotated[str, Doc("The word for it, such as minor.")]
    duration: Annotated[str | None, Doc("How long it lasts, in the words of the table.")]
    duration_used: Annotated[Duration, Doc("How long it lasts when made outside the owner's turn.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuRow:
    """One effect that ranks can buy."""

    code: Annotated[str, Doc("What a purchase calls it.")]
    rank: Annotated[int, Doc("What it costs.")]
    effect: Annotated[str, Doc("Description of the effect.")]
    signed: Annotated[bool, Doc("Whether it may also take away.")]
    unit: Annotated[int | None, Doc("The number that one purchase provides.")]
    unit_kind: Annotated[str | None, Doc("The unit: `D`, `flat`, `B`, ...")]
    target: Annotated[str | None, Doc("What must be named as its target; null for nothing.")]
    duration: Annotated[str, Doc("How long it lasts, in the words of the table.")]
    duration_code: Annotated[str, Doc("How long it lasts, as a code.")]
    max_times_per_purchase: Annotated[int | None, Doc("How often one purchase may buy it; null for no limit.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackRow:
    """Names of a level, one for each track."""

    rank: Annotated[int, Doc("The level, from 0 to 5.")]
    damage: Annotated[str, Doc("Its word for harm to a character.")]
    composure: Annotated[str, Doc("Its word for shaken nerves.")]
    body: Annotated[str, Doc("Its word for harm to an object.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceRow:
    """One step of attitude and of willpower."""

    resistance_modifier: Annotated[int, Doc("What the step adds to resistance.")]
    attitude: Annotated[str, Doc("Attitude towards another character.")]
    willpower: Annotated[str, Doc("Strength of will.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusRow:
    """One step of a status, in each of its four columns."""

    difficulty: Annotated[int | None, Doc("Difficulty of its test; null when it is used up.")]
    effect: Annotated[str, Doc("The word for how well something works.")]
    quantity: Annotated[str, Doc("The word for how much there is.")]
    duration: Annotated[str, Doc("The word for how long it will last.")]
    coverage: Annotated[str, Doc("The word for how well something hides.")]
    effect_fraction: Annotated[str, Doc("Share of the effect that is left.")]


def _duration(unit: str, ends_left: int | None = None) -> Duration:
    return Duration(unit=DurationUnit(unit), ends_left=ends_left)


RANK_BENCHMARKS = tuple(
    RankBenchmark(**row | {"duration_used": _duration(**row["duration_used"])}) for row in TABLES["rank_benchmarks"]
)
EFFECT_MENU = {row["code"]: MenuRow(**row) for row in TABLES["effect_menu"]}
TRACKS = tuple(TrackRow(**row) for row in TABLES["tracks"])
STANCES = tuple(StanceRow(**row) for row in TABLES["attitude_willpower"])
STATUSES = tuple(StatusRow(**row) for row in TABLES["status"])
WILD_DIE_EXPLODES_ON = {int(die[1:]): frozenset(faces) for die, faces in TABLES["wild_die_explodes_on"].items()}
OUT_OF_ACTION_AT: dict[str, int] = {row["length"]: row["out_of_action_at"] for row in TABLES["encounter_length"]}
