"""Time that a bow or crossbow stays drawn or strung.

Rules RU-C-DRAW-1 to RU-C-DRAW-4, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-C-RNG-17, RU-C-RNG-18, RU-R-6, RU-R-26
and RU-R-31.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, Reasons, RefusalRow
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.core.arithmetic import half
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.gear import StoredItem
from service.rulesets.rollunder.stored.lasting import Lasting, kept_up
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import (
    WithItem,
    item_exists,
    item_that,
    of_item,
    unmet_needs_of,
    used_by,
)
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, unless_kept_up
from service.rulesets.rollunder.stored.reasons import named_item
from service.rulesets.rollunder.stored.state import LOWEST_DAMAGE_MOD
from service.rulesets.stored import Bar, Disclosure, Find, Lookup, PartOfOrder, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc
from service.values import dataclass

LIMIT_DICE = 1
HARM = -1
ROUNDS_PER_STR, DWARVEN_ROUNDS_PER_STR = 2, 10
ONE_ABOVE = 1
NEEDS_MORE_STR: Literal["needs_more_str"] = "needs_more_str"

Strength = Annotated[int, Interval(ge=0, le=999)]
Span = Annotated[float, Interval(ge=0, le=1_000_000)]


class DrawAction(StrEnum):
    """Whether to hold a weapon drawn, or to let it down without a shot."""

    DRAW = "draw"
    RELAX = "relax"


class DrawWeapon(StrEnum):
    """Weapon that is drawn, or strung."""

    BOW = "bow"
    DWARVEN_BOW = "dwarven_bow"
    DWARVEN_WAR_BOW = "dwarven_war_bow"
    CROSSBOW = "crossbow"
    BOW_STRUNG = "bow_strung"


DRAWN_AS = {"bow": DrawWeapon.BOW, "crossbow": DrawWeapon.CROSSBOW}
"""Weapon of the catalogue -> as what it is drawn, unless the order says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A weapon that stays drawn or strung, or is let down."""

    action: Annotated[DrawAction, Doc("Whether it stays drawn, or is let down without a shot.")] = DrawAction.DRAW
    weapon: Annotated[DrawWeapon, Doc("The weapon, and whether it is drawn or only strung.")]
    str_: Annotated[Strength | None, Doc("For a bow that is drawn: STR of the archer.")] = None
    needed_str: Annotated[Strength | None, Doc("For a bow that is drawn: STR that it needs, if any.")] = None
    hours: Annotated[Span | None, Doc("For a crossbow: hours drawn.")] = None
    days: Annotated[Span | None, Doc("For a strung bow: days since the string was put on.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawResult:
    """Limit of keeping a weapon drawn or strung, and the harm of keeping it so for longer."""

    allowed: Annotated[bool, Doc("Whether the archer can draw the bow.")]
    reason: Annotated[Literal["needs_more_str"] | None, Doc("Why not; null when it is possible.")] = None
    rounds: Annotated[int | None, Doc("Rounds for which a bow can stay drawn.")] = None
    limit_hours: Annotated[int | None, Doc("Hours for which a crossbow can stay drawn.")] = None
    limit_days: Annotated[int | None, Doc("Days for which a bow can stay strung.")] = None
    harmed: Annotated[bool | None, Doc("Whether it was drawn or strung too long.")] = None
    damage_mod: Annotated[int | None, Doc("Permanent loss of damage; losses add up.")] = None


def resolve(request: Draw, dice: Dice) -> Outcome[DrawResult]:
    """Rounds by STR for bows, a rolled limit for crossbows (RU-C-DRAW-3) and strung bows (RU-C-DRAW-4).

    A bow may be let down at any time (RU-C-DRAW-1).

    Raises:
        Rejected: `bad_input` when STR, hours or days are missing.
    """
    if request.action is DrawAction.RELAX:
        return Outcome(result=DrawResult(allowed=True), rules=("RU-C-DRAW-1",), summary=Message("draw_relaxed"))
    if request.weapon is DrawWeapon.CROSSBOW:
        hours = needed(request.hours, "/hours", Phrase("a crossbow"))
        limit, harmed = _time_limit(hours, dice)
        result = DrawResult(allowed=True, limit_hours=limit, harmed=harmed, damage_mod=HARM if harmed else 0)
        return Outcome(result=result, rules=("RU-C-DRAW-3",), summary=_summary("hours", hours, limit, harmed))
    if request.weapon is DrawWeapon.BOW_STRUNG:
        days = needed(request.days, "/days", Phrase("a strung bow"))
        limit, harmed = _time_limit(days, dice)
        result = DrawResult(allowed=True, limit_days=limit, harmed=harmed, damage_mod=HARM if harmed else 0)
        return Outcome(result=result, rules=("RU-C-DRAW-4",), summary=_summary("days", days, limit, harmed))
    return _drawn(request)


def _time_limit(span: float, dice: Dice) -> tuple[int, bool]:
    """A d6 of hours or days without harm; longer takes 1 from damage (RU-C-DRAW-3, RU-C-DRAW-4)."""
    limit = D6.total(LIMIT_DICE, dice, "draw_limit")
    return limit, span > limit


def _summary(unit: str, span: float, limit: int, harmed: bool) -> Message:
    return Message(f"draw_{unit}_{'harmed' if harmed else 'fine'}", {"span": span, "limit": limit})


def _drawn(request: Draw) -> Outcome[DrawResult]:
    """Rounds a bow can be held drawn (RU-C-DRAW-1, RU-C-DRAW-2)."""
    str_ = needed(request.str_, "/str", Phrase("a bow that is drawn"))
    rule = "RU-C-DRAW-1" if request.needed_str is None or str_ < request.needed_str else "RU-C-DRAW-2"
    rounds = _rounds(str_, request)
    summary = Message("draw_rounds", {"rounds": rounds})
    return Outcome(result=DrawResult(allowed=True, rounds=rounds), rules=(rule,), summary=summary)


def _is_too_weak(request: Draw) -> bool:
    """A bow takes the STR that it needs (RU-C-DRAW-2)."""
    if request.action is DrawAction.RELAX or request.weapon in (DrawWeapon.CROSSBOW, DrawWeapon.BOW_STRUNG):
        return False
    str_ = needed(request.str_, "/str", Phrase("a bow that is drawn"))
    return request.needed_str is not None and str_ < request.needed_str


def _impossible(request: Draw, _code: str, _dice: Dice) -> Outcome[DrawResult]:
    result = DrawResult(allowed=False, reason=NEEDS_MORE_STR)
    summary = Message("draw_refused", {"needed": request.needed_str})
    return Outcome(result=result, rules=("RU-C-DRAW-2",), summary=summary)


def _rounds(str_: int, request: Draw) -> int:
    """STR x 10 for a dwarven bow, else STR x 2, but less with little STR to spare (RU-C-DRAW-1, RU-C-DRAW-2)."""
    if request.weapon is DrawWeapon.DWARVEN_BOW:
        return str_ * DWARVEN_ROUNDS_PER_STR
    if request.needed_str == str_:
        return half(str_)
    if request.needed_str is not None and str_ - request.needed_str == ONE_ABOVE:
        return str_
    return str_ * ROUNDS_PER_STR


def _is_drawn(_who: Character, item: StoredItem, order: Order) -> bool:
    """Whether an item is such a weapon; bows are drawn in several ways (RU-C-DRAW-1, RU-C-DRAW-4)."""
    kind = DRAWN_AS.get(item.weapon_name or "")
    is_crossbow = order.weapon is DrawWeapon.CROSSBOW
    return kind is not None and (order.weapon is None or is_crossbow is (kind is DrawWeapon.CROSSBOW))


_item = item_that(_is_drawn)


def _kept_for(counter: str) -> Find:
    """Hours or days that the weapon has been drawn or strung; 0 at the start."""

    def find(character: Character, order: Order) -> int:
        drawn = lasting.first(character.figure, _state_of(order.weapon))
        if drawn is None or not _is_meant(character, drawn, order):
            return 0
        return lasting.number(drawn, counter)

    return of_character(find)


def _state_of(weapon: DrawWeapon | None) -> Lasting:
    return Lasting.STRUNG if weapon is DrawWeapon.BOW_STRUNG else Lasting.DRAWN


def _is_meant(character: Character, drawn: Condition, order: Order) -> bool:
    """Whether a condition is about the weapon of the order."""
    item = _item(character, order)
    if item is None:
        return bool(drawn.details.get("weapon") == str(order.weapon))
    return lasting.is_about(drawn, item, character.named)


def _draws(figure: Figure, outcome: EffectContext[Draw, DrawResult]) -> Figure:
    """A drawn bow is ready while it stays drawn; one that was drawn too long loses damage for good."""
    state = _state_of(outcome.request.weapon)
    if outcome.request.action is DrawAction.RELAX:
        return lasting.ended(figure, state)
    figure = effects.acts(figure, outcome)
    item = _item(Character(figure, outcome.options), outcome.order)
    details = lasting.of_item(item, str(outcome.order.weapon))
    if outcome.result.rounds is not None:
        return lasting.laid(figure, lasting.counting(state, outcome.result.rounds, details))
    duration = outcome.request.days if state is Lasting.STRUNG else outcome.request.hours
    counter = "days" if state is Lasting.STRUNG else "hours"
    figure = lasting.laid(
        figure, kept_up(state, {**details, counter: 0 if outcome.result.harmed else int(duration or 0)})
    )
    return _weakened(figure, outcome)


def _weakened(figure: Figure, outcome: EffectContext[Draw, DrawResult]) -> Figure:
    """The weapon with the loss of damage from being drawn or strung too long (RU-C-DRAW-3, RU-C-DRAW-4)."""
    character = Character(figure, outcome.options)
    item = _item(character, outcome.order)
    if item is None or not outcome.result.damage_mod:
        return figure
    return effects.item_changed(figure, item, damage_mod=max(LOWEST_DAMAGE_MOD, character.of(item).damage_mod + HARM))


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A bow is let down without an action (RU-C-DRAW-1)."""
    return (Ability.READY, Ability.USE) if order.action is DrawAction.DRAW else ()


