"""Texts for people about checks."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "check_crit1": "{terms}, rolled {roll}: a fantastic success",
    "check_crit2": "{terms}, rolled {roll}: a good success",
    "check_success": "{terms}, rolled {roll}: success",
    "check_fail": "{terms}, rolled {roll}: fail",
    "check_blooper19": "{terms}, rolled {roll}: a miserable failure",
    "check_blooper20": "{terms}, rolled {roll}: a catastrophic failure",
    "talent_item": "{terms}, rolled {roll}: success, and the work has quality {quality}",
    "talent_potion": "{terms}, rolled {roll}: success, and the brew has quality {quality}, class {alchemy_class}",
    "contest_won": "Depths: {depths}. {winner} wins",
    "contest_draw": "Depths: {depths}. A draw between {winners}",
    "contest_nobody": "Depths: {depths}. Everybody fails and nothing changes",
    "comparative_d20_won": "{faces}: {winners} wins",
    "comparative_d20_draw": "{faces}: a draw between {winners}",
    "chance_success": "{percent}%: {roll} is within {threshold}: it happens",
    "chance_failure": "{percent}%: {roll} is above {threshold}: it does not happen",
    "quality_item": "Work of tier {tier}: quality {quality}",
    "quality_potion": "A brew of tier {tier}: quality {quality}, class {alchemy_class}",
    "quality_failed": "The work failed: there is nothing to show for it",
    "quality_dirty_water": "The brew failed: dirty water",
    "second_attempt_allowed": "A second attempt is allowed",
    "second_attempt_first_was_a_success": "No second attempt: the first one succeeded",
    "second_attempt_no_second_attempt": "No second attempt: this fail cannot be made good",
    "second_attempt_already_repeated": "No second attempt: it was tried again already",
    "second_attempt_value_not_higher": "No second attempt: it takes a higher value",
    "second_attempt_tier_not_higher": "No second attempt: it takes a higher tier",
}

REJECTIONS = (
    Rejection(
        code="wrong_notation",
        title="The notation is no check",
        explanation='"{notation}" leads to `{operation}`. Expected a check such as [INT] or [DEX-4].',
    ),
    Rejection(
        code="bad_participants",
        title="Two or more with different names",
        explanation="A comparison needs two or more participants, each under a name of its own.",
    ),
    Rejection(
        code="bad_percent",
        title="Chances go in steps of five",
        explanation="A chance is a multiple of 5 from 5 to 95, because it is rolled on a d20.",
    ),
    Rejection(
        code="time_conflict",
        title="Stress leaves no time",
        explanation="Working under stress and taking one's time exclude each other. Choose one.",
    ),
    Rejection(
        code="theory_makes_nothing",
        title="A question makes nothing",
        explanation="A theoretical question only asks for knowledge. Leave out `make`, or `theoretical`.",
    ),
    Rejection(
        code="tier_too_high",
        title="The tier is out of reach",
        explanation="Who is {tier} cannot use the tier {use_tier}. Choose the own tier or a lower one.",
    ),
    Rejection(
        code="first_was_a_success",
        title="The first attempt was a success",
        explanation="There is nothing that {name} could make good.",
        about_state=True,
    ),
    Rejection(
        code="no_second_attempt",
        title="This fail stands",
        explanation="Nobody, {name} included, can make this fail good.",
        about_state=True,
    ),
    Rejection(
        code="already_repeated",
        title="There was a second attempt",
        explanation="There was a second attempt already; {name} cannot make another one.",
        about_state=True,
    ),
    Rejection(
        code="value_not_higher",
        title="The value is not higher",
        explanation="A second attempt takes a higher value than the first, which {name} does not have.",
        about_state=True,
    ),
    Rejection(
        code="tier_not_higher",
        title="The tier is not higher",
        explanation="A second attempt takes a higher tier of the talent than the first, which {name} does not have.",
        about_state=True,
    ),
)
