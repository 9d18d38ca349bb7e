"""Tools that show the table."""

from arbiter_mcp import shown
from arbiter_mcp.arbiter import Json
from arbiter_mcp.arguments import Encounter, Who
from arbiter_mcp.table import AtTable

OF_CHARACTERS = ("id", "name", "kind")
OF_COMBATANTS = ("id", "name", "side", "status", "health", "lasting")
OF_ENCOUNTERS = ("id", "name", "status", "round")
MOST_CHARACTERS, MOST_ENCOUNTERS = 100, 5


async def see_table(table: AtTable) -> str:
    """Show the campaign, your role, the characters, and the encounters with the state of the fight.

    Of a large campaign the first ones; `see_character` finds the others by name.
    """
    characters = {each["id"]: each for each in await table.characters()}
    owned = [characters[each]["name"] for each in table.key["characters"] if each in characters]
    campaign, encounters = table.key["campaign"], await table.encounters()
    players_first = sorted(characters.values(), key=lambda each: each["kind"] != "pc")
    seen = {
        "campaign": campaign["name"],
        "game": campaign["ruleset"],
        "house_rules": campaign["options"],
        "you": {"role": table.key["role"], "characters": owned},
        "characters": [_some(each, OF_CHARACTERS) | _numbers(each) for each in players_first[:MOST_CHARACTERS]],
        "more_characters": max(0, len(characters) - MOST_CHARACTERS) or None,
        "encounters": [encounter_in_short(each) for each in encounters[:MOST_ENCOUNTERS]],
        "more_encounters": max(0, len(encounters) - MOST_ENCOUNTERS) or None,
    }
    return shown.text(seen)


async def see_character(table: AtTable, who: Who, encounter: Encounter = None) -> str:
    """Show one character or combatant whole: sheet, state, conditions."""
    found = (await table.participant(who, encounter)).resource
    if found.get("character_id") and found["sheet"] is None:
        characters = {each["id"]: each for each in await table.characters()}
        return shown.text({"combatant": found, "character": characters.get(found["character_id"])})
    return shown.text(found)


def encounter_in_short(encounter: Json) -> Json:
    """An encounter with the combatants that the key sees, in the order of their turns."""
    names = {each["id"]: each["name"] for each in encounter["combatants"]}
    combatants = [_some(each, OF_COMBATANTS) | _numbers(each) for each in encounter["combatants"]]
    order = [names.get(each) for each in encounter["order"]]
    turn = names.get(encounter["turn"])
    return _some(encounter, OF_ENCOUNTERS) | {"turn": turn, "order": order, "combatants": combatants}


def _some(resource: Json, names: tuple[str, ...]) -> Json:
    return {name: resource[name] for name in names}


def _numbers(resource: Json) -> Json:
    """The top of a state, for example hit points. `see_character` shows the rest."""
    state = resource.get("state") or {}
    top = {name: value for name, value in state.items() if not isinstance(value, dict | list) and value is not False}
    return {"state": top} if top else {}
