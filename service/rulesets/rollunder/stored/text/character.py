"""Sentences about bars of the character itself."""

from service.rulesets.contract.rejection import Rejection

REJECTIONS: tuple[Rejection, ...] = (
    Rejection(
        code="ledger",
        title="A ledger",
        explanation="{name} is a ledger of energies and can only be counted.",
        about_state=True,
    ),
    Rejection(
        code="dead",
        title="Dead",
        explanation="{name} is dead. Only a fairy that leaves can undo that.",
        about_state=True,
    ),
    Rejection(
        code="defeated",
        title="Defeated",
        explanation="{name} has no LIFE left and is defeated. The one last check is still open.",
        about_state=True,
    ),
    Rejection(
        code="last_action_done",
        title="The last action is done",
        explanation="{name} has made the one check that the defeated have.",
        about_state=True,
    ),
    Rejection(
        code="not_defeated",
        title="Not defeated",
        explanation="{name} has LIFE left and is not defeated.",
        about_state=True,
    ),
    Rejection(
        code="ko",
        title="K.O.",
        explanation="{name} is K.O. The stun level has to sink first.",
        about_state=True,
    ),
    Rejection(
        code="unconscious",
        title="Unconscious",
        explanation="Pain has left {name} no INT: unconscious.",
        about_state=True,
    ),
    Rejection(
        code="asleep",
        title="Asleep",
        explanation="{name} is asleep.",
        about_state=True,
    ),
    Rejection(
        code="frozen",
        title="Frozen stiff",
        explanation="{name} is stiff and cannot move, by cold or by panic.",
        about_state=True,
    ),
    Rejection(
        code="bleeding",
        title="Bleeding",
        explanation="{name} is bleeding, so that rest brings nothing back.",
        about_state=True,
    ),
    Rejection(
        code="choked",
        title="Held by the neck",
        explanation="{name} is held by the neck.",
        about_state=True,
    ),
    Rejection(
        code="held",
        title="Held",
        explanation="{name} is in somebody's grip.",
        about_state=True,
    ),
    Rejection(
        code="restrained",
        title="Bound",
        explanation="{name} is bound by rope, chain or net.",
        about_state=True,
    ),
    Rejection(
        code="controlled",
        title="Controlled by metal",
        explanation="Animated metal moves {name} as its mage wants.",
        about_state=True,
    ),
    Rejection(
        code="immobile",
        title="Held by metal",
        explanation="Animated metal holds {name} still.",
        about_state=True,
    ),
    Rejection(
        code="rooted",
        title="Rooted by metal",
        explanation="Animated metal keeps {name} on the spot.",
        about_state=True,
    ),
    Rejection(
        code="fleeing",
        title="Fleeing",
        explanation="{name} flees from the fight.",
        about_state=True,
    ),
    Rejection(
        code="no_attacks",
        title="Strained",
        explanation="{name} has strained itself and cannot attack.",
        about_state=True,
    ),
    Rejection(
        code="not_crippled",
        title="No crippled limb",
        explanation="{name} has no crippled limb.",
        about_state=True,
    ),
    Rejection(
        code="once_a_day",
        title="Once a day",
        explanation="{name} has made the check of this day.",
        about_state=True,
    ),
    Rejection(
        code="no_such_fairy",
        title="No fairy that fits",
        explanation="No fairy that could save {name} sits in a slot.",
        about_state=True,
    ),
)
