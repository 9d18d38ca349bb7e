"""The campaign of a scene: created, read and deleted; names in the scene replace ids."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from service.http_client import Ask

GAME_MASTER, PLAYER, OBSERVER = "gm", "player", "observer"
LAST_EVENT = "$event"


class NotPlayableError(Exception):
    """A scene cannot be played; the message is one line with the reason, without the id of the scene."""


@dataclass(slots=True)
class SceneCampaign:
    """The temporary campaign of one scene.

    Attributes:
        ask: asks the service.
        scene: the content of its file.
        path: of the campaign.
        characters: name -> id.
        combatants: name -> id; empty without an encounter.
        encounter: path of the encounter, or None.
        tokens: role or name -> token of a key.
    """

    ask: Ask
    scene: Mapping[str, Any]
    path: str = ""
    characters: dict[str, str] = field(default_factory=dict)
    combatants: dict[str, str] = field(default_factory=dict)
    encounter: str | None = None
    tokens: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, body: Any = None, sender: str = GAME_MASTER) -> tuple[int, Any]:
        """The answer to a call below the campaign, sent with the key of a participant.

        Raises:
            NotPlayableError: the name is unknown.
        """
        headers = {"Authorization": f"Bearer {self._token(sender)}", "If-Match": "*"}
        if method == "PATCH":
            headers["Content-Type"] = "application/merge-patch+json"
        return self.ask(method, self.path + path, body, headers)

    def read(self, path: str, sender: str = GAME_MASTER) -> Any:
        """The present state of a resource."""
        return self.call("GET", path, sender=sender)[1]

    def everything(self) -> list[Any]:
        """The present state of the encounter and all characters."""
        paths = [*([self.encounter] if self.encounter else []), *map("/characters/{}".format, self.characters.values())]
        return [self.read(path) for path in paths]

    def present(self, name: str) -> Mapping[str, Any]:
        """The present state of a combatant, with members of its character."""
        present = self.read(self.encounter)["combatants"] if self.encounter else []
        combatant: Mapping[str, Any] = next((each for each in present if each["name"] == name), {})
        behind = self.read(f"/characters/{self.characters[name]}") if name in self.characters else {}
        return {**combatant, **behind}

    def last_seq(self) -> int:
        """The seq of the last event; 0 where there is none."""
        after = 0
        while items := self.read(f"/events?limit=200&after={after}")["items"]:
            after = items[-1]["seq"]
        return after

    def open_prompt(self) -> Mapping[str, Any]:
        """The last open prompt.

        Raises:
            NotPlayableError: nothing waits.
        """
        waiting = self.read(f"{self.encounter or ''}/prompts?status=open&limit=200")["items"]
        if not waiting:
            raise NotPlayableError("nobody is asked")
        prompt: Mapping[str, Any] = max(waiting, key=lambda each: each["id"])
        return prompt

    def filled(self, value: Any, inside: bool) -> Any:
        """A body or expectation with names replaced by ids, and `$event` by the seq of the last event.

        Args:
            value: JSON.
            inside: whether a name refers to the combatant first.
        """
        if isinstance(value, Mapping):
            return {self.filled(name, inside): self.filled(item, inside) for name, item in value.items()}
        if isinstance(value, list):
            return [self.filled(item, inside) for item in value]
        return self._id(value, inside) if isinstance(value, str) and value.startswith("$") else value

    def set_up(self) -> None:
        """Create the campaign, its characters and its encounter.

        Raises:
            NotPlayableError: the service refuses one of them.
        """
        scene = self.scene
        options = {"options": scene["options"]} if scene.get("options") else {}
        body = {"name": scene["id"], "ruleset": scene["ruleset"], **options}
        made = self._made(*self.ask("POST", "/v1/campaigns", body, {}))
        self.path, self.tokens[GAME_MASTER] = f"/v1/campaigns/{made['id']}", made["key"]["token"]
        for character in scene.get("characters", ()):
            self.characters[character["name"]] = self._made(*self.call("POST", "/characters", character))["id"]
        if scene.get("combatants") is not None:
            present = [self._combatant(each) for each in scene["combatants"]]
            encounter = self._made(*self.call("POST", "/encounters", {"name": scene["id"], "combatants": present}))
            self.encounter = f"/encounters/{encounter['id']}"
            self.combatants = {each["name"]: each["id"] for each in encounter["combatants"]}

    def remove(self) -> None:
        """Delete the campaign, if it was created."""
        if self.path:
            self.call("DELETE", "")

    def _combatant(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        others = {name: value for name, value in stated.items() if name != "character"}
        return {**others, "character_id": self.characters[stated["character"]]} if "character" in stated else others

    def _made(self, status: int, answer: Any) -> Any:
        if not isinstance(answer, Mapping) or "id" not in answer:
            detail = answer.get("detail") if isinstance(answer, Mapping) else answer
            raise NotPlayableError(f"it cannot be set up: {status} {detail}")
        return answer

    def _token(self, sender: str) -> str:
        if sender not in self.tokens:
            role = OBSERVER if sender == OBSERVER else PLAYER
            body = {"label": sender, "role": role, "characters": [] if role == OBSERVER else self._commanded_by(sender)}
            self.tokens[sender] = self._made(*self.call("POST", "/keys", body))["token"]
        return self.tokens[sender]

    def _commanded_by(self, sender: str) -> list[str]:
        if sender == PLAYER:
            return [
                self.characters[each["name"]] for each in self.scene["characters"] if each.get("kind", "pc") == "pc"
            ]
        if sender not in self.characters:
            raise NotPlayableError(f"there is no character {sender}")
        return [self.characters[sender]]

    def _id(self, named: str, inside: bool) -> str | int:
        if named == LAST_EVENT:
            return self.last_seq()
        name, _, condition = named[1:].partition(".condition.")
        if condition:
            lasting = self.present(name)["conditions"].items()
            return next((key for key, each in lasting if each["name"] == condition and each["ended"] is None), named)
        for suffix, ids in ((".character", self.characters), (".combatant", self.combatants)):
            if name.endswith(suffix):
                return ids[name.removesuffix(suffix)]
        places = (self.combatants, self.characters) if inside else (self.characters, self.combatants)
        return places[0].get(name) or places[1].get(name) or named


@contextmanager
def campaign_of(ask: Ask, scene: Mapping[str, Any]) -> Iterator[SceneCampaign]:
    """The campaign of a scene, deleted at the end of the block.

    Raises:
        NotPlayableError: the service refuses to make it.
    """
    campaign = SceneCampaign(ask, scene)
    try:
        campaign.set_up()
        yield campaign
    finally:
        campaign.remove()
