"""An attack value without a roll.

Rules RU-C-ATT-1 and RU-C-ATT-2, with RU-C-GEN-3, RU-C-GEN-6, RU-C-ATT-3, RU-C-ATT-21 to RU-C-ATT-27, RU-C-ATT-31 to
RU-C-ATT-36, RU-C-ATT-38 to RU-C-ATT-40, RU-C-HAND-1 to RU-C-HAND-17 and RU-C-GRIP-1 to RU-C-GRIP-3.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.combat.attacks.aim import (
    Applied,
    AttackTerms,
    EffectiveDex,
    aim_of,
    refuse_impossible,
)
from service.rulesets.rollunder.core.combat.signed_sum import in_words
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Order
from service.rulesets.rollunder.stored.gear import ItemReference
from service.rulesets.rollunder.stored.lookups.attack import CONSIDERED, Distance
from service.rulesets.rollunder.stored.lookups.wielded import arms
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackValue(AttackTerms):
    """Request for an attack value without a roll."""

    dex: EffectiveDex
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackValueResult:
    """Attack value, which the d20 must stay below, with its parts."""

    roll_needed: Annotated[bool, Doc("False only for a very large zone.")]
    base: Annotated[int, Doc("DEX, or half of it in sparring.")]
    applied: Applied
    attack_value: Annotated[int | None, Doc("The number the d20 must stay below; null when nothing is rolled.")]


def resolve(request: AttackValue, dice: Dice) -> Outcome[AttackValueResult]:  # noqa: ARG001 - nothing is rolled
    """Add everything up (RU-C-ATT-1, RU-C-ATT-2); a very large zone hits without a roll (RU-C-ATT-30).

    Raises:
        Rejected: `conflicting_modifiers` (RU-C-ATT-2), `already_all_out` (RU-C-ATT-32).
    """
    refuse_impossible(request, "/modifiers")
    aim = aim_of(request.dex, request, request.options)
    result = AttackValueResult(
        roll_needed=aim.value is not None, base=aim.base, applied=aim.applied, attack_value=aim.value
    )
    code = "attack_value" if result.roll_needed else "attack_value_no_roll"
    terms = in_words(aim.base, aim.applied) if aim.applied else ""
    return Outcome(result=result, rules=aim.rules, summary=Message(code, {"terms": terms, "value": aim.value}))


@dataclass(frozen=True, slots=True, kw_only=True)
class WithWeapon:
    """Weapon on the sheet, and distance."""

    item: Annotated[
        ItemReference | None, Doc("A weapon on the sheet, or a natural one; the first that fits if left out.")
    ] = None
    distance: Annotated[Distance | None, Doc("Yards to the target, for reach and range.")] = None


def _weapon_exists(order: Order, cast: Cast) -> None:
    figure = cast.get(order.character.id or "")
    character = None if figure is None else Character(figure, order.options)
    if (
        character is not None
        and order.item is not None
        and character.weapon(character.called(order.item, "/item"))[0] is None
    ):
        raise Rejected("bad_input", "/item", expected=character.there(each.name or "" for each in arms(character)))


STORED = Stored(
    participants=(character_participant(),),
    lookups={"dex": lookups.DEX, **CONSIDERED},
    beside=WithWeapon,
    verify=_weapon_exists,
    stated_by=StatedBy(game_master=("gm_attack_mod",), circumstances=("distance",)),
)


OPERATION = Operation(
    resolve,
    title="Add up an attack value",
    description=(
        "Adds kind, special attacks, hands, grip, range and the game master's number to the effective DEX. The d20 of "
        "the attack must stay below the sum. Sparring halves DEX first."
    ),
    options=("sparring_halves", "water_step", "four_handed_mod"),
    rejections=("conflicting_modifiers", "already_all_out"),
    stored=STORED,
)
