"""Nets in stored play: whose action an escape is, the blade that cuts, and the helper. Rule RU-C-NET-2."""

from collections.abc import Iterator

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.combat.conditions.net_request import EscapeMethod, Net, NetAction, NetResult
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lookups.blades import Blade, blade_of
from service.rulesets.rollunder.stored.participants import HELPER, REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Bar, Disclosure, Lookup, Stored


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
    participants=(character_participant(needs_of=_needs, may_need=(Ability.ESCAPE,)), HELPER),
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
