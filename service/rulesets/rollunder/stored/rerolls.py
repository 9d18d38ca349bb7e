"""Rerolls: repeats of a failed check after its event was logged. Rules RU-B-LUCK-1 to RU-B-LUCK-6."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, LuckSpent, cost_of
from service.rulesets.rollunder.core.repeat_decision import ATTACK, DEFENSE, LUCK_REPEAT
from service.rulesets.rollunder.stored.lookups.luck import LuckOfOrder
from service.rulesets.stored.rerolls import Reroll
from service.values import dataclass, replace

POINTER = "/replaces"


@dataclass(frozen=True, slots=True)
class MadeCheck:
    """A check of an event.

    Attributes:
        outcome: how it went.
        repeats: how often it was repeated.
    """

    outcome: CheckOutcome
    repeats: int


ChecksOf = Callable[[Mapping[str, Any]], Sequence[MadeCheck]]
"""The checks that the result of an event tells of, in the order made."""
LuckOf = Callable[[Any], Sequence[LuckSpent | None]]
"""LUCK that the checks of a result took."""


def repeats_made(result: Mapping[str, Any]) -> int:
    """Number of repeats of the check of an event (RU-B-LUCK-5)."""
    luck = result.get("luck")
    return len(luck["repeats"]) if luck else 0


def _made_check(result: Mapping[str, Any], member: str) -> MadeCheck:
    return MadeCheck(CheckOutcome(result[member]), repeats_made(result))


def _one_of(*members: str) -> ChecksOf:
    """The one check of a result, whose outcome stands in the first of these members that is not null."""

    def checks(result: Mapping[str, Any]) -> Sequence[MadeCheck]:
        return [_made_check(result, member) for member in members if result.get(member) is not None][:1]

    return checks


def _of_journey(result: Mapping[str, Any]) -> Sequence[MadeCheck]:
    return [_made_check(each, "outcome") for each in result["checks"]]


def _failed(checks: Sequence[MadeCheck]) -> MadeCheck:
    """The check that failed, which is the last one (RU-B-LUCK-2, RU-B-MOVE-7)."""
    outcome = checks[-1].outcome if checks else CheckOutcome.SUCCESS
    if outcome.succeeds:
        raise Rejected("not_a_fail", POINTER, outcome=outcome)
    return checks[-1]


def _luck_of_one(result: Any) -> Sequence[LuckSpent | None]:
    return (result.luck,)


def _luck_of_journey(result: Any) -> Sequence[LuckSpent | None]:
    return tuple(made.luck for made in result.checks)


def _reroll_of(checks_of: ChecksOf, luck_of: LuckOf = _luck_of_one) -> Reroll:
    """LUCK repeats the check that failed: its d20 stays, and the next one counts."""

    def pays(order: Any, result: Mapping[str, Any]) -> Any:
        """One repeat more; the prices of the earlier ones stay paid (RU-B-LUCK-2, RU-B-LUCK-5)."""
        checks = checks_of(result)
        failed = _failed(checks)
        if failed.repeats >= MOST_REPEATS:
            raise Rejected("no_repeats_left", POINTER, most=MOST_REPEATS)
        most = max(failed.repeats + 1, *(made.repeats for made in checks))
        return replace(order, luck=replace(order.luck or LuckOfOrder(), max_repeats=most))

    def verify(request: Any, before: Mapping[str, Any], result: Any) -> None:
        """Whether the repeat was paid (RU-B-LUCK-1)."""
        spent = [luck for luck in luck_of(result) if luck is not None]
        if sum(len(luck.repeats) for luck in spent) <= sum(made.repeats for made in checks_of(before)):
            failed = _failed(checks_of(before))
            cost = cost_of(failed.outcome, failed.repeats, request.options)
            raise Rejected("not_enough_points", POINTER, cost=cost, points=spent[-1].pool_after)

    return Reroll(
        pays=pays,
        verify=verify,
        decisions=(LUCK_REPEAT,),
        rejections=("not_a_fail", "no_repeats_left", "not_enough_points"),
    )


REROLL = _reroll_of(_one_of("outcome"))
"""Of operations with one check."""
REROLL_OF_FALL = _reroll_of(_one_of("dex_outcome"))
REROLL_OF_GRAB = _reroll_of(_one_of("grabber_outcome", "target_outcome"))
"""Of the check of who acts: the grabber, or the victim that escapes."""
REROLL_OF_RESTRAINT = _reroll_of(_one_of("target_outcome"))
REROLL_OF_JOURNEY = _reroll_of(_of_journey, _luck_of_journey)
"""Of operations with several checks, which end with the first that fails."""


_OF_ATTACK, _OF_DEFENSE = ATTACK.point().member, DEFENSE.point().member
_LUCK_OF = {_OF_ATTACK: "attack_luck", _OF_DEFENSE: "defense_luck"}
"""Decision that repeats a roll of an attack -> the member of the result that tells of it."""


def _made_in_attack(result: Mapping[str, Any], point: str) -> int:
    """Number of repeats of a roll of an attack (RU-C-LUCK-7)."""
    luck = result[_LUCK_OF[point]]
    return len(luck["repeats"]) if luck else 0


def _verify_attack(request: Any, before: Mapping[str, Any], result: Any) -> None:
    """Whether a roll of the attack was repeated, and else why not: it succeeded, or LUCK is too low (RU-B-LUCK-5)."""
    after = (result.attack_luck, result.defense_luck)
    made = sum(_made_in_attack(before, point) for point in _LUCK_OF)
    if sum(len(luck.repeats) for luck in after if luck is not None) > made:
        return
    last_outcome = before["attack_result"] if before["avoided_by"] == "attack_failed" else before["defense_outcome"]
    outcome = CheckOutcome("fail" if last_outcome == "miss" else last_outcome or "success")
    if outcome.succeeds:
        raise Rejected("not_a_fail", POINTER, outcome=outcome)
    missed = last_outcome == before["attack_result"]
    own = _made_in_attack(before, _OF_ATTACK if missed else _OF_DEFENSE)
    if own >= MOST_REPEATS:
        raise Rejected("no_repeats_left", POINTER, most=MOST_REPEATS)
    points = request.attacker.luck if missed else request.target.luck
    raise Rejected("not_enough_points", POINTER, cost=cost_of(outcome, own, request.options), points=points)


REROLL_OF_ATTACK = Reroll(
    verify=_verify_attack,
    points=tuple(_LUCK_OF),
    made=_made_in_attack,
    rejections=("not_a_fail", "no_repeats_left", "not_enough_points"),
)
"""LUCK repeats the attack roll, or the defense by the decision of the target (RU-C-LUCK-7 to RU-C-LUCK-11)."""


def _check_of(order: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The order of a repeat, as the event of the check tells it (RU-B-LUCK-2)."""
    made = result.get("repeats_made")
    members = {
        "checked_value": result.get("checked_value", order.get("checked_value")),
        "kept": result["kept"],
        "repeats_made": repeats_made(result) if made is None else made,
    }
    return members | {name: order[name] for name in ("character", "difficulty") if name in order}


def luck_repeat(kinds: tuple[str, ...]) -> Reroll:
    """The repeat of a check by an operation of its own, which names the event of the check (RU-B-LUCK-2).

    What the check has paid stays paid: the repeat pays for itself.

    Args:
        kinds: operations whose checks can be repeated.
    """
    return Reroll(of=(*kinds, "luck_repeat"), member="event", order_of=_check_of, keeps_effects=True)
