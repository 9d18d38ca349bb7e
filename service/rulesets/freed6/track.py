"""The level of a track, and of a conflict. Rules F6-TRK-1 to F6-TRK-4, F6-TRK-6, F6-ENC-1, F6-ENC-2, F6-COND-13."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField, TrackMode
from service.rulesets.freed6.rank import RankNumber
from service.rulesets.freed6.tables import OUT_OF_ACTION_AT, TRACKS
from service.rulesets.vocabulary import Doc

HIGHEST_LEVEL = len(TRACKS) - 1
NORMAL, OUT_OF_ACTION = TRACKS[0].damage, TRACKS[-1].damage
"""The two conditions that every element has (F6-COND-13)."""


class TrackName(StrEnum):
    """Damage of characters, composure, body of objects, or the course of a conflict."""

    DAMAGE = "damage"
    COMPOSURE = "composure"
    BODY = "body"
    CONFLICT = "conflict"


class HarmTrack(StrEnum):
    """Damage of characters (F6-TRK-1), composure (F6-TRK-2) or body of objects (F6-TRK-3); never added up."""

    DAMAGE = "damage"
    COMPOSURE = "composure"
    BODY = "body"


class EncounterLength(StrEnum):
    """How many ranks end a conflict: simple 1, brief 2, moderate 3, lengthy 4 (F6-ENC-1)."""

    SIMPLE = "simple"
    BRIEF = "brief"
    MODERATE = "moderate"
    LENGTHY = "lengthy"


Ranks = Annotated[tuple[RankNumber, ...], Len(0, 100), Doc("Rank of each instance on the track.")]
HarmOutAt = Annotated[
    int, Interval(ge=1, le=HIGHEST_LEVEL), Doc("Level at which the element is Out of Action; fewer matter less.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """Instances on a track."""

    track: Annotated[TrackName, Doc("Which of them it is; its words for the levels follow.")] = TrackName.CONFLICT
    ranks: Ranks = ()
    out_at: Annotated[
        Annotated[int, Interval(ge=1, le=1000)] | None, Doc("Level of Out of Action; 5 by default. Excludes `length`.")
    ] = None
    length: Annotated[EncounterLength | None, Doc("Length of the conflict. Excludes `out_at`.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackResult:
    """Where the track stands."""

    level: Annotated[int, Doc("Ranks on it together, at most those of Out of Action.")]
    level_name: Annotated[str, Doc("The word of the track for its level.")]
    out_of_action: Annotated[bool, Doc("Whether the track is full.")]
    ranks_to_out: Annotated[int, Doc("Ranks that are left before Out of Action.")]


def resolve(request: Track, dice: Dice) -> Outcome[TrackResult]:  # noqa: ARG001 - nothing is rolled
    """Work out the level (F6-TRK-4); a conflict adds the rank of each success against it (F6-ENC-2).

    Raises:
        Rejected: `bad_input` for `out_at` beside `length`, or above 5 on a named track (F6-TRK-6).
    """
    out_at = _out_at(request)
    level = level_of(request.ranks, out_at, request.options)
    result = TrackResult(
        level=level,
        level_name=level_name(request.track, level, out_at),
        out_of_action=level >= out_at,
        ranks_to_out=out_at - level,
    )
    shown = ("F6-ENC-1", "F6-ENC-2") if request.track is TrackName.CONFLICT else ()
    summary = Message(
        "track_out" if result.out_of_action else "track_level",
        {"level": level, "out_at": out_at, "name": result.level_name},
    )
    return Outcome(result=result, rules=("F6-TRK-4", "F6-TRK-6", *shown), summary=summary)


def level_of(ranks: Sequence[int], out_at: int, options: Options) -> int:
    """What the element suffers from overall: all ranks together, by option the highest (F6-TRK-4)."""
    counted = sum(ranks) if options.track_mode is TrackMode.SUM else max(ranks, default=0)
    return min(out_at, counted)


def level_name(track: TrackName | HarmTrack, level: int, out_at: int) -> str:
    """The name of a level: Out of Action wherever the track ends, else as in a full track (F6-TRK-6, F6-ENC-2)."""
    if level >= out_at:
        return OUT_OF_ACTION
    if level == 0:
        return NORMAL
    if track.value == TrackName.CONFLICT.value:
        return f"{level} rank" if level == 1 else f"{level} ranks"
    name: str = getattr(TRACKS[level], track.value)
    return name


def _out_at(request: Track) -> int:
    """The level at which it ends: any number for a conflict, 5 at the most on a named track (F6-ENC-1, F6-TRK-6)."""
    if request.length is not None:
        if request.out_at is not None:
            raise Rejected("bad_input", "/out_at", expected=Phrase("either `out_at` or `length`, not both"))
        return OUT_OF_ACTION_AT[request.length.value]
    if request.out_at is None:
        return HIGHEST_LEVEL
    if request.track is not TrackName.CONFLICT and request.out_at > HIGHEST_LEVEL:
        raise Rejected(
            "bad_input",
            "/out_at",
            expected=Phrase("at most {highest} on the {track} track", highest=HIGHEST_LEVEL, track=request.track.value),
        )
    return request.out_at


OPERATION = Operation(
    name="track",
    title="Tell the level of a track",
    description=(
        "Ranks on a track add up until the element, or the whole conflict, is Out of Action. The tracks are damage, "
        "composure, body, and the conflict itself."
    ),
    request=Track,
    result=TrackResult,
    resolve=resolve,
    options=("track_mode",),
    family="Tracks",
)
