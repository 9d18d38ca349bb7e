"""Tracks and the names of their levels. Rules F6-TRK-1 to F6-TRK-4, F6-TRK-6 and F6-ENC-1."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.freed6.options import Options, TrackMode
from service.rulesets.freed6.results.rank import RankNumber
from service.rulesets.freed6.tables import TRACKS
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
    """Length of a conflict, in ranks that end it: simple 1, brief 2, moderate 3, lengthy 4 (F6-ENC-1)."""

    SIMPLE = "simple"
    BRIEF = "brief"
    MODERATE = "moderate"
    LENGTHY = "lengthy"


Ranks = Annotated[tuple[RankNumber, ...], Len(0, 100), Doc("Rank of each instance on the track.")]
HarmOutAt = Annotated[
    int, Interval(ge=1, le=HIGHEST_LEVEL), Doc("Level at which the element is Out of Action; fewer matter less.")
]


def level_of(ranks: Sequence[int], out_at: int, options: Options) -> int:
    """Overall level of the element's harm: all ranks together, by option the highest (F6-TRK-4)."""
    counted = sum(ranks) if options.track_mode is TrackMode.SUM else max(ranks, default=0)
    return min(out_at, counted)


def level_name(track: TrackName | HarmTrack, level: int, out_at: int) -> str:
    """The name of a level: Out of Action wherever the track ends, else as in a full track (F6-TRK-6, F6-ENC-2)."""
    if level >= out_at:
        return OUT_OF_ACTION
    if level == 0:
        return NORMAL
    if track == TrackName.CONFLICT:
        return f"{level} rank" if level == 1 else f"{level} ranks"
    name: str = getattr(TRACKS[level], track)
    return name
