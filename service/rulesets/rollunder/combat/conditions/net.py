"""Net level: how deep a character is caught in a net, rope or chain.

Rules RU-C-NET-1 and RU-C-NET-2, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4, RU-C-GEN-6, RU-C-WPN-31, RU-C-RNG-11 and
RU-C-RNG-13.

With the weapons that catch: net, rope or chain (RU-C-WPN-31), ballrope (RU-C-RNG-11), thrown net (RU-C-RNG-13).
"""

from collections.abc import Callable, Mapping

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.net_request import EscapeMethod, Net, NetAction, NetResult
from service.rulesets.rollunder.combat.conditions.net_stored import STORED
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import divided
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.life import moved
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.repeat import CHARACTER

POINTS_PER_DEX = 10
ESCAPE_DICE = 1


def resolve(request: Net, dice: Dice) -> Outcome[NetResult]:
    """Compute the effects of the net (RU-C-NET-1), after a hit or an escape (RU-C-NET-2).

    Raises:
        Rejected: `bad_input` when `gain` is missing, those of an expression.
    """
    return _ACTIONS[request.action](request, dice)


def dex_penalty(net_level: int) -> int:
    """DEX loses 1 for every full 10 points (RU-C-NET-1)."""
    return divided(net_level, POINTS_PER_DEX)


def dex_in_net(dex: int, net_level: int) -> int:
    """DEX in the net, never below 0 (RU-C-NET-1, RU-C-GEN-4)."""
    return max(0, dex - dex_penalty(net_level))


def _hit(request: Net, dice: Dice) -> Outcome[NetResult]:
    """The dice of the net are added to its level (RU-C-NET-1, RU-C-WPN-31)."""
    read = expression.parse(needed(request.gain, "/gain", Phrase("the action {action}", action="hit")), "/gain")
    gain = max(0, expression.total(read, dice, "net"))
    result = _result(request, moved(request.net_level, gain), gain=gain)
    return Outcome(result=result, rules=("RU-C-NET-1", "RU-C-WPN-31"), summary=_summary("net_hit", result))


def _escape(request: Net, dice: Dice) -> Outcome[NetResult]:
    """Level -1d6: at once with a blade, else after a [DEX] with the reduced DEX (RU-C-NET-2)."""
    if request.method is EscapeMethod.BLADE:
        return _cut(request, dice)
    value = dex_in_net(request.dex, request.net_level)
    made = repeated_check.make(value, request.luck, request.options, dice, "escape")
    if made.succeeds:
        return _cut(request, dice, made)
    result = _result(request, request.net_level, made=made, reduced_by=0)
    rules = ("RU-C-GEN-1", "RU-C-NET-2", "RU-C-NET-1", *made.rules)
    return Outcome(result=result, rules=rules, summary=_summary("net_held", result))


def _cut(request: Net, dice: Dice, made: RepeatedCheck | None = None) -> Outcome[NetResult]:
    reduced_by = D6.total(ESCAPE_DICE, dice, "net")
    result = _result(request, moved(request.net_level, -reduced_by), made=made, reduced_by=reduced_by)
    rules = (*(("RU-C-GEN-1", *made.rules) if made else ()), "RU-C-NET-2", "RU-C-NET-1")
    return Outcome(result=result, rules=rules, summary=_summary("net_looser" if result.trapped else "net_free", result))


def _status(request: Net, dice: Dice) -> Outcome[NetResult]:  # noqa: ARG001 - nothing is rolled
    result = _result(request, request.net_level)
    return Outcome(result=result, rules=("RU-C-NET-1",), summary=_summary("net_status", result))


def _result(
    request: Net,
    level: int,
    *,
    gain: int | None = None,
    made: RepeatedCheck | None = None,
    reduced_by: int | None = None,
) -> NetResult:
    return NetResult(
        gain=gain,
        dex_roll=made.roll if made else None,
        dex_outcome=made.outcome if made else None,
        reduced_by=reduced_by,
        net_level=level,
        dex_penalty=dex_penalty(level),
        dex_effective=dex_in_net(request.dex, level),
        trapped=level > 0,
        luck=made.luck if made else None,
    )


def _summary(code: str, result: NetResult) -> Message:
    return Message(
        code,
        {
            "gain": result.gain,
            "roll": result.dex_roll,
            "reduced_by": result.reduced_by,
            "net_level": result.net_level,
            "dex": result.dex_effective,
        },
    )


_ACTIONS: Mapping[NetAction, Callable[[Net, Dice], Outcome[NetResult]]] = {
    NetAction.HIT: _hit,
    NetAction.ESCAPE: _escape,
    NetAction.STATUS: _status,
}


OPERATION = Operation(
    resolve,
    title="Get caught in a net, or out of it",
    description=(
        "A net level from 1 to 999 is the degree of being trapped; every full 10 points take 1 off DEX. Each action of "
        "escape takes a d6 off the level, with a blade at once, also that of a helper, and without one after a [DEX]."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of `gain` for `hit`; for `escape` without a blade d20 of [DEX] and repeats; then a d6.",
    headlines=("trapped", "net_level"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: result.gain or result.reduced_by or 0,
    stored=STORED,
)
