"""Tests of the words of effects by hand and on sheets, and of illegal sheets."""

from typing import Any

import pytest

from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.characters import CHARACTERS
from service.rulesets.stored.conditions import ConditionKind, Effect, Recurring
from service.rulesets.stored.findings import WordKind
from service.schemas.derive import schema_for
from tests.rulesets.freed6.stored import (
    ATTACK,
    MIRA,
    MIRA_SHEET,
    cast,
    condition,
    figure,
    play,
    refused,
    with_conditions,
    with_ranks,
)


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
        (Effect(code="bars", target="use:Wits"), []),
        (Effect(code="ability", value=-1, target="super powers"), []),
        (Effect(code="bars", target="resist"), [("unknown_target", "/effects/0/target")]),
        (Effect(code="bars"), [("missing_target", "/effects/0/target")]),
        (Effect(code="ability", value=-1), [("missing_target", "/effects/0/target")]),
        (Effect(code="flip", value=7, target="melee"), [("unknown_effect", "/effects/0/value")]),
        (Effect(code="wild_sides", value=7, target="melee"), [("unknown_effect", "/effects/0/value")]),
    ],
)
def test_words_of_effects(effect: Effect, found: list[tuple[str, str]]) -> None:
    """Closed lists, in which capitals do not matter (F6-COND-8, F6-COND-1)."""
    sheet = cast()[MIRA].sheet
    words = CHARACTERS.check_condition(condition("Hexed", effect), sheet, Options())
    assert [(word.kind.value, word.pointer) for word in words] == found


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ({"kind": ConditionKind.PROGRESSIVE}, [("missing_group", "/group")]),
        ({"kind": ConditionKind.PROGRESSIVE, "group": "wounds"}, []),
        ({"details": {"track": "damge"}}, [("bad_input", "/details/track")]),
        ({"details": {"track": "body", "told": "by the fire"}}, []),
    ],
)
def test_words_of_conditions(members: dict[str, Any], found: list[tuple[str, str]]) -> None:
    """A progressive one has a group (F6-COND-4), and tracks are a closed list (F6-TRK-1)."""
    words = CHARACTERS.check_condition(condition("Hexed", **members), cast()[MIRA].sheet, Options())
    assert [(word.kind.code, word.pointer) for word in words] == found


def test_words_that_come_again_and_again() -> None:
    """Harm on a track, or a check that is due (F6-COND-1); flips above 6 by option (F6-FLP-5)."""
    sheet = cast()[MIRA].sheet
    burning = condition("Burning", recurring=(Recurring(code="damage", value=1), Recurring(code="fire")))
    (word,) = CHARACTERS.check_condition(burning, sheet, Options())
    assert (word.kind.value, word.pointer) == ("unknown_effect", "/recurring/1/code")
    flipped = condition("Jinxed", Effect(code="flip", value=8))
    assert list(CHARACTERS.check_condition(flipped, sheet, Options(extended_flips=True))) == []


def test_steps_of_statuses_are_those_of_their_column() -> None:
    """Others are refused where the state says so (F6-STA-1)."""
    statuses = {
        "rope": {"column": "quantity", "status": "Heavy"},
        "arc/light": {"column": "quantity", "status": "Fading"},
    }
    state = schema_for(CHARACTERS.state).load({"statuses": statuses})
    (word,) = CHARACTERS.check_state(state)
    assert (word.kind.code, word.pointer, word.word) == ("bad_input", "/statuses/arc~1light/status", "Fading")
    assert "Heavy" in word.known


@pytest.mark.parametrize(
    ("effect", "kept"),
    [
        (Effect(code="boost", value=1, target="MELEE"), "melee"),
        (Effect(code="ability", value=-1, target="strength"), "Strength"),
        (Effect(code="check_dice", value=1, target="toughness"), "Toughness"),
        (Effect(code="fixed_value", value=3, target="Strength"), "Strength"),
        (Effect(code="fixed_value", value=3, target="insight"), "insight"),
        (Effect(code="fixed_value", value=3, target="Discipline"), "discipline"),
        (Effect(code="fixed_value", value=3, target="toughness"), "Body"),
        (Effect(code="bars", target="USE:strength"), "use:Strength"),
        (Effect(code="boost", value=1), None),
    ],
)
def test_words_are_stored_as_the_sheet_writes_them(effect: Effect, kept: str | None) -> None:
    """And the names of resistances as what resists; names that have rules as these write them (F6-COND-1, F6-RES-1)."""
    skills = {"melee": {"ability": "Strength", "die_code": "1D"}, "discipline": {"ability": "Wits", "die_code": "1D"}}
    sheet = figure("Mira", {"abilities": {"Strength": "3D", "Body": "1D"}, "skills": skills}).sheet
    written = CHARACTERS.written(condition("OUT of action", effect), sheet)
    assert (written.name, written.effects[0].target) == ("Out of Action", kept)


@pytest.mark.parametrize(
    ("effect", "value"),
    [
        (Effect(code="advantage"), 1),
        (Effect(code="check_flat"), 2),
        (Effect(code="fixed_value"), 3),
        (Effect(code="check_flat", value=-4), -4),
        (Effect(code="bars", target="act"), None),
    ],
)
def test_an_effect_without_a_value_has_one_unit_of_its_row(effect: Effect, value: int | None) -> None:
    """As a purchase has (F6-COND-8)."""
    written = CHARACTERS.written(condition("Odd", effect), cast()[MIRA].sheet)
    assert written.effects[0].value == value


