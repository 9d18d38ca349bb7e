"""Foes and characters of other systems, converted into entries of a campaign's library."""

from typing import Annotated, Any

import marshmallow as ma

from service.phrases import Phrase
from service.play.call import Call
from service.play.forms.forms import values
from service.play.forms.inputs import EntryInput
from service.play.forms.views import EntryView, entry_view
from service.play.library import editing
from service.resolution import refusal
from service.resolution.refusal import not_found
from service.rulesets.contract.importer import ConversionNote, Importer
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.faults import shortened
from service.schemas.imports import converted
from service.translations.conversions import notes_in
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredConversion:
    """A converted document of another system, stored in the library."""

    entry: Annotated[EntryView, Doc("The new entry.")]
    notes: Annotated[tuple[ConversionNote, ...], Doc("Notes on members that were not converted, or not exactly.")]


def convert(call: Call, system: str, document: dict[str, Any]) -> StoredConversion:
    """Convert a document of another system, and add the entry to the library.

    Raises:
        Refusal: `forbidden`, `not_found` for a system that the game does not convert, `name_taken`, or a document that
            lacks what the conversion needs.
        CampaignFull: the library has as many entries as it may have.
    """
    call.require_gm()
    try:
        conversion = converted(_importer(call, system), document)
    except ma.ValidationError as error:
        raise refusal.of_body(error) from None
    entry = editing.create(call, EntryInput(**values(conversion.entry)))
    return StoredConversion(entry=entry_view(entry), notes=notes_in(call.language, conversion))


def _importer(call: Call, system: str) -> Importer:
    ruleset = call.codec().ruleset
    importer = ruleset.importer(system)
    if importer is None:
        raise not_found(_no_importer(ruleset, system))
    return importer


def _no_importer(ruleset: Ruleset, system: str) -> Phrase:
    if not ruleset.importers:
        return Phrase("This game has no conversions. Write its entries in the form of this game.")
    known = ", ".join(each.system for each in ruleset.importers)
    return Phrase(
        'This game has no conversion from "{system}". It converts from: {known}.', system=shortened(system), known=known
    )
