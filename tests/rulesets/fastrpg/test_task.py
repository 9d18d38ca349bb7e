"""Tests of tasks."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

ANA = {"name": "Ana", "modifier": 3}


def task(**fields: object) -> JSON:
    """A hard task of Ana, +3."""
    return {"roller": ANA, "difficulty": 15} | fields


def test_success_reaches_the_difficulty() -> None:
    """FR-TASK-1: of the 20 faces, 9 reach 15 with +3; the margin is the difference."""
    results = [result_of("task", task(), {"Ana": [face]}) for face in range(1, 21)]
    assert sum(result["success"] for result in results) == 9
    assert [result["margin"] for result in results] == list(range(-11, 9))


@pytest.mark.parametrize(("name", "number"), [("easy", 5), ("hard", 15), ("extreme", 25), (13, 13)])
def test_a_difficulty_has_a_name_or_a_number(name: str | int, number: int) -> None:
    """FR-TASK-2: easy 5, hard 15, extreme 25, or any integer."""
    assert result_of("task", task(difficulty=name), {"Ana": [10]})["difficulty"] == number
    assert code_of("task", task(difficulty="normal")) == "bad_input"


def test_natural_faces_are_not_special() -> None:
    """FR-TASK-3: a 20 can fail an extreme task, a 1 can pass an easy one."""
    assert not result_of("task", task(difficulty="extreme"), {"Ana": [20]})["success"]
    assert result_of("task", task(difficulty=4), {"Ana": [1]})["success"]


def test_an_untrained_task_cannot_succeed() -> None:
    """FR-SKILL-3: the roll is made, the margin is plain, but there is no success and no effect."""
    ana = {"name": "Ana", "skill": "Magic", "abilities": NO_ABILITIES | {"wis": 5}, "points": 0}
    answer = play("task", task(roller=ana, difficulty="easy", effect={"dice": 1}), {"Ana": [20]})
    assert not answer.result["success"]
    assert not answer.result["can_succeed"]
    assert (answer.result["modifier"], answer.result["margin"], answer.result["effect"]) == (0, 15, None)
    assert "untrained" in answer.line


def test_a_quick_task_is_one_round() -> None:
    """FR-TASK-5: an action counts one round and rolls no d6."""
    answer = play("task", task(), {"Ana": [10]})
    assert answer.result["time"] == {"unit": "round", "amount": 1}
    assert answer.purposes == ("task",)


@pytest.mark.parametrize("unit", ["round", "minute", "hour", "day"])
def test_slow_work_takes_a_d6_of_its_unit(unit: str) -> None:
    """FR-TASK-5: the d6 of time falls after the d20s and before the dice of effect, also on a failure."""
    slow = task(time_unit=unit, effect={"dice": 2, "modifier": 1})
    answer = play("task", slow, {"Ana": [12, 4, 6, 5]})
    assert answer.result["time"] == {"unit": unit, "amount": 4}
    assert answer.result["effect"] == 12
    assert answer.purposes == ("task", "time", "effect", "effect")
    assert play("task", slow, {"Ana": [1, 4]}).result["time"]["amount"] == 4


def test_an_effect_is_never_negative() -> None:
    """FR-TASK-6: Nd6 and a modifier on a success, 0 at least; null and no dice on a failure."""
    weak = task(effect={"dice": 1, "modifier": -4})
    assert [result_of("task", weak, {"Ana": [20, face]})["effect"] for face in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    failure = play("task", weak, {"Ana": [1, 6]})
    assert failure.result["effect"] is None
    assert failure.unused == {"Ana": (6,)}


def test_the_dice_of_an_effect_are_bounded() -> None:
    """FR-TASK-6: at least one die, and at most a sensible number."""
    assert code_of("task", task(effect={"dice": 0})) == "bad_input"
    assert code_of("task", task(effect={"dice": 101})) == "too_many_dice"


def test_unknown_members_are_refused() -> None:
    """Unknown fields and unknown options have different codes."""
    assert code_of("task", task(colour="red")) == "unknown_field"
    assert code_of("task", task(options={"colour": "red"})) == "unknown_option"
    assert code_of("task", task(options={"on_tie": "fight"})) == "bad_input"
    assert result_of("task", task(options={"max_special": 3}), {"Ana": [12]})["success"]
