"""Packs: entries and characters as one JSON document, to share them between campaigns of a game."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal

import marshmallow as ma
from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.forms.forms import FormMember, form, part, values
from service.play.forms.inputs import EntryInput
from service.play.forms.members import document_of
from service.play.forms.page import Sort
from service.play.forms.views import view_of
from service.play.library import editing
from service.play.log import journal
from service.play.participants import upkeep
from service.play.resources.bounds import MOST_CHARACTERS_AT_ONCE
from service.play.resources.changes import created, difference, whole
from service.play.resources.character import CharacterKind
from service.play.resources.codec import Codec
from service.play.resources.event_types import EventType
from service.play.resources.figure_documents import check_condition, check_stored, new_documents
from service.play.resources.rows import Character, LibraryEntry
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.rulesets.library import EntrySource, Search, Tags
from service.rulesets.stored.conditions import DurationUnit
from service.rulesets.stored.figures import AnyFigure
from service.rulesets.vocabulary import Doc, Id, Name, Text
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace

FORMAT = "arbiter-pack"
MOST_PACKED = 500
"""Entries of one pack."""

PackEntry: Any = part(
    LibraryEntry,
    "PackEntry",
    "A foe, item, condition or other thing to copy.",
    ("id", "kind", "name", "notes", "tags", "source", "content"),
    FormMember("notes", Annotated[Text, Doc("For the game master.")], ""),
    FormMember("tags", Annotated[Tags, Doc("Words to search by.")], ()),
    FormMember("source", Annotated[EntrySource | None, Doc("Origin, where it is not the pack itself.")], None),
)
PackCharacter: Any = part(
    Character,
    "PackCharacter",
    "A character of a pack, with its conditions.",
    ("id", "kind", "name", "template", "sheet", "state", "conditions", "part_templates"),
)
Pack: Any = form(
    "Pack",
    "Entries and characters to share.",
    FormMember("format", Annotated[Literal["arbiter-pack"], Doc("Identifies the kind of document.")]),
    FormMember("version", Annotated[int, Interval(ge=1, le=1), Doc("Version of the format.")]),
    FormMember("ruleset", Annotated[Name, Doc("The game.")]),
    FormMember("title", Annotated[Name, Doc("For people.")]),
    FormMember("author", Annotated[Text, Doc("Person who wrote it.")], ""),
    FormMember("licence", Annotated[Text, Doc("Terms under which it may be shared.")], ""),
    FormMember("entries", Annotated[tuple[PackEntry, ...], Len(0, MOST_PACKED), Doc("Entries for the library.")], ()),
    FormMember(
        "characters",
        Annotated[
            tuple[PackCharacter, ...],
            Len(0, MOST_CHARACTERS_AT_ONCE),
            Doc("Characters for the campaign, each with its conditions."),
        ],
        (),
    ),
)


class PackChange(StrEnum):
    """Effect of an import on an entry or a character: it is new, replaced, or the same as before."""

    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedView:
    """An entry or a character after an import."""

    id: Annotated[Id, Doc("Its id, which is the same as in the pack.")]
    kind: Annotated[str, Doc("Kind of the entry; `character` for stored characters as well.")]
    name: Annotated[str, Doc("For people.")]
    change: Annotated[PackChange, Doc("Effect of the import.")]
    differences: Annotated[tuple[str, ...], Doc("JSON pointers to the members that were replaced.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PackReport:
    """Effects of the import of a pack."""

    entries: Annotated[tuple[PackedView, ...], Doc("One for each entry, in the order of the pack.")]
    characters: Annotated[tuple[PackedView, ...], Doc("One for each character.")]


def pack(call: Call, title: str | None, search: Search, characters: Sequence[str]) -> Any:
    """A pack with the entries that a search finds, and with some characters.

    Raises:
        Refusal: `forbidden`, `not_found` for a character, or `too_large`.
    """
    call.require_gm()
    entries = _entries_to_pack(call, search)
    found = call.work.characters.some(characters)
    chosen = [refusals.existing(found.get(identity), "character") for identity in dict.fromkeys(characters)]
    return Pack(
        format=FORMAT,
        version=1,
        ruleset=call.campaign().ruleset,
        title=title or call.campaign().name,
        entries=tuple(view_of(PackEntry, each) for each in entries),
        characters=tuple(view_of(PackCharacter, each) for each in chosen),
    )


def _entries_to_pack(call: Call, search: Search) -> Sequence[LibraryEntry]:
    """The entries that a search finds, if they fit into a pack."""
    page = call.work.library.search(search, None, MOST_PACKED, Sort.NAME)
    if page.end is not None:
        detail = Phrase("A pack has {most} entries at most. Narrow the search.", most=MOST_PACKED)
        raise refusal.of_faults((PlacedFault("q", "too_large", detail, "parameter"),))
    return page.items


def unpack(call: Call, given: Any) -> PackReport:
    """Add the entries and characters of a pack, or replace those with their ids; all of them or none.

    Entries without a source get the pack as their source. A character that exists already is not changed: it may have
    been played since.

    Raises:
        Refusal: `forbidden`, `name_taken`, or content that does not fit the game.
        CampaignFull: the library or the campaign would have too many.
    """
    call.require_gm()
    if given.ruleset != call.campaign().ruleset:
        detail = Phrase("The pack is for {game}. Import it into a campaign of that game.", game=given.ruleset)
        raise refusal.of_faults((PlacedFault("/ruleset", "bad_input", detail),))
    _check_ids(given)
    source = EntrySource(title=given.title, author=given.author, licence=given.licence)
    known = call.work.library.some([each.id for each in given.entries])
    stored = call.work.characters.some([each.id for each in given.characters])
    _release_names(call, given.entries, known)
    return PackReport(
        entries=tuple(_moved("entries", given.entries, lambda each: _entry(call, each, source, known))),
        characters=tuple(_moved("characters", given.characters, lambda each: _character(call, each, stored))),
    )


def _check_ids(given: Any) -> None:
    """Refuse a pack that has an id twice.

    Raises:
        Refusal: `bad_input`, with the second of each.
    """
    faults = []
    for member in ("entries", "characters"):
        known = set[str]()
        for index, item in enumerate(getattr(given, member)):
            if item.id in known:
                faults.append(PlacedFault(f"/{member}/{index}/id", "bad_input", refusals.REPEATED))
            known.add(item.id)
    if faults:
        raise refusal.of_faults(tuple(faults))


def _release_names(call: Call, packed: Sequence[Any], known: Mapping[str, LibraryEntry]) -> None:
    """Let entries of the pack take the names of others that it renames; each has its id as its name meanwhile."""
    renamed = [known[each.id] for each in packed if each.id in known and each.name != known[each.id].name]
    if renamed:
        call.work.library.update(*(replace(entry, name=entry.id) for entry in renamed))
        call.work.flush()


def _moved(member: str, items: Sequence[Any], take: Any) -> Iterator[PackedView]:
    """The effect of the import on each item; refusals point to its place in the pack."""
    for index, item in enumerate(items):
        with refusal.below(f"/{member}/{index}"):
            taken = take(item)
        yield taken


def _entry(call: Call, packed: Any, source: EntrySource, known: Mapping[str, LibraryEntry]) -> PackedView:
    given = EntryInput(**values(packed, "id"))
    given = given if given.source is not None else replace(given, source=source)
    before = known.get(packed.id)
    after = editing.create(call, given, packed.id) if before is None else editing.write(call, before, given)
    pointers = () if before is None else tuple(_pointers(before, after))
    change = PackChange.ADDED if before is None else PackChange.CHANGED if pointers else PackChange.UNCHANGED
    return PackedView(id=packed.id, kind=given.kind.value, name=given.name, change=change, differences=pointers)


def _character(call: Call, packed: Any, stored: Mapping[str, Character]) -> PackedView:
    change = PackChange.UNCHANGED
    if packed.id not in stored:
        _add(call, packed)
        change = PackChange.ADDED
    return PackedView(id=packed.id, kind="character", name=packed.name, change=change)


def _add(call: Call, packed: Any) -> None:
    """Add a character under its id, with its conditions."""
    codec, moment = call.codec(), call.now()
    sheet, state = new_documents(codec, packed.sheet, packed.state, is_pc=packed.kind is CharacterKind.PC)
    conditions = _lasting(codec, packed, sheet, state)
    character = Character(
        campaign_id=call.work.campaign_id,
        **{**values(packed), "sheet": sheet, "state": state, "conditions": conditions},
        external_ref=None,
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    call.work.characters.insert(character)
    made = created("character", character.id, whole(character, document_of(character)))
    journal.record(call, EventType.CHARACTER_CREATED, (made,), Snapshot({}, {}, {character.id: character}, set()))


def _lasting(codec: Codec, packed: Any, sheet: Any, state: Any) -> dict[str, Any]:
    """The conditions that are in place and do not end with the encounter, which stayed behind."""
    try:
        check_stored(codec, sheet, state, packed.conditions)
    except ma.ValidationError as error:
        raise refusal.of_body(error) from None
    figure = codec.figure(packed.name, sheet, state, packed.conditions)
    for identity, condition in figure.lasting.items():
        check_condition(codec, condition, figure.sheet, f"/conditions/{identity}", others=None)
    free = upkeep.settled({**_left_behind(figure), packed.id: figure}, codec.ruleset, codec.options)[packed.id]
    return {
        identity: {**packed.conditions[identity], "encounter": None}
        for identity, condition in free.lasting.items()
        if condition.encounter is None or condition.duration.unit is not DurationUnit.ENCOUNTER
    }


def _left_behind(figure: AnyFigure) -> dict[str, AnyFigure]:
    """Participants who no longer maintain the conditions that they placed in an encounter, such as grips."""
    gone = replace(figure, conditions={}, has_left=True)
    return {of.source: gone for of in figure.lasting.values() if of.source is not None and of.encounter is not None}


def _pointers(before: Any, after: Any) -> Iterator[str]:
    return (change.path for change in difference("entry", before.id, document_of(before), document_of(after)))
