"""Getting free of rope and chain, and wresting things.

Rules RU-C-GRAB-9, RU-C-NET-3, RU-C-NET-4 and RU-C-RNG-12, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-5 and RU-C-GEN-6.
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.holds.restraint_request import (
    BLADES_THAT_CUT,
    RULE_OF_RESTRAINT,
    Cut,
    Restraint,
    RestraintResult,
    Wrest,
)
from service.rulesets.rollunder.combat.holds.restraint_stored import STORED
from service.rulesets.rollunder.core.combat.struggle import Side, struggle
from service.rulesets.rollunder.core.repeat import CHARACTER, HOLDER


def resolve(request: Restraint, dice: Dice) -> Outcome[RestraintResult]:
    """Cut it as one action, or wrest it from the holder; a slipknot is a rope (RU-C-RNG-12)."""
    return _cut(request) if isinstance(request, Cut) else _wrest(request, dice)


def _cut(request: Cut) -> Outcome[RestraintResult]:
    """A fit blade cuts a rope (RU-C-NET-3) or a chain (RU-C-NET-4) at once; things are not cut free."""
    result = RestraintResult(free=request.blade in BLADES_THAT_CUT[request.kind])
    summary = Message("restraint_cut" if result.free else "restraint_uncut")
    return Outcome(result=result, rules=(RULE_OF_RESTRAINT[request.kind],), summary=summary)


def _wrest(request: Wrest, dice: Dice) -> Outcome[RestraintResult]:
    """[comparative STR] against the holder (RU-C-NET-3, RU-C-NET-4, RU-C-GRAB-9)."""
    holder = Side(value=request.holder_str, luck=request.holder_luck, decider=HOLDER)
    tried = struggle(Side(value=request.str_, luck=request.luck), holder, request.options, dice)
    result = RestraintResult(
        free=tried.success,
        target_roll=tried.acting.roll,
        target_outcome=tried.acting.outcome,
        holder_roll=tried.resisting_roll,
        holder_outcome=tried.resisting_outcome,
        luck=tried.acting.luck,
        holder_luck=tried.resisting_luck,
    )
    code = "restraint_wrested" if result.free else "restraint_held"
    summary = Message(code, {"roll": result.target_roll, "holder_roll": result.holder_roll})
    return Outcome(result=result, rules=(*tried.rules, RULE_OF_RESTRAINT[request.kind]), summary=summary)


OPERATION = Operation(
    resolve,
    title="Cut or wrest something free",
    description=(
        "A blade cuts a rope and a heavy one a chain, at once, also in the hand of a helper. "
        "Otherwise, and for a thing that another one holds, it takes a [comparative STR] against the holder."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams="d20: for `wrest` that of who tries and of repeats, then that of the holder and of its repeats.",
    headlines=("free",),
    decisions=(CHARACTER.point(), HOLDER.point(offered=False, more=False)),
    score=lambda result: -(result.target_roll or 0),
    stored=STORED,
)
