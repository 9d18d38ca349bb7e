"""Questions of a prompt as messages with buttons."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from arbiter_discord.call import Call
from arbiter_discord.messages import MOST_OPTIONS, Button, Message, menus, message, plain, rows
from arbiter_discord.transport import Json

ASK, ANSWER, ROLL = "ask", "ans", "roll"
"""Beginnings of a button's `custom_id`, and the answer that leaves the dice to the service."""
MOST_FACES = 20
DECISION = "decision"


def is_own(call: Call, wait: Json) -> bool:
    """Whether the user answers a question: of the own character, or for the game master of one without a player."""
    character_id = wait["character_id"]
    if call.seat is not None and character_id == call.seat.character_id:
        return True
    return call.is_owner and character_id not in {seat.character_id for seat in call.store.seats(call.table.channel_id)}


def public_questions(call: Call, prompt: Json, waits: Sequence[Json]) -> Message:
    """Make a message with a button for each question, which mentions the players who are asked."""
    names = _names(call, prompt, call.observe)
    users = {seat.character_id: seat.user_id for seat in call.store.seats(call.table.channel_id)}
    asked = [users[wait["character_id"]] for wait in waits if wait["character_id"] in users]
    mentions = "".join(f" <@{user}>" for user in dict.fromkeys(asked))
    buttons = [
        Button(call.label("asked", who=_name(call, names, wait)), f"{ASK}:{prompt['id']}:{wait['id']}")
        for wait in waits
    ]
    made = message(call.word("asks") + mentions, rows(buttons))
    return made | {"allowed_mentions": {"parse": [], "users": list(dict.fromkeys(asked))}}


def question(call: Call, prompt: Json, wait: Json) -> Message:
    """Make a message with a button for each answer, or with menus if there are many."""
    who = _name(call, _names(call, prompt, partial(call.get, key=call.key)), wait)
    custom_id = f"{ANSWER}:{prompt['id']}:{wait['id']}"
    if wait["kind"] == DECISION:
        text = f"**{plain(who)}**: {plain(wait['question'])}"
    else:
        text = call.word("asked_roll", who=who, die=wait["die"] or "")
    answers = list(_answers(call, wait))
    if len(answers) > MOST_OPTIONS:
        return message(text, menus(custom_id, [(label, "") for label, _ in answers]))
    return message(text, rows(Button(label, f"{custom_id}:{value}") for label, value in answers))


def answer_of(wait: Json, value: str) -> Json:
    """Return the answer that a button or a menu's entry gives to a question."""
    if wait["kind"] == DECISION:
        return {"wait": wait["id"], "choice": wait["options"][int(value)]}
    return {"wait": wait["id"], "roll": True} if value == ROLL else {"wait": wait["id"], "face": int(value)}


def public_waits(call: Call, prompt: Json) -> list[Json]:
    """Return the open questions to participants that observers see."""
    names = _names(call, prompt, call.observe)
    asked = [(wait, wait["combatant_id"] or wait["character_id"]) for wait in prompt["waits"]]
    return [wait for wait, identity in asked if identity is None or identity in names]


def _names(call: Call, prompt: Json, read: Callable[[str], Json]) -> dict[str, str]:
    """Names of the participants that a reader sees, by their ids."""
    if prompt["encounter_id"] is None:
        listed = read(f"{call.campaign}/characters?limit=200")["items"]
    else:
        listed = read(f"{call.campaign}/encounters/{prompt['encounter_id']}")["combatants"]
    return {each["id"]: each["name"] for each in listed}


def _name(call: Call, names: dict[str, str], wait: Json) -> str:
    return names.get(wait["combatant_id"] or wait["character_id"] or "", call.word("game_master"))


def _answers(call: Call, wait: Json) -> Iterator[tuple[str, str]]:
    """Label and value of each answer: the position of an option, a face, or the service's roll."""
    if wait["kind"] == DECISION:
        for position, label in enumerate(wait["labels"] or ()):
            yield label, str(position)
        return
    sides = int((wait["die"] or "d0").removeprefix("d"))
    yield from ((str(face), str(face)) for face in range(1, sides + 1) if sides <= MOST_FACES)
    yield call.word("roll_for_me"), ROLL
