"""Declaration of moves: orders that a participant can give, with the members that the player chooses."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import field, fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from service.rulesets import package_data
from service.rulesets.stored.run_time_types import Document
from service.values import dataclass, is_required


class MoveGroup(StrEnum):
    """Heading under which clients show a move; the same list in all games."""

    ATTACK = "attack"
    DEFEND = "defend"
    MOVE = "move"
    MAGIC = "magic"
    HELP = "help"
    RECOVER = "recover"
    PREPARE = "prepare"
    TALK = "talk"
    OTHER = "other"


class OtherValues(StrEnum):
    """Kind of further values of a choice, which the operation's schema bounds: `number` or `text`."""

    NUMBER = "number"
    TEXT = "text"


class Source(StrEnum):
    """Origin of the values of a choice, beside documents such as the sheet."""

    OTHERS = "others"
    ALLIES = "allies"
    ANYONE = "anyone"
    HELD = "held"
    HOLDERS = "holders"
    ON_TURN = "on_turn"
    ITEMS = "items"
    CONDITIONS = "conditions"
    VALUES = "values"


PARTICIPANTS: Final = (Source.OTHERS, Source.ALLIES, Source.ANYONE, Source.HELD, Source.HOLDERS, Source.ON_TURN)
"""Sources of ids: of others, of the first others of the actor's side, of others and the actor, of those whom the actor
maintains a condition on, of those who maintain one on the actor, and of the other whose turn it is."""


THINGS: Final = (Source.ITEMS, "sheet.items")
"""Sources of names of things that the actor can use."""
JOINED = "|"
"""Sign between paths of which any will do."""
Having = tuple[tuple[str, object], ...]
"""Paths, with the value that has to be at one of them: true for any but null, false, 0 and what is empty, and several
for one of these. `|` joins paths, and `*` in a path stands for all members or elements."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A member of an order with several legal values.

    Attributes:
        member: path of the member in the order, for example `target.id` or `sides.1.id`.
        source: a `Source`, or the path of the names in a document of the actor; several are joined by `|`.
        of: member of the separate choice with the participant whose conditions, sheet or state these are; the actor's
            if it is empty.
        having: what things must have, by paths of their members; or participants, or for `values` the one who acts, by
            paths in their documents. Participants whose numbers the caller does not know are not filtered.
        values: the values, for the source `values`; all of the member's enumeration if there are none.
        optional: whether the order may leave it out.
        default: value of the member in the order that is offered; None where the player has to choose.
        label: word of the service for people; the last word of the path if it is empty.
        separate: whether each value makes a move of its own.
        tried: whether the rules may refuse a value for reasons that no bar states, so that each value is tried.
        once: whether a value that is tried is legal in all moves in which choices have that name, or in none.
        limited: whether values are legal up to a limit, from the first one, so that few of them have to be tried; of
            participants, whether each has to be legal together with the optional choices that are tried.
        other: kind of other values that can be stated, such as a number that is not listed; None if there are none.
        gm_only: whether only game masters may state it; players get the move without it, or no move if it is needed.
        most: how many values can be chosen; the next ones are placed at the following indices of the list.
    """

    member: str
    source: str = Source.VALUES
    of: str = ""
    having: Having = ()
    values: tuple[Any, ...] = ()
    optional: bool = False
    default: object = None
    label: str = ""
    separate: bool = False
    tried: bool = False
    once: bool = False
    limited: bool = False
    other: OtherValues | None = None
    gm_only: bool = False
    most: int = 1

    def __hash__(self) -> int:
        """That of its member, in which the choices of a move differ."""
        return hash(self.member)

    @property
    def is_participant(self) -> bool:
        """Whether its values are ids of participants."""
        return self.source in PARTICIPANTS

    @property
    def is_thing(self) -> bool:
        """Whether its values are names of things that the actor can use."""
        return self.source in THINGS

    @property
    def name(self) -> str:
        """The last part of its path that is a word: its parameter in labels."""
        return _last_word(self.member)


