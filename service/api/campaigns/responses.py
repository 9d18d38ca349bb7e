"""Responses of the routes of play."""

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from service.api.campaigns.cursors import cursor_of
from service.api.campaigns.rendering import rendered
from service.api.http.caching import never_stored
from service.api.http.languages import marked
from service.api.http.parser import JSON
from service.api.http.preconditions import digest_of, with_etag
from service.play.call import Call
from service.play.forms.event_views import event_view
from service.play.forms.page import Page
from service.play.forms.views import encounter_summary
from service.play.resources.prompt import Prompt
from service.play.resources.rows import Event
from service.play.visibility.projection import Viewer
from service.resolution.answer import Format
from service.rulesets.vocabulary import Absent
from service.schemas.strict_json import dumps, dumps_sorted, to_plain
from service.values import replace


def json_answer(body: Any, version: int | None = None, status: int = 200) -> Response:
    """The body as JSON, with the ETag of its version."""
    response = Response(dumps(body), status, mimetype=JSON)
    return response if version is None else with_etag(response, version)


def event_answer(event: Event, call: Call, format_: Format | None) -> Response:
    """An event as the caller may see it, in the caller's language."""
    viewer = Viewer.of(call)
    seen = viewer.event(event)
    (block,) = rendered(call.work, viewer, (seen,), format_)
    return marked(json_answer(event_view(seen, viewer.ruleset, viewer.language, block)), viewer.language)


def created(body: Any, version: int | None, location: str) -> Response:
    """201 with the new resource and its location."""
    return made_at(json_answer(body, version), location)


def created_secret(body: Any, location: str) -> Response:
    """As `created`, for a resource that shows a secret this once: nothing stores the answer."""
    return never_stored(created(body, None, location))


def made_at(response: Response, location: str) -> Response:
    """The response as 201 with the location of the new resource."""
    response.status_code = 201
    response.headers["Location"] = location
    return response


def prompt_answer(prompt: Any, call: Call, *, status: int = 200, without: Collection[str] = ()) -> Response:
    """A prompt with its ETag, which is the same for reads and writes.

    It has a digest, because the version counts neither the language of the questions nor what happens to the events.

    Args:
        prompt: the view of the prompt.
        call: the call.
        status: the HTTP status.
        without: members that are left out.
    """
    response = json_answer(prompt, status=status)
    tagged = with_digest(response, prompt.version)
    if without:
        tagged.set_data(dumps({name: value for name, value in to_plain(prompt).items() if name not in without}))
    return marked(tagged, call.language)


def prompt_address(campaign_id: str, prompt: Prompt) -> str:
    """The address of a prompt."""
    return f"/v1/campaigns/{campaign_id}/prompts/{prompt.id}"


def encounter_answer(encounter: Any, *, with_combatants: bool = True) -> Response:
    """An encounter with its ETag, which is the same for reads and writes: members of writes alone do not count."""
    body = encounter if with_combatants else encounter_summary(encounter, with_combatants=False)
    return with_encounter_tag(json_answer(body), encounter)


def with_encounter_tag(response: Response, encounter: Any) -> Response:
    """The response with the ETag of an encounter.

    It has a digest, because the version does not count what happens to stored characters.
    """
    resource = replace(encounter, warnings=Absent.ABSENT, started=Absent.ABSENT)
    return with_etag(response, encounter.version, digest_of(dumps_sorted(resource)))


def with_digest(response: Response, version: int) -> Response:
    """The response with the ETag of its version and content."""
    return with_etag(response, version, digest_of(response.get_data()))


def page_answer(page: Page[Any], items: tuple[Any, ...]) -> Response:
    """A page of a list, with a link to the next one."""
    cursor = cursor_of(page.end)
    response = json_answer({"items": items, "next_cursor": cursor})
    return response if cursor is None else with_next_link(response, "cursor", cursor)


def with_next_link(response: Response, parameter: str, value: str | int) -> Response:
    """A page of a list with a link to the next one; its address differs in one parameter."""
    query = urlencode({name: item for name, item in request.args.items() if name != "cursor"} | {parameter: value})
    response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response
