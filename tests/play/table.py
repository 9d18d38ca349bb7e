"""A campaign of any game, played without HTTP in one transaction on a real database."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine
from uuid_utils import uuid7

from service.play.call import Actor, Call
from service.play.editing import campaigns, keys
from service.play.forms.inputs import CampaignInput, KeyInput
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.play.resources.rows import Role
from service.resolution.refusal import Refusal
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.store.transactions import StoredTransactions

SECRET_NUMBER = 7919
PLAYABLE = tuple(ruleset for ruleset in RULESETS if ruleset.characters is not None)


@contextmanager
def campaign_of(engine: Engine, ruleset: Ruleset) -> Iterator[Call]:
    """A call of the game master of a new campaign."""
    with StoredTransactions(engine).creating(new_id()) as work:
        given = CampaignInput(name="A table", ruleset=ruleset.name)
        _, key, _ = campaigns.create(work, given, now, new_id)
        yield Call(work, Actor.of(key), now, new_id)


def of_player(call: Call, role: Role, *characters: str) -> Call:
    """The same campaign for another key."""
    key, _ = keys.create(call, KeyInput(label=role.value, role=role, characters=characters))
    return Call(call.work, Actor.of(key), now, new_id)


def secret_state(ruleset: Ruleset) -> dict[str, Any]:
    """A state with the secret number in every member that takes it."""
    state: dict[str, Any] = {}
    for field in fields(Codec(ruleset).characters.state):
        candidate = state | {field.name: SECRET_NUMBER}
        try:
            new_documents(Codec(ruleset), {}, candidate)
        except Refusal:
            continue
        state = candidate
    return state


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def new_id() -> str:
    """A new id."""
    return str(uuid7())
