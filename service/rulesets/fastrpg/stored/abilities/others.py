"""Bars of luck, weapons, experience and powers. Rules FR-LUCK-4, FR-OPP-1, FR-DMG-2, FR-XP-2."""

from collections.abc import Callable, Mapping
from math import ceil

from service.rulesets.contract import Parameter
from service.rulesets.fastrpg import luck_points
from service.rulesets.fastrpg.levels import LAST_LEVEL, XP_OF_LEVEL
from service.rulesets.fastrpg.powers import Power, UsesPer
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.abilities.names import BARRABLE, Ability
from service.rulesets.fastrpg.stored.effects.conditions import bars
from service.rulesets.fastrpg.stored.figures import BarContext
from service.rulesets.fastrpg.stored.lookups.fighters import weapon_used
from service.rulesets.fastrpg.stored.lookups.powers import power_used
from service.rulesets.fastrpg.stored.lookups.rolls import LuckUser
from service.rulesets.fastrpg.stored.state import State
from service.rulesets.fastrpg.weapons import MELEE_CLASSES, Weapon, WeaponClass, WeaponMode
from service.rulesets.stored import BarRow, Until
from service.rulesets.stored.bars import Holds

Parameters = Mapping[str, Parameter]


def _lacks_luck(context: BarContext) -> bool | Parameters:
    """Whether fewer points are held than are needed; null is never checked (FR-LUCK-4)."""
    held, needed = context.figure.state.luck_points, _luck_needed(context)
    return {"held": held, "needed": needed} if held is not None and held < max(1, needed) else False


def _luck_needed(context: BarContext) -> int:
    """Points of an order: one for each use in a roll (FR-LUCK-4), one for others (FR-LUCK-5), and those of a power."""
    named = context.named
    user = named.participant if named else None
    needed = len(named.part.luck) if named and isinstance(user, LuckUser) else 1
    power = None if user is not None and user.path != "user" else power_used(context.order, context.figure)
    needed += power.cost.luck if power is not None else 0
    return needed


def _weapon(context: BarContext) -> Weapon | None:
    """The weapon of the order; without one, that on the sheet which is asked for."""
    only = WeaponMode.MELEE if context.ability == Ability.REACT else None
    named = context.item if context.order is None else context.order.weapon
    return weapon_used(named, context.figure, only)


def _is_ranged(context: BarContext) -> bool:
    weapon = _weapon(context)
    return weapon is not None and weapon.mode is not WeaponMode.MELEE


def _has_no_melee_form(context: BarContext) -> bool:
    weapon = _weapon(context)
    return weapon is not None and weapon.mode is WeaponMode.MELEE and weapon.class_ not in (*MELEE_CLASSES, _HAZARD)


def _is_hazard(context: BarContext) -> bool:
    weapon = _weapon(context)
    return weapon is not None and weapon.class_ is _HAZARD


def _lacks_experience(context: BarContext) -> bool | Parameters:
    level, xp = context.figure.sheet.level, context.figure.state.xp
    needed = XP_OF_LEVEL.get(level + 1)
    return {"level": level + 1, "needed": needed, "xp": xp} if needed is not None and xp < needed else False


def _is_last_level(context: BarContext) -> bool | Parameters:
    level = context.figure.sheet.level
    return {"level": level} if level >= LAST_LEVEL else False


def _of_power(holds: Callable[[Power, State], bool]) -> Holds:
    """Whether something is so of the power that is used, and of the state of its user."""

    def of_context(context: BarContext) -> bool | Parameters:
        power = context.figure.sheet.power(context.item or "")
        if power is None or not holds(power, context.figure.state):
            return False
        return {"power": power.name}

    return of_context


def _uses_spent(power: Power, state: State) -> bool:
    """Whether a power has no uses left (FR-GEN-1)."""
    return power.uses is not None and state.power_uses.get(power.name, 0) >= power.uses.count


def _cannot_pay(power: Power, state: State) -> bool:
    """Whether the user of a power has not what it costs (FR-GEN-1); Luck Points that are null are never checked."""
    no_luck = state.luck_points is not None and state.luck_points < power.cost.luck
    return no_luck or (power.cost.hp > 0 and state.hp < power.cost.hp)


def _until_uses_are_back(context: BarContext) -> Until | None:
    """The hour, day or scene with which uses come back."""
    power = context.figure.sheet.power(context.item or "")
    if power is None or power.uses is None:
        return None
    per = power.uses.per
    return Until(unit=per.value, count=None if per is UsesPer.SCENE else 1)


def _by_trait(context: BarContext) -> bool | Parameters:
    name = bars(context.figure, context.ability)
    return False if name is None else {"condition": name}


def _until_luck_is_back(context: BarContext) -> Until:
    """The hours that bring the points which are missing (FR-LUCK-1, FR-SPEC-2)."""
    missing = max(1, _luck_needed(context)) - (context.figure.state.luck_points or 0)
    per_hour = luck_points.per_hour(context.figure.sheet.has(SpecialAbility.LUCKY))
    return Until(unit="hour", count=ceil(missing / per_hour))


_HAZARD = WeaponClass.EXPLOSION
OTHERS = (
    BarRow("no_luck_points", "FR-LUCK-4", (Ability.USE_LUCK,), _lacks_luck, until=_until_luck_is_back, fixed=True),
    BarRow("not_melee", "FR-OPP-1", (Ability.REACT,), _is_ranged, fixed=True, of_item=True),
    BarRow("no_melee_form", "FR-DMG-2", (Ability.ATTACK, Ability.REACT), _has_no_melee_form, fixed=True, of_item=True),
    BarRow("use_hazard", "FR-DMG-2", (Ability.ATTACK, Ability.REACT), _is_hazard, fixed=True, of_item=True),
    BarRow("max_level", "FR-XP-2", (Ability.LEVEL_UP,), _is_last_level, fixed=True),
    BarRow("not_enough_xp", "FR-XP-2", (Ability.LEVEL_UP,), _lacks_experience),
    BarRow("barred_by_condition", "FR-GEN-1", BARRABLE, _by_trait),
)
"""Of luck, weapons, experience, and of items and traits that always bar something."""
OF_POWERS = (
    BarRow(
        "power_spent",
        "FR-GEN-1",
        (Ability.USE_POWER,),
        _of_power(_uses_spent),
        until=_until_uses_are_back,
        of_item=True,
    ),
    BarRow("power_spent", "FR-GEN-1", (Ability.USE_POWER,), _of_power(_cannot_pay), fixed=True, of_item=True),
)
"""Of powers without uses, and of those that cannot be paid."""
