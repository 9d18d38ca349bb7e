"""Rerolls: repeats of a failed check after its event was logged. Rules RU-B-LUCK-1 to RU-B-LUCK-6."""

from collections.abc import Callable, Sequence
from typing import Any

from service.rulesets.rollunder.core.combat.support_kind import HitGoesTo
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import (
    ATTACK,
    AWARENESS,
    CHARACTER,
    DECIDERS_OF_ATTACK,
    DEFENSE,
    EACH_PARTICIPANT,
    HELD,
    HOLDER,
    LUCK_REPEAT,
    MAGE,
    OF_BODYGUARD,
    OF_TARGET,
    STEPS,
    SUPPORT,
    RepeatDecider,
)
from service.rulesets.rollunder.stored.figures import Order
from service.rulesets.rollunder.stored.participants import LuckOfOrder
from service.rulesets.rollunder.stored.repeat_points import (
    REPEAT_CODES,
    PointsFor,
    PointsOf,
    RepeatPoint,
    last_failed,
    repeat_point,
    repeatable,
    reroll_at,
    unpaid,
    value_of,
)
from service.rulesets.stored import Document
from service.rulesets.stored.rerolls import Reroll
from service.values import replace

PartsOf = Callable[[Any], Sequence[Any]]
"""`result -> its parts` with a check each, in the order made."""


def without_offer(order: Order) -> Order:
    """An order that offers no LUCK for repeats."""
    return replace(order, luck=None)


def _luck_of_target(request: Any) -> int:
    return int(request.target.luck)


def _luck_of_ally(request: Any) -> int:
    return 0 if request.defense.support is None else int(request.defense.support.luck)


def points_of_attack(result: object) -> Sequence[RepeatPoint]:
    """The checks of an attack, in the order of its course (RU-C-LUCK-7 to RU-C-LUCK-11).

    Those against what the hit does are of the target, and where an ally takes the hit, of the ally (RU-C-TEAM-3).
    """
    takes_it = value_of(result, "hit_goes_to") == HitGoesTo.BODYGUARD
    hit, of_hit = (OF_BODYGUARD, _luck_of_ally) if takes_it else (OF_TARGET, _luck_of_target)
    return (
        repeat_point(ATTACK, _of_roll(result), "outcome", "luck", lambda request: int(request.attacker.luck)),
        repeat_point(AWARENESS, result, "awareness_outcome", "awareness_luck", _luck_of_target),
        repeat_point(SUPPORT, result, "support_outcome", "support_luck", _luck_of_ally),
        repeat_point(DEFENSE, result, "defense_outcome", "defense_luck", _luck_of_target),
        repeat_point(hit.awake, result, "instant_ko_outcome", "instant_ko_luck", of_hit),
        repeat_point(hit.limb, result, "cripple_outcome", "cripple_luck", of_hit),
        repeat_point(hit.cold, result, "freeze_outcome", "freeze_luck", of_hit),
    )


_ROLLED_FAILS = ("miss", "blooper19", "blooper20")


def _of_roll(result: object) -> Document:
    """The attack roll as a check: anything but a plain check, for example a limb, is a success."""
    rolled, face = str(value_of(result, "attack_result")), value_of(result, "attack_roll")
    outcome = rolled if rolled in _ROLLED_FAILS else CheckOutcome.SUCCESS
    return {"outcome": None if face is None else outcome, "luck": value_of(result, "attack_luck")}


LUCK_OF_STEPS = ("luck", "second_luck")
"""Members of a result that tell of repeats of each [DEX]."""


def _luck_of(member: str) -> PointsFor:
    """LUCK in a member of a request."""

    def points(request: Any) -> int:
        luck = getattr(request, member)
        return 0 if luck is None else int(luck.pool)

    return points


_OUTCOMES = ("outcome", "str_outcome", "dex_outcome", "defense_outcome", "freeze_outcome")
"""Members of a result that can tell the outcome of its check."""


def _checks(parts: Sequence[Document]) -> Sequence[RepeatPoint]:
    """The checks of an event; the outcome of each is in the first of its `_OUTCOMES` that is not null."""
    found = ((part, next((name for name in _OUTCOMES if part.get(name) is not None), "")) for part in parts)
    return [repeat_point(CHARACTER, part, name, "luck", _luck_of("luck")) for part, name in found if name]


