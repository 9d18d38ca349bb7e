"""Freezing: the level, the check against it, and thawing.

Rules RU-C-FRZ-1 to RU-C-FRZ-3, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4, RU-C-GEN-6 and RU-R-12.
"""

from collections.abc import Callable, Mapping

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.freeze_request import Freeze, FreezeAction, FreezeResult
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat import damage_dice, repeated_check
from service.rulesets.rollunder.core.combat.armor import Armor
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, harm_of
from service.rulesets.rollunder.core.combat.life import moved, remaining
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatDecider
from service.rulesets.rollunder.options.combat import FreezeTrigger
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.values import dataclass

DEX_LOST = 1
DEX_BACK_PER_MINUTE = 1
FROZEN_AT = 0


def resolve(request: Freeze, dice: Dice) -> Outcome[FreezeResult]:
    """Freeze by a hit or a gain (RU-C-FRZ-1, RU-C-FRZ-2), or thaw (RU-C-FRZ-3).

    Raises:
        Rejected: `bad_input` when the action lacks what it needs, those of an expression.
    """
    return _ACTIONS[request.action](request, dice)


def _hit(request: Freeze, dice: Dice) -> Outcome[FreezeResult]:
    """Ice lowers LIFE, and raises the level by the same number; by option only the level (RU-C-FRZ-2).

    Nothing but a resist helps, and armor where an option says so.
    """
    str_ = needed(request.str_, "/str", Phrase("the action {action}", action="hit"))
    damage = damage_dice.parse(
        needed(request.damage, "/damage", Phrase("the action {action}", action="hit")), "/damage"
    )
    blow = Blow(
        rolled=max(0, damage.roll(dice)),
        type=DamageType.ICE,
        armor=Armor(worn=request.armor),
        resist=(DamageType.ICE,) if request.resist_ice else (),
    )
    harm = harm_of(blow, request.options, dice)
    life = request.life - harm.final if request.options.freeze_damage_life else request.life
    return _freeze(request, Cold(str_=str_, gain=harm.final, life=life, rules=harm.rules), dice)


def gained(request: Freeze, dice: Dice, decider: RepeatDecider = CHARACTER) -> Outcome[FreezeResult]:
    """The level alone rises, as after an attack with ice, which has lowered LIFE already (RU-C-FRZ-2)."""
    str_ = needed(request.str_, "/str", Phrase("the action {action}", action="gain"))
    gain = needed(request.gain, "/gain", Phrase("the action {action}", action="gain"))
    return _freeze(request, Cold(str_=str_, gain=gain, life=request.life, rules=("RU-C-FRZ-2",)), dice, decider)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cold:
    """Effect of ice before its [STR].

    Attributes:
        str_: STR now.
        gain: what the level rises by.
        life: LIFE after the ice.
        rules: ids of the rules that decided.
    """

    str_: int
    gain: int
    life: int
    rules: tuple[str, ...]


def _freeze(request: Freeze, cold: Cold, dice: Dice, decider: RepeatDecider = CHARACTER) -> Outcome[FreezeResult]:
    """[STR] or DEX -1, when the level has risen above LIFE (RU-C-FRZ-1)."""
    level = moved(request.freeze_level, cold.gain)
    is_due = cold.gain > 0 and level > remaining(cold.life) and not _spared(request)
    made = repeated_check.make(cold.str_, request.luck, request.options, dice, "freeze", decider) if is_due else None
    dex = request.dex if made is None or made.succeeds else max(FROZEN_AT, request.dex - DEX_LOST)
    result = FreezeResult(
        freeze_damage=cold.gain,
        check_needed=is_due,
        str_roll=made.roll if made else None,
        str_outcome=made.outcome if made else None,
        freeze_level=level,
        life_after=cold.life,
        dex_after=dex,
        frozen=dex <= FROZEN_AT,
        luck=made.luck if made else None,
    )
    checked = ("RU-C-GEN-1", *made.rules) if made else ()
    return Outcome(result=result, rules=(*cold.rules, *checked, "RU-C-FRZ-1"), summary=_summary(result, made))


