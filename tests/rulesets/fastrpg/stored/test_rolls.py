"""Tests of tasks, contests and saves of stored characters."""

import pytest

from tests.rulesets.fastrpg.stored.party import ANA, BO, OGRE, command, on_turn, party, refusal_of, state
from tests.rulesets.fastrpg.table import JSON, result_of


def test_a_skill_is_looked_up_on_the_sheet() -> None:
    """FR-TASK-1, FR-SKILL-1: abilities and points of the sheet make the modifier."""
    played = command("task", {"roller": {"id": ANA, "skill": "Maneuvers"}, "difficulty": 15}, dice={"Ana": [8]})
    assert (played.result["modifier"], played.result["total"], played.result["success"]) == (7, 15, True)
    assert played.changed == set()


@pytest.mark.parametrize(
    ("stated", "modifier"),
    [
        ({"skill": "Maneuvers", "points": 0}, 4),
        ({"skill": "Maneuvers", "abilities": {"dex": 1}}, 4),
        ({"modifier": 2}, 2),
        ({"ability": "dex"}, 2),
        ({"ability": "dex", "abilities": {"dex": 5}}, 5),
        ({"skill": "Medical"}, 0),
    ],
)
def test_what_is_stated_wins_over_the_sheet(stated: JSON, modifier: int) -> None:
    """FR-TASK-1, FR-SKILL-3: a modifier, an ability alone, or parts of the skill; untrained counts 0."""
    played = command("task", {"roller": {"id": ANA} | stated, "difficulty": "easy"}, dice={"Ana": [10]})
    assert played.result["modifier"] == modifier


@pytest.mark.parametrize(
    ("roller", "pointer"),
    [
        ({}, "/roller"),
        ({"id": ANA}, "/roller"),
        ({"id": ANA, "skill": "Lore", "modifier": 1}, "/roller"),
        ({"id": ANA, "ability": "dex", "skill": "Lore"}, "/roller/ability"),
        ({"name": "Cy", "skill": "Lore"}, "/roller"),
        ({"name": "Cy", "ability": "dex"}, "/roller/abilities"),
    ],
)
def test_a_roller_is_stored_or_stated_in_full(roller: JSON, pointer: str) -> None:
    """FR-TASK-1: one modifier, which the sheet or the order must state."""
    assert refusal_of("task", {"roller": roller, "difficulty": 5}) == ("bad_input", pointer)


def test_an_unstored_participant_rolls_as_without_a_campaign() -> None:
    """FR-TASK-1: with a name and all that counts."""
    order: JSON = {"roller": {"name": "Cy", "modifier": 3, "advantage": True}, "difficulty": 10}
    played = command("task", order, dice={"Cy": [2, 9]})
    assert played.result == result_of("task", order, {"Cy": [2, 9]})


def test_luck_is_spent_from_what_is_held() -> None:
    """FR-LUCK-2, FR-LUCK-4: by the points in the state, until there are none."""
    order: JSON = {"roller": {"id": ANA, "skill": "Lore", "luck": ["after"]}, "difficulty": 5}
    played = command("task", order, dice={"Ana": [1, 9]})
    assert (played.result["luck_points_after"], state(played.cast, ANA)["luck_points"]) == (1, 1)
    spent = command("task", order, played.cast, {"Ana": [1, 9]}).cast
    assert refusal_of("task", order, spent) == ("no_luck_points", "/roller")


def test_luck_that_is_not_tracked_is_not_checked() -> None:
    """FR-LUCK-4: null in the state stays null."""
    order: JSON = {"roller": {"id": ANA, "skill": "Lore", "luck": ["after"]}, "difficulty": 5}
    played = command("task", order, party(ana={"luck_points": None}), {"Ana": [1, 9]})
    assert (played.result["luck_points_after"], state(played.cast, ANA)["luck_points"]) == (None, None)


def test_points_are_spent_by_hand_too() -> None:
    """FR-LUCK-5: for a roll that is resolved elsewhere."""
    order: JSON = {"action": "spend", "character": {"id": ANA}, "use": "after", "roll_state": "normal"}
    played = command("luck", order)
    assert state(played.cast, ANA)["luck_points"] == played.result["luck_points"] == 1
    assert refusal_of("luck", order, party(ana={"luck_points": 0})) == ("no_luck_points", "/character")
    assert refusal_of("luck", order, party(ana={"luck_points": None})) == ("bad_input", "/character")


