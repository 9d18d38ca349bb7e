"""May spells be exchanged now? Rule RU-B-CSR-3."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc


class NoChangeBecause(StrEnum):
    """Why spells stay as they are."""

    ONLY_BETWEEN_SESSIONS = "only_between_sessions"
    BOOK_NEEDED = "book_needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellChange:
    """A magician wants to exchange spells, or a priest facettes."""

    between_sessions: Annotated[bool, Doc("Whether it is between two game sessions.")]
    book: Annotated[bool, Doc("Whether the book is at hand.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellChangeResult:
    """Whether the exchange is allowed."""

    allowed: bool
    reason: Annotated[NoChangeBecause | None, Doc("Why not; null when it is allowed.")]


def resolve(request: SpellChange, dice: Dice) -> Outcome[SpellChangeResult]:  # noqa: ARG001 - nothing is rolled
    """Between two sessions, with the book at hand (RU-B-CSR-3)."""
    reason = _reason(request)
    result = SpellChangeResult(allowed=reason is None, reason=reason)
    code = "spell_change_allowed" if reason is None else f"spell_change_{reason}"
    return Outcome(result=result, rules=("RU-B-CSR-3",), summary=Message(code))


def _reason(request: SpellChange) -> NoChangeBecause | None:
    if not request.between_sessions:
        return NoChangeBecause.ONLY_BETWEEN_SESSIONS
    return None if request.book else NoChangeBecause.BOOK_NEEDED


OPERATION = Operation(
    name="spell_change",
    title="Ask to exchange spells",
    description="Spells, and a priest's facettes, are exchanged between two game sessions with the book at hand.",
    request=SpellChange,
    result=SpellChangeResult,
    resolve=resolve,
    family="Belongings",
)
