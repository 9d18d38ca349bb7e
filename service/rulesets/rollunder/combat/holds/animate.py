"""Metal that a mage animates on its wearer.

Rules RU-C-MET-1 to RU-C-MET-6, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-5, RU-C-GEN-6 and RU-R-24.

Casting is not resolved here (RU-C-MET-1). The spell bonus of mage robes, worn with nothing else, and the better one
of brocade robes are numbers of the item (RU-C-MET-7, RU-C-MET-8).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.combat.gear.armor_total import MAIL
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.struggle import ACTING, Side, struggle
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck, LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.repeat_decision import CHARACTER, MAGE
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause, armor_reduction, moved_metal
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.participants import bar_on
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_METAL
from service.rulesets.stored import Bar, Disclosure, Lookup, Participant, Somebody, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

MAIL_FACTOR = 2
BROCADE_REDUCTION = 1


class MetalKind(StrEnum):
    """Kind of metal that is worn."""

    PLATE = "plate"
    HELMET = "helmet"
    MAIL = "mail"
    BROCADE = "brocade"


class AnimateAction(StrEnum):
    """Whether the metal begins to move, or the mage lets it rest."""

    ANIMATE = "animate"
    END = "end"


class AnimatedState(StrEnum):
    """Effect of animated plate on its wearer, worst first."""

    CONTROLLED = "controlled"
    MARIONETTE = "marionette"
    IMMOBILE = "immobile"
    ROOTED_MAY_FIGHT = "rooted_may_fight"
    FREE = "free"


STATE_OF_PLATE = {
    CheckOutcome.CRIT1: (AnimatedState.FREE, 1),
    CheckOutcome.CRIT2: (AnimatedState.ROOTED_MAY_FIGHT, 1),
    CheckOutcome.SUCCESS: (AnimatedState.IMMOBILE, 1),
    CheckOutcome.FAIL: (AnimatedState.MARIONETTE, 1),
    CheckOutcome.BLOOPER19: (AnimatedState.CONTROLLED, 2),
    CheckOutcome.BLOOPER20: (AnimatedState.CONTROLLED, 3),
}
"""Outcome of [STR] in plate -> state and rounds: a success (RU-C-MET-3), a failure (RU-C-MET-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Animate:
    """A mage animates the metal that a character wears, or lets it rest."""

    action: Annotated[AnimateAction, Doc("Whether the metal is animated, or comes to rest.")] = AnimateAction.ANIMATE
    armor_kind: Annotated[MetalKind, Doc("What metal is worn.")]
    str_: Annotated[Score | None, Doc("For `plate` and `helmet`: STR of the wearer.")] = None
    mage_int: Annotated[Score | None, Doc("For `helmet`: INT of the mage.")] = None
    dex: Annotated[Score | None, Doc("For `mail` and `brocade`: DEX before this reduction.")] = None
    dex_reduction: Annotated[
        int | None, Interval(ge=0, le=1000), Doc("For `mail`: what the mail takes off DEX by itself.")
    ] = None
    luck: RepeatLuck = None
    mage_luck: Annotated[Luck | None, Doc("For `helmet`: LUCK of the mage; none without it.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimateResult:
    """Effects of the metal on its wearer."""

    str_roll: Annotated[int | None, Doc("In plate: the d20 of [STR]; null else.")] = None
    str_outcome: Annotated[CheckOutcome | None, Doc("In plate: how that check went; null else.")] = None
    state: Annotated[AnimatedState | None, Doc("In plate: what the wearer is now; null else.")] = None
    rounds: Annotated[int | None, Doc("In plate: for how many rounds; then the check is repeated.")] = None
    mage_roll: Annotated[int | None, Doc("With a helmet: the d20 of the mage; null else.")] = None
    mage_outcome: Annotated[CheckOutcome | None, Doc("With a helmet: how the check of the mage went; null else.")] = (
        None
    )
    target_roll: Annotated[int | None, Doc("With a helmet: the d20 of the wearer; null else.")] = None
    target_outcome: Annotated[
        CheckOutcome | None, Doc("With a helmet: how the check of the wearer went; null else.")
    ] = None
    looks_away: Annotated[bool | None, Doc("With a helmet: whether the mage turns the wearer's view; null else.")] = (
        None
    )
    dex_reduction: Annotated[int | None, Doc("In mail and brocade: what it takes off DEX now; null else.")] = None
    dex_effective: Annotated[int | None, Doc("In mail and brocade: DEX now, never below 0; null else.")] = None
    luck: SpentOnRepeats = None
    mage_luck: Annotated[LuckSpent | None, Doc("What LUCK did for the mage; null without a repeat.")] = None


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


@of_character
def _metal_at_rest(character: Character, order: Order) -> MetalKind | None:
    """Kind of the metal that comes to rest; where none moves, which is refused, it is any (RU-C-MET-1)."""
    if order.action is AnimateAction.ANIMATE:
        return None
    kinds = (str(condition.details.get("armor")) for condition in _moving(character.figure, order))
    return next((MetalKind(kind) for kind in kinds if kind in tuple(MetalKind)), MetalKind.PLATE)


@of_character
def _mail_worn(character: Character, _: object) -> int:
    """DEX reduction of the mail by itself, doubled where it was never used (RU-C-ARM-7)."""
    at_rest, moved = _armor_with_mail(character)
    return moved - at_rest


@of_character
def _dex(character: Character, order: Order) -> int:
    """DEX without the mail if the mail doubles it; reported separately (RU-C-MET-5)."""
    if order.armor_kind is not MetalKind.MAIL:
        return character.score(Attribute.DEX)
    at_rest, moved = _armor_with_mail(character)
    return character.score(Attribute.DEX, Cause.ARMOR) - at_rest + (moved - at_rest)


def _armor_with_mail(character: Character) -> tuple[int, int]:
    """DEX reduction of all armor with the mail at rest, and with it moved."""
    others = moved_metal(character.figure) - {MAIL}
    return armor_reduction(character.figure, others), armor_reduction(character.figure, others | {MAIL})


def _animated(figure: Figure, outcome: EffectContext[Animate, AnimateResult]) -> Figure:
    """Plate holds for its rounds (RU-C-MET-2), other metal as long as the spell, here until the encounter ends.

    Animated mail and brocade lower DEX by themselves from now on (RU-C-MET-5, RU-C-MET-6).
    """
    if outcome.request.action is AnimateAction.END:
        return _at_rest(figure, outcome)
    result, kind = outcome.result, str(outcome.request.armor_kind)
    moving = next(
        (each for each in lasting.found(figure, Lasting.ANIMATED) if each[1].details.get("armor") in (kind, None)), None
    )
    if moving is not None:
        return _animated_anew(figure, *moving, outcome)
    if result.looks_away is False:
        return figure
    until = lasting.UNTIL_THE_ENCOUNTER_ENDS if result.rounds is None else lasting.rounds(result.rounds)
    spell = lasting.of_source(Lasting.ANIMATED, outcome.id_of("mage"), {"armor": kind, "state": result.state})
    return lasting.laid(figure, replace(spell, duration=until))


def _animated_anew(
    figure: Figure, identity: str, moving: Condition, outcome: EffectContext[Animate, AnimateResult]
) -> Figure:
    """Plate that moves already holds as the new [STR] says (RU-C-MET-2, RU-C-MET-3); other metal moves on."""
    result = outcome.result
    if result.rounds is None:
        return figure
    details = {**moving.details, "state": result.state}
    details.pop("again", None)
    source = outcome.id_of("mage") or moving.source
    held = replace(moving, source=source, details=details, duration=lasting.rounds(result.rounds))
    return lasting.changed(figure, identity, held)


def _at_rest(figure: Figure, outcome: EffectContext[Animate, AnimateResult]) -> Figure:
    """The metal of this kind, or of all, is still, if the named mage moved it (RU-C-MET-1)."""
    for condition in _moving(figure, outcome.order):
        figure = lasting.without(figure, condition)
    return figure


def _moving(figure: Figure, order: Order) -> tuple[Condition, ...]:
    """Animated metal that an order would end; manually animated metal has no kind and no mage."""
    return tuple(
        condition
        for _, condition in lasting.found(figure, Lasting.ANIMATED)
        if order.armor_kind in (None, condition.details.get("armor") or order.armor_kind)
        and order.mage.id in (None, condition.source)
    )


def _mage_needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Letting the metal rest takes no action (RU-C-MET-1)."""
    return (Ability.CAST,) if order.action is AnimateAction.ANIMATE else ()


def _any_of_mage(figure: Figure) -> tuple[str, ...]:
    """A mage who is dead or K.O. loses control, and the metal rests (RU-C-MET-1)."""
    mage = Character(figure)
    return (Ability.CAST,) if mage.is_dead or mage.is_ko else ()


def _rest_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of letting metal rest that does not move (RU-C-MET-1)."""
    figure = cast.get(order.character.id or "")
    if figure is not None and order.action is AnimateAction.END and not _moving(figure, order):
        yield bar_on(figure, "not_animated", "RU-C-MET-1", Ability.CAST, fixed=True, visible=True)


STORED = Stored(
    rolled_by={ACTING: "mage"},
    participants=(
        Participant(path="character", prose="Who wears the metal.", kind=Somebody),
        Participant(
            path="mage",
            prose="Who animates it; may be left out.",
            kind=Somebody,
            needs_of=_mage_needs,
            may_need=(Ability.CAST,),
            any_of=_any_of_mage,
        ),
    ),
    lookups={
        "armor_kind": Lookup(find=_metal_at_rest, choice=True),
        "str_": lookups.STR,
        "mage_int": Lookup(find=lookups.INT, participant="mage"),
        "luck": REPEATS,
        "mage_luck": replace(REPEATS, participant="mage"),
        "dex": _dex,
        "dex_reduction": _mail_worn,
    },
    effects={"character": (_animated, effects.pays_repeats, falls_ill), "mage": effects.pays("mage_luck")},
    reroll=REROLL_OF_METAL,
    checks=_rest_bars,
    apart=(("RU-C-MET-1", ("character", "mage")),),
    rejections=("not_animated",),
    decreed=lambda order: order.action is AnimateAction.ANIMATE,
    acting=lambda order: "mage" if order.action is AnimateAction.END else None,
    discloses=Disclosure(
        public=(
            "str_roll",
            "str_outcome",
            "mage_roll",
            "mage_outcome",
            "target_roll",
            "target_outcome",
            "results",
            "roll",
            "total",
        ),
        about={
            "character": (
                "state",
                "rounds",
                "dex_reduction",
                "dex_effective",
                "dex",
                "reduction",
                "looks_away",
                "luck",
            ),
            "mage": ("mage_luck",),
        },
    ),
)


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
