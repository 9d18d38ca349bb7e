"""One attack against one target, from modifiers to final damage.

Rules RU-C-ATT-1 to RU-C-ATT-13, RU-C-ATT-15 to RU-C-ATT-32, RU-C-ATT-36, RU-C-ATT-37, RU-C-ATT-40 to RU-C-ATT-42,
RU-C-RES-1 to RU-C-RES-4, RU-C-RES-6 and RU-C-RES-7, with RU-B-DICE-4, RU-C-GEN-1 to RU-C-GEN-3, RU-C-GEN-6, RU-C-GEN-7,
RU-C-REA-4, RU-C-DEF-1 to RU-C-DEF-16, RU-C-DEF-19, RU-C-DEF-20, RU-C-ARM-1 to RU-C-ARM-4, RU-C-ARM-8, RU-C-DMG-1,
RU-C-DMG-2, RU-C-DMG-6 to RU-C-DMG-13, RU-C-DMG-18, RU-C-DMG-19, RU-C-COL-1 to RU-C-COL-4, RU-C-BURN-1, RU-C-BURN-2,
RU-C-PUSH-1 to RU-C-PUSH-3, RU-C-GRAB-1 to RU-C-GRAB-4, RU-C-GRAB-9, RU-C-NET-1, RU-C-STUN-1, RU-C-STUN-2, RU-C-STUN-5,
RU-C-FRZ-2, RU-C-HAND-1 to RU-C-HAND-17, RU-C-TEAM-4, RU-C-WPN-8, RU-C-WPN-17, RU-C-WPN-19, RU-C-WPN-21, RU-C-WPN-24,
RU-C-WPN-27, RU-C-RNG-2, RU-C-RNG-4, RU-C-RNG-5, RU-C-RNG-9, RU-C-RNG-13, RU-C-RNG-14, RU-C-GRIP-1 to RU-C-GRIP-3,
RU-C-DUR-1, RU-C-DUR-3, RU-C-SHP-1, RU-C-SHP-2, RU-C-SHP-4, RU-C-DEAD-1, RU-C-DEAD-6, RU-C-LUCK-1 to RU-C-LUCK-6,
RU-C-LUCK-14 to RU-C-LUCK-16, RU-C-ENC-1, RU-R-2, RU-R-4, RU-R-10, RU-R-12, RU-R-13, RU-R-16, RU-R-22, RU-R-25, RU-R-27
to RU-R-33 and RU-R-36. Each target of a swingblow or in a zone gets a separate call with the same
`fixed_roll` (RU-C-ATT-25, RU-C-ATT-26, RU-C-ATT-28), and so does each target of a joint attack of allies: their attacks
are resolved one by one (RU-C-TEAM-5). How often a weapon attacks in an action (RU-C-SHOT-1 to RU-C-SHOT-5) is how often
it is called.
"""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Operation, Outcome, Reasons, Rejected
from service.rulesets.rollunder.combat.attacks import (
    aim,
    allies,
    attack_decisions,
    damage_plan,
    defense,
    defense_reasons,
)
from service.rulesets.rollunder.combat.attacks.attack_report import result_of, summary_of
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Awareness, DefenseChoice, LuckUse
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult
from service.rulesets.rollunder.combat.attacks.attack_stored import STORED
from service.rulesets.rollunder.combat.attacks.chosen_defense import stated_defense
from service.rulesets.rollunder.combat.attacks.course import attempted
from service.rulesets.rollunder.combat.attacks.defense import Refused
from service.rulesets.rollunder.combat.attacks.defense_reasons import RULE_OF_REFUSED
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseLimit
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.luck import PRICES, LuckSituation
from service.rulesets.rollunder.stored.participants import unpayable
from service.values import replace


def resolve(request: Attack, dice: Dice) -> Outcome[AttackResult]:
    """Aim, roll, let the target escape if it can, and work out what the hit does (RU-C-ATT-1, RU-C-DEF-1, RU-C-DMG-1).

    Raises:
        Rejected: `conflicting_modifiers`, `already_all_out`, `bad_input` for missing or inconvertible members,
            those of an expression.
    """
    return _made(request, None, dice)


def _answered(request: Attack, code: str, dice: Dice) -> Outcome[AttackResult]:
    """The attack on a target whose stated defense, or price in LUCK, is impossible: it shows once the hit is known."""
    return _made(request, Refused(code) if code in RULE_OF_REFUSED else None, dice)


