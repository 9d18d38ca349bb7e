"""The words of effects by hand and on sheets, and what is illegal about sheets."""

from typing import Any

import pytest

from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.characters import CHARACTERS
from service.rulesets.stored.conditions import Effect, Recurring
from tests.rulesets.freed6.stored import MIRA, MIRA_SHEET, cast, condition, figure, play, with_conditions


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        (Effect(code="boost", value=1, target="melee"), []),
        (Effect(code="boost", value=1, target="MELEE"), []),
        (Effect(code="boost", value=1), []),
        (Effect(code="fixed_value", value=3, target="insight"), []),
        (Effect(code="bars", target="use:Strength"), []),
        (Effect(code="boots", value=1, target="melee"), [("unknown_effect", "/effects/0/code")]),
        (Effect(code="extend_to_scene"), [("unknown_effect", "/effects/0/code")]),
        (Effect(code="boost", value=1, target="mele"), [("unknown_target", "/effects/0/target")]),
        (Effect(code="bars", target="atack"), [("unknown_target", "/effects/0/target")]),
        (Effect(code="flip", value=7, target="melee"), [("unknown_effect", "/effects/0/value")]),
        (Effect(code="wild_sides", value=7, target="melee"), [("unknown_effect", "/effects/0/value")]),
    ],
)
def test_words_of_effects(effect: Effect, found: list[tuple[str, str]]) -> None:
    """Closed lists, in which capitals do not matter (F6-COND-8, F6-COND-1)."""
    sheet = cast()[MIRA].sheet
    words = CHARACTERS.check_condition(condition("Hexed", effect), sheet, Options())
    assert [(word.kind.value, word.pointer) for word in words] == found


def test_words_that_come_again_and_again() -> None:
    """Harm on a track, or a check that is due (F6-COND-1); flips above 6 by option (F6-FLP-5)."""
    sheet = cast()[MIRA].sheet
    burning = condition("Burning", recurring=(Recurring(code="damage", value=1), Recurring(code="fire")))
    (word,) = CHARACTERS.check_condition(burning, sheet, Options())
    assert (word.kind.value, word.pointer) == ("unknown_effect", "/recurring/1/code")
    flipped = condition("Jinxed", Effect(code="flip", value=8))
    assert list(CHARACTERS.check_condition(flipped, sheet, Options(extended_flips=True))) == []


def test_effects_of_the_sheet_always_hold() -> None:
    """They enter every check that they match, and their words are checked too (F6-SF-15)."""
    figures = cast(mira={"effects": [{"code": "check_flat", "value": 2, "target": "melee"}]})
    melee = {"roller": {"id": MIRA, "skill": "melee"}}
    assert play(figures, "task", melee, roller=[1] * 4)[0]["total"] == 6
    wrong = figure("Mira", MIRA_SHEET | {"effects": [{"code": "chek_flat"}]}).sheet
    (word,) = CHARACTERS.check_sheet(wrong, Options())
    assert word.pointer == "/effects/0/code"


def test_flips_and_other_wild_dice_enter_the_check() -> None:
    """Of several wild dice the last laid counts; without a wild die it does nothing (F6-FLP-5, F6-WLD-4)."""
    figures = with_conditions(
        cast(mira={"wild_die": True}),
        MIRA,
        condition("Jinxed", Effect(code="flip", value=6, target="melee")),
        condition("Charged", Effect(code="wild_sides", value=12)),
        condition("Dull", Effect(code="wild_sides", value=4)),
    )
    melee: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}}
    assert play(figures, "task", melee, roller=[6, 6, 5, 4])[0]["total"] == 1 + 1 + 5 + 4


def test_what_is_illegal_about_a_sheet_is_told() -> None:
    """With the rule that says so (F6-CHR-5)."""
    sheet = figure("Thug", {"luck_rank": 1, "skills": {"melee": {"ability": "Strength", "die_code": "1D"}}}).sheet
    found = [(remark.code, remark.rule) for remark in CHARACTERS.findings(sheet, Options())]
    assert found == [("luck_requires_dynamic", "F6-LCK-1"), ("skill_without_ability", "F6-CHR-4")]
