"""Bonds and wrested things in stored play: the bond that is cut, the blade at hand, and what comes free.

Rules RU-C-GRAB-9, RU-C-NET-3, RU-C-NET-4, RU-C-SHOT-2 and RU-C-ACT-1.
"""

from collections.abc import Iterator
from typing import Annotated

from service.rulesets.rollunder.combat.holds.restraint_request import (
    BLADES_THAT_CUT,
    RULE_OF_RESTRAINT,
    Cut,
    Restraint,
    RestraintKind,
    RestraintResult,
    Wrest,
)
from service.rulesets.rollunder.core.combat.struggle import RESISTING
from service.rulesets.rollunder.core.repeat import OF_REPEATS
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import item_changed, with_state
from service.rulesets.rollunder.stored.effects.belongings import item_gained
from service.rulesets.rollunder.stored.figures import (
    AnyEffectContext,
    Cast,
    EffectContext,
    Figure,
    LookupContext,
    Order,
)
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.blades import Blade, blade_of
from service.rulesets.rollunder.stored.lookups.items import WithItem
from service.rulesets.rollunder.stored.participants import HELPER, REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_RESTRAINT
from service.rulesets.stored import Bar, Disclosure, Lookup, Participant, Somebody, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc
from service.values import replace


def gains(figure: Figure, outcome: AnyEffectContext) -> Figure:
    """A thing that was wrested is in the lowest free slot as it was, and in hand (RU-C-GRAB-9)."""
    wrested, holder = _wrested(outcome), outcome.cast.get(outcome.id_of("holder") or "")
    if wrested is None or holder is None:
        return figure
    before, were = {item.slot for item in figure.sheet.items}, Character(holder).of(wrested)
    figure, held = item_gained(figure, wrested, replace(were, count=None, stowed=False)), figure.state.hands
    new = tuple(item.slot for item in figure.sheet.items if item.slot not in before)
    return figure if held is None else with_state(figure, hands=(*held, *new))


def loses(figure: Figure, outcome: EffectContext[Restraint, RestraintResult]) -> Figure:
    """The figure without the wrested item at hand (RU-C-GRAB-9, RU-C-SHOT-2)."""
    wrested = _wrested(outcome)
    if wrested is None or not outcome.result.free or outcome.request.kind is not RestraintKind.OBJECT:
        return figure
    left, held = max(0, Character(figure).count(wrested) - 1), figure.state.hands
    figure = item_changed(figure, wrested, count=left)
    return figure if left or held is None else with_state(figure, hands=tuple(set(held) - {wrested.slot}))


def _wrested(outcome: AnyEffectContext) -> StoredItem | None:
    """The thing that the holder holds, one of it."""
    holder = outcome.cast.get(outcome.id_of("holder") or "")
    if holder is None or outcome.order.item is None:
        return None
    item = Character(holder).known(outcome.order.item)
    return None if item is None else replace(item, count=1)


BONDS = (RestraintKind.ROPE, RestraintKind.CHAIN)
"""What binds a body; a thing is held."""
KIND = "kind"
"""Detail of a bond: rope or chain."""

NEEDED = ("needs_blade", "needs_heavy_blade")


def _comes_free(figure: Figure, outcome: EffectContext[Restraint, RestraintResult]) -> Figure:
    """Rope or chain are off, by a cut those of its kind (RU-C-NET-3, RU-C-NET-4).

    A thing comes into the hands of who wrests it (RU-C-GRAB-9).
    """
    if not outcome.result.free:
        return figure
    if outcome.request.kind is RestraintKind.OBJECT:
        return gains(figure, outcome)
    bonds = tuple(lasting.found(figure, Lasting.RESTRAINED))
    if isinstance(outcome.request, Cut):
        of_kind = [each for each in bonds if _may_be(outcome.request.kind, each[1])]
        loose = of_kind or bonds
    else:
        loose = [each for each in bonds if each[1].source in (outcome.id_of("holder") or each[1].source, None)]
    for identity, _ in loose:
        figure = lasting.ended_at(figure, identity)
    return figure


def _may_be(kind: RestraintKind, bond: Condition) -> bool:
    """Whether a bond is of a kind; a manually created one without a kind may be any."""
    return bond.details.get(KIND) in (kind, None)


def _bonds(figure: Figure | None) -> tuple[RestraintKind, ...]:
    """The kinds that the bonds of a character may have, rope first."""
    bonds = () if figure is None else tuple(bond for _, bond in lasting.found(figure, Lasting.RESTRAINED))
    return tuple(kind for kind in BONDS if any(_may_be(kind, bond) for bond in bonds))


