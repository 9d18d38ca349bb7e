"""Translation of a scene's steps into calls of the API."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from service.scenes.campaign import GAME_MASTER, NotPlayableError, SceneCampaign
from service.values import dataclass

ENCOUNTER = "encounter"
Step = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SceneCall:
    """A call below a campaign.

    Attributes:
        method: of HTTP.
        path: below the campaign.
        body: JSON, or None.
        sender: the sender.
    """

    method: str
    path: str
    body: Any
    sender: str


def kind_of(step: Step) -> str:
    """Kind of a step of a scene.

    Raises:
        NotPlayableError: nothing that is known here.
    """
    kind = next((name for name in _PATHS if name in step), None)
    if kind is None:
        raise NotPlayableError(f"there is no step of {', '.join(step)}; expected one of {', '.join(_PATHS)}")
    return kind


def is_inside(step: Step, campaign: SceneCampaign) -> bool:
    """Whether a step is in the encounter, so that names refer to combatants."""
    in_encounter = step.get("on", ENCOUNTER if campaign.encounter else "") == ENCOUNTER
    return in_encounter and campaign.encounter is not None and "time" not in step


def request_of(step: Step, campaign: SceneCampaign) -> SceneCall:
    """The call of a step.

    Raises:
        NotPlayableError: the step names an unknown participant or thing.
    """
    kind, inside = kind_of(step), is_inside(step, campaign)
    method, path = _PATHS[kind](step, campaign, inside)
    stated = step[kind] if kind in ("time", "prompt") else step.get("body", {})
    body = None if method == "GET" else campaign.filled(dict(stated), inside)
    if kind == "reply":
        body = {"wait": _wait_of(step["reply"], campaign), **(body or {})}
    if body is not None and step.get("dice") is not None:
        body["dice"] = step["dice"]
    return SceneCall(method, path, body, step.get("as", GAME_MASTER))


Place = tuple[str, str]
"""Method, and path below the campaign."""


def _command(step: Step, campaign: SceneCampaign, inside: bool) -> Place:
    base = campaign.encounter if inside else _character(step["on"], campaign)
    return "POST", f"{base}/{campaign.scene['ruleset']}/{step['command'].replace('_', '-')}"


def _turn(step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    return "POST", f"{campaign.encounter}/{step['turn']}"


def _time(_step: Step, _campaign: SceneCampaign, _inside: bool) -> Place:
    return "POST", "/time"


def _undo(_step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    return "POST", f"/events/{campaign.last_seq()}/undo"


def _prompt(_step: Step, campaign: SceneCampaign, inside: bool) -> Place:
    return "POST", f"{campaign.encounter if inside else ''}/prompts"


def _reply(_step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    prompt = campaign.open_prompt()
    return "POST", f"{campaign.encounter or ''}/prompts/{prompt['id']}/answers"


def _wait_of(name: str, campaign: SceneCampaign) -> str:
    """Id of the open question to a named participant in the last open prompt."""
    ids = {campaign.combatants.get(name), campaign.characters.get(name)} - {None}
    asked = [each for each in campaign.open_prompt()["waits"] if _is_asked(each, ids)]
    if not asked:
        raise NotPlayableError(f"{name} is not asked")
    identity: str = asked[0]["id"]
    return identity


def _is_asked(wait: Mapping[str, Any], ids: Collection[str | None]) -> bool:
    """Whether a question is for one of these ids; without ids, whether it is for the game master."""
    asked = {wait["combatant_id"], wait["character_id"]} - {None}
    return bool(asked.intersection(ids)) if ids else not asked


def _lay(step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    return "POST", f"{_participant(step['lay'], campaign)}/conditions"


def _patch(step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    return "PATCH", _character(step["patch"], campaign)


def _abilities(step: Step, campaign: SceneCampaign, _inside: bool) -> Place:
    return "GET", f"{_participant(step['abilities'], campaign)}/abilities"


_PATHS: Mapping[str, Callable[[Step, SceneCampaign, bool], Place]] = {
    "command": _command,
    "turn": _turn,
    "time": _time,
    "undo": _undo,
    "prompt": _prompt,
    "reply": _reply,
    "lay": _lay,
    "patch": _patch,
    "abilities": _abilities,
}


def _participant(name: str, campaign: SceneCampaign) -> str:
    if name in campaign.combatants:
        return f"{campaign.encounter}/combatants/{campaign.combatants[name]}"
    return _character(name, campaign)


def _character(name: str, campaign: SceneCampaign) -> str:
    if name not in campaign.characters:
        raise NotPlayableError(f"there is no character {name}")
    return f"/characters/{campaign.characters[name]}"
