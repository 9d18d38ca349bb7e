"""Tests of fire and acid."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result


def burn(kind: str, damage: str, **members: Any) -> dict[str, Any]:
    """A request of `burn`."""
    return {"kind": kind, "damage": damage, **members}


def test_fire_burns_with_one_die_less_each_round() -> None:
    """3d6, 2d6, 1d6, then it is out (RU-C-BURN-3); armor does not help (RU-C-BURN-1)."""
    got = result("burn", burn("fire", "3d6", armor=20), d6=[1, 2, 3, 4, 5, 6])
    assert (got["per_round"], got["total"], got["dice_left"]) == ([6, 9, 6], 21, 0)
    assert (got["life_after"], got["statuses"], got["durability_after"]) == (None, None, None)


def test_armor_helps_against_fire_by_option() -> None:
    """With `elemental_armor` it is rolled anew each round (RU-C-BURN-1, RU-C-BURN-3)."""
    got = result("burn", burn("fire", "2d6", armor=4, options={"elemental_armor": True}), d6=[6, 6, 2, 5, 3])
    assert got["per_round"] == [10, 2]


def test_armor_helps_against_acid() -> None:
    """On a person, and resist halves what passed (RU-C-BURN-2, RU-C-ARM-8)."""
    got = result("burn", burn("acid", "1d6", armor=4, resist=True), d6=[6, 1])
    assert got["per_round"] == [2]


def test_a_flat_bonus_stays_while_a_die_is_left() -> None:
    """Or counts in the first round only with `burn_flat` first_round (RU-C-BURN-3)."""
    body = burn("fire", "2d6+5")
    assert result("burn", body, d6=[1, 1, 1])["per_round"] == [7, 6]
    assert result("burn", body | {"options": {"burn_flat": "first_round"}}, d6=[1, 1, 1])["per_round"] == [7, 1]


def test_acid_eats_items() -> None:
    """Durability sinks by the roll, armor or not; at 0 the item is destroyed (RU-C-BURN-2, RU-C-DUR-5)."""
    got = result("burn", burn("acid", "1d6", item_durability=5, armor=9), d6=[4])
    assert (got["durability_after"], got["destroyed"]) == (1, False)
    assert result("burn", burn("acid", "1d6", item_durability=4), d6=[4])["destroyed"] is True


def test_fire_on_an_item_says_nothing_about_durability() -> None:
    """Only acid lowers it; the damage is as rolled (RU-C-BURN-2)."""
    got = result("burn", burn("fire", "1d6", item_durability=4, resist=True), d6=[5])
    assert (got["total"], got["durability_after"], got["destroyed"]) == (5, None, None)


@pytest.mark.parametrize(("rounds", "faces", "left"), [(0, 0, 3), (1, 3, 2), (2, 5, 1), (9, 6, 0)])
def test_fire_can_be_put_out(rounds: int, faces: int, left: int) -> None:
    """After so many rounds; the answer lists what would have burned on (RU-C-BURN-6)."""
    got = answer("burn", burn("fire", "3d6", rounds=rounds), d6=[1] * faces)
    assert got["result"]["dice_left"] == left
    assert "RU-C-BURN-6" in got["rules"]


def test_burning_can_kill() -> None:
    """LIFE at 100% is `life` unless stated; statuses are worked out anew (RU-C-BURN-1, RU-C-GEN-7)."""
    got = result("burn", burn("fire", "1d6", life=2, stun_level=1), d6=[5])
    assert (got["life_after"], got["statuses"]) == (-3, ["dead", "defeated", "ko"])
    assert result("burn", burn("fire", "1d6", life=2, life_max=9), d6=[5])["statuses"] == ["defeated"]


def test_igniting_is_a_chance_of_its_own() -> None:
    """The game master's chance is a chance roll (RU-C-BURN-4)."""
    assert result("chance", {"percent": 30}, d20=[6])["success"] is True


def test_an_ongoing_fire_does_not_shrink() -> None:
    """Its dice are rolled for one round at a time (RU-C-BURN-5)."""
    assert result("burn", burn("fire", "3d6", rounds=1), d6=[2, 2, 2])["total"] == 6


@pytest.mark.parametrize("damage", ["2d6+1d20", "5"])
def test_only_dice_of_one_size_burn(damage: str) -> None:
    """Since they shrink one by one (RU-C-BURN-3)."""
    assert refusal("burn", burn("fire", damage)) == ("bad_input", "/damage")


def test_an_ongoing_fire_keeps_its_dice() -> None:
    """In every round, with its flat bonus; for one round if none is named (RU-C-BURN-5)."""
    fire = burn("fire", "1d6+2", ongoing=True)
    got = answer("burn", fire | {"rounds": 3}, d6=[1, 2, 3])
    assert (got["result"]["per_round"], got["result"]["dice_left"]) == ([3, 4, 5], 1)
    assert "RU-C-BURN-5" in got["rules"]
    assert "RU-C-BURN-3" not in got["rules"]
    assert result("burn", fire, d6=[6])["per_round"] == [8]


def test_an_ongoing_fire_has_a_limit_of_dice() -> None:
    """Since its rounds are not limited by its dice (RU-C-BURN-5)."""
    assert refusal("burn", burn("fire", "100d6", ongoing=True, rounds=1000)) == ("too_many_dice", "/rounds")


def test_what_is_put_out_burns_no_one() -> None:
    """The means are the game master's decision (RU-C-BURN-6)."""
    got = answer("burn", {"action": "put_out", "life": 7})
    assert (got["result"]["per_round"], got["result"]["dice_left"], got["result"]["life_after"]) == ([], 0, 7)
    assert got["rules"] == ["RU-C-BURN-6"]


@pytest.mark.parametrize("missing", ["kind", "damage"])
def test_what_burns_has_a_kind_and_damage(missing: str) -> None:
    """Only a full extinction needs neither (RU-C-BURN-3, RU-C-BURN-6)."""
    body = {name: value for name, value in burn("fire", "1d6").items() if name != missing}
    assert refusal("burn", body) == ("bad_input", f"/{missing}")
