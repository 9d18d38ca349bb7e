"""Checks that LUCK may repeat, and rerolls of one of several by the decision of its participant.

Rules RU-B-LUCK-1, RU-B-LUCK-2, RU-B-LUCK-5 and RU-C-LUCK-7.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, RepeatDecider, cost_of
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.figures import Order
from service.rulesets.stored import Document
from service.rulesets.stored.defaults import unchanged
from service.rulesets.stored.rerolls import Reroll
from service.values import dataclass

POINTER = "/replaces"
REPEAT_CODES = ("not_a_fail", "no_repeats_left", "not_enough_points")


PointsFor = Callable[[Any], int]
"""`request -> points` of LUCK of a side; each operation has its own request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatPoint:
    """A check that an operation may make, and the decision that repeats it.

    Attributes:
        member: name of the decision.
        side: who decides: path of a participant.
        outcome: how the check went in an event; None where none was made.
        repeats: how often it was repeated.
        points: `request -> LUCK` of the participant who decides.
    """

    member: str
    side: str
    outcome: CheckOutcome | None
    repeats: int
    points: PointsFor

    @property
    def fails(self) -> bool:
        """Whether the check was made and failed."""
        return self.outcome is not None and not self.outcome.succeeds


def value_of(result: object, member: str) -> Any:
    """A member of a result, or of one that an event holds as JSON."""
    return result.get(member) if isinstance(result, Mapping) else getattr(result, member)


def repeat_point(decider: RepeatDecider, result: object, outcome: str, luck: str, points: PointsFor) -> RepeatPoint:
    """The check of a result.

    Args:
        decider: decides about its repeats.
        result: of the operation.
        outcome: the member of the result with the outcome.
        luck: the member of the result with its repeats.
        points: `request -> LUCK` of the participant who decides.
    """
    made, spent = value_of(result, outcome), value_of(result, luck)
    return RepeatPoint(
        member=decider.point().member,
        side=decider.path,
        outcome=None if made is None else CheckOutcome("fail" if made == "miss" else made),
        repeats=len(value_of(spent, "repeats")) if spent else 0,
        points=points,
    )


def last_failed(points: Sequence[RepeatPoint]) -> RepeatPoint | None:
    """The last of some checks that failed."""
    return next((each for each in reversed(points) if each.fails), None)


def repeatable(failed: RepeatPoint | None, checks: Sequence[RepeatPoint]) -> RepeatPoint:
    """The failed one of some checks, if it may be repeated once more (RU-B-LUCK-2, RU-B-LUCK-5)."""
    if failed is None:
        outcomes = [each.outcome for each in checks if each.outcome is not None]
        raise Rejected("not_a_fail", POINTER, outcome=(outcomes or [CheckOutcome.SUCCESS])[-1])
    if failed.repeats >= MOST_REPEATS:
        raise Rejected("no_repeats_left", POINTER, most=MOST_REPEATS)
    return failed


def unpaid(failed: RepeatPoint, points: int, options: Options) -> Rejected:
    """The refusal of a repeat that the points cannot pay (RU-B-LUCK-1)."""
    cost = cost_of(failed.outcome or CheckOutcome.FAIL, failed.repeats, options)
    return Rejected("not_enough_points", POINTER, cost=cost, points=points)


WithoutLuck = Callable[[Order], Order]
PointsOf = Callable[[object], Sequence[RepeatPoint]]
"""`result -> checks` that the operation may make, in the order of its course; the acting side has the first."""


def reroll_at(
    points_of: PointsOf,
    members: Iterable[str],
    without_luck: WithoutLuck = unchanged,
    *,
    of_all: bool = False,
    in_parts: bool = False,
) -> Reroll:
    """LUCK repeats one of several checks, by the decision of its participant (RU-B-LUCK-2, RU-C-LUCK-7).

    Args:
        points_of: the checks.
        members: names of all decisions that repeat one.
        without_luck: the order without the LUCK that it offers, so that only decisions cause repeats; unchanged where
            it never offers any.
        of_all: whether an order that names no decision repeats a check of another side, if the acting side has not
            failed and the sender may decide for all.
        in_parts: whether each of several targets has separate dice.
    """

    def picked(result: Document, stated: Sequence[str], is_gm: bool) -> str:
        """The last check that failed: of the side of the named decision, else of the acting side, else of all."""
        points = points_of(result)
        named = [each for each in points if each.member in stated]
        sides = {each.side for each in named} or {points[0].side}
        own = [each for each in points if each.side in sides]
        others = points if is_gm and of_all and not stated else ()
        failed = last_failed(named) or last_failed(own) or last_failed(others)
        return repeatable(failed, named or own).member

    def made(result: object) -> Mapping[str, int]:
        return {each.member: each.repeats for each in points_of(result)}

    def verify(member: str, request: Any, before: Document, result: object) -> None:
        """Whether the repeat was paid (RU-B-LUCK-1)."""
        if made(result).get(member, 0) <= made(before)[member]:
            failed = next(each for each in points_of(before) if each.member == member)
            raise unpaid(failed, failed.points(request), request.options)

    return Reroll(
        pays=lambda order, _: without_luck(order),
        points=tuple(members),
        picks=picked,
        made=made,
        verify_at=verify,
        rejections=REPEAT_CODES,
        in_parts=in_parts,
    )
