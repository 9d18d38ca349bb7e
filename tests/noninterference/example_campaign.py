"""A campaign in which the example orders of a game are played by a hero and a foe over HTTP."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask.testing import FlaskClient

from service.rulesets.stored import examples
from service.rulesets.stored.examples import CONDITION, STAND_INS
from service.store.outbox import Outbox
from tests.noninterference.channels import Channels
from tests.noninterference.readings import Reading
from tests.noninterference.stage import HANDLERS, Documents, Stage
from tests.table import Table

PROMPTED = {"rolls": "everybody"}
MOST_ANSWERS = 12
CREATED = 201


class ExampleCampaign:
    """The campaign of one example order.

    Args:
        client: sends the calls.
        outbox: of the service.
        stage: the order, and which part is the foe.
        hidden: sheet and state of the foe.
    """

    def __init__(self, client: FlaskClient, outbox: Outbox, stage: Stage, hidden: Documents) -> None:
        self.stage, self.table = stage, Table(client, ruleset=stage.ruleset.name)
        parts = [part for part in examples.of_ruleset(stage.ruleset.name).cast if part in STAND_INS]
        mine = [part for part in parts if part != stage.foe]
        shown = stage.documents(mine[0])
        hero = {"name": "Hero", "kind": "pc", "sheet": shown.sheet, "state": shown.state}
        self.hero: str = self.table.make("/characters", hero)["id"]
        foe = {"name": "Foe", "side": "foes", "sheet": hidden.sheet, "state": hidden.state}
        there = {"foes": foe, "heroes": {"character_id": self.hero, "side": "heroes"}}
        present = [there["foes" if part == stage.foe else "heroes"] for part in parts]
        fight = self.table.encounter(*present)
        self.path = f"/encounters/{fight['id']}"
        ids = [each["id"] for each in fight["combatants"]]
        self.ids = {STAND_INS[part]: identity for part, identity in zip(parts, ids, strict=True)}
        self.channels = Channels(
            client, outbox, f"/v1/campaigns/{self.table.id}", self.table.key("player", self.hero)["token"],
            self.table.token,
        )  # fmt: skip
        self.channels.register_webhooks(self.hero)

    @property
    def resources(self) -> list[str]:
        """Paths of everything that a player may look at."""
        abilities = [f"{self.path}/combatants/{each}/abilities" for each in self.ids.values() if each != self._foe]
        hero = f"/characters/{self.hero}"
        return ["", self.path, hero, f"{hero}/abilities", f"{self.path}/prompts", *abilities]

    def _everything(self, seq: int | None) -> Iterator[Reading]:
        """Everything that can be read after an event."""
        yield from self.channels.everything(self.resources, seq)
        yield self.channels.abilities_of_foe(f"{self.path}/combatants/{self._foe}")

    def readings(self) -> Iterator[Reading]:
        """Everything that a player reads while the order is tried, asked for, sent, taken back and sent again."""
        for earlier in self.stage.example.before:
            seq = self._command(earlier.operation, earlier.order)
            yield self.channels.event(seq)
        yield from self._everything(None)
        yield from self._tried()
        yield from self._asked()
        seq = self._command(self.stage.operation, self.stage.example.order)
        yield self.channels.event(seq)
        yield from self._everything(seq)
        rolls = self.table.get(f"/events/{seq}")["rolls"]
        if self.table.call("POST", f"/events/{seq}/undo", {}).status_code != 200:
            return
        yield self.channels.event(seq + 1)
        yield from self._prompted(rolls)
        yield from self._played()

    def _tried(self) -> Iterator[Reading]:
        """A dry run of the player, an order with a mistake, and an edit of the foe."""
        sent = self._with_seed(self.stage.operation, self._filled(self.stage.example.order))
        for order in (sent, {**sent, "unknown": 1}):
            yield self.channels.call("POST", f"{self._address(self.stage.operation)}?dry_run=true", order)
        yield self.channels.call("PATCH", f"{self.path}/combatants/{self._foe}", {"state": {}}, If_Match="*")

    def _asked(self) -> Iterator[Reading]:
        """Prompts by the player and by the game master, before anything is answered."""
        mine = self.channels.call("POST", f"{self.path}/prompts", self._prompt())
        if mine.status == CREATED:
            yield from self._outcome(mine.document)
        yield mine
        made = self.table.call("POST", f"{self.path}/prompts", self._prompt())
        if made.status_code == CREATED:
            yield from self._outcome(made.get_json())
        yield from self.channels.everything([f"{self.path}/prompts"], None)
        for prompt in self.table.get(f"{self.path}/prompts?status=open")["items"]:
            self.table.call("DELETE", f"{self.path}/prompts/{prompt['id']}", If_Match="*")

    def _outcome(self, prompt: Mapping[str, Any]) -> Iterator[Reading]:
        """The event of an order without a question, taken back."""
        if prompt["event"] is not None:
            yield self.channels.event(prompt["event"])
            self.table.run(f"/events/{prompt['event']}/undo", {})

    def _prompted(self, rolls: list[Mapping[str, Any]]) -> Iterator[Reading]:
        """The order as a prompt, answered with the same dice."""
        made = self.table.call("POST", f"{self.path}/prompts", self._prompt())
        if made.status_code != CREATED:
            return
        prompt, faces = made.get_json(), list(rolls)
        for _ in range(MOST_ANSWERS):
            yield self.channels.call("GET", f"{self.path}/prompts/{prompt['id']}")
            if prompt["status"] != "open" or not prompt["waits"]:
                break
            wait = prompt["waits"][0]
            found = next((each for each in faces if each["stream"] == wait["stream"]), None)
            if wait["kind"] == "roll" and found is None:
                break
            said = {"choice": wait["default"]} if found is None else {"face": faces.pop(faces.index(found))["face"]}
            path = f"{self.path}/prompts/{prompt['id']}/answers"
            answer = self.table.call("POST", path, {"wait": wait["id"], **said})
            if answer.status_code != 200:
                break
            prompt = answer.get_json()
        if prompt["event"] is not None:
            yield self.channels.event(prompt["event"])
            yield from self._everything(prompt["event"])
            self.table.call("POST", f"/events/{prompt['event']}/undo", {})
        elif prompt["status"] == "open":
            self.table.call("DELETE", f"{self.path}/prompts/{prompt['id']}", If_Match="*")

    def _played(self) -> Iterator[Reading]:
        """The order, sent by the player."""
        order = self._with_seed(self.stage.operation, self._filled(self.stage.example.order))
        answer = self.channels.call("POST", f"{self._address(self.stage.operation)}?render=text", order)
        if answer.status == 200:
            seq = answer.document["event"]
            yield self.channels.event(seq)
            yield answer
            yield from self._everything(seq)
        else:
            yield answer

    def _command(self, operation: str, order: Mapping[str, Any]) -> int:
        """Carry an order of the game master out; returns the seq of its event."""
        filled = self._with_seed(operation, self._filled(order))
        return int(self.table.run(self._address(operation), filled)["event"])

    def _prompt(self) -> dict[str, Any]:
        return {"operation": self.stage.operation, "order": self._filled(self.stage.example.order), **PROMPTED}

    def _with_seed(self, operation: str, order: dict[str, Any]) -> dict[str, Any]:
        rolls = HANDLERS[self.stage.ruleset.name, operation].resolver.operation.rolls
        return {**order, "seed": "fair"} if rolls else order

    def _address(self, operation: str) -> str:
        return f"{self.path}/{self.stage.ruleset.name}/{operation.replace('_', '-')}"

    @property
    def _foe(self) -> str:
        identity: str = self.ids[STAND_INS[self.stage.foe]]
        return identity

    def _filled(self, value: Any) -> Any:
        """An order with ids in place of placeholders."""
        if isinstance(value, Mapping):
            return {name: self._filled(item) for name, item in value.items()}
        if isinstance(value, list):
            return [self._filled(item) for item in value]
        if value == CONDITION:
            return self._condition()
        return self.ids.get(value, value) if isinstance(value, str) else value

    def _condition(self) -> str:
        bearers = [self.table.get(f"/characters/{self.hero}"), *self.table.get(self.path)["combatants"]]
        found: list[str] = [identity for bearer in bearers for identity in sorted(bearer["conditions"])]
        return found[0] if found else CONDITION
