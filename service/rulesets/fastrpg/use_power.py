"""Using a power of the sheet. Rule FR-GEN-1."""

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Outcome, Rejected, rows_of
from service.rulesets.contract.operation import Operation
from service.rulesets.fastrpg import check, d20, threats
from service.rulesets.fastrpg.check import Check
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.luck_decisions import EACH_TARGET, USER
from service.rulesets.fastrpg.luck_decisions import OF_TARGETS as OF_SAVES
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.powers import Power, PowerDice
from service.rulesets.fastrpg.roller import (
    LUCK,
    D20Roller,
    Roller,
    refuse_same_names,
    value_of,
)
from service.rulesets.fastrpg.skill_values import Value
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.fastrpg.stored.effects.commands import rolled
from service.rulesets.fastrpg.stored.effects.conditions import used
from service.rulesets.fastrpg.stored.effects.harm import spent
from service.rulesets.fastrpg.stored.effects.powers import paid, touched
from service.rulesets.fastrpg.stored.figures import BarContext, Cast, EffectContext, Figure, Order
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
from service.rulesets.stored import Bar, Disclosure, StatedBy, Stored
from service.rulesets.stored.participants import NamedParticipant
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTarget(D20Roller):
    """Character that a power affects."""

    modifier: Annotated[Modifier, Doc("Modifier of the save, if there is one.")] = 0
    can_succeed: Annotated[bool, Doc("False for a save with Magic without points.")] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """Request to use a power, with or without targets."""

    user: Annotated[Roller, Doc("Who uses it, and rolls if the power has it so.")]
    power: Annotated[Power, Doc("The power.")]
    targets: Annotated[tuple[PowerTarget, ...], Len(0, MOST_ITEMS), Doc("Participants to attack or affect.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyOfPower:
    """Difficulty of a power if its sheet has none."""

    difficulty: Annotated[
        Difficulty | None, Doc("What the roll must reach, for a power with a skill and no difficulty of its own.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTargetResult:
    """Result of the power for one target."""

    name: Annotated[str, Doc("Who it is.")]
    save_total: Annotated[int | None, Doc("Total of the save; null where nothing is rolled.")]
    save_success: Annotated[bool | None, Doc("Whether the save succeeded; null where nothing is rolled.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the save.")]
    damage_taken: Annotated[int, Doc("Hit Points that it costs, after the save.")]
    healed: Annotated[int, Doc("Hit Points that it restores, before the maximum is applied.")]
    condition_laid: Annotated[bool, Doc("Whether the condition of the power applies to this target.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePowerResult:
    """Whether the power worked, and what it did."""

    power: Annotated[str, Doc("Its name.")]
    total: Annotated[int | None, Doc("Total of the roll; null where none is made.")]
    difficulty: Annotated[int | None, Doc("The number to reach; null where none is rolled for.")]
    success: Annotated[bool, Doc("Whether it works; without a roll it always does.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the roll.")]
    damage_rolled: Annotated[int | None, Doc("The one damage roll for all; null without one.")]
    healing_rolled: Annotated[int | None, Doc("The one healing roll for all; null without one.")]
    targets: Annotated[tuple[PowerTargetResult, ...], Doc("What it did to each, in the order of the request.")]


def resolve(request: UsePower, dice: Dice) -> Outcome[UsePowerResult]:
    """Roll for the power where it has it so (FR-TASK-1), then its dice once for all, and each save (FR-SAVE-1).

    Raises:
        Rejected: `luck_not_allowed`, `not_a_save_skill`, `bad_input` for equal names.
    """
    _refuse(request)
    power = request.power
    roll = _roll(request, dice)
    success = roll is None or roll.reaches(number_of(power.difficulty or 0))
    damage = _rolled(request, power.damage if success else None, "damage", dice)
    healing = _rolled(request, power.healing if success else None, "healing", dice)
    saves = success and power.save is not None
    checks = [_save(each, index, dice) if saves else None for index, each in enumerate(request.targets)]
    targets = tuple(
        _touch(power, target, damage, healing, saved, works=success)
        for target, saved in zip(request.targets, checks, strict=True)
    )
    result = UsePowerResult(
        power=power.name,
        total=None if roll is None else roll.total,
        difficulty=None if roll is None else number_of(power.difficulty or 0),
        success=success,
        luck_spent=0 if roll is None else roll.luck_spent,
        damage_rolled=damage,
        healing_rolled=healing,
        targets=targets,
    )
    return Outcome(result=result, rules=_rules(power, roll, result), summary=_summary(request, result))


def _refuse(request: UsePower) -> None:
    refuse_same_names([target.name for target in request.targets], "/targets")
    if request.power.save is not None:
        threats.skill_of(request.power.save.threat, request.power.save.skill)
    if request.user.luck and not request.power.rolls:
        raise Rejected("luck_not_allowed", "/user/luck")
    for index, target in enumerate(request.targets):
        if target.luck and request.power.save is None:
            raise Rejected("luck_not_allowed", f"/targets/{index}/luck")


def _roll(request: UsePower, dice: Dice) -> Check | None:
    if not request.power.rolls:
        return None
    return check.roll(request.user, value_of(request.user, request.options, "/user"), dice, "power", USER)


def _rolled(request: UsePower, thrown: PowerDice | None, purpose: str, dice: Dice) -> int | None:
    """Some d6 and a modifier, never below 0 (FR-DMG-4)."""
    if thrown is None:
        return None
    return max(0, dice.total(request.user.name, d20.SIDES_OF_EFFECT, thrown.dice, purpose) + thrown.modifier)


def _touch(
    power: Power, target: PowerTarget, damage: int | None, healing: int | None, saved: Check | None, *, works: bool
) -> PowerTargetResult:
    """Result of a power for a target, by its save (FR-SAVE-2); a save that succeeds lets nothing last."""
    success = None if saved is None or power.save is None else saved.reaches(number_of(power.save.difficulty))
    taken = damage or 0
    if success is not None and power.save is not None:
        taken = threats.damage_taken(taken, success, power.save.on_success)
    return PowerTargetResult(
        name=target.name,
        save_total=None if saved is None else saved.total,
        save_success=success,
        luck_spent=0 if saved is None else saved.luck_spent,
        damage_taken=taken,
        healed=healing or 0,
        condition_laid=works and power.condition is not None and not success,
    )


def _save(target: PowerTarget, index: int, dice: Dice) -> Check:
    """The save of a target, perhaps with luck; it is free (FR-SAVE-3, FR-LUCK-4)."""
    value = Value(modifier=target.modifier, can_succeed=target.can_succeed)
    return check.roll(target, value, dice, "save", EACH_TARGET[index])


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


LUCK_OF_TARGETS = tuple(replace(row, ability="") for row in LUCK)
"""Refusals of luck on the save of a target, which bar no ability."""
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


def _rules(power: Power, roll: Check | None, result: UsePowerResult) -> tuple[str, ...]:
    of_roll = () if roll is None else ("FR-TASK-1", *roll.rules, "FR-TASK-2", "FR-TASK-3")
    applied = (
        ("FR-SAVE-1", any(target.save_total is not None for target in result.targets)),
        ("FR-SAVE-2", power.save is not None and result.damage_rolled is not None),
        ("FR-HP-1", any(target.damage_taken for target in result.targets)),
        ("FR-HEAL-3", any(target.healed for target in result.targets)),
    )
    return ("FR-GEN-1", *of_roll, *(rule for rule, applies in applied if applies))


def _summary(request: UsePower, result: UsePowerResult) -> Message:
    code = "power_fails" if not result.success else "power_touches" if result.targets else "power_works"
    touched_names = ", ".join(target.name for target in result.targets)
    return Message(code, {"name": request.user.name, "power": result.power, "targets": touched_names})


OPERATION = Operation(
    resolve,
    title="Use a power",
    description=(
        "A power of the sheet, as of magic or of an item: its user rolls where the power has it so, its damage and "
        "healing are rolled once for all, and each target saves. Cost, use and action are gone, worked or not."
    ),
    options=("tech_ability",),
    refusals=(*rows_of("user", LUCK), *rows_of("targets", LUCK_OF_TARGETS)),
    rejections=("not_a_save_skill", "unknown_skill"),
    streams="The name of the user: its d20s, then the d6s of damage and of healing. Then the name of each target that "
    "saves: its d20s.",
    headlines=("success",),
    decisions=(*USER.points(), *OF_SAVES),
    score=lambda result: int(result.success),
    stored=STORED,
    stored_only=True,
)
