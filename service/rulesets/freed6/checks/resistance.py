"""Resistance to an effect. Rules F6-RES-1 to F6-RES-3 and F6-ATT-3, with F6-DIE-6, F6-DIE-9, F6-DIE-10 and F6-ERR-1."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.contract.decision import Decider
from service.rulesets.freed6.core import check_decisions, improvement, stance
from service.rulesets.freed6.core.check import CHECK_REJECTIONS, ROLL_OPTIONS
from service.rulesets.freed6.core.opposition import Answering, Opposition, RolledOpposition, opposition_of
from service.rulesets.freed6.core.pool import Pool
from service.rulesets.freed6.core.stance import Attitude, ResistanceKind, Willpower
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.stored.defaults import nothing
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

STREAM = "resistance"
RESISTANCE_OPTIONS = ("resistance_floor", "attitude_mode")
OF_RESISTER = "resistance_action_points_after"
"""Member of results with the action points of who resists, beside those of who checks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resister(Answering):
    """Resisting character or thing: a fixed value unless it spends an action on a roll."""

    kind: Annotated[ResistanceKind, Doc("Which resistance it is.")] = ResistanceKind.STRENGTH
    attitude: Annotated[Attitude, Doc("Attitude of the target.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Willpower of the target.")] = Willpower.NEUTRAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistance:
    """A resistance to work out."""

    resistance: Annotated[Resister, Doc("Who or what resists.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceResult:
    """The resistance."""

    resistance: Annotated[int, Doc("The number that an effect has to reach.")]
    attitude_willpower_modifier: Annotated[int, Doc("What attitude and willpower add to it.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who resists; null without one spent.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisting:
    """A resistance, ready to be rolled if it is.

    Attributes:
        opposition: the number or the pool.
        stance_modifier: what attitude and willpower add.
    """

    opposition: Opposition
    stance_modifier: int

    @property
    def pool(self) -> Pool | None:
        """Dice that are rolled, if any."""
        return self.opposition.pool

    def with_action_points(self, points: int) -> "Resisting":
        """The same with so many action points left."""
        return replace(self, opposition=replace(self.opposition, action_points=points))

    def roll(self, dice: Dice, options: Options) -> "Resisted":
        """Fixed value, total or value with all that is added; below 0 too, unless an option says (F6-RES-3)."""
        rolled = self.opposition.roll(dice, options)
        number = rolled.total + self.stance_modifier
        floor = options.resistance_floor
        stance_rules = ("F6-ATT-3",) if self.stance_modifier else ()
        return Resisted(
            total=number if floor is None else max(floor, number),
            stance_modifier=self.stance_modifier,
            check=rolled.check,
            rules=("F6-RES-1", "F6-RES-2", *rolled.rules, *stance_rules, "F6-RES-3"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted(RolledOpposition):
    """A resistance as it came out; its total is the number that an effect has to reach.

    Attributes:
        stance_modifier: what attitude and willpower added.
    """

    stance_modifier: int


def resolve(request: Resistance, dice: Dice) -> Outcome[ResistanceResult]:
    """Work out a resistance (F6-RES-1 to F6-RES-3).

    Raises:
        Rejected: what the roller may not do, `bad_input` for members that do not fit the mode.
    """
    resister = check_decisions.RESISTED.decided(request.resistance, dice)
    resister = check_decisions.lucky(check_decisions.RESISTER, resister, dice)
    resisting = resisted_by(resister, check_decisions.RESISTER, request.options)
    resisted = resisting.roll(dice, request.options)
    result = ResistanceResult(
        resistance=resisted.total,
        attitude_willpower_modifier=resisted.stance_modifier,
        action_points_after=resisted.action_points_after,
    )
    summary = Message("resistance_found", {"kind": request.resistance.kind.value, "resistance": resisted.total})
    return Outcome(result=result, rules=resisted.rules, summary=summary)


def resisted_by(resister: Resister, decider: Decider, options: Options) -> Resisting:
    """A resistance of some kind (F6-RES-1) before it is rolled.

    Args:
        resister: who or what resists.
        decider: decides about an action point for a roll.
        options: the house rules.

    Raises:
        Rejected: as `resolve` does.
    """
    return Resisting(
        opposition=given(resister, decider, options),
        stance_modifier=stance.resistance_modifier(resister.kind, resister.attitude, resister.willpower, options),
    )


def given(answering: Answering, decider: Decider, options: Options) -> Opposition:
    """A roll, a number, or by default the fixed value (F6-RES-2)."""
    return opposition_of(answering, answering.effective_mode, decider, STREAM, "/resistance", options)


OPERATION = Operation(
    resolve,
    title="Work out a resistance",
    description=(
        "Strength resists damage, toughness damage to objects, discipline and insight composure and influence. It "
        "is the fixed value of a die code, a roll or a number, with modifiers, attitude and willpower."
    ),
    options=(*ROLL_OPTIONS, *RESISTANCE_OPTIONS),
    rejections=CHECK_REJECTIONS,
    streams="`resistance`: the dice of a rolled resistance.",
    headlines=("resistance",),
    decisions=(*check_decisions.OF_RESISTANCE, *improvement.points_of(check_decisions.RESISTER, needs=nothing)),
    score=lambda result: result.resistance,
)
