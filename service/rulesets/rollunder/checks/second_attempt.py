"""Decides whether another character may try again without LUCK.

Rules RU-B-RETRY-1 to RU-B-RETRY-3, with RU-C-GEN-6 and RU-C-ACT-9.
"""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow, Rejected
from service.rulesets.contract.refusals import Holds
from service.rulesets.rollunder.core.attribute import AttributeName, Score
from service.rulesets.rollunder.core.check import UNDIVIDED
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.tier import TierField
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import LookupContext, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant, named_item
from service.rulesets.stored import Disclosure, Document, Stored
from service.rulesets.stored.event_source import EventSource
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

MOST_ATTEMPTS_BEFORE = 1
EXPLOSIVE_TALENT = "alchemy"

AttemptsMade = Annotated[int, Interval(ge=1, le=1000), Doc("Attempts made so far, by any participant.")]
NoSecondAttempt = Annotated[bool, Doc("Whether the fail is one that cannot be made good.")]
FirstOutcome = Annotated[CheckOutcome, Doc("The outcome of the first attempt.")]
FirstSuccess = Annotated[bool, Doc("Whether it succeeded.")]


class RefusedBecause(StrEnum):
    """Reason why there is no second attempt."""

    FIRST_WAS_A_SUCCESS = "first_was_a_success"
    NO_SECOND_ATTEMPT = "no_second_attempt"
    ALREADY_REPEATED = "already_repeated"
    VALUE_NOT_HIGHER = "value_not_higher"
    TIER_NOT_HIGHER = "tier_not_higher"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstByScore:
    """The attempt that failed, on an attribute."""

    score: Annotated[Score, Doc("Score of who failed.")]
    outcome: FirstOutcome
    success: FirstSuccess


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondByScore:
    """Character that makes the second attempt, by score."""

    score: Annotated[Score, Doc("Score of who wants to try; it must be higher.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstByTier:
    """The attempt that failed, with a talent."""

    tier: TierField
    outcome: FirstOutcome
    success: FirstSuccess


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondByTier:
    """Character that makes the second attempt, by tier."""

    tier: TierField


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondAttributeAttempt:
    """A second attempt by another character, after a failed check on an attribute."""

    kind: Annotated[Literal["attribute"], Doc("The check was on an attribute.")]
    first: Annotated[FirstByScore, Doc("Who failed, with which score and how badly.")]
    second: Annotated[SecondByScore, Doc("Who wants to try, with which score.")]
    attempts_made: AttemptsMade = 1
    no_second_attempt: NoSecondAttempt = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondTalentAttempt:
    """A second attempt by another character, after a failed talent check."""

    kind: Annotated[Literal["talent"], Doc("The check was on a talent.")]
    first: Annotated[FirstByTier, Doc("Who failed, at which tier and how badly.")]
    second: Annotated[SecondByTier, Doc("Who wants to try, at which tier.")]
    talent: Annotated[Name | None, Doc("Name of the talent; an exploded brew of alchemy cannot be repeated.")] = None
    attempts_made: AttemptsMade = 1
    no_second_attempt: NoSecondAttempt = False
    options: OptionsField = DEFAULT_OPTIONS


SecondAttempt = SecondAttributeAttempt | SecondTalentAttempt


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondAttemptResult:
    """Whether there is a second attempt; the roll itself is an ordinary check."""

    allowed: Annotated[bool, Doc("Whether another attempt is possible.")]
    reason: Annotated[RefusedBecause | None, Doc("Why not; null when it is allowed.")]


def resolve(request: SecondAttempt, dice: Dice) -> Outcome[SecondAttemptResult]:  # noqa: ARG001 - nothing is rolled
    """A second attempt, with a higher value (RU-B-RETRY-1) or tier (RU-B-RETRY-2)."""
    return _outcome(request, SecondAttemptResult(allowed=True, reason=None))


def _impossible(request: SecondAttempt, code: str, _dice: Dice) -> Outcome[SecondAttemptResult]:
    return _outcome(request, SecondAttemptResult(allowed=False, reason=RefusedBecause(code)))


def _outcome(request: SecondAttempt, result: SecondAttemptResult) -> Outcome[SecondAttemptResult]:
    by_kind = "RU-B-RETRY-1" if isinstance(request, SecondAttributeAttempt) else "RU-B-RETRY-2"
    forbidden = ("RU-B-RETRY-3",) if result.reason is RefusedBecause.NO_SECOND_ATTEMPT else ()
    summary = Message(f"second_attempt_{result.reason or 'allowed'}")
    return Outcome(result=result, rules=(by_kind, *forbidden), summary=summary)


def _succeeded(request: SecondAttempt) -> bool:
    """Only a fail can be made good (RU-B-RETRY-1).

    Raises:
        Rejected: `bad_input` when outcome and success of the first attempt contradict each other.
    """
    if request.first.outcome.succeeds != request.first.success:
        raise Rejected(
            "bad_input", "/first/success", expected=Phrase("true for crit1, crit2 and success, false for the rest")
        )
    return request.first.success


def _is_final(request: SecondAttempt) -> bool:
    """Whether the fail cannot be made good (RU-B-RETRY-3)."""
    return request.no_second_attempt or _exploded(request)


def _was_repeated(request: SecondAttempt) -> bool:
    """There is only one second attempt (RU-B-RETRY-1)."""
    return request.attempts_made > MOST_ATTEMPTS_BEFORE


def _has_no_higher_value(request: SecondAttributeAttempt) -> bool:
    """A second attempt takes a higher score (RU-B-RETRY-1)."""
    return request.second.score <= request.first.score


def _has_no_higher_tier(request: SecondTalentAttempt) -> bool:
    """A second attempt takes a higher tier of the talent (RU-B-RETRY-2)."""
    return request.second.tier.rank <= request.first.tier.rank


def _exploded(request: SecondAttempt) -> bool:
    """A brew that exploded is gone, even if the order does not say so (RU-B-RETRY-3)."""
    is_brew = isinstance(request, SecondTalentAttempt) and (request.talent or "").lower() == EXPLOSIVE_TALENT
    return is_brew and request.first.outcome is CheckOutcome.BLOOPER20


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEvent:
    """The event of the attempt that failed."""

    first_event: Annotated[
        int | None, Interval(ge=1), Doc("Seq of the event of the first attempt, which says all about `first`.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithAttribute(OfEvent):
    """The attribute that is checked."""

    attribute: Annotated[AttributeName | None, Doc("To look up the score of who wants to try.")] = None


@of_character
def _by_score(character: Character, order: Order) -> SecondByScore | None:
    return None if order.attribute is None else SecondByScore(score=character.score(order.attribute))


@of_character
def _by_tier(character: Character, order: Order) -> SecondByTier | None:
    return None if order.talent is None else SecondByTier(tier=character.talent(order.talent, "/talent").tier)


def _first(context: LookupContext) -> None:
    """The first attempt, which is stated or of an event."""
    raise Rejected("bad_input", context.pointer, expected=Phrase("a value, or the seq of its event in `first_event`"))


def _said_by_event(order: Document, event: Document) -> Document:
    """The first attempt from its event; nothing if the event has no score, as for half of it."""
    earlier_result = {name: event[name] for name in ("outcome", "success")}
    if order.get("kind") == "talent":
        tier = event.get("tier_used")
        return {"first": {**earlier_result, "tier": tier}, "talent": event.get("talent")} if tier else {}
    if "tier_used" in event or event.get("divide_by", UNDIVIDED) != UNDIVIDED:
        return {}
    score = event["checked_value"] - event["modifier_total"]
    return {"first": {**earlier_result, "score": score}, "attribute": event["attribute"]}


FIRST = EventSource(member="first_event", of=("task", "talent"), members=_said_by_event)

STORED = {
    SecondAttributeAttempt: Stored(
        participants=(character_participant(needs=(Ability.CHECK,)),),
        lookups={"first": _first, "second": _by_score},
        beside=WithAttribute,
        source=FIRST,
        refused_with=named_item,
        discloses=Disclosure(public=()),
    ),
    SecondTalentAttempt: Stored(
        participants=(character_participant(needs=(Ability.CHECK,)),),
        lookups={"first": _first, "second": _by_tier},
        beside=OfEvent,
        source=FIRST,
        refused_with=named_item,
        discloses=Disclosure(public=()),
    ),
}


def _row(code: RefusedBecause, rule: str, at: str, holds: Holds, form: type = object) -> RefusalRow:
    return RefusalRow(code, rule, holds, at=at, form=form, ability=Ability.CHECK)


REASONS = Reasons(
    rows=(
        _row(RefusedBecause.FIRST_WAS_A_SUCCESS, "RU-B-RETRY-1", "first.success", _succeeded),
        _row(RefusedBecause.NO_SECOND_ATTEMPT, "RU-B-RETRY-3", "no_second_attempt", _is_final),
        _row(RefusedBecause.ALREADY_REPEATED, "RU-B-RETRY-1", "attempts_made", _was_repeated),
        _row(
            RefusedBecause.VALUE_NOT_HIGHER,
            "RU-B-RETRY-1",
            "second.score",
            _has_no_higher_value,
            SecondAttributeAttempt,
        ),
        _row(RefusedBecause.TIER_NOT_HIGHER, "RU-B-RETRY-2", "second.tier", _has_no_higher_tier, SecondTalentAttempt),
    ),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Ask for a second attempt",
    description=(
        "After a fail, a character with a higher score, or a higher tier of the talent, may try the same once "
        "more without LUCK, unless the fail cannot be made good. Returns whether that is possible; the roll "
        "is an ordinary check."
    ),
    reasons=REASONS,
    rejections=("unknown_tier",),
    stored=STORED,
)
