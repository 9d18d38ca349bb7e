"""Falls and jumps. Rules RU-C-FALL-1 to RU-C-FALL-12, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.

Surface and weight are in `landing`.
"""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.harm import landing
from service.rulesets.rollunder.combat.harm.fall_request import Control, Fall, FallResult
from service.rulesets.rollunder.combat.harm.landing import RULE_OF_SURFACE, UNMULTIPLIED, Surface
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.die import D6, D20, Die
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS
from service.rulesets.rollunder.options.combat import FallWeightMultiplies
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class ExtraDice:
    """Dice that come on top of those of the height."""

    count: int
    die: Die


STAIRS = UNCONSCIOUS = ExtraDice(1, D20)
"""Extra dice for stairs (RU-C-FALL-9), and for lack of consciousness (RU-C-FALL-6)."""

DICE_LOST = {CheckOutcome.SUCCESS: 1, CheckOutcome.CRIT2: 2, CheckOutcome.CRIT1: 4}
"""Outcome of [DEX] -> height dice that are taken away (RU-C-FALL-7)."""

BLOOPER_DICE = {
    (CheckOutcome.BLOOPER19, Control.UNCONTROLLED): ExtraDice(2, D6),
    (CheckOutcome.BLOOPER20, Control.UNCONTROLLED): ExtraDice(2, D20),
    (CheckOutcome.BLOOPER19, Control.CONTROLLED): ExtraDice(1, D6),
    (CheckOutcome.BLOOPER20, Control.CONTROLLED): ExtraDice(1, D20),
}
"""Outcome of [DEX] and control -> what it adds; half as much in a controlled fall (RU-C-FALL-4, RU-C-FALL-8)."""


def resolve(request: Fall, dice: Dice) -> Outcome[FallResult]:
    """Fall: dice from height, surface and weight, [DEX], additions and factors (RU-C-FALL-1).

    Raises:
        Rejected: `bad_input` when `dex` is missing or `pounds` are 0.
    """
    if request.pounds == 0:
        raise Rejected("bad_input", "/pounds", expected=Phrase("a weight above 0"))
    control = request.control_with_tail
    count = landing.height_dice(request.yards, request.surface, request.tree_yards)
    count = half(count) if landing.is_feather(request.pounds) else count
    made = _check(request, control, dice)
    removed = min(count, DICE_LOST.get(made.outcome, 0)) if made else 0
    height = _height_damage(request, count, removed, dice)
    extra = _extra_damage(request, control, made, dice)
    result = FallResult(
        dice_count=count,
        dice_removed=removed,
        height_damage=height,
        extra_damage=extra,
        multiplier=landing.multiplier(request.pounds),
        damage=_damage(request, height, extra),
        dex_roll=made.roll if made else None,
        dex_outcome=made.outcome if made else None,
        luck=made.luck if made else None,
    )
    return Outcome(result=result, rules=_rules(request, control, made), summary=_summary(request, result))


def _check(request: Fall, control: Control, dice: Dice) -> RepeatedCheck | None:
    """[DEX] can be rolled in a controlled fall (RU-C-FALL-4) and must be in an uncontrolled one (RU-C-FALL-5)."""
    if control is Control.UNCONSCIOUS or (control is Control.CONTROLLED and not request.use_dex):
        return None
    dex = needed(request.dex, "/dex", Phrase("a fall with [DEX]"))
    return repeated_check.make(dex, request.luck, request.options, dice, "fall")


def _height_damage(request: Fall, count: int, removed: int, dice: Dice) -> int:
    """The height dice without the highest ones that [DEX] takes away (RU-C-FALL-7); light things do not roll them."""
    if landing.is_light(request.pounds):
        return count - removed
    if not removed:
        return D6.total(count, dice, "fall_damage")
    return sum(sorted(D6.faces(count, dice, "fall_damage"))[: count - removed])


