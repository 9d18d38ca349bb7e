"""Conditions that an effect makes on a track. Rules F6-ATK-3, F6-ATK-6, F6-TRK-1 to F6-TRK-6."""

from collections.abc import Sequence
from typing import Annotated

from service.rulesets.freed6.core import levels
from service.rulesets.freed6.core.duration import UNTIL_RECOVERED, Duration
from service.rulesets.freed6.core.levels import HarmTrack
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.options import DamageDuration, Options
from service.rulesets.freed6.results import rank
from service.rulesets.vocabulary import Doc
from service.values import dataclass

TRACK_OF = {
    ResistanceKind.STRENGTH: HarmTrack.DAMAGE,
    ResistanceKind.TOUGHNESS: HarmTrack.BODY,
    ResistanceKind.DISCIPLINE: HarmTrack.COMPOSURE,
    ResistanceKind.INSIGHT: HarmTrack.COMPOSURE,
}
"""Damage against strength (F6-TRK-1), body against toughness (F6-TRK-3, F6-ATK-6), composure else (F6-TRK-2)."""
HARM_OPTIONS = ("damage_duration", "track_mode", "out_freezes")
OF_HARM = ("track", "track_level", "track_level_name", "durations_frozen", "level", "condition")
"""Members of results, and parameters of summaries, about the harm of a target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HarmCondition:
    """A condition on a track."""

    track: Annotated[HarmTrack, Doc("Its track, one of three.")]
    name: Annotated[str, Doc("The word of the track for its rank, such as `Stunned`.")]
    rank: Annotated[int, Doc("Its rank on the track, 1 to 5.")]
    duration: Annotated[Duration, Doc("How long it lasts by its rank.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Harm of an effect to a track.

    Attributes:
        condition: the new instance, if any.
        level: the level of the track afterwards.
        level_name: its name.
        frozen: whether all instances on the track last until recovered now.
    """

    condition: HarmCondition | None
    level: int
    level_name: str
    frozen: bool

    @property
    def other_level(self) -> str | None:
        """The name of the level; None where the new instance has the same one."""
        return None if self.condition is not None and self.condition.name == self.level_name else self.level_name

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that made it."""
        made = ("F6-RNK-2", "F6-ATK-3", _RULE_OF_TRACK[self.condition.track]) if self.condition else ()
        return (*made, "F6-TRK-4", *(("F6-TRK-5",) if self.frozen else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The track of someone who may be harmed.

    Attributes:
        track: which track it is.
        existing: ranks of the instances on it.
        out_at: the level of Out of Action.
        on_own_turn: whether it is the target's own turn.
    """

    track: HarmTrack
    existing: Sequence[int]
    out_at: int
    on_own_turn: bool = False


def harm_of(made: int, target: Target, options: Options) -> Harm:
    """The condition that a rank makes, and the level of the track with it (F6-ATK-3, F6-TRK-4).

    Rank 0 makes none (F6-EFX-3); a rank at or above the end of the track is stored as that end (F6-TRK-6).
    """
    stored = min(made, target.out_at)
    ranks = (*target.existing, stored) if made else tuple(target.existing)
    level = levels.level_of(ranks, target.out_at, options)
    frozen = bool(made) and level == target.out_at and options.out_freezes
    return Harm(
        condition=_condition(made, stored, target, options, frozen=frozen),
        level=level,
        level_name=levels.level_name(target.track, level, target.out_at),
        frozen=frozen,
    )


def _condition(made: int, stored: int, target: Target, options: Options, *, frozen: bool) -> HarmCondition | None:
    """The new instance; it lasts as its rank says, until recovered by option or in a frozen track (F6-TRK-5)."""
    by_rank = rank.duration_of(made, on_own_turn=target.on_own_turn)
    if by_rank is None:
        return None
    lasting = frozen or options.damage_duration is DamageDuration.UNTIL_RECOVERED
    return HarmCondition(
        track=target.track,
        name=levels.level_name(target.track, stored, target.out_at),
        rank=stored,
        duration=UNTIL_RECOVERED if lasting else by_rank,
    )


_RULE_OF_TRACK = {
    HarmTrack.DAMAGE: "F6-TRK-1",
    HarmTrack.COMPOSURE: "F6-TRK-2",
    HarmTrack.BODY: "F6-TRK-3",
}
