"""Tests of numbers from card and state, in every operation with them."""

from typing import Any

import pytest

from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.conditions import Effect
from tests.rulesets.flyerbook.stored.table import (
    ANN,
    DAENES,
    GAME,
    RAKASHA,
    cast,
    changed,
    condition,
    melee,
    shot,
    task,
)
from tests.rulesets.stored.play_in_memory import JSON


def modified(*effects: Effect, **members: Any) -> Any:
    """The cast in which Daenes has a condition with these effects."""
    return changed(cast(), DAENES, conditions={"x": condition(*effects, **members)})


def test_traits_and_attributes_by_name() -> None:
    """FB-TASK-1, FB-TASK-3: 15 + 1 + 1, and a supporter with a job."""
    order = task(
        "Fists", "Fire Realm Officer", attributes=("Strong", "Tough"), supporters=[{"id": ANN, "trait": "Knight"}]
    )
    result = GAME.play("task", order, cast(), {"Daenes": [2]}).result
    assert (result["used"]["name"], result["effective"]) == ("Fists", 18)


def test_a_name_that_is_not_on_the_card_is_refused() -> None:
    """The refusal points at the name and lists the known ones."""
    with pytest.raises(Rejected) as refused:
        GAME.play("task", task("Fists", "Singing"), cast())
    assert (refused.value.code, refused.value.pointer) == ("bad_input", "/roller/candidates/1")
    assert "Fists" in str(refused.value.parameters["expected"])


def test_a_participant_without_id_or_name_is_refused() -> None:
    """A participant is stored or stated."""
    with pytest.raises(Rejected, match="bad_input"):
        GAME.play("task", {"difficulty": 9}, cast())


def test_wounds_burden_every_roll_but_healing() -> None:
    """FB-WOUND-3, FB-HEAL-4: three each on tasks, contests and both sides of a melee; healing only by option."""
    hurt = cast(daenes={"wounds": 2, "minutes_since_healing_roll": 10080})
    assert GAME.play("task", task("Fists"), hurt, {"Daenes": [2]}).result["effective"] == 9
    assert GAME.play("attack", melee(), hurt, {"Daenes": [2], "Rakasha": [2]}).result["attacker_effective"] == 11
    healing = {"character": {"id": DAENES, "attributes": ["Tough"]}}
    assert GAME.play("healing", healing, hurt, {"Daenes": [2]}).result["total"] == 3
    burdened = healing | {"options": {"wounds_affect_healing": True}}
    assert GAME.play("healing", burdened, hurt, {"Daenes": [2]}).result["total"] == -3


@pytest.mark.parametrize(
    ("members", "damage"),
    [
        ({}, 12),  # the best armor, FB-SB-5
        ({"defender": {"armor": "Coat"}}, 15),
        ({"options": {"armor_stacks": True}}, 11),
        ({"defender": {"armor": 0}}, 16),
    ],
)
def test_the_best_armor_counts(members: JSON, damage: int) -> None:
    """FB-SB-5, FB-DMG-1: margin 15 and weapon 1 minus armor; the first weapon of the card, else 1 (FB-DMG-4)."""
    attacker = {"id": RAKASHA, "candidates": ["Claws"], "attributes": [], "modifier": 10}
    defender = {"id": DAENES, "candidates": []} | members.pop("defender", {})
    order = melee(attacker=attacker, defender=defender)
    result = GAME.play("attack", order | members, cast(), {"Rakasha": [1], "Daenes": [1, 1]})
    assert result.result["defender_total"] == 2
    assert result.result["damage"] == damage + 4


def test_the_other_side_has_its_best_trait() -> None:
    """By default a foe has its best skill or job by the option in force (FB-TASK-1); `[]` is none."""
    order = melee(defender={"candidates": None})
    assert GAME.play("attack", order, cast(), {"Daenes": [2], "Rakasha": [2]}).result["defender_effective"] == 12
    none = melee(defender={"candidates": []})
    assert GAME.play("attack", none, cast(), {"Daenes": [2], "Rakasha": [2]}).result["defender_effective"] == 3
    contest = {"sides": [{"id": DAENES}, {"id": RAKASHA}]}
    told = GAME.play("contest", contest, cast(), {"Daenes": [2], "Rakasha": [2]}).result
    assert told["effective"] == {"Daenes": 3, "Rakasha": 12}


def test_a_weapon_may_have_a_difficulty() -> None:
    """FB-ATT-6, FB-SB-6: stated by the game master, else of the weapon, else by distance; complications change each."""
    weapons = [{"name": "Knife", "damage": 1}, {"name": "Crossbow", "damage": 4, "difficulty": 9}]
    everybody = changed(cast(), DAENES, sheet=GAME.figure("", {"skills": {"Fists": 15}, "weapons": weapons}).sheet)

    def difficulty(**members: Any) -> int:
        told: int = GAME.play("attack", shot(**members), everybody, {"Daenes": [2]}).result["difficulty"]
        return told

    crossbow = {"attacker": {"weapon": "Crossbow"}}
    assert difficulty(distance_m=5) == 12
    assert difficulty(**crossbow) == 9
    assert difficulty(**crossbow, distance_m=60, complications=1) == 12
    assert difficulty(**crossbow, weapon_difficulty=6, relaxed=True) == 3


@pytest.mark.parametrize(
    ("target", "counts"),
    [
        (None, True),
        ("task", True),
        ("contest", False),
        ("Fists", True),
        ("Fire Realm Officer", False),
        ("Strong", True),
        ("Tough", False),
    ],
)
def test_conditions_modify_rolls(target: str | None, counts: bool) -> None:
    """FB-SB-10, FB-TASK-9: every roll, or those with a trait, an attribute or of an operation; it adds up."""
    everybody = modified(Effect(code="modifier", value=-2, target=target))
    order = task("Fists", "Fire Realm Officer", attributes=("Strong",), modifier=1)
    result = GAME.play("task", order, everybody, {"Daenes": [2]}).result
    assert result["effective"] == 15 + 1 + 1 - 2 * counts


def test_modifiers_add_up_and_notes_do_nothing() -> None:
    """FB-SB-10, FB-COND-1: two conditions and a note; healing is touched by none."""
    minus = Effect(code="modifier", value=-2)
    everybody = changed(
        cast(daenes={"wounds": 1, "minutes_since_healing_roll": 10080}),
        DAENES,
        conditions={"x": condition(minus, minus), "y": condition(minus, name="Wet"), "z": condition(name="Bound")},
    )
    assert GAME.play("task", task("Fists"), everybody, {"Daenes": [2]}).result["effective"] == 15 - 3 - 6
    assert GAME.play("healing", {"character": {"id": DAENES}}, everybody, {"Daenes": [2]}).result["total"] == 2
