"""Tests that hidden combatants leave no trace: stories read alike with and without them, but for chance."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from service.store.outbox import Outbox
from tests.api.campaigns.readable_text import sent_by_webhooks
from tests.client import client_of
from tests.table import Table

_CHANCE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z", re.IGNORECASE)
_COUNTED = ("seq", "version", "event", "next_after", "commitment", "encounter_id", "order", "footer")
SHEETS: dict[str, dict[str, Any]] = {
    "flyerbook": {"skills": {"Club": 9}, "weapons": [{"name": "Club", "damage": 2}]},
    "fastrpg": {"level": 1},
    "freed6": {},
    "rollunder": {"attributes": {"STR": 10, "DEX": 12, "INT": 10, "CHA": 10, "LVL": 2}},
}
SECRETS = ("Zorathustra", "AmbushSide", "Skulker")


class Story:
    """A fight of a hero and two foes, in which hidden ones may take part, as a player and an observer read it.

    Args:
        app: the service.
        ruleset: the game.
        ambush: whether hidden combatants take part.
    """

    def __init__(self, app: Flask, ruleset: str, *, ambush: bool) -> None:
        self.table = Table(client_of(app), ruleset=ruleset)
        self.sheet, self.ambush = SHEETS[ruleset], ambush
        self.hero = self.table.make("/characters", {"name": "Ana", "sheet": self.sheet})["id"]
        self.keys = [self.table.key("player", self.hero)["token"], self.table.key("observer")["token"]]
        self.hooks = [self._hook({"role": "player", "characters": [self.hero]}), self._hook({"role": "observer"})]
        self.fight = self.table.make("/encounters", {"name": "Bridge", "combatants": self._combatants()})
        self.path = f"/encounters/{self.fight['id']}"

    def _combatants(self) -> list[dict[str, Any]]:
        foe = {"side": "foes"}
        hidden = foe | {"hidden": True}
        ambush = [hidden | {"name": "Zorathustra", "side": "AmbushSide"}, hidden | {"name": "Skulker"}]
        foes = [foe | {"name": "Goblin"}, *(ambush if self.ambush else []), foe | {"name": "Late"}]
        return [{"character_id": self.hero, "side": "heroes"}, *({"sheet": self.sheet} | one for one in foes)]

    def _hook(self, view: dict[str, Any]) -> list[str]:
        """Webhooks of both forms, which see as one of the keys."""
        made = [
            self.table.make("/webhooks", {"url": "http://127.0.0.1:9/", "view": view, "form": form})
            for form in ("event", "discord")
        ]
        return [webhook["id"] for webhook in made]

    def id_of(self, name: str) -> str | None:
        """The id of a combatant; None if it does not exist."""
        return next((each["id"] for each in self.fight["combatants"] if each["name"] == name), None)

    def play(self, until: str = "") -> None:
        """Turns, rounds, conditions caused by a hidden combatant, and their consequences."""
        self._step("start")
        lurker = self.id_of("Zorathustra")
        if lurker is not None:
            self.table.make(
                f"{self.path}/combatants/{lurker}/conditions", {"name": "Bound", "source": self.id_of("Ana")}
            )
        self.table.make(f"/characters/{self.hero}/conditions", {"name": "Marked", "source": lurker})
        self.table.make(f"{self.path}/combatants/{self.id_of('Late')}/conditions", {"name": "Late", "source": lurker})
        self._until("Late")
        self._step("next-round")
        self._step("next-round")
        if lurker is not None:
            self.table.patch(f"{self.path}/combatants/{lurker}", {"initiative": -3})
        reserve = {"name": "Reserve", "sheet": self.sheet, "side": "foes"}
        self.table.make(f"{self.path}/combatants", {"combatants": [reserve]})
        if until != "end":
            self.finish()

    def finish(self) -> None:
        """The end of the fight, and two days."""
        self._step("end")
        self.table.run("/time", {"amount": 2, "unit": "day", "seed": "fair"})

    def _step(self, step: str) -> Any:
        return self.table.run(f"{self.path}/{step}", {"seed": "fair"}, If_Match="*")

    def _until(self, name: str) -> None:
        for _ in range(8):
            if self._step("next-turn")["encounter"]["turn"] == self.id_of(name):
                return

    def read(self, key: str) -> dict[str, Any]:
        """Everything that a key reads, without counts and dice."""
        hero = f"/characters/{self.hero}"
        paths = ("", "/characters?limit=200", "/encounters?limit=200&view=full", "/statistics", hero, self.path)
        read = {path.rpartition("/")[0]: self.table.get(path, key=key) for path in paths}
        events = self.table.get("/events?limit=200&render=text", key=key)["items"]
        by_number = {f"event {number}": event for number, event in enumerate(events)}
        return {name: _plain(value) for name, value in (read | by_number).items()}

    def streamed(self, key: str) -> list[Any]:
        """All frames of the stream with all notices, as a key gets them."""
        path = "/events/stream?after=0&render=text"
        text = self.table.call("GET", path, key=key).get_data(as_text=True)
        blocks = [block.partition("data: ")[2] for block in text.split("\n\n") if "data: " in block]
        return [_plain(json.loads(block)) for block in blocks]

    def sent(self, outbox: Outbox, reader: int) -> list[Any]:
        """The bodies of all messages for the webhooks that see as a key, by webhook, in the order of the log."""
        bodies = sent_by_webhooks(self.table, outbox)
        return [_plain(json.loads(body)) for webhook in self.hooks[reader] for body in bodies[webhook]]


def _plain(value: Any) -> Any:
    """A value without ids, times, counts and dice."""
    if isinstance(value, dict):
        return {_plain(name): _plain(item) for name, item in value.items() if name not in _COUNTED}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return _CHANCE.sub("#", value) if isinstance(value, str) else value


@pytest.mark.parametrize("ruleset", [name for name in SHEETS if name != "rollunder"])
@pytest.mark.parametrize("reader", [0, 1], ids=["player", "observer"])
def test_a_story_reads_alike_with_and_without_hidden_ones(app: Flask, ruleset: str, reader: int) -> None:
    """Players cannot find out whether hidden combatants exist; in rollunder dice settle the order."""
    stories = [Story(app, ruleset, ambush=ambush) for ambush in (True, False)]
    for story in stories:
        story.play()
    ambushed, fair = (story.read(story.keys[reader]) for story in stories)
    assert ambushed.keys() == fair.keys()
    for part, of_fair in fair.items():
        assert ambushed[part] == of_fair, part


@pytest.mark.parametrize("ruleset", [name for name in SHEETS if name != "rollunder"])
@pytest.mark.parametrize("reader", [0, 1], ids=["player", "observer"])
def test_a_story_is_reported_alike_with_and_without_hidden_ones(
    app: Flask, outbox: Outbox, ruleset: str, reader: int
) -> None:
    """By streams with their notices, and by webhooks of both forms: as many messages, with the same in them."""
    stories = [Story(app, ruleset, ambush=ambush) for ambush in (True, False)]
    for story in stories:
        story.play(until="end")
    ambushed, fair = (story.streamed(story.keys[reader]) for story in stories)
    assert ambushed == fair
    for story in stories:
        story.finish()
    ambushed, fair = (story.sent(outbox, reader) for story in stories)
    assert ambushed == fair


@pytest.mark.parametrize("ruleset", SHEETS)
def test_no_stream_and_no_webhook_shows_a_hidden_name(app: Flask, outbox: Outbox, ruleset: str) -> None:
    """Nor a side."""
    story = Story(app, ruleset, ambush=True)
    story.play()
    text = json.dumps([story.streamed(key) for key in story.keys]) + json.dumps(story.sent(outbox, 0))
    assert "Goblin" in text
    assert not [secret for secret in SECRETS if secret in text]


@pytest.mark.parametrize("ruleset", SHEETS)
def test_no_one_reads_a_hidden_name_side_or_id(app: Flask, ruleset: str) -> None:
    """Not in the log either, nor as whence a condition came."""
    story = Story(app, ruleset, ambush=True)
    story.play()
    paths = ("/events?limit=200&render=text", "/characters", "/encounters?view=full", story.path, "/statistics")
    for key in story.keys:
        text = "".join(json.dumps(story.table.get(path, key=key)) for path in paths)
        ids = [story.id_of(name) for name in ("Zorathustra", "Skulker")]
        assert not [secret for secret in (*SECRETS, *ids) if str(secret) in text]
