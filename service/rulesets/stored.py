"""What a game keeps of its characters and foes, and how its operations act on them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import UnionType
from typing import Annotated, Any

from service.phrases import Phrase
from service.rulesets.conditions import Condition
from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Doc, Id

StoredId = Annotated[Id | None, Doc("A stored character or combatant; what is stated beside it wins over its sheet.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredParticipant:
    """Somebody stored to whom something happens."""

    id: StoredId = None


NOBODY_NAMED = StoredParticipant()
"""In a command on one character, that character."""


def stored_id(participant: StoredParticipant, pointer: str) -> str:
    """The id of somebody who must be stored.

    Raises:
        Rejected: `bad_input` without it.
    """
    if participant.id is None:
        raise Rejected("bad_input", f"{pointer}/id", expected=Phrase("the `id` of somebody stored"))
    return participant.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A character or foe on stored play.

    Attributes:
        name: unique among those who act together; also the name of its dice stream.
        sheet: what the player built, in the game's sheet dataclass.
        state: how it is now, in the game's state dataclass.
        conditions: id -> what lasts on it. A game may replace one by another, with an other duration or with an end.
        laid: new conditions, which get their ids and stack by their kind when they are kept.
        side: whose side it is on; "" outside encounters.
        on_turn: whether its turn is running.
        defeated: whether it is out of the encounter; a game may set it.
    """

    name: str
    sheet: Any
    state: Any
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    laid: tuple[Condition, ...] = ()
    side: str = ""
    on_turn: bool = False
    defeated: bool = False

    @property
    def lasting(self) -> Mapping[str, Condition]:
        """The conditions that are in place."""
        return {identity: condition for identity, condition in self.conditions.items() if condition.lasts}


Cast = Mapping[str, Figure]
"""Those involved in a command, by their ids."""


def _no(_order: Any) -> bool:
    """What no order of an operation is."""
    return False


def _as_it_is(_before: Figure, after: Figure, _options: Any) -> Figure:
    """The figure, in a game in which conditions have no consequences but their own."""
    return after


def _state_alone(state: Any, _lasting: Mapping[str, Condition]) -> Any:
    """The state of a game in which conditions tell nothing that the state does not."""
    return state


def _unmoved(_before: Any, _after: Any, state: Any) -> Any:
    """The state of a game in which no sheet changes it."""
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An operation on stored characters: its sheets are looked up, its consequences are kept.

    Attributes:
        order: frozen dataclass, or a union of such, that a caller sends instead of the request. Participants may name
            an `id` instead of stating everything.
        lead: JSON pointer to the participant who acts; in a command on one character it is that character.
        ids: ids of all participants of an order who are stored, the one who acts first.
        stage: `(order, cast) -> request`, from stored sheets and states. Raises `Rejected`.
        apply: `(order, result, cast) -> cast`, those whose state is another one afterwards.
        gm_only: whether it is an act of the game master, not of the character.
        secrets: members of the result and parameters of its summary that tell the state of whom it happens to; players
            see them of their own characters only.
        everybody: `order -> bool`, whether the cast holds everybody in the encounter and not only those whom the order
            names, for rules about what others have done.
        rejections: codes with which an order may be refused, beside those of the operation.
        decreed: `order -> bool`, whether this order is an act of the game master where others of the operation are not.
    """

    order: type | UnionType
    lead: str
    ids: Callable[[Any], tuple[str, ...]]
    stage: Callable[[Any, Cast], Any]
    apply: Callable[[Any, Any, Cast], Cast]
    gm_only: bool = False
    secrets: tuple[str, ...] = ()
    everybody: Callable[[Any], bool] = _no
    rejections: tuple[str, ...] = ()
    decreed: Callable[[Any], bool] = _no


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCharacters:
    """What a game keeps of a character.

    Attributes:
        sheet: frozen dataclass of what the player built; everything in it has a default.
        state: frozen dataclass of how the character is; everything in it has a default.
        derived: frozen dataclass of what follows from both.
        begin: `sheet -> state`, the state of a new character.
        derive: `(sheet, state) -> derived`.
        health: `(sheet, state) -> band`, a member of `bands`: how it looks to those who do not know its numbers.
        bands: the words for that, from sound to out.
        standing: `(state, lasting conditions) -> state` as `derive` and `health` take it, in a game that keeps a part
            of how somebody is in conditions.
        carried: `(sheet until now, sheet from now on, state) -> state`, what a state becomes when a sheet is edited by
            hand and the state is not, as where Hit Points rise with their maximum.
        settled: `(before, after, options) -> after`, the consequences of conditions that were laid or ended by hand, or
            have run out: who is defeated by them, or is so no more.
    """

    sheet: type
    state: type
    derived: type
    begin: Callable[[Any], Any]
    derive: Callable[[Any, Any], Any]
    health: Callable[[Any, Any], StrEnum]
    bands: type[StrEnum]
    standing: Callable[[Any, Mapping[str, Condition]], Any] = _state_alone
    carried: Callable[[Any, Any, Any], Any] = _unmoved
    settled: Callable[[Figure, Figure, Any], Figure] = _as_it_is
