"""`/v1/campaigns/{campaign_id}/characters`."""

from collections.abc import Mapping
from typing import Annotated, Any

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.paging import SortedQuery, filters
from service.api.campaigns.references import checked_reference
from service.api.campaigns.responses import json_answer, made_at, page_answer
from service.api.campaigns.sheet_warnings import sheet_warnings, state_warnings
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.path_parameters import EXTERNAL_REF
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_ABSENT, IF_MATCH, expected_version, with_etag
from service.play import refusals
from service.play.call import Call
from service.play.editing import characters
from service.play.forms import typed_forms
from service.play.forms.inputs import CharacterInput, CharactersInput, RefreshInput
from service.play.forms.views import CharacterView, character_view
from service.play.resources.bounds import ExternalRef
from service.play.resources.codec import Codec
from service.play.resources.rows import Character, CharacterKind
from service.play.resources.snapshot import Scope
from service.play.visibility.projection import Viewer
from service.rulesets.vocabulary import Doc, Example, Name
from service.schemas.answers import AnswerSchema
from service.schemas.body import ObjectBody, PatchBody
from service.schemas.query import QuerySchema
from service.values import dataclass, replace

_EXAMPLE = {
    "name": "Harrak",
    "sheet": {"attributes": {"Deft": 1}, "jobs": {"Locksmith": 12}, "weapons": [{"name": "Knife", "damage": 1}]},
}
_ANSWER = AnswerSchema(lambda: schemas.CHARACTER)
_BY_REFERENCE = "/characters/by-external-ref/<path:external_ref>"


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterQuery(SortedQuery):
    """Filter of a list of characters."""

    name: Annotated[Name | None, Doc("Only with this name, without regard to case."), Example("Harrak")] = None
    kind: Annotated[CharacterKind | None, Doc("Only of this kind."), Example("pc")] = None
    external_ref: Annotated[ExternalRef | None, Doc("Only with this reference."), Example(EXTERNAL_REF)] = None


routes = Blueprint(
    "characters",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Stored characters, with their sheets and states.",
)