def _kind_of(order: Order, figure: Figure | None) -> RestraintKind | None:
    """The bond that is cut: as the order says, else as stored; where they differ a chain (RU-C-NET-3, RU-C-NET-4)."""
    if _contradicts(order, figure):
        return RestraintKind.CHAIN
    stated: RestraintKind | None = order.kind
    return stated or next(iter(_bonds(figure)), None)


def _contradicts(order: Order, figure: Figure | None) -> bool:
    """Whether an order is about another bond than any that is stored."""
    bonds = _bonds(figure)
    return bool(bonds) and order.kind not in (*bonds, RestraintKind.OBJECT, None)


def _reserved(order: Order, cast: Cast) -> Iterator[str]:
    """A rope is no chain because a player says so (RU-C-NET-4)."""
    if _contradicts(order, cast.get(order.character.id or "")):
        yield "/kind"


def _acts_alone(figure: Figure, outcome: EffectContext[Restraint, RestraintResult]) -> Figure:
    """Getting out is the action of the round, unless a helper cuts (RU-C-NET-3)."""
    return effects.acts(figure, outcome) if outcome.id_of("helper") is None else figure


def _blade(context: LookupContext) -> Blade | None:
    """Blade of the item, or the best at hand; it is the helper's, where there is a helper."""
    figure = context.participant("helper") or context.participant("character")
    if any(code in context.forced for code in NEEDED):
        return Blade.HEAVY_BLADE
    return None if figure is None else blade_of(Character(figure, context.options), context.order.item)


def _cut_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """A rope takes a blade, a chain a heavy one (RU-C-NET-3, RU-C-NET-4)."""
    pointer = "/helper" if order.helper.id is not None else "/character"
    figure = cast.get(order.helper.id or order.character.id or "")
    if figure is None:
        return
    blade = order.blade or blade_of(Character(figure, order.options), order.item)
    kind = _kind_of(order, cast.get(order.character.id or ""))
    if kind in BONDS and blade not in BLADES_THAT_CUT[kind]:
        code = "needs_blade" if kind is RestraintKind.ROPE else "needs_heavy_blade"
        named = {"name": figure.name, "item": Character(figure, order.options).called(order.item or "", "/item")}
        rule = RULE_OF_RESTRAINT[kind]
        yield Bar(code, rule, Ability.ESCAPE, pointer=pointer, parameters=named)


def _needs_of_bound(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Abilities that someone bound needs; none when cut free by a helper (RU-C-NET-3, RU-C-NET-4)."""
    return (Ability.ESCAPE,) if order.helper.id is None else ()


KIND_OF_CUT = Lookup(
    find=lambda context: _kind_of(context.order, context.figure),
    type=Annotated[RestraintKind | None, Doc("The restraint, or the held part. Default: the stored value.")],
    choice=True,
)
"""The member `kind` of an order to cut."""
PUBLIC = ("free", "target_roll", "target_outcome", "holder_roll", "holder_outcome", *OF_REPEATS)
"""What all see of a try to get free."""

STORED = {
    Cut: Stored(
        participants=(character_participant(needs_of=_needs_of_bound, may_need=(Ability.ESCAPE,)), HELPER),
        lookups={"blade": _blade, "kind": KIND_OF_CUT},
        reserved=_reserved,
        effects={"character": (_comes_free, _acts_alone), "helper": effects.acts},
        beside=WithItem,
        checks=_cut_bars,
        apart=(("RU-C-NET-3", ("character", "helper")),),
        rejections=NEEDED,
        discloses=Disclosure(public=PUBLIC, about={"character": ("luck",)}),
    ),
    Wrest: Stored(
        participants=(
            Participant("character", "Who tries.", kind=Somebody, needs=(Ability.ESCAPE,)),
            Participant("holder", "Who holds.", kind=Somebody, needs=(Ability.CHECK,)),
        ),
        lookups={
            "str_": lookups.STR,
            "holder_str": Lookup(find=lookups.STR, participant="holder"),
            "luck": REPEATS,
            "holder_luck": replace(REPEATS, participant="holder"),
        },
        rolled_by={RESISTING: "holder"},
        effects={
            "character": (_comes_free, effects.acts, effects.pays_repeats),
            "holder": (loses, effects.pays("holder_luck")),
        },
        beside=WithItem,
        reroll=REROLL_OF_RESTRAINT,
        apart=(("RU-C-GRAB-9", ("character", "holder")),),
        discloses=Disclosure(public=PUBLIC, about={"character": ("luck",), "holder": ("holder_luck",)}),
    ),
}
