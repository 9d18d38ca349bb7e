"""Recorded calls: documents, vectors, scenes and orders of a game, each as named cases."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from flask.testing import FlaskClient

from service.api.stateless.scenes import scenes_of
from service.rulesets import RULESET_BY_NAME, RULESETS, golden
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.rule_texts import rules_of
from service.rulesets.stored import examples
from service.scenes.campaign import GAME_MASTER, PLAYER, SceneCampaign, campaign_of
from service.scenes.clients import in_process
from service.scenes.player import played
from tests.contract.example_campaign import Stage
from tests.contract.scenes import SCENES, SCOPES, command_id

Case = tuple[str, Callable[[FlaskClient], None]]
"""Name, and what sends its calls."""
_PAGE = 200
_LANGUAGES = ("en", "de")


def documents(ruleset: Ruleset) -> Iterator[Case]:
    """Everything that can be read about a game."""
    game = f"/v1/{ruleset.name}"
    paths = [f"/v1/rulesets/{ruleset.name}"]
    paths += [f"{game}/{what}" for what in ("reference", "abilities", "vectors", "scenes", "rules")]
    paths += [f"{game}/rules?operation={operation.name}" for operation in ruleset.operations]
    paths += [f"{game}/rules/{rule.id}" for rule in rules_of(ruleset)]
    paths += [f"/problems/{code}" for code in sorted(ruleset.all_rejections)]
    yield from ((path, partial(_read, path)) for path in paths)


def vectors(ruleset: Ruleset) -> Iterator[Case]:
    """Every golden vector, in each language."""
    by_name = {operation.name: operation for operation in ruleset.operations}
    for vector in golden.of_ruleset(ruleset.name):
        yield vector.id, partial(_post, f"/v1/{ruleset.name}/{by_name[vector.operation].path}", vector.body)


def scenes(ruleset: Ruleset) -> Iterator[Case]:
    """Every golden scene, with the log and the export of its campaign."""
    yield from ((scene["id"], partial(_play, scene)) for scene in scenes_of(ruleset))


def orders(ruleset: Ruleset) -> Iterator[Case]:
    """Every example of an order, for characters and in encounters, tried and carried out."""
    orders = examples.of_ruleset(ruleset.name).orders
    for operation in ruleset.operations:
        for scope in SCOPES if operation.name in orders else ():
            name = command_id(ruleset, operation, scope)
            yield name, partial(_order, name)


KINDS: Mapping[str, Callable[[Ruleset], Iterator[Case]]] = {
    "documents": documents,
    "vectors": vectors,
    "scenes": scenes,
    "orders": orders,
}
"""Kind -> its cases of a game."""
TASKS = tuple((kind, ruleset.name) for ruleset in RULESETS for kind in KINDS)
"""All pairs of a kind and a game: each is one file of a recording."""


def cases_of(kind: str, game: str) -> Iterator[Case]:
    """The cases of one file."""
    return KINDS[kind](RULESET_BY_NAME[game])


def _read(path: str, client: FlaskClient) -> None:
    client.get(path)


def _post(path: str, body: Any, client: FlaskClient) -> None:
    for language in _LANGUAGES:
        client.post(path, json=body, headers={"Accept-Language": language})


def _play(scene: Mapping[str, Any], client: FlaskClient) -> None:
    """Play a scene; read its log as game master and as player, in both languages, and its export."""
    with campaign_of(in_process(client), scene) as campaign:
        for index in range(len(scene["steps"])):
            for _ in played(campaign, index):
                pass
        _read_log(campaign, client)


def _read_log(campaign: SceneCampaign, client: FlaskClient) -> None:
    of_player = [PLAYER] if any(each.get("kind", "pc") == "pc" for each in campaign.scene.get("characters", ())) else []
    for who in (GAME_MASTER, *of_player):
        campaign.read("/characters", who)
        token = campaign.tokens[who]
        for language in _LANGUAGES:
            headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
            client.get(f"{campaign.path}/events?limit={_PAGE}&render=text", headers=headers)
    campaign.read("/export")


def _order(name: str, client: FlaskClient) -> None:
    """Try an order, carry it out and read the log."""
    stage = Stage(client, SCENES[name])
    stage.call(name, query={"dry_run": "true"})
    stage.call(name)
    stage.call("listEvents")
    stage.call("deleteCampaign")
