"""Time that a bow or crossbow stays drawn or strung.

Rules RU-C-DRAW-1 to RU-C-DRAW-4, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-C-RNG-17, RU-C-RNG-18, RU-R-6, RU-R-26
and RU-R-31.
"""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.combat.gear.draw_request import NEEDS_MORE_STR, Draw, DrawAction, DrawResult, DrawWeapon
from service.rulesets.rollunder.combat.gear.draw_stored import STORED
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.stored.abilities import Ability

LIMIT_DICE = 1
HARM = -1
ROUNDS_PER_STR, DWARVEN_ROUNDS_PER_STR = 2, 10
ONE_ABOVE = 1
HOURS, DAYS = "hours", "days"
RULE_OF_UNIT = {HOURS: "RU-C-DRAW-3", DAYS: "RU-C-DRAW-4"}
"""Unit of the limit -> rule: a crossbow is drawn for hours, a bow strung for days."""


def resolve(request: Draw, dice: Dice) -> Outcome[DrawResult]:
    """Rounds by STR for bows, a rolled limit for crossbows (RU-C-DRAW-3) and strung bows (RU-C-DRAW-4).

    A bow may be let down at any time (RU-C-DRAW-1).

    Raises:
        Rejected: `bad_input` when STR, hours or days are missing.
    """
    if request.action is DrawAction.RELAX:
        return Outcome(result=DrawResult(allowed=True), rules=("RU-C-DRAW-1",), summary=Message("draw_relaxed"))
    if request.weapon is DrawWeapon.CROSSBOW:
        return _kept(HOURS, needed(request.hours, "/hours", Phrase("a crossbow")), dice)
    if request.weapon is DrawWeapon.BOW_STRUNG:
        return _kept(DAYS, needed(request.days, "/days", Phrase("a strung bow")), dice)
    return _drawn(request)


def _kept(unit: str, span: float, dice: Dice) -> Outcome[DrawResult]:
    """A crossbow that stays drawn for hours, or a bow that stays strung for days (RU-C-DRAW-3, RU-C-DRAW-4)."""
    limit, harmed = _time_limit(span, dice)
    result = DrawResult(
        allowed=True,
        limit_hours=limit if unit == HOURS else None,
        limit_days=limit if unit == DAYS else None,
        harmed=harmed,
        damage_mod=HARM if harmed else 0,
    )
    return Outcome(result=result, rules=(RULE_OF_UNIT[unit],), summary=_summary(unit, span, limit, harmed))


def _time_limit(span: float, dice: Dice) -> tuple[int, bool]:
    """A d6 of hours or days without harm; longer takes 1 from damage (RU-C-DRAW-3, RU-C-DRAW-4)."""
    limit = D6.total(LIMIT_DICE, dice, "draw_limit")
    return limit, span > limit


def _summary(unit: str, span: float, limit: int, harmed: bool) -> Message:
    return Message(f"draw_{unit}_{'harmed' if harmed else 'fine'}", {"span": span, "limit": limit})


def _drawn(request: Draw) -> Outcome[DrawResult]:
    """Rounds a bow can be held drawn (RU-C-DRAW-1, RU-C-DRAW-2)."""
    str_ = needed(request.str_, "/str", Phrase("a bow that is drawn"))
    rule = "RU-C-DRAW-1" if request.needed_str is None or str_ < request.needed_str else "RU-C-DRAW-2"
    rounds = _rounds(str_, request)
    summary = Message("draw_rounds", {"rounds": rounds})
    return Outcome(result=DrawResult(allowed=True, rounds=rounds), rules=(rule,), summary=summary)


def _is_too_weak(request: Draw) -> bool:
    """A bow takes the STR that it needs (RU-C-DRAW-2)."""
    if request.action is DrawAction.RELAX or request.weapon in (DrawWeapon.CROSSBOW, DrawWeapon.BOW_STRUNG):
        return False
    str_ = needed(request.str_, "/str", Phrase("a bow that is drawn"))
    return request.needed_str is not None and str_ < request.needed_str


def _impossible(request: Draw, _code: str, _dice: Dice) -> Outcome[DrawResult]:
    result = DrawResult(allowed=False, reason=NEEDS_MORE_STR)
    summary = Message("draw_refused", {"needed": request.needed_str})
    return Outcome(result=result, rules=("RU-C-DRAW-2",), summary=summary)


def _rounds(str_: int, request: Draw) -> int:
    """STR x 10 for a dwarven bow, else STR x 2, but less with little STR to spare (RU-C-DRAW-1, RU-C-DRAW-2)."""
    if request.weapon is DrawWeapon.DWARVEN_BOW:
        return str_ * DWARVEN_ROUNDS_PER_STR
    if request.needed_str == str_:
        return half(str_)
    if request.needed_str is not None and str_ - request.needed_str == ONE_ABOVE:
        return str_
    return str_ * ROUNDS_PER_STR


REASONS = Reasons(
    rows=(RefusalRow(NEEDS_MORE_STR, "RU-C-DRAW-2", _is_too_weak, at="str_", ability=Ability.READY),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Keep a weapon drawn",
    description=(
        "Returns for how many rounds an archer can hold a drawn bow, by STR and the STR it needs. Crossbows "
        "that stay drawn and bows that stay strung for more than a d6 of hours or days lose damage. `action: "
        "relax` lets a bow down, which is free."
    ),
    streams="d6: one for a crossbow and for a strung bow.",
    headlines=("harmed", "rounds"),
    score=lambda result: result.limit_hours or result.limit_days or 0,
    reasons=REASONS,
    stored=STORED,
)
