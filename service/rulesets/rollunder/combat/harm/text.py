"""Texts for people about harm beside blows."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "collision_collision": "At SPEED {speed} {percent}% of {rolled}: {damage} stun before armor",
    "collision_stamping": "Stamped over: {damage} bash before armor",
    "stamping_too_small": "Stamping takes an attacker at least two sizes bigger",
    "push_way": "Pushed {steps} steps",
    "push_impact": "Pushed {steps} steps, {impact} damage on impact",
    "push_crash": "Pushed {steps} steps, {crash} damage in the crash",
    "push_impact_and_crash": "Pushed {steps} steps, {impact} damage on impact and {crash} in the crash",
    "burn_out": "Burned for {rounds} rounds: {total} damage, and the fire is out",
    "burn_goes_on": "Burned for {rounds} rounds: {total} damage, and {dice_left} dice are left",
    "burn_put_out": "Put out",
    "bandage_stopped": "The bandage holds: the bleeding is over",
    "bandage_needless": "A bandage where nothing bleeds",
    "defeat_fighting": "LIFE {life} of {life_max}: still fighting",
    "defeat_fighting_bleeding": "LIFE {life} of {life_max}: still fighting, {rounds} rounds from death by bleeding",
    "defeat_ko": "LIFE {life} of {life_max}: K.O.",
    "defeat_ko_bleeding": "LIFE {life} of {life_max}: K.O., {rounds} rounds from death by bleeding",
    "defeat_defeated": "LIFE {life} of {life_max}: defeated",
    "defeat_defeated_bleeding": "LIFE {life} of {life_max}: defeated, {rounds} rounds from death by bleeding",
    "defeat_dead": "LIFE {life} of {life_max}: dead",
    "defeat_fairy_left": "Dead, but a fairy leaves and LIFE is {life_max} again",
    "fall": "A fall of {yards:g} yards: {height} + {extra}, damage {damage}",
    "fall_check": "A fall of {yards:g} yards, [DEX] rolled {roll}: {height} + {extra}, damage {damage}",
    "poison_begins": "The poison will work {ticks} times",
    "poison_cured": "No poison works any more",
    "poison_damage": "The poison works {ticks} times: {amount} LIFE lost",
    "poison_stun": "The poison works {ticks} times: stun level +{amount}",
    "poison_mind": "The poison clouds the mind {ticks} times",
    "round_end": "The round ends: {lost} LIFE lost, {life} left, stun level {stun_level}",
}

REJECTIONS: tuple[Rejection, ...] = ()
