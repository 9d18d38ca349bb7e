"""Calls of operations with decisions, without HTTP."""

from fractions import Fraction
from typing import Any

import pytest

from service.odds.chances import Chances
from service.resolution.dice_refusals import Undecided
from service.resolution.resolver import Resolver
from service.schemas.body import QuestionSchema
from service.schemas.strict_json import to_plain
from tests.registry import ALL_RESOLVERS


def resolver(game: str, operation: str) -> Resolver:
    """The resolver of an operation."""
    return next(one for one in ALL_RESOLVERS if (one.ruleset.name, one.operation.name) == (game, operation))


def answered(asked: Resolver, body: dict[str, Any]) -> dict[str, Any]:
    """The result."""
    result: dict[str, Any] = to_plain(asked.answer(asked.load(body)).result)
    return result


def needed(asked: Resolver, body: dict[str, Any]) -> tuple[str, str, tuple[Any, ...], Any, list[int]]:
    """Member, participant, options, default and the faces so far of the decision that a call waits for."""
    with pytest.raises(Undecided) as undecided:
        asked.answer(asked.load(body))
    what = undecided.value.needed
    faces = [roll.face for roll in undecided.value.rolls]
    return what.member, what.participant, what.options, what.default, faces


def chance(asked: Resolver, body: dict[str, Any], outcome: str, value: Any = True) -> Fraction:
    """The exact chance of one value of an outcome; the body may state decisions."""
    question = QuestionSchema(asked.ruleset, asked.operation).load(body)
    found = Chances(asked).exact(question.request, question.policies)[outcome].probabilities
    return Fraction(found.get(value, 0))
