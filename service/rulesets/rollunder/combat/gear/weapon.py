"""A weapon of the catalogue.

Rules RU-C-WPN-1, RU-C-WPN-3 to RU-C-WPN-31, RU-C-RNG-1, RU-C-RNG-3 to RU-C-RNG-20 and RU-C-SIE-1 to RU-C-SIE-7, with
RU-C-GEN-6 and RU-C-RES-7.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.combat.weapon import WEAPONS, WeaponEffects
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon to look up."""

    name: Annotated[Name, Doc("Its name, such as `halberd` or `thr.spear`.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponResult:
    """Effects of the weapon beyond its dice."""

    id: Annotated[str, Doc("Its rule id.")]
    name: Annotated[str, Doc("As the table of weapons writes it.")]
    class_: Annotated[str, Doc("Its melee range, or how it is used; `class` for a whole class.")]
    note: Annotated[str, Doc("Special properties.")]
    effects: Annotated[WeaponEffects, Doc("The same as data.")]


def resolve(request: Weapon, dice: Dice) -> Outcome[WeaponResult]:  # noqa: ARG001 - nothing is rolled
    """Find the row of a weapon (RU-C-WPN-1 to RU-C-WPN-31, RU-C-RNG-1 to RU-C-RNG-20, RU-C-SIE-1 to RU-C-SIE-7).

    Raises:
        Rejected: `unknown_weapon`.
    """
    entry = WEAPONS.get(request.name)
    if entry is None:
        raise Rejected("unknown_weapon", "/name", name=request.name)
    result = WeaponResult(id=entry.id, name=entry.name, class_=entry.class_, note=entry.note, effects=entry.effects)
    return Outcome(result=result, rules=(entry.id,), summary=Message("weapon", {"name": entry.name}))


OPERATION = Operation(
    resolve,
    title="Look up a weapon",
    description=(
        "Returns the special rules of a melee, ranged or siege weapon. Dice, kind of damage and durability "
        "belong to the single weapon and are in no table."
    ),
    rejections=("unknown_weapon",),
)
