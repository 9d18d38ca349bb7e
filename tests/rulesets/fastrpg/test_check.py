"""Tests of d20 rolls, by tasks: dice, luck, and refusals."""

from collections import Counter
from itertools import product

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

D20 = range(1, 21)


def task(**roller: object) -> JSON:
    """A task of Ana against 10."""
    return {"roller": {"name": "Ana", "modifier": 0} | roller, "difficulty": 10}


def kept(faces: list[int], **roller: object) -> int:
    """The face that counts."""
    natural: int = result_of("task", task(**roller), {"Ana": faces})["natural"]
    return natural


def test_a_task_takes_one_d20() -> None:
    """FR-DICE-1: one d20, and a face that it does not have is refused."""
    assert play("task", task(), {"Ana": [20, 3]}).unused == {"Ana": (3,)}
    assert code_of("task", task(), {"Ana": [21]}) == "bad_face"
    assert code_of("task", task()) == "dice_exhausted"


def test_advantage_keeps_the_higher() -> None:
    """FR-DICE-2: of all 400 pairs, the higher face counts, 39 times a 20."""
    naturals = Counter(kept([first, second], advantage=True) for first, second in product(D20, D20))
    assert naturals == {face: 2 * face - 1 for face in D20}


def test_disadvantage_keeps_the_lower() -> None:
    """FR-DICE-3: of all 400 pairs, the lower face counts, 39 times a 1."""
    naturals = Counter(kept([first, second], disadvantage=True) for first, second in product(D20, D20))
    assert naturals == {face: 41 - 2 * face for face in D20}


def test_advantage_and_disadvantage_cancel() -> None:
    """FR-DICE-4: both at once are one die, and the answer says so."""
    answer = play("task", task(advantage=True, disadvantage=True), {"Ana": [7]})
    assert answer.result["faces"] == [7]
    assert "FR-DICE-4" in answer.rules


def test_the_kept_die_is_the_natural_one() -> None:
    """FR-DICE-5: an attack uses only the chosen die, so a dropped natural 20 does not count."""
    attacker = {"name": "Ana", "modifier": 0, "str": 0, "dex": 0, "disadvantage": True}
    attack = {"attacker": attacker, "weapon": {"class": "medium", "mode": "melee"}, "target": {"ac": 5}}
    result = result_of("attack", attack, {"Ana": [20, 6, 3]})
    assert (result["natural"], result["critical"], result["damage"]) == (6, False, 3)


def test_a_situational_number_is_added() -> None:
    """FR-GEN-1: what powers and circumstances add comes on top of the one modifier and is shown apart."""
    answer = play("task", task(modifier=3, situational=-2), {"Ana": [10]})
    assert (answer.result["total"], answer.result["modifier"], answer.result["situational"]) == (11, 3, -2)
    assert "FR-GEN-1" in answer.rules
    assert "10 + 3 - 2 = 11" in answer.line


def test_luck_after_a_roll_adds_a_die() -> None:
    """FR-LUCK-2: after a normal roll one more d20 is rolled and the higher counts."""
    assert play("task", task(luck=["after"]), {"Ana": [5, 16]}).purposes == ("task", "luck")
    assert kept([16, 5], luck=["after"]) == 16


@pytest.mark.parametrize("roller", [{"advantage": True}, {"disadvantage": True}, {"luck": ["after", "after"]}])
def test_luck_after_needs_a_normal_roll(roller: JSON) -> None:
    """FR-LUCK-2: not with Advantage, not with Disadvantage, not twice."""
    assert code_of("task", task(**{"luck": ["after"]} | roller)) == "luck_not_allowed"


def test_luck_after_a_cancelled_pair_is_allowed() -> None:
    """FR-LUCK-2: Advantage and Disadvantage together leave a normal roll."""
    assert kept([4, 9], advantage=True, disadvantage=True, luck=["after"]) == 9


