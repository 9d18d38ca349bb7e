"""`/table` starts a table, `/me` shows the own character."""

import json
from typing import Any

from arbiter_discord.actors import open_encounter
from arbiter_discord.call import Call
from arbiter_discord.commands.prompts import own_question
from arbiter_discord.messages import MOST_ROWS, Answer, message, plain
from arbiter_discord.store import Seat, Table
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal


def table(call: Call) -> Answer:
    """Handle `/table`: create a campaign for the channel; its creator is the game master.

    Raises:
        Refusal: the channel has a table already, or the service does not create campaigns for the app.
    """
    interaction = call.interaction
    former = call.store.table(interaction.channel_id)
    may_replace = former is None or (former.owner_id == interaction.user_id and interaction.options.get("replace"))
    if not may_replace:
        raise Refusal("table_exists")
    game, name = interaction.text("game"), interaction.text("name") or "Discord"
    campaign = call.create_campaign(name, game)
    gm_key = campaign["key"]["token"]
    observer = call.post(f"/v1/campaigns/{campaign['id']}/keys", {"label": "Discord", "role": "observer"}, gm_key)
    made = Table(interaction.channel_id, campaign["id"], game, interaction.user_id, gm_key, observer["token"])
    if not call.store.put_table(made, former):
        raise Refusal("table_exists")
    title = call.get(f"/v1/rulesets/{game}")["title"]
    return Answer(public=[message(call.word("table", game=title, name=name, owner=interaction.user_id))])


def me(call: Call) -> Answer:
    """Handle `/me`: show the own character with its health, conditions and first open question."""
    questions = [_question for prompt in _waiting(call) if (_question := own_question(call, prompt))]
    if call.seat is None and call.is_owner:
        return Answer(private=questions[0] if questions else message(call.word("no_seat")))
    seat = call.own_seat
    character = call.get(f"{call.campaign}/characters/{seat.character_id}", seat.key)
    lines = [f"**{plain(character['name'])}**", *_health(call, seat), *_conditions(call, character)]
    lines += [_line(call, name, value) for name, value in _numbers(character)]
    components = questions[0]["components"][:MOST_ROWS] if questions else ()
    lines += [questions[0]["content"]] if questions else []
    return Answer(private=message("\n".join(lines), components))


def party(call: Call) -> list[Json]:
    """Return the characters of players, which observers see."""
    listed: list[Json] = call.observe(f"{call.campaign}/characters?limit=200")["items"]
    return listed


def attached(call: Call, option: str) -> Any:
    """Return the JSON of an attachment; None if the option was left out.

    Raises:
        Refusal: the attachment is not JSON.
    """
    identity = call.interaction.text(option)
    if not identity:
        return None
    try:
        return json.loads(call.discord.attachment(call.interaction.attachments[identity]))
    except ValueError:
        raise Refusal("bad_file") from None


def _waiting(call: Call) -> list[Json]:
    waiting: list[Json] = call.get(f"{call.campaign}/prompts?for=me", call.key)["items"]
    return waiting


def _health(call: Call, seat: Seat) -> list[str]:
    """A line with the health in the encounter, as the game calls it."""
    encounter = open_encounter(call, seat.key) or {"combatants": ()}
    own = [each for each in encounter["combatants"] if each["character_id"] == seat.character_id]
    return [call.word("health", health=call.game_word(each["health"])) for each in own]


def _conditions(call: Call, character: Json) -> list[str]:
    """A line with the conditions in force; the service never deletes one that has ended."""
    in_force = [condition for condition in character["conditions"].values() if condition.get("ended") is None]
    names = ", ".join(call.game_word(condition["name"]) for condition in in_force)
    return [call.word("conditions", names=names)] if names else []


def _line(call: Call, name: str, value: object) -> str:
    """A member of the state in words; one that is true needs no value."""
    named = plain(call.game_word(name))
    return named if value is True else f"{named}: **{plain(call.game_word(value))}**"


def _numbers(character: Json) -> list[tuple[str, object]]:
    """Members of the state that say something: neither empty, zero nor nested."""
    return [(name, value) for name, value in character["state"].items() if value and isinstance(value, int | str)]
