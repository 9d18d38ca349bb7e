"""`/start` begins an encounter, `/reveal` shows a hidden foe, `/next` goes on, `/time` lets time pass."""

import re

from arbiter_discord.actors import open_encounter
from arbiter_discord.arbiter import Refused
from arbiter_discord.call import Call
from arbiter_discord.commands.tables import attached, party
from arbiter_discord.messages import Answer, message, shortened, suggestions
from arbiter_discord.outcomes import outcome
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal

HEROES, FOES = "heroes", "foes"
PREPARING = "preparing"
STEPS = {"turn": "next-turn", "round": "next-round", "end": "end"}
"""Value of the option -> last segment of the address."""
MOST_NAMED = 500
"""Characters of the list of known foes in a refusal."""
_FOE = re.compile(r"(?P<name>.+?)(?:\s*[x*]\s*(?P<count>\d{1,2}))?")


def suggest_foes(call: Call) -> list[Json]:
    """Suggest the known foes, behind those that are typed already."""
    before, comma, typed = call.interaction.text("foes").rpartition(",")
    names = [f"{before}{comma} {foe['name']}".strip() for foe in _known_foes(call).values()]
    return suggestions([(name, name) for name in names], typed.strip())


def start(call: Call) -> Answer:
    """Handle `/start`: begin an encounter of all seated characters with foes, or again one whose start was undone.

    Raises:
        Refusal: the user is not the game master, an encounter is running, or a foe is unknown.
    """
    key, present = call.gm_key, open_encounter(call, call.gm_key)
    if present is not None and present["status"] == PREPARING and not call.interaction.options:
        return outcome(call, call.post(f"{call.encounter}/start?render=discord", {}, key))
    if present is not None:
        raise Refusal(present["status"])
    combatants = [*_heroes(call), *_attached_foes(call), *_named_foes(call)]
    if not combatants:
        raise Refusal("no_fighters")
    body = {"name": call.interaction.text("name") or "Discord", "combatants": combatants}
    path = f"{call.campaign}/encounters"
    encounter = call.post(path, body, key)
    try:
        answer = call.post(f"{path}/{encounter['id']}/start?render=discord", {}, key)
    except Refused:
        call.delete(f"{path}/{encounter['id']}", key)
        raise
    call.store.set_encounter(call.table.channel_id, encounter["id"])
    return outcome(call, answer)


def suggest_hidden(call: Call) -> list[Json]:
    """Suggest the hidden combatants to the game master."""
    return suggestions([(each["name"], each["name"]) for each in _hidden(call)], call.interaction.text("name"))


def reveal(call: Call) -> Answer:
    """Handle `/reveal`: show a hidden combatant to the players.

    Raises:
        Refusal: the user is not the game master, or no hidden combatant has the name.
    """
    name = call.interaction.text("name")
    for combatant in _hidden(call):
        if combatant["name"].casefold() == name.casefold():
            call.change(f"{call.encounter}/combatants/{combatant['id']}", {"hidden": False}, call.gm_key)
            return Answer(public=[message(call.word("revealed", name=combatant["name"]))])
    raise Refusal("not_hidden", name=name)


def _hidden(call: Call) -> list[Json]:
    encounter = open_encounter(call, call.gm_key) or {"combatants": ()}
    return [each for each in encounter["combatants"] if each["hidden"]]


def next_(call: Call) -> Answer:
    """Handle `/next`: end the turn, the round or the encounter; players end their own turn."""
    step = call.interaction.text("step") or "turn"
    body: Json = {}
    if step == "turn":
        # A second press must not end the turn of the next combatant.
        body = {"expect": {"turn": call.get(call.encounter, call.key)["turn"]}}
    if step == "turn" and not call.is_owner:
        return outcome(call, call.post(f"{call.encounter}/end-turn?render=discord", body, call.key))
    return outcome(call, call.post(f"{call.encounter}/{STEPS[step]}?render=discord", body, call.gm_key))


def time(call: Call) -> Answer:
    """Handle `/time`: let time pass, for the encounter's combatants too if one is open."""
    key = call.gm_key
    body: Json = {"amount": call.interaction.options.get("amount", 1), "unit": call.interaction.text("unit")}
    return outcome(call, call.post(f"{call.campaign}/time?render=discord", body, key))


def _heroes(call: Call) -> list[Json]:
    """The seated characters; a seat whose character was deleted has none."""
    present = {each["id"] for each in party(call)}
    seated = [seat.character_id for seat in call.store.seats(call.table.channel_id)]
    return [{"character_id": identity, "side": HEROES} for identity in seated if identity in present]


def _attached_foes(call: Call) -> list[Json]:
    """Combatants of the attachment; their sheets are stored under their names."""
    given = attached(call, "file")
    listed = given.get("combatants") if isinstance(given, dict) else given
    if listed is None:
        return []
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise Refusal("bad_file")
    known = _stored_foes(call)
    for foe in listed:
        if foe.get("name") and isinstance(foe.get("sheet"), dict) and foe["name"] not in known:
            body = {"name": foe["name"], "kind": "npc", "sheet": foe["sheet"]}
            known[foe["name"]] = call.post(f"{call.campaign}/characters", body, call.gm_key)
    return [{"side": FOES} | foe for foe in listed]


def _named_foes(call: Call) -> list[Json]:
    """Foes by the names of known ones, for example `Goblin x2, Orc`."""
    typed = [part.strip() for part in call.interaction.text("foes").split(",") if part.strip()]
    known = _known_foes(call) if typed else {}
    return [_foe(part, known) for part in typed]


def _foe(typed: str, known: dict[str, Json]) -> Json:
    match = _FOE.fullmatch(typed)
    foe = known.get(match["name"].casefold()) if match else None
    if match is None or foe is None:
        names = shortened(", ".join(each["name"] for each in known.values()), MOST_NAMED)
        raise Refusal("no_foe", name=match["name"] if match else typed, names=names)
    made = foe | {"side": FOES}
    return made | {"count": int(match["count"])} if match["count"] else made


def _known_foes(call: Call) -> dict[str, Json]:
    """The combatant of each foe, by its name in lower case: stored foes first, then those of the libraries."""
    own = call.get(f"{call.campaign}/library?kind=foe&limit=200", call.gm_key)["items"]
    printed = call.get(f"/v1/{call.table.game}/library?kind=foe")["items"]
    known = {name.casefold(): {"name": name, "sheet": foe["sheet"]} for name, foe in _stored_foes(call).items()}
    for entry in (*own, *printed):
        known.setdefault(entry["name"].casefold(), {"name": entry["name"], "from": entry["name"]})
    return known


def _stored_foes(call: Call) -> dict[str, Json]:
    """Stored characters of the game master by their names."""
    listed = call.get(f"{call.campaign}/characters?limit=200", call.gm_key)["items"]
    return {each["name"]: each for each in listed if each["kind"] == "npc"}
