"""Tests of conditions by hand, as the game reads them."""

from dataclasses import replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.fastrpg.stored.time.timekeeping import TIMEKEEPING
from service.rulesets.stored.conditions import Condition, Duration, DurationUnit, Effect, Recurring
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Recurrence
from tests.rulesets.fastrpg.stored.party import ANA, OGRE, command, options, party, state
from tests.rulesets.fastrpg.table import JSON

CURSE = "01a20000-0000-7000-8000-00000000000c"
TASK: JSON = {"roller": {"id": ANA, "skill": "Lore"}, "difficulty": 10}


def cursed(*effects: Effect, on: str = ANA, **members: Any) -> Cast:
    """The party with a condition on one of them."""
    cast = party()
    condition = Condition(name="Curse", effects=effects, **members)
    return {**cast, on: replace(cast[on], conditions={CURSE: condition})}


def test_effects_enter_every_roll_they_touch() -> None:
    """FR-GEN-1, FR-DICE-3: on all rolls, or on those of a skill or an operation."""
    everywhere = cursed(Effect(code="disadvantage"), Effect(code="situational", value=-2))
    played = command("task", TASK, everywhere, {"Ana": [15, 12]})
    assert (played.result["natural"], played.result["situational"]) == (12, -2)
    elsewhere = cursed(
        Effect(code="disadvantage", target="Cunning"), Effect(code="situational", value=3, target="save")
    )
    assert command("task", TASK, elsewhere, {"Ana": [15]}).result["total"] == 15
    save: JSON = {"roller": {"id": ANA}, "threat": "soul", "difficulty": 5}
    assert command("save", save, elsewhere, {"Ana": [15, 4]}).result["total"] == 7


def test_effects_cancel_and_add_up_with_what_is_stated() -> None:
    """FR-DICE-4, FR-LUCK-3: as several sources of anything do."""
    stated = TASK | {"roller": {"id": ANA, "skill": "Lore", "advantage": True, "situational": 1}}
    played = command(
        "task", stated, cursed(Effect(code="disadvantage"), Effect(code="situational", value=1)), {"Ana": [9]}
    )
    assert (played.result["faces"], played.result["situational"]) == ([9], 2)


def test_armor_class_is_raised_and_lowered() -> None:
    """FR-GEN-1, FR-AC-3: beside cover, on the worn armor."""
    order: JSON = {"attacker": {"id": ANA}, "target": {"id": OGRE, "cover": "half"}}
    played = command("attack", order, cursed(Effect(code="ac", value=3), on=OGRE), {"Ana": [2]})
    assert played.result["ac"] == 12 + 3 + 2


def test_a_hazard_is_dodged_with_what_holds() -> None:
    """FR-HAZ-2, FR-GEN-1: the save with Maneuvers is a roll like others."""
    order: JSON = {"hazard": "light", "difficulty": 15, "targets": [{"id": ANA, "distance_m": 0}]}
    cast = cursed(Effect(code="situational", value=4, target="Maneuvers"), single_use=True)
    played = command("hazard", order, cast, {"hazard": [6], "Ana": [4]})
    assert played.result["targets"]["Ana"]["save_total"] == 15
    assert not played.cast[ANA].conditions[CURSE].lasts


def test_what_holds_for_one_roll_is_over_with_it() -> None:
    """FR-GEN-1: with the first roll that it touches, and no other."""
    blessing = cursed(Effect(code="advantage", target="attack"), single_use=True)
    untouched = command("task", TASK, blessing, {"Ana": [9]}).cast
    assert untouched[ANA].conditions[CURSE].lasts
    order: JSON = {"attacker": {"id": ANA}, "target": {"id": OGRE}}
    spent = command("attack", order, blessing, {"Ana": [2, 3]}).cast
    assert not spent[ANA].conditions[CURSE].lasts
    assert command("attack", order, spent, {"Ana": [2]}).result["faces"] == [2]


def test_what_begins_later_waits() -> None:
    """FR-GEN-1: an effect that holds in the next round does nothing in this one."""
    later = Duration(unit=DurationUnit.ROUND, left=2, begins_later=True)
    assert (
        command("task", TASK, cursed(Effect(code="disadvantage"), duration=later), {"Ana": [9]}).result["natural"] == 9
    )
    own = Effect(code="disadvantage", duration=later)
    assert command("task", TASK, cursed(own), {"Ana": [9]}).result["natural"] == 9


def recurrence(code: str, value: int | None) -> Recurrence:
    """A recurring effect of a condition of Ana."""
    return Recurrence(bearer=ANA, condition="poison", effect=Recurring(code=code, value=value))


def test_poison_and_fire_come_again_and_again() -> None:
    """FR-HP-1, FR-HEAL-3: damage and healing of a value; other words are for people."""
    recurs = TIMEKEEPING.recurs
    assert recurs is not None
    dice = RecordedDice(SuppliedFaces({}))
    burned = recurs(recurrence("damage", 4), party(), options(), dice).cast
    assert state(burned, ANA)["hp"] == 11
    mended = recurs(recurrence("healing", 9), burned, options(), dice).cast
    assert state(mended, ANA)["hp"] == 15
    assert recurs(recurrence("hears voices", None), party(), options(), dice).cast == {}
