"""The operations of checks, in the order in which documentation lists them."""

from service.rulesets.rollunder.checks import (
    chance,
    comparative_d20,
    contest,
    quality,
    second_attempt,
    talent,
    task,
)

OPERATIONS = (
    task.OPERATION,
    contest.OPERATION,
    comparative_d20.OPERATION,
    chance.OPERATION,
    talent.OPERATION,
    quality.OPERATION,
    second_attempt.OPERATION,
)
