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

from functools import partial
from typing import Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Outcome, Reasons, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.combat.attacks import (
    aim,
    allies,
    attack_decisions,
    damage_plan,
    defense,
    defense_reasons,
)
from service.rulesets.rollunder.combat.attacks.aftermath import aftermath_of
from service.rulesets.rollunder.combat.attacks.alertness import Alertness, alertness_of
from service.rulesets.rollunder.combat.attacks.allies import Protection
from service.rulesets.rollunder.combat.attacks.attack_report import result_of, summary_of
from service.rulesets.rollunder.combat.attacks.attack_request import Attack, Awareness, DefenseChoice, LuckUse
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult
from service.rulesets.rollunder.combat.attacks.attack_roll import NOT_ROLLED, Swing, swing
from service.rulesets.rollunder.combat.attacks.chosen_defense import (
    UNDEFENDED,
    ChosenDefense,
    resolve_defense,
    stated_defense,
)
from service.rulesets.rollunder.combat.attacks.course import Course
from service.rulesets.rollunder.combat.attacks.defense import Refused
from service.rulesets.rollunder.combat.attacks.defense_reasons import RULE_OF_REFUSED
from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseLimit
from service.rulesets.rollunder.combat.attacks.freezing import Freezing, freezing_of
from service.rulesets.rollunder.combat.attacks.impact import Impact, LuckOfHit, impact_of
from service.rulesets.rollunder.combat.attacks.luck_ledger import LuckLedger, before_the_roll, instead_of_defense
from service.rulesets.rollunder.combat.attacks.parry_effects import ParryEffects, parry_effects_of
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.luck import PRICES, LuckSituation
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.repeat_decision import OF_BODYGUARD
from service.rulesets.rollunder.stored.abilities import Ability, needs
from service.rulesets.rollunder.stored.effects import attack as effects
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.effects.harm import freezes
from service.rulesets.rollunder.stored.lookups import attack as lookups
from service.rulesets.rollunder.stored.order_bars import ATTACKED, ATTACKING
from service.rulesets.rollunder.stored.reasons import unpayable
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_ATTACK
from service.rulesets.stored import Disclosure, Part, Participant, Somebody, StatedBy, Stored
from service.rulesets.stored.effects import Effect
from service.rulesets.vocabulary import Id
from service.values import replace

DICE_OF_TARGET = ("defense", "awareness", "luck_price", "stay_awake", "stun", "cripple", "freeze")
"""Purposes of the dice that the target rolls."""
OWN_DEFENSE = ("kind", "item", "hands", "grip", "wake_with_luck", "support")
"""Members of the defense that the target chooses, beside those that are looked up."""
EFFECTS_OF_A_HIT: tuple[Effect, ...] = (
    effects.is_harmed,
    freezes,
    effects.is_crippled,
    effects.continues,
    falls_ill,
    effects.is_saved,
)


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
    course = _attempt(prepared, dice)
    return Outcome(result=result_of(course), rules=course.rules, summary=summary_of(course))


def _prepare(request: Attack, refused: Refused | None) -> Preparation:
    """Everything that can be refused, before any die is rolled."""
    strike, defended = request.attack, request.defense
    aim.refuse_impossible(strike, "/attack/modifiers")
    defense.refuse_impossible(
        defended, strike.allystrike_attackers, "/defense/modifiers", "/attack/allystrike_attackers"
    )
    _refuse_unknown(request)
    allies.refuse_impossible(request)
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


def _refuse_unknown(request: Attack) -> None:
    """Refuses a request without the values which its defense and ambush need (RU-C-DEF-1, RU-C-DEF-5, RU-C-DEF-15)."""
    chosen, target = request.defense.kind, request.target
    blocks_with_shield = chosen is DefenseChoice.BLOCK and request.defense.block_value is not None
    if chosen is not DefenseChoice.NONE and not blocks_with_shield:
        needed(target.dex, "/target/dex", Phrase("the defense {defense}", defense=chosen))
    if request.defense.awareness is Awareness.UNSUSPECTING:
        needed(target.int_, "/target/int", Phrase("an unsuspecting target"))
    if DefenseLimit.UNAWARE in request.defense.limits:
        raise Rejected("bad_input", "/defense/limits", expected=Phrase("`awareness` for a target that is unaware"))


