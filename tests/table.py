"""A campaign as its users see it: calls over HTTP with the keys of a game master and others."""

from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

HARRAK: dict[str, Any] = {
    "attributes": {"Deft": 1},
    "jobs": {"Locksmith": 12},
    "weapons": [{"name": "Knife", "damage": 1}],
}
GOBLIN: dict[str, Any] = {"skills": {"Club": 9}, "weapons": [{"name": "Club", "damage": 2}], "wound_threshold": 3}


class Table:
    """One campaign.

    Args:
        client: sends the calls.
        **members: of the campaign, beside its name.
    """

    def __init__(self, client: FlaskClient, **members: Any) -> None:
        self.client = client
        response = client.post("/v1/campaigns", json={"name": "A table", "ruleset": "flyerbook"} | members)
        assert response.status_code == 201, response.get_data(as_text=True)
        self.campaign: dict[str, Any] = response.get_json()
        self.id: str = self.campaign["id"]
        self.token: str = self.campaign["key"]["token"]

    def call(self, method: str, path: str, body: Any = None, **options: Any) -> TestResponse:
        """Send a call on the campaign.

        Args:
            method: of HTTP.
            path: below the campaign.
            body: sent as JSON unless None.
            **options: `key`, another token than the game master's, or None for no token; all others are headers.
        """
        key = options.pop("key", self.token)
        headers = {name.replace("_", "-"): str(value) for name, value in options.items()}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        content = {} if body is None else {"json": body}
        return self.client.open(f"/v1/campaigns/{self.id}{path}", method=method, headers=headers, **content)

    def get(self, path: str = "", **options: Any) -> Any:
        """A resource, read anew."""
        return self._expect(200, "GET", path, **options)

    def make(self, path: str, body: Any, **options: Any) -> Any:
        """A new resource."""
        return self._expect(201, "POST", path, body, **options)

    def run(self, path: str, body: Any, **options: Any) -> Any:
        """The answer of a command."""
        return self._expect(200, "POST", path, body, **options)

    def patch(self, path: str, body: Any, match: str = "*", **options: Any) -> Any:
        """A resource after a merge patch."""
        return self._expect(200, "PATCH", path, body, If_Match=match, **options)

    def character(self, name: str = "Harrak", **members: Any) -> dict[str, Any]:
        """A new stored character."""
        return read_back(self.make("/characters", {"name": name, "sheet": HARRAK} | members))

    def encounter(self, *combatants: Mapping[str, Any]) -> dict[str, Any]:
        """A new encounter."""
        return read_back(self.make("/encounters", {"name": "A fight", "combatants": list(combatants)}))

    def key(self, role: str, *characters: str) -> dict[str, Any]:
        """A new key."""
        made: dict[str, Any] = self.make("/keys", {"label": role, "role": role, "characters": list(characters)})
        return made

    def events(self, after: int = 0) -> list[dict[str, Any]]:
        """The log."""
        items: list[dict[str, Any]] = self.get(f"/events?after={after}&limit=200")["items"]
        return items

    def last_event(self) -> dict[str, Any]:
        """The youngest event."""
        return self.events()[-1]

    def _expect(self, status: int, method: str, path: str, body: Any = None, **options: Any) -> Any:
        response = self.call(method, path, body, **options)
        assert response.status_code == status, response.get_data(as_text=True)
        return response.get_json()


def read_back(made: dict[str, Any]) -> dict[str, Any]:
    """The created resource as a GET shows it, without warnings about its sheet."""
    return {name: value for name, value in made.items() if name != "warnings"}


def foes(name: str = "Goblin", count: int = 1, **members: Any) -> dict[str, Any]:
    """Foes for an encounter."""
    return {"name": name, "count": count, "sheet": GOBLIN} | members


def melee(attacker: Mapping[str, Any], defender: Mapping[str, Any], **members: Any) -> dict[str, Any]:
    """An exchange of blows between combatants who fight with what `GOBLIN` has."""
    return {
        "mode": "melee",
        "attacker": {"id": attacker["id"], "candidates": ["Club"]},
        "defender": {"id": defender["id"], "candidates": ["Club"]},
    } | members
