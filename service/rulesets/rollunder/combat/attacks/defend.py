"""One defense alone.

Rules RU-C-GEN-2, RU-C-DEF-1 to RU-C-DEF-14 and RU-C-DEF-17 to RU-C-DEF-19, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-3,
RU-C-GEN-6, RU-C-ATT-11, RU-C-ATT-12, RU-C-ATT-16, RU-C-ATT-17, RU-C-ATT-38, RU-C-REA-4, RU-C-TEAM-4, RU-C-WPN-28 to
RU-C-WPN-30, RU-C-GRIP-1 to RU-C-GRIP-3, RU-R-13, RU-R-20 and RU-R-22.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Outcome, Reasons
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.combat.attacks import defense as defenses
from service.rulesets.rollunder.combat.attacks import defense_reasons
from service.rulesets.rollunder.combat.attacks.aim import Applied, EffectiveDex
from service.rulesets.rollunder.combat.attacks.defense import CounterAttack, Defense, Incoming, Refused
from service.rulesets.rollunder.combat.attacks.defense_reasons import RULE_OF_REFUSED
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    AllystrikeAttackers,
    DefenseModifier,
    DefenseTerms,
    Limits,
    Modifiers,
)
from service.rulesets.rollunder.combat.attacks.defense_value import DefenseValue, defense_value_of
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.kind import AttackKind, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.combat.signed_sum import in_words
from service.rulesets.rollunder.core.combat.weapon import WeaponName
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.repeat_decision import CHARACTER
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES
from service.rulesets.rollunder.stored.abilities.needs import defense_needs
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.lookups.items import WithItem, unmet_needs_of
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, guarding, with_thrown
from service.rulesets.rollunder.stored.order_bars import DEFENDING
from service.rulesets.rollunder.stored.reasons import named_item
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Lookup, Participant, Somebody, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class DefenderMishap(StrEnum):
    """Victim of a blooper of a defense; the damage is the game master's decision."""

    DEFENDER_INJURED = "defender_injured"
    DEFENDER_ALLIES_HIT = "defender_allies_hit"


MISHAPS = {
    CheckOutcome.BLOOPER19: DefenderMishap.DEFENDER_INJURED,
    CheckOutcome.BLOOPER20: DefenderMishap.DEFENDER_ALLIES_HIT,
}
"""Outcome -> mishap (RU-C-GEN-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(DefenseTerms):
    """Request to defend against an attack that would hit."""

    defense: Annotated[DefenseKind, Doc("What the defender tries.")]
    attack_kind: Annotated[AttackKind, Doc("What the attack is.")] = AttackKind.MELEE
    attack_move: Annotated[AttackMove, Doc("How the attacking weapon moves.")] = AttackMove.NONE
    long_weapon: Annotated[
        bool | None, Doc("Whether the attacker's cut is harder to evade; by default as the named weapon.")
    ] = None
    attack_weapon: WeaponName = None
    dex: EffectiveDex
    own_weapon: WeaponName = None
    allystrike_attackers: AllystrikeAttackers = 0
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DefendResult:
    """Result of a defense; without a roll when it is impossible."""

    allowed: Annotated[bool, Doc("Whether this defense is possible here.")]
    reason: Annotated[Refused | None, Doc("Why not; null when it is possible.")] = None
    avoided: Annotated[bool, Doc("Whether the attack was avoided.")] = False
    base: Annotated[int | None, Doc("Half of DEX, or the block value.")] = None
    applied: Annotated[Applied | None, Doc("Modifiers that are not 0, each as its name and number.")] = None
    defense_value: Annotated[int | None, Doc("The number the d20 had to stay below.")] = None
    defense_roll: Annotated[int | None, Doc("The d20 face.")] = None
    defense_outcome: Annotated[CheckOutcome | None, Doc("What the face means.")] = None
    counter_attack: Annotated[CounterAttack | None, Doc("The free attack that it grants.")] = None
    mishap: Annotated[
        DefenderMishap | None, Doc("Name of the participant that a blooper hurts; null without a blooper.")
    ] = None
    luck: SpentOnRepeats = None


def resolve(request: Defend, dice: Dice) -> Outcome[DefendResult]:
    """Roll a defense if it is possible (RU-C-DEF-1, RU-C-DEF-2); a blooper adds a mishap (RU-C-GEN-2).

    Raises:
        Rejected: `conflicting_modifiers`, `bad_input`.
    """
    _refuse_contradictions(request)
    defense_value = defense_value_of(_defense(request).allowed)
    made = repeated_check.make(defense_value.total, request.luck, request.options, dice, "defense")
    return _rolled(request, defense_value, made)


def _impossible(request: Defend, code: str, _dice: Dice) -> Outcome[DefendResult]:
    _refuse_contradictions(request)
    refused = Refused(code)
    summary = Message(f"defend_{refused}", {"defense": request.defense})
    result = DefendResult(allowed=False, reason=refused)
    return Outcome(result=result, rules=(RULE_OF_REFUSED[refused],), summary=summary)


def _refuse_contradictions(request: Defend) -> None:
    defenses.refuse_impossible(request, request.allystrike_attackers, "/modifiers", "/allystrike_attackers")


def _defense(request: Defend) -> Defense:
    incoming = Incoming(
        kind=request.attack_kind,
        move=request.attack_move,
        weapon=request.attack_weapon,
        is_long=request.long_weapon,
        allystrike_attackers=request.allystrike_attackers,
    )
    return Defense(
        kind=request.defense,
        terms=request,
        incoming=incoming,
        dex=request.dex,
        weapon=request.own_weapon,
        options=request.options,
    )


def _rolled(request: Defend, defense_value: DefenseValue, made: RepeatedCheck) -> Outcome[DefendResult]:
    counter = defenses.counter_attack_of(made, request, request.options)
    mishap = MISHAPS.get(made.outcome)
    result = DefendResult(
        allowed=True,
        avoided=made.succeeds,
        base=defense_value.base,
        applied=defense_value.applied,
        defense_value=defense_value.total,
        defense_roll=made.roll,
        defense_outcome=made.outcome,
        counter_attack=counter,
        mishap=mishap,
        luck=made.luck,
    )
    of_mishap = ("RU-C-GEN-2",) if mishap else ()
    rules = (*defense_value.rules, "RU-C-GEN-1", *made.rules, *defenses.rules_of_counter(counter), *of_mishap)
    terms = in_words(defense_value.base, defense_value.applied)
    summary = Message(f"defend_{made.outcome}", {"defense": request.defense, "terms": terms, "roll": made.roll})
    return Outcome(result=result, rules=rules, summary=summary)


def _modifiers(context: LookupContext) -> tuple[DefenseModifier, ...]:
    character = character_of(context)
    modifiers = marks.modifiers(character, context.stated)
    return modifiers if character is None else with_thrown(modifiers, _guard_item(character, context.order))


def _grip(context: LookupContext) -> Grip | None:
    """The grip of the parrying weapon, against the order if they differ (RU-C-GRIP-4, RU-R-43)."""
    character = character_of(context)
    item = None if character is None else _guard_item(character, context.order).item
    held = None if character is None or item is None else character.of(item).grip
    stated: Grip | None = context.stated
    return stated if held is None else held


def _guard_item(character: Character, order: Order) -> Wielded:
    """The parrying or blocking item or weapon: the named one, else the first possible (RU-C-DEF-4, RU-C-DEF-5)."""
    pointer = None if order.item is None else "/item"
    return guarding(order.item or order.own_weapon, str(order.defense), character, pointer)


@of_character
def _block_value(character: Character, order: Order) -> int | None:
    """That of the shield; an item that is none has none (RU-C-DEF-5)."""
    item = _guard_item(character, order).item
    return item.shield.block_value if item and item.shield else None


def _needs(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    used = (Ability.USE,) if _items(order, None, figure) else ()
    return (*defense_needs(str(order.defense), order.modifiers), *used)


def _items(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The item that parries or blocks, named or the first that can (RU-C-DEF-4, RU-C-DEF-5)."""
    name = _guard_item(Character(figure, order.options), order).name
    return () if name is None or order.defense is DefenseKind.EVADE else (name,)