def _attempt(prepared: Preparation, dice: Dice) -> Course:
    """LUCK before the roll (RU-C-LUCK-1), then the roll."""
    luck = before_the_roll(prepared.request, dice)
    if luck.avoided_by is not None:
        return Course(prepared=prepared, swing=NOT_ROLLED, luck=luck)
    swung = swing(prepared.request, prepared.aim, dice)
    return _met(prepared, swung, luck, dice) if swung.hits else Course(prepared=prepared, swing=swung, luck=luck)


def _met(prepared: Preparation, swung: Swing, luck: LuckLedger, dice: Dice) -> Course:
    """A hit that the target may notice, pay for or ward off, and else suffers."""
    request = prepared.request
    alertness = alertness_of(request, dice)
    luck = luck.after_repeats(alertness.awareness_luck)
    luck = luck.after_payment(alertness.wake) if alertness.wake else luck
    luck = instead_of_defense(luck, request, swung, dice, is_asleep=alertness.is_asleep)
    met = partial(Course, prepared=prepared, swing=swung, alertness=alertness)
    if luck.avoided_by is not None:
        return met(luck=luck)
    protection = allies.protected(request, dice)
    met = partial(met, protection=protection)
    if protection.stops:
        return met(luck=luck, parried=_parried_by_ally(prepared, protection, swung, dice))
    if protection.bodyguard is not None:
        instead = replace(prepared, request=allies.against_ally(request, protection.bodyguard))
        return met(luck=luck, **_suffered(instead, swung, _luck_of_bodyguard(request, protection), dice))
    defends = protection.kind is None or request.options.support_then_defends
    defended = _defended(prepared, alertness, luck, dice) if defends else UNDEFENDED
    luck = luck.after_repeats(defended.luck)
    met = partial(met, luck=luck, chosen_defense=defended)
    if not defended.succeeds:
        suffered = _suffered(prepared, swung, LuckOfHit(luck.pool), dice)
        return met(**suffered, luck=_after_checks(luck, **suffered))
    if defended.kind is not DefenseKind.PARRY:
        return met()
    return met(parried=parry_effects_of(request, prepared.plan, prepared.parry_dice, swung, dice))


def _defended(prepared: Preparation, alertness: Alertness, luck: LuckLedger, dice: Dice) -> ChosenDefense:
    """The defense of the target, if it is possible (RU-C-DEF-1)."""
    return resolve_defense(prepared.request, luck.pool, dice, is_unaware=alertness.is_unaware, stated=prepared.refused)


def _parried_by_ally(prepared: Preparation, protection: Protection, swung: Swing, dice: Dice) -> ParryEffects:
    """Effects of the parry of an ally; the item may be tested like the target's (RU-C-TEAM-2, RU-C-DUR-3)."""
    request, aid = prepared.request, prepared.request.defense.support
    if protection.kind is not SupportKind.ALLYSHIELD or aid is None:
        return ParryEffects()
    parried = replace(request, defense=replace(request.defense, durability=aid.durability, modifiers=aid.modifiers))
    return parry_effects_of(parried, prepared.plan, None, swung, dice)


def _luck_of_bodyguard(request: Attack, protection: Protection) -> LuckOfHit:
    """LUCK that an ally has left who takes the hit for the target (RU-C-TEAM-3, RU-R-40)."""
    points = request.defense.support.luck if request.defense.support else 0
    return LuckOfHit(points if protection.luck is None else protection.luck.pool_after, OF_BODYGUARD)


def _suffered(prepared: Preparation, swung: Swing, luck: LuckOfHit, dice: Dice) -> dict[str, Any]:
    """Members of the course about the effects of the hit on the target, or on the ally who is hit instead.

    Args:
        prepared: the attack before its dice.
        swung: the attack roll.
        luck: of the victim, for checks against effects of the hit (RU-C-LUCK-7).
        dice: as they fall.
    """
    request = prepared.request
    impact = impact_of(request, prepared.plan, prepared.net, swung, luck, dice)
    after = aftermath_of(prepared, swung, impact, dice)
    left = replace(luck, pool=luck.pool - sum(spent.spent for spent in impact.repeats if spent is not None))
    return {"impact": impact, "aftermath": after, "freezing": freezing_of(request, after, left, dice)}


def _after_checks(luck: LuckLedger, impact: Impact, freezing: Freezing | None, **_: object) -> LuckLedger:
    """The ledger after repeats of the checks against what the hit does (RU-C-LUCK-7)."""
    for spent in (*impact.repeats, freezing.luck if freezing else None):
        luck = luck.after_repeats(spent)
    return luck


