"""Tests that a player reads the same over every channel of the service for all values that a foe hides."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import Engine
from uuid_utils import uuid7

from service.app import create_app
from service.play.commands.orders import command_of
from service.play.resources.codec import codec_of
from service.resolution.refusal import Refusal
from service.rulesets.contract.ruleset import Ruleset
from service.settings import Settings
from service.store.outbox import Outbox
from tests.depth import one_in
from tests.noninterference.comparison import leaks, listed_names
from tests.noninterference.example_campaign import ExampleCampaign
from tests.noninterference.readings import ORDER, Reading, first_difference
from tests.noninterference.stage import HANDLERS, HERO, Documents, Played, Stage, stages
from tests.noninterference.test_orders import HANDS_OVER
from tests.noninterference.variations import accumulated

AROUND = 200
"""Characters that are shown around the first difference."""
ONE_IN = 12
"""Examples of which one is played always; all of them by `make deep`."""
stages_in_turn = pytest.mark.parametrize("stage", one_in(ONE_IN, stages()), ids=str)


@pytest.fixture(scope="module")
def client(database: Settings) -> FlaskClient:
    """A client of the service without rate limits."""
    return create_app(replace(database, rate_limits="off", campaign_creation="open")).test_client()


@pytest.fixture(scope="module")
def outbox(engine: Engine) -> Outbox:
    """The messages for webhooks."""
    return Outbox(engine, lambda: datetime.now(UTC), lambda: str(uuid7()))


@stages_in_turn
def test_what_a_player_reads_does_not_depend_on_what_a_foe_hides(
    client: FlaskClient, outbox: Outbox, stage: Stage
) -> None:
    """Bytes of all channels are the same up to the first event that differs in public members."""
    hidden = stage.documents(stage.foe)
    expected = list(ExampleCampaign(client, outbox, stage, hidden).readings())
    for varied in _others(stage, hidden):
        found = list(ExampleCampaign(client, outbox, stage, varied).readings())
        if difference := unexplained(stage.ruleset, expected, found):
            pytest.fail(difference, pytrace=False)


def _others(stage: Stage, hidden: Documents) -> Iterator[Documents]:
    """Documents of the foe with as many other numbers as possible: with the same event for players, and with any."""
    played, looks = stage.play(hidden), _looks(stage, hidden)
    before = played.seen(HERO)
    kept = tuple(HANDS_OVER.get(stage.operation, ()))

    def is_accepted(pointer: str, varied: Documents) -> bool:
        is_own = bool(kept) and pointer.startswith(kept)
        return _looks(stage, varied) == looks and not is_own and _played(stage, varied) is not None

    def is_alike(pointer: str, varied: Documents) -> bool:
        played = _played(stage, varied) if is_accepted(pointer, varied) else None
        return played is not None and played.seen(HERO) == before

    for keeps in (is_alike, is_accepted):
        found = accumulated(stage, hidden, keeps)
        if found != hidden:
            yield found


def _looks(stage: Stage, hidden: Documents) -> str:
    """The health band of a figure with these documents."""
    return codec_of(stage.ruleset).health({"sheet": hidden.sheet, "state": hidden.state, "conditions": {}})


def _played(stage: Stage, hidden: Documents) -> Played | None:
    try:
        return stage.play(hidden)
    except Refusal:
        return None


def unexplained(ruleset: Ruleset, expected: list[Reading], found: list[Reading]) -> str | None:
    """The first difference that nothing public explains; None where there is none."""
    pair = first_difference(expected, found)
    if pair is None or pair[0].label == pair[1].label == ORDER:
        return None  # the game master's order is refused, which players do not see
    one, other = pair
    if not (one.is_event and other.is_event and one.status == other.status == 200):
        return _described(one, other)
    event = one.document
    is_command = event["type"] == "command"
    operation = HANDLERS[ruleset.name, event["operation"]].resolver.operation if is_command else None
    declared = frozenset[str]() if operation is None else command_of(operation).public_names
    places = leaks(_event_of(one), _event_of(other), listed_names(ruleset), declared, _own_ids(one, other))
    return f"{places}: {_described(one, other)}" if places else None


def _described(one: Reading, other: Reading) -> str:
    """The channel, and both texts from their first difference on."""
    pairs = enumerate(zip(one.body, other.body, strict=False))
    same = next((place for place, (left, right) in pairs if left != right), 0)
    around = slice(max(0, same - AROUND), same + AROUND)
    return "\n".join(f"{each.label} {each.status} {each.version}: {each.body[around]}" for each in (one, other))


def _event_of(reading: Reading) -> dict[str, Any]:
    """An event without its summary, which repeats its result."""
    return {"event": {name: value for name, value in reading.document.items() if name != "summary"}}


def _own_ids(*readings: Reading) -> frozenset[str]:
    """Numbers of all resources with a change of state that players see, which are their own."""
    changes = [change for reading in readings for change in reading.document["changes"]]
    return frozenset(each["id"] for each in changes if each["path"].split("/")[1] in ("sheet", "state", "conditions"))
