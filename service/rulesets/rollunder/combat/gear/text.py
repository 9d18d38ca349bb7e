"""Texts for people about weapons, armor and siege."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "weapon": "Found: {name}",
    "hands": "{hands}: attack {attack:+d}, parry {parry:+d}, damage {damage:+d}",
    "armor_total": "Armor {armor} takes {dice}d6 off damage; DEX {dex} is left",
    "reach": "{distance:g} yards: {mode}, attack {attack:+d}",
    "reach_out": "Too far for SPEED {speed}: no attack this round",
    "range": "{distance:g} yards are {band}: attack {hit:+d}, damage {damage:+d}",
    "range_out": "{distance:g} yards are out of range",
    "reload": "The {weapon} is ready after {rounds} rounds",
    "reload_needs_more_str": "Not strong enough for this crossbow",
    "reload_needs_twice_the_str": "Reloading quickly takes twice the STR of this crossbow",
    "draw_rounds": "The bow can be kept drawn for {rounds} rounds",
    "draw_refused": "The bow cannot be drawn: it needs STR {needed}",
    "draw_relaxed": "The bow is let down",
    "draw_hours_fine": "Drawn for {span:g} hours of {limit}: no harm",
    "draw_hours_harmed": "Drawn for {span:g} hours instead of {limit}: the crossbow loses 1 damage",
    "draw_days_fine": "Strung for {span:g} days of {limit}: no harm",
    "draw_days_harmed": "Strung for {span:g} days instead of {limit}: the bow loses 1 damage",
    "durability_intact": "Damage {damage} against durability {durability}, {chance}% to hold: it holds",
    "durability_broken": "Damage {damage} against durability {durability}, {chance}% to hold: it breaks",
    "durability_event": "Durability below {below} breaks: {broken}",
    "sharpness": "{dice} extra dice, {type} damage",
    "sharpness_lasts": "{dice} extra dice for {hits} more hits, {type} damage",
    "sharpness_refused": "A blade of this form cannot be made so sharp",
    "heavy_weapon_held": "[STR] {value}, rolled {roll}: the weapon is not too heavy",
    "heavy_weapon_strain": "[STR] {value}, rolled {roll}: no attack for {rounds} rounds",
    "ram": "{attacks} ramming attacks with {dice}: {total} damage",
    "siege_hit": "Rolled {roll}: the shot comes down on the area",
    "siege_missed": "Rolled {roll}: the shot misses the area",
    "pull_out_done": "[STR] {value}, rolled {roll}: it is out",
    "pull_out_failed": "[STR] {value}, rolled {roll}: it sticks",
    "pull_out_of_body": "It is out",
    "equip_draw": "{item} is drawn",
    "equip_put_away": "{item} is put away",
    "equip_drop": "{item} is dropped",
    "equip_pick_up": "{item} is picked up",
    "grenade": "The grenade explodes in round {round}",
}

REJECTIONS = (
    Rejection(
        code="unknown_weapon",
        title="No such weapon",
        explanation='The tables have no weapon "{name}". Use a name such as sword, halberd, thr.spear or catapult.',
    ),
)
