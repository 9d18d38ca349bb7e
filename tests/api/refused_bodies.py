"""JSON bodies that do not fit the request, each with the expected problem."""

from dataclasses import dataclass
from typing import Any

from service.schemas.thrown_dice import MOST_DICE

HARRAK = {"name": "Harrak"}
FIGHTERS = {
    "mode": "melee",
    "attacker": {"name": "Daenes", "wound_threshold": 5},
    "defender": {"name": "Rakasha", "wound_threshold": 5},
}
SHOT = {
    "mode": "ranged",
    "attacker": {"name": "Hildy"},
    "target": {"name": "Darius", "wound_threshold": 4},
    "distance_m": 5,
}


@dataclass(frozen=True, slots=True)
class Refused:
    """One body.

    Attributes:
        operation: to which it is sent.
        body: the JSON value.
        code: of the problem.
        pointer: of the first fault.
    """

    operation: str
    body: Any
    code: str
    pointer: str


def task(pointer: str, code: str = "bad_input", **members: Any) -> Refused:
    """A task that is right but for these members."""
    return Refused("task", {"roller": HARRAK, "difficulty": 9} | members, code, pointer)


def roller(pointer: str, code: str = "bad_input", **members: Any) -> Refused:
    """A task with a roller that is right but for these members."""
    return task(f"/roller{pointer}", code, roller=HARRAK | members)


def melee(pointer: str, code: str = "bad_input", **members: Any) -> Refused:
    """An exchange of blows that is right but for these members."""
    return Refused("attack", FIGHTERS | members, code, pointer)


def ranged(pointer: str, code: str = "bad_input", **members: Any) -> Refused:
    """A shot that is right but for these members."""
    return Refused("attack", SHOT | members, code, pointer)


