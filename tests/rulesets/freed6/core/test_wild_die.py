"""Tests of wild dice."""

from fractions import Fraction

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.dice.recorded import MOST_STEPS
from service.rulesets.freed6.core import wild_die
from tests.rulesets.freed6.play import task


def test_the_wild_die_replaces_a_die() -> None:
    """With 1D it is the only die, with 0D there is none (F6-WLD-2)."""
    assert task({"die_code": "1D", "wild_die": True}, [6, 6, 2])["total"] == 14
    assert task({"die_code": "0D", "wild_die": True}, [])["wild_dice"] == 0


def test_explosions_go_on() -> None:
    """Every 6 rolls again and adds (F6-WLD-3); a service that rolls itself ends after a thousand of them."""
    assert task({"die_code": "1D", "wild_die": True}, [6] * 30 + [5])["total"] == 185
    assert task({"die_code": "1D", "wild_die": True}, [6] * 990 + [1])["total"] == 5941

    endless = RecordedDice(SuppliedFaces({"roller": [6] * 2 * MOST_STEPS}))
    assert wild_die.WildRoll(stream="roller")(endless).landed == 6 * (MOST_STEPS + 1)


@pytest.mark.parametrize(("sides", "lowest"), [(4, None), (6, 6), (8, 7), (10, 7), (12, 7), (20, 7)])
def test_each_die_type_explodes_on_its_faces(sides: int, lowest: int | None) -> None:
    """Larger dice on 7 or more, a d6 on 6, a d4 never; the added die is of the same type (F6-WLD-4, F6-DIE-8)."""
    for face in range(1, sides + 1):
        explodes = lowest is not None and face >= lowest
        faces = [face, 1] if explodes else [face]
        result = task({"die_code": "1D", "wild_die": True, "wild_sides": sides}, faces)
        assert (result["exploded"], result["total"]) == (explodes, sum(faces))


def test_a_success_with_an_explosion_is_critical() -> None:
    """A tie counts as success too (F6-WLD-5); the explosion raises the rank (F6-WLD-8)."""
    assert task({"die_code": "1D", "wild_die": True}, [6, 4], 10)["critical"] == "success"
    assert task({"die_code": "1D", "wild_die": True}, [6, 4], 11)["critical"] is None
    assert task({"die_code": "1D", "wild_die": True}, [6, 6, 4], 10)["rank"] == 2


def test_exactly_six_may_be_critical() -> None:
    """With `critical_on` six the first face counts, on any die type (F6-WLD-5)."""
    eight = {"die_code": "1D", "wild_die": True, "wild_sides": 8}
    assert task(eight, [6], 5, critical_on="six")["critical"] == "success"
    assert task(eight, [7, 1], 5, critical_on="six")["critical"] is None
    assert task(eight, [7, 1], 5)["critical"] == "success"


def test_a_failure_with_a_first_one_is_critical() -> None:
    """A 1 in an explosion or on a success does nothing, and the total is not lowered (F6-WLD-6)."""
    failed = task({"die_code": "2D", "wild_die": True}, [5, 1], 9)
    assert (failed["critical"], failed["total"]) == ("failure", 6)
    assert task({"die_code": "2D", "wild_die": True}, [1, 6, 1], 99)["critical"] is None
    assert task({"die_code": "2D", "wild_die": True}, [5, 1], 6)["critical"] is None


@pytest.mark.parametrize(("mod", "wild"), [(0, 1), (1, 2), (2, 3), (5, 3), (-1, 0), (-4, 0)])
def test_effects_turn_more_or_fewer_dice_wild(mod: int, wild: int) -> None:
    """Wild dice beyond the pool are lost (F6-WLD-7)."""
    assert task({"die_code": "3D", "wild_die": True, "wild_dice_mod": mod}, [2, 2, 2])["wild_dice"] == wild


@pytest.mark.parametrize(("mod", "wild", "rolled"), [(0, 1, 3), (2, 3, 5), (-1, 0, 2)])
def test_wild_dice_may_come_on_top(mod: int, wild: int, rolled: int) -> None:
    """With `wild_mode` add only the own wild die replaces a die; the code stays (F6-WLD-7, F6-CHK-6)."""
    roller = {"die_code": "3D", "wild_die": True, "wild_dice_mod": mod}
    result = task(roller, [2] * rolled, wild_mode="add")
    assert (result["wild_dice"], result["total"], result["die_code_rolled"]) == (wild, 2 * rolled, "3D")


def test_an_effect_may_give_a_stock_character_a_wild_die() -> None:
    """It grants a die, not the ability (F6-WLD-1)."""
    assert task({"die_code": "2D", "dynamic": False, "wild_dice_mod": 1}, [2, 6, 1])["exploded"]


def test_chance_of_an_explosion_is_that_of_its_faces() -> None:
    """One face of six on a d6, fourteen of twenty on a d20 (F6-WLD-4)."""
    shares = {
        sides: Fraction(sum(wild_die.explodes(face, sides) for face in range(1, sides + 1)), sides)
        for sides in (4, 6, 20)
    }
    assert shares == {4: 0, 6: Fraction(1, 6), 20: Fraction(7, 10)}
