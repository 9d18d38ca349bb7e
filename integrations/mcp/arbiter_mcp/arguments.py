"""Types of the tools' arguments, with the descriptions that assistants read."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

Game: TypeAlias = Annotated[str, Field(description="Name from `list_games`.")]
Operation: TypeAlias = Annotated[str, Field(description="Name from `list_games` with the game.")]
Request: TypeAlias = Annotated[dict[str, Any], Field(description="Body as `describe_operation` shows it.")]
Fields: TypeAlias = Annotated[
    str, Field(description="Members of the result, separated by commas. Left out: a summary and their names.")
]
Who: TypeAlias = Annotated[str, Field(description="Name or id of a combatant or character.")]
Encounter: TypeAlias = Annotated[str | None, Field(description="Name or id. Left out: the running one.")]
Group: TypeAlias = Literal["attack", "defend", "move", "magic", "help", "recover", "prepare", "talk", "other"]
Move: TypeAlias = Annotated[str, Field(description="Id from `list_moves`.")]
Choices: TypeAlias = Annotated[
    dict[str, Any] | None,
    Field(
        description='Member to option, for example {"target.id": "Goblin 1"}. Where a choice has `other`, options are '
        "examples, and any such value can be stated. Where it has `most`, a list of so many."
    ),
]
More: TypeAlias = Annotated[
    dict[str, Any] | None,
    Field(
        description='More members of the order: `dice` thrown at the table, for example {"Ana": [15]}; or `ask`, a '
        "list of `decisions` of the move to ask players for first. The answer is then an open prompt."
    ),
]
Prompt: TypeAlias = Annotated[str, Field(description="Id from `list_prompts`.")]
Question: TypeAlias = Annotated[str, Field(description="Id of an open question of the prompt.")]
Choice: TypeAlias = Annotated[Any, Field(description="An option of the question.")]
Face: TypeAlias = Annotated[int | None, Field(description="Face of the die thrown at the table.")]
Roll: TypeAlias = Annotated[bool, Field(description="Let the service roll.")]
Step: TypeAlias = Annotated[
    Literal["start", "next-turn", "next-round", "end-turn", "delay", "take-turn", "end-scene", "end"],
    Field(description="Players may use end-turn, delay and take-turn only."),
]
TurnOf: TypeAlias = Annotated[
    str | None, Field(description="Name of the combatant that has the turn. In another turn the call is refused.")
]
Next: TypeAlias = Annotated[
    str | None, Field(description="Name of the combatant that acts next, for next-turn and take-turn.")
]
Words: TypeAlias = Annotated[str | None, Field(description="Words of names, notes and tags. Left out: all foes.")]
Title: TypeAlias = Annotated[str, Field(description="Name of the encounter.")]
Foes: TypeAlias = Annotated[
    dict[str, Annotated[int, Field(ge=1, le=100)]],
    Field(description='Name from `find_foes` to number, for example {"Goblin": 6}.'),
]
Heroes: TypeAlias = Annotated[list[str] | None, Field(description="Names of characters. Left out: all of players.")]
Hidden: TypeAlias = Annotated[bool, Field(description="Players do not see the foes yet.")]
Runs: TypeAlias = Annotated[int, Field(description="Number of fights; time may end them earlier.", ge=1, le=1000)]
Amount: TypeAlias = Annotated[int, Field(description="Number of units.")]
Unit: TypeAlias = Literal["round", "minute", "hour", "day", "week", "scene", "session"]
Event: TypeAlias = Annotated[int | None, Field(description="Number of an event. Left out: the newest of this key.")]
Cascade: TypeAlias = Annotated[bool, Field(description="Also undo later events that depend on it.")]
Reported: TypeAlias = Annotated[str | None, Field(description="Name or id of an encounter. Left out: everything.")]
Bound: TypeAlias = Annotated[int | None, Field(description="Number of an event.")]
