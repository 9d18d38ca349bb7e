"""Decides whether spells may be exchanged now. Rules RU-B-CSR-3, with RU-C-GEN-6."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.character.entries import ContactKind
from service.rulesets.rollunder.core.combat.spell_speed import SpellSpeed
from service.rulesets.rollunder.core.slots import Slot
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.belongings import in_slot, without_slot
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, named_item
from service.rulesets.rollunder.stored.sheet import StoredContact
from service.rulesets.stored import Bar, Stored
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass


class NoChangeBecause(StrEnum):
    """Reason why the exchange is refused."""

    ONLY_BETWEEN_SESSIONS = "only_between_sessions"
    BOOK_NEEDED = "book_needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellChange:
    """A magician wants to exchange spells, or a priest facettes."""

    between_sessions: Annotated[bool, Doc("Whether it is between two game sessions.")]
    book: Annotated[bool, Doc("Whether the book is at hand.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellChangeResult:
    """Whether the exchange is allowed."""

    allowed: Annotated[bool, Doc("Whether it is between sessions and the book is at hand.")]
    reason: Annotated[NoChangeBecause | None, Doc("Why not; null when it is allowed.")]


def resolve(request: SpellChange, dice: Dice) -> Outcome[SpellChangeResult]:  # noqa: ARG001 - `reasons` decide
    """Between two sessions, with the book at hand (RU-B-CSR-3)."""
    return _outcome(SpellChangeResult(allowed=True, reason=None))


def _outcome(result: SpellChangeResult) -> Outcome[SpellChangeResult]:
    summary = Message(f"spell_change_{result.reason or 'allowed'}")
    return Outcome(result=result, rules=("RU-B-CSR-3",), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Replacement of one spell by another."""

    slot: Annotated[Slot | None, Doc("Slot of the spell that is given up.")] = None
    spell: Annotated[Name | None, Doc("The spell, or facette, that takes its place.")] = None
    price: Annotated[Count | None, Doc("MAGIC that the new spell costs; null where orders state it.")] = None
    speed: Annotated[SpellSpeed | None, Doc("How long the new spell takes; null for a normal one.")] = None


def _exchanges(figure: Figure, outcome: EffectContext[SpellChange, SpellChangeResult]) -> Figure:
    """The new spell takes the slot of the old one (RU-B-SHEET-3); other entries stay."""
    slot, name = outcome.order.slot, outcome.order.spell
    if slot is None or name is None:
        return figure
    old = in_slot(figure.sheet.contacts, slot)
    if old is not None and old.kind is not ContactKind.SPELL:
        return figure
    new = StoredContact(
        slot=slot, kind=ContactKind.SPELL, name=name, price=outcome.order.price, speed=outcome.order.speed
    )
    return effects.with_sheet(figure, contacts=(*without_slot(figure.sheet.contacts, slot), new))


def _slot_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """A spell is exchanged for a spell (RU-B-CSR-3, RU-R-52)."""
    figure = cast.get(order.character.id or "")
    if figure is None or order.slot is None:
        return
    old = in_slot(figure.sheet.contacts, order.slot)
    if old is None or old.kind is not ContactKind.SPELL:
        yield bar_on(figure, "no_spell_there", "RU-B-CSR-3", Ability.GROW, fixed=True)


STORED = Stored(
    participants=(character_participant(needs=(Ability.GROW,)),),
    effects={"character": _exchanges},
    beside=Exchange,
    checks=_slot_bars,
    rejections=("no_spell_there",),
    refused_with=named_item,
)


REASONS = Reasons(
    rows=(
        RefusalRow(
            NoChangeBecause.ONLY_BETWEEN_SESSIONS,
            "RU-B-CSR-3",
            lambda request: not request.between_sessions,
            at="between_sessions",
            ability=Ability.GROW,
        ),
        RefusalRow(
            NoChangeBecause.BOOK_NEEDED, "RU-B-CSR-3", lambda request: not request.book, at="book", ability=Ability.GROW
        ),
    ),
    answer=lambda _request, code, _dice: _outcome(SpellChangeResult(allowed=False, reason=NoChangeBecause(code))),
)


OPERATION = Operation(
    resolve,
    title="Ask to exchange spells",
    description="Spells, and a priest's facettes, are exchanged between two game sessions with the book at hand.",
    reasons=REASONS,
    stored=STORED,
)
