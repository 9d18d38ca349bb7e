"""`/join` takes a seat, `/leave` gives it up."""

from arbiter_discord.call import Call
from arbiter_discord.commands.tables import attached, party
from arbiter_discord.messages import Answer, message, suggestions
from arbiter_discord.store import Seat
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal


def suggest_free(call: Call) -> list[Json]:
    """Suggest the characters that no player has."""
    taken = {seat.character_id for seat in call.store.seats(call.table.channel_id)}
    names = [each["name"] for each in party(call) if each["id"] not in taken]
    return suggestions([(name, name) for name in names], call.interaction.text("name"))


def join(call: Call) -> Answer:
    """Handle `/join`: claim a character of the party, or create one, and make the player's key.

    The app itself needs the game master's key for that, because the user has no key yet.

    Raises:
        Refusal: another player has the character, or the attachment is no sheet.
    """
    name = call.interaction.text("name")
    character = next((each for each in party(call) if each["name"].casefold() == name.casefold()), None)
    if character is not None:
        _check_free(call, character)
    else:
        character = _created(call, name)
    _take_seat(call, character)
    text = call.word("joined", user=call.interaction.user_id, name=character["name"])
    return Answer(public=[message(text)])


def suggest_taken(call: Call) -> list[Json]:
    """Suggest the characters of players to the game master."""
    names = [seat.name for seat in call.store.seats(call.table.channel_id)] if call.is_owner else []
    return suggestions([(name, name) for name in names], call.interaction.text("name"))


def leave(call: Call) -> Answer:
    """Handle `/leave`: give up the own seat, or as game master that of a player; the player's key is deleted.

    Raises:
        Refusal: the user has no seat, only the game master may name a character, or no player has it.
    """
    name = call.interaction.text("name")
    seat = _seat_of(call, name) if name else call.own_seat
    call.store.remove_seat(seat)
    call.delete(f"{call.campaign}/keys/{seat.key_id}", call.table.gm_key)
    return Answer(public=[message(call.word("left", user=seat.user_id, name=seat.name))])


def _seat_of(call: Call, name: str) -> Seat:
    if not call.is_owner:
        raise Refusal("not_owner")
    for seat in call.store.seats(call.table.channel_id):
        if seat.name.casefold() == name.casefold():
            return seat
    raise Refusal("not_taken", name=name)


def _check_free(call: Call, character: Json) -> None:
    for seat in call.store.seats(call.table.channel_id):
        if seat.character_id == character["id"] and seat.user_id != call.interaction.user_id:
            raise Refusal("taken", name=character["name"])


def _created(call: Call, name: str) -> Json:
    sheet = attached(call, "sheet") or {}
    if not isinstance(sheet, dict):
        raise Refusal("bad_file")
    return call.post(f"{call.campaign}/characters", {"name": name, "kind": "pc", "sheet": sheet}, call.table.gm_key)


def _take_seat(call: Call, character: Json) -> None:
    """Store the seat with a new key; the key of the former seat is deleted."""
    user_id, former = call.interaction.user_id, call.seat
    body = {
        "label": call.interaction.user_name[:100],
        "role": "player",
        "characters": [character["id"]],
        "external_ref": user_id,
    }
    made = call.post(f"{call.campaign}/keys", body, call.table.gm_key)
    seat = Seat(call.table.channel_id, user_id, character["id"], character["name"], made["id"], made["token"])
    is_stored = call.store.put_seat(seat)
    useless = (former and former.key_id) if is_stored else made["id"]
    if useless:
        call.delete(f"{call.campaign}/keys/{useless}", call.table.gm_key)
    if not is_stored:
        raise Refusal("taken", name=character["name"])
