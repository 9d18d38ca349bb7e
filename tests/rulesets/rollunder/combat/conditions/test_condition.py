"""Tests of the operation `condition`, the common entry to the family."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal

REQUESTS: dict[str, tuple[dict[str, Any], dict[str, list[int]]]] = {
    "stun": ({"action": "instant_ko", "stun_level": 4, "life": 12, "str": 11}, {"d20": [11]}),
    "freeze": ({"action": "gain", "freeze_level": 9, "life": 9, "dex": 7, "str": 12, "gain": 3}, {"d20": [13]}),
    "net": ({"action": "escape", "net_level": 9, "dex": 10}, {"d6": [6]}),
    "cripple": ({"action": "check", "str": 11}, {"d20": [4]}),
    "pain": ({"tier": "pain", "int": 9}, {"d6": [4]}),
    "pierce": ({"tier": "strong", "dex": 9}, {"d6": [4]}),
    "scar": ({"tier": "strongly_scarred", "cha": 9}, {"d20": [14]}),
    "horror": ({"severity": "minor", "int": 9}, {"d6": [1], "d20": [4]}),
    "panic": ({"panic_level": 1, "attributes": {"INT": 3, "CHA": 3, "DEX": 3, "STR": 3}}, {}),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_condition_is_the_operation_of_its_name(kind: str) -> None:
    """Inputs, outputs, dice and summary are those of the operation (RU-C-GEN-9)."""
    body, faces = REQUESTS[kind]
    own, by_kind = answer(kind, body, **faces), answer("condition", {"kind": kind, **body}, **faces)
    assert by_kind["result"] == own["result"]
    assert (by_kind["rolls"], by_kind["summary"]) == (own["rolls"], own["summary"])
    assert by_kind["rules"] == ["RU-C-GEN-9", *own["rules"]]


@pytest.mark.parametrize("kind", ["burn", "poison", "grab", "squeeze", "restraint", "animate", "defeat", "sleep"])
def test_other_states_are_not_in_the_family(kind: str) -> None:
    """Burning, poison, holds, animated metal and defeat have separate operations (RU-C-GEN-9)."""
    assert refusal("condition", {"kind": kind}) == ("bad_input", "/kind")


def test_what_the_operation_refuses_the_door_refuses() -> None:
    """With the same code and pointer (RU-C-GEN-9)."""
    assert refusal("condition", {"kind": "net", "action": "hit", "dex": 9}) == ("bad_input", "/gain")


def test_a_field_of_another_kind_is_unknown() -> None:
    """The fields are those of the operation alone (RU-C-GEN-9)."""
    body = {"kind": "pierce", "tier": "surface", "net_level": 3}
    assert refusal("condition", body) == ("unknown_field", "/net_level")
