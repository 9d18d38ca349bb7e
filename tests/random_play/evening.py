"""A random evening: steps of a golden scene in any order, between edits, turns, time, undo and rewind."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from service.http_client import Ask
from service.scenes.campaign import NotPlayableError, SceneCampaign
from service.scenes.player import OK
from service.scenes.steps import request_of
from tests.random_play import invariants
from tests.random_play.sameness import alike, comparable

Answer = tuple[int, Any]
ACCEPTED = 202
UNITS = ("round", "minute", "hour", "day", "scene")
WEIGHTS = {
    "command": 40,
    "turn": 20,
    "time": 8,
    "edit": 10,
    "lay": 6,
    "take_back": 8,
    "join": 3,
    "remove": 3,
    "rename": 2,
}
"""Action -> how often it comes."""
PARTS = {"minute": ("round", None), "hour": ("minute", 60), "day": ("hour", 24), "week": ("day", 7)}
"""Unit -> a shorter unit, and how many of it are as long; None where the game decides."""


class Evening:
    """A campaign at which random things happen.

    Args:
        ask: asks the service.
        scene: the golden scene that provides characters, combatants and steps.
        chance: decides; the same seed plays the same evening.

    Attributes:
        faults: broken invariants, a line each.
        accepted: number of steps that were not refused.
    """

    def __init__(self, ask: Ask, scene: Mapping[str, Any], chance: Random) -> None:
        self._ask, self._scene, self._chance = ask, scene, chance
        self._campaign = SceneCampaign(ask, scene)
        self.faults: list[str] = []
        self.accepted = 0
        self._taken: list[str] = []

    def play(self, steps: int) -> None:
        """Play so many steps, and check the log at the end."""
        campaign = self._campaign
        try:
            campaign.set_up()
            for _ in range(steps):
                self._step()
            for fault in invariants.of_log(self._log(), self._export()):
                self._tell(fault)
            self._check_import()
        finally:
            campaign.remove()

    def _step(self) -> None:
        action = self._chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        try:
            getattr(self, f"_{action}")()
        except (NotPlayableError, KeyError):
            return  # the step names a participant that is not there any more

    def _command(self) -> None:
        """Take a step of the scene with a seed instead of its dice."""
        steps = [step for step in self._scene["steps"] if {"command", "lay", "patch", "turn"} & step.keys()]
        if not steps:
            return
        step = {name: value for name, value in self._chance.choice(steps).items() if name not in ("dice", "as")}
        request = request_of(step, self._campaign)
        if "command" in step and isinstance(request.body, dict):
            body = {name: value for name, value in request.body.items() if name != "dice"} | {"seed": self._seed()}
            self._predicted(request.path, body)
        else:
            self._checked(request.method, request.path, request.body)

    def _predicted(self, path: str, body: Any) -> None:
        """Send a command twice: the dry run says what the command then does."""
        expected = self._call("POST", f"{path}?dry_run=true", body)
        status, answer = self._checked("POST", path, body)
        if expected[0] in OK and status in OK:
            for member in ("result", "changes", "rolls", "warnings"):
                if not alike(expected[1].get(member), answer.get(member)):
                    self._tell(f"dry run of {path} {body} tells another {member}")
        elif (expected[0] in OK) != (status in OK) and not _asks(expected, status):
            self._tell(f"dry run of {path} {body} answers {expected[0]}, the command {status}")

    def _turn(self) -> None:
        if self._campaign.encounter:
            kind = self._chance.choice(("start", "next-turn", "next-turn", "next-turn", "next-round", "end-turn"))
            self._checked("POST", f"{self._campaign.encounter}/{kind}", {"seed": self._seed()})

    def _time(self) -> None:
        body = {"unit": self._chance.choice(UNITS), "amount": self._chance.randint(1, 3), "seed": self._seed()}
        if body["unit"] in PARTS and self._chance.random() < 0.5:
            self._check_parts(body["unit"])
        self._predicted("/time", body)

    def _edit(self) -> None:
        """Edit a combatant as a game master does in the middle of a fight."""
        encounter = self._encounter()
        if encounter and encounter["combatants"]:
            each = self._chance.choice(encounter["combatants"])
            edits = ({"hidden": True}, {"hidden": False}, {"status": "left"}, {"status": "active"}, {"side": "others"},
                     {"initiative": self._chance.randint(1, 30)})  # fmt: skip
            self._checked("PATCH", f"{self._campaign.encounter}/combatants/{each['id']}", self._chance.choice(edits))

    def _remove(self) -> None:
        encounter = self._encounter()
        if encounter and len(encounter["combatants"]) > 1:
            each = self._chance.choice(encounter["combatants"])
            self._checked("DELETE", f"{self._campaign.encounter}/combatants/{each['id']}")

    def _join(self) -> None:
        encounter = self._encounter()
        foes = [each for each in encounter["combatants"] if each["sheet"] is not None] if encounter else []
        if foes:
            foe = self._chance.choice(foes)
            more = {"combatants": [{"name": foe["name"], "sheet": foe["sheet"], "count": 2}]}
            self._checked("POST", f"{self._campaign.encounter}/combatants", more)

    def _lay(self) -> None:
        duration = {"unit": self._chance.choice(("turn", "round", "minute", "hour", "scene")), "count": 2}
        if duration["unit"] == "scene":
            del duration["count"]
        self._checked("POST", f"{self._somebody()}/conditions", {"name": "Marked", "duration": duration})

    def _rename(self) -> None:
        if self._campaign.characters:
            identity = self._chance.choice(list(self._campaign.characters.values()))
            self._checked("PATCH", f"/characters/{identity}", {"name": f"Renamed {self._chance.randint(1, 99)}"})

    def _take_back(self) -> None:
        """Undo the last event, or rewind a few, and sometimes bring the undone back."""
        seq = self._campaign.last_seq()
        if self._chance.random() < 0.7:
            status, answer = self._call("POST", f"/events/{seq}/undo", {})
            if status in OK and self._chance.random() < 0.5:
                self._call("POST", f"/events/{answer['seq']}/undo", {})
        else:
            self._call("POST", "/rewind", {"to": max(1, seq - self._chance.randint(1, 4))})

    def _checked(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to a call, after which an undo must restore everything."""
        is_undone = self._chance.random() < 0.3
        before = (self._everything(), self._campaign.last_seq()) if is_undone else (None, 0)
        status, answer = self._call(method, path, body)
        if status in OK and is_undone and (seq := self._campaign.last_seq()) > before[1]:
            undone, problem = self._call("POST", f"/events/{seq}/undo", {})
            if undone not in OK:
                self._tell(f"undo of {method} {path} {body} is refused: {problem.get('code')}")
            elif (after := self._everything()) != before[0]:
                self._tell(f"undo of {method} {path} {body} leaves {_first_difference(before[0], after)}")
        return status, answer

    def _check_parts(self, unit: str) -> None:
        """One unit of time at once leaves a copy of the campaign as its parts leave another copy."""
        shorter, times = PARTS[unit]
        if times is None:
            return
        copies = [self._copy() for _ in range(2)]
        (whole,) = [copies[0].call("POST", "/time", {"unit": unit, "seed": "parts"})]
        parts = [copies[1].call("POST", "/time", {"unit": shorter, "seed": "parts"}) for _ in range(times)]
        answers = [whole, *parts]
        if all(status in OK and not answer["rolls"] for status, answer in answers):
            states = [comparable(copy.read("/export"), without_log=True, without_writes=True) for copy in copies]
            if states[0] != states[1]:
                self._tell(f"one {unit} is not {times} of {shorter}: {_first_difference(*states)}")
        for copy in copies:
            copy.remove()

    def _check_import(self) -> None:
        copy = self._copy()
        if copy.path and comparable(copy.read("/export"), without_log=True) != comparable(
            self._export(), without_log=True
        ):
            self._tell("an import is not what was exported")
        copy.remove()

    def _copy(self) -> SceneCampaign:
        copy = SceneCampaign(self._ask, self._scene)
        status, made = self._ask("POST", "/v1/campaigns/import", self._export(), {})
        if status == 201:
            copy.path, copy.tokens["gm"] = f"/v1/campaigns/{made['id']}", made["key"]["token"]
        else:
            self._tell(f"the export is refused: {status} {made.get('code')} {made.get('detail')}")
        return copy

    def _call(self, method: str, path: str, body: Any = None) -> Answer:
        self._taken.append(f"{method} {path} {body}")
        status, answer = self._campaign.call(method, path, body)
        self.accepted += status in OK
        if status >= 500:
            self._tell(f"{method} {path} {body} answers {status}")
        return status, answer

    def _everything(self) -> Any:
        return comparable({path: self._items(path) for path in ("/characters", "/encounters")})

    def _items(self, path: str) -> Any:
        view = "&view=full" if path == "/encounters" else ""
        return self._campaign.read(f"{path}?limit=200{view}")["items"]

    def _export(self) -> Any:
        return self._campaign.read("/export")

    def _log(self) -> list[Any]:
        return list(self._pages())

    def _pages(self) -> Iterator[Any]:
        after = 0
        while items := self._campaign.read(f"/events?limit=200&after={after}")["items"]:
            yield from items
            after = items[-1]["seq"]

    def _encounter(self) -> Any:
        return self._campaign.read(self._campaign.encounter) if self._campaign.encounter else None

    def _somebody(self) -> str:
        places = [f"/characters/{identity}" for identity in self._campaign.characters.values()]
        encounter = self._encounter()
        if encounter:
            places += [f"{self._campaign.encounter}/combatants/{each['id']}" for each in encounter["combatants"]]
        return self._chance.choice(places)

    def _seed(self) -> str:
        return str(self._chance.random())

    def _tell(self, fault: str) -> None:
        earlier = "\n    ".join(self._taken[-6:])
        self.faults.append(f"{self._scene['id']}: {fault[:1500]}\n  after\n    {earlier[:3000]}")


def _asks(expected: Answer, status: int) -> bool:
    """Whether a command opened a prompt, which a dry run does not: it names the first question instead."""
    return status == ACCEPTED and expected[1].get("code") == "decision_needed"


def _first_difference(before: Any, after: Any, at: str = "") -> str:
    """The first place at which two JSON values differ, with both values."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in before.keys() | after.keys():
            if before.get(name) != after.get(name):
                return _first_difference(before.get(name), after.get(name), f"{at}/{name}")
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                return _first_difference(old, new, f"{at}/{index}")
    return f"{at}: {str(before)[:300]} -> {str(after)[:300]}"
