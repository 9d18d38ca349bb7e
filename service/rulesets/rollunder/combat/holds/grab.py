"""Wrestling after a grab: toss, lift, throw, hold, choke, escape and release.

Rules RU-C-GRAB-1 to RU-C-GRAB-7, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-5, RU-C-GEN-6, RU-C-ATT-6, RU-C-WPN-3, RU-R-11
and RU-R-23.

The grab itself is an attack (RU-C-ATT-6, RU-C-WPN-3). How many can grab at a time depends on bodies and is the game
master's number (RU-C-GRAB-8).
"""

from collections.abc import Callable, Mapping
from typing import Final

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.contract.decision import YES_OR_NO, DecisionPoint
from service.rulesets.rollunder.combat.holds.choke import choked
from service.rulesets.rollunder.combat.holds.grab_request import RESISTIBLE, Grab, GrabPhase, GrabResult
from service.rulesets.rollunder.combat.holds.grab_stored import STORED
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.life import is_ko, statuses_of
from service.rulesets.rollunder.core.combat.struggle import Side, Struggle, struggle
from service.rulesets.rollunder.core.repeat import CHARACTER, HELD

RESIST: Final = DecisionPoint(
    member="resist",
    participant="held",
    when="Before the dice of the grabber, in `toss` and `lift`: whether the victim resists (RU-C-GRAB-5, RU-C-GRAB-6).",
    default="as in `resist`",
    more=False,
    sets="resist",
)
RULE_OF_PHASE = {GrabPhase.TOSS: "RU-C-GRAB-1", GrabPhase.LIFT: "RU-C-GRAB-2", GrabPhase.THROW: "RU-C-GRAB-2"}


def resolve(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """Resolve one phase: toss, lift or throw, hold, choke, escape (RU-C-GRAB-1 to RU-C-GRAB-7).

    Raises:
        Rejected: `bad_input` when the phase lacks what it needs.
    """
    return _PHASES[request.phase](request, dice)


def _move(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """[STR] of the grabber: toss around (RU-C-GRAB-1), or lift and then throw (RU-C-GRAB-2).

    The victim may resist a toss (RU-C-GRAB-5) and a lift (RU-C-GRAB-6) with a [comparative STR]. A tossed victim
    falls; the game master decides how far a throw goes and what it hurts.
    """
    grabber_str = needed(request.grabber_str, "/grabber_str", Phrase("the phase {phase}", phase=request.phase))
    is_resisted = request.phase in RESISTIBLE and _resists(request, dice)
    target_str = needed(request.target_str, "/target_str", Phrase("a victim that resists")) if is_resisted else None
    held = None if target_str is None else Side(value=target_str, luck=request.resist_luck, decider=HELD)
    tried = struggle(Side(value=grabber_str, luck=request.luck), held, request.options, dice)
    result = _of_move(tried)
    resisted = (RESISTIBLE[request.phase],) if is_resisted else ()
    code = f"grab_{request.phase}_{'success' if result.success else 'failure'}"
    summary = Message(code, {"roll": result.grabber_roll})
    return Outcome(result=result, rules=(RULE_OF_PHASE[request.phase], *tried.rules, *resisted), summary=summary)


def _of_move(tried: Struggle) -> GrabResult:
    return GrabResult(
        success=tried.success,
        grabber_roll=tried.acting.roll,
        grabber_outcome=tried.acting.outcome,
        target_roll=tried.resisting_roll,
        target_outcome=tried.resisting_outcome,
        luck=tried.acting.luck,
        resist_luck=tried.resisting_luck,
    )


def _resists(request: Grab, dice: Dice) -> bool:
    """Whether the victim resists, where its STR is known (RU-C-GRAB-5, RU-C-GRAB-6)."""
    options = YES_OR_NO if request.target_str is not None else (False,)
    return bool(dice.decide(RESIST.member, RESIST.participant, options, request.resist))


def _hold(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """The victim cannot move; what it loses is the game master's number, and DEX may go down to 0 (RU-C-GRAB-3)."""
    dex = needed(request.dex, "/dex", Phrase("the phase {phase}", phase="hold"))
    dex = max(0, dex - needed(request.dex_reduction, "/dex_reduction", Phrase("the phase {phase}", phase="hold")))
    summary = Message("grab_hold", {"dex": dex})
    return Outcome(result=GrabResult(dex_effective=dex), rules=("RU-C-GRAB-3", "RU-C-GEN-4"), summary=summary)


def _choke(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """Round by round, without stun regeneration (RU-C-GRAB-4)."""
    life = needed(request.life, "/life", Phrase("the phase {phase}", phase="choke"))
    life_max = needed(request.life_max, "/life_max", Phrase("the phase {phase}", phase="choke"))
    level, ko_after_round = request.stun_level, None
    for number in range(1, needed(request.rounds, "/rounds", Phrase("the phase {phase}", phase="choke")) + 1):
        was_ko = is_ko(level, life)
        life, level = choked(life, level)
        ko_after_round = number if is_ko(level, life) and not was_ko else ko_after_round
    result = GrabResult(
        life_after=life,
        stun_after=level,
        statuses=statuses_of(life, life_max, level, still_harmed=request.still_harmed),
        ko_after_round=ko_after_round,
    )
    summary = Message("grab_choke", {"rounds": request.rounds, "life": life, "stun_level": level})
    return Outcome(result=result, rules=("RU-C-GRAB-4", "RU-C-STUN-1", "RU-C-GEN-7"), summary=summary)


def _escape(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """[STR-X] against as many as hold now; success frees from all of them (RU-C-GRAB-7)."""
    grabbers = needed(request.grabbers, "/grabbers", Phrase("the phase {phase}", phase="escape"))
    target_str = needed(request.target_str, "/target_str", Phrase("the phase {phase}", phase="escape"))
    value = target_str - grabbers + request.tool_bonus
    made = repeated_check.make(value, request.luck, request.options, dice, "escape")
    result = GrabResult(
        success=made.succeeds,
        target_roll=made.roll,
        target_outcome=made.outcome,
        checked_value=made.value,
        escaped=made.succeeds,
        grabbers_after=0 if made.succeeds else grabbers,
        luck=made.luck,
    )
    code = "grab_escaped" if made.succeeds else "grab_held"
    summary = Message(code, {"value": made.value, "roll": made.roll})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-GRAB-7", *made.rules), summary=summary)


def _release(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """The grabber lets go: neither an action nor a check (RU-C-GRAB-7)."""
    return Outcome(result=GrabResult(), rules=("RU-C-GRAB-7",), summary=Message("grab_released"))


_PHASES: Mapping[GrabPhase, Callable[[Grab, Dice], Outcome[GrabResult]]] = {
    GrabPhase.TOSS: _move,
    GrabPhase.LIFT: _move,
    GrabPhase.THROW: _move,
    GrabPhase.HOLD: _hold,
    GrabPhase.CHOKE: _choke,
    GrabPhase.ESCAPE: _escape,
    GrabPhase.RELEASE: _release,
}


OPERATION = Operation(
    resolve,
    title="Wrestle",
    description=(
        "What follows a grab: toss, or lift and throw, by [STR], which the victim may resist; hold; choke round by "
        "round; escape by [STR-X], X being the number of grabbers; and letting go. The grab itself is an attack."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams=(
        "d20: for toss, lift and throw that of the grabber, then that of a victim who resists; one for escape; "
        "after each those of its repeats."
    ),
    headlines=("success", "grabbers_after"),
    decisions=(RESIST, CHARACTER.point(), HELD.point(offered=False, more=False)),
    score=lambda result: -(result.grabber_roll or result.target_roll or 0),
    stored=STORED,
)