def _spared(request: Freeze) -> bool:
    """Whether no check is due by option, because the level was above LIFE before (RU-C-FRZ-1)."""
    was_above = request.freeze_level > remaining(request.life)
    return was_above and request.options.freeze_trigger is FreezeTrigger.CROSSING


def _regenerate(request: Freeze, dice: Dice) -> Outcome[FreezeResult]:  # noqa: ARG001 - nothing is rolled
    """Each minute the level sinks, and DEX comes back by 1 while it is below LIFE (RU-C-FRZ-3)."""
    minutes = needed(request.minutes, "/minutes", Phrase("the action {action}", action="regenerate"))
    dex_max = needed(request.dex_max, "/dex_max", Phrase("the action {action}", action="regenerate"))
    back = DEX_BACK_PER_MINUTE * max(0, minutes - _minutes_above(request))
    dex = min(dex_max, request.dex + back)
    result = FreezeResult(
        freeze_level=moved(request.freeze_level, -minutes * request.options.thaw_per_minute),
        life_after=request.life,
        dex_after=dex,
        frozen=dex <= FROZEN_AT,
    )
    return Outcome(result=result, rules=("RU-C-FRZ-3",), summary=_summary(result, None))


def _minutes_above(request: Freeze) -> int:
    """Minutes that end with the level not yet below the remaining LIFE; all of them when it never gets there."""
    surplus = request.freeze_level - remaining(request.life)
    thaw = request.options.thaw_per_minute
    if remaining(request.life) == 0 or (thaw == 0 and surplus >= 0):
        return request.minutes or 0
    return surplus // thaw if surplus >= 0 else 0


def _summary(result: FreezeResult, made: CombatCheck | None) -> Message:
    state = "frozen" if result.frozen else "moving"
    code = f"freeze_{state}" if made is None else f"freeze_check_{state}"
    return Message(
        code,
        {
            "freeze_level": result.freeze_level,
            "life": result.life_after,
            "dex": result.dex_after,
            "roll": result.str_roll,
        },
    )


_ACTIONS: Mapping[FreezeAction, Callable[[Freeze, Dice], Outcome[FreezeResult]]] = {
    FreezeAction.HIT: _hit,
    FreezeAction.GAIN: gained,
    FreezeAction.REGENERATE: _regenerate,
}


def _frozen(figure: Figure, outcome: EffectContext[Freeze, FreezeResult]) -> Figure:
    """LIFE, the level, and DEX that is lost until it thaws (RU-C-FRZ-1, RU-C-FRZ-3)."""
    figure = effects.pool(PoolName.LIFE, before="life", after="life_after")(figure, outcome)
    figure = effects.level("freeze_level", before="freeze_level", after="freeze_level")(figure, outcome)
    return effects.counted(figure, "frozen_dex", outcome.request.dex - outcome.result.dex_after)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "freeze_level": lookups.state("freeze_level"),
        "life": lookups.LIFE,
        "dex": lookups.DEX,
        "dex_max": lookups.score(Attribute.DEX, Cause.FREEZING),
        "str_": lookups.STR,
        "luck": REPEATS,
        "resist_ice": lookups.resists_ice,
        "armor": lookups.all_armor,
    },
    effects={"character": (_frozen, effects.pays_repeats, falls_ill)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(public=("kind", "freeze_damage", "str_roll", "str_outcome", "results", "roll", "total")),
)


OPERATION = Operation(
    resolve,
    title="Freeze, or thaw",
    description=(
        "Ice lowers LIFE and raises the freeze level alike. Whenever the level rises above LIFE, [STR] or DEX loses 1; "
        "at DEX 0 the character is frozen. Each minute thaws a little and brings DEX back."
    ),
    options=(
        "equal",
        "natural_20",
        "natural_1",
        "freeze_damage_life",
        "freeze_trigger",
        "thaw_per_minute",
        "elemental_armor",
        "resist_order",
        "cost_mode",
    ),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of the ice, the d6 of armor where it counts, then the d20 of [STR], if due, and repeats.",
    headlines=("frozen", "dex_after", "freeze_level"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: result.dex_after + result.life_after,
    stored=STORED,
)
