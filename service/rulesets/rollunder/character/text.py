"""Texts for people about characters."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "sheet_valid": "LIFE {life}, balance {balance} of {balance_limit}, worth {worth:g}, weight {weight:g}: valid",
    "sheet_invalid": "LIFE {life}, balance {balance} of {balance_limit}, worth {worth:g}, weight {weight:g}: {errors}",
    "derive": "LIFE {life}, MAGIC {magic}, LUCK {luck}, SPEED {speed}; owns up to {wealth_limit} coins, carries up to "
    "{load_limit} pounds",
    "pool": "{pool}: {before} before, {current} of {maximum} now",
    "healing": "{points} points regained, bonus counted {bonus_times} times: {pools} now",
    "rise_level": "{roll} is higher than LVL {before}: LVL {now} now",
    "rise_level_not": "{roll} is not higher than LVL {before}: no rise",
    "gain_property": "{property} goes to slot {slot}; balance {balance} of {limit}",
    "gain_property_replaces": "{property} replaces {replaced} in slot {slot}; balance {balance} of {limit}",
    "gain_property_rejected": "{property} is rejected; balance {balance} of {limit}",
    "fairy_settled_good": "A good fairy settles at slot {slot}",
    "fairy_settled_evil": "An evil fairy lurks at slot {slot}",
    "fairy_cancelled_good": "A good fairy comes to slot {slot}, and both fairies are gone",
    "fairy_cancelled_evil": "An evil fairy comes to slot {slot}, and both fairies are gone",
    "fairy_already_there_good": "There is a good fairy at slot {slot} already",
    "fairy_already_there_evil": "There is an evil fairy at slot {slot} already",
}

REJECTIONS = (
    Rejection(
        code="unknown_action",
        title="No such action",
        explanation="A pool knows the actions spend, lose, gain, refill and new_maximum.",
    ),
    Rejection(
        code="slot_required",
        title="The slot is missing",
        explanation="The player chooses where {property} goes. Send `slot`, a number from 1 to 20.",
    ),
    Rejection(
        code="slot_occupied",
        title="The slot is taken",
        explanation="{name} is in slot {slot}. Choose a free slot, or overwrite an entry with `replace` where that is "
        "allowed.",
        about_state=True,
    ),
    Rejection(
        code="gm_slot_required",
        title="The game master has to choose a slot",
        explanation="All slots are taken and {property} cannot be rejected. Send `gm_slot`, the slot to overwrite.",
        about_state=True,
    ),
    Rejection(
        code="cannot_reject",
        title="This cannot be rejected",
        explanation="{property} cannot be rejected: a disadvantage never can, an advantage only while `rejectable`.",
        about_state=True,
    ),
)
