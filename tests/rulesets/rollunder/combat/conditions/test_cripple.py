"""Tests of crippled limbs."""

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


@pytest.mark.parametrize(("x", "useless"), [(0, 6), (4, 10), (-3, 3)])
def test_a_failed_check_makes_a_limb_useless(x: int, useless: int) -> None:
    """[STR-X] for arm (RU-C-RES-3) and leg (RU-C-RES-4): with STR 15 so many of twenty faces fail."""
    crippled = [result("cripple", {"action": "check", "str": 15, "x": x}, d20=[face])["crippled"] for face in D20_FACES]
    assert sum(crippled) == useless


def test_every_crippled_limb_takes_two_off_str() -> None:
    """The daily check is at STR - 2 for each, and a success removes one effect (RU-C-RES-5, RU-C-GEN-4)."""
    healed = result("cripple", {"action": "recover", "str": 15, "effects": 2}, d20=[10])
    assert (healed["checked_value"], healed["effects_after"], healed["str_effective"]) == (11, 1, 13)
    stays = result("cripple", {"action": "recover", "str": 15, "effects": 2}, d20=[11])
    assert (stays["effects_after"], stays["str_effective"], stays["crippled"]) == (2, 11, None)


def test_effects_do_not_fall_below_zero() -> None:
    """Without a crippled limb none can recover (RU-C-RES-5)."""
    assert result("cripple", {"action": "recover", "str": 15, "effects": 0}, d20=[3])["effects_after"] == 0


def test_fatigue_is_a_lower_str() -> None:
    """The game master says how much it takes (RU-C-EXH-1): with STR 15 and 4 of fatigue the check is at 11."""
    assert result("cripple", {"action": "check", "str": 15 - 4}, d20=[4])["checked_value"] == 11


def test_recovery_needs_the_number_of_effects() -> None:
    """It is refused without (RU-C-RES-5)."""
    assert refusal("cripple", {"action": "recover", "str": 15}) == ("bad_input", "/effects")
