"""Request to influence a character, and its result."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.freed6.core.check import Critical
from service.rulesets.freed6.core.duration import Duration
from service.rulesets.freed6.core.opposition import Answering
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.core.stance import Attitude, InfluenceTrack, Willpower
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import OnOwnTurn
from service.rulesets.vocabulary import Code, Doc, Spoken
from service.values import dataclass


class InfluenceKind(StrEnum):
    """Resistance that opposes influence: discipline or insight, by the table."""

    DISCIPLINE = "discipline"
    INSIGHT = "insight"


class InfluenceEnd(StrEnum):
    """Direction of influence: Helpful or Hostile for attitude, Broken or Centered for willpower (F6-ATT-5)."""

    HELPFUL = "Helpful"
    HOSTILE = "Hostile"
    BROKEN = "Broken"
    CENTERED = "Centered"


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceResister(Answering):
    """Target that resists influence; attitude and willpower are stated beside it."""

    kind: Annotated[InfluenceKind, Doc("Whether discipline or insight resists; the game master says which.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """Someone tries to move the attitude or the willpower of a target."""

    initiator: Annotated[Roller, Doc("Who makes the check.")]
    resistance: Annotated[InfluenceResister, Doc("Who resists.")]
    attitude: Annotated[Attitude, Doc("Present attitude of the target.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Present willpower of the target.")] = Willpower.NEUTRAL
    track: Annotated[InfluenceTrack, Doc("Whether attitude or willpower is to move.")]
    toward: Annotated[InfluenceEnd, Code("bad_direction"), Doc("An end of that track.")]
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceResult:
    """Result of influence, with the steps by which the target was moved."""

    total: Annotated[int, Doc("The initiator's dice with all that is added.")]
    difficulty: Annotated[int, Doc("The resistance with attitude and willpower.")]
    attitude_willpower_modifier: Annotated[int, Doc("What these add to it.")]
    result_points: Annotated[int, Doc("How far the total is above the resistance; negative below.")]
    success: Annotated[bool, Doc("Whether the total reaches the resistance.")]
    rank: Annotated[int, Doc("Steps that the target may move, 0 to 6.")]
    critical: Annotated[Critical | None, Doc("Flag of the initiator's wild dice.")]
    before: Annotated[str, Doc("The step before.")]
    after: Annotated[str, Spoken(), Doc("The step now.")]
    steps: Annotated[int, Doc("Steps that were really moved.")]
    new_modifier: Annotated[int, Doc("What the new step adds to resistance.")]
    duration: Annotated[Duration | None, Doc("How long it lasts; null when nothing moved.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
    resistance_action_points_after: Annotated[int | None, Doc("Those of who resists; null without one spent.")] = None
