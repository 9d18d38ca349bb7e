"""The character or combatant for which a user acts."""

from dataclasses import dataclass
from http import HTTPStatus

from arbiter_discord.arbiter import Refused
from arbiter_discord.call import Call
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal

ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A character or combatant, with the key that commands it.

    Attributes:
        name: its name.
        moves: path of its moves.
        orders: path to which game and operation of an order are added.
        prompts: path of prompts.
        key: the key.
    """

    name: str
    moves: str
    orders: str
    prompts: str
    key: str


def open_encounter(call: Call, key: str) -> Json | None:
    """Return the table's encounter as the owner of a key sees it; None if there is none, or it has ended or is gone."""
    if call.table.encounter_id is None:
        return None
    try:
        encounter = call.get(call.encounter, key)
    except Refused as refused:
        if refused.problem.get("status") == HTTPStatus.NOT_FOUND:
            return None
        raise
    return None if encounter["status"] == ENDED else encounter


def actor_of(call: Call) -> Actor:
    """Return the actor of a command.

    It is the named one for the game master, else the user's own character, else the combatant on turn.

    Raises:
        Refusal: there is none, or only the game master may name one.
    """
    name = call.interaction.text("as")
    key = call.gm_key if name or (call.seat is None and call.is_owner) else call.own_seat.key
    encounter = open_encounter(call, key)
    if name:
        return _named(call, encounter, name)
    if call.seat is None:
        return _on_turn(call, encounter)
    character_id = call.seat.character_id
    for combatant in (encounter or {}).get("combatants", ()):
        if combatant["character_id"] == character_id:
            return _combatant(call, combatant, key)
    return _character(call, character_id, call.seat.name, key)


def acting_names(call: Call) -> list[str]:
    """Return the names that the game master can choose for `as`; for players there are none."""
    if not call.is_owner:
        return []
    encounter = open_encounter(call, call.gm_key)
    listed = call.get(f"{call.campaign}/characters?limit=200", call.gm_key)["items"] if encounter is None else ()
    return [each["name"] for each in (listed if encounter is None else encounter["combatants"])]


def _named(call: Call, encounter: Json | None, name: str) -> Actor:
    if encounter is not None:
        for combatant in encounter["combatants"]:
            if combatant["name"].casefold() == name.casefold():
                return _combatant(call, combatant, call.gm_key)
        raise Refusal("no_combatant", name=name)
    for character in call.get(f"{call.campaign}/characters?limit=200", call.gm_key)["items"]:
        if character["name"].casefold() == name.casefold():
            return _character(call, character["id"], character["name"], call.gm_key)
    raise Refusal("no_combatant", name=name)


def _on_turn(call: Call, encounter: Json | None) -> Actor:
    for combatant in (encounter or {}).get("combatants", ()):
        if encounter and combatant["id"] == encounter["turn"]:
            return _combatant(call, combatant, call.gm_key)
    raise Refusal("nobody_acts")


def _combatant(call: Call, combatant: Json, key: str) -> Actor:
    return Actor(
        name=combatant["name"],
        moves=f"{call.encounter}/combatants/{combatant['id']}/moves",
        orders=call.encounter,
        prompts=f"{call.encounter}/prompts",
        key=key,
    )


def _character(call: Call, character_id: str, name: str, key: str) -> Actor:
    path = f"{call.campaign}/characters/{character_id}"
    return Actor(name=name, moves=f"{path}/moves", orders=path, prompts=f"{call.campaign}/prompts", key=key)
