"""The tables of the game as read-only data. Rules F6-CHK-5, F6-COND-8, F6-ATT-1, F6-ATT-2 and F6-STA-1."""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.freed6.tables import (
    EFFECT_MENU,
    RANK_BENCHMARKS,
    STANCES,
    STATUSES,
    TABLES,
    TRACKS,
    MenuRow,
    RankBenchmark,
    StanceRow,
    StatusRow,
    TrackRow,
)
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthRow:
    """Number of ranks that end a conflict."""

    length: Annotated[str, Doc("How long the conflict should be.")]
    out_of_action_at: Annotated[int, Doc("Ranks that end it.")]
    conditions: Annotated[tuple[str, ...], Doc("Words for its levels on the way.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRow:
    """Result of creating a condition of a kind again."""

    kind: Annotated[str, Doc("Discrete, progressive or cumulative.")]
    repeat: Annotated[str, Doc("What the second one does.")]
    examples: Annotated[tuple[str, ...], Doc("Conditions of this kind.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceRow:
    """Purpose of a kind of resistance."""

    kind: Annotated[str, Doc("Strength, toughness, discipline or insight.")]
    against: Annotated[str, Doc("What it resists.")]
    track: Annotated[str, Doc("Where an effect that gets through is counted.")]
    attitude_willpower: Annotated[bool, Doc("Whether attitude and willpower modify it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbleRow:
    """Abilities which a condition leaves."""

    condition: Annotated[str, Doc("A harmful condition.")]
    can_act: Annotated[bool, Doc("Whether actions are left.")]
    can_decide: Annotated[bool, Doc("Whether its player still decides what it does.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityNames:
    """Names of abilities by group."""

    normal_common: Annotated[tuple[str, ...], Doc("What nearly every character has.")]
    normal_uncommon: Annotated[tuple[str, ...], Doc("What some characters have.")]
    extranormal_dynamic_only: Annotated[tuple[str, ...], Doc("What only Dynamic characters can have.")]
    extranormal_backgrounds: Annotated[tuple[tuple[str, str], ...], Doc("Background and its ability.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyName:
    """A name of OpenD6 for a span of difficulties; a lookup only (F6-CHK-5)."""

    name: Annotated[str, Doc("What OpenD6 calls it, such as Moderate.")]
    low: Annotated[int, Doc("Lowest difficulty of the span.")]
    high: Annotated[int | None, Doc("Null for no limit.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The tables of the game."""

    rank_benchmarks: Annotated[tuple[RankBenchmark, ...], Doc("Meaning of ranks 1 to 6.")]
    effect_menu: Annotated[tuple[MenuRow, ...], Doc("F6-COND-8: what ranks can buy.")]
    tracks: Annotated[tuple[TrackRow, ...], Doc("Words for the levels of damage, composure and body.")]
    attitude_willpower: Annotated[tuple[StanceRow, ...], Doc("Steps from worst to best.")]
    status: Annotated[tuple[StatusRow, ...], Doc("Steps of what runs out, from all to nothing.")]
    encounter_length: Annotated[tuple[LengthRow, ...], Doc("How many ranks end a conflict of some length.")]
    flip_pairs: Annotated[Mapping[str, tuple[tuple[int, int], ...]], Doc("Die -> pairs of opposite faces.")]
    wild_die_explodes_on: Annotated[Mapping[str, tuple[int, ...]], Doc("Die -> faces that roll again.")]
    points_needed_to_remove: Annotated[Mapping[str, int], Doc("Rank -> result points.")]
    condition_kinds: Annotated[tuple[KindRow, ...], Doc("What happens when a condition is created twice.")]
    resistance_kinds: Annotated[tuple[ResistanceRow, ...], Doc("Which resistance is against what.")]
    act_and_decide: Annotated[tuple[AbleRow, ...], Doc("Who may still act, and who decides.")]
    fixed_values: Annotated[Mapping[str, int], Doc("Die code -> fixed value that replaces a roll.")]
    abilities: Annotated[AbilityNames, Doc("Usual names, by who can have them.")]
    skills: Annotated[Mapping[str, tuple[str, ...]], Doc("Ability -> skills; Presence and Wits have no known list.")]
    difficulty_names: Annotated[tuple[DifficultyName, ...], Doc("Names of OpenD6, to look up.")]
    duration_units: Annotated[tuple[str, ...], Doc("From short to long.")]


def _lengths() -> tuple[LengthRow, ...]:
    return tuple(
        LengthRow(length=row["length"], out_of_action_at=row["out_of_action_at"], conditions=tuple(row["conditions"]))
        for row in TABLES["encounter_length"]
    )


def _frozen(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(values) for name, values in table.items() if name != "source"}


def _abilities() -> AbilityNames:
    names = TABLES["abilities"]
    return AbilityNames(
        normal_common=tuple(names["normal_common"]),
        normal_uncommon=tuple(names["normal_uncommon"]),
        extranormal_dynamic_only=tuple(names["extranormal_dynamic_only"]),
        extranormal_backgrounds=tuple((who, ability) for who, ability in names["extranormal_backgrounds"]),
    )


REFERENCE = Reference(
    rank_benchmarks=RANK_BENCHMARKS,
    effect_menu=tuple(EFFECT_MENU.values()),
    tracks=TRACKS,
    attitude_willpower=STANCES,
    status=STATUSES,
    encounter_length=_lengths(),
    flip_pairs={die: tuple((low, high) for low, high in pairs) for die, pairs in TABLES["flip_pairs"].items()},
    wild_die_explodes_on={die: tuple(faces) for die, faces in TABLES["wild_die_explodes_on"].items()},
    points_needed_to_remove=TABLES["points_needed_to_remove"],
    condition_kinds=tuple(
        KindRow(kind=row["kind"], repeat=row["repeat"], examples=tuple(row["examples"]))
        for row in TABLES["condition_kinds"]
    ),
    resistance_kinds=tuple(ResistanceRow(**row) for row in TABLES["resistance_kinds"]),
    act_and_decide=tuple(AbleRow(**row) for row in TABLES["act_and_decide"]),
    fixed_values={row["die_code"]: row["fixed_value"] for row in TABLES["fixed_values"]},
    abilities=_abilities(),
    skills=_frozen(TABLES["normal_skills"]),
    difficulty_names=tuple(DifficultyName(**row) for row in TABLES["opend6_difficulty_names"]["rows"]),
    duration_units=tuple(TABLES["duration_units"]),
)
