"""Powers of characters and items: what they cost, roll and do. Rule FR-GEN-1."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.fastrpg.difficulties import Difficulty
from service.rulesets.fastrpg.skill_list import ListedSkill
from service.rulesets.fastrpg.threats import OnSuccess, OnSuccessField, SaveSkill, ThreatField
from service.rulesets.stored.conditions import MOST_LEFT, Anchor, DurationUnit, Effect, Phase, Recurring
from service.rulesets.vocabulary import Count, Doc, Modifier, Name
from service.values import dataclass

MOST_DICE = 8


class PowerAction(StrEnum):
    """Action that using a power takes: the task action of the turn, or nothing."""

    TASK = "task"
    NONE = "none"


class UsesPer(StrEnum):
    """Time at which spent uses come back: with the next hour, day or scene."""

    HOUR = "hour"
    DAY = "day"
    SCENE = "scene"


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUses:
    """Limit of the uses of a power."""

    count: Annotated[int, Interval(ge=1, le=1000), Doc("How often.")] = 1
    per: Annotated[UsesPer, Doc("In what time.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCost:
    """Price of a power for its user."""

    hp: Annotated[Count, Doc("Hit Points.")] = 0
    luck: Annotated[Count, Doc("Luck Points.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerSave:
    """Save against a power by its targets; name the threat or the skill."""

    threat: ThreatField = None
    skill: SaveSkill = None
    difficulty: Difficulty
    on_success: OnSuccessField = OnSuccess.HALF


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerDice:
    """Some d6 and a modifier."""

    dice: Annotated[int, Interval(ge=1, le=MOST_DICE), Doc("Number of d6.")]
    modifier: Annotated[Modifier, Doc("Added to them.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerDuration:
    """Duration of the condition of a power."""

    unit: Annotated[DurationUnit, Doc("The unit that is counted, or the moment at which it ends.")] = (
        DurationUnit.RECOVERED
    )
    count: Annotated[
        int,
        Interval(ge=1, le=MOST_LEFT),
        Doc("How many full turns, rounds, minutes, hours or days; a turn or round that is running is none."),
    ] = 1
    whose: Annotated[
        Anchor, Doc("Whose turns are counted: of the target, of the user (`source`), of anyone; for the unit `turn`.")
    ] = Anchor.TARGET
    phase: Annotated[Phase, Doc("Whether it ends at the start or at the end of the last one.")] = Phase.END


UNTIL_RECOVERED = PowerDuration()


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCondition:
    """Condition that a power puts on targets that do not resist."""

    name: Annotated[Name, Doc("A word or a short phrase.")]
    effects: Annotated[tuple[Effect, ...], Len(0, 50), Doc("Effects while it lasts.")] = ()
    recurring: Annotated[tuple[Recurring, ...], Len(0, 10), Doc("Recurring effects.")] = ()
    duration: Annotated[PowerDuration, Doc("Duration of the condition.")] = UNTIL_RECOVERED
    single_use: Annotated[bool, Doc("Whether it ends with the first roll that it affects.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A power; all but its name may be left out."""

    name: Annotated[Name, Doc("What orders call it.")]
    skill: Annotated[
        ListedSkill | None, Doc("The skill that is rolled, for example Magic or Psionics; null rolls nothing.")
    ] = None
    difficulty: Annotated[
        Difficulty | None, Doc("What the roll must reach; null: that of the order, and without one nothing is rolled.")
    ] = None
    action: Annotated[PowerAction, Doc("Whether using it takes the task action.")] = PowerAction.TASK
    uses: Annotated[PowerUses | None, Doc("How often; null: as often as wanted.")] = None
    cost: Annotated[PowerCost, Doc("What it takes from its user.")] = PowerCost()
    save: Annotated[PowerSave | None, Doc("How its targets resist; null: they do not.")] = None
    damage: Annotated[PowerDice | None, Doc("Damage to its targets, rolled once for all.")] = None
    healing: Annotated[PowerDice | None, Doc("Hit Points for its targets, rolled once for all.")] = None
    condition: Annotated[PowerCondition | None, Doc("Condition that it puts on them.")] = None

    @property
    def rolls(self) -> bool:
        """Whether its user rolls for it."""
        return self.skill is not None and self.difficulty is not None

    @property
    def takes_action(self) -> bool:
        """Whether it takes the task action of a turn (FR-TURN-1)."""
        return self.action is PowerAction.TASK
