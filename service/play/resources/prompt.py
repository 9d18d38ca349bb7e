"""A prompt, in stored form: an order that asks for rolls and decisions."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.play.resources.bounds import HIGHEST_SEQ, CampaignId, CreatedAt, Document, GameObject, UpdatedAt, Version
from service.play.resources.declaration import Column, Logged, VisibleIn, Written
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

LONGEST_LABEL = 200
MOST_ACTORS = 50
"""Orders of one prompt."""
MOST_ASKED = 250
"""Decisions that a prompt may ask for: room for all of any operation."""
MOST_WAITS = 1_000
"""Dice and decisions for which one prompt asks, one after the other."""
PASSED = {"deadline": True}
"""Answer of a wait that the deadline has closed."""


class PromptStatus(StrEnum):
    """Status of a prompt: it waits, its order was carried out, was called off, was refused, or ran out of time."""

    OPEN = "open"
    DONE = "done"
    CANCELLED = "cancelled"
    REFUSED = "refused"
    EXPIRED = "expired"


class OnDeadline(StrEnum):
    """At the deadline.

    `default` and `roll`: decisions take their default, dice are rolled, and the order is carried out; `cancel`: it is
    not.
    """

    DEFAULT = "default"
    ROLL = "roll"
    CANCEL = "cancel"


class DiceAskedOf(StrEnum):
    """The requested dice: those of `players`' characters, of `everybody` who is stored, or of `nobody`."""

    PLAYERS = "players"
    EVERYBODY = "everybody"
    NOBODY = "nobody"


class WaitKind(StrEnum):
    """Kind of question."""

    ROLL = "roll"
    DECISION = "decision"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Question of a prompt, open or answered: a roll or a decision.

    Attributes:
        id: of the wait.
        part: index of the order.
        kind: as `WaitKind`.
        combatant_id: the combatant who is asked, in an encounter.
        character_id: the stored character who is asked; None if the game master answers.
        name: of the one who is asked; None if the game master answers.
        secret: whether players may not know that this one is there.
        stream: of a die.
        die: for example `d6`.
        purpose: of the die, as a code.
        member: of a decision.
        participant: part in the order of the one who decides, for example `defender`.
        options: what can be chosen.
        default: the value without a decision.
        position: how often the decision came before in the order.
        answer: the answer; None while it is open.
    """

    id: str
    part: int
    kind: str
    combatant_id: str | None = None
    character_id: str | None = None
    name: str | None = None
    secret: bool = False
    stream: str | None = None
    die: str | None = None
    purpose: str | None = None
    member: str | None = None
    participant: str | None = None
    options: Any = None
    default: Any = None
    position: int = 0
    answer: Any = None

    @property
    def is_answered(self) -> bool:
        """Whether an answer was given, rather than the deadline's default."""
        return self.answer is not None and self.answer != PASSED


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptPart:
    """One order of a prompt.

    Attributes:
        actor: id of the one who acts in it, where the prompt asks several.
        acting: id of the one who acts, or None.
        secret: whether players may not know who acts.
        dice: stream -> known faces.
        decisions: decision point -> the decisions in order.
        rolled: participants with dice that the service rolls on request, and their streams.
        event: seq of its event, or None.
        over: whether nothing comes of it any more.
        problem: why it was refused, or None.
    """

    actor: str | None = None
    acting: str | None = None
    secret: bool = False
    dice: Mapping[str, Any]
    decisions: Mapping[str, Any]
    rolled: Any = ()
    event: int | None = None
    over: bool = False
    problem: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """An order that waits for rolls and decisions."""

    campaign_id: Annotated[CampaignId, VisibleIn(answers=False, events=Logged.NEVER, exports=False)]
    id: Annotated[Id, Doc("Part of its address.")]
    key: Annotated[Id, Doc("Id of the key that gave the order."), VisibleIn(answers=False)]
    status: Annotated[PromptStatus, Doc("Status of the prompt.")]
    operation: Annotated[Name, Doc("The operation, by its name."), Written(by_patch=False)]
    label: Annotated[
        str,
        Len(0, LONGEST_LABEL),
        Doc("Title for people, such as `Spot the ambush`; may be empty."),
        Written(by_patch=False, default=""),
        Column(default="''"),
    ] = ""
    encounter_id: Annotated[Id | None, Doc("The encounter; null outside encounters.")]
    order: Annotated[
        GameObject,
        Doc("The order, as the operation's command takes it. Dice in it are rolled already."),
        VisibleIn(answers=False),
        Written(by_patch=False),
    ]
    ask: Annotated[
        tuple[Name, ...],
        Len(0, MOST_ASKED),
        Doc("Decisions that are asked for, by their names; the others take their default."),
        VisibleIn(answers=False),
        Written(by_patch=False, default=()),
    ]
    rolls: Annotated[
        DiceAskedOf,
        Doc("Dice to ask for."),
        VisibleIn(answers=False),
        Written(by_patch=False, default=DiceAskedOf.PLAYERS),
    ]
    asked: Annotated[
        tuple[Id, ...], Len(0, MOST_WAITS), Doc("Characters that were asked for something."), VisibleIn(answers=False)
    ]
    parts: Annotated[tuple[PromptPart, ...], Len(0, MOST_ACTORS), Doc("Its orders."), VisibleIn(answers=False)]
    waits: Annotated[tuple[Wait, ...], Len(0, MOST_WAITS), Doc("All that was asked."), VisibleIn(answers=False)]
    deadline: Annotated[
        datetime | None,
        Doc("Time of its end without answers, by the clock of the database; null for none."),
        Written(by_patch=False, default=None),
    ]
    on_deadline: Annotated[OnDeadline, Doc("At the deadline."), Written(by_patch=False, default=OnDeadline.DEFAULT)]
    event: Annotated[
        Annotated[int, Interval(ge=1, le=HIGHEST_SEQ)] | None,
        Doc("Seq of the resulting event, or of the last of several; null if there is none."),
        Column(is_big=True),
    ]
    problem: Annotated[Document | None, Doc("Why it was refused; null where it was not."), VisibleIn(answers=False)]
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt

    @property
    def is_open(self) -> bool:
        """Whether it is open."""
        return self.status is PromptStatus.OPEN

    @property
    def open_waits(self) -> tuple[Wait, ...]:
        """Waits without an answer."""
        return tuple(wait for wait in self.waits if wait.answer is None) if self.is_open else ()
