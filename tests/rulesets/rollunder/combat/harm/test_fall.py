"""Tests of falls."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


def jump(yards: float, **members: Any) -> dict[str, Any]:
    """A controlled fall without [DEX]."""
    return {"yards": yards, "control": "controlled", "use_dex": False, **members}


def thrown(yards: float, **members: Any) -> dict[str, Any]:
    """An uncontrolled fall at DEX 11."""
    return {"yards": yards, "dex": 11, **members}


@pytest.mark.parametrize(
    ("yards", "surface", "dice"),
    [
        (4.9, "ground", 4),
        (0.9, "ground", 0),
        (7, "slope", 3),
        (7, "water", 3),
        (7, "haystack", 0),
        (7, "haystack_small", 7),
    ],
)
def test_every_full_yard_is_a_die(yards: float, surface: str, dice: int) -> None:
    """A d6 a yard (RU-C-FALL-1); slopes (RU-C-FALL-9), water (RU-C-FALL-10) and hay (RU-C-FALL-11) take some away."""
    assert result("fall", jump(yards, surface=surface), d6=[1] * dice)["dice_count"] == dice


@pytest.mark.parametrize(("yards", "trees", "dice"), [(16, 16, 8), (20, 15, 12), (4, 99, 2), (20, 0, 20)])
def test_trees_halve_their_own_length(yards: float, trees: int, dice: int) -> None:
    """The way above them counts in full (RU-C-FALL-12)."""
    got = result("fall", jump(yards, surface="trees", tree_yards=trees), d6=[1] * dice)
    assert got["dice_count"] == dice


@pytest.mark.parametrize(
    ("pounds", "multiplier"), [(99.9, 1), (100, 2), (999, 2), (1000, 3), (10_000, 4), (100_000.5, 5), (1_000_000, 6)]
)
def test_weight_multiplies(pounds: float, multiplier: int) -> None:
    """x2 from 100 pounds, one more for each further digit (RU-C-FALL-2)."""
    got = result("fall", jump(2, pounds=pounds), d6=[3, 4])
    assert (got["multiplier"], got["damage"]) == (multiplier, 7 * multiplier)


def test_a_table_may_multiply_the_height_only() -> None:
    """With `fall_weight_multiplies` height_dice extra dice count once (RU-C-FALL-2)."""
    body = jump(2, pounds=100, surface="stairs")
    assert result("fall", body, d6=[4], d20=[10])["damage"] == 28
    option = {"options": {"fall_weight_multiplies": "height_dice"}}
    assert result("fall", body | option, d6=[4], d20=[10])["damage"] == 18


def test_light_things_take_one_a_die() -> None:
    """No die is rolled, extra ones count 1 too; below a pound the height dice are halved (RU-C-FALL-3)."""
    unconscious = {"yards": 7, "control": "unconscious", "surface": "stairs"}
    got = result("fall", unconscious | {"pounds": 9.9})
    assert (got["dice_count"], got["height_damage"], got["extra_damage"], got["damage"]) == (3, 3, 2, 5)
    assert result("fall", unconscious | {"pounds": 0.5})["dice_count"] == 1


def test_bloopers_of_light_things_count_one_a_die() -> None:
    """Two d20 of a blooper are 2 (RU-C-FALL-3, RU-C-FALL-8)."""
    assert result("fall", thrown(4, pounds=5), d20=[20])["extra_damage"] == 2


def test_a_controlled_fall_may_go_without_dex() -> None:
    """[DEX] may be rolled, and then it is needed (RU-C-FALL-4)."""
    assert result("fall", jump(1), d6=[6])["dex_roll"] is None
    assert refusal("fall", {"yards": 1, "control": "controlled"}) == ("bad_input", "/dex")


def test_who_is_thrown_must_roll_dex() -> None:
    """`use_dex` does not matter (RU-C-FALL-5)."""
    assert result("fall", thrown(1, use_dex=False), d20=[15], d6=[6])["dex_outcome"] == "fail"
    assert refusal("fall", {"yards": 1, "use_dex": False}) == ("bad_input", "/dex")


def test_a_tail_makes_a_fall_controlled() -> None:
    """[DEX] can be left out, and bloopers do half (RU-C-FALL-5)."""
    assert result("fall", thrown(1, balancing_tail=True, use_dex=False), d6=[6])["dex_roll"] is None
    assert result("fall", thrown(1, balancing_tail=True), d20=[19], d6=[6, 3])["extra_damage"] == 3


def test_the_unconscious_fall_harder() -> None:
    """No [DEX], and a d20 more; a tail does not help (RU-C-FALL-6)."""
    got = result("fall", {"yards": 1, "control": "unconscious", "balancing_tail": True}, d6=[2], d20=[20])
    assert (got["damage"], got["dex_roll"]) == (22, None)


@pytest.mark.parametrize(("face", "removed", "damage"), [(10, 1, 9), (2, 2, 5), (1, 4, 0), (11, 0, 15)])
def test_dex_takes_the_highest_dice_away(face: int, removed: int, damage: int) -> None:
    """One die, two, or four; never more than there are (RU-C-FALL-7)."""
    got = result("fall", thrown(4), d20=[face], d6=[3, 6, 2, 4])
    assert (got["dice_removed"], got["damage"]) == (removed, damage)
    assert result("fall", thrown(1), d20=[1], d6=[5])["dice_removed"] == 1


@pytest.mark.parametrize(
    ("control", "face", "extra", "d20", "d6"),
    [
        ("uncontrolled", 19, 9, [], [4, 5]),
        ("uncontrolled", 20, 30, [14, 16], []),
        ("controlled", 19, 4, [], [4]),
        ("controlled", 20, 14, [14], []),
    ],
)
def test_bloopers_add_dice(control: str, face: int, extra: int, d20: list[int], d6: list[int]) -> None:
    """+2d6 and +2d20, half as many in a controlled fall (RU-C-FALL-8, RU-C-FALL-4)."""
    got = result("fall", thrown(1, control=control), d20=[face, *d20], d6=[6, *d6])
    assert (got["extra_damage"], got["damage"]) == (extra, extra + 6)


def test_stairs_add_a_d20() -> None:
    """Half the dice, and a d20 after them (RU-C-FALL-9)."""
    got = result("fall", jump(5, surface="stairs"), d6=[2, 3], d20=[17])
    assert (got["height_damage"], got["extra_damage"], got["damage"]) == (5, 17, 22)


def test_a_small_haystack_halves_the_final_number() -> None:
    """After everything else (RU-C-FALL-11)."""
    body = {"yards": 2, "surface": "haystack_small", "control": "unconscious", "pounds": 100}
    assert result("fall", body, d6=[2, 2], d20=[3])["damage"] == 7


def test_a_haystack_does_not_take_extra_dice() -> None:
    """Lack of consciousness still adds (RU-C-FALL-11, RU-C-FALL-6)."""
    assert result("fall", {"yards": 9, "surface": "haystack", "control": "unconscious"}, d20=[9])["damage"] == 9


def test_dex_over_all_faces() -> None:
    """Of twenty faces at DEX 11 ten take something away, two add something (RU-C-FALL-7, RU-C-FALL-8, RU-C-GEN-1)."""
    outcomes = [
        result("fall", thrown(0), d20=[face, *([1, 1] if face == 20 else [])], d6=[1, 1] if face == 19 else [])
        for face in D20_FACES
    ]
    words = [got["dex_outcome"] for got in outcomes]
    assert [words.count(word) for word in ("crit1", "crit2", "success", "fail")] == [1, 1, 8, 8]
    assert sum(got["extra_damage"] > 0 for got in outcomes) == 2


@pytest.mark.parametrize(("member", "value"), [("pounds", 0), ("pounds", -1), ("yards", -0.5), ("surface", "lava")])
def test_nonsense_is_refused(member: str, value: Any) -> None:
    """A weight is above 0, a height not below it (RU-C-FALL-1, RU-C-FALL-3)."""
    assert refusal("fall", jump(1) | {member: value}) == ("bad_input", f"/{member}")
