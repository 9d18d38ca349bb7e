"""The value an attack is rolled against. Rules RU-C-ATT-1 to RU-C-ATT-3, RU-C-ATT-40, RU-C-GEN-3 and RU-C-GEN-4."""

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Interval

from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.attacks.exclusive_modifiers import refuse_conflicts
from service.rulesets.rollunder.combat.attacks.modifier import (
    ALL_OUT,
    EXCLUSIVE,
    MODIFIERS,
    AttackModifier,
    AttackModifiers,
    number_of,
)
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.grip import GRIPS, Grip
from service.rulesets.rollunder.core.combat.hands import HandsField, row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, AttackKind
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import SparringHalves
from service.rulesets.vocabulary import Component, Doc, Modifier
from service.values import dataclass

HIGHEST_SCORE = 999

AppliedModifier = Annotated[
    tuple[str, int], Component("RollunderAppliedModifierPart", "First the modifier's name, then its number.")
]
Applied = Annotated[tuple[AppliedModifier, ...], Doc("Modifiers that are not 0, each as its name and number.")]
EffectiveDex = Annotated[
    int, Interval(ge=0, le=HIGHEST_SCORE), Doc("Effective DEX: after worn armor, net, freezing and pierced body.")
]
GmModifier = Annotated[Modifier, Doc("The game master's number for size, mass, speed or anything else.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackTerms:
    """Terms of an attack: the attack itself, and everything that makes it easier or harder."""

    attack_kind: Annotated[AttackKind, Doc("What the attack is.")] = AttackKind.MELEE
    modifiers: AttackModifiers = ()
    hands: HandsField = None
    grip: Annotated[Grip, Doc("How the weapon is held.")] = Grip.NORMAL
    range_mod: Annotated[Modifier, Doc("Hit modifier of the range band, as `range` returns it.")] = 0
    gm_attack_mod: GmModifier = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """An attack value with its parts.

    Attributes:
        base: DEX, halved when sparring halves the base.
        applied: modifiers that are not 0, by name.
        value: the number the d20 must stay below; None when no roll is needed.
        rules: ids of the rules that made it.
    """

    base: int
    applied: tuple[tuple[str, int], ...]
    value: int | None
    rules: tuple[str, ...]


def refuse_impossible(terms: AttackTerms, pointer: str) -> None:
    """Refuses two modifiers of a kind, and an all-out attack on top of another (RU-C-ATT-2, RU-C-ATT-32).

    Raises:
        Rejected: `conflicting_modifiers` with the names in `conflict`, `already_all_out`.
    """
    refuse_conflicts(terms.modifiers, EXCLUSIVE, pointer)
    if KINDS[terms.attack_kind].is_all_out and ALL_OUT.intersection(terms.modifiers):
        raise Rejected("already_all_out", pointer, kind=terms.attack_kind)


def aim_of(dex: int, terms: AttackTerms, options: Options) -> Aim:
    """Effective DEX and everything that applies, added up without a cap (RU-C-ATT-1, RU-C-ATT-2).

    DEX comes after all its reductions (RU-C-GEN-4). Sparring halves it first, or the whole by option (RU-C-ATT-40).
    A very large zone needs no roll and has no value (RU-C-ATT-30).
    """
    is_sparring = AttackModifier.SPARRING in terms.modifiers
    halves_base = is_sparring and options.sparring_halves is SparringHalves.BASE
    base = half(dex) if halves_base else dex
    applied = tuple((name, number) for name, number in _modifiers(terms, options) if number)
    total = base + sum(number for _, number in applied)
    value = half(total) if is_sparring and not halves_base else total
    needs_roll = KINDS[terms.attack_kind].attack_mod is not None
    return Aim(base=base, applied=applied, value=value if needs_roll else None, rules=_rules(terms))


def _modifiers(terms: AttackTerms, options: Options) -> Iterator[tuple[str, int]]:
    """Kind, modifiers as listed, hands, grip, range and game master, in this order."""
    yield terms.attack_kind, KINDS[terms.attack_kind].attack_mod or 0
    for modifier in dict.fromkeys(terms.modifiers):
        yield modifier, number_of(modifier, options)
    if terms.hands and (row := row_of(terms.hands)):
        yield terms.hands, row.attack_mod
    yield terms.grip, GRIPS[terms.grip].attack_mod
    yield "range", terms.range_mod
    yield "gm", terms.gm_attack_mod


def _rules(terms: AttackTerms) -> tuple[str, ...]:
    """The rules behind the value; size, mass and speed count by the game master's number only (RU-C-GEN-3)."""
    hands, grip = row_of(terms.hands), GRIPS[terms.grip]
    conditions = (
        ("RU-C-ATT-2", bool(terms.modifiers)),
        *((MODIFIERS[modifier].rule, True) for modifier in terms.modifiers),
        (hands.rule if hands else "", hands is not None),
        (grip.rule or "", grip.rule is not None),
        ("RU-C-RNG-2", terms.range_mod != 0),
        ("RU-C-GEN-3", terms.gm_attack_mod != 0),
    )
    return ("RU-C-ATT-1", KINDS[terms.attack_kind].rule, *(rule for rule, applies in conditions if applies))