REFUSED: dict[str, Refused] = {
    "null": Refused("task", None, "bad_input", ""),
    "true": Refused("task", True, "bad_input", ""),
    "a number": Refused("task", 9, "bad_input", ""),
    "a text": Refused("task", "Harrak", "bad_input", ""),
    "an empty list": Refused("task", [], "bad_input", ""),
    "a list of requests": Refused("task", [{"roller": HARRAK, "difficulty": 9}], "bad_input", ""),
    "an empty object": Refused("task", {}, "bad_input", "/roller"),
    "no difficulty": Refused("task", {"roller": HARRAK}, "bad_input", "/difficulty"),
    "a null difficulty": task("/difficulty", difficulty=None),
    "a text for a number": task("/difficulty", difficulty="9"),
    "true for a number": task("/difficulty", difficulty=True),
    "a half": task("/difficulty", difficulty=9.5),
    "almost an integer": task("/difficulty", difficulty=9.000001),
    "an integer beyond its bounds": task("/difficulty", difficulty=1_000_001),
    "an integer beyond int64": task("/difficulty", difficulty=2**63),
    "an integer of 4,000 digits": task("/difficulty", difficulty=10**4000),
    "a huge double": task("/difficulty", difficulty=1e308),
    "an unknown difficulty": task("/difficulty", difficulty="impossible"),
    "a difficulty in capitals": task("/difficulty", difficulty="Easy"),
    "a difficulty with a space": task("/difficulty", difficulty="easy "),
    "a list for a number": task("/difficulty", difficulty=[9]),
    "an object for a number": task("/difficulty", difficulty={"value": 9}),
    "a member too many": task("/dificulty", "unknown_field", dificulty=9),
    "a member with slash and tilde": task("/a~1b~0c", "unknown_field", **{"a/b~c": 1}),
    "an empty member name": task("/", "unknown_field", **{"": 1}),
    "a member in another script": task("/😀", "unknown_field", **{"😀": 1}),
    "a very long member name": task(f"/{'x' * 10_000}", "unknown_field", **{"x" * 10_000: 1}),
    "a prototype": task("/__proto__", "unknown_field", __proto__={"difficulty": 1}),
    "a text for an object": task("/roller", roller="Harrak"),
    "a list for an object": task("/roller", roller=[HARRAK]),
    "null for an object": task("/roller", roller=None),
    "a roller without a name": task("/roller/name", roller={}),
    "an empty name": roller("/name", name=""),
    "a name that is too long": roller("/name", "too_large", name="x" * 101),
    "a number for a name": roller("/name", name=7),
    "a wrong member deep down": roller("/nam", "unknown_field", nam="Hildy"),
    "too many candidates": roller(
        "/candidates", "too_large", candidates=[{"name": "A", "kind": "job", "value": 9}] * 101
    ),
    "an object for a list": roller("/candidates", candidates={"0": {"name": "A", "kind": "job", "value": 9}}),
    "null in a list": roller("/candidates/0", candidates=[None]),
    "an unknown kind": roller(
        "/candidates/1/kind",
        candidates=[
            {"name": "A", "kind": "job", "value": 9},
            {"name": "B", "kind": "talent", "value": 9},
        ],
    ),
    "a list for a kind": roller("/candidates/0/kind", candidates=[{"name": "A", "kind": ["job"], "value": 9}]),
    "an object for a kind": roller("/candidates/0/kind", candidates=[{"name": "A", "kind": {}, "value": 9}]),
    "negative supporters": roller("/supporters", supporters=-1),
    "negative wounds": roller("/wounds", wounds=-1),
    "null wounds": roller("/wounds", wounds=None),
    "1 for true": roller("/incapacitated", incapacitated=1),
    "yes for true": roller("/incapacitated", incapacitated="yes"),
    "out of action": roller("/incapacitated", "incapacitated", incapacitated=True),
    "options in the wrong place": roller("/options", "unknown_field", options={}),
    "an unknown option": task("/options/on_tei", "unknown_option", options={"on_tei": "draw"}),
    "an unknown value of an option": task("/options/choose_by", options={"choose_by": "luck"}),
    "null options": task("/options", options=None),
    "a list of options": task("/options", options=["choose_by"]),
    "dice and a seed": task("/seed", dice={"Harrak": [3]}, seed="a"),
    "an empty seed": task("/seed", seed=""),
    "a long seed": task("/seed", "too_large", seed="x" * 201),
    "a number as a seed": task("/seed", seed=7),
    "a text for dice": task("/dice", dice="3"),
    "a list of faces": task("/dice/0", dice=[3]),
    "a face outside a list": task("/dice/Harrak", dice={"Harrak": 3}),
    "a text for a face": task("/dice/Harrak/0", dice={"Harrak": ["3"]}),
    "null for a face": task("/dice/Harrak/0", dice={"Harrak": [None]}),
    "too many streams": task("/dice", "too_large", dice={f"stream {number}": [] for number in range(201)}),
    "too many faces": task("/dice/Harrak", "too_large", dice={"Harrak": [3] * (MOST_DICE + 1)}),
    "a stream without a name": task("/dice/", dice={"": [3]}),
    "no face": task("/dice/Harrak", "dice_exhausted", dice={"Harrak": []}),
    "the dice of another": task("/dice/Harrak", "dice_exhausted", dice={"Hildy": [3]}),
    "a face 0": task("/dice/Harrak/0", "bad_face", dice={"Harrak": [0]}),
    "a face 7": task("/dice/Harrak/0", "bad_face", dice={"Harrak": [7]}),
    "a negative face": task("/dice/Harrak/0", "bad_face", dice={"Harrak": [-1]}),
    "no mode": Refused("attack", {}, "bad_input", "/mode"),
    "an unknown mode": melee("/mode", mode="magic"),
    "null for a mode": melee("/mode", mode=None),
    "a list for a mode": melee("/mode", mode=["melee"]),
    "an object for a mode": melee("/mode", mode={}),
    "a shot's member in a melee": melee("/relaxed", "unknown_field", relaxed=True),
    "one name for two fighters": melee("/defender/name", defender={"name": "Daenes", "wound_threshold": 5}),
    "a threshold of 0": melee("/defender/wound_threshold", defender={"name": "Rakasha", "wound_threshold": 0}),
    "an attacker who only defends": melee(
        "/attacker/defend_only",
        "attacker_defend_only",
        attacker={"name": "Daenes", "wound_threshold": 5, "defend_only": True},
    ),
    "a negative distance": ranged("/distance_m", distance_m=-0.5),
    "a distance nobody can shoot": ranged("/distance_m", "range_not_covered", distance_m=50.001),
    "neither weapon nor distance": ranged("/distance_m", distance_m=None),
    "three sides": Refused(
        "contest", {"sides": [HARRAK, {"name": "Hildy"}, {"name": "Darius"}]}, "too_large", "/sides"
    ),
    "one side": Refused("contest", {"sides": [HARRAK]}, "bad_input", "/sides"),
    "a contest with oneself": Refused("contest", {"sides": [HARRAK, HARRAK]}, "bad_input", "/sides/1/name"),
    "care beyond 3": Refused(
        "healing", {"character": {"name": "Mira", "wounds": 1}, "care": 4}, "care_out_of_range", "/care"
    ),
    "care as a text": Refused(
        "healing", {"character": {"name": "Mira", "wounds": 1}, "care": "4"}, "bad_input", "/care"
    ),
    "damage that is no notation": Refused(
        "conversion", {"from": "gurps", "what": "weapon", "damage": "2d6x"}, "bad_input", "/damage"
    ),
    "damage with a line break": Refused(
        "conversion", {"from": "gurps", "what": "weapon", "damage": "2d6\n"}, "bad_input", "/damage"
    ),
    "a system nobody knows": Refused(
        "conversion", {"from": "rolemaster", "what": "armor", "dr": 1}, "bad_input", "/from"
    ),
    "a system with the thing of another": Refused(
        "conversion", {"from": "fudge", "what": "armor", "dr": 1}, "bad_input", "/from"
    ),
    "no faces to read": Refused("dice", {"faces": []}, "bad_input", "/faces"),
    "a face that no die has": Refused("dice", {"faces": [1, 7]}, "bad_face", "/faces/1"),
}
"""What is wrong -> body."""
