"""The operations of gear, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.gear import (
    armor_total,
    draw,
    durability,
    equip,
    grenade,
    hands,
    heavy_weapon,
    pull_out,
    ram,
    range,  # noqa: A004 - a module is named by its URL
    reach,
    reload,
    sharpness,
    siege,
    weapon,
)

OPERATIONS = (
    weapon.OPERATION,
    hands.OPERATION,
    armor_total.OPERATION,
    reach.OPERATION,
    range.OPERATION,
    reload.OPERATION,
    draw.OPERATION,
    durability.OPERATION,
    sharpness.OPERATION,
    heavy_weapon.OPERATION,
    ram.OPERATION,
    siege.OPERATION,
    grenade.OPERATION,
    pull_out.OPERATION,
    equip.OPERATION,
)
