"""Property tests of every command on stored characters."""

import re
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from typing import Any

import marshmallow as ma
import pytest

from service.dice import DiceError, RecordedDice, SeededFaces
from service.rulesets.contract import Operation
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder import RULESET
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options
from service.rulesets.rollunder.stored.characters import CHARACTERS, begin
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.rulesets.rollunder.stored.time.hours import passes
from service.rulesets.rollunder.stored.time.initiative import roll_initiative
from service.rulesets.rollunder.stored.time.rounds import end_round
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.timekeeping import Span, TimeUnit
from service.schemas.derive import field_for, schema_for
from service.schemas.names import pascal_case
from service.schemas.strict_json import to_plain
from tests.depth import examples
from tests.rulesets.rollunder.orders import ORDERS, about
from tests.rulesets.rollunder.stored import FOE, FOE_SHEET, HERO, HERO_SHEET, kept
from tests.strategies import bodies

MOST_ORDERS = 25
IS_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").fullmatch
STRANGERS = 8
LONGBOW = {"slot": 4, "name": "Longbow", "weapon": {"name": "bow", "damage": "2d6", "damage_type": "sting"}}
ARCHER_SHEET = {**HERO_SHEET, "items": [*HERO_SHEET["items"], LONGBOW]}
COMMANDS = [operation for operation in RULESET.operations if operation.command is not None]


def strangers() -> list[Figure]:
    """Characters with generated sheets and states, as far as they fit."""
    sheets, states = examples(bodies(Sheet), STRANGERS), examples(bodies(State), STRANGERS)
    known = (ARCHER_SHEET, FOE_SHEET)
    loaded = [schema_for(Sheet).load(sheet) for sheet in (*known, *filter(_fits(Sheet), sheets))]
    begun = [begin(sheet, DEFAULT_OPTIONS) for sheet in loaded]
    found = [schema_for(State).load(state) for state in filter(_fits(State), states)]
    return [
        Figure(name=f"Stranger {number}", sheet=sheet, state=state)
        for number, (sheet, state) in enumerate(zip(loaded, islice(cycle([*begun, *found]), len(loaded)), strict=True))
    ]


@pytest.fixture(scope="module")
def casts() -> list[dict[str, Figure]]:
    """Pairs of strangers."""
    everybody = strangers()
    return [{HERO: each, FOE: other} for each, other in zip(everybody, everybody[1:] + everybody[:1], strict=True)]


@pytest.mark.parametrize("operation", COMMANDS, ids=lambda operation: operation.name)
def test_what_a_command_leaves_can_be_stored(operation: Operation, casts: list[dict[str, Figure]]) -> None:
    """An order is refused by the rules or carried out, and what it leaves loads again (RU-B-SHEET-3, RU-C-ENC-3)."""
    assert operation.command is not None
    schema = field_for(operation.command.order, pascal_case(operation.name))
    done = 0
    for number, body in enumerate(_orders(operation)):
        cast = casts[number % len(casts)]
        try:
            order = schema.deserialize(_about_stored(body, cycle((HERO, FOE))))
            operation.command.of(order).bars(cast, CHARACTERS.abilities)  # what they refuse is never staged
            request = operation.command.of(order).stage(cast)
            result = operation.resolve(request, RecordedDice(SeededFaces("play"))).result
        except (ma.ValidationError, Rejected, DiceError):
            continue
        outcome = EffectContext(order=order, request=request, result=result, cast=cast)
        after = kept(operation.command.of(outcome.order).effects(outcome))
        assert all(_loads(figure) for figure in after.values())
        done += 1
    assert done


@pytest.mark.parametrize("unit", TimeUnit)
def test_time_passes_for_everyone(unit: TimeUnit, casts: list[dict[str, Figure]]) -> None:
    """Rounds and hours leave what loads again (RU-C-ENC-2, RU-B-REG-1)."""
    for cast in casts:
        dice = RecordedDice(SeededFaces("time"))
        after = {**cast, **end_round(cast, Options(), dice).cast}
        after |= passes(Span(amount=3, unit=unit), after, Options(), dice).cast
        assert all(_loads(figure) for figure in after.values())
        assert len(roll_initiative(after, Options(), dice).order) == len(cast)


def _orders(operation: Operation) -> Iterator[Any]:
    """Generated orders, most of which no sheet fits, and one that always works for the first pair."""
    assert operation.command is not None
    yield about(HERO, FOE, ORDERS[operation.name])
    yield from examples(bodies(operation.command.order), MOST_ORDERS)


def _fits(kind: type) -> Any:
    def fits(body: Any) -> bool:
        try:
            schema_for(kind).load(body)
        except ma.ValidationError:
            return False
        return True

    return fits


def _loads(figure: Figure) -> bool:
    sheet = schema_for(Sheet).load(to_plain(figure.sheet))
    state = schema_for(State).load(to_plain(figure.state))
    for condition in figure.conditions.values():
        schema_for(Condition).load(to_plain(condition))
    CHARACTERS.derive(sheet, state, DEFAULT_OPTIONS)
    return sheet == figure.sheet and CHARACTERS.health(sheet, state, DEFAULT_OPTIONS) in CHARACTERS.bands


def _about_stored(body: Any, ids: Any) -> Any:
    """The body with ids of stored characters, and names from the sheet."""
    if isinstance(body, Mapping):
        return {name: _about_stored(item, ids) if name != "id" else next(ids) for name, item in body.items()}
    if isinstance(body, list):
        return [_about_stored(item, ids) for item in body]
    return next(ids) if isinstance(body, str) and IS_ID(body) else body
