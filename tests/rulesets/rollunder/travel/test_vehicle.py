"""Tests of vehicles and mounts."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

SCORES = {"CHA": 12, "DEX": 13}


def vehicle(mode: str, **members: Any) -> dict[str, Any]:
    """The request of steering, with an untrained crew."""
    return {"mode": mode, "scores": SCORES, "crew": ["untrained"], **members}


def test_a_mount_is_asked_first() -> None:
    """CHA, then DEX; the rider cannot evade (RU-B-VEH-1)."""
    got = result("vehicle", vehicle("mount"), d20=[6, 12])
    assert [check["attribute"] for check in got["checks"]] == ["CHA", "DEX"]
    assert (got["normal_speed"], got["may_evade"]) == (True, False)


def test_an_unwilling_mount_is_not_steered() -> None:
    """DEX is not rolled when CHA fails (RU-B-VEH-8)."""
    got = result("vehicle", vehicle("mount"), d20=[12])
    assert (len(got["checks"]), got["normal_speed"]) == (1, False)


@pytest.mark.parametrize(
    ("mode", "rule"),
    [("boating", 2), ("wheeler", 3), ("skid", 4), ("piloting", 5), ("heat_ball", 6), ("diving_boat", 7)],
)
def test_everything_else_is_steered_by_dex(mode: str, rule: int) -> None:
    """Ships (RU-B-VEH-2), wheelers (RU-B-VEH-3), skids (RU-B-VEH-4), balloons (RU-B-VEH-6), divers (RU-B-VEH-7)."""
    for roll, speed in ((12, True), (13, False)):
        got = answer("vehicle", vehicle(mode), d20=[roll])
        assert (got["result"]["normal_speed"], got["result"]["may_evade"]) == (speed, True)
        assert got["rules"][:2] == [f"RU-B-VEH-{rule}", "RU-B-VEH-8"]


@pytest.mark.parametrize("mode", ["boating", "heat_ball", "diving_boat"])
def test_a_participant_has_to_be_aboard(mode: str) -> None:
    """Every character is at least untrained, so anyone will do (RU-B-VEH-8)."""
    assert refusal("vehicle", vehicle(mode, crew=[])) == ("no_crew", "/crew")
    assert refusal("vehicle", {"mode": mode, "scores": SCORES}) == ("no_crew", "/crew")


@pytest.mark.parametrize(("option", "value", "modifier"), [("piloting", 5, 0), ("action", 13, -8)])
def test_a_pilot_may_do_something_else(option: str, value: int, modifier: int) -> None:
    """At -8 on the piloting, or on the other action by option (RU-B-VEH-5)."""
    body = vehicle("piloting", concurrent_action=True, options={"concurrent_penalty_on": option})
    got = result("vehicle", body, d20=[3])
    assert (got["checks"][0]["checked_value"], got["concurrent_action_modifier"]) == (value, modifier)
    alone = result("vehicle", body | {"concurrent_action": False}, d20=[3])
    assert alone["concurrent_action_modifier"] == 0
    assert refusal("vehicle", vehicle("skid", concurrent_action=True))[0] == "concurrent_only_piloting"


def test_the_tier_helps_on_dex() -> None:
    """Not on CHA; modifiers belong to an attribute, difficulty and stress to all checks (RU-B-VEH-8)."""
    body = vehicle("mount", tier="master", modifiers={"CHA": -1, "DEX": "1d6"}, difficulty="easy", stress=True)
    got = answer("vehicle", body, d6=[1, 2, 3], d20=[9, 20, 17, 16])
    assert [check["checked_value"] for check in got["result"]["checks"]] == [10, 16]
    assert got["summary"] == "CHA 9 against 10, DEX 16 against 16: trouble on the way"


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (vehicle("rocket"), "unknown_mode", "/mode"),
        (vehicle("mount", scores={"CHA": 12}), "missing_score", "/scores"),
        (vehicle("skid", tier="guru"), "unknown_tier", "/tier"),
        (vehicle("boating", crew=["guru"]), "unknown_tier", "/crew/0"),
        (vehicle("skid", modifiers={"DEX": "?"}), "bad_expression", "/modifiers/DEX"),
        (vehicle("skid", modifiers={"DEX": "d4"}), "unknown_die", "/modifiers/DEX"),
        (vehicle("skid", modifiers={"WIS": 1}), "unknown_attribute", "/modifiers/WIS"),
    ],
)
def test_what_cannot_be_steered_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code, before any die (RU-B-VEH-8)."""
    assert refusal("vehicle", body) == (code, pointer)
