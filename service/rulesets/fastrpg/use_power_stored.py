"""Use of the powers of stored characters. Rules FR-GEN-1, FR-TURN-1, FR-HP-1 and FR-HEAL-3."""

from collections.abc import Iterator
from typing import Annotated

from service.rulesets.fastrpg.check import EACH_TARGET
from service.rulesets.fastrpg.difficulties import Difficulty
from service.rulesets.fastrpg.powers import Power, PowerCondition, PowerDuration
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.fastrpg.stored.effects.commands import rolled
from service.rulesets.fastrpg.stored.effects.conditions import used
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, is_dead, spent, with_state
from service.rulesets.fastrpg.stored.figures import AnyEffectContext, BarContext, Cast, EffectContext, Figure, Order
from service.rulesets.fastrpg.stored.lookups.powers import (
    OF_TARGETS,
    POWER,
    power_of,
    power_skill,
    power_used,
    save_skill,
)
from service.rulesets.fastrpg.stored.lookups.rolls import LuckUser, Roll, RollingParticipant, of_skilled
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.fastrpg.use_power_request import PowerTargetResult, UsePower, UsePowerResult
from service.rulesets.stored import Bar, Disclosure, StatedBy, Stored
from service.rulesets.stored.conditions import (
    COUNTED_UNITS,
    Anchor,
    Condition,
    ConditionKind,
    Duration,
    DurationUnit,
    Phase,
)
from service.rulesets.stored.participants import NamedParticipant
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


def paid(figure: Figure, outcome: EffectContext[UsePower, UsePowerResult]) -> Figure:
    """The user after paying for the power, worked or not: Hit Points, luck, a use, the action (FR-GEN-1, FR-TURN-1)."""
    power = outcome.request.power
    after = spent(power.cost.luck)(hurt(power.cost.hp)(figure))
    if power.uses is not None:
        uses = after.state.power_uses
        after = with_state(after, power_uses={**uses, power.name: uses.get(power.name, 0) + 1})
    return with_state(after, action_taken=True) if power.takes_action and after.on_turn else after


def touched(figure: Figure, outcome: EffectContext[UsePower, UsePowerResult]) -> Figure:
    """Damage (FR-HP-1), healing (FR-HEAL-3) and conditions, on one of the targets; a killed target is not healed."""
    target_result = outcome.result.targets[outcome.index]
    struck = hurt(target_result.damage_taken)(figure)
    after = struck if is_dead(struck) and not is_dead(figure) else healed_by(target_result.healed)(struck)
    condition = outcome.request.power.condition
    if condition is None or not target_result.condition_laid:
        return after
    return replace(after, laid=(*after.laid, _laid(condition, figure, outcome)))


def _laid(condition: PowerCondition, figure: Figure, outcome: AnyEffectContext) -> Condition:
    """The condition of the power; an earlier one of that name by a power ends, so it is renewed (FR-GEN-1)."""
    return Condition(
        name=condition.name,
        kind=ConditionKind.PROGRESSIVE,
        group=condition.name,
        effects=condition.effects,
        recurring=condition.recurring,
        source=outcome.order.user.id,
        duration=_full(condition.duration, figure, outcome),
        single_use=condition.single_use,
    )


def _full(asked: PowerDuration, figure: Figure, outcome: AnyEffectContext) -> Duration:
    """The duration in full turns or rounds: one that is running when it begins is not counted."""
    user = outcome.cast.get(outcome.order.user.id or "")
    on_turn = {Anchor.TARGET: figure.on_turn, Anchor.SOURCE: user is not None and user.on_turn}
    runs = {
        DurationUnit.TURN: on_turn.get(asked.whose, figure.round is not None),
        DurationUnit.ROUND: figure.round is not None,
    }
    left = None
    if asked.unit in COUNTED_UNITS:
        left = asked.count + int(asked.phase is Phase.END and runs.get(asked.unit, False))
    return Duration(unit=asked.unit, left=left, whose=asked.whose, phase=asked.phase)


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyOfPower:
    """Difficulty of a power if its sheet has none."""

    difficulty: Annotated[
        Difficulty | None, Doc("What the roll must reach, for a power with a skill and no difficulty of its own.")
    ] = None


