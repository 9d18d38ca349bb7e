"""Property tests of orders on stored characters."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.dice import RecordedDice, SeededFaces
from service.play.commands.orders import OrderSchema, command_of
from service.play.forms.bars import sentence_of
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import RULESET
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.fastrpg.stored.sheet import Sheet
from service.rulesets.fastrpg.stored.state import State
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast
from service.schemas.strict_json import to_plain
from tests.depth import generated
from tests.rulesets.fastrpg.stored.party import ANA, BO, CODEC, OGRE, Barred, figure
from tests.rulesets.fastrpg.table import JSON, explain
from tests.strategies import bodies

EXAMPLES = 15
NAMES = {ANA: "Ana", BO: "Bo", OGRE: "Ogre"}
COMMANDS = [operation for operation in RULESET.operations if operation.command is not None]


@pytest.mark.parametrize("operation", COMMANDS, ids=lambda operation: operation.name)
def test_an_order_is_refused_or_leaves_what_can_be_kept(operation: Operation) -> None:
    """FR-ENC-1: nothing else comes of it, and the text for people can be filled in."""

    @generated(EXAMPLES)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        try:
            after = _after(operation, _order(operation, data), _cast(data))
        except Refusal:
            return
        except Barred as barred:
            for bar in barred.bars:
                assert str(sentence_of(bar, RULESET))
            return
        except Rejected as rejected:
            explain(operation.name, rejected)
            return
        for each in after.values():
            CODEC.derived(to_plain(each.sheet), to_plain(each.state))

    holds()


def _order(operation: Operation, data: st.DataObject) -> JSON:
    """A generated order, in which all ids belong to stored figures."""
    command = command_of(operation)
    order: JSON = _with_ids(data.draw(bodies(command.order)), data)
    lead = command.lead.split("/")[1]
    order.setdefault(lead, {})
    if isinstance(order[lead], dict) and data.draw(st.booleans()):
        order[lead]["id"] = data.draw(st.sampled_from(tuple(NAMES)))
    return order


def _with_ids(value: Any, data: st.DataObject) -> Any:
    if isinstance(value, dict):
        stored = {"id": data.draw(st.sampled_from(tuple(NAMES)))} if "id" in value else {}
        return {name: _with_ids(item, data) for name, item in value.items()} | stored
    return [_with_ids(item, data) for item in value] if isinstance(value, list) else value


def _cast(data: st.DataObject) -> Cast:
    sheets, states, turns = bodies(Sheet), bodies(State), st.booleans()
    return {
        identity: replace(figure(name, data.draw(sheets), data.draw(states)), on_turn=data.draw(turns))
        for identity, name in NAMES.items()
    }


def _after(operation: Operation, order: JSON, cast: Cast) -> Cast:
    command = command_of(operation)
    loaded = OrderSchema(RULESET, operation).read(order).request
    bars = command.of(loaded).bars(cast, ABILITIES)
    if any(bar.fixed for bar in bars):
        raise Barred(bars)
    codes = frozenset(bar.code for bar in bars)
    request = command.of(loaded).stage(cast, codes)
    if any(bar.fixed for bar in command.of(loaded).request_bars(request, cast, codes)):
        raise Barred(bars)
    outcome = operation.resolve(request, RecordedDice(SeededFaces("a seed")))
    assert RULESET.say(outcome.summary)
    return command.of(loaded).effects(EffectContext(order=loaded, request=request, result=outcome.result, cast=cast))
