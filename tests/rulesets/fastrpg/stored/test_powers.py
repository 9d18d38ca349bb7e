"""Tests of powers of the sheet: rolls, costs and effects."""

from typing import Any

from service.rulesets.fastrpg.stored.checks import check_condition, check_sheet, findings
from service.rulesets.fastrpg.stored.effects.rest import rested
from service.rulesets.fastrpg.stored.sheet import Sheet, SheetEffect
from service.rulesets.stored.conditions import Condition, Effect, Recurring
from tests.rulesets.fastrpg.stored.party import (
    ANA,
    BO,
    OGRE,
    bars_of,
    command,
    figure,
    on_turn,
    options,
    party,
    refusal_of,
    state,
)
from tests.rulesets.fastrpg.table import JSON

FIRE: JSON = {
    "name": "Fire",
    "skill": "Magic",
    "difficulty": "easy",
    "uses": {"count": 1, "per": "hour"},
    "cost": {"hp": 1, "luck": 1},
    "save": {"threat": "dodge", "difficulty": "hard"},
    "damage": {"dice": 2},
    "condition": {"name": "Singed", "effects": [{"code": "disadvantage"}], "duration": {"unit": "turn", "count": 1}},
}
MEND: JSON = {"name": "Mend", "action": "none", "healing": {"dice": 1, "modifier": 2}}
MAGE: JSON = {"abilities": {"int": 3, "con": 2}, "skill_points": {"Magic": 1}, "powers": [FIRE, MEND]}
ORDER: JSON = {"user": {"id": BO}, "power": "Fire", "targets": [{"id": OGRE}]}


def mages(**states: JSON) -> Any:
    """The party with a mage in it."""
    return {**party(**states), BO: figure("Bo", MAGE, states.get("bo"))}


def test_a_power_costs_and_hurts() -> None:
    """FR-GEN-1, FR-SAVE-2, FR-HP-1: 4 + 4 against 5; the ogre fails its save and takes all."""
    played = command("use_power", ORDER, on_turn(BO, mages()), {"Bo": [4, 5, 6], "Ogre": [8]})
    assert (played.result["total"], played.result["success"], played.result["damage_rolled"]) == (8, True, 11)
    bo = state(played.cast, BO)
    assert (bo["hp"], bo["luck_points"], bo["action_taken"], bo["power_uses"]) == (9, 1, True, {"Fire": 1})
    assert state(played.cast, OGRE)["hp"] == 14
    (laid,) = played.cast[OGRE].laid
    assert (laid.name, laid.source, laid.duration.left) == ("Singed", BO, 1)


def test_a_save_halves_and_lets_nothing_last() -> None:
    """FR-SAVE-1, FR-SAVE-2: 9 + 6 reaches 15."""
    played = command("use_power", ORDER, mages(), {"Bo": [4, 5, 6], "Ogre": [9]})
    assert played.result["targets"][0] == {
        "name": "Ogre", "save_total": 15, "save_success": True, "luck_spent": 0,
        "damage_taken": 5, "healed": 0, "condition_laid": False,
    }  # fmt: skip
    assert played.cast[OGRE].laid == ()


def test_a_power_that_fails_costs_the_same() -> None:
    """FR-TASK-1, FR-GEN-1: and affects no target."""
    hard = MAGE | {"powers": [FIRE | {"difficulty": 25}]}
    played = command("use_power", ORDER, {**party(), BO: figure("Bo", hard)}, {"Bo": [20]})
    assert (played.result["success"], played.changed) == (False, {BO})
    assert state(played.cast, BO)["power_uses"] == {"Fire": 1}


def test_a_spent_power_waits_for_its_hour() -> None:
    """FR-GEN-1: `power_spent` without uses, luck or Hit Points for it; an hour brings it back."""
    spent = mages(bo={"power_uses": {"Fire": 1}})
    assert bars_of("use_power", ORDER, spent) == ["power_spent"]
    assert bars_of("use_power", ORDER, mages(bo={"luck_points": 0})) == ["power_spent"]
    assert command("use_power", {"user": {"id": BO}, "power": "Mend"}, spent, {"Bo": [1]}).result["success"]
    assert rested(spent[BO], 1).state.power_uses == {}


def test_a_power_needs_what_its_action_needs() -> None:
    """FR-TURN-1, FR-HP-3: the task action, but not one that takes none; the dead use none."""
    elsewhere = on_turn(ANA, mages())
    assert bars_of("use_power", ORDER, elsewhere) == ["not_your_turn"]
    mend = {"user": {"id": BO}, "power": "Mend", "targets": [{"id": ANA}]}
    healed = command("use_power", mend, on_turn(ANA, mages(ana={"hp": 3}, bo={"hp": 0})), {"Bo": [2]})
    assert state(healed.cast, ANA)["hp"] == 7
    assert bars_of("use_power", mend, mages(ana={"hp": -15})) == ["dead"]
    assert bars_of("use_power", mend, mages(bo={"hp": -10})) == ["dead"]
    assert bars_of("use_power", ORDER, mages(ogre={"hp": -25})) == ["dead"]


def test_a_power_has_to_be_known() -> None:
    """FR-GEN-1, FR-LUCK-4: by name on the sheet; luck needs a roll."""
    assert refusal_of("use_power", ORDER | {"power": "Flight"}, mages()) == ("bad_input", "/power")
    lucky = {"user": {"id": BO, "luck": ["after"]}, "power": "Mend"}
    assert refusal_of("use_power", lucky, mages())[0] == "luck_not_allowed"


def test_words_that_the_game_does_not_know_are_reported() -> None:
    """FR-GEN-1, FR-SKILL-4: codes and targets of conditions, of the sheet and of its powers."""
    sheet = Sheet(effects=(SheetEffect(code="flight"), SheetEffect(code="bars", target="fly")))
    assert [(word.kind.value, word.pointer) for word in check_sheet(sheet, options())] == [
        ("unknown_effect", "/effects/0/code"),
        ("unknown_target", "/effects/1/target"),
    ]
    odd = Condition(
        name="Odd",
        effects=(Effect(code="advantage", target="Location: Rome"), Effect(code="situational", target="Swimming")),
        recurring=(Recurring(code="pain"),),
    )
    assert [word.pointer for word in check_condition(odd, sheet, options())] == [
        "/effects/1/target",
        "/recurring/0/code",
    ]


def test_an_illegal_sheet_is_reported() -> None:
    """FR-SHEET-7, FR-DMG-1: every finding with its place, and weapons of an unknown class."""
    sheet = figure("Ana", {"abilities": {"str": 9}, "weapons": [{"name": "Bow"}, {"name": "Whip"}]}).sheet
    assert [(each.code, each.pointer) for each in findings(sheet, options())] == [
        ("ability_budget", "/abilities"),
        ("ability_cap", "/abilities"),
        ("unknown_weapon", "/weapons/1"),
    ]
