"""Resolution of FreeD6's requests with given faces."""

from typing import Any

import marshmallow as ma

from service.dice import DiceError, RecordedDice, SuppliedFaces
from service.dice.decisions import DecisionError, Decisions
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import RULESET
from service.schemas.body import BodySchema
from service.schemas.faults import place
from service.schemas.strict_json import to_plain
from service.translations.sentence import explanation_of


def resolved(name: str, given: dict[str, Any], dice: dict[str, list[int]] | None = None) -> tuple[Outcome[Any], Any]:
    """The outcome of an operation, and the faces that were left over."""
    operation = RULESET.operation(name.replace("_", "-"))
    assert operation is not None
    body = BodySchema(RULESET, operation).load({**given, "dice": dice or {}})
    source = SuppliedFaces(dice or {})
    outcome = operation.resolve(body.request, RecordedDice(source, Decisions(body.decisions, frozenset(body.ask))))
    assert RULESET.say(outcome.summary)
    return outcome, source.unused()


def ask(name: str, given: dict[str, Any], dice: dict[str, list[int]] | None = None) -> dict[str, Any]:
    """The result of an operation, which uses up all its dice."""
    outcome, unused = resolved(name, given, dice)
    assert unused == {}
    result: dict[str, Any] = to_plain(outcome.result)
    return result


def refused(name: str, given: dict[str, Any], dice: dict[str, list[int]] | None = None) -> str:
    """The code of the refusal of an operation; its explanation can be rendered."""
    try:
        outcome, _ = resolved(name, given, dice)
    except Rejected as rejected:
        explain(rejected)
        return rejected.code
    except (DiceError, DecisionError) as error:
        return error.code
    except ma.ValidationError as error:
        return next(place(error.messages)).code
    return f"not refused: {outcome.result}"


def task(roller: dict[str, Any], faces: list[int], difficulty: int | None = None, **options: Any) -> dict[str, Any]:
    """A check with these faces."""
    return ask("task", {"roller": roller, "difficulty": difficulty, "options": options}, {"roller": faces})


def explain(rejected: Rejected) -> None:
    """Every rejection has a text of the game with its parameters, or names the expected value."""
    rejection = RULESET.rejection(rejected.code)
    if rejection is None:
        assert rejected.parameters.keys() == {"expected"}
    else:
        assert explanation_of(RULESET, rejection, rejected)
