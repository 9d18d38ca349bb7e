"""A campaign that lasts as long as a script."""

from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

_SUCCESSES = range(200, 300)

Ask = Callable[[str, str, Any, Mapping[str, str]], tuple[int, Any]]
"""`(method, path, body, headers) -> (status, body)`."""


class Session:
    """A new campaign with one encounter; each command gets the dice that are left.

    Args:
        ask: asks the service.
        ruleset: the game.
        dice: all that the script throws, by stream.
    """

    def __init__(self, ask: Ask, ruleset: str, dice: Mapping[str, Sequence[int]]) -> None:
        self._ask, self._ruleset = ask, ruleset
        self.dice = {stream: list(faces) for stream, faces in dice.items()}
        _, made = ask("POST", "/v1/campaigns", {"name": "A script", "ruleset": ruleset}, {})
        self._path = f"/v1/campaigns/{made['id']}"
        self._headers = {"Authorization": f"Bearer {made['key']['token']}", "If-Match": "*"}
        self._encounter = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ask("DELETE", self._path, None, self._headers)

    def agree_on(self, options: Mapping[str, Any]) -> None:
        """Set house rules of the campaign."""
        self._call("PATCH", "", {"options": options})

    def gather(self, combatants: Sequence[Mapping[str, Any]]) -> dict[str, str]:
        """Make the encounter; name -> id of each who takes part."""
        _, made = self._call("POST", "/encounters", {"name": "A script", "combatants": list(combatants)})
        self._encounter = f"/encounters/{made['id']}"
        return {combatant["name"]: combatant["id"] for combatant in made["combatants"]}

    def command(self, operation: str, order: Mapping[str, Any]) -> Mapping[str, Any]:
        """The result of a command, or its error code; unused dice are left for the next one."""
        status, answer = self._call("POST", f"{self._encounter}/{self._ruleset}/{operation}", self._with_dice(order))
        if status not in _SUCCESSES:
            return {"error": answer["code"]}
        self.dice = {stream: list(faces) for stream, faces in answer["dice_unused"].items()}
        result: Mapping[str, Any] = answer["result"]
        return result

    def step(self, name: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer to a step of the encounter, such as `next-turn`, or its error code."""
        return self._timed(f"{self._encounter}/{name}", body)

    def pass_time(self, amount: int, unit: str) -> Mapping[str, Any]:
        """The answer to time that passes for all who take part, or its error code."""
        encounter_id = self._encounter.rsplit("/", maxsplit=1)[-1]
        return self._timed("/time", {"amount": amount, "unit": unit, "encounter_id": encounter_id})

    def lay(self, combatant: str, condition: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer to a condition that is laid on a combatant, or its error code."""
        _, answer = self._call("POST", f"{self._encounter}/combatants/{combatant}/conditions", condition)
        return answer if "id" in answer else {"error": answer["code"]}

    def amend(self, combatant: str, condition: str, patch: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer to a change of a condition, or its error code."""
        _, answer = self._call("PATCH", f"{self._encounter}/combatants/{combatant}/conditions/{condition}", patch)
        return answer if "id" in answer else {"error": answer["code"]}

    def combatants(self) -> dict[str, Mapping[str, Any]]:
        """Name -> combatant, as they are now."""
        return {combatant["name"]: combatant for combatant in self.encounter()["combatants"]}

    def encounter(self) -> Mapping[str, Any]:
        """The encounter as it is now."""
        _, encounter = self._call("GET", self._encounter)
        found: Mapping[str, Any] = encounter
        return found

    def _timed(self, path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        status, answer = self._call("POST", path, self._with_dice(body))
        if status not in _SUCCESSES:
            return {"error": answer["code"]}
        for roll in answer["rolls"]:
            self.dice[roll["stream"]].pop(0)
        found: Mapping[str, Any] = answer
        return found

    def _with_dice(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**body, "dice": self.dice}

    def _call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return self._ask(method, self._path + path, body, self._headers)
