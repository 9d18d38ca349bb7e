"""Decides whether a person may be noted as a contact. Rules RU-B-SOC-4 and RU-B-CSR-2, with RU-C-GEN-6."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.character.entries import ContactKind
from service.rulesets.rollunder.core.slots import FreeSlots
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.belongings import lowest_free
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, named_item
from service.rulesets.rollunder.stored.sheet import StoredContact
from service.rulesets.stored import Bar, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


class NoContactBecause(StrEnum):
    """Reason why a person is no contact."""

    NO_RELATIONSHIP = "no_relationship"
    NO_FREE_SLOT = "no_free_slot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """Person who might become a contact."""

    met: Annotated[bool, Doc("Whether the two have met.")]
    sit_in: Annotated[bool, Doc("Whether there was a sit-in.")] = False
    deal: Annotated[bool, Doc("Whether there was a deal, sealed with an oath.")] = False
    free_contact_slots: FreeSlots
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactResult:
    """Whether there can be a contact."""

    allowed: Annotated[bool, Doc("Whether they have met, and a sit-in or a deal binds them, and a slot is free.")]
    reason: Annotated[NoContactBecause | None, Doc("Why not; null when it is allowed.")]


def resolve(request: Contact, dice: Dice) -> Outcome[ContactResult]:  # noqa: ARG001 - `reasons` decide
    """Makes a contact with a sit-in or a deal (RU-B-CSR-2, RU-B-SOC-4), if a slot is free (RU-B-CSR-1)."""
    return _outcome(ContactResult(allowed=True, reason=None))


def _outcome(result: ContactResult) -> Outcome[ContactResult]:
    summary = Message(f"contact_{result.reason or 'allowed'}")
    return Outcome(result=result, rules=("RU-B-CSR-2", "RU-B-SOC-4", "RU-B-CSR-1"), summary=summary)


def _has_no_relationship(request: Contact) -> bool:
    """They have not met, or neither a sit-in nor a deal binds them (RU-B-CSR-2)."""
    return not (request.met and (request.sit_in or request.deal))


@dataclass(frozen=True, slots=True, kw_only=True)
class WithName:
    """Contact to note."""

    contact: Annotated[Name | None, Doc("Name of the contact, to be noted when it is allowed.")] = None


def _notes(figure: Figure, outcome: EffectContext[Contact, ContactResult]) -> Figure:
    """The contact goes into the lowest free slot (RU-B-SHEET-3)."""
    name, slot = outcome.order.contact, lowest_free(figure.sheet.contacts)
    if name is None or slot is None:
        return figure
    new = StoredContact(slot=slot, kind=ContactKind.CONTACT, name=name)
    return effects.with_sheet(figure, contacts=(*figure.sheet.contacts, new))


def _known_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """A person is a contact only once (RU-B-CSR-1, RU-R-52)."""
    figure = cast.get(order.character.id or "")
    if figure is None or order.contact is None:
        return
    if any(each.kind is ContactKind.CONTACT and each.name == order.contact for each in figure.sheet.contacts):
        yield bar_on(figure, "already_known", "RU-B-CSR-1", Ability.SPEAK, fixed=True)


STORED = Stored(
    participants=(character_participant(needs=(Ability.SPEAK,)),),
    lookups={"free_contact_slots": lookups.free_contact_slots},
    effects={"character": _notes},
    beside=WithName,
    checks=_known_bars,
    rejections=("already_known",),
    refused_with=named_item,
)


REASONS = Reasons(
    rows=(
        RefusalRow(
            NoContactBecause.NO_RELATIONSHIP, "RU-B-CSR-2", _has_no_relationship, at="met", ability=Ability.SPEAK
        ),
        RefusalRow(
            NoContactBecause.NO_FREE_SLOT,
            "RU-B-CSR-1",
            lambda request: not request.free_contact_slots,
            at="free_contact_slots",
            ability=Ability.SPEAK,
        ),
    ),
    answer=lambda _request, code, _dice: _outcome(ContactResult(allowed=False, reason=NoContactBecause(code))),
)


OPERATION = Operation(
    resolve,
    title="Ask for a contact",
    description=(
        "A contact is an acquaintance of the character after a sit-in or a deal. It takes one of the 20 slots "
        "that contacts, spells and recipes share."
    ),
    reasons=REASONS,
    stored=STORED,
)
