"""Property tests of every operation of every game, with any request."""

import json
from collections import defaultdict
from typing import Any

from cachetools import cached
from hypothesis import strategies as st

from service.resolution.refusal import TITLES, Refusal
from service.resolution.resolver import Resolver
from service.schemas.answers import operation_component
from service.schemas.body import Body
from service.schemas.strict_json import dumps, to_plain
from tests.depth import examples
from tests.registry import every_operation, every_rolling_operation, legal_requests, name_of
from tests.specification import component
from tests.strategies import bodies

EXAMPLES = 20
SEED = "a seed"


@cached({}, key=name_of)
def requests_of(resolver: Resolver) -> tuple[Any, ...]:
    """Generated requests, and legal ones: of large games few generated ones are legal."""
    legal = legal_requests(resolver)
    generated_ones = bodies(resolver.operation.request)
    return examples(generated_ones | st.sampled_from(legal) if legal else generated_ones, EXAMPLES)


@cached({}, key=name_of)
def answers_of(resolver: Resolver) -> tuple[tuple[Any, dict[str, Any]], ...]:
    """The requests that the rules do not refuse, with their answers to seeded dice."""
    found = [(request, answered(resolver, request)) for request in requests_of(resolver)]
    return tuple((request, answer) for request, answer in found if answer is not None)


def answer_of(resolver: Resolver, request: dict[str, Any], **dice: Any) -> dict[str, Any]:
    """The answer as JSON; raises `Refusal`."""
    answer: dict[str, Any] = to_plain(resolver.answer(resolver.load(request | dice)))
    return answer


def answered(resolver: Resolver, request: dict[str, Any]) -> dict[str, Any] | None:
    """The answer with seeded dice, or None when the rules refuse the request."""
    try:
        return answer_of(resolver, request, seed=SEED)
    except Refusal:
        return None


def streams_of(rolls: list[dict[str, Any]]) -> dict[str, list[int]]:
    """The faces of an answer as the member `dice` of a request."""
    streams: dict[str, list[int]] = defaultdict(list)
    for roll in rolls:
        streams[roll["stream"]].append(roll["face"])
    return dict(streams)


@every_operation
def test_some_requests_are_answered(resolver: Resolver) -> None:
    """The properties are tested on answers: the rules do not refuse all requests."""
    assert answers_of(resolver)


@every_operation
def test_an_answer_names_each_rule_once(resolver: Resolver) -> None:
    """Rules that several parts of an outcome apply are not repeated."""
    for _, answer in answers_of(resolver):
        assert len(set(answer["rules"])) == len(answer["rules"])


@every_operation
def test_a_seed_decides_everything(resolver: Resolver) -> None:
    """The same request with the same seed gets the same answer."""
    for request, answer in answers_of(resolver):
        assert answered(resolver, request) == answer


@every_operation
def test_an_answer_is_replayed_from_its_rolls(resolver: Resolver) -> None:
    """The `rolls` of an answer, sent back as `dice`, give the same answer and leave no face over."""
    for request, answer in answers_of(resolver):
        again = answer_of(resolver, request, dice=streams_of(answer["rolls"]))
        assert again == answer | {"dice_source": "supplied"}
        assert again["dice_unused"] == {}


@every_operation
def test_an_answer_is_as_documented(resolver: Resolver) -> None:
    """An answer is JSON, fits its component of the document, and names its rules beside a summary."""
    validator = component(operation_component(resolver.ruleset, resolver.operation, "Answer"))
    for request, answer in answers_of(resolver):
        validator.validate(answer)
        assert json.loads(dumps(answer)) == answer
        assert answer["summary"].strip()
        assert answer["rules"]
        assert len(answer["rules"]) == len(set(answer["rules"]))
        stored_only = resolver.ruleset.options.stored_only
        in_force = resolver.options_in_force(resolver.load(request).request)
        assert [*in_force] == [name for name in resolver.operation.options if name not in stored_only]


@every_operation
def test_only_what_is_declared_rolls(resolver: Resolver) -> None:
    """An operation that declares no streams throws no dice, and one that does throws some."""
    thrown = sum(len(answer["rolls"]) for _, answer in answers_of(resolver))
    assert (thrown > 0) is resolver.operation.rolls


@every_operation
def test_a_request_loads_or_is_refused(resolver: Resolver) -> None:
    """A generated request loads; what the rules refuse has one of the declared codes, and no other error happens."""
    declared = {*resolver.operation.rejections, *TITLES}
    for request in requests_of(resolver):
        refusal = why_refused(resolver, resolver.load(request))
        if refusal is not None:
            assert refusal.code in declared
            assert refusal.detail
            assert refusal.title
            assert [fault.code for fault in refusal.errors] == [refusal.code]


@every_rolling_operation
def test_dice_that_run_out_ask_for_the_next(resolver: Resolver) -> None:
    """With too few faces the refusal names stream, die and purpose of just the face that is missing."""
    for request, answer in answers_of(resolver):
        dice: dict[str, list[int]] = {}
        for roll in answer["rolls"]:
            asked = refusal_of(resolver, request, dice)
            assert asked.code == "dice_exhausted"
            fallen = asked.members["rolls"]
            assert asked.members == {name: roll[name] for name in ("stream", "die", "purpose")} | {"rolls": fallen}
            assert to_plain(fallen) == answer["rolls"][: len(fallen)]
            assert len(fallen) == sum(map(len, dice.values()))
            dice.setdefault(roll["stream"], []).append(roll["face"])
        assert answer_of(resolver, request, dice=dice)["result"] == answer["result"]


def refusal_of(resolver: Resolver, request: dict[str, Any], dice: dict[str, list[int]]) -> Refusal:
    """The refusal of a request with these dice."""
    refusal = why_refused(resolver, resolver.load(request | {"dice": dice}))
    assert refusal is not None
    return refusal


def why_refused(resolver: Resolver, body: Body) -> Refusal | None:
    """The refusal of a loaded body by the rules, or None when they answer."""
    try:
        resolver.answer(body)
    except Refusal as refusal:
        return refusal
    return None
