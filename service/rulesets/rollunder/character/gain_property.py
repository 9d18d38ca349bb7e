"""Gain an advantage or get a disadvantage.

Rules RU-B-SLOT-1 to RU-B-SLOT-5, RU-B-FAIRY-1, RU-B-FAIRY-2 and RU-B-FAIRY-4, with RU-C-GEN-6.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.attribute import Level
from service.rulesets.rollunder.core.derived import balance_limit
from service.rulesets.rollunder.core.slots import (
    SLOTS,
    Cost,
    Fairies,
    PropertyKind,
    PropertyName,
    Slot,
    free_slots,
    is_neutralized,
    kind_of,
)
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects.belongings import without_slot
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.sheet import StoredAdvantage, TalentOfSheet
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenSlot:
    """A property that the character has."""

    slot: Slot
    name: PropertyName
    cost: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class NewProperty:
    """A property that the character gets."""

    name: PropertyName
    cost: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class GainProperty:
    """A character gets a property; it is placed in one of the slots."""

    LVL: Annotated[Level, Doc("Level of the character, from 1 to 20.")]
    slots: Annotated[tuple[TakenSlot, ...], Len(0, SLOTS), Doc("What the character has, one entry a slot.")] = ()
    fairies: Fairies = field(default_factory=dict)
    property: Annotated[NewProperty, Doc("What the character gets.")]
    slot: Annotated[Slot | None, Doc("Where it goes; a disadvantage may leave it out.")] = None
    replace: Annotated[bool, Doc("Whether a property in that slot may be overwritten.")] = False
    reject: Annotated[bool, Doc("Whether the player rejects the gain.")] = False
    rejectable: Annotated[bool, Doc("Whether the game master lets the gain be rejected.")] = True
    gm_slot: Annotated[Slot | None, Doc("The slot the game master overwrites when all are taken.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GainPropertyResult:
    """Slot where the property went, and the balance afterwards."""

    kind: Annotated[PropertyKind, Doc("Advantage, disadvantage or neutral, by its cost.")]
    placed_in: Annotated[int | None, Doc("The slot; null when the gain was rejected.")]
    replaced: Annotated[str | None, Doc("Name of the property that was overwritten; null when none was.")]
    balance: Annotated[int, Doc("Sum of all costs now.")]
    balance_ok: Annotated[bool, Doc("Whether the balance is at most LVL.")]
    neutralized: Annotated[bool, Doc("Whether a fairy takes the effect of the new property.")]
    free_slots: Annotated[int, Doc("Number of free slots now.")]


def resolve(request: GainProperty, dice: Dice) -> Outcome[GainPropertyResult]:  # noqa: ARG001 - nothing is rolled
    """Place an advantage where the player says (RU-B-SLOT-4), a disadvantage where there is room (RU-B-SLOT-5).

    Raises:
        Rejected: `cannot_reject`, `slot_required`, `slot_occupied`, `gm_slot_required`, `bad_input` for two
            properties in one slot (RU-B-SLOT-1).
    """
    taken = _taken(request)
    kind = kind_of(request.property.cost)
    slot = _disadvantage_slot(request, taken) if kind is PropertyKind.DISADVANTAGE else _chosen_slot(request, taken)
    after = dict(taken)
    if slot is not None:
        after[slot] = TakenSlot(slot=slot, name=request.property.name, cost=request.property.cost)
    balance = sum(entry.cost for entry in after.values())
    replaced = taken.get(slot) if slot is not None else None
    result = GainPropertyResult(
        kind=kind,
        placed_in=slot,
        replaced=replaced.name if replaced else None,
        balance=balance,
        balance_ok=balance <= balance_limit(request.LVL),
        neutralized=slot is not None and is_neutralized(request.fairies.get(str(slot)), request.property.cost),
        free_slots=len(free_slots(after)),
    )
    return Outcome(result=result, rules=_rules(request, result), summary=_summary(request, result))


def _taken(request: GainProperty) -> dict[int, TakenSlot]:
    """The occupied slots; refuses two properties in one (RU-B-SLOT-1)."""
    taken = {entry.slot: entry for entry in request.slots}
    if len(taken) < len(request.slots):
        raise Rejected("bad_input", "/slots", expected=Phrase("one property in each slot"))
    return taken


def _chosen_slot(request: GainProperty, taken: Mapping[int, TakenSlot]) -> int | None:
    """Any slot the player names, a taken one only with `replace`; None when the gain is rejected (RU-B-SLOT-4)."""
    if request.reject:
        if not request.rejectable:
            raise Rejected("cannot_reject", "/reject", property=request.property.name)
        return None
    if request.slot is None:
        raise Rejected("slot_required", "/slot", property=request.property.name)
    if request.slot in taken and not request.replace:
        raise Rejected("slot_occupied", "/slot", slot=request.slot, name=taken[request.slot].name)
    return request.slot


def _disadvantage_slot(request: GainProperty, taken: Mapping[int, TakenSlot]) -> int:
    """A free slot, the lowest if none is named; when all are taken the game master overwrites one (RU-B-SLOT-5)."""
    if request.reject:
        raise Rejected("cannot_reject", "/reject", property=request.property.name)
    free = free_slots(taken)
    if not free:
        if request.gm_slot is None:
            raise Rejected("gm_slot_required", "/gm_slot", property=request.property.name)
        return request.gm_slot
    if request.slot is None:
        return free[0]
    if request.slot in taken:
        raise Rejected("slot_occupied", "/slot", slot=request.slot, name=taken[request.slot].name)
    return request.slot


def _rules(request: GainProperty, result: GainPropertyResult) -> tuple[str, ...]:
    placing = "RU-B-SLOT-5" if result.kind is PropertyKind.DISADVANTAGE else "RU-B-SLOT-4"
    touched = "RU-B-FAIRY-1" if result.kind is PropertyKind.DISADVANTAGE else "RU-B-FAIRY-2"
    fairies = (touched, "RU-B-FAIRY-4") if result.neutralized else ("RU-B-FAIRY-4",) if request.fairies else ()
    return ("RU-B-SLOT-1", "RU-B-SLOT-2", placing, "RU-B-SLOT-3", *fairies)


def _summary(request: GainProperty, result: GainPropertyResult) -> Message:
    code = "gain_property_replaces" if result.replaced is not None else "gain_property"
    return Message(
        code if result.placed_in is not None else "gain_property_rejected",
        {
            "property": request.property.name,
            "slot": result.placed_in,
            "replaced": result.replaced,
            "balance": result.balance,
            "limit": balance_limit(request.LVL),
        },
    )


@of_character
def _slots(character: Character, _: object) -> tuple[TakenSlot, ...]:
    """One entry for each of the twenty slots; an entry in a wrong slot is a finding, and takes none."""
    taken = {entry.slot: entry for entry in reversed(character.sheet.advantages) if 1 <= entry.slot <= SLOTS}
    return tuple(TakenSlot(slot=slot, name=entry.name, cost=entry.cost) for slot, entry in sorted(taken.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class WithTalentGained:
    """The talent that the property gives."""

    talent: Annotated[TalentOfSheet | None, Doc("When the property is a talent: its attribute and tier.")] = None


def _gains(figure: Figure, outcome: EffectContext[GainProperty, GainPropertyResult]) -> Figure:
    """The property goes into its slot (RU-B-SHEET-3); a rejected one does not change the sheet."""
    slot = outcome.result.placed_in
    if slot is None:
        return figure
    gained = outcome.request.property
    new = StoredAdvantage(slot=slot, name=gained.name, cost=gained.cost, talent=outcome.order.talent)
    return effects.with_sheet(figure, advantages=(*without_slot(figure.sheet.advantages, slot), new))


STORED = Stored(
    participants=(character_participant(needs=(Ability.GROW,)),),
    lookups={
        "LVL": of_character(lambda character, _: character.sheet.attributes.LVL),
        "slots": _slots,
        "fairies": of_character(lambda character, _: character.sheet.fairies),
    },
    effects={"character": _gains},
    beside=WithTalentGained,
    gm_only=True,
    discloses=Disclosure(public=("kind", "name")),
)


OPERATION = Operation(
    resolve,
    title="Gain an advantage or disadvantage",
    description=(
        "Places a property in one of 20 slots. The player chooses the slot of an advantage and may usually reject it; "
        "a disadvantage goes to a free slot, or where the game master says when none is free."
    ),
    rejections=(
        "level_out_of_range",
        "slot_out_of_range",
        "unknown_fairy",
        "cannot_reject",
        "slot_required",
        "slot_occupied",
        "gm_slot_required",
    ),
    stored=STORED,
)
