"""Explanations of the rejections that several families share."""

from service.rulesets.contract.rejection import Rejection

REJECTIONS = (
    Rejection(
        code="bad_expression",
        title="No dice expression",
        explanation='"{expression}" is no dice expression. Join dice and whole numbers by plus and minus, as in '
        '"2d6+5" or "-1d6".',
    ),
    Rejection(
        code="unknown_die",
        title="The game has no such die",
        explanation="{die} is not among the dice of this game. Use d20, d6, d3, d2 or d1.",
    ),
    Rejection(
        code="unknown_attribute",
        title="No such attribute",
        explanation="The attributes are INT, CHA, DEX and STR, and the level LVL as a fifth.",
    ),
    Rejection(
        code="attribute_out_of_range",
        title="Attributes on a sheet go from 0 to 99",
        explanation="{attribute} {score} is out of range. On a sheet INT, CHA, DEX and STR go from 0 to 99.",
    ),
    Rejection(
        code="level_out_of_range",
        title="Levels go from 1 to 20",
        explanation="LVL is a whole number from 1 to 20.",
    ),
    Rejection(
        code="missing_score",
        title="A score is missing",
        explanation="The check is on {attribute}, but `scores` does not name it. Add its score.",
    ),
    Rejection(
        code="bad_divisor",
        title="A divisor is 1 or more",
        explanation="Something is divided by less than 1. Divide by a whole number of 1 or more.",
    ),
    Rejection(
        code="bad_factor",
        title="A factor is not negative",
        explanation='A factor is a number of 0 or more such as 2 or 0.5, or a text such as "x4" or ":2".',
    ),
    Rejection(
        code="not_enough_points",
        title="Not enough points",
        explanation="It costs {cost}, and {points} are left. Nothing was paid.",
        about_state=True,
    ),
    Rejection(
        code="negative_amount",
        title="Amounts are not negative",
        explanation="An amount or a time below 0 means nothing here. Send 0 or more.",
    ),
    Rejection(
        code="unknown_mode",
        title="No such mode",
        explanation="The operation does not know this mode. See its documentation for those it has.",
    ),
    Rejection(
        code="unknown_tier",
        title="No such tier",
        explanation="The tiers of a talent are untrained, pro, expert and master.",
    ),
    Rejection(
        code="unknown_need",
        title="No such need",
        explanation="A numeric need is on INT, CHA, DEX, STR, LVL, MAGIC, LUCK, SPEED or LIFE. Put anything else into "
        "`other_needs`.",
    ),
    Rejection(
        code="no_free_slot",
        title="All slots are taken",
        explanation="There is no free slot left. Free one first.",
        about_state=True,
    ),
    Rejection(
        code="slot_out_of_range",
        title="Slots go from 1 to 20",
        explanation="A slot is a whole number from 1 to 20.",
    ),
    Rejection(
        code="unknown_fairy",
        title="No such fairy",
        explanation="Fairies are good or evil.",
    ),
)