def test_a_task_is_the_action_of_the_turn() -> None:
    """FR-TURN-1: in the own turn only."""
    order: JSON = {"roller": {"id": ANA, "skill": "Lore"}, "difficulty": 5}
    assert state(command("task", order, on_turn(ANA, party()), {"Ana": [9]}).cast, ANA)["action_taken"] is True
    assert refusal_of("task", order, on_turn(BO, party())) == ("not_your_turn", "/roller")
    forced = command("task", order, on_turn(BO, party()), {"Ana": [9]}, force=True)
    assert state(forced.cast, ANA)["action_taken"] is False


def test_both_sides_of_a_contest_are_looked_up() -> None:
    """FR-CON-1, FR-LUCK-4: each with its own sheet and luck; the first one acts."""
    sides = [{"id": ANA, "skill": "Maneuvers"}, {"id": OGRE, "skill": "Maneuvers", "luck": ["after"]}]
    played = command("contest", {"sides": sides}, on_turn(ANA, party()), {"Ana": [5], "Ogre": [3, 4]})
    assert (played.result["totals"], played.result["winner"]) == ({"Ana": 12, "Ogre": 10}, "Ana")
    assert (state(played.cast, ANA)["action_taken"], state(played.cast, OGRE)["luck_points"]) == (True, 1)


def test_an_extended_task_takes_no_luck() -> None:
    """FR-TASK-4, FR-LUCK-4: attempt after attempt with the skill of the sheet."""
    order: JSON = {"roller": {"id": BO, "skill": "Medical"}, "difficulty": 15, "needed": 2}
    played = command("extended_task", order, on_turn(BO, party()), {"Bo": [11, 2, 12]})
    assert (played.result["totals"], played.result["complete"]) == ([15, 6, 16], True)
    assert state(played.cast, BO)["action_taken"] is True
    assert refusal_of("extended_task", order | {"roller": {"id": BO, "skill": "Lore", "luck": ["after"]}}) == (
        "luck_not_allowed",
        "/roller",
    )


def test_a_save_finds_its_skill_by_the_threat() -> None:
    """FR-SAVE-1, FR-SAVE-2, FR-SAVE-3: the remaining damage is taken; no action is used."""
    order: JSON = {"roller": {"id": ANA}, "threat": "body", "difficulty": 10, "damage": 9}
    played = command("save", order, on_turn(ANA, party()), {"Ana": [7]})
    assert (played.result["skill"], played.result["modifier"], played.result["damage_taken"]) == ("Endurance", 3, 4)
    assert (state(played.cast, ANA)["hp"], state(played.cast, ANA)["action_taken"]) == (11, False)
    failed = command("save", order, dice={"Ana": [6]})
    assert state(failed.cast, ANA)["hp"] == 6


def test_magic_resists_by_the_points_of_the_sheet() -> None:
    """FR-SAVE-1, FR-SKILL-3: without any it cannot succeed."""
    order: JSON = {"roller": {"id": ANA}, "skill": "Magic", "difficulty": 1}
    played = command("save", order, dice={"Ana": [20]})
    assert (played.result["can_succeed"], played.result["success"]) == (False, False)
    assert refusal_of("save", order | {"skill": "Medical"}) == ("not_a_save_skill", "/skill")
    assert refusal_of("save", {"roller": {"id": ANA}, "difficulty": 1}) == ("bad_input", "/threat")


def test_a_skill_is_reported_from_the_sheet() -> None:
    """FR-SKILL-1, FR-SKILL-4: modifier and word of a stored figure."""
    played = command("skill", {"character": {"id": ANA}, "skill": "Endurance"})
    assert (played.result["modifier"], played.result["word"], played.changed) == (3, "excellent", set())
    assert refusal_of("skill", {"character": {"id": ANA}, "skill": "Swimming"}) == ("unknown_skill", "/skill")
    assert refusal_of("skill", {"skill": "Lore"}) == ("bad_input", "/character")
