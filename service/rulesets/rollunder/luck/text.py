"""Texts for people about LUCK."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "luck_repeat_crit1": "{cost} LUCK, {left} left: {roll} against {value}, a fantastic success",
    "luck_repeat_crit2": "{cost} LUCK, {left} left: {roll} against {value}, a good success",
    "luck_repeat_success": "{cost} LUCK, {left} left: {roll} against {value}, success",
    "luck_repeat_fail": "{cost} LUCK, {left} left: {roll} against {value}, still a fail",
    "luck_repeat_blooper19": "{cost} LUCK, {left} left: {roll} against {value}, a miserable failure",
    "luck_repeat_blooper20": "{cost} LUCK, {left} left: {roll} against {value}, a catastrophic failure",
    "luck_item": "{item} turns up for {cost} LUCK, {left} left",
    "luck_item_unmet": "{item} turns up for {cost} LUCK, {left} left; needs not met: {unmet}",
    "luck_turn_happens": "Fate listens: a twist for {cost}, {paid} LUCK paid, {left} left",
    "luck_turn_declined": "Fate does not listen; nothing is paid, {left} LUCK left",
    "luck_turn_too_dear": "Fate asks for {cost}, more than there is; nothing is paid, {left} LUCK left",
    "luck_replenish": "LUCK is full again at {left}, up by {gained}",
}

REJECTIONS = (
    Rejection(
        code="not_repeatable",
        title="Only checks can be repeated",
        explanation="LUCK repeats a `task`, a `talent` or a `contest`. Chance rolls, comparative d20, rising in level "
        "and quality stand as they fell.",
    ),
    Rejection(
        code="not_a_fail",
        title="A success cannot be repeated",
        explanation="The outcome is {outcome}. Only a fail or a blooper can be rolled again.",
    ),
    Rejection(
        code="no_repeats_left",
        title="All repeats are made",
        explanation="A check can be repeated {most} times at most. The last roll stands.",
        about_state=True,
    ),
)
