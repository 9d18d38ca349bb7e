"""Effects of conditions on one check. Rules F6-COND-5, F6-COND-11 and F6-COND-14, with F6-BST-3 and F6-ERR-1."""

from collections.abc import Iterator
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.conditions.matching import ABILITY_DICE, FIELD_OF, matches
from service.rulesets.freed6.conditions.standing_condition import StandingCondition
from service.rulesets.freed6.core.purchase import ABILITY, Effect
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.figures import LookupContext
from service.rulesets.freed6.stored.lookups.check_effects import OF_CHECKS
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.lookups.conditions import standing_conditions
from service.rulesets.freed6.stored.lookups.naming import CheckOf, as_stated
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored import Disclosure, Lookup, Participant, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass, replace

RULES = ("F6-COND-14", "F6-COND-5", "F6-COND-11")
NO_ABILITY = "-"
"""Name of the ability of a check that names neither a skill nor an ability."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectEffects:
    """A check to be made, and the conditions of the one who makes it."""

    skill: Annotated[Name | None, Doc("Skill of the check; null for a check with the ability alone.")] = None
    ability: Annotated[Name, Doc("Ability of the check.")]
    conditions: Annotated[tuple[StandingCondition, ...], Doc("Conditions that are in place.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectEffectsResult:
    """Sum of all matching effects on the roller, and on its fixed value."""

    flat_mod: Annotated[int, Doc("Added to totals after the roll.")]
    boost: Annotated[int, Doc("Boost dice: so many more are rolled, and the lowest discarded.")]
    penalty: Annotated[int, Doc("Penalty dice: so many more are rolled, and the highest discarded.")]
    wild_dice_mod: Annotated[int, Doc("More or fewer wild dice.")]
    advantage: Annotated[int, Doc("Sources of Advantage.")]
    disadvantage: Annotated[int, Doc("Sources of Disadvantage.")]
    dice_mod: Annotated[int, Doc("Whole dice more or fewer on this check only.")]
    skill_dice_mod: Annotated[int, Doc("Whole dice more or fewer on the skill itself, which its fixed value follows.")]
    fixed_mod: Annotated[int, Doc("Added to the fixed value, 3 for each effect.")]


def resolve(request: CollectEffects, dice: Dice) -> Outcome[CollectEffectsResult]:  # noqa: ARG001 - nothing is rolled
    """Add up the effects of all instances (F6-COND-5) that match the check (F6-COND-14).

    They apply to every check with the skill until they expire, and are not used up (F6-COND-11).

    Raises:
        Rejected: `ability_not_available`, `unknown_effect`.
    """
    if is_lost(request):
        raise Rejected("ability_not_available", "/ability", ability=request.ability)
    sums = sums_of(request)
    applied = ", ".join(f"{name} {number:+d}" for name, number in sums.items() if number) or "none"
    summary = Message("effects_collected", {"name": request.skill or _named(request.ability), "effects": applied})
    return Outcome(result=CollectEffectsResult(**sums), rules=RULES, summary=summary)


def sums_of(request: CollectEffects) -> dict[str, int]:
    """Member of a roller -> what all matching effects add to it (F6-COND-5, F6-COND-14).

    Raises:
        Rejected: `unknown_effect`.
    """
    sums = dict.fromkeys(FIELD_OF.values(), 0)
    for effect in _effects(request):
        if touches(effect, request):
            sums[FIELD_OF[effect.effect]] += effect.value or 0
    return sums


def touches(effect: Effect, request: CollectEffects) -> bool:
    """Whether an effect changes the check that is asked about."""
    return effect.effect in FIELD_OF and matches(effect.effect, effect.target, request.skill, request.ability)


def _effects(request: CollectEffects) -> Iterator[Effect]:
    for place, condition in enumerate(request.conditions):
        for index, effect in enumerate(condition.effects):
            if effect.effect not in EFFECT_MENU:
                pointer = f"/conditions/{place}/effects/{index}/effect"
                raise Rejected("unknown_effect", pointer, effect=effect.effect, times=1)
            yield effect


def is_lost(request: CollectEffects) -> bool:
    """Whether conditions have taken the ability of the check away (F6-COND-14)."""
    changes = (
        effect.value or 0
        for effect in _effects(request)
        if effect.effect == ABILITY and effect.target == request.ability
    )
    return sum(changes) < 0


def _named(ability: str) -> str | None:
    return None if ability == NO_ABILITY else ability


def _check_asked_about(context: LookupContext) -> CheckOf:
    return as_stated(context.order, context.order, known(context), {})


def _conditions(context: LookupContext) -> tuple[StandingCondition, ...]:
    """The conditions in place, and what the sheet always does; what touches every check touches this one."""
    figure, check = known(context), _check_asked_about(context)
    traits = tuple(Effect(effect=each.code, value=each.value, target=each.target) for each in figure.sheet.effects)
    of_sheet = StandingCondition(name=figure.name or "-", effects=traits)
    return tuple(
        replace(each, effects=tuple(_aimed(effect, check) for effect in each.effects if effect.effect in EFFECT_MENU))
        for each in (*standing_conditions(figure), of_sheet)
    )


def _aimed(effect: Effect, check: CheckOf) -> Effect:
    """The effect; one without a target is about what the check names (F6-COND-14)."""
    about = check.ability if effect.effect == ABILITY_DICE else check.skill or check.ability
    return replace(effect, target=about) if effect.effect in OF_CHECKS and effect.target is None else effect


STORED = Stored(
    participants=(Participant("character", "Who it is.", must_be_stored=True),),
    lookups={
        "ability": Lookup(
            find=lambda context: _check_asked_about(context).ability or NO_ABILITY,
            type=Annotated[Name | None, Doc("Ability of the check; null for that of the skill.")],
            choice=True,
        ),
        "conditions": _conditions,
    },
    discloses=Disclosure(public=("name",)),
)
"""A query about a stored element, without effects."""


OPERATION = Operation(
    resolve,
    title="Add up effects for a check",
    description=(
        "Adds up the effects of all conditions that touch a check with a skill or ability, as members of a roller. "
        "An effect matches when its target is the skill, or the ability of a check without a skill."
    ),
    rejections=("ability_not_available", "unknown_effect"),
    stored=STORED,
)
