"""New prompts as callers send them."""

from datetime import datetime, timedelta
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.call import Call
from service.play.forms.forms import FormMember, creation_form
from service.play.resources.bounds import GameObject
from service.play.resources.prompt import MOST_ACTORS, Prompt
from service.resolution.refusal import of_faults
from service.rulesets.stored.participants import Reference
from service.rulesets.vocabulary import Doc, Name
from service.schemas.faults import PlacedFault

LONGEST_DEADLINE = 604_800
"""Seconds: a week."""

PromptInput: Any = creation_form(
    Prompt,
    "PromptInput",
    "An order that waits for rolls and decisions: `operation` and `order`, or a saved order of the library.",
    FormMember("operation", Annotated[Name | None, Doc("The operation, by its name; null with `from`.")], None),
    FormMember(
        "order",
        Annotated[
            GameObject | None,
            Doc(
                "The order, as the operation's command takes it. Dice in it are rolled already. With `from`, a merge "
                "patch of the saved order."
            ),
        ],
        None,
    ),
    FormMember("from_", Annotated[Name | None, Doc("Id or name of an order of the library; for game masters.")], None),
    FormMember(
        "actors",
        Annotated[
            tuple[Reference, ...],
            Len(0, MOST_ACTORS),
            Doc(
                "The acting participants by id or name, each with a separate order, or `pcs` for all player characters."
            ),
        ],
        (),
    ),
    FormMember(
        "react",
        Annotated[
            tuple[Reference, ...],
            Len(0, MOST_ACTORS),
            Doc(
                "Participants, by id or name, that may react first: the order waits until each that can has chosen "
                "`pass` or `reacted`."
            ),
        ],
        (),
    ),
    FormMember(
        "deadline_seconds",
        Annotated[Annotated[int, Interval(ge=1, le=LONGEST_DEADLINE)] | None, Doc("The deadline, counted from now.")],
        None,
    ),
)


def deadline_of(call: Call, given: Any) -> datetime | None:
    """The moment of the deadline, by the clock of the database."""
    if given.deadline_seconds is None:
        stated: datetime | None = given.deadline
        return stated
    if given.deadline is not None:
        detail = Phrase("Send `deadline` or `deadline_seconds`, not both.")
        raise of_faults((PlacedFault("/deadline_seconds", "bad_input", detail),))
    return call.work.prompts.now() + timedelta(seconds=given.deadline_seconds)
