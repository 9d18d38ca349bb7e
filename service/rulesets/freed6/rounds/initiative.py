"""The order of turns. Rules F6-DIE-6 and F6-ENC-3, with F6-ERR-1."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCodeText
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name, Number
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Someone who takes part."""

    name: Annotated[Name, Doc("Any name; no two participants share one.")]
    awareness: Annotated[DieCodeText | None, Doc("Die code of the awareness skill. Excludes `initiative`.")] = None
    initiative: Annotated[Number | None, Doc("The number itself. Excludes `awareness`.")] = None
    dynamic: Annotated[bool, Doc("Whether the character is Dynamic.")] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """Participants who need an order of turns."""

    participants: Annotated[tuple[Participant, ...], Len(1, 100), Doc("All who take part.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeResult:
    """The order of turns."""

    order: Annotated[tuple[str, ...], Doc("Names, first turn first.")]
    values: Annotated[Mapping[str, int], Doc("Name -> initiative.")]


def resolve(request: Initiative, dice: Dice) -> Outcome[InitiativeResult]:  # noqa: ARG001 - initiative is not rolled
    """Highest first; Dynamic before Stock on a tie, then the order given (F6-ENC-3).

    Raises:
        Rejected: `bad_die_code`, `bad_input` for equal names or without a number.
    """
    values: dict[str, int] = {}
    for index, participant in enumerate(request.participants):
        if participant.name in values:
            raise Rejected("bad_input", f"/participants/{index}/name", expected=Phrase("a name of one's own"))
        values[participant.name] = _value(participant, f"/participants/{index}")
    order = ordered(request.participants, values)
    summary = Message("initiative_order", {"order": ", ".join(f"{name} {values[name]}" for name in order)})
    return Outcome(result=InitiativeResult(order=order, values=values), rules=("F6-ENC-3", "F6-DIE-6"), summary=summary)


def ordered(participants: Sequence[Participant], values: Mapping[str, int]) -> tuple[str, ...]:
    """Names, first turn first: by their values, Dynamic before Stock on a tie, then as given (F6-ENC-3)."""
    ranked = sorted(participants, key=lambda one: (-values[one.name], not one.dynamic))
    return tuple(participant.name for participant in ranked)


def _value(participant: Participant, pointer: str) -> int:
    """The fixed value of awareness, or the number as given."""
    if participant.awareness is not None and participant.initiative is None:
        return die_code.read(participant.awareness, f"{pointer}/awareness").fixed_value
    if participant.initiative is None or participant.awareness is not None:
        raise Rejected("bad_input", pointer, expected=Phrase("either `awareness` or `initiative`"))
    return participant.initiative


OPERATION = Operation(
    resolve,
    title="Find the order of turns",
    description="Turns go by the fixed value of awareness, highest first. On a tie Dynamic characters go before Stock.",
    rejections=("bad_die_code",),
)
