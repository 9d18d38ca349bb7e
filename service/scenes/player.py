"""Player of scenes, which reports deviations from their expectations."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.http_client import Ask
from service.scenes.campaign import NotPlayableError, SceneCampaign, campaign_of
from service.scenes.steps import SceneCall, Step, is_inside, kind_of, request_of
from service.scenes.subset import differences
from service.values import dataclass

OK = range(200, 300)
REFUSED = range(400, 500)
BY_RULES = (409, 422)
FOR_FORM = frozenset(
    {
        "rate_limited",
        "bad_input",
        "unknown_field",
        "dice_exhausted",
        "bad_face",
        "malformed_json",
        "not_found",
    }
)
"""Codes of refusals without a rule; where a scene wants one of them, it names it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that was played.

    Attributes:
        step: from the scene.
        request: the call.
        status: of the answer.
        answer: JSON.
    """

    step: Step
    request: SceneCall
    status: int
    answer: Any


def play(ask: Ask, scene: Mapping[str, Any]) -> list[str]:
    """The deviations of a scene; none where it holds."""
    try:
        with campaign_of(ask, scene) as campaign:
            return [line for index in range(len(scene["steps"])) for line in played(campaign, index)]
    except NotPlayableError as error:
        return [f"{scene['id']}: {error}"]
    except (KeyError, TypeError, IndexError) as error:
        return [f"{scene.get('id')} is no scene, or the service answers unlike itself: {error!r}"]


def played(campaign: SceneCampaign, index: int) -> Iterator[str]:
    """Play a step; returns the deviations after it."""
    step = campaign.scene["steps"][index]
    before = campaign.everything() if "refused" in step else None
    taken = take(campaign, step)
    at = f"{campaign.scene['id']} step {index + 1} {step.get('command') or step.get('turn') or kind_of(step)}"
    if before is not None and campaign.everything() != before:
        yield f"{at}: refused, but something has changed"
    for line in (*_answered(campaign, taken), *_afterwards(campaign, step)):
        yield f"{at}{line}"


def take(campaign: SceneCampaign, step: Step) -> Taken:
    """Send the call of a step."""
    request = request_of(step, campaign)
    return Taken(step, request, *campaign.call(request.method, request.path, request.body, request.sender))


def _answered(campaign: SceneCampaign, taken: Taken) -> Iterator[str]:
    step, answer = taken.step, taken.answer
    if "refused" in step:
        yield from _refused(taken)
    elif taken.status not in OK:
        yield f": {taken.status} {answer.get('code')} {answer.get('detail')}"
        return
    inside = is_inside(step, campaign)
    if "expect" in step:
        result = answer.get("result") if "command" in step else answer
        yield from differences(campaign.filled(step["expect"], inside), result)
    if "answer" in step:
        yield from differences(campaign.filled(step["answer"], inside), answer)


def _refused(taken: Taken) -> Iterator[str]:
    wanted = taken.step["refused"]
    codes = () if wanted is True else (wanted,) if isinstance(wanted, str) else tuple(wanted)
    code = taken.answer.get("code")
    if taken.status not in REFUSED:
        yield f": should be refused, got {taken.status}"
    elif codes and code not in codes:
        yield f": refused with {code}, expected {' or '.join(codes)}"
    elif not codes and (taken.status not in BY_RULES or code in FOR_FORM):
        yield f": refused for its form: {code} {taken.answer.get('detail')}"


def _afterwards(campaign: SceneCampaign, step: Step) -> Iterator[str]:
    for name, expected in step.get("after", {}).items():
        wanted = campaign.filled(expected, is_inside(step, campaign))
        yield from (f" {name}{line}" for line in differences(wanted, campaign.present(name)))
    if "order" in step or "turn_of" in step:
        encounter = campaign.read(campaign.encounter or "")
        names = {each["id"]: each["name"] for each in encounter["combatants"]}
        now = {"order": [names.get(each, each) for each in encounter["order"]], "turn_of": names.get(encounter["turn"])}
        yield from differences({name: step[name] for name in now if name in step}, now, " encounter")
