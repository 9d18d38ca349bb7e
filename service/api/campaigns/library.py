"""`/v1/campaigns/{campaign_id}/library`: foes, characters, gear, conditions, tables and orders that are prepared."""

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Len
from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.dry_run import DryRunQuery
from service.api.campaigns.paging import SortedQuery
from service.api.campaigns.responses import created, event_answer, json_answer, page_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, expected_version
from service.play.call import Call
from service.play.commands.orders import TimedBody
from service.play.forms.event_views import EventView
from service.play.forms.inputs import EntryDocument, EntryInput
from service.play.forms.views import EntryView, entry_view
from service.play.library import conversions, editing, packs, rolls
from service.play.library.conversions import StoredConversion
from service.play.library.packs import Pack, PackReport
from service.play.library.rolls import TableOdds, TableRoll
from service.play.resources.bounds import MOST_CHARACTERS_AT_ONCE
from service.rulesets.library import OfKind, OfTag, Search, Words
from service.rulesets.stored.examples import ACTOR
from service.rulesets.vocabulary import Doc, Example, Id, Name
from service.schemas.body import ObjectBody, PatchBody
from service.schemas.derive import field_for
from service.schemas.imports import DocumentBody
from service.schemas.query import QuerySchema
from service.values import dataclass

_EXAMPLE: dict[str, Any] = {
    "kind": "foe",
    "name": "Sneaky goblin",
    "tags": ["humanoid"],
    "content": {"sheet": {"skills": {"Club": 9}, "weapons": [{"name": "Club", "damage": 2}], "wound_threshold": 3}},
}
_PACK: dict[str, Any] = {
    "format": "arbiter-pack",
    "version": 1,
    "ruleset": "flyerbook",
    "title": "Goblins of the north",
    "author": "Ana",
    "licence": "CC-BY-4.0",
    "entries": [_EXAMPLE | {"id": "01980000-0000-7000-8000-0000000000aa"}],
}
IMPORT_PATH = "/library/import"
LARGEST_PACK = 4 * 1024 * 1024
"""Bytes of a pack."""
_GURPS: dict[str, Any] = {"name": "Orla", "skills": {"Broadsword": 14}, "traits": {"Greed": -15}}
_ENTRY = "/library/<uuid:entry_id>"

