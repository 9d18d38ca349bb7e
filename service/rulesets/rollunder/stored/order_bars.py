"""Bars of orders: how a weapon is used, where attacker and target are, and what parries or blocks.

Rules RU-C-ATT-3, RU-C-ATT-8, RU-C-ATT-9, RU-C-ATT-19, RU-C-HAND-13, RU-C-STA-1, RU-C-DEF-4, RU-C-DEF-5, RU-C-DEF-10
and RU-R-22.

They depend on the order beside the state of its participant, and belong to the operations that list them.
"""

from typing import Any

from service.rulesets.rollunder.combat.attacks.defense import CounterAttack
from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES, Ability
from service.rulesets.rollunder.stored.abilities.character import character_of
from service.rulesets.rollunder.stored.abilities.things import ATTACK, has_nothing, in_catalogue, item_of, weapon_of
from service.rulesets.rollunder.stored.figures import BarContext
from service.rulesets.rollunder.stored.lookups.moves import needs_of
from service.rulesets.rollunder.stored.lookups.wielded import Wielded
from service.rulesets.stored import BarRow, Until


def _is_on_foot(context: BarContext) -> bool:
    """Lances, riding by and hands of riders take a saddle (RU-C-ATT-8, RU-C-ATT-9, RU-C-HAND-13)."""
    if context.figure.state.vehicle is VehicleMode.MOUNT:
        return False
    attack, weapon = context.given_order.attack, weapon_of(context)
    kind = attack.attack_kind or (weapon.attack_kind if weapon else None)
    return kind in ("lancing", "riding_by") or str(attack.hands).endswith("+horse")


def _is_unseen(context: BarContext) -> bool:
    attack = context.given_order.attack
    return attack.unseen and not {"blind_spot", "blind_direction"} & set(attack.modifiers or ())


def _needs_of_attack(context: BarContext) -> dict[str, Any]:
    """Missing properties of the weapon: a move, a grip, a modifier or a way to hold it."""
    attack, weapon = context.given_order.attack, weapon_of(context)
    if weapon is None:
        return {}
    name = in_catalogue(context) or ""
    needs = needs_of(attack, weapon, name, str(attack.attack_kind or Wielded(name, weapon).kind))
    return {"needs": list(needs)} if needs else {}


def _lacks_shield(context: BarContext) -> bool:
    """Hands that hold a shield, if there is no whole one (RU-C-DEF-5); a sheet without a list of items has none."""
    character = character_of(context)
    return "shield" in str(context.given_order.attack.hands) and bool(character.sheet.items) and not character.shields


def _breaks_stance(context: BarContext) -> bool:
    """An all-out modifier although another stance was named (RU-C-STA-1)."""
    marks = context.figure.state.marks
    if context.figure.round is None or not marks.stance_named:
        return False
    return marks.stance is not StanceName.ALL_OUT_MELEE and bool(
        ALL_OUT.intersection(context.given_order.attack.modifiers or ())
    )


def _is_undefendable(context: BarContext) -> bool:
    """Whether the blow is the free one after a crit1 defense (RU-C-DEF-10), against all targets."""
    order = context.given_order
    figure = context.cast.get(order.attacker.id or "")
    if figure is None:
        return False
    marks = figure.state.marks
    targets = order.targets if hasattr(order, "targets") else (order.target,)
    blows = [marks.free_blow_at(target.id) for target in targets]
    return all(blow is not None and blow.counter_attack is CounterAttack.FREE_UNDEFENDABLE for blow in blows)


def _is_named_no_weapon(context: BarContext) -> bool:
    """An item that is neither weapon nor shield, where one is carried (RU-C-DEF-4, RU-R-22)."""
    item = item_of(context)
    is_other = item is not None and item.weapon is None and item.shield is None
    return is_other and not context.options.bare_parry and not has_nothing(context)


def _is_named_no_shield(context: BarContext) -> bool:
    """An item that is no shield, although one is carried (RU-C-DEF-5); an unknown name proves nothing."""
    character, name = character_of(context), context.item or ""
    item = character.known(name)
    is_other = name in character.sheet.natural_weapons or (item is not None and item.shield is None)
    return is_other and bool(character.shields)


ATTACKING = (
    BarRow("not_mounted", "RU-C-ATT-8", ATTACK, _is_on_foot, visible=True, of_item=True),
    BarRow("target_unseen", "RU-C-ATT-3", ATTACK, _is_unseen),
    BarRow(
        "weapon_cannot",
        "RU-C-ATT-19",
        ATTACK,
        lambda context: bool(_needs_of_attack(context)),
        details=_needs_of_attack,
        visible=True,
        of_item=True,
    ),
    BarRow("no_shield", "RU-C-DEF-5", ATTACK, _lacks_shield, visible=True),
    BarRow(
        "stance_forbids",
        "RU-C-STA-1",
        ATTACK,
        _breaks_stance,
        until=lambda _context: Until(unit="round", count=1),
        visible=True,
    ),
)
"""Of an attacker."""
DEFENDING = (
    BarRow("nothing_to_parry_with", "RU-C-DEF-4", (Ability.PARRY,), _is_named_no_weapon, of_item=True),
    BarRow("no_shield", "RU-C-DEF-5", (Ability.BLOCK,), _is_named_no_shield, of_item=True),
)
"""Of who defends."""
ATTACKED = (BarRow("undefendable", "RU-C-DEF-10", DEFENSES, _is_undefendable, visible=True), *DEFENDING)
"""Of a target."""
