"""`/v1/campaigns/{campaign_id}/export` and `/v1/campaigns/import`: a whole campaign as one document."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from tempfile import TemporaryFile
from typing import IO

from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from service.api.campaigns import schemas
from service.api.campaigns.campaigns import begun
from service.api.http.blueprint import BUSY, CREATION_KEY, LIMITED, Blueprint, in_the_way
from service.api.http.campaign_calls import calls
from service.api.http.parser import JSON
from service.api.http.path_parameters import EXTERNAL_REF
from service.api.http.preconditions import SECRET_IDEMPOTENCY_KEY
from service.api.http.rate_limits import CREATION, limited
from service.play.forms import typed_forms
from service.play.forms.views import CreatedCampaignView
from service.play.transfer.exporting import export
from service.play.transfer.importing import import_campaign as import_document
from service.rulesets.stored.examples import ACTOR
from service.schemas.answers import AnswerSchema
from service.schemas.body import ObjectBody
from service.schemas.records import Record

IMPORT_PATH = "/v1/campaigns/import"
LARGEST_IMPORT = 64 * 1024 * 1024
"""Bytes of a document; 413 beyond."""
CHUNK = 64 * 1024
DOCUMENT = ObjectBody(typed_forms.CAMPAIGN_DOCUMENT)
_MADE = {"version": 1, "created_at": "2026-01-31T19:00:00Z"}
_EXAMPLE = {
    "format": "arbiter-campaign",
    "version": 1,
    "campaign": {
        "id": "01976f3e-4b5a-7c00-8000-00000000000a",
        "name": "The trapdoor below the bar",
        "ruleset": "flyerbook",
        "options": {},
        "player_dice": "any",
        "updated_at": "2026-01-31T19:00:00Z",
        **_MADE,
    },
    "keys": [],
    "characters": [
        {
            "id": ACTOR,
            "kind": "pc",
            "name": "Harrak",
            "external_ref": EXTERNAL_REF,
            "sheet": {"attributes": {"Deft": 1}, "jobs": {"Locksmith": 12}},
            "state": {"wounds": 1},
            "updated_at": "2026-01-31T21:30:00Z",
            **_MADE,
        }
    ],
    "encounters": [],
    "events": [],
}
"""The shortest campaign that is of use: a character and no log."""

routes = Blueprint(
    "transfer",
    __name__,
    url_prefix="/v1/campaigns",
    description="Whole campaigns as one document, for backups and for moves to another service.",
)


@routes.route("/<uuid:campaign_id>/export")
@routes.keyed("exportCampaign", gm=True)
@routes.response(200, AnswerSchema(lambda: Record(typed_forms.CAMPAIGN_DOCUMENT)), whole=True)
def export_campaign(campaign_id: str) -> Response:
    """Export a campaign as one document: options, keys without secrets, characters, encounters and the whole log.

    It holds everything that the game master may know. Another service imports it.
    """
    with ExitStack() as stack:
        file = stack.enter_context(TemporaryFile())
        with calls.read_at_one_moment(campaign_id) as call:
            digest = _written(export(call), file)
        size = file.tell()
        file.seek(0)
        # Sent after the transaction: it does not wait for a slow reader.
        response = Response(_sent(file), mimetype=JSON)
        response.call_on_close(stack.pop_all().close)
    response.content_length = size
    response.set_etag(digest)
    response.headers["Content-Disposition"] = f'attachment; filename="campaign-{campaign_id}.json"'
    return response


@contextmanager
def _received() -> Iterator[tuple[IO[bytes], bytes]]:
    """The body in a file, with its hash; no transaction waits for a slow sender."""
    if request.mimetype != JSON:
        raise UnsupportedMediaType
    request.max_content_length = LARGEST_IMPORT
    digest = sha256()
    with TemporaryFile() as file:
        for chunk in _chunks(request.stream):
            digest.update(chunk)
            file.write(chunk)
        file.seek(0)
        yield file, digest.digest()


def _sent(file: IO[bytes]) -> Iterator[bytes]:
    """The content of a file, which is closed at the end, even if the response is never closed."""
    with file:
        yield from _chunks(file)


def _written(parts: Iterable[bytes], file: IO[bytes]) -> str:
    """Writes a document into a file, and returns its digest."""
    digest = sha256()
    for part in parts:
        digest.update(part)
        file.write(part)
    return digest.hexdigest()


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(CHUNK):
        yield chunk


@limited(CREATION)
def import_campaign() -> Response:
    """Create a campaign from a document of `exportCampaign`, all of it or nothing.

    It gets a new id and, like a new campaign, a first key, which the answer shows once; everything else retains its
    id, so one service can hold it twice. Imported keys are invalid. A document may have 64 MiB, and `characters`,
    `encounters` and `events` come after `campaign`.
    """
    with _received() as (document, digest):
        return calls.post_new(
            digest, lambda work: begun(work, *import_document(work, document, calls.now, calls.new_id))
        )


_documented = routes.doc(
    operationId="importCampaign",
    parameters=[SECRET_IDEMPOTENCY_KEY],
    refusals=("unknown_option", *schemas.OF_FIGURES, "idempotency_key_reused"),
    conflict=in_the_way(("idempotency_in_progress", "campaign_full")),
    unauthenticated=CREATION_KEY,
    limited=LIMITED,
    unavailable=BUSY,
)(
    routes.arguments(DOCUMENT, example=_EXAMPLE)(
        routes.response(201, schemas.schema_of(CreatedCampaignView))(import_campaign)
    )
)
routes.bare("/import", import_campaign, lambda _: _documented, methods=["POST"])