routes = Blueprint(
    "library",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="What the game master prepares once and uses often. Combatants, characters, items on sheets and "
    "conditions become copies of entries by `from`; entries of the game have the same names everywhere. For game "
    "masters.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryQuery(SortedQuery):
    """Search in a library."""

    q: Words = ""
    kind: OfKind = None
    tag: OfTag = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PackQuery:
    """Contents of a pack."""

    title: Annotated[
        Name | None, Doc("Title of the pack; by default the name of the campaign."), Example("Goblins")
    ] = None
    characters: Annotated[
        tuple[Id, ...], Len(0, MOST_CHARACTERS_AT_ONCE), Doc("Ids of characters to pack, each once."), Example((ACTOR,))
    ] = ()
    q: Words = ""
    kind: OfKind = None
    tag: OfTag = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuery:
    """Choice of a table."""

    table: Annotated[Name, Doc("Id or name of a table of the library."), Example("Weather")]


@routes.route("/library", methods=["POST"])
@routes.keyed(
    "createLibraryEntry", parameters=[IDEMPOTENCY_KEY], gm=True, refusals=schemas.OF_FIGURES, conflicts=("name_taken",)
)
@routes.arguments(ObjectBody(EntryInput), example=_EXAMPLE)
@routes.response(201, schemas.schema_of(EntryView))
def create_entry(given: EntryInput, campaign_id: str) -> Response:
    """Add an entry to the library.

    The game checks the content. An entry with the name of an entry of the game replaces that one in the campaign.
    """

    def answer(call: Call) -> Response:
        entry = editing.create(call, given)
        return created(entry_view(entry), entry.version, f"/v1/campaigns/{campaign_id}/library/{entry.id}")

    return calls.post(campaign_id, answer)


@routes.route("/library")
@routes.keyed("listLibrary", gm=True)
@routes.arguments(QuerySchema(LibraryQuery), location="query")
@routes.response(200, schemas.page_of("LibraryPage", field_for(EntryView)))
def list_entries(query: LibraryQuery, campaign_id: str) -> Response:
    """Search the library of the campaign.

    An entry has to match all parameters. The entries of the game are listed at `/v1/{ruleset}/library`.
    """
    with calls.list(campaign_id, query.min_seq) as call:
        call.require_gm()
        page = call.work.library.search(Search.of(query), query.position, query.limit, query.sort)
    return page_answer(page, tuple(map(entry_view, page.items)))


@routes.route("/library/pack")
@routes.keyed("exportPack", gm=True)
@routes.arguments(QuerySchema(PackQuery), location="query")
@routes.response(200, schemas.schema_of(Pack))
def export_pack(query: PackQuery, campaign_id: str) -> Response:
    """Pack entries of the library, and characters with their conditions, as one document to share.

    Without filters it has the whole library. Before you share it, fill in `author` and `licence`.
    """
    with calls.read_at_one_moment(campaign_id) as call:
        return json_answer(packs.pack(call, query.title, Search.of(query), query.characters))


@routes.route(IMPORT_PATH, methods=["POST"])
@routes.keyed(
    "importPack", parameters=[IDEMPOTENCY_KEY], gm=True, refusals=schemas.OF_FIGURES, conflicts=("name_taken",)
)
@routes.arguments(QuerySchema(DryRunQuery), location="query")
@routes.arguments(ObjectBody(Pack, LARGEST_PACK), example=_PACK)
@routes.response(200, schemas.schema_of(PackReport))
def import_pack(query: DryRunQuery, given: Any, campaign_id: str) -> Response:
    """Add the entries and characters of a pack, all or none.

    An entry whose id is in the library already is replaced, so an improved pack can be imported again. With
    `dry_run=true` the report says what would change. Characters are only added, never replaced.
    """
    return calls.post(campaign_id, lambda call: json_answer(packs.unpack(call, given)), dry_run=query.dry_run)


@routes.route("/library/convert/<system>", methods=["POST"])
@routes.keyed(
    "convertToEntry",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(DocumentBody(), example=_GURPS)
@routes.response(201, schemas.schema_of(StoredConversion))
def convert_to_entry(document: dict[str, Any], campaign_id: str, system: str) -> Response:
    """Convert a foe or a character of another system, and add it to the library.

    The body is that of `/v1/{ruleset}/convert/{system}`. What cannot be converted has a note.
    """

    def answer(call: Call) -> Response:
        made = conversions.convert(call, system, document)
        location = f"/v1/campaigns/{campaign_id}/library/{made.entry.id}"
        return marked(created(made, made.entry.version, location), call.language)

    return calls.post(campaign_id, answer)


@routes.route("/library/roll", methods=["POST"])
@routes.keyed("rollOnTable", parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE], gm=True, conflicts=("nested_too_deep",))
@routes.arguments(TimedBody(TableRoll), example={"table": "Weather", "seed": "morning"})
@routes.response(200, schemas.schema_of(EventView))
def roll_on_table(given: TableRoll, campaign_id: str) -> Response:
    """Roll on a table of the library, or of the game.

    Rows may lead to nested tables, which are rolled as well. The event is for game masters; `reveal` shows it to all.
    """
    return calls.post(campaign_id, lambda call: event_answer(rolls.roll(call, given), call, None))


@routes.route("/library/odds")
@routes.keyed("getTableOdds", gm=True, conflicts=("nested_too_deep",))
@routes.arguments(QuerySchema(TableQuery), location="query")
@routes.response(200, schemas.schema_of(TableOdds))
def get_table_odds(query: TableQuery, campaign_id: str) -> Response:
    """Read the exact odds of a table of the library, or of the game.

    Each result has its probability, with the results of nested tables. Nothing is rolled.
    """
    with calls.read(campaign_id) as call:
        return json_answer(rolls.odds(call, query.table))


@routes.route(_ENTRY)
@routes.keyed("getLibraryEntry", gm=True)
@routes.response(200, schemas.schema_of(EntryView))
def get_entry(campaign_id: str, entry_id: str) -> Response:
    """Read an entry.

    Entries of the game are at `/v1/{ruleset}/library`.
    """
    with calls.read(campaign_id) as call:
        entry = editing.one(call, entry_id)
    return json_answer(entry_view(entry), entry.version)


@routes.route(_ENTRY, methods=["PATCH"])
@routes.keyed(
    "updateLibraryEntry",
    parameters=[IF_MATCH],
    gm=True,
    versioned=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(PatchBody(EntryDocument), example={"notes": "Hides behind barrels."})
@routes.response(200, schemas.schema_of(EntryView))
def update_entry(patch: Mapping[str, Any], campaign_id: str, entry_id: str) -> Response:
    """Change an entry by a JSON merge patch.

    Copies that were made of it do not change; `refresh` brings them up to date.
    """
    with calls.write(campaign_id) as call:
        entry = editing.edit(call, entry_id, patch, expected_version())
    return json_answer(entry_view(entry), entry.version)


@routes.route(_ENTRY, methods=["DELETE"])
@routes.keyed("deleteLibraryEntry", parameters=[IF_MATCH], gm=True, versioned=True)
@routes.response(204, description="Deleted; there is no body.")
def delete_entry(campaign_id: str, entry_id: str) -> Response:
    """Delete an entry.

    Copies that were made of it stay. Undoing the event brings it back under its id.
    """
    with calls.write(campaign_id) as call:
        editing.delete(call, entry_id, expected_version())
    return Response(status=204)
