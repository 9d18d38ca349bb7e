"""Resolution of Fast Role-Playing's requests: JSON and supplied dice in, the answer out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

import marshmallow as ma

from service.dice import DiceError, RecordedDice, SuppliedFaces
from service.dice.decisions import DecisionError, Decisions
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import RULESET
from service.schemas.body import BodySchema
from service.schemas.faults import place
from service.schemas.strict_json import to_plain
from service.translations.sentence import explanation_of

JSON = dict[str, Any]
Streams = Mapping[str, Sequence[int]]

NO_ABILITIES = {"cha": 0, "con": 0, "dex": 0, "int": 0, "str": 0, "wis": 0}


@dataclass(frozen=True)
class Answer:
    """Result of a call.

    Attributes:
        result: the result as JSON.
        rules: ids of the rules applied.
        line: the summary as text.
        purposes: of all dice, in the order rolled.
        unused: faces that nothing asked for.
    """

    result: Any
    rules: tuple[str, ...]
    line: str
    purposes: tuple[str, ...]
    unused: Streams


def play(operation: str, given: JSON, dice: Streams | None = None) -> Answer:
    """Resolve a request as a caller would send it, with these dice."""
    declared = RULESET.operation(operation.replace("_", "-"))
    assert declared is not None
    streams = dice or {}
    body = BodySchema(RULESET, declared).load({**given, "dice": {name: list(faces) for name, faces in streams.items()}})
    source = SuppliedFaces(streams)
    recorded = RecordedDice(source, Decisions(body.decisions, frozenset(body.ask)))
    declared.refuse(body.request)
    outcome = declared.resolve(body.request, recorded)
    return Answer(
        result=to_plain(outcome.result),
        rules=outcome.rules,
        line=RULESET.say(outcome.summary),
        purposes=tuple(roll.purpose for roll in recorded.rolls),
        unused=source.unused(),
    )


def result_of(operation: str, given: JSON, dice: Streams | None = None) -> Any:
    """Only the result of `play`."""
    return play(operation, given, dice).result


def code_of(operation: str, given: JSON, dice: Streams | None = None) -> str:
    """The one code with which a request is refused."""
    try:
        play(operation, given, dice)
    except Rejected as rejected:
        explain(operation, rejected)
        return rejected.code
    except (DiceError, DecisionError) as error:
        return error.code
    except ma.ValidationError as error:
        codes = {fault.code for fault in place(error.messages)}
        assert len(codes) == 1
        return codes.pop()
    raise AssertionError("the request was accepted")


def explain(operation: str, rejected: Rejected) -> str:
    """The explanation that a caller reads: declared by the operation, and with all its parameters at hand."""
    own = RULESET.rejection(rejected.code)
    if own is None:
        return f"Expected {rejected.parameters['expected']}."
    declared = RULESET.operation(operation.replace("_", "-"))
    assert declared is not None
    assert own.code in declared.all_rejections
    return explanation_of(RULESET, own, rejected)


def vectors() -> list[JSON]:
    """The golden vectors of the game."""
    folder = resources.files("service.rulesets.fastrpg")
    loaded: list[JSON] = json.loads(folder.joinpath("vectors.json").read_text("utf-8"))
    return loaded
