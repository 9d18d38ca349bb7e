"""Tests of the quality of products."""

from itertools import product

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(
    ("tier", "dice", "lowest", "highest", "total"),
    [("pro", 3, 5, 20, 2700), ("expert", 2, 10, 20, 540), ("master", 1, 15, 20, 105)],
)
def test_tiers_have_dice_of_their_own(tier: str, dice: int, lowest: int, highest: int, total: int) -> None:
    """3d6+2 (RU-B-QUAL-3), 2d6+8 (RU-B-QUAL-4), 1d6+14 (RU-B-QUAL-5), over all faces."""
    faces = product(range(1, 7), repeat=dice)
    found = [result("quality", {"tier": tier}, d6=list(fallen))["quality"] for fallen in faces]
    assert (min(found), max(found), sum(found)) == (lowest, highest, total)


@pytest.mark.parametrize(("faces", "quality"), [([1, 1, 1, 1], 0), ([6, 6, 6, 6], 20), ([1, 2, 3, 4], 6)])
def test_untrained_work_takes_four_dice(faces: list[int], quality: int) -> None:
    """4d6-4, from 0 to 20 (RU-B-QUAL-2)."""
    assert result("quality", {"tier": "untrained"}, d6=faces)["quality"] == quality


@pytest.mark.parametrize(
    ("faces", "label"), [([1, 1, 1, 1], "abomination"), ([6, 6, 6, 6], "excellent work"), ([2, 1, 1, 1], None)]
)
def test_the_ends_of_the_scale_have_names(faces: list[int], label: str | None) -> None:
    """0 and 20 are named, nothing between (RU-B-QUAL-1)."""
    assert result("quality", {"tier": "untrained"}, d6=faces)["quality_label"] == label


def test_failed_work_has_no_quality() -> None:
    """Nothing is rolled after a fail (RU-B-QUAL-6)."""
    got = result("quality", {"tier": "master", "check_success": False})
    assert got == {"quality": None, "quality_label": None, "alchemy_class": None}


def test_potions_have_classes() -> None:
    """20 A, 16 to 19 B, 11 to 15 C, 1 to 10 D, 0 R (RU-B-QUAL-7); an item has none."""
    classes = {}
    for faces in product(range(1, 7), repeat=4):
        if list(faces) == sorted(faces):
            got = result("quality", {"tier": "untrained", "alchemy": True}, d6=list(faces))
            classes[got["quality"]] = got["alchemy_class"]
    assert "".join(classes[quality] for quality in range(21)) == "RDDDDDDDDDDCCCCCBBBBA"
    assert result("quality", {"tier": "master"}, d6=[1])["alchemy_class"] is None


def test_a_failed_brew_is_dirty_water() -> None:
    """It is labeled so, also without an explosion (RU-B-QUAL-8)."""
    got = result("quality", {"tier": "pro", "check_success": False, "alchemy": True})
    assert got["alchemy_class"] == "dirty water"
    assert refusal("quality", {"tier": "guru"}) == ("unknown_tier", "/tier")