STORED = Stored(
    participants=(
        Participant(
            path="attacker",
            prose="Who attacks.",
            beside=Somebody,
            needs_of=needs.of_attacker,
            any_of=needs.any_of_attacker,
            items_of=needs.items_of_attacker,
            may_need=needs.OF_ATTACKER,
        ),
        Participant(
            path="target",
            prose="Participant to attack or affect.",
            beside=Somebody,
            needs_of=needs.of_target,
            items_of=needs.items_of_target,
            may_need=needs.OF_TARGET,
        ),
        Participant(
            path="defense.support.by",
            prose="The ally who protects the target.",
            kind=Id,
            needs=(Ability.SUPPORT,),
            optional=True,
        ),
    ),
    parts=(
        Part(path="attack", of="attacker", beside=lookups.WithWeapon),
        Part(path="defense", of="target", beside=lookups.WithParryingItem),
    ),
    rolled_by={
        **dict.fromkeys(DICE_OF_TARGET, "target"),
        **dict.fromkeys(("catch", "allyshield", "bodyguard", "carry"), "defense.support.by"),
    },
    lookups={**lookups.ATTACKER, **lookups.STRIKE, **lookups.TARGET, **lookups.DEFENSE},
    effects={
        "target": (
            effects.pays_luck,
            effects.defends,
            *map(effects.unless_protected, (effects.wakes, *EFFECTS_OF_A_HIT)),
        ),
        "defense.support.by": (effects.pays_support, effects.shields, *map(effects.in_its_place, EFFECTS_OF_A_HIT)),
        "attacker": (
            effects.pays_attack,
            effects.keeps_grip,
            effects.attacks,
            effects.blunts,
            effects.sticks,
            effects.is_used,
        ),
    },
    bars={"attacker": ATTACKING, "target": ATTACKED},
    checks=needs.attack_bars,
    warnings=lookups.unmet_needs,
    stated_by=StatedBy(
        game_master=(
            "attack.fixed_result",
            "attack.gm_attack_mod",
            "attack.heavy",
            "attack.light",
            "attack.magic",
            "attack.max_grabbers",
            "attack.sparring_weapon",
            "attack.pushes",
            "defense.gm_defense_mod",
            "defense.ambush_x",
            "defense.cripple_x",
            "defense.durability_tested",
        ),
        circumstances=("attack.distance", "attack.closing", "attack.unseen", "defense.awareness"),
        sides={"target": tuple(f"defense.{member}" for member in OWN_DEFENSE)},
    ),
    reserved=lookups.reserved,
    request_codes=("other_grip",),
    reroll=REROLL_OF_ATTACK,
    apart=(("RU-C-ATT-1", ("attacker", "target")),),
    discloses=Disclosure(
        public=(
            "who",
            "attack_roll",
            "attack_result",
            "attacker_defenseless",
            "hit",
            "avoided_by",
            "mishap",
            "awareness_roll",
            "awareness_outcome",
            "support_roll",
            "support_outcome",
            "hit_goes_to",
            "defense_roll",
            "defense_outcome",
            "durability_roll",
            "returns",
            "grabbed",
            "damage_rolled",
            "damage_final",
            "life_loss",
            "freeze_roll",
            "instant_ko_roll",
            "instant_ko",
            "cripple_roll",
            "crippled",
            "damage",
            "final",
            "roll",
            "stun_gain",
            "rolled",
        ),
        about={
            "attacker": (
                "attack_luck",
                "attack_value",
                "terms",
                "attack",
                "damage_dice",
                "dice",
                "hands",
                "grabber_damage",
            ),
            "target": (
                "life_after",
                "stun_after",
                "luck_after",
                "luck_spent",
                "luck_left",
                "luck",
                "life",
                "stun",
                "statuses",
                "armor",
                "armor_reduction",
                "defense_value",
                "defense_luck",
                "awareness_luck",
                "instant_ko_luck",
                "cripple_luck",
                "freeze_luck",
                "defense_refused",
                "wake_cost",
                "luck_cost",
                "luck_refused",
                "parry",
                "parry_damage",
                "parry_item_intact",
                "damage_passed",
                "freeze_gain",
                "freeze_level",
                "dex_frozen",
                "burning_dice",
                "push_steps",
                "net_gain",
                "enormous_stun",
                "stuck_check_mod",
                "fairy_left",
                "shield_useless",
                "counter_attack",
                "value",
            ),
            "defense.support.by": ("support_luck",),
        },
    ),
)


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
