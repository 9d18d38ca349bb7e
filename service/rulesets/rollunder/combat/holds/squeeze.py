"""A squeeze, and locked jaws or claws.

Rules RU-C-DMG-14 to RU-C-DMG-16, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import damage_dice, repeated_check
from service.rulesets.rollunder.core.combat.armor import Armor, WornArmor
from service.rulesets.rollunder.core.combat.budget import refuse_too_many_dice
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Participant, Somebody, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass, replace

MOST_ROUNDS = 100


class SqueezeAction(StrEnum):
    """Action to resolve for the grip."""

    DAMAGE = "damage"
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True, kw_only=True)
class Squeeze:
    """Request to hurt a character in a grip."""

    action: Annotated[SqueezeAction, Doc("What happens.")] = SqueezeAction.DAMAGE
    damage: Annotated[DamageText | None, Doc("For `damage`: dice of each round.")] = None
    type: Annotated[DamageType, Doc("For `damage`: bash of arms; often sting or blade of jaws and claws.")] = (
        DamageType.BASH
    )
    rounds: Annotated[int | None, Interval(ge=0, le=MOST_ROUNDS), Doc("For `damage`: how many rounds.")] = None
    armor: WornArmor = 0
    resist: Annotated[bool, Doc("Whether this kind of damage is resisted.")] = False
    str_: Annotated[Score | None, Doc("For `escape`: STR now.")] = None
    x: Annotated[Modifier, Doc("For `escape`: X of [STR-X].")] = 0
    tool_bonus: Annotated[Modifier, Doc("For `escape`: bonus of a tool such as a lever.")] = 0
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SqueezeResult:
    """Damage of the grip, or result of an escape from it."""

    per_round: Annotated[tuple[int, ...] | None, Doc("Damage of each round; null for `escape`.")] = None
    total: Annotated[int | None, Doc("All rounds together; null for `escape`.")] = None
    checked_value: Annotated[int | None, Doc("What the d20 was compared with; null for `damage`.")] = None
    roll: Annotated[int | None, Doc("The d20 face; null for `damage`.")] = None
    outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null for `damage`.")] = None
    escaped: Annotated[bool | None, Doc("Whether the victim is free; null for `damage`.")] = None
    luck: SpentOnRepeats = None


def resolve(request: Squeeze, dice: Dice) -> Outcome[SqueezeResult]:
    """Hurt round by round (RU-C-DMG-14, RU-C-DMG-15), or try to escape (RU-C-DMG-16).

    Raises:
        Rejected: `bad_input` when the action lacks what it needs, `too_many_dice`, those of an expression.
    """
    return _damage(request, dice) if request.action is SqueezeAction.DAMAGE else _escape(request, dice)


def _damage(request: Squeeze, dice: Dice) -> Outcome[SqueezeResult]:
    """Damage and armor are rolled anew each round, without an attack (RU-C-DMG-14); jaws likewise (RU-C-DMG-15)."""
    damage = damage_dice.parse(
        needed(request.damage, "/damage", Phrase("the action {action}", action="damage")), "/damage"
    )
    rounds = needed(request.rounds, "/rounds", Phrase("the action {action}", action="damage"))
    refuse_too_many_dice(damage.count * rounds, "/rounds")
    harms = tuple(_harm(request, damage.roll(dice, "squeeze"), dice) for _ in range(rounds))
    per_round = tuple(harm.final for harm in harms)
    rule = "RU-C-DMG-14" if request.type is DamageType.BASH else "RU-C-DMG-15"
    of_harm = (rule for harm in harms for rule in harm.rules)
    result = SqueezeResult(per_round=per_round, total=sum(per_round))
    summary = Message("squeeze_damage", {"rounds": rounds, "total": sum(per_round)})
    return Outcome(result=result, rules=(rule, *of_harm), summary=summary)


def _harm(request: Squeeze, rolled: int, dice: Dice) -> Harm:
    blow = Blow(
        rolled=max(0, rolled),
        type=request.type,
        armor=Armor(worn=request.armor),
        resist=(request.type,) if request.resist else (),
    )
    return harm_of(blow, request.options, dice)


def _escape(request: Squeeze, dice: Dice) -> Outcome[SqueezeResult]:
    """[STR-X], with a bonus for a tool (RU-C-DMG-16); to kill the squeezer frees as well."""
    str_ = needed(request.str_, "/str", Phrase("the action {action}", action="escape"))
    value = str_ - request.x + request.tool_bonus
    made = repeated_check.make(value, request.luck, request.options, dice, "escape")
    result = SqueezeResult(
        checked_value=made.value, roll=made.roll, outcome=made.outcome, escaped=made.succeeds, luck=made.luck
    )
    code = "squeeze_escaped" if made.succeeds else "squeeze_held"
    summary = Message(code, {"value": made.value, "roll": made.roll})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-DMG-16", *made.rules), summary=summary)


def _squeezed(figure: Figure, outcome: EffectContext[Squeeze, SqueezeResult]) -> Figure:
    """The rounds that were rolled hurt, and the grip holds on until it is escaped (RU-C-DMG-14, RU-C-DMG-16)."""
    if outcome.request.action is SqueezeAction.ESCAPE:
        return lasting.ended(figure, Lasting.SQUEEZED) if outcome.result.escaped else figure
    total, type_ = outcome.result.total or 0, outcome.request.type
    figure = hurt(figure, 0, total) if type_ is DamageType.STUN else hurt(figure, total)
    squeezer = outcome.id_of("squeezer")
    details = {"damage": outcome.request.damage or "0", "type": str(type_), lasting.BEGAN: figure.round}
    for identity, grip in lasting.found(figure, Lasting.SQUEEZED):
        if grip.source == squeezer:
            return lasting.changed(figure, identity, replace(grip, details={**grip.details, **details}))
    return lasting.laid(figure, lasting.of_source(Lasting.SQUEEZED, squeezer, details))


def _acts(figure: Figure, outcome: EffectContext[Squeeze, SqueezeResult]) -> Figure:
    """Getting out is the action of the round (RU-C-DMG-16)."""
    return effects.acts(figure, outcome) if outcome.request.action is SqueezeAction.ESCAPE else figure


def _squeezes(figure: Figure, outcome: EffectContext[Squeeze, SqueezeResult]) -> Figure:
    """The first round of squeezing is the action of the round (RU-C-DMG-14)."""
    return effects.acts(figure, outcome) if outcome.request.action is SqueezeAction.DAMAGE else figure


STORED = Stored(
    participants=(
        Participant(
            "character",
            "The participant in the grip.",
            kind=Somebody,
            needs_of=lambda order, _part, _figure: (Ability.ESCAPE,) if order.action is SqueezeAction.ESCAPE else (),
            may_need=(Ability.ESCAPE,),
        ),
        Participant(
            "squeezer",
            "Whose grip it is; may be left out.",
            kind=Somebody,
            needs_of=lambda order, _part, _figure: (Ability.GRAB,) if order.action is SqueezeAction.DAMAGE else (),
            may_need=(Ability.GRAB,),
        ),
    ),
    lookups={
        "armor": lookups.all_armor,
        "resist": of_character(lambda character, order: order.type in character.sheet.resist),
        "str_": lookups.STR,
        "luck": REPEATS,
        "rounds": lookups.this_round(lambda _who, order: order.action is SqueezeAction.DAMAGE),
    },
    effects={"character": (_squeezed, _acts, effects.pays_repeats), "squeezer": _squeezes},
    reroll=REROLL,
    apart=(("RU-C-DMG-14", ("character", "squeezer")),),
    stated_by=StatedBy(game_master=("x", "tool_bonus")),
    discloses=Disclosure(
        public=("total", "roll", "outcome", "escaped", "results"),
        about={"character": ("per_round", "checked_value", "value", "rounds", "luck")},
    ),
)


OPERATION = Operation(
    resolve,
    title="Squeeze, or break free",
    description=(
        "A character that is squeezed, or held by jaws or claws, is hurt again each round without an attack "
        "roll, and armor is rolled again. [STR-X] breaks free, with a bonus for a tool."
    ),
    options=("equal", "natural_20", "natural_1", "elemental_armor", "resist_order", "cost_mode"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die, round by round: the dice of the squeeze, then d6 of armor; for `escape` d20 and repeats.",
    headlines=("total", "escaped"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: -result.roll if result.total is None else result.total,
    stored=STORED,
)
