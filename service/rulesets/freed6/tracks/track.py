"""The level of a track, and of a conflict.

Rules F6-COND-13, F6-TRK-1 to F6-TRK-4, F6-TRK-6, F6-ENC-1 and F6-ENC-2, with F6-ERR-1.
"""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core.levels import HIGHEST_LEVEL, EncounterLength, Ranks, TrackName, level_name, level_of
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.figures import LookupContext
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.tables import OUT_OF_ACTION_AT
from service.rulesets.stored import Disclosure, Lookup, Participant, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


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
    """Position of the track."""

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
    return Outcome(result=result, rules=("F6-TRK-4", "F6-TRK-6", *shown), summary=_summary(result, out_at))


def _summary(result: TrackResult, out_at: int) -> Message:
    return Message(
        "track_out" if result.out_of_action else "track_level",
        {"level": result.level, "out_at": out_at, "name": result.level_name},
    )


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


def _track_of(context: LookupContext) -> TrackName:
    """The track that is asked for; where none is, that of a conflict, or else of damage."""
    stated: TrackName | None = context.order.track
    is_conflict = known(context).sheet.conflict is not None
    return stated or (TrackName.CONFLICT if is_conflict else TrackName.DAMAGE)


STORED = Stored(
    participants=(Participant("character", "Who it is.", must_be_stored=True),),
    lookups={
        "track": Lookup(
            find=_track_of,
            type=Annotated[
                TrackName | None, Doc("Which of its tracks; left out, of one with a conflict that, else damage.")
            ],
            choice=True,
        ),
        "ranks": lambda context: tracks.ranks_on(known(context), _track_of(context)),
        "out_at": lambda context: None if context.order.length else tracks.out_at(known(context), _track_of(context)),
    },
    discloses=Disclosure(public=("out_of_action", "name")),
)
"""A query about a stored element, without effects."""


OPERATION = Operation(
    resolve,
    title="Tell the level of a track",
    description=(
        "Ranks on a track add up until the element, or the whole conflict, is Out of Action. The tracks are damage, "
        "composure, body, and the conflict itself."
    ),
    options=("track_mode",),
    stored=STORED,
)
