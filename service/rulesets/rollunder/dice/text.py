"""Texts for people about dice and arithmetic."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "roll": "{expression}: {results} = {total}",
    "math": "{number} {steps} = {result}",
    "parse": "{notation} is {operation}",
}

REJECTIONS = (
    Rejection(
        code="bad_step",
        title="No such step",
        explanation='"{step}" is no step. Expected xN, :N, N%, +N or -N, as in "x3", ":2" or "90%".',
    ),
    Rejection(
        code="negative_percentage",
        title="Percentages take no negative numbers",
        explanation="{percent}% of {number} has no meaning here. Both numbers must be 0 or more.",
    ),
    Rejection(
        code="unknown_notation",
        title="No such notation",
        explanation='"{notation}" fits no form. Expected one such as [INT], [DEX-4], [STR:2], [50%], [rise LVL], '
        "[comparative INT], [comparative d20] or the name of a talent in brackets.",
    ),
    Rejection(
        code="unresolved_x",
        title="X is not known",
        explanation='"{notation}" has a letter X. Send `x` with what it stands for.',
    ),
)
