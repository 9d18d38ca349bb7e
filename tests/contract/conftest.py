"""Fixtures: the service with a database, a campaign in it, and the schema for schemathesis."""

from functools import cached_property
from typing import Any

import pytest
from flask import Flask
from schemathesis.config import SchemathesisConfig

from tests.client import client_of
from tests.depth import DEEPEST, number_of

EXAMPLES = 1
CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {
            "max-examples": number_of(EXAMPLES),
            "deterministic": True,
            "database": "none",
            "allow-x00": False,  # no text of ours holds NUL, which JSON Schema cannot say
        },
        "phases": {"coverage": {"enabled": DEEPEST}},
        "checks": {
            # The rules refuse some requests that fit the schema; names, preconditions and `*` depend on what is there.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "304", "404", "409", "412", "422", "428"]},
            "negative_data_rejection": {"expected-statuses": ["4xx"]},
        },
    }
)


class Table:
    """A campaign to call, made when it is first asked for: most operations need none."""

    def __init__(self, app: Flask) -> None:
        self._client = client_of(app)

    @property
    def headers(self) -> dict[str, str]:
        """A game master's key."""
        return {"Authorization": f"Bearer {self._campaign['key']['token']}"}

    @cached_property
    def parameters(self) -> dict[str, str]:
        """Parameters of a path that exist: of a character, and of an encounter in which it is."""
        campaign = self._campaign["id"]
        character = self._made(f"{campaign}/characters", {"name": "Harrak", "sheet": {}})
        combatants = [{"name": "Goblin", "count": 2}, {"character_id": character["id"]}]
        encounter = self._made(f"{campaign}/encounters", {"name": "Lock", "combatants": combatants})
        return {
            "campaign_id": campaign,
            "character_id": character["id"],
            "encounter_id": encounter["id"],
            "combatant_id": encounter["combatants"][0]["id"],
            "key_id": self._campaign["key"]["id"],
        }

    @cached_property
    def _campaign(self) -> dict[str, Any]:
        made: dict[str, Any] = self._client.post(
            "/v1/campaigns", json={"name": "Contract", "ruleset": "flyerbook"}
        ).get_json()
        return made

    def _made(self, place: str, body: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = self._client.post(f"/v1/campaigns/{place}", json=body, headers=self.headers).get_json()
        return made


@pytest.fixture
def table(app: Flask) -> Table:
    """A new campaign with a character and an encounter."""
    return Table(app)
