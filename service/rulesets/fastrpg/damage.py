"""The damage dice of a weapon. Rules FR-ATT-3 and FR-DMG-1 to FR-DMG-5, with FR-GEN-1 and FR-DICE-1."""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of
from service.rulesets.fastrpg import d20, weapons
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import RollerName
from service.rulesets.fastrpg.stored.lookups.fighters import (
    DEXTERITY,
    MANEUVERS,
    STRENGTH,
    weapon_lookup,
    wielded_roller,
)
from service.rulesets.fastrpg.weapons import DamageDice, Weapon, Wielder
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

Critical = Annotated[bool, Doc("A natural 20: maximum damage, nothing is rolled.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A weapon in someone's hands."""

    weapon: Annotated[Weapon, Doc("By its class, and whether it is used in melee or at range.")]
    wielder: Annotated[Wielder, Doc("Whose modifiers are added.")]
    critical: Critical = False
    roll: Annotated[bool, Doc("Whether to roll, or only to return the formula.")] = True
    roller: Annotated[RollerName | None, Doc("Whose dice; needed when dice are rolled.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageResult:
    """The formula and, when rolled or critical, the damage."""

    formula: Annotated[str, Doc("In players' notation, such as `2d6+4`.")]
    modifier: Annotated[int, Doc("Everything added to the dice.")]
    minimum: Annotated[int, Doc("Least damage, 0 or more.")]
    maximum: Annotated[int, Doc("Most damage, 0 or more.")]
    damage: Annotated[int | None, Doc("Damage dealt, 0 or more; null when nothing was rolled.")]


def resolve(request: Damage, dice: Dice) -> Outcome[DamageResult]:
    """Work out the damage dice of a weapon (FR-DMG-1, FR-DMG-2) and roll them.

    Raises:
        Rejected: `bad_input` for dice without a roller.
    """
    damage_dice = weapons.dice_of(request.weapon, request.wielder, request.options)
    damage = _damage(request, damage_dice, dice)
    result = DamageResult(
        formula=damage_dice.formula,
        modifier=damage_dice.modifier,
        minimum=damage_dice.minimum,
        maximum=damage_dice.maximum,
        damage=damage,
    )
    rules = (*weapons.rules_of(request.weapon), *(("FR-ATT-3",) if request.critical else ()))
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _summary(request: Damage, result: DamageResult) -> Message:
    rolled = "damage_critical" if request.critical else "damage_rolled"
    return Message(
        "damage_formula" if result.damage is None else rolled,
        {
            "formula": result.formula,
            "damage": result.damage,
            "minimum": result.minimum,
            "maximum": result.maximum,
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedWielder:
    """Wielder of a weapon, stored or not."""

    name: Annotated[Name | None, Doc("Needed without `id`; also the name of the dice stream.")] = None


STORED = Stored(
    participants=(
        Participant(
            "wielder", "Whose weapon it is; rolls as well.", beside=NamedWielder, component="WieldingParticipant"
        ),
    ),
    lookups={
        "wielder.str_": STRENGTH,
        "wielder.dex": DEXTERITY,
        "wielder.maneuvers": MANEUVERS,
        "weapon": weapon_lookup("wielder"),
        "roller": wielded_roller,
    },
    discloses=Disclosure(public=("damage",)),
)


def rolled(damage_dice: DamageDice, name: str, dice: Dice) -> int:
    """Damage by the dice, never below 0 (FR-DMG-4)."""
    return damage_dice.dealt(dice.total(name, d20.SIDES_OF_EFFECT, damage_dice.dice, "damage"))


def _damage(request: Damage, damage_dice: DamageDice, dice: Dice) -> int | None:
    """Every die counts 6 on a critical hit (FR-ATT-3), else the dice decide."""
    if request.critical:
        return damage_dice.maximum
    if not request.roll:
        return None
    if request.roller is None:
        raise Rejected("bad_input", "/roller", expected=Phrase("the name of the roller, or `roll` as false"))
    return rolled(damage_dice, request.roller, dice)


OPERATION = Operation(
    resolve,
    title="Roll the damage of a weapon",
    description=(
        "Returns the damage formula of a weapon, its minimum and maximum, and rolls it unless `roll` is "
        "false. A critical hit deals the maximum without dice."
    ),
    options=("light_melee_bonus", "heavy_melee_modifier"),
    refusals=rows_of("weapon", weapons.UNFIT_WEAPONS),
    streams="The name in `roller`: the d6s of the weapon, unless the hit is critical or nothing is rolled.",
    headlines=("damage",),
    score=lambda result: result.damage or 0,
    stored=STORED,
)
