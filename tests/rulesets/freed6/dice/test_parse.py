"""Tests of written notation."""

import pytest

from tests.rulesets.freed6.play import ask, refused


@pytest.mark.parametrize(
    ("text", "canonical", "fixed"),
    [("3D+2", "3D+2", 11), ("4d", "4D", 12), (" 3d + 5 ", "4D+2", 14), ("0D", "0D", 0), ("2D+3", "3D", 9)],
)
def test_a_die_code_is_read_and_carried(text: str, canonical: str, fixed: int) -> None:
    """Dice, D and pips, in any case, three pips a die, fixed value 3 each (F6-DIE-1, F6-DIE-2, F6-DIE-6)."""
    result = ask("parse", {"die_code": text})
    assert (result["canonical"], result["fixed_value"], result["roller_fields"]) == (canonical, fixed, None)


@pytest.mark.parametrize("text", ["2D-1", "3D6", "D+1", "3", "", "3D+", "+1", "3D 2", "²D"])
def test_other_texts_are_no_die_codes(text: str) -> None:
    """Negative pips, sides, missing dice and the like are refused (F6-DIE-1)."""
    assert refused("parse", {"die_code": text}) == "bad_die_code"


def test_a_die_code_holds_at_most_99_dice() -> None:
    """More than 99 dice after the carry are refused (F6-DIE-1)."""
    assert ask("parse", {"die_code": "98D+5"})["dice"] == 99
    assert refused("parse", {"die_code": "99D+3"}) == "too_many_dice"
    assert refused("parse", {"die_code": "9" * 40 + "D"}) == "too_large"


def test_strict_refuses_what_would_be_carried() -> None:
    """With `strict` pips above 2 are no die code (F6-DIE-2)."""
    assert refused("parse", {"die_code": "3D+3", "strict": True}) == "bad_die_code"
    assert ask("parse", {"die_code": "3D+2", "strict": True})["pips"] == 2


def test_tokens_of_a_kind_add_up() -> None:
    """Each token sets a member of a roller, in any case (F6-DIE-7)."""
    tokens = ["+2d", "-1D", "+3", "-1", "+2WD", "-3wd", "WD", "wd10", "B2", "Boost-1", "p1", "F1", "flip-6"]
    fields = ask("parse", {"tokens": [*tokens, "Advantage", "advantage", "DISADVANTAGE"]})["roller_fields"]
    assert fields == {
        "dice_mod": 1,
        "flat_mod": 2,
        "wild_die": True,
        "wild_dice_mod": -1,
        "wild_sides": 10,
        "boost": 3,
        "penalty": 1,
        "advantage": 2,
        "disadvantage": 1,
        "flips": ["F1", "F6"],
    }


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("+0D", "bad_token"),
        ("2D", "bad_token"),
        ("B0", "bad_token"),
        ("Luck", "bad_token"),
        ("F7", "bad_flip"),
        ("F0", "bad_flip"),
        ("WD7", "bad_die_type"),
    ],
)
def test_unknown_tokens_are_refused(token: str, code: str) -> None:
    """Unknown tokens, flips and die types have different codes (F6-DIE-7)."""
    assert refused("parse", {"tokens": [token]}) == code


@pytest.mark.parametrize("given", [{}, {"die_code": "3D", "tokens": ["+1D"]}])
def test_either_a_code_or_tokens_are_read(given: dict[str, object]) -> None:
    """Exactly one of the two notations is sent (F6-ERR-1)."""
    assert refused("parse", given) == "bad_input"


@pytest.mark.parametrize(
    ("codes", "dice_mod", "canonical"),
    [
        (["1D+1", "2D+2"], 0, "4D"),
        (["2D+2", "3D+2"], 0, "6D+1"),
        (["3D+1"], -5, "0D+1"),
        (["3D+1"], 2, "5D+1"),
        (["1D+2", "1D+2", "1D+2"], 0, "5D"),
    ],
)
def test_die_codes_add_up_and_carry_once(codes: list[str], dice_mod: int, canonical: str) -> None:
    """All dice, all pips, one carry; whole dice never go below 0D (F6-DIE-3, F6-DIE-4)."""
    assert ask("die_code_add", {"codes": codes, "dice_mod": dice_mod})["canonical"] == canonical


def test_die_codes_to_add_are_die_codes() -> None:
    """One wrong code refuses the sum, and so do too many dice or none at all (F6-DIE-3, F6-DIE-1)."""
    assert refused("die_code_add", {"codes": ["1D", "x"]}) == "bad_die_code"
    assert refused("die_code_add", {"codes": ["60D", "60D"]}) == "too_many_dice"
    assert refused("die_code_add", {"codes": []}) == "bad_input"