def _items(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    """The weapon that is to be drawn."""
    return used_by(_item)(order, part, figure) if order.action is DrawAction.DRAW else ()


def _relax_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of letting down a weapon that is not drawn (RU-C-DRAW-1)."""
    figure = cast.get(order.character.id or "")
    if figure is not None and order.action is DrawAction.RELAX and not lasting.has(figure, _state_of(order.weapon)):
        yield bar_on(figure, "not_drawn", "RU-C-DRAW-1", Ability.READY, fixed=True)


def _reserved(order: Order, _cast: Cast) -> Iterator[str]:
    """Pointers to members that players do not state: a weapon that is not just strung (RU-C-DRAW-1)."""
    if order.weapon not in (None, DrawWeapon.BOW_STRUNG):
        yield "/weapon"


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            may_need=(Ability.READY, Ability.USE),
            items_of=_items,
            any_of=unless_kept_up((Ability.READY,), Lasting.DRAWN, Lasting.STRUNG),
        ),
    ),
    lookups={
        "weapon": Lookup(find=of_item(_item, lambda _, item: DRAWN_AS.get(item.weapon_name or "")), by_name=True),
        "str_": lookups.STR,
        "needed_str": of_item(_item, lambda _, item: item.weapon and item.weapon.needed_str),
        "hours": _kept_for("hours"),
        "days": _kept_for("days"),
    },
    effects={"character": _draws},
    reserved=_reserved,
    checks=_relax_bars,
    rejections=("not_drawn",),
    beside=WithItem,
    verify=item_exists,
    warnings=unmet_needs_of(_item),
    refused_with=named_item,
    discloses=Disclosure(public=("harmed", "name")),
)


REASONS = Reasons(
    rows=(RefusalRow(NEEDS_MORE_STR, "RU-C-DRAW-2", _is_too_weak, at="str_", ability=Ability.READY),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Keep a weapon drawn",
    description=(
        "Returns for how many rounds an archer can hold a drawn bow, by STR and the STR it needs. Crossbows "
        "that stay drawn and bows that stay strung for more than a d6 of hours or days lose damage. `action: "
        "relax` lets a bow down, which is free."
    ),
    streams="d6: one for a crossbow and for a strung bow.",
    headlines=("harmed", "rounds"),
    score=lambda result: result.limit_hours or result.limit_days or 0,
    reasons=REASONS,
    stored=STORED,
)