def test_what_is_laid_on_a_track_is_cumulative() -> None:
    """Against its kind; elsewhere the kind decides (F6-COND-2)."""
    sheet = cast()[MIRA].sheet
    discrete = {"kind": ConditionKind.DISCRETE}
    assert CHARACTERS.written(condition("Hurt", track="damage", **discrete), sheet).kind is ConditionKind.CUMULATIVE
    assert CHARACTERS.written(condition("Afraid", **discrete), sheet).kind is ConditionKind.DISCRETE


def test_an_effect_matches_the_skill_of_a_check_and_not_its_ability() -> None:
    """Also where the sheet lacks the skill, so that the ability is rolled (F6-CHR-4, F6-COND-14)."""
    by_ability = condition("Steady", Effect(code="check_flat", value=2, target="Presence"))
    by_skill = condition("Stern", Effect(code="check_flat", value=3, target="discipline"))
    figures = with_conditions(cast(), MIRA, by_ability, by_skill)
    check = {"roller": {"id": MIRA, "skill": "discipline", "ability": "Presence"}}
    assert play(figures, "task", check, roller=[1] * 3)[0]["total"] == 6


@pytest.mark.parametrize(
    ("operation", "order"),
    [
        ("spend", {"actor": {"id": MIRA}, "effects": [{"effect": "boost", "target": "mele"}]}),
        (
            "condition",
            {
                "actor": {"id": MIRA},
                "condition": {"name": "Odd"},
                "result_points": 9,
                "effects": [{"effect": "boost", "target": "mele"}],
            },
        ),
        ("attack", ATTACK | {"spend": [{"effect": "boost", "target": "mele"}]}),
    ],
)
def test_a_purchase_about_nothing_is_refused(operation: str, order: dict[str, Any]) -> None:
    """Names on any sheet are known, and a gained ability may be any (F6-COND-8)."""
    figures = with_ranks(cast(), MIRA, 6)
    code, pointer = refused(figures, operation, order)
    assert (code, pointer.rsplit("/", 2)[1:]) == ("unknown_target", ["0", "target"])


def test_effects_of_powers_are_rows_of_the_menu() -> None:
    """A power that would buy something that is not for sale is no power (F6-CHR-3, F6-SF-15)."""
    power = {"name": "Hex", "ability": "Magic", "effects": [{"effect": "bost", "target": "melee"}]}
    (word,) = CHARACTERS.check_sheet(figure("Mira", {"powers": [power]}).sheet, Options())
    assert (word.kind.value, word.pointer) == ("unknown_effect", "/powers/0/effects/0/effect")


def test_effects_of_the_sheet_always_hold() -> None:
    """They enter every check that they match, and their words are checked too (F6-SF-15)."""
    figures = cast(mira={"effects": [{"code": "check_flat", "value": 2, "target": "melee"}]})
    melee = {"roller": {"id": MIRA, "skill": "melee"}}
    assert play(figures, "task", melee, roller=[1] * 4)[0]["total"] == 6
    wrong = figure("Mira", MIRA_SHEET | {"effects": [{"code": "chek_flat"}]}).sheet
    (word,) = CHARACTERS.check_sheet(wrong, Options())
    assert word.pointer == "/effects/0/code"


def test_flips_and_other_wild_dice_enter_the_check() -> None:
    """Of several wild dice the latest counts; without a wild die it does nothing (F6-FLP-5, F6-WLD-4)."""
    figures = with_conditions(
        cast(mira={"wild_die": True}),
        MIRA,
        condition("Jinxed", Effect(code="flip", value=6, target="melee")),
        condition("Charged", Effect(code="wild_sides", value=12)),
        condition("Dull", Effect(code="wild_sides", value=4)),
    )
    melee: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}}
    assert play(figures, "task", melee, roller=[6, 6, 5, 4])[0]["total"] == 1 + 1 + 5 + 4


def test_what_is_illegal_about_a_sheet_is_reported() -> None:
    """With the rule that says so (F6-CHR-5)."""
    sheet = figure("Thug", {"luck_rank": 1, "skills": {"melee": {"ability": "Strength", "die_code": "1D"}}}).sheet
    found = [(remark.code, remark.rule) for remark in CHARACTERS.findings(sheet, Options())]
    assert found == [("luck_requires_dynamic", "F6-LCK-1"), ("skill_without_ability", "F6-CHR-4")]


def test_a_power_on_an_ability_that_is_not_there_is_reported() -> None:
    """It is stored nevertheless (F6-CHR-3, F6-CHR-5)."""
    bolt = {"name": "Bolt", "ability": "Magic", "action": "full", "operation": "task"}
    (remark,) = CHARACTERS.findings(figure("Mira", MIRA_SHEET | {"powers": [bolt]}).sheet, Options())
    assert (remark.code, remark.rule, remark.pointer) == ("power_without_ability", "F6-CHR-3", "/powers/0/ability")


def test_dice_that_cannot_be_rolled_are_refused_with_the_sheet() -> None:
    """More than 99 dice of a weapon, or of a power's effect (F6-DIE-1)."""
    power = {"name": "Bolt", "ability": "Magic", "operation": "attack", "effect": "120D"}
    sheet = figure(
        "Mira", {"weapons": {"club": {"die_code": "200D"}, "axe": {"die_code": "3D"}}, "powers": [power]}
    ).sheet
    found = [(word.kind, word.pointer) for word in CHARACTERS.check_sheet(sheet, Options())]
    assert found == [(WordKind.DICE, "/weapons/club/die_code"), (WordKind.DICE, "/powers/0/effect")]
