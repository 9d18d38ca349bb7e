"""The service with a database, a campaign in it, and the schema that schemathesis reads."""

from dataclasses import dataclass

import pytest
from flask import Flask
from schemathesis.config import SchemathesisConfig

from service.app import create_app
from service.settings import Settings
from tests.depth import DEEP, number_of

EXAMPLES = 2
CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {
            "max-examples": number_of(EXAMPLES),
            "deterministic": True,
            "database": "none",
            "allow-x00": False,  # no text of ours holds NUL, which JSON Schema cannot say
        },
        "phases": {"coverage": {"enabled": DEEP}},
        "checks": {
            # The rules refuse some requests that fit the schema; what is stored decides about names and preconditions.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "409", "412", "422", "428"]},
        },
    }
)


@dataclass(frozen=True)
class Table:
    """A campaign to call: parameters of a path that exist, and a game master's key."""

    parameters: dict[str, str]
    headers: dict[str, str]


@pytest.fixture(scope="session")
def served(database: Settings) -> Flask:
    """The service on a real database."""
    return create_app(database)


@pytest.fixture
def table(served: Flask) -> Table:
    """A new campaign with a character and an encounter."""
    client = served.test_client()
    campaign = client.post("/v1/campaigns", json={"name": "Contract", "ruleset": "flyerbook"}).get_json()
    headers = {"Authorization": f"Bearer {campaign['key']['token']}"}
    place = f"/v1/campaigns/{campaign['id']}"
    character = client.post(f"{place}/characters", json={"name": "Harrak", "sheet": {}}, headers=headers).get_json()
    foes = {"name": "Lock", "combatants": [{"name": "Goblin", "count": 2}, {"character_id": character["id"]}]}
    encounter = client.post(f"{place}/encounters", json=foes, headers=headers).get_json()
    return Table(
        parameters={
            "campaign_id": campaign["id"],
            "character_id": character["id"],
            "encounter_id": encounter["id"],
            "combatant_id": encounter["combatants"][0]["id"],
            "key_id": campaign["key"]["id"],
        },
        headers=headers,
    )
