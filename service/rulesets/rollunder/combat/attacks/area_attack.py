"""One attack on several targets, for example a swingblow or a zone: one attack roll, and a defense and damage for each.

Rules RU-C-ATT-25, RU-C-ATT-26, RU-C-ATT-28 to RU-C-ATT-30 and RU-C-RNG-10.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from service.dice import Choice, Dice, RedirectedDice, thrown_by
from service.dice.decisions import Options
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Parts, Rejected
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.rollunder.combat.attacks import attack, attack_decisions, attack_stored
from service.rulesets.rollunder.combat.attacks.area_request import MOST_TARGETS, AreaAttack, AreaAttackResult
from service.rulesets.rollunder.combat.attacks.area_stored import STORED
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult
from service.rulesets.rollunder.combat.attacks.modifier import SWINGBLOWS
from service.rulesets.rollunder.core.combat.kind import KINDS
from service.rulesets.rollunder.core.repeat import ATTACK, CHECKS_OF_ALLY
from service.values import replace

TARGET = "target"
_REPEATS_OF_ALLY = frozenset(each.point().member for each in CHECKS_OF_ALLY)


def dice_of_target(dice: Dice, path: str) -> RedirectedDice:
    """Dice that ask decisions of the target at a place of the list, and settle all others by their defaults.

    Args:
        dice: of the whole attack.
        path: of the target, for example `targets.0`.
    """

    def decide(dice: Dice, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The decision of this target or its ally, or about the one attack roll; others have their default."""
        if member == ATTACK.point().member:
            return dice.decide(member, participant, options, default)
        if participant == TARGET:
            return dice.decide(f"{path}.{member}", path, options, default)
        if member in _REPEATS_OF_ALLY:
            return dice.decide(f"{path}.{member}", f"{path}.{participant}", options, default)
        return default

    return RedirectedDice(dice, decide, path)


MOST_OF_A_SWINGBLOW = 2


def resolve(request: AreaAttack, dice: Dice) -> Outcome[AreaAttackResult]:
    """One roll against all targets (RU-C-ATT-25, RU-C-ATT-28); each defends and is hurt by itself.

    Raises:
        Rejected: as an attack on one target, and `bad_input` for more targets than the attack reaches.
    """
    return _made(request, dice, attack.resolve)


def _answered(request: AreaAttack, _code: str, dice: Dice) -> Outcome[AreaAttackResult]:
    """The attack on targets, where some have an impossible defense, or too little LUCK."""
    return _made(request, dice, attack.OPERATION.answer)


def _made(
    request: AreaAttack, dice: Dice, attacked: Callable[[Attack, Dice], Outcome[AttackResult]]
) -> Outcome[AreaAttackResult]:
    _refuse_too_many(request)
    outcomes: list[Outcome[AttackResult]] = []
    face: int | None = None
    for index, single in enumerate(request.attacks):
        thrown = single if face is None else replace(single, attack=replace(single.attack, fixed_roll=face))
        path = f"targets.{index}"
        with thrown_by(path, attack_stored.DICE_OF_TARGET, inside=TARGET):
            outcomes.append(attacked(thrown, dice_of_target(dice, path)))
        face = outcomes[-1].result.attack_roll if face is None else face
    results = tuple(outcome.result for outcome in outcomes)
    result = AreaAttackResult(attack_roll=face, hits=sum(each.hit for each in results), targets=results)
    rules = tuple(rule for outcome in outcomes for rule in outcome.rules)
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _refuse_too_many(request: AreaAttack) -> None:
    """A swingblow reaches two (RU-C-ATT-25, RU-C-ATT-26), a zone all in it, any other attack one."""
    strike = request.attacks[0].attack
    if len(request.attacks) == 1 or KINDS[strike.attack_kind].is_zone:
        return
    if not SWINGBLOWS.intersection(strike.modifiers):
        raise Rejected("bad_input", "/targets", expected=Phrase("one target, or a swingblow, or an attack on a zone"))
    if len(request.attacks) > MOST_OF_A_SWINGBLOW:
        raise Rejected("bad_input", "/targets", expected=Phrase("two targets of a swingblow at most"))


def _summary(result: AreaAttackResult) -> Message:
    damage = ", ".join(str(each.damage_final or 0) for each in result.targets)
    parameters = {"roll": result.attack_roll, "hits": result.hits, "of": len(result.targets), "damage": damage}
    return Message("area_attack" if result.attack_roll is not None else "area_attack_unrolled", parameters)


def _points() -> tuple[DecisionPoint, ...]:
    """The decisions of each target and its ally, and that about the one attack roll."""
    of_ally = tuple(each.point(offered=False, more=False) for each in CHECKS_OF_ALLY)
    own = (*(point for point in attack_decisions.POINTS if point.participant == TARGET), *of_ally)
    of_roll = ATTACK.point(offered=False)
    return (of_roll, *(_of_target(point, f"targets.{index}") for index in range(MOST_TARGETS) for point in own))


def _of_target(point: DecisionPoint, path: str) -> DecisionPoint:
    """A decision of an attack on one target, as one of the target at a path."""
    return replace(
        point,
        member=f"{path}.{point.member}",
        participant=path if point.participant == TARGET else f"{path}.{point.participant}",
        sets=f"{path}.{point.sets}" if point.sets else "",
    )


@cache
def _of_each(parts: Parts) -> Parts:
    """The parts of an attack on one target, each at its target in the order of the attack on several."""

    def of_area(request: AreaAttack) -> Iterator[tuple[str, Any]]:
        for index, single in enumerate(request.attacks):
            yield from ((f"/targets/{index}", part) for _, part in parts(single))

    return of_area


REASONS = replace(
    attack.REASONS,
    rows=tuple(replace(row, of=_of_each(row.of)) for row in attack.REASONS.rows if callable(row.of)),
    answer=_answered,
)
"""Those of the attack on one target, for each of them."""


OPERATION = Operation(
    resolve,
    title="Attack several at once",
    description=(
        "A swingblow at two targets, or a zone with all targets in it, such as an exploding grenade: one "
        "attack roll for all. Each target has its own defense, LUCK and damage; all of it is one event."
    ),
    options=attack.OPERATION.options,
    rejections=attack.OPERATION.rejections,
    streams=attack.OPERATION.streams,
    headlines=("hits", "attack_roll"),
    reasons=REASONS,
    decisions=_points(),
    score=lambda result: result.hits,
    stored=STORED,
    stored_only=True,
)
