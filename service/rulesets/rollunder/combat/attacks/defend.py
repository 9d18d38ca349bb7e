"""One defense alone.

Rules RU-C-GEN-2, RU-C-DEF-1 to RU-C-DEF-14 and RU-C-DEF-17 to RU-C-DEF-19, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-3,
RU-C-GEN-6, RU-C-ATT-11, RU-C-ATT-12, RU-C-ATT-16, RU-C-ATT-17, RU-C-ATT-38, RU-C-REA-4, RU-C-TEAM-4, RU-C-WPN-28 to
RU-C-WPN-30, RU-C-GRIP-1 to RU-C-GRIP-3, RU-R-13, RU-R-20 and RU-R-22.
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons
from service.rulesets.rollunder.combat.attacks import defense as defenses
from service.rulesets.rollunder.combat.attacks import defense_reasons
from service.rulesets.rollunder.combat.attacks.defend_request import Defend, DefenderMishap, DefendResult
from service.rulesets.rollunder.combat.attacks.defend_stored import STORED
from service.rulesets.rollunder.combat.attacks.defense import Defense, Incoming, Refused
from service.rulesets.rollunder.combat.attacks.defense_reasons import RULE_OF_REFUSED
from service.rulesets.rollunder.combat.attacks.defense_value import DefenseValue, defense_value_of
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.combat.signed_sum import in_words
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER

MISHAPS = {
    CheckOutcome.BLOOPER19: DefenderMishap.DEFENDER_INJURED,
    CheckOutcome.BLOOPER20: DefenderMishap.DEFENDER_ALLIES_HIT,
}
"""Outcome -> mishap (RU-C-GEN-2)."""


def resolve(request: Defend, dice: Dice) -> Outcome[DefendResult]:
    """Roll a defense if it is possible (RU-C-DEF-1, RU-C-DEF-2); a blooper adds a mishap (RU-C-GEN-2).

    Raises:
        Rejected: `conflicting_modifiers`, `bad_input`.
    """
    _refuse_contradictions(request)
    defense_value = defense_value_of(_defense(request).allowed)
    made = repeated_check.make(defense_value.total, request.luck, request.options, dice, "defense")
    return _rolled(request, defense_value, made)


def _impossible(request: Defend, code: str, _dice: Dice) -> Outcome[DefendResult]:
    _refuse_contradictions(request)
    refused = Refused(code)
    summary = Message(f"defend_{refused}", {"defense": request.defense})
    result = DefendResult(allowed=False, reason=refused)
    return Outcome(result=result, rules=(RULE_OF_REFUSED[refused],), summary=summary)


def _refuse_contradictions(request: Defend) -> None:
    defenses.refuse_impossible(request, request.allystrike_attackers, "/modifiers", "/allystrike_attackers")


def _defense(request: Defend) -> Defense:
    incoming = Incoming(
        kind=request.attack_kind,
        move=request.attack_move,
        weapon=request.attack_weapon,
        is_long=request.long_weapon,
        allystrike_attackers=request.allystrike_attackers,
    )
    return Defense(
        kind=request.defense,
        terms=request,
        incoming=incoming,
        dex=request.dex,
        weapon=request.own_weapon,
        options=request.options,
    )


def _rolled(request: Defend, defense_value: DefenseValue, made: RepeatedCheck) -> Outcome[DefendResult]:
    counter = defenses.counter_attack_of(made, request, request.options)
    mishap = MISHAPS.get(made.outcome)
    result = DefendResult(
        allowed=True,
        avoided=made.succeeds,
        base=defense_value.base,
        applied=defense_value.applied,
        defense_value=defense_value.total,
        defense_roll=made.roll,
        defense_outcome=made.outcome,
        counter_attack=counter,
        mishap=mishap,
        luck=made.luck,
    )
    of_mishap = ("RU-C-GEN-2",) if mishap else ()
    rules = (*defense_value.rules, "RU-C-GEN-1", *made.rules, *defenses.rules_of_counter(counter), *of_mishap)
    return Outcome(result=result, rules=rules, summary=_summary(request, defense_value, made))


def _summary(request: Defend, defense_value: DefenseValue, made: RepeatedCheck) -> Message:
    terms = in_words(defense_value.base, defense_value.applied)
    return Message(f"defend_{made.outcome}", {"defense": request.defense, "terms": terms, "roll": made.roll})


REASONS = Reasons(
    rows=defense_reasons.rows_at(lambda request: (("/character", _defense(request)),)), answer=_impossible
)


OPERATION = Operation(
    resolve,
    title="Defend",
    description=(
        "Evade, parry or block: a d20 against half of DEX, or the block value of the shield. The kind of "
        "attack, the posture and the space determine the possible defenses. A crit grants a free "
        "counter-attack, a blooper hurts."
    ),
    options=(
        "equal",
        "natural_20",
        "natural_1",
        "allystrike_count",
        "no_parry_meaning",
        "counter_when_defend_only",
        "cost_mode",
    ),
    rejections=("conflicting_modifiers",),
    streams="d20: one and those of repeats, none when the defense is impossible.",
    headlines=("avoided", "defense_outcome", "counter_attack"),
    reasons=REASONS,
    decisions=(CHARACTER.point(),),
    score=lambda result: (result.defense_value or 0) - (result.defense_roll or 0),
    stored=STORED,
)
