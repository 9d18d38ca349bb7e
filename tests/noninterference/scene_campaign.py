"""A golden scene with other hidden numbers of the foes, as the player of its heroes reads it."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from flask.testing import FlaskClient

from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.resolution.refusal import Refusal
from service.scenes.campaign import GAME_MASTER, PLAYER, SceneCampaign, campaign_of
from service.scenes.clients import in_process
from service.scenes.player import take
from service.store.outbox import Outbox
from tests.noninterference.channels import Channels
from tests.noninterference.readings import ORDER, Reading
from tests.noninterference.variations import STEPS, numbers, with_added

Scene = Mapping[str, Any]
PC = "pc"


def has_foes(scene: Scene) -> bool:
    """Whether a scene has someone who hides numbers from the player of someone else."""
    heroes = [each for each in scene.get("characters", ()) if each.get("kind", PC) == PC]
    return bool(heroes) and any(_hidden_documents(scene))


def scene_variations(scene: Scene, codec: Codec) -> Iterator[tuple[str, Scene]]:
    """Pointer to a number that a foe hides -> the scene with another one, in which all look the same at first."""
    for part, index, member, document in _hidden_documents(scene):
        for path in numbers(document):
            for step in STEPS:
                varied: Any = deepcopy(dict(scene))
                varied[part][index][member] = with_added(document, path, step)
                if _health(varied[part][index], codec) == _health(scene[part][index], codec) is not None:
                    yield f"/{part}/{index}/{member}/{'/'.join(map(str, path))}{step:+d}", varied
                    break


def readings_of(
    client: FlaskClient, outbox: Outbox, scene: Scene, prepare: Callable[[SceneCampaign], object] = bool
) -> list[Reading]:
    """Everything that the player reads after each step.

    Args:
        client: plays the scene.
        outbox: of the service.
        scene: of a game.
        prepare: changes the campaign before the first step.
    """
    with campaign_of(in_process(client), scene) as campaign:
        prepare(campaign)
        return list(_SceneReader(client, outbox, campaign).readings())


class _SceneReader:
    """Reads a scene as the player of all its heroes."""

    def __init__(self, client: FlaskClient, outbox: Outbox, campaign: SceneCampaign) -> None:
        self._campaign = campaign
        campaign.read("", PLAYER)  # makes the key
        tokens = campaign.tokens
        self._channels = Channels(client, outbox, campaign.path, tokens[PLAYER], tokens[GAME_MASTER])
        heroes = [each["name"] for each in campaign.scene["characters"] if each.get("kind", PC) == PC]
        self._heroes = [campaign.characters[name] for name in heroes]
        self._own = {campaign.combatants[name] for name in heroes if name in campaign.combatants}
        self._channels.register_webhooks(*self._heroes)

    def readings(self) -> Iterator[Reading]:
        """Everything after each step: first its events, then its answer, if it is the player's, and all channels."""
        yield from self._channels.everything(self._resources(), None)
        seq = self._campaign.last_seq()
        for step in self._campaign.scene["steps"]:
            taken = take(self._campaign, step)
            is_masters = taken.request.sender == GAME_MASTER
            if is_masters:
                yield Reading(ORDER, taken.status, "", "")
            last = self._campaign.last_seq()
            yield from (self._channels.event(each) for each in range(seq + 1, last + 1))
            if taken.request.sender == PLAYER:
                yield self._channels.answer(taken.status, taken.answer)
            yield from self._channels.everything(self._resources(), last if last > seq else None)
            seq = last

    def _resources(self) -> list[str]:
        encounter = self._campaign.encounter
        lists = ("abilities", "moves")
        own = [f"{encounter}/combatants/{each}/{of}" for each in sorted(self._own) for of in lists] if encounter else []
        there = [encounter, f"{encounter}/prompts"] if encounter else []
        heroes = [f"/characters/{each}" for each in self._heroes]
        return ["", "/events/report", *there, *own, *heroes, *(f"{each}/{of}" for each in heroes for of in lists)]


def _hidden_documents(scene: Scene) -> Iterator[tuple[str, int, str, Any]]:
    """Place and document of each sheet and state that is hidden from the player."""
    for part in ("combatants", "characters"):
        for index, each in enumerate(scene.get(part) or ()):
            if "character" not in each and (part == "combatants" or each.get("kind", PC) != PC):
                yield from ((part, index, member, each[member]) for member in ("sheet", "state") if each.get(member))


def _health(stated: Mapping[str, Any], codec: Codec) -> str | None:
    """The health band of a figure; None if the game does not accept the numbers."""
    try:
        sheet, state = new_documents(codec, stated.get("sheet", {}), stated.get("state"))
    except Refusal:
        return None
    return codec.health({"sheet": sheet, "state": state, "conditions": {}})
