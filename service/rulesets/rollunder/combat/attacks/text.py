"""Texts for people about attacks, defenses and damage."""

from service.rulesets.contract.rejection import Rejection

_HITS = {
    "crit1": "{who}{terms}, rolled {roll}: a blow to the head",
    "crit2": "{who}{terms}, rolled {roll}: a blow to a vital organ",
    "cripple3": "{who}{terms}, rolled {roll}: a blow to an arm",
    "cripple4": "{who}{terms}, rolled {roll}: a blow to a leg",
    "hit": "{who}{terms}, rolled {roll}: a hit",
    "sure": "{who}A hit without a roll",
}
"""Attack result -> how the line begins."""

_EFFECTS = {
    "hurts": "{hit}. {dice} = {rolled}, armor takes {armor}, {final} in the end; LIFE {life}",
    "stuns": "{hit}. {dice} = {rolled}, armor takes {armor}, {final} stun in the end; stun level {stun}",
    "harmless": "{hit}, and it does no damage",
    "luck": "{hit}, avoided for {luck} LUCK; {luck_left} left",
    "luck_round": "{hit}, but no hit counts this round",
    "evade": "{hit}, but the target evades: {defense_roll} against {defense_value}",
    "parry": "{hit}, but the target parries: {defense_roll} against {defense_value}",
    "ally": "{hit}, but an ally keeps it away: {defense_roll} against {defense_value}",
    "block": "{hit}, but the shield blocks: {defense_roll} against {defense_value}",
}
"""Result -> end of the line."""

SUMMARIES = {
    f"attack_{result}_{effect}": line.replace("{hit}", opening)
    for result, opening in _HITS.items()
    for effect, line in _EFFECTS.items()
} | {
    "attack_not_rolled": "{who}The attack is avoided for {luck} LUCK before it is rolled; {luck_left} left",
    "area_attack": "rolled {roll}: {hits} of {of} hit; damage {damage}",
    "area_attack_unrolled": "{hits} of {of} hit; damage {damage}",
    "attack_miss": "{who}{terms}, rolled {roll}: a miss",
    "attack_blooper19": "{who}{terms}, rolled {roll}: a miserable miss, and somebody gets hurt",
    "attack_blooper20": "{who}{terms}, rolled {roll}: a catastrophic miss, and somebody gets hurt",
    "attack_value": "Attack value: {terms} = {value}",
    "attack_value_no_roll": "An area this large is hit without a roll",
    "defend_crit1": "To {defense} at {terms}, rolled {roll}: a great defense",
    "defend_crit2": "To {defense} at {terms}, rolled {roll}: a good defense",
    "defend_success": "To {defense} at {terms}, rolled {roll}: the attack is avoided",
    "defend_fail": "To {defense} at {terms}, rolled {roll}: it is not enough",
    "defend_blooper19": "To {defense} at {terms}, rolled {roll}: a miserable defense that hurts",
    "defend_blooper20": "To {defense} at {terms}, rolled {roll}: a catastrophic defense that hurts a friend",
    "defend_undefendable": "No {defense}: nothing helps against this attack",
    "defend_all_out": "No {defense}: who attacks all-out has no defense",
    "defend_unaware": "No {defense}: the attack comes as a surprise",
    "defend_not_against_this_attack": "No {defense}: it does not help against this kind of attack",
    "defend_kneeling": "No {defense} while kneeling",
    "defend_lying": "No {defense} while lying",
    "defend_no_room": "No {defense}: there is no room for it",
    "defend_no_evade_up": "No {defense}: the way up is closed",
    "defend_weapon_cannot_parry": "No {defense}: the weapon does not allow it",
    "damage_hurts": "{dice} = {rolled}, armor takes {armor}, {passed} {type} pass: {final} LIFE",
    "damage_stuns": "{dice} = {rolled}, armor takes {armor}, {passed} pass: stun level +{final}",
    "luck_avoid_paid": "{cost} LUCK of {pool} paid, {left} left: safe",
    "luck_avoid_short": "{cost} LUCK needed, {pool} there: nothing is paid",
    "support_arrow_catcher_caught": "To catch at {value}, rolled {roll}: caught",
    "support_arrow_catcher_not_caught": "To catch at {value}, rolled {roll}: it flies on",
    "support_arrow_catcher_hand_hit": "To catch at {value}, rolled {roll}: right into the hand",
    "support_allyshield_success": "To parry for an ally at {value}, rolled {roll}: the attack is stopped",
    "support_allyshield_failure": "To parry for an ally at {value}, rolled {roll}: the ally is hit",
    "support_safety_push_success": "[DEX] {value}, rolled {roll}: the ally is out of the way",
    "support_safety_push_failure": "[DEX] {value}, rolled {roll}: the ally is hit",
    "support_bodyguard_jump_success": "[DEX] {value}, rolled {roll}: the bodyguard takes the hit",
    "support_bodyguard_jump_failure": "[DEX] {value}, rolled {roll}: the ally is hit",
    "support_carry_success": "[STR] {value}, rolled {roll}: the ally is carried away",
    "support_carry_failure": "[STR] {value}, rolled {roll}: the ally is too heavy",
}

REJECTIONS = (
    Rejection(
        code="conflicting_modifiers",
        title="Modifiers exclude each other",
        explanation="{names} exclude each other. Choose one of them.",
    ),
    Rejection(
        code="already_all_out",
        title="The attack is all-out already",
        explanation="An attack of kind {kind} is all-out by itself. Leave out all_out_attack and all_out_damage.",
    ),
)
