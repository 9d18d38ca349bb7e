"""Tests of every golden scene: it holds, can be undone, and dry runs give the same answers."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from service.http_client import Ask
from service.scenes.campaign import SceneCampaign, campaign_of
from service.scenes.player import OK, Taken, play, take
from service.scenes.steps import Step, kind_of, request_of
from tests.scenes.parameters import SCENES, Scene, every_scene, scenes_in_turn

CHANGING = ("version", "updated_at")
"""Members that are another after something was taken back."""
OF_EVENTS = ("event", "version", "updated_at", "laid_by", "changes", "commitment", "at")


@every_scene
def test_the_scene_holds(ask: Ask, scene: Scene) -> None:
    """All expectations after each step are met."""
    assert play(ask, scene) == []


def test_scenes_have_ids_of_their_own() -> None:
    """Every scene says which rules it shows, and why."""
    assert len({scene["id"] for scene in SCENES}) == len(SCENES)
    assert all(scene["rules"] and scene["why"] and scene["steps"] for scene in SCENES)


@scenes_in_turn
def test_the_last_step_can_be_taken_back_and_tried_before(ask: Ask, scene: Scene) -> None:
    """`undo` of the last step with an event restores the state before it; `dry_run` of it changes nothing."""
    with campaign_of(ask, scene) as campaign:
        last = _last_that_did_something(campaign)
    if last is None:
        return
    with campaign_of(ask, scene) as campaign:
        for step in scene["steps"][:last]:
            take(campaign, step)
        step, before = scene["steps"][last], campaign.everything()
        tried = _tried(campaign, step)
        assert campaign.everything() == before
        done = _again(campaign, tried)
        assert (tried.status in OK) is (done.status in OK)  # what is made answers 201, and 200 where it is only tried
        is_predicted = tried.status != HTTPStatus.ACCEPTED and (not done.answer.get("rolls") or "dice" in step)
        if is_predicted:  # a player's dry run tells only that the order is accepted, and its costs
            assert _lasting_part(tried.answer, campaign) == _lasting_part(done.answer, campaign)
        status, answer = campaign.call("POST", f"/events/{done.answer['event']}/undo", {})
        assert status in OK, answer
        assert [_unversioned(each) for each in campaign.everything()] == [_unversioned(each) for each in before]


def _last_that_did_something(campaign: SceneCampaign) -> int | None:
    """The place of the last step with changes that is a separate event."""
    found = None
    for index, step in enumerate(campaign.scene["steps"]):
        taken = take(campaign, step)
        is_event = kind_of(step) not in ("undo", "patch") and taken.status in OK and taken.answer.get("event")
        found = index if is_event and taken.answer.get("changes") else found
    return found


def _tried(campaign: SceneCampaign, step: Step) -> Taken:
    """A dry run of a step."""
    request = request_of(step, campaign)
    status, answer = campaign.call(request.method, f"{request.path}?dry_run=true", request.body, request.sender)
    return Taken(step, request, status, answer)


def _again(campaign: SceneCampaign, tried: Taken) -> Taken:
    """The same call as a dry run, without `dry_run`; a new key's event must not become its `$event`."""
    request = tried.request
    answered = campaign.call(request.method, request.path, request.body, request.sender)
    return Taken(tried.step, request, *answered)


def _unversioned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _unversioned(item) for name, item in value.items() if name not in CHANGING}
    return [_unversioned(item) for item in value] if isinstance(value, list) else value


def _lasting_part(answer: Any, campaign: SceneCampaign) -> Any:
    """An answer without members that are new each time: ids of conditions, seqs and times."""
    known = {*campaign.characters.values(), *campaign.combatants.values()}
    return list(_facts(answer, known))


def _facts(value: Any, known: set[str]) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for name, item in sorted(value.items(), key=lambda pair: _word(pair[0], known)):
            if name not in OF_EVENTS:
                yield _word(name, known)
                yield from _facts(item, known)
    elif isinstance(value, list):
        for item in value:
            yield from _facts(item, known)
    else:
        yield _word(value, known)


def _word(value: Any, known: set[str]) -> str:
    is_new_id = isinstance(value, str) and len(value) == 36 and value.count("-") == 4 and value not in known
    return "new" if is_new_id else repr(value)