@routes.route("/characters", methods=["POST"])
@routes.keyed(
    "createCharacter",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(ObjectBody(typed_forms.CHARACTER), example=_EXAMPLE)
@routes.response(201, _ANSWER)
def create_character(given: CharacterInput, campaign_id: str) -> Response:
    """Add a character.

    `sheet` is what the player built. Missing members of `state` have the initial values of the game. The game checks
    both; the answer has the values that follow from them in `derived`.
    """

    def answer(call: Call) -> Response:
        return _created(call, characters.create(call, given))

    return calls.post(campaign_id, answer)


@routes.route("/characters/bulk", methods=["POST"])
@routes.keyed(
    "createCharacters",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(ObjectBody(typed_forms.CHARACTERS), example={"characters": [_EXAMPLE]})
@routes.response(201, schemas.list_of("CharacterList", schemas.CHARACTER, "The new characters, in the order sent."))
def create_characters(given: CharactersInput, campaign_id: str) -> Response:
    """Add several characters at once, or none if one of them is refused.

    Each has its own event in the log. The pointers of errors begin with `/characters/` and the index.
    """

    def answer(call: Call) -> Response:
        made = characters.create_all(call, given.characters)
        items = tuple(_with_warnings(call, character, f"/characters/{index}") for index, character in enumerate(made))
        response = made_at(json_answer({"items": items}), f"/v1/campaigns/{campaign_id}/characters")
        return marked(response, call.language)

    return calls.post(campaign_id, answer)


@routes.route("/characters")
@routes.keyed("listCharacters")
@routes.arguments(QuerySchema(CharacterQuery), location="query")
@routes.response(200, schemas.page_of("CharacterPage", schemas.CHARACTER))
def list_characters(query: CharacterQuery, campaign_id: str) -> Response:
    """List characters; players and observers see only the party.

    An item has to match all parameters. Ask for the next page with `cursor`.
    """
    with calls.list(campaign_id, query.min_seq) as call:
        page = call.work.characters.find(filters(query), query.position, query.limit, call.actor.row_filter, query.sort)
        viewer = Viewer.of(call)
    return page_answer(page, tuple(_seen(viewer, character) for character in page.items))


@routes.route("/characters/<uuid:character_id>")
@routes.keyed("getCharacter")
@routes.response(200, _ANSWER)
def get_character(campaign_id: str, character_id: str) -> Response:
    """Read a character.

    With sheet, state, conditions and derived values. Players and observers can read the party only.
    """
    scope = Scope(character=character_id)
    with calls.read(campaign_id, scope) as call:
        viewer, character = Viewer.of(call), call.work.load(scope).characters.get(character_id)
    return _answered(_seen(viewer, character), viewer.codec)


@routes.route("/characters/<uuid:character_id>", methods=["PATCH"])
@routes.keyed(
    "updateCharacter",
    parameters=[IF_MATCH, ACCEPT_LANGUAGE],
    gm=True,
    versioned=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(PatchBody(typed_forms.CHARACTER_PATCH), example={"state": {"wounds": 1}})
@routes.response(200, _ANSWER)
def update_character(patch: Mapping[str, Any], campaign_id: str, character_id: str) -> Response:
    """Change a character by a JSON merge patch.

    Objects are merged, other values are replaced, and null restores the initial value of the game. For changes in play,
    use commands, which follow the rules.
    """
    with calls.write(campaign_id) as call:
        character = characters.edit(call, character_id, patch, expected_version())
        return _written(call, character)


@routes.route("/characters/<uuid:character_id>/refresh", methods=["POST"])
@routes.keyed(
    "refreshCharacter",
    parameters=[IF_MATCH, ACCEPT_LANGUAGE],
    gm=True,
    versioned=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("not_from_library",),
)
@routes.arguments(ObjectBody(RefreshInput), example={"changes": {"sheet": {"wound_threshold": 4}}})
@routes.response(200, _ANSWER)
def refresh_character(given: RefreshInput, campaign_id: str, character_id: str) -> Response:
    """Make a character a new copy of its library entries.

    `template` and `part_templates` name them. The state remains, as far as it fits. Other changes are lost
    unless `changes` repeats them.
    """
    with calls.write(campaign_id) as call:
        return _written(call, characters.refresh(call, character_id, given, expected_version()))


@routes.route("/characters/<uuid:character_id>", methods=["DELETE"])
@routes.keyed("deleteCharacter", parameters=[IF_MATCH], gm=True, versioned=True, conflicts=("in_encounter",))
@routes.response(204, description="Deleted; there is no body.")
def delete_character(campaign_id: str, character_id: str) -> Response:
    """Delete a character.

    One that takes part in an encounter has to leave it first. Undoing the event brings it back under its id.
    """
    with calls.write(campaign_id) as call:
        characters.delete(call, character_id, expected_version())
    return Response(status=204)


@routes.route(_BY_REFERENCE)
@routes.keyed("getCharacterByExternalRef")
@routes.response(200, _ANSWER)
def get_character_by_reference(campaign_id: str, external_ref: str) -> Response:
    """Read the character with a reference.

    Like a read by its id. A reference may have slashes; in an address write them unchanged, or as `%2F`.
    """
    with calls.read(campaign_id) as call:
        viewer, character = Viewer.of(call), call.work.characters.one(external_ref=external_ref)
    return _answered(_seen(viewer, character), viewer.codec)


@routes.route(_BY_REFERENCE, methods=["PUT"])
@routes.keyed(
    "putCharacter",
    parameters=[IF_MATCH, IF_ABSENT, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("name_taken",),
)
@routes.arguments(ObjectBody(typed_forms.CHARACTER), example=_EXAMPLE)
@routes.response(200, _ANSWER)
@routes.alt_response(201, schema=_ANSWER, success=True)
def put_character(given: CharacterInput, campaign_id: str, external_ref: str) -> Response:
    """Create or replace the character with a reference, as for a bulk sync.

    To replace it, send its ETag in `If-Match`, or `If-Match: *` for any version. With `If-None-Match: *` it only
    creates. A replaced character retains its state if none is given.
    """
    with calls.write(campaign_id) as call:
        character, is_new = characters.put(call, checked_reference(external_ref), given, expected_version())
        return _created(call, character) if is_new else _written(call, character)


def _created(call: Call, character: Character) -> Response:
    return made_at(_written(call, character), f"/v1/campaigns/{character.campaign_id}/characters/{character.id}")


def _written(call: Call, character: Character) -> Response:
    return marked(_answered(_with_warnings(call, character), call.codec()), call.language)


def _with_warnings(call: Call, character: Character, pointer: str = "") -> CharacterView:
    """A character that was just written, with the warnings of the rules about its sheet.

    Args:
        call: who reads it.
        character: the character.
        pointer: to the character in the body.
    """
    warnings = sheet_warnings(call, {f"{pointer}/sheet": character.sheet}, is_pc=character.kind is CharacterKind.PC)
    of_state = state_warnings(call, character.sheet, character.state, f"{pointer}/state")
    return replace(_seen(Viewer.of(call), character), warnings=(*warnings, *of_state))


def _answered(view: CharacterView, codec: Codec) -> Response:
    return with_etag(json_answer(view), view.version, codec.digest)


def _seen(viewer: Viewer, character: Character | None) -> CharacterView:
    return character_view(refusals.existing(viewer.character(character), "character"), viewer.codec)
