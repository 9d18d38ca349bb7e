"""Checks and other rolls against a number; a `task` is the plain check that the others build on."""

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