def _made(request: Attack, refused: Refused | None, dice: Dice) -> Outcome[AttackResult]:
    prepared = _prepare(request, refused)
    struck = attack_decisions.strike(request.attack, prepared.plan, dice)
    if struck is not request.attack:
        prepared = _prepare(replace(request, attack=struck), refused)
    course = attempted(prepared, dice)
    return Outcome(result=result_of(course), rules=course.rules, summary=summary_of(course))


def _prepare(request: Attack, refused: Refused | None) -> Preparation:
    """The attack before any die is rolled, with everything refused that can be."""
    _refuse_impossible(request)
    strike, defended = request.attack, request.defense
    return Preparation(
        request=request,
        aim=aim.aim_of(request.attacker.dex, strike, request.options),
        plan=damage_plan.plan_of(request.attacker, strike, request.options),
        net=None if strike.net_gain is None else damage_dice.parse(strike.net_gain, "/attack/net_gain"),
        parry_dice=(
            None
            if defended.weapon_damage is None
            else damage_dice.parse(defended.weapon_damage, "/defense/weapon_damage")
        ),
        refused=refused,
    )


def _refuse_impossible(request: Attack) -> None:
    """Refuses contradictions, and missing values of defense and ambush (RU-C-DEF-1, RU-C-DEF-5, RU-C-DEF-15)."""
    strike, defended = request.attack, request.defense
    aim.refuse_impossible(strike, "/attack/modifiers")
    defense.refuse_impossible(
        defended, strike.allystrike_attackers, "/defense/modifiers", "/attack/allystrike_attackers"
    )
    chosen, target = defended.kind, request.target
    blocks_with_shield = chosen is DefenseChoice.BLOCK and defended.block_value is not None
    if chosen is not DefenseChoice.NONE and not blocks_with_shield:
        needed(target.dex, "/target/dex", Phrase("the defense {defense}", defense=chosen))
    if defended.awareness is Awareness.UNSUSPECTING:
        needed(target.int_, "/target/int", Phrase("an unsuspecting target"))
    if DefenseLimit.UNAWARE in defended.limits:
        raise Rejected("bad_input", "/defense/limits", expected=Phrase("`awareness` for a target that is unaware"))
    allies.refuse_impossible(request)


def _luck_before(request: Attack) -> int | None:
    """The LUCK of a target that pays before the roll (RU-C-LUCK-1)."""
    return request.target.luck if request.defense.luck is LuckUse.BEFORE else None


REASONS = Reasons(
    rows=(
        *(row for row in defense_reasons.rows_at(stated_defense) if row.code is not Refused.UNAWARE),
        unpayable(PRICES[LuckSituation.BEFORE], _luck_before, lambda request: (("/target", request),)),
    ),
    answer=_answered,
    visible=False,
)
"""A target that is unaware is hit, and no reason to refuse the attack (RU-C-DEF-15)."""


OPERATION = Operation(
    resolve,
    title="Attack someone",
    description=(
        "Rolls a d20 against the attack value. LUCK or a defense may save the target; else damage less armor takes "
        "LIFE or stuns. 1 and 2 are crits, 3 and 4 go for a limb. Traps, zones, pushes, nets, fire and parried items "
        "are part of it."
    ),
    options=(
        "equal",
        "natural_20",
        "natural_1",
        "scarce_min_armor",
        "resist_order",
        "conversion_order",
        "cost_mode",
        "sparring_halves",
        "instant_ko_mode",
        "effects_need_damage",
        "cripple_x_from",
        "allystrike_count",
        "lance_vs_rider",
        "collision_percent",
        "elemental_armor",
        "freeze_damage_life",
        "round_luck_covers_zone",
        "short_cover_luck",
        "no_parry_meaning",
        "water_step",
        "grab_parry_damage",
        "four_handed_mod",
        "counter_when_defend_only",
        "bare_parry",
        "luck_while_out",
        "support_then_defends",
        "defend_only_supports",
        "turns_bind",
    ),
    rejections=(
        "conflicting_modifiers",
        "not_against_this_attack",
        "already_all_out",
        "bad_expression",
        "unknown_die",
        "out_of_range",
        "out_of_reach",
        "too_many_grabbers",
        "no_spell_ready",
        "not_an_ally",
    ),
    streams=(
        "By die: d20 of the attack and its repeats, of awareness or waking up; LUCK dice of a zone; d20 of an ally who "
        "protects, of the defense and its repeats; dice of damage and armor, or of durability; dice of push and net; "
        "d20 of [STR] and of an enormous hit, that against freezing last."
    ),
    headlines=("hit", "attack_result", "damage_final"),
    reasons=REASONS,
    decisions=attack_decisions.POINTS,
    score=lambda result: 1 + (result.damage_final or 0) if result.hit else 0,
    stored=STORED,
)