@cache
def _last_word(path: str) -> str:
    names = [name for name in path.split(".") if not name.isdecimal() and name != "id"]
    return names[-1] if names else path


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A kind of order that clients can offer.

    Attributes:
        operation: name of the operation.
        key: tells moves of one operation apart; "" for the only one or the most common one.
        group: heading under which clients show it.
        label: text of a button; values of separate choices fill its parameters. "" for the operation's title.
        order: the constant members of the order.
        choices: its other members.
        costs: what it takes, as words of the service, for example `action`.
        past_bars: whether the rules may accept it although a bar closes the operation, such as a lookup.
        having: what the actor must have, by paths in its documents, so that the order makes sense.
    """

    operation: str
    key: str = ""
    group: MoveGroup = MoveGroup.OTHER
    label: str = ""
    order: Document = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    costs: tuple[str, ...] = ()
    past_bars: bool = False
    having: Having = ()

    @property
    def context(self) -> str:
        """The context of its label in catalogs of translations."""
        return " ".join(("move", self.operation, *([self.key] if self.key else ())))


@cache
def of_ruleset(name: str) -> Mapping[str, tuple[Move, ...]]:
    """Name of an operation -> its moves, from `moves.json` of a game; empty for a game without that file."""
    found: dict[str, tuple[Move, ...]] = {}
    for text in package_data.texts(name, "moves", optional=True):
        for move in map(_move, json.loads(text)):
            found[move.operation] = (*found.get(move.operation, ()), move)
    return found


def _move(entry: Document) -> Move:
    choices = tuple(map(_choice, entry.get("choices", ())))
    costs, group = tuple(entry.get("costs", ())), MoveGroup(entry["group"])
    return Move(**{**entry, "choices": choices, "costs": costs, "group": group, "having": _having(entry)})


def _choice(entry: Document) -> Choice:
    members = {"source" if name == "from" else name: value for name, value in entry.items()}
    other = entry.get("other")
    given = {
        "values": tuple(entry.get("values", ())),
        "having": _having(entry),
        "other": other and OtherValues(other),
    }
    return Choice(**{**members, **given})


def _having(entry: Document) -> Having:
    members = entry.get("having", {}).items()
    return tuple((path, tuple(value) if isinstance(value, list) else value) for path, value in members)


@cache
def derived(operation: str, kind: Any, participants: tuple[str, ...], lead: str) -> Move:
    """The move of an operation without a declaration: its required members are choices.

    Args:
        operation: its name.
        kind: dataclass of its order, or a union of such.
        participants: paths of the participants.
        lead: path of the one who acts.
    """
    choices = []
    for each in fields(next(iter(get_args(kind)), kind)):
        name = each.name.rstrip("_")
        if is_required(each) and name in participants and name != lead:
            choices.append(Choice(member=f"{name}.id", source=Source.OTHERS))
        elif is_required(each) and enumeration(kind, name):
            choices.append(Choice(member=name, tried=True))
    return Move(operation=operation, choices=tuple(choices))


@cache
def enumeration(kind: object, path: str) -> tuple[Any, ...]:
    """The values of a member with a closed list of them; empty for other members.

    Args:
        kind: dataclass of an order, or a union of such.
        path: of the member, for example `attack.use_as`.
    """
    return tuple(dict.fromkeys(_values(kind, path.split("."))))


def _values(kind: object, path: list[str]) -> Iterable[Any]:
    if get_origin(kind) is Literal:
        return () if path else get_args(kind)
    if arguments := get_args(kind):
        rest = path[1:] if path and path[0].isdecimal() else path
        return [value for inner in arguments for value in _values(inner, rest)]
    if is_dataclass(kind) and path:
        return _values_below(kind, path)
    if path or not isinstance(kind, type):
        return ()
    if issubclass(kind, Enum):
        return [each.value for each in kind]
    return (True, False) if kind is bool else ()


def _values_below(kind: Any, path: list[str]) -> Iterable[Any]:
    hints = get_type_hints(kind)
    name = next((each.name for each in fields(kind) if each.name.rstrip("_") == path[0]), None)
    return () if name is None else _values(hints[name], path[1:])
