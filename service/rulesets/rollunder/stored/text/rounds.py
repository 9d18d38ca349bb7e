"""Sentences about bars of turn, stance and marks of the round."""

from service.rulesets.contract.rejection import Rejection

REJECTIONS: tuple[Rejection, ...] = (
    Rejection(
        code="enemy_not_on_turn",
        title="Not the one whose turn it is",
        explanation="It is not the turn of {name}, who gives no opening. React to the one whose turn it is.",
        about_state=True,
    ),
    Rejection(
        code="not_your_turn",
        title="Not your turn",
        explanation="It is not the turn of {name}.",
        about_state=True,
    ),
    Rejection(
        code="already_acted",
        title="The action is used up",
        explanation="{name} has used up the action of this round.",
        about_state=True,
    ),
    Rejection(
        code="defend_only",
        title="Only defends",
        explanation="{name} only defends in this round.",
        about_state=True,
    ),
    Rejection(
        code="stance_forbids",
        title="The stance forbids it",
        explanation="The stance of {name} does not allow this in this round.",
        about_state=True,
    ),
    Rejection(
        code="all_out",
        title="All-out",
        explanation="{name} attacks all-out and has no defense in this round.",
        about_state=True,
    ),
    Rejection(
        code="not_ready_within_one_round",
        title="Not ready within a round",
        explanation="{name} needs more than one round to be ready.",
        about_state=True,
    ),
    Rejection(
        code="unaware",
        title="Not aware of the attack",
        explanation="{name} is not aware of the attack, and so defends against nothing.",
        about_state=True,
    ),
    Rejection(
        code="undefendable",
        title="No defense helps",
        explanation="Nothing helps {name} against this free blow.",
        about_state=True,
    ),
    Rejection(
        code="range_not_longer",
        title="The weapon is not longer",
        explanation="The reach of {name} is not longer than that of the enemy.",
        about_state=True,
    ),
    Rejection(
        code="not_in_view_or_range",
        title="Not in view or range",
        explanation="{name} does not see the enemy, or does not reach it.",
        about_state=True,
    ),
    Rejection(
        code="in_encounter",
        title="One round at a time in an encounter",
        explanation="{name} is in an encounter, in which every round is worked by itself.",
        about_state=True,
    ),
)
