"""Net level: how deep a character is caught in a net, rope or chain.

Rules RU-C-NET-1 and RU-C-NET-2, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4, RU-C-GEN-6, RU-C-WPN-31, RU-C-RNG-11 and
RU-C-RNG-13.

With the weapons that catch: net, rope or chain (RU-C-WPN-31), ballrope (RU-C-RNG-11), thrown net (RU-C-RNG-13).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Literal

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import divided
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.level import StateLevel, moved
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import ExpressionText
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.repeat_decision import CHARACTER
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lookups.blades import Blade, blade_of
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.participants import HELPER, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Bar, Disclosure, Lookup, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

POINTS_PER_DEX = 10
ESCAPE_DICE = 1


class NetAction(StrEnum):
    """Action on or with the net."""

    HIT = "hit"
    ESCAPE = "escape"
    STATUS = "status"


class EscapeMethod(StrEnum):
    """Method of getting out of a net: cutting, or wriggling where the game master allows it."""

    BLADE = "blade"
    DEX = "dex"


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """A net catches a character, or a character works the way out of it."""

    action: Annotated[NetAction, Doc("What happens.")]
    net_level: Annotated[StateLevel, Doc("Net level now.")] = 0
    dex: Annotated[Score, Doc("DEX without the net.")]
    gain: Annotated[ExpressionText | None, Doc("For `hit`: dice of the net; armor does not reduce them.")] = None
    method: Annotated[EscapeMethod, Doc("For `escape`: how.")] = EscapeMethod.BLADE
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class NetResult:
    """The net level now, and what it takes."""

    kind: Annotated[Literal["net"], Doc("The member of the condition family.")] = "net"
    gain: Annotated[int | None, Doc("What a hit adds; null for anything else.")] = None
    dex_roll: Annotated[int | None, Doc("The d20 of [DEX]; null without a check.")] = None
    dex_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null without a check.")] = None
    reduced_by: Annotated[int | None, Doc("The d6 of an escape, 0 when [DEX] failed; null for anything else.")] = None
    net_level: Annotated[int, Doc("Net level now; 0 is free.")]
    dex_penalty: Annotated[int, Doc("What the net takes off DEX.")]
    dex_effective: Annotated[int, Doc("DEX in the net, never below 0.")]
    trapped: Annotated[bool, Doc("Whether anything of the net is left.")]
    luck: SpentOnRepeats = None


def resolve(request: Net, dice: Dice) -> Outcome[NetResult]:
    """Compute the effects of the net (RU-C-NET-1), after a hit or an escape (RU-C-NET-2).

    Raises:
        Rejected: `bad_input` when `gain` is missing, those of an expression.
    """
    return _ACTIONS[request.action](request, dice)


def dex_penalty(net_level: int) -> int:
    """DEX loses 1 for every full 10 points (RU-C-NET-1)."""
    return divided(net_level, POINTS_PER_DEX)


def dex_in_net(dex: int, net_level: int) -> int:
    """DEX in the net, never below 0 (RU-C-NET-1, RU-C-GEN-4)."""
    return max(0, dex - dex_penalty(net_level))


def _hit(request: Net, dice: Dice) -> Outcome[NetResult]:
    """The dice of the net are added to its level (RU-C-NET-1, RU-C-WPN-31)."""
    read = expression.parse(needed(request.gain, "/gain", Phrase("the action {action}", action="hit")), "/gain")
    gain = max(0, expression.total(read, dice, "net"))
    result = _result(request, moved(request.net_level, gain), gain=gain)
    return Outcome(result=result, rules=("RU-C-NET-1", "RU-C-WPN-31"), summary=_summary("net_hit", result))


def _escape(request: Net, dice: Dice) -> Outcome[NetResult]:
    """Level -1d6: at once with a blade, else after a [DEX] with the reduced DEX (RU-C-NET-2)."""
    if request.method is EscapeMethod.BLADE:
        return _cut(request, dice)
    value = dex_in_net(request.dex, request.net_level)
    made = repeated_check.make(value, request.luck, request.options, dice, "escape")
    if made.succeeds:
        return _cut(request, dice, made)
    result = _result(request, request.net_level, made=made, reduced_by=0)
    rules = ("RU-C-GEN-1", "RU-C-NET-2", "RU-C-NET-1", *made.rules)
    return Outcome(result=result, rules=rules, summary=_summary("net_held", result))


def _cut(request: Net, dice: Dice, made: RepeatedCheck | None = None) -> Outcome[NetResult]:
    reduced_by = D6.total(ESCAPE_DICE, dice, "net")
    result = _result(request, moved(request.net_level, -reduced_by), made=made, reduced_by=reduced_by)
    rules = (*(("RU-C-GEN-1", *made.rules) if made else ()), "RU-C-NET-2", "RU-C-NET-1")
    return Outcome(result=result, rules=rules, summary=_summary("net_looser" if result.trapped else "net_free", result))


def _status(request: Net, dice: Dice) -> Outcome[NetResult]:  # noqa: ARG001 - nothing is rolled
    result = _result(request, request.net_level)
    return Outcome(result=result, rules=("RU-C-NET-1",), summary=_summary("net_status", result))


def _result(
    request: Net,
    level: int,
    *,
    gain: int | None = None,
    made: RepeatedCheck | None = None,
    reduced_by: int | None = None,
) -> NetResult:
    return NetResult(
        gain=gain,
        dex_roll=made.roll if made else None,
        dex_outcome=made.outcome if made else None,
        reduced_by=reduced_by,
        net_level=level,
        dex_penalty=dex_penalty(level),
        dex_effective=dex_in_net(request.dex, level),
        trapped=level > 0,
        luck=made.luck if made else None,
    )


def _summary(code: str, result: NetResult) -> Message:
    return Message(
        code,
        {
            "gain": result.gain,
            "roll": result.dex_roll,
            "reduced_by": result.reduced_by,
            "net_level": result.net_level,
            "dex": result.dex_effective,
        },
    )


_ACTIONS: Mapping[NetAction, Callable[[Net, Dice], Outcome[NetResult]]] = {
    NetAction.HIT: _hit,
    NetAction.ESCAPE: _escape,
    NetAction.STATUS: _status,
}


def _escapes(figure: Figure, outcome: EffectContext[Net, NetResult]) -> Figure:
    """An attempt to get out is the action of the round, unless a helper makes it (RU-C-NET-2)."""
    is_own = outcome.request.action is NetAction.ESCAPE and outcome.id_of("helper") is None
    return effects.acts(figure, outcome) if is_own else figure


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Abilities needed to get out of a net: escaping, or none where a helper cuts (RU-C-NET-2)."""
    return (Ability.ESCAPE,) if order.action is NetAction.ESCAPE and order.helper.id is None else ()


