"""Commands as Discord registers them."""

from collections.abc import Sequence
from typing import Any

from arbiter_discord.transport import Json

CHAT_INPUT = 1
TEXT, INTEGER, BOOLEAN, ATTACHMENT = 3, 4, 5, 11
IN_SERVERS = 0
UNITS = ("round", "minute", "hour", "day", "week", "scene", "session")
STEPS = ("turn", "round", "end")
MOST_UNITS = 1_000


def commands(games: Sequence[Json]) -> list[Json]:
    """Return all commands.

    Args:
        games: the games of the service, each with `name` and `title`.
    """
    game_choices = [{"name": game["title"], "value": game["name"]} for game in games]
    return [*_seats(game_choices), *_play(game_choices), *_time(), *_log()]


def _seats(games: list[Json]) -> list[Json]:
    return [
        _command(
            "table",
            "Start a table in this channel; you are its game master",
            _option(TEXT, "game", "The game", required=True, choices=games),
            _option(TEXT, "name", "Name of the campaign"),
            _option(BOOLEAN, "replace", "Replace the table that the channel has"),
        ),
        _command(
            "join",
            "Play a character",
            _option(TEXT, "name", "A character without a player, or a new one", required=True, autocomplete=True),
            _option(ATTACHMENT, "sheet", "A new character's sheet, a JSON file"),
        ),
        _command(
            "leave",
            "Give up your character, so that another player can play it",
            _option(TEXT, "name", "For the game master: the character of a player", autocomplete=True),
        ),
        _command("me", "Show your character and the questions that you are asked"),
    ]


def _play(games: list[Json]) -> list[Json]:
    return [
        _command(
            "do",
            "Make a move",
            _option(TEXT, "move", "What your character can do now", required=True, autocomplete=True),
            _option(TEXT, "choice", "The first choice of the move, for example the target", autocomplete=True),
            _option(BOOLEAN, "all", "Show menus for optional choices too, for example the difficulty"),
            _option(BOOLEAN, "ask", "Ask the others for their decisions and dice"),
            _option(TEXT, "as", "For the game master: the combatant who acts", autocomplete=True),
        ),
        _command(
            "roll",
            "Roll for something that is stored nowhere",
            _option(TEXT, "with", "What the rules need, for example difficulty=10", required=True, autocomplete=True),
            _option(TEXT, "operation", "What to resolve; a task if left out", autocomplete=True),
            _option(TEXT, "game", "The game; that of the table if left out", choices=games),
        ),
    ]


def _time() -> list[Json]:
    return [
        _command(
            "start",
            "Start an encounter of all players' characters",
            _option(TEXT, "foes", "Foes of the library and known ones, for example Goblin x2, Orc", autocomplete=True),
            _option(ATTACHMENT, "file", "Combatants, a JSON file; their names become known"),
            _option(TEXT, "name", "Name of the encounter"),
        ),
        _command(
            "reveal",
            "Show a hidden foe to the players",
            _option(TEXT, "name", "The hidden foe", required=True, autocomplete=True),
        ),
        _command("next", "End the turn", _option(TEXT, "step", "What ends", choices=_choices(STEPS))),
        _command(
            "time",
            "Let time pass",
            _option(TEXT, "unit", "What passes", required=True, choices=_choices(UNITS)),
            _option(INTEGER, "amount", "How many", min_value=1, max_value=MOST_UNITS),
        ),
    ]


def _log() -> list[Json]:
    return [
        _command(
            "undo",
            "Undo an event",
            _option(INTEGER, "event", "Number of the event; your newest one if left out", min_value=1),
        ),
        _command("report", "Show what happened", _option(INTEGER, "from", "Number of the first event", min_value=1)),
    ]


def _command(name: str, description: str, *options: Json) -> Json:
    return {
        "type": CHAT_INPUT,
        "name": name,
        "description": description,
        "options": list(options),
        "contexts": [IN_SERVERS],
    }


def _option(kind: int, name: str, description: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": description, **more}


def _choices(values: Sequence[str]) -> list[Json]:
    return [{"name": value, "value": value} for value in values]