def test_luck_before_a_roll_removes_disadvantage() -> None:
    """FR-LUCK-3: with Disadvantage gone one die falls; without Disadvantage the point has no use."""
    assert kept([14], disadvantage=True, luck=["before"]) == 14
    assert code_of("task", task(luck=["before"])) == "luck_not_allowed"


def test_luck_removes_disadvantage_before_it_cancels() -> None:
    """FR-LUCK-3: with both present Advantage remains, so luck after the roll no longer fits."""
    assert kept([3, 18], advantage=True, disadvantage=True, luck=["before"]) == 18
    both = task(advantage=True, disadvantage=True, luck=["before", "after"])
    assert code_of("task", both) == "luck_not_allowed"


def test_both_uses_of_luck_combine() -> None:
    """FR-LUCK-3: before and after on one roll cost two points."""
    result = result_of("task", task(disadvantage=True, luck=["before", "after"], luck_points=2), {"Ana": [3, 12]})
    assert (result["faces"], result["luck_spent"], result["luck_points_after"]) == ([3, 12], 2, 0)


def test_a_named_point_is_always_spent() -> None:
    """FR-LUCK-4: also when the first die would have been enough; points not stated are not checked."""
    result = result_of("task", task(luck=["after"]), {"Ana": [20, 1]})
    assert (result["natural"], result["luck_spent"], result["luck_points_after"]) == (20, 1, None)


def test_luck_without_points_is_refused() -> None:
    """FR-LUCK-4: missing points cannot be spent, and nothing is rolled."""
    assert code_of("task", task(luck=["after"], luck_points=0)) == "no_luck_points"
    assert code_of("task", task(disadvantage=True, luck=["before", "after"], luck_points=1)) == "no_luck_points"


def test_a_second_call_keeps_the_shown_face() -> None:
    """FR-LUCK-5: with the face already shown only the new d20 is rolled."""
    answer = play("task", task(first_face=7, luck=["after"]), {"Ana": [4]})
    assert (answer.result["faces"], answer.result["natural"], answer.purposes) == ([7, 4], 7, ("luck",))
    assert "FR-LUCK-5" in answer.rules


@pytest.mark.parametrize("luck", [[], ["before"], ["before", "after"]])
def test_a_shown_face_needs_luck_after(luck: list[str]) -> None:
    """FR-LUCK-5: `first_face` without exactly that luck is bad input."""
    assert code_of("task", task(first_face=7, luck=luck, disadvantage=bool(luck))) == "bad_input"


def test_a_shown_face_is_one_of_a_d20() -> None:
    """FR-LUCK-5: a d20 shows no 21 and no 0."""
    assert code_of("task", task(first_face=21, luck=["after"])) == "bad_face"
    assert code_of("task", task(first_face=0, luck=["after"])) == "bad_face"


@pytest.mark.parametrize(
    "roller",
    [
        {"modifier": None},
        {"skill": "Lore"},
        {"skill": "Lore", "abilities": NO_ABILITIES, "points": 1},
        {"points": 1},
        {"modifier": None, "skill": "Lore"},
        {"modifier": None, "skill": "Lore", "points": 1},
        {"modifier": None, "abilities": NO_ABILITIES, "points": 1},
    ],
)
def test_exactly_one_modifier_is_stated(roller: JSON) -> None:
    """FR-TASK-1: a number, or a skill with abilities and points; never both, never half."""
    assert code_of("task", task(**roller), {"Ana": [10]}) == "bad_input"


def test_a_skill_brings_its_modifier() -> None:
    """FR-TASK-1: a skill modifier already contains its ability."""
    roller = {"modifier": None, "skill": "Maneuvers", "abilities": NO_ABILITIES | {"str": 1, "dex": 3}, "points": 2}
    assert result_of("task", task(**roller), {"Ana": [10]})["total"] == 15


def test_a_skill_must_be_known() -> None:
    """FR-SKILL-4: a roll with an unknown or empty skill name is refused."""
    for name in ("Juggling", "", "Location: "):
        roller = {"modifier": None, "skill": name, "abilities": NO_ABILITIES, "points": 2}
        assert code_of("task", task(**roller)) == "unknown_skill"