def _needs_of_user(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """A power that takes an action needs the task action of the turn (FR-TURN-1)."""
    power = power_used(order, figure)
    return (Ability.TASK_ACTION,) if power is not None and power.takes_action else ()


def _needs_of_target(power: Power) -> tuple[str, ...]:
    """Abilities which the power needs of a target: a save, or to be attacked or healed (FR-GEN-1)."""
    needed = (
        (Ability.SAVE, power.save is not None),
        (Ability.BE_ATTACKED, power.save is None and power.damage is not None),
        (Ability.RECOVER, power.healing is not None),
    )
    return tuple(ability for ability, needs in needed if needs)


def _bars_of_targets(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of the targets of the power; the power says which abilities it needs of them."""
    power = power_of(order, cast)
    for index, part in enumerate(order.targets if power else ()):
        if power is not None and part.id is not None:
            named = NamedParticipant(TARGETS, f"/targets/{index}", index, part)
            context = BarContext(
                figure=cast[part.id], options=order.options, ability="", cast=cast, order=order, named=named
            )
            yield from ABILITIES.bars(context, _needs_of_target(power))


def _used(figure: Figure, outcome: EffectContext[UsePower, UsePowerResult]) -> Figure:
    """The user after its roll, where the power takes one: luck is spent, and what held for one roll ends."""
    return _ROLLED(figure, outcome) if outcome.request.power.rolls else figure


def _saved(figure: Figure, outcome: EffectContext[UsePower, UsePowerResult]) -> Figure:
    """The figure without conditions that hold for one roll, which end with the save."""
    result: PowerTargetResult = outcome.result.targets[outcome.index]
    if result.save_total is None:
        return figure
    return used(save_skill(outcome.request.power), "save")(spent(result.luck_spent)(figure))


ROLL = Roll(operations=("use_power",), skill=power_skill)
_ROLLED = rolled(ROLL)
TARGETS = LuckUser(
    path="targets",
    prose="The targets of the power.",
    may_need=(Ability.SAVE, Ability.BE_ATTACKED, Ability.RECOVER, Ability.USE_LUCK),
    component="PowerTargetParticipant",
)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="user",
            prose="Who uses the power.",
            needs=(Ability.USE_POWER,),
            needs_of=_needs_of_user,
            may_need=(Ability.TASK_ACTION, Ability.USE_LUCK),
            items=lambda order, _part: (order.power,) if isinstance(order.power, str) else (),
            roll=ROLL,
            component="PowerUserParticipant",
        ),
        TARGETS,
    ),
    lookups={
        **of_skilled("user", ROLL),
        "user.skill": lambda context: power_skill(context.order, context.part, context.figure),
        "power": POWER,
        **OF_TARGETS,
    },
    effects={"user": (_used, paid), "targets": (_saved, touched)},
    stated_by=StatedBy(
        game_master=("user.first_face", "targets.name", "targets.first_face", "targets.situational"),
        circumstances=("difficulty",),
        sides={"targets": ("targets.luck",)},
    ),
    beside=DifficultyOfPower,
    checks=_bars_of_targets,
    discloses=Disclosure(
        public=(
            "power",
            "total",
            "difficulty",
            "success",
            "luck_spent",
            "damage_rolled",
            "healing_rolled",
            "name",
            "save_total",
            "save_success",
            "damage_taken",
            "healed",
            "condition_laid",
            "summary.targets",
        ),
        about={"user": ("modifier", "luck_points_after", "terms", "situational")},
        items={"targets": "targets"},
    ),
    reroll=luck_after("luck_after", *(f"{each.prefix}luck_after" for each in EACH_TARGET)),
    apart=(("FR-GEN-1", ("targets",)),),
)
