"""Tools with which a game master prepares a fight."""

from arbiter_mcp import shown
from arbiter_mcp.arbiter import Json, address
from arbiter_mcp.arguments import Encounter, Foes, Heroes, Hidden, Runs, Title, Who, Words
from arbiter_mcp.table import AtTable, Table, pick
from arbiter_mcp.tools.table import encounter_in_short

OF_FOES = ("name", "threat", "tags")
MOST_FOES = 60


async def find_foes(table: AtTable, words: Words = None) -> str:
    """List foes of the game and the campaign, as game master.

    `threat` is the share of simulated fights that one wins against a hero (`duel`), and four against four heroes
    (`group`).
    """
    found = list((await _known_foes(table, words)).values())
    foes = [{name: foe.get(name) for name in OF_FOES} for foe in found[:MOST_FOES]]
    return shown.text({"foes": foes, "more": max(0, len(found) - MOST_FOES) or None})


async def prepare_encounter(
    table: AtTable, title: Title, foes: Foes, heroes: Heroes = None, hidden: Hidden = False
) -> str:
    """Create an encounter of heroes and foes, as game master. `change_turn` starts it."""
    known = await _known_foes(table)
    characters = await table.characters()
    party = [each for each in characters if each["kind"] == "pc"]
    if heroes is not None:
        party = [pick(characters, name, "character") for name in heroes]
    combatants: list[Json] = [{"character_id": each["id"], "side": "heroes"} for each in party]
    for name, count in foes.items():
        foe = pick(list(known.values()), name, "foe")
        combatants.append({"from": foe["name"], "count": count, "side": "foes", "hidden": hidden})
    created = await table.arbiter.post(table.address("encounters"), {"name": title, "combatants": combatants})
    return shown.text(encounter_in_short(created))


async def reveal_combatant(table: AtTable, who: Who, encounter: Encounter = None) -> str:
    """Show a hidden combatant to the players, as game master."""
    found = await table.participant(who, encounter)
    await table.arbiter.patch(found.address, {"hidden": False})
    return shown.text({"revealed": found.resource["name"]})


async def simulate_encounter(table: AtTable, encounter: Encounter = None, runs: Runs = 200) -> str:
    """Play an encounter many times, as game master, to see who wins and who survives. Nothing is stored."""
    found = await table.encounter(encounter)
    path = table.address("encounters", found["id"], "simulation")
    simulated = await table.arbiter.post(path, {"runs": runs})
    survival = {each["name"]: each["survives"]["probability"] for each in simulated["fighters"]}
    return shown.text({"summary": simulated["summary"], "runs": simulated["runs"], "survival": survival})


async def _known_foes(table: Table, words: str | None = None) -> dict[str, Json]:
    """Foes by name; an entry of the campaign hides that of the game."""
    own = table.arbiter.items(table.address("library"), kind="foe", q=words)
    printed = await table.arbiter.get(address(table.game, "library"), kind="foe", q=words)
    known: dict[str, Json] = {}
    for entry in [*[each async for each in own], *printed["items"]]:
        known.setdefault(entry["name"].lower(), entry)
    return known
