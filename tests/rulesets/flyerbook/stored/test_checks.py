"""Tests of findings about sheets and conditions."""

import pytest

from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.stored.checks import check_condition, check_sheet, findings
from service.rulesets.stored.conditions import Effect, Recurring
from tests.rulesets.flyerbook.stored.table import DAENES, GAME, cast, condition
from tests.rulesets.stored.play_in_memory import JSON

SHEET = cast()[DAENES].sheet


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ({"skills": {"Fists": 12}}, []),
        ({"skills": {"Fists": 13}}, [("not_purchasable", "/skills/Fists")]),
        ({"jobs": {"Cook/Smith": 30}}, [("out_of_range", "/jobs/Cook~1Smith")]),
        ({"edges": {"Rich": -1}}, [("out_of_range", "/edges/Rich")]),
        ({"attributes": {"Strong": 2, "Quick": 2, "Wise": 2}}, [("over_budget", "")]),
        ({"wound_threshold": 9}, [("threshold_mismatch", "/wound_threshold")]),
    ],
)
def test_findings_are_about_something(sheet: JSON, found: list[tuple[str, str]]) -> None:
    """FB-SHEET-7: the trait, or the whole sheet; each can be said."""
    remarks = findings(GAME.figure("", sheet).sheet, Options())
    assert [(remark.code, remark.pointer) for remark in remarks] == found
    for remark in remarks:
        GAME.ruleset.say(remark.message)


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        (Effect(code="modifier", value=1), None),
        (Effect(code="modifier", value=1, target="Fists"), None),
        (Effect(code="modifier", value=1, target="Strong"), None),
        (Effect(code="modifier", value=1, target="contest"), None),
        (Effect(code="bars", target="attack"), None),
        (Effect(code="modifer", value=1), "unknown_effect"),
        (Effect(code="modifier", value=1, target="Singing"), "unknown_target"),
        (Effect(code="modifier", value=1, target="healing"), "unknown_target"),
        (Effect(code="bars"), "unknown_target"),
        (Effect(code="bars", target="Fists"), "unknown_target"),
    ],
)
def test_effects_are_a_closed_list(effect: Effect, code: str | None) -> None:
    """FB-SB-10: `modifier` of rolls, traits and attributes, `bars` of abilities; anything else is refused."""
    found = list(check_condition(condition(effect), SHEET, Options()))
    assert [word.kind.value for word in found] == ([code] if code else [])


def test_what_recurs_is_a_closed_list() -> None:
    """FB-SB-10: `damage` alone."""
    laid = condition(recurring=(Recurring(code="damage", value=3), Recurring(code="shivers")))
    assert [(word.kind.value, word.pointer) for word in check_condition(laid, SHEET, Options())] == [
        ("unknown_effect", "/recurring/1/code")
    ]


def test_names_of_gear_differ() -> None:
    """FB-SHEET-1: of weapons, and of armors; one of each may have the same."""
    knife, coat = {"name": "Knife", "damage": 1}, {"name": "Knife", "armor": 1}
    sheet = GAME.codec.figure("", {"weapons": [knife, knife], "armors": [coat]}, {}).sheet
    assert [(word.kind.code, word.pointer) for word in check_sheet(sheet, Options())] == [
        ("bad_input", "/weapons/1/name")
    ]
