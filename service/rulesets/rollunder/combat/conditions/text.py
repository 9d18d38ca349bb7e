"""Texts for people about lasting conditions."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "stun_awake": "Stun level {stun_level}, LIFE {life}: awake",
    "stun_ko": "Stun level {stun_level} is above LIFE {life}: K.O.",
    "stun_check_awake": "[STR] rolled {roll}: awake, stun level {stun_level}, LIFE {life}",
    "stun_check_ko": "[STR] rolled {roll}: K.O., stun level {stun_level}, LIFE {life}",
    "cripple_usable": "[STR] {value}, rolled {roll}: the limb stays of use",
    "cripple_useless": "[STR] {value}, rolled {roll}: the limb is useless",
    "cripple_recovers": "[STR] {value}, rolled {roll}: a limb recovers; {effects} still crippled, STR {str}",
    "cripple_stays": "[STR] {value}, rolled {roll}: no limb recovers; {effects} crippled, STR {str}",
    "net_hit": "The net tightens by {gain}: level {net_level}, DEX {dex}",
    "net_held": "[DEX] rolled {roll}: the net holds at level {net_level}, DEX {dex}",
    "net_looser": "{reduced_by} off the net: level {net_level}, DEX {dex}",
    "net_free": "{reduced_by} off the net: free",
    "net_status": "Net level {net_level}, DEX {dex}",
    "freeze_moving": "Freeze level {freeze_level}, LIFE {life}, DEX {dex}",
    "freeze_frozen": "Freeze level {freeze_level}, LIFE {life}: frozen",
    "freeze_check_moving": "[STR] rolled {roll}: freeze level {freeze_level}, LIFE {life}, DEX {dex}",
    "freeze_check_frozen": "[STR] rolled {roll}: freeze level {freeze_level}, LIFE {life}: frozen",
    "pain_conscious": "Pain {number}: INT loses {penalty} and is {int}",
    "pain_unconscious": "Pain {number}: INT loses {penalty} and is {int}: unconscious",
    "pain_cured_conscious": "Pain cured: INT loses {penalty} and is {int}",
    "pain_cured_unconscious": "Pain cured: INT loses {penalty} and is {int}: still unconscious",
    "pierce_surface": "Just pain: INT loses {int_loss}",
    "pierce_body": "Pierced: DEX loses {dex_loss} and is {dex}",
    "scar": "Scars {number}: CHA {change:+} is {cha}",
    "horror_ignored": "Unimpressed: stays in combat",
    "horror_stays": "[INT-{x}] {value}, rolled {roll}: stays in combat",
    "horror_flees": "[INT-{x}] {value}, rolled {roll}: leaves the combat, panic level {panic_level}",
    "panic_healthy": "Panic level {panic_level}",
    "panic_ill": "Panic level {panic_level}, illnesses: {illnesses}",
}

REJECTIONS: tuple[Rejection, ...] = ()
