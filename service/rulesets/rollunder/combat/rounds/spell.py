"""Spells in combat: when they are cast, and how long they are effects.

Rules RU-C-SPL-1 to RU-C-SPL-5, with RU-C-GEN-6, RU-R-15, RU-R-27 and RU-R-31.

A caster with a very high INT may need neither words nor gestures, if the game master says so (RU-C-SPL-6).
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, Remark
from service.rulesets.rollunder.combat.rounds.initiative import READY_BONUS
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.spell_speed import SpellSpeed
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups, spells
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.items import needs_not_met
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, unless_kept_up
from service.rulesets.stored import Bar, Lookup, StatedBy, Stored
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass

READY_FROM_ROUND = 2
GAME_MASTER: Literal["gm"] = "gm"


class SpellAction(StrEnum):
    """Whether a spell is prepared, or a prepared one is given up."""

    PREPARE = "prepare"
    DROP = "drop"


ROUND_OF_CAST = {
    SpellSpeed.QUICK: (1, "RU-C-SPL-3"),
    SpellSpeed.NORMAL: (2, "RU-C-SPL-4"),
    SpellSpeed.RITUAL: (None, "RU-C-SPL-5"),
}
"""Speed -> round in which it is cast at the earliest, and the rule: RU-C-SPL-3, RU-C-SPL-4, RU-C-SPL-5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """A spell is being prepared by words and gestures, or given up."""

    action: Annotated[SpellAction, Doc("Whether it is prepared, or given up.")] = SpellAction.PREPARE
    spell: Annotated[SpellSpeed, Doc("How long it takes.")]
    int_: Annotated[Score | None, Doc("For quick and normal: effective INT of the caster.")] = None
    round_: Annotated[int, Interval(ge=1, le=1_000_000), Doc("1 is the round of preparation.")] = 1
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellResult:
    """Time at which the spell can be cast."""

    cast_in_round: Annotated[int | None, Doc("First round of casting; null for a ritual, and for one that is dropped.")]
    initiative_bonus: Annotated[int, Doc("10 while a quick or normal spell is ready, from round 2 on.")]
    keep_rounds: Annotated[int | None, Doc("Rounds for which it can stay ready; null as above.")] = None
    duration: Annotated[Literal["gm"] | None, Doc("`gm` for a ritual: the game master says how long.")] = None


def resolve(request: Spell, dice: Dice) -> Outcome[SpellResult]:  # noqa: ARG001 - nothing is rolled
    """Prepared first (RU-C-SPL-1), then held ready for INT rounds with initiative +10 (RU-C-SPL-2, RU-C-SPL-4).

    If it is not used in that time, or given up, its price is paid and it is gone (RU-C-SPL-2).

    Raises:
        Rejected: `bad_input` when INT is missing.
    """
    if request.action is SpellAction.DROP:
        dropped = SpellResult(cast_in_round=None, initiative_bonus=0)
        return Outcome(result=dropped, rules=("RU-C-SPL-2",), summary=Message("spell_dropped"))
    cast_in_round, rule = ROUND_OF_CAST[request.spell]
    if cast_in_round is None:
        result = SpellResult(cast_in_round=None, initiative_bonus=0, duration=GAME_MASTER)
        return Outcome(result=result, rules=(rule,), summary=Message("spell_ritual"))
    return _held_ready(request, cast_in_round, rule)


