"""Metal that a mage animates on its wearer.

Rules RU-C-MET-1 to RU-C-MET-6, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-5, RU-C-GEN-6 and RU-R-24.

Casting is not resolved here (RU-C-MET-1). The spell bonus of mage robes, worn with nothing else, and the better one
of brocade robes are numbers of the item (RU-C-MET-7, RU-C-MET-8).
"""

from collections.abc import Callable, Mapping

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.holds.animate_request import (
    Animate,
    AnimateAction,
    AnimatedState,
    AnimateResult,
    MetalKind,
)
from service.rulesets.rollunder.combat.holds.animate_stored import STORED
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.struggle import Side, struggle
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, MAGE

MAIL_FACTOR = 2
BROCADE_REDUCTION = 1


STATE_OF_PLATE = {
    CheckOutcome.CRIT1: (AnimatedState.FREE, 1),
    CheckOutcome.CRIT2: (AnimatedState.ROOTED_MAY_FIGHT, 1),
    CheckOutcome.SUCCESS: (AnimatedState.IMMOBILE, 1),
    CheckOutcome.FAIL: (AnimatedState.MARIONETTE, 1),
    CheckOutcome.BLOOPER19: (AnimatedState.CONTROLLED, 2),
    CheckOutcome.BLOOPER20: (AnimatedState.CONTROLLED, 3),
}
"""Outcome of [STR] in plate -> state and rounds: a success (RU-C-MET-3), a failure (RU-C-MET-2)."""


def resolve(request: Animate, dice: Dice) -> Outcome[AnimateResult]:
    """Compute the effects of the animated metal, by the kind of armor; the mage may end it at any time (RU-C-MET-1).

    Raises:
        Rejected: `bad_input` when the armor lacks what it needs.
    """
    if request.action is AnimateAction.END:
        return Outcome(result=AnimateResult(), rules=("RU-C-MET-1",), summary=Message("animate_ended"))
    return _ARMOR[request.armor_kind](request, dice)


def _plate(request: Animate, dice: Dice) -> Outcome[AnimateResult]:
    """[STR] of the wearer decides (RU-C-MET-2, RU-C-MET-3); repeated when the rounds are over."""
    str_ = needed(request.str_, "/str", Phrase("plate"))
    made = repeated_check.make(str_, request.luck, request.options, dice, "resist_metal")
    state, rounds = STATE_OF_PLATE[made.outcome]
    result = AnimateResult(str_roll=made.roll, str_outcome=made.outcome, state=state, rounds=rounds, luck=made.luck)
    rule = "RU-C-MET-3" if made.succeeds else "RU-C-MET-2"
    summary = Message(f"animate_{state}", {"roll": made.roll, "rounds": rounds})
    return Outcome(result=result, rules=("RU-C-MET-1", "RU-C-GEN-1", rule, *made.rules), summary=summary)


def _helmet(request: Animate, dice: Dice) -> Outcome[AnimateResult]:
    """INT of the mage against STR of the wearer; the mage who wins turns the view (RU-C-MET-4)."""
    mage_int = needed(request.mage_int, "/mage_int", Phrase("a helmet"))
    wearer = Side(value=needed(request.str_, "/str", Phrase("a helmet")), luck=request.luck)
    tried = struggle(Side(value=mage_int, luck=request.mage_luck, decider=MAGE), wearer, request.options, dice)
    result = AnimateResult(
        mage_roll=tried.acting.roll,
        mage_outcome=tried.acting.outcome,
        target_roll=tried.resisting_roll,
        target_outcome=tried.resisting_outcome,
        looks_away=tried.success,
        luck=tried.resisting_luck,
        mage_luck=tried.acting.luck,
    )
    code = "animate_looks_away" if result.looks_away else "animate_looks_ahead"
    summary = Message(code, {"mage_roll": result.mage_roll, "roll": result.target_roll})
    return Outcome(result=result, rules=("RU-C-MET-1", *tried.rules, "RU-C-MET-4"), summary=summary)


def _mail(request: Animate, dice: Dice) -> Outcome[AnimateResult]:  # noqa: ARG001 - nothing is rolled
    """The DEX reductions of mail are doubled (RU-C-MET-5)."""
    reduction = MAIL_FACTOR * needed(request.dex_reduction, "/dex_reduction", Phrase("mail"))
    return _hampered(request, reduction, "RU-C-MET-5")


def _brocade(request: Animate, dice: Dice) -> Outcome[AnimateResult]:  # noqa: ARG001 - nothing is rolled
    """DEX -1 once, however many pieces of brocade (RU-C-MET-6)."""
    return _hampered(request, BROCADE_REDUCTION, "RU-C-MET-6")


def _hampered(request: Animate, reduction: int, rule: str) -> Outcome[AnimateResult]:
    dex = max(0, needed(request.dex, "/dex", request.armor_kind) - reduction)
    result = AnimateResult(dex_reduction=reduction, dex_effective=dex)
    summary = Message("animate_hampered", {"reduction": reduction, "dex": dex})
    return Outcome(result=result, rules=("RU-C-MET-1", rule, "RU-C-GEN-4"), summary=summary)


_ARMOR: Mapping[MetalKind, Callable[[Animate, Dice], Outcome[AnimateResult]]] = {
    MetalKind.PLATE: _plate,
    MetalKind.HELMET: _helmet,
    MetalKind.MAIL: _mail,
    MetalKind.BROCADE: _brocade,
}


OPERATION = Operation(
    resolve,
    title="Animate metal",
    description=(
        "What a metal mage does to who wears metal: plate moves its wearer by [STR], a helmet turns the view, mail "
        "hampers twice as much, and brocade takes 1 off DEX. `action: end` lets the metal rest, without an action."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams="d20: one in plate; with a helmet that of the mage, then that of the wearer; after each its repeats.",
    headlines=("state", "looks_away", "rounds"),
    decisions=(CHARACTER.point(), MAGE.point(offered=False)),
    score=lambda result: -(result.str_roll or result.mage_roll or 0),
    stored=STORED,
)