def _refuse_useless_help(order: Order, _cast: Cast) -> None:
    """Refuses a helper in orders other than cutting with a blade (RU-C-NET-2).

    Raises:
        Rejected: `bad_input` for a helper who does anything else.
    """
    if order.helper.id is None:
        return
    if order.action is not NetAction.ESCAPE:
        raise Rejected("bad_input", "/action", expected=Phrase("`escape`, if a participant helps"))
    if order.method is EscapeMethod.DEX:
        raise Rejected("bad_input", "/method", expected=Phrase("`blade`, if a participant helps"))


def _cutter(order: Order, cast: Cast) -> Figure | None:
    """The participant who cuts: the helper, or the one in the net."""
    return cast.get(order.helper.id or order.character.id or "")


def _has_blade(order: Order, cast: Cast) -> bool:
    figure = _cutter(order, cast)
    return figure is not None and blade_of(Character(figure, order.options), None) is not Blade.NONE


def _method(context: LookupContext) -> EscapeMethod | None:
    """Way out of the net: cut with a blade at hand, else a [DEX] (RU-C-NET-2)."""
    if context.participant("character") is None:
        return None
    return (
        EscapeMethod.BLADE if context.order.helper.id or _has_blade(context.order, context.cast) else EscapeMethod.DEX
    )


def _blade_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a cutter without a blade at hand (RU-C-NET-2)."""
    figure = _cutter(order, cast)
    cuts = order.action is NetAction.ESCAPE and (order.method is EscapeMethod.BLADE or order.helper.id)
    if cuts and figure is not None and not _has_blade(order, cast):
        pointer = "/character" if order.helper.id is None else "/helper"
        named = {"name": figure.name, "item": ""}
        yield Bar("needs_blade", "RU-C-NET-2", Ability.ESCAPE, pointer=pointer, parameters=named)


def _is_decreed(order: Order) -> bool:
    """Whether a net comes down, which the game master says."""
    return order.action is NetAction.HIT


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            may_need=(Ability.ESCAPE,),
        ),
        HELPER,
    ),
    lookups={
        "net_level": lookups.state("net_level"),
        "dex": lookups.score(Attribute.DEX, Cause.NET),
        "method": Lookup(find=_method, choice=True),
        "luck": REPEATS,
    },
    checks=_blade_bars,
    apart=(("RU-C-NET-2", ("character", "helper")),),
    rejections=("needs_blade",),
    effects={
        "character": (
            effects.level("net_level", before="net_level", after="net_level"),
            _escapes,
            effects.pays_repeats,
            falls_ill,
        ),
        "helper": effects.acts,
    },
    verify=_refuse_useless_help,
    decreed=_is_decreed,
    reroll=REROLL,
    discloses=Disclosure(
        public=("kind", "dex_roll", "dex_outcome", "results", "roll", "total"),
        about={
            "character": ("gain", "reduced_by", "net_level", "dex_penalty", "dex_effective", "trapped", "dex", "luck")
        },
    ),
)


OPERATION = Operation(
    resolve,
    title="Get caught in a net, or out of it",
    description=(
        "A net level from 1 to 999 is the degree of being trapped; every full 10 points take 1 off DEX. Each action of "
        "escape takes a d6 off the level, with a blade at once, also that of a helper, and without one after a [DEX]."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of `gain` for `hit`; for `escape` without a blade d20 of [DEX] and repeats; then a d6.",
    headlines=("trapped", "net_level"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: result.gain or result.reduced_by or 0,
    stored=STORED,
)
