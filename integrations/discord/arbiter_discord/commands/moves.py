"""`/do`: moves of a character, with menus for the choices that are open."""

import json
import re
from copy import deepcopy

from arbiter_discord.actors import Actor, acting_names, actor_of
from arbiter_discord.call import Call
from arbiter_discord.commands import prompts
from arbiter_discord.messages import Answer, menus, message, plain, suggestions
from arbiter_discord.orders import caption, found, handle, place_options
from arbiter_discord.outcomes import outcome
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal

MENU = "do"
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,8})(\.\d{1,9})?")


def suggest(call: Call) -> list[Json]:
    """Suggest values for the option that the user types."""
    focused = call.interaction.focused or ""
    typed = call.interaction.text(focused)
    if focused == "as":
        return suggestions([(name, name) for name in acting_names(call)], typed)
    moves = _moves(call, actor_of(call))
    if focused == "move":
        return suggestions([(caption(move), handle(move)) for move in moves], typed)
    move = found(moves, call.interaction.text("move"))
    first = next(iter(_choices(call, move)), None) if move else None
    options = [option for option in first["options"] if "value" in option] if first else []
    return suggestions([(caption(option), str(option["value"])) for option in options], typed)


def do(call: Call) -> Answer:
    """Handle `/do`: send the order of a move, or show a menu for its first open choice.

    Raises:
        Refusal: the actor has no such move, or the move no such option.
    """
    actor = actor_of(call)
    move = found(_moves(call, actor), call.interaction.text("move"))
    if move is None:
        raise Refusal("no_move", name=actor.name)
    draft = _draft(call, actor, move)
    if (typed := call.interaction.text("choice")) and draft["choices"]:
        choice, *draft["choices"] = draft["choices"]
        place_options(draft["order"], choice, [_value(choice, typed)])
    return _go_on(call, draft)


def choose(call: Call) -> Answer:
    """Handle the chosen entries of a menu: put the options into the order, and go on.

    Raises:
        Refusal: the menu was used before.
    """
    _, identity, _ = call.interaction.name.split(":")
    draft = call.store.take_draft(call.interaction.user_id, identity)
    if draft is None:
        raise Refusal("stale_menu")
    choice, *draft["choices"] = draft["choices"]
    chosen = [choice["options"][int(position)] for position in call.interaction.values]
    place_options(draft["order"], choice, [option["value"] for option in chosen if "value" in option])
    return _go_on(call, draft)


def _draft(call: Call, actor: Actor, move: Json) -> Json:
    """The order of a move, and everything needed to complete and send it."""
    order = deepcopy(move["order"])
    for choice in move["choices"]:
        if choice["required"] and not _is_open(choice):
            place_options(order, choice, [option["value"] for option in choice["options"]])
    return {
        "label": move["label"],
        "path": f"{actor.orders}/{call.table.game}/{move['operation'].replace('_', '-')}",
        "prompts": actor.prompts if call.interaction.options.get("ask") else None,
        "operation": move["operation"],
        "decisions": move["decisions"],
        "is_gm": actor.key == call.table.gm_key,
        "order": order,
        "choices": _choices(call, move),
    }


def _go_on(call: Call, draft: Json) -> Answer:
    """Send the order of a draft if nothing is open, else show the next menu."""
    if not draft["choices"]:
        return _sent(call, draft)
    choice = draft["choices"][0]
    text = call.word("choose_other" if choice["other"] else "choose", move=draft["label"], label=choice["label"])
    entries = [(option["label"], option["detail"]) for option in choice["options"]]
    custom_id = f"{MENU}:{call.store.put_draft(call.interaction.user_id, draft)}"
    return Answer(private=message(text, menus(custom_id, entries, choice["most"])))


def _sent(call: Call, draft: Json) -> Answer:
    """The outcome of an order, or the prompt that waits for others."""
    key = call.gm_key if draft["is_gm"] else call.own_seat.key
    if draft["prompts"] is not None:
        body = {"operation": draft["operation"], "order": draft["order"], "ask": draft["decisions"]}
        return prompts.shown(call, call.post(draft["prompts"], body, key))
    answer = outcome(call, call.post(f"{draft['path']}?render=discord", draft["order"], key))
    if answer.private is None and call.interaction.values:
        return Answer(private=message(call.word("chosen", move=draft["label"])), public=answer.public)
    return answer


def _moves(call: Call, actor: Actor) -> list[Json]:
    moves: list[Json] = call.get(actor.moves, actor.key)["items"]
    return moves


def _choices(call: Call, move: Json) -> list[Json]:
    """The choices to ask for: required ones with several values, and with `all` the optional ones too."""
    needed = [choice for choice in move["choices"] if choice["required"] and _is_open(choice)]
    return needed + (_optional_choices(call, move) if call.interaction.options.get("all") else [])


def _is_open(choice: Json) -> bool:
    return len(choice["options"]) > 1 or choice["other"] is not None


def _optional_choices(call: Call, move: Json) -> list[Json]:
    """Choices that can be left out, each with an entry without a value for that."""
    left_out = {"label": call.word("left_out"), "detail": ""}
    optional = [choice for choice in move["choices"] if not choice["required"] and choice["options"]]
    return [choice | {"options": [left_out, *choice["options"]]} for choice in optional]


def _value(choice: Json, typed: str) -> object:
    """The value of an option, chosen from the list or typed as its label, or another value that the move takes."""
    for option in choice["options"]:
        if typed == str(option["value"]) or typed.casefold() in (
            option["label"].casefold(),
            caption(option).casefold(),
        ):
            return option["value"]
    if choice["other"]:
        return json.loads(typed) if choice["other"] == "number" and _NUMBER.fullmatch(typed) else typed
    raise Refusal("no_choice", label=choice["label"], value=plain(typed))
