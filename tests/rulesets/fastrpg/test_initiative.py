"""Tests of initiative."""

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def someone(name: str, side: str | None, dex: int, awareness: int, **fields: object) -> JSON:
    """A participant."""
    return {"name": name, "side": side, "dex": dex, "awareness": awareness} | fields


PARTY = [someone("Ana", "heroes", 2, 4), someone("Bo", "heroes", 1, 0), someone("Orc", "foes", 3, 1)]


def test_a_side_rolls_with_its_best() -> None:
    """FR-INIT-1: the better of Dexterity and Awareness, of the best member; one d20 for each side."""
    answer = play("initiative", {"participants": PARTY}, {"heroes": [5], "foes": [10]})
    assert answer.result == {"mode": "side", "totals": {"heroes": 9, "foes": 13}, "order": ["foes", "heroes"]}
    assert answer.line == "First to last: foes 13, heroes 9"


def test_participants_that_are_down_do_not_count() -> None:
    """FR-INIT-1: neither for their side, nor does a side without able members roll."""
    down = [PARTY[0] | {"hp": 0}, PARTY[1] | {"hp": 1}, PARTY[2] | {"hp": -2}]
    result = result_of("initiative", {"participants": down}, {"heroes": [5], "foes": [10]})
    assert (result["totals"], result["order"]) == ({"heroes": 6}, ["heroes"])
    nobody = play("initiative", {"participants": [PARTY[0] | {"hp": 0}]})
    assert (nobody.result["order"], nobody.line) == ([], "Nobody is able to act")


def test_everyone_rolls_by_option() -> None:
    """FR-INIT-2: high to low, without those at 0 or less; sides do not matter."""
    given = {
        "participants": [*PARTY, someone("Eel", None, 9, 9, hp=0)],
        "options": {"initiative_mode": "individual"},
    }
    result = result_of("initiative", given, {"Ana": [5], "Bo": [20], "Orc": [10]})
    assert result == {
        "mode": "individual",
        "totals": {"Ana": 9, "Bo": 21, "Orc": 13},
        "order": ["Bo", "Orc", "Ana"],
    }


def test_a_tie_goes_to_the_modifier_then_to_the_list() -> None:
    """FR-INIT-3: no extra dice are rolled."""
    given = {"participants": PARTY, "options": {"initiative_mode": "individual"}}
    answer = play("initiative", given, {"Ana": [6], "Bo": [9], "Orc": [7]})
    assert answer.result["order"] == ["Ana", "Orc", "Bo"]
    assert "FR-INIT-3" in answer.rules
    twins = [someone("Zed", None, 1, 1), someone("Abe", None, 1, 1)]
    given = {"participants": twins, "options": {"initiative_mode": "individual"}}
    assert result_of("initiative", given, {"Zed": [6], "Abe": [6]})["order"] == ["Zed", "Abe"]


def test_participants_are_distinguished() -> None:
    """FR-INIT-1: names differ, and where sides roll everyone has one."""
    assert code_of("initiative", {"participants": [PARTY[0], PARTY[0]]}) == "bad_input"
    assert code_of("initiative", {"participants": [someone("Ana", None, 1, 1)]}) == "bad_input"
    assert code_of("initiative", {"participants": []}) == "bad_input"


def test_the_option_for_encounters_has_no_effect_here() -> None:
    """FR-INIT-4: a call is one round; whether the next one rolls anew is for encounters to decide."""
    given = {"participants": PARTY, "options": {"reroll_each_round": False}}
    assert result_of("initiative", given, {"heroes": [5], "foes": [10]})["order"] == ["foes", "heroes"]
