"""Campaigns of every game with all kinds of resources, for the fuzzer's requests."""

from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient

from service.rulesets import RULESETS
from service.rulesets.stored import examples
from tests.table import Table


@dataclass
class Played:
    """A campaign, its keys and the ids of its resources.

    Attributes:
        table: the campaign.
        tokens: role -> token; None for a call without a key.
        ids: parameter of an address -> an id that is there.
        stand_ins: id in an example -> the id that takes its place below an encounter and below a character.
    """

    table: Table
    tokens: dict[str, str | None]
    ids: dict[str, str]
    stand_ins: dict[str, dict[str, str]] = field(default_factory=dict)


def played(client: FlaskClient, game: str) -> Played:
    """A new campaign of a game: its example cast, an encounter that runs, and a key of each role."""
    table = Table(client, ruleset=game)
    cast = examples.of_ruleset(game).cast
    characters = {
        part: table.make("/characters", {"name": figure.name, "sheet": figure.sheet})["id"]
        for part, figure in cast.items()
    }
    foe = {"name": "Foe", "sheet": next(iter(cast.values())).sheet}
    members = [*({"character_id": identity} for identity in characters.values()), foe]
    encounter = table.encounter(*members)
    table.run(f"/encounters/{encounter['id']}/start", {}, If_Match="*")
    combatants = dict(zip(characters, (each["id"] for each in encounter["combatants"]), strict=False))
    first = characters[next(iter(characters))]
    condition = table.make(f"/characters/{first}/conditions", {"name": "Marked"})["id"]
    tokens = {role: table.key(role, *([first] if role == "player" else []))["token"] for role in ("player", "observer")}
    ids = {
        "campaign_id": table.id,
        "character_id": first,
        "encounter_id": encounter["id"],
        "combatant_id": combatants[next(iter(combatants))],
        "condition_id": condition,
        "seq": "3",
        "external_ref": "ref-1",
    }
    stand_ins = {
        "Encounter": {examples.STAND_INS[part]: identity for part, identity in combatants.items()},
        "Character": {examples.STAND_INS[part]: identity for part, identity in characters.items()},
    }
    return Played(table, {"gm": table.token, **tokens, "nobody": None}, ids, stand_ins)


def games() -> tuple[str, ...]:
    """Every game with stored characters."""
    return tuple(ruleset.name for ruleset in RULESETS if ruleset.characters is not None)


def with_ids(value: Any, stand_ins: dict[str, str]) -> Any:
    """A body with ids that are there in the place of those of examples."""
    if isinstance(value, dict):
        return {name: with_ids(item, stand_ins) for name, item in value.items()}
    if isinstance(value, list):
        return [with_ids(item, stand_ins) for item in value]
    return stand_ins.get(value, value) if isinstance(value, str) else value
