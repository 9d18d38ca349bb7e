"""What people read about lasting conditions."""

from service.rulesets.contract import Rejection

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
}

REJECTIONS: tuple[Rejection, ...] = ()
