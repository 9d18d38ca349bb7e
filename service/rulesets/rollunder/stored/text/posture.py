"""Sentences about bars of posture and position."""

from service.rulesets.contract.rejection import Rejection

REJECTIONS: tuple[Rejection, ...] = (
    Rejection(
        code="lying",
        title="Lying",
        explanation="{name} is lying.",
        about_state=True,
    ),
    Rejection(
        code="kneeling",
        title="Kneeling",
        explanation="{name} is kneeling.",
        about_state=True,
    ),
    Rejection(
        code="standing_up",
        title="Standing up",
        explanation="{name} is busy standing up.",
        about_state=True,
    ),
    Rejection(
        code="already_standing",
        title="Stands already",
        explanation="{name} stands already.",
        about_state=True,
    ),
    Rejection(
        code="already_down",
        title="Is down already",
        explanation="{name} is as low as that already.",
        about_state=True,
    ),
    Rejection(
        code="not_standing_up",
        title="Not standing up",
        explanation="{name} is not changing its posture.",
        about_state=True,
    ),
    Rejection(
        code="not_drawn",
        title="Not drawn",
        explanation="{name} keeps no weapon drawn.",
        about_state=True,
    ),
    Rejection(
        code="not_animated",
        title="Not animated",
        explanation="No such metal moves {name}.",
        about_state=True,
    ),
    Rejection(
        code="no_room",
        title="No room",
        explanation="{name} has no room for this.",
        about_state=True,
    ),
    Rejection(
        code="no_evade_up",
        title="No way up",
        explanation="{name} cannot evade upwards.",
        about_state=True,
    ),
    Rejection(
        code="not_mounted",
        title="Not in the saddle",
        explanation="{name} does not ride.",
        about_state=True,
    ),
    Rejection(
        code="not_against_this_attack",
        title="Does not help against this attack",
        explanation="This defense does not help against this kind of attack.",
        about_state=True,
    ),
    Rejection(
        code="out_of_reach",
        title="Out of reach",
        explanation="The target is too far away for melee.",
        about_state=True,
    ),
    Rejection(
        code="out_of_range",
        title="Out of range",
        explanation="The target is beyond the far range of the weapon.",
        about_state=True,
    ),
    Rejection(
        code="target_unseen",
        title="The target is unseen",
        explanation="{name} does not see the target. Name `blind_spot` or `blind_direction`.",
        about_state=True,
    ),
    Rejection(
        code="size_difference_below_2",
        title="Too big to be stamped on",
        explanation="The target has to be two sizes smaller.",
        about_state=True,
    ),
)