def _reroll_of(parts_of: PartsOf = lambda result: (result,)) -> Reroll:
    """LUCK repeats the check that failed, which is the last one: its d20 stays, and the next one counts."""

    def pays(order: Order, result: Document) -> Order:
        """One repeat more; the prices of the earlier ones stay paid (RU-B-LUCK-2, RU-B-LUCK-5, RU-B-MOVE-7)."""
        checks = _checks(parts_of(result))
        failed = repeatable(last_failed(checks[-1:]), checks[-1:])
        most = max(failed.repeats + 1, *(made.repeats for made in checks))
        return replace(order, luck=replace(order.luck or LuckOfOrder(), max_repeats=most))

    def verify(request: Any, before: Document, result: object) -> None:
        """Whether the repeat was paid (RU-B-LUCK-1)."""
        spent = [part.luck for part in parts_of(result) if part.luck is not None]
        checks = _checks(parts_of(before))
        if sum(len(luck.repeats) for luck in spent) <= sum(made.repeats for made in checks):
            raise unpaid(checks[-1], spent[-1].pool_after, request.options)

    return Reroll(pays=pays, verify=verify, decisions=(LUCK_REPEAT,), rejections=REPEAT_CODES)


REROLL = _reroll_of()
"""Of operations with one check."""
REROLL_OF_JOURNEY = _reroll_of(lambda result: value_of(result, "checks"))
"""Of operations with several checks, which end with the first that fails."""


def _points_of_steps(result: object) -> Sequence[RepeatPoint]:
    """Each [DEX] of standing, flying or climbing up."""
    only = value_of(result, "dex_outcome")
    outcomes = value_of(result, "dex_outcomes") or (() if only is None else (only,))
    made = [
        {"outcome": each, "luck": value_of(result, luck)} for each, luck in zip(outcomes, LUCK_OF_STEPS, strict=False)
    ]
    made += [{}] * (len(STEPS) - len(made))
    return [
        repeat_point(decider, each, "outcome", "luck", _luck_of("luck"))
        for decider, each in zip(STEPS, made, strict=True)
    ]


def _two_sides(other: RepeatDecider, own_outcome: str, other_outcome: str, luck: str) -> PointsOf:
    """The check of the acting side, and that of the other one."""
    return lambda result: (
        repeat_point(CHARACTER, result, own_outcome, "luck", _luck_of("luck")),
        repeat_point(other, result, other_outcome, luck, _luck_of(luck)),
    )


def _points_of_grab(result: object) -> Sequence[RepeatPoint]:
    """The check of the grabber and that of a victim that resists; in an escape the victim acts."""
    escapes = value_of(result, "checked_value") is not None
    own, other = ("target_outcome", "escaping") if escapes else ("grabber_outcome", "target_outcome")
    members = {name: value_of(result, name) for name in ("grabber_outcome", "target_outcome", "luck", "resist_luck")}
    return _two_sides(HELD, own, other, "resist_luck")(members)


def _points_of_metal(result: object) -> Sequence[RepeatPoint]:
    """The check of who wears plate or a helmet, and that of the mage against a helmet."""
    members = {name: value_of(result, name) for name in ("mage_outcome", "luck", "mage_luck")}
    own = value_of(result, "str_outcome") or value_of(result, "target_outcome")
    return _two_sides(MAGE, "own", "mage_outcome", "mage_luck")({**members, "own": own})


def _points_of_contest(result: object) -> Sequence[RepeatPoint]:
    """The check of each side, in their order."""
    luck = value_of(result, "luck")
    return [
        repeat_point(decider, {"outcome": outcome, "luck": luck.get(name)}, "outcome", "luck", _luck_of_side(index))
        for index, (decider, (name, outcome)) in enumerate(
            zip(EACH_PARTICIPANT, value_of(result, "outcomes").items(), strict=False)
        )
    ]


def _luck_of_side(index: int) -> PointsFor:
    return lambda request: _luck_of("luck")(request.participants[index])


def _contest_without_offers(order: Order) -> Order:
    return replace(order, participants=tuple(map(without_offer, order.participants)))


def _members(*deciders: RepeatDecider) -> tuple[str, ...]:
    return tuple(each.point().member for each in deciders)


REROLL_OF_STEPS = reroll_at(_points_of_steps, _members(*STEPS), without_offer)
REROLL_OF_GRAB = reroll_at(_points_of_grab, _members(CHARACTER, HELD), without_offer)
REROLL_OF_RESTRAINT = reroll_at(
    _two_sides(HOLDER, "target_outcome", "holder_outcome", "holder_luck"), _members(CHARACTER, HOLDER), without_offer
)
REROLL_OF_METAL = reroll_at(_points_of_metal, _members(CHARACTER, MAGE), without_offer)
REROLL_OF_CONTEST = reroll_at(_points_of_contest, _members(*EACH_PARTICIPANT), _contest_without_offers)
REROLL_OF_ATTACK = reroll_at(points_of_attack, _members(*DECIDERS_OF_ATTACK), of_all=True)