def _extra_damage(request: Fall, control: Control, made: RepeatedCheck | None, dice: Dice) -> int:
    """Damage of stairs (RU-C-FALL-9), unconsciousness (RU-C-FALL-6), bloopers (RU-C-FALL-8); 1 a die if light."""
    stairs = STAIRS if request.surface is Surface.STAIRS else None
    unconscious = UNCONSCIOUS if control is Control.UNCONSCIOUS else None
    blooper = BLOOPER_DICE.get((made.outcome, control)) if made else None
    extra = [added for added in (stairs, unconscious, blooper) if added]
    if landing.is_light(request.pounds):
        return sum(added.count for added in extra)
    return sum(added.die.total(added.count, dice, "fall_extra") for added in extra)


def _damage(request: Fall, height: int, extra: int) -> int:
    """Weight multiplies the total, by option only that of the height (RU-C-FALL-2); a small haystack halves it."""
    factor = landing.multiplier(request.pounds)
    if request.options.fall_weight_multiplies is FallWeightMultiplies.TOTAL:
        damage = (height + extra) * factor
    else:
        damage = height * factor + extra
    return half(damage) if request.surface is Surface.HAYSTACK_SMALL else damage


def _rules(request: Fall, control: Control, made: RepeatedCheck | None) -> tuple[str, ...]:
    outcome = made.outcome if made else None
    conditions = (
        (RULE_OF_SURFACE.get(request.surface, ""), request.surface in RULE_OF_SURFACE),
        ("RU-C-FALL-3", landing.is_light(request.pounds)),
        ("RU-C-FALL-4", control is Control.CONTROLLED),
        ("RU-C-FALL-5", request.control is Control.UNCONTROLLED),
        ("RU-C-FALL-6", control is Control.UNCONSCIOUS),
        ("RU-C-GEN-1", made is not None),
        ("RU-C-FALL-7", outcome in DICE_LOST),
        ("RU-C-FALL-8", (outcome, control) in BLOOPER_DICE),
        ("RU-C-FALL-2", landing.multiplier(request.pounds) > UNMULTIPLIED),
    )
    of_repeats = made.rules if made else ()
    return ("RU-C-FALL-1", *(rule for rule, applies in conditions if applies), *of_repeats)


def _summary(request: Fall, result: FallResult) -> Message:
    code = "fall" if result.dex_roll is None else "fall_check"
    parameters = {
        "yards": request.yards,
        "roll": result.dex_roll,
        "height": result.height_damage,
        "extra": result.extra_damage,
        "damage": result.damage,
    }
    return Message(code, parameters)


@of_character
def _fallen_control(character: Character, _: object) -> Control | None:
    """Whether the fall is unconscious: by statement, or without senses (RU-C-FALL-6)."""
    is_away = (
        character.is_dead
        or character.is_ko
        or character.is_unconscious
        or lasting.has(character.figure, Lasting.ASLEEP)
    )
    return Control.UNCONSCIOUS if is_away else None


def _lands(figure: Figure, outcome: EffectContext[Fall, FallResult]) -> Figure:
    """The figure with the damage, off its mount, and lying after an uncontrolled fall (RU-C-FALL-5, RU-C-POS-1)."""
    hurt = effects.pool_changed(figure, PoolName.LIFE, -outcome.result.damage)
    landed = effects.with_state(lasting.ended(hurt, Lasting.RISING), vehicle=None)
    is_controlled = outcome.request.control_with_tail is Control.CONTROLLED
    return landed if is_controlled else effects.with_state(landed, posture=Posture.LYING)


STORED = Stored(
    participants=(character_participant(),),
    lookups={"dex": lookups.DEX, "control": _fallen_control, "luck": REPEATS},
    effects={"character": (effects.pays_repeats, _lands)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(public=("height_damage", "damage", "dex_roll", "dex_outcome", *OF_REPEATS)),
)


OPERATION = Operation(
    resolve,
    title="Fall",
    description=(
        "Falling does a d6 for every yard, and nothing protects. Soft ground takes dice away and so does [DEX]; "
        "stairs, unconsciousness and bloopers add some; heavy bodies take a multiple, light ones 1 a die."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode", "fall_weight_multiplies"),
    streams="By die: d20 of [DEX] and repeats, d6 of the height, d20 of stairs and unconsciousness, those of bloopers.",
    headlines=("damage", "dex_outcome"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: -result.damage,
    stored=STORED,
)
