"""Texts for people about holds."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "grab_toss_success": "[STR] rolled {roll}: tossed, and the victim lies",
    "grab_toss_failure": "[STR] rolled {roll}: the victim is not tossed",
    "grab_lift_success": "[STR] rolled {roll}: lifted",
    "grab_lift_failure": "[STR] rolled {roll}: the victim is not lifted",
    "grab_throw_success": "[STR] rolled {roll}: thrown",
    "grab_throw_failure": "[STR] rolled {roll}: the victim is not thrown",
    "grab_hold": "Held tight: DEX {dex}",
    "grab_choke": "Choked for {rounds} rounds: LIFE {life}, stun level {stun_level}",
    "grab_escaped": "[STR] {value}, rolled {roll}: free of all grabbers",
    "grab_held": "[STR] {value}, rolled {roll}: still held",
    "grab_released": "Let go",
    "squeeze_damage": "Squeezed for {rounds} rounds: {total} damage",
    "squeeze_escaped": "[STR] {value}, rolled {roll}: free of the grip",
    "squeeze_held": "[STR] {value}, rolled {roll}: still in the grip",
    "restraint_cut": "Cut through: free",
    "restraint_uncut": "It takes another blade: not free",
    "restraint_wrested": "[comparative STR] {roll} against {holder_roll}: free",
    "restraint_held": "[comparative STR] {roll} against {holder_roll}: the holder does not let go",
    "animate_controlled": "[STR] rolled {roll}: controlled by the mage for {rounds} rounds",
    "animate_marionette": "[STR] rolled {roll}: a marionette of the armor for {rounds} round",
    "animate_immobile": "[STR] rolled {roll}: cannot move for {rounds} round",
    "animate_rooted_may_fight": "[STR] rolled {roll}: cannot walk but may fight for {rounds} round",
    "animate_free": "[STR] rolled {roll}: free for {rounds} round",
    "animate_looks_away": "The mage rolled {mage_roll}, the wearer {roll}: the helmet turns the view",
    "animate_looks_ahead": "The mage rolled {mage_roll}, the wearer {roll}: the helmet does not turn",
    "animate_ended": "The metal is still",
    "animate_hampered": "The metal takes {reduction} off DEX, which is {dex}",
}

REJECTIONS: tuple[Rejection, ...] = ()
