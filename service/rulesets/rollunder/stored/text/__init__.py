"""Texts for people about time and about bars."""

from service.rulesets.contract.rejection import Rejection
from service.rulesets.rollunder.stored.text import character, posture, rounds, things

SUMMARIES = {
    "round_ended": "The round ends, and something goes on for {names}",
    "time_recovered": "Time passes, and {names} recover",
    "slot_out_of_range": "{name} is in slot {slot}, and slots are 1 to 20",
    "slot_used_twice": "{name} is in slot {slot}, where something else is",
    "balance_above_level": "The costs of all properties add up to more than the level",
    "wealth_above_limit": "Coins and belongings are worth more than the limit of wealth",
    "load_above_limit": "The belongings weigh more than the load limit",
    "vehicle_overloaded": "{name} carries more freight than its load limit",
    "needs_not_met": "{name} needs {need}, which is not met",
    "time_bleeding": "{name} is bleeding: minutes and hours neither take nor give LIFE, rounds do the harm",
    "time_burning": "{name} is burning: minutes and hours neither take nor give LIFE, rounds do the harm",
    "time_choked": "{name} is held by the neck: minutes and hours neither take nor give LIFE, rounds do the harm",
}

REJECTIONS: tuple[Rejection, ...] = (
    *character.REJECTIONS,
    *posture.REJECTIONS,
    *rounds.REJECTIONS,
    *things.REJECTIONS,
)
