"""The routes below `/v1/campaigns`: one file per resource."""

from collections.abc import Iterator

from service.api.campaigns import (
    abilities,
    campaigns,
    characters,
    commands,
    conditions,
    encounters,
    events,
    keys,
    library,
    moves,
    own_key,
    prompts,
    report,
    simulation,
    statistics,
    stream,
    transfer,
    turns,
    undo,
    webhooks,
)
from service.api.campaigns.schemas import PLAYABLE
from service.api.http.blueprint import Blueprint
from service.play.prompts.execution import PromptRunner


def blueprints(runner: PromptRunner) -> Iterator[Blueprint]:
    """All blueprints, the commands of each game last."""
    yield from (campaigns.routes, own_key.routes, keys.routes, characters.routes, encounters.routes)
    yield library.routes
    yield from (abilities.routes, turns.routes, conditions.routes, events.routes, report.routes)
    yield from (stream.routes, webhooks.routes, undo.routes, transfer.routes, statistics.routes)
    yield moves.blueprint(runner.handlers)
    yield simulation.blueprint(runner.handlers)
    yield prompts.blueprint(runner)
    for ruleset in PLAYABLE:
        yield commands.blueprint(ruleset, runner.handlers)
