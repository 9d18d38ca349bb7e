"""Operation by which the game master sets a status. Rules F6-STA-5, with F6-ERR-1."""

from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.attitude import status
from service.rulesets.freed6.attitude.status import StatusColumn, StatusName
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.participants import each_once
from service.rulesets.freed6.stored.state import MOST_STATUSES, StoredStatus
from service.rulesets.freed6.tables import STATUSES
from service.rulesets.stored import Disclosure, Lookup, Participant, Stored
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Name
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusOfCharacter:
    """One of many characters with the status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSet:
    """A status, and the step at which it is to be."""

    name: Annotated[Name, Doc("What the status is of: arrows, a spell, a cover.")]
    column: Annotated[StatusColumn, Doc("What it measures, and so what its steps are called.")]
    status: Annotated[StatusName, Doc("The step, by its name in the column.")]
    characters: Annotated[tuple[StatusOfCharacter, ...], Len(0, MOST_ITEMS), Doc("Others who get it too.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSetResult:
    """The current status."""

    name: Annotated[str, Doc("What the status is of, such as arrows.")]
    column: Annotated[StatusColumn, Doc("What it measures.")]
    status: Annotated[StatusName, Doc("The step at which it is now.")]
    difficulty: Annotated[int | None, Doc("Difficulty of its test; null when it is used up.")]


def resolve(request: StatusSet, dice: Dice) -> Outcome[StatusSetResult]:  # noqa: ARG001 - nothing is rolled
    """Set a status to any step of its column; no rule says when (F6-STA-5).

    Raises:
        Rejected: `bad_input` for a name of another column.
    """
    step = status.step_of(request.column, request.status)
    result = StatusSetResult(
        name=request.name, column=request.column, status=request.status, difficulty=STATUSES[step].difficulty
    )
    summary = Message("status_set", {"name": request.name, "status": request.status.value})
    return Outcome(result=result, rules=("F6-STA-5", "F6-STA-1"), summary=summary)


def _name(context: LookupContext) -> str:
    """The name of a status; any step may follow any other (F6-STA-5).

    Raises:
        Rejected: `too_large` for one status too many.
    """
    statuses = known(context).state.statuses
    name: str = context.stated
    if name not in statuses and len(statuses) >= MOST_STATUSES:
        expected = Phrase("at most {most} statuses, or the name of one of them", most=MOST_STATUSES)
        raise Rejected("too_large", "/name", expected=expected)
    return name


def _set(figure: Figure, outcome: EffectContext[StatusSet, StatusSetResult]) -> Figure:
    """The element with the status (F6-STA-5)."""
    result: StatusSetResult = outcome.result
    stored = StoredStatus(column=result.column, status=result.status)
    return replace(figure, state=replace(figure.state, statuses={**figure.state.statuses, result.name: stored}))


STORED = Stored(
    participants=(
        Participant("character", "What has the status.", must_be_stored=True),
        Participant("characters", "Others who get it too.", must_be_stored=True, component="CharacterWithStatus"),
    ),
    lookups={
        "name": Lookup(
            find=_name,
            type=Annotated[Name, Doc("What the status is of: arrows, a spell, a cover.")],
            choice=True,
            required=True,
        )
    },
    effects={"character": _set, "characters": _set},
    gm_only=True,
    completed=each_once,
    discloses=Disclosure(public=("name", "status")),
)
"""The game master refills, or sets something new."""


OPERATION = Operation(
    resolve,
    title="Set a status",
    description="The game master sets a status of an element to any step of its column, a new one or a refilled one.",
    stored_only=True,
    stored=STORED,
)