def _held_ready(request: Spell, cast_in_round: int, rule: str) -> Outcome[SpellResult]:
    """A spell that is kept ready for INT rounds, with initiative +10 (RU-C-SPL-2, RU-C-SPL-4, RU-C-INI-2)."""
    keep_rounds = max(0, needed(request.int_, "/int", Phrase("a {spell} spell", spell=request.spell)))
    bonus = READY_BONUS if request.round_ >= READY_FROM_ROUND else 0
    result = SpellResult(cast_in_round=cast_in_round, initiative_bonus=bonus, keep_rounds=keep_rounds)
    ready = ("RU-C-INI-2",) if bonus else ()
    summary = Message("spell", {"round": cast_in_round, "keep": keep_rounds, "bonus": bonus})
    return Outcome(result=result, rules=("RU-C-SPL-1", rule, "RU-C-SPL-2", *ready), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithPrice:
    """Price of a spell, and whether it is used now."""

    price: Annotated[
        Count,
        Doc("MAGIC that it costs when it is cast, or if it was held too long; 0 if the sheet states it."),
    ] = 0
    cast_now: Annotated[bool, Doc("Whether the prepared spell is cast: its price is paid, and it is used up.")] = False


@of_character
def _round(character: Character, order: Order) -> int | None:
    """The round since the preparation, which is the first (RU-C-SPL-4)."""
    ready = spells.prepared(character.figure, order.spell)
    began = None if ready is None else lasting.number(ready, "round")
    return None if not began or character.figure.round is None else max(1, character.figure.round - began + 1)


def _spell(context: LookupContext) -> SpellSpeed:
    """Speed of the named spell; to cast or drop a spell, none has to be named.

    Raises:
        Rejected: `bad_input` for a spell that is not on the sheet.
    """
    if context.stated is None and _is_of_ready(context.order):
        return spells.speed_of(context.figure, None) or SpellSpeed.NORMAL
    speed = None if context.stated is None else spells.speed_of(context.figure, context.stated)
    if speed is None:
        expected = Phrase("quick, normal, ritual or the name of a spell on the sheet")
        raise Rejected("bad_input", context.pointer, expected=expected)
    return speed


def _is_of_ready(order: Order) -> bool:
    """Whether an order is about a spell that is held ready (RU-C-SPL-2)."""
    return order.cast_now or order.action is SpellAction.DROP


def _price(figure: Figure, order: Order) -> int:
    """MAGIC that the spell costs: as stated, as it was prepared, or as on the sheet (RU-C-SPL-2)."""
    ready, known = spells.prepared(figure, order.spell), spells.on_sheet(figure, order.spell)
    prepared = lasting.number(ready, "price") if ready is not None and order.cast_now else 0
    return order.price or prepared or (known.price if known is not None else None) or 0


def _changes(figure: Figure, outcome: EffectContext[Spell, SpellResult]) -> Figure:
    """A prepared spell is held for INT rounds after this one; a cast one is paid for and gone (RU-C-SPL-2)."""
    order = outcome.order
    if order.action is SpellAction.DROP:
        return spells.dropped(figure, order.spell)
    figure = effects.acts(figure, outcome)
    if order.cast_now:
        known = spells.on_sheet(figure, _name(figure, order))
        figure = effects.with_marks(figure, spell_cast=figure.round is not None, spell=known.name if known else None)
        paid = effects.pool_changed(figure, PoolName.MAGIC, -_price(figure, order))
        return spells.used(paid, order.spell)
    if outcome.result.keep_rounds is None:
        return figure
    return spells.kept(figure, order.spell, outcome.request.spell, outcome.result.keep_rounds, _price(figure, order))


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A spell is given up without an action (RU-C-SPL-2)."""
    return (Ability.CAST,) if order.action is SpellAction.PREPARE else ()


def _spell_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of giving up or casting a spell that is not prepared (RU-C-SPL-2)."""
    if order.action is SpellAction.PREPARE:
        yield from _cast_bars(order, cast)
    elif (figure := cast.get(order.character.id or "")) is not None and spells.prepared(figure, order.spell) is None:
        yield bar_on(figure, "no_spell_ready", "RU-C-SPL-2", Ability.CAST, fixed=True)


def _cast_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of casting: a normal spell in the round of its preparation (RU-C-SPL-4), and too few points."""
    figure = cast.get(order.character.id or "")
    if figure is None or not order.cast_now:
        return
    ready = spells.prepared(figure, order.spell)
    is_normal = spells.speed_of(figure, order.spell) is SpellSpeed.NORMAL
    if ready is None and (is_normal or order.spell is None):
        yield bar_on(figure, "no_spell_ready", "RU-C-SPL-4", Ability.CAST)
    elif is_normal and ready is not None and _is_fresh(figure, ready):
        yield bar_on(figure, "spell_not_ready", "RU-C-SPL-4", Ability.CAST)
    price = _price(figure, order)
    if price > Character(figure).points(PoolName.MAGIC):
        points = {"cost": price, "points": Character(figure).points(PoolName.MAGIC)}
        yield bar_on(figure, "not_enough_points", "RU-C-SPL-2", Ability.CAST, parameters=points, fixed=True)


def _is_fresh(figure: Figure, ready: Condition) -> bool:
    """Whether a spell was prepared in the round that is running (RU-C-SPL-4)."""
    return figure.round is not None and ready.details.get("round") == figure.round


def _unmet_needs(outcome: EffectContext[Spell, SpellResult]) -> Iterator[Remark]:
    """Needs of a spell that is prepared or cast (RU-B-CSR-5, RU-R-52)."""
    order, identity = outcome.order, outcome.id_of("character")
    if identity is None or order.action is SpellAction.DROP:
        return
    figure = outcome.cast[identity]
    spell = spells.on_sheet(figure, _name(figure, order))
    yield from needs_not_met(Character(figure, outcome.options), spell, "/spell", "RU-B-CSR-5")


def _name(figure: Figure, order: Order) -> str | None:
    """The name of the spell of an order: as stated, else of the one that is held ready."""
    ready = spells.prepared(figure, order.spell)
    is_unnamed = order.spell is None or order.spell in spells.SPEEDS
    return str(ready.details.get("spell")) if ready is not None and is_unnamed else order.spell


SPELL = Lookup(
    find=_spell,
    type=Annotated[
        Name | None,
        Doc(
            "How long it takes: `quick`, `normal` or `ritual`; or the name of a spell on the sheet, which has "
            "that and its price. Optional to cast or drop the spell that is ready."
        ),
    ],
    choice=True,
)
"""The member `spell` of an order."""

STORED = Stored(
    rejections=("no_spell_ready", "not_enough_points", "spell_not_ready"),
    participants=(
        character_participant(
            needs_of=_needs, may_need=(Ability.CAST,), any_of=unless_kept_up((Ability.CAST,), Lasting.SPELL)
        ),
    ),
    lookups={"int_": lookups.INT, "round_": _round, "spell": SPELL},
    effects={"character": _changes},
    beside=WithPrice,
    stated_by=StatedBy(game_master=("price",)),
    checks=_spell_bars,
    warnings=_unmet_needs,
)


OPERATION = Operation(
    resolve,
    title="Prepare a spell",
    description=(
        "A quick spell is cast in the round of preparation, a normal one in the next with initiative +10. "
        "Both can stay ready for INT rounds, or be dropped: then the price is due as if held too long. The "
        "game master decides how long a ritual takes."
    ),
    stored=STORED,
)