def _item_used(character: Character, order: Order) -> StoredItem | None:
    """The item that parries or blocks; an evasion uses none."""
    return None if order.defense is DefenseKind.EVADE else _guard_item(character, order).item


def _named_item(order: Order, cast: Cast) -> dict[str, str]:
    """The item in the words of the order; without one, the sentence names that of the catalog."""
    return {parameter: item for parameter, item in named_item(order, cast).items() if item}


def _defends(figure: Figure, outcome: EffectContext[Defend, DefendResult]) -> Figure:
    """The figure after the defense: marks that it uses up and grants (RU-C-DEF-9, RU-C-REA-4)."""
    return marks.defended(figure, outcome.request.modifiers, outcome.result.counter_attack)


STORED = Stored(
    participants=(
        Participant(
            path="character",
            prose="Who defends.",
            kind=Somebody,
            needs_of=_needs,
            items_of=_items,
            may_need=(*DEFENSES, Ability.USE),
            any_of=lambda _figure: DEFENSES,
        ),
    ),
    lookups={
        "dex": lookups.DEX,
        "posture": lookups.state("posture"),
        "limits": Lookup(
            find=lambda context: marks.limits(character_of(context), context.stated),
            type=Annotated[Limits | None, Doc("Circumstances that remove defenses, in addition to the stored ones.")],
        ),
        "modifiers": Lookup(
            find=_modifiers,
            type=Annotated[
                Modifiers | None, Doc("Circumstances that change the defense, in addition to the stored ones.")
            ],
        ),
        "own_weapon": Lookup(
            find=of_character(lambda character, order: _guard_item(character, order).in_catalogue), by_name=True
        ),
        "grip": Lookup(
            find=_grip,
            type=Annotated[Grip | None, Doc("How the parrying weapon is held, unless that is stored.")],
            choice=True,
        ),
        "block_value": _block_value,
        "luck": REPEATS,
    },
    beside=WithItem,
    warnings=unmet_needs_of(_item_used),
    effects={"character": (_defends, effects.pays_repeats)},
    bars={"character": DEFENDING},
    refused_with=_named_item,
    reroll=REROLL,
    discloses=Disclosure(
        public=("avoided", "defense_roll", "defense_outcome", "mishap", "defense", "results", "roll", "total"),
    ),
)


REASONS = Reasons(
    rows=defense_reasons.rows_at(lambda request: (("/character", _defense(request)),)), answer=_impossible
)


OPERATION = Operation(
    resolve,
    title="Defend",
    description=(
        "Evade, parry or block: a d20 against half of DEX, or the block value of the shield. The kind of "
        "attack, the posture and the space determine the possible defenses. A crit grants a free "
        "counter-attack, a blooper hurts."
    ),
    options=(
        "equal",
        "natural_20",
        "natural_1",
        "allystrike_count",
        "no_parry_meaning",
        "counter_when_defend_only",
        "cost_mode",
    ),
    rejections=("conflicting_modifiers",),
    streams="d20: one and those of repeats, none when the defense is impossible.",
    headlines=("avoided", "defense_outcome", "counter_attack"),
    reasons=REASONS,
    decisions=(CHARACTER.point(),),
    score=lambda result: (result.defense_value or 0) - (result.defense_roll or 0),
    stored=STORED,
)
