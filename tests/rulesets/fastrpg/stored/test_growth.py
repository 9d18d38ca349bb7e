"""Tests of experience, levels and movement of stored characters."""

import pytest

from tests.rulesets.fastrpg.stored.party import (
    ANA,
    BO,
    command,
    derived,
    figure,
    on_turn,
    party,
    refusal_of,
    sheet,
    state,
)
from tests.rulesets.fastrpg.table import JSON


def gain(xp: int) -> JSON:
    """Experience for Ana."""
    return {"character": {"id": ANA}, "gain": xp}


def rise(**members: object) -> JSON:
    """A level for Ana."""
    return {"character": {"id": ANA}} | members


def test_experience_adds_up() -> None:
    """FR-XP-1: added to the existing points; a reached level waits until it is taken."""
    played = command("xp", gain(350))
    again = command("xp", gain(50), played.cast)
    assert (played.result["level"], played.result["xp_to_next"], again.result["level"]) == (3, 50, 4)
    assert (state(again.cast, ANA)["xp"], sheet(again.cast, ANA)["level"]) == (800, 3)
    assert derived(again.cast, ANA)["level_reached"] == 4
    assert command("xp", {"character": {"id": ANA}}).changed == set()
    assert refusal_of("xp", gain(1_000_000)) == ("too_large", "/gain")


def test_a_level_writes_the_sheet() -> None:
    """FR-XP-2, FR-HP-6: level and skills, and Hit Points rise with Endurance."""
    played = command("level_up", rise(skills=["Endurance", "Medical"]), party(ana={"xp": 800, "hp": 3}))
    risen = sheet(played.cast, ANA)
    assert (risen["level"], risen["skill_points"]) == (
        4,
        {"Awareness": 1, "Endurance": 3, "Maneuvers": 3, "Medical": 1},
    )
    assert (played.result["hp"], state(played.cast, ANA)["hp"]) == (8, 8)
    assert derived(played.cast, ANA)["hp_max"] == 20
    assert derived(played.cast, ANA)["errors"] == []


def test_every_second_level_raises_an_ability() -> None:
    """FR-XP-2, FR-SHEET-2: one level at a time, abilities at 3, 5, 7 and 9."""
    order = rise(skills=["Lore"], ability="str")
    assert refusal_of("level_up", order, party(ana={"xp": 800})) == ("no_ability_increase", "/ability")
    fourth = command("level_up", rise(), party(ana={"xp": 1_500}))
    fifth = command("level_up", order, fourth.cast)
    assert (sheet(fifth.cast, ANA)["level"], sheet(fifth.cast, ANA)["abilities"]["str"]) == (5, 5)


@pytest.mark.parametrize(
    ("ana", "order", "code"),
    [
        ({"xp": 799}, rise(), "not_enough_xp"),
        ({"xp": 800}, rise(skills=["Lore", "Lore"]), "skills_must_differ"),
        ({"xp": 800}, rise(skills=["Swimming"]), "unknown_skill"),
        ({"xp": 800, "hp": -15}, rise(), "dead"),
    ],
)
def test_a_level_is_refused(ana: JSON, order: JSON, code: str) -> None:
    """FR-XP-2, FR-HP-5: by the stored experience, by wrong choices, and to the dead."""
    assert refusal_of("level_up", order, party(ana=ana))[0] == code


def test_a_level_can_lift_out_of_the_critical_state() -> None:
    """FR-HP-6, FR-BLEED-2: Hit Points rise with their maximum, and above 0 a figure is no longer stable."""
    lying = party(ana={"xp": 800, "hp": -4, "stable": True, "prone": True})
    after = state(command("level_up", rise(skills=["Endurance"]), lying).cast, ANA)
    assert (after["hp"], after["stable"]) == (1, False)


def test_nothing_rises_above_what_can_be_kept() -> None:
    """FR-XP-2: a sheet at its bounds is refused instead of becoming unreadable."""
    giant = {ANA: figure("Titan", {"abilities": {"str": 100}}, {"xp": 200})}
    assert refusal_of("level_up", rise(), giant) == ("too_large", "")
    names = {"skills": ["Location: Rome\nby night"]}
    assert sheet(command("level_up", rise(**names), party(ana={"xp": 800})).cast, ANA)["level"] == 4


def test_hit_points_stay_within_what_can_be_kept() -> None:
    """FR-HP-6: for all points that the game master has given."""
    blessed = party(ana={"xp": 800, "hp": 1_000_000})
    assert state(command("level_up", rise(skills=["Endurance"]), blessed).cast, ANA)["hp"] == 1_000_000


def test_meters_of_a_turn_add_up() -> None:
    """FR-TURN-1, FR-MOVE-4: before and after the action, and only as far as they are possible."""
    order: JSON = {"character": {"id": ANA}, "segments": [{"m": 6}]}
    first = command("movement", order, on_turn(ANA, party(ana={"action_taken": True})))
    assert (first.result["max_m"], first.result["allowed"], state(first.cast, ANA)["moved_m"]) == (10, True, 6)
    assert refusal_of("movement", order, first.cast) == ("too_far", "/character")
    assert state(command("movement", order, first.cast, force=True).cast, ANA)["moved_m"] == 12
    crossing: JSON = {"character": {"id": ANA}, "segments": [{"m": 2, "difficult": True}]}
    assert state(command("movement", crossing, first.cast).cast, ANA)["moved_m"] == 10


def test_without_an_action_it_is_twice_as_far() -> None:
    """FR-MOVE-2, FR-SPEC-1, FR-GEN-1: by the turn, the special ability and the sheet."""
    assert command("movement", {"character": {"id": ANA}}).result["max_m"] == 20
    assert command("movement", {"character": {"id": ANA}, "task_action": True}).result["max_m"] == 10
    swift = {ANA: figure("Ana", {"special": ["faster_movement"]}), BO: figure("Bo", {"base_m": 3})}
    assert command("movement", {"character": {"id": ANA}}, swift).result["max_m"] == 24
    assert command("movement", {"character": {"id": BO}}, swift).result["max_m"] == 6


def test_outside_of_the_own_turn_nothing_adds_up() -> None:
    """FR-TURN-1: meters belong to a turn."""
    order: JSON = {"character": {"id": ANA}, "segments": [{"m": 6}]}
    assert refusal_of("movement", order, on_turn(BO, party()))[0] == "not_your_turn"
    assert command("movement", order, on_turn(BO, party()), force=True).changed == set()
    assert command("movement", order).changed == set()


def test_who_is_prone_crawls_until_standing_up() -> None:
    """FR-MOVE-3, FR-HP-3: standing up has no cost, and dropping neither."""
    lying = party(ana={"prone": True})
    crawl = command("movement", {"character": {"id": ANA}}, lying)
    assert (crawl.result["max_m"], crawl.changed) == (10, set())
    stand = command("movement", {"character": {"id": ANA}, "prone": False}, lying)
    assert (stand.result["max_m"], state(stand.cast, ANA)["prone"]) == (20, False)
    drop = command("movement", {"character": {"id": ANA}, "prone": True, "segments": [{"m": 5}]})
    assert (drop.result["cost_m"], state(drop.cast, ANA)["prone"]) == (10, True)


def test_who_is_critical_crawls_a_meter_and_stays_down() -> None:
    """FR-MOVE-5, FR-HP-3, FR-HP-5: and the dead do not move at all."""
    order: JSON = {"character": {"id": ANA}, "prone": False}
    lying = party(ana={"hp": -3, "prone": True})
    question = command("movement", {"character": {"id": ANA}}, lying)
    assert (question.result["max_m"], question.changed) == (1, set())
    assert refusal_of("movement", order, lying) == ("cannot_stand", "/character")
    assert refusal_of("movement", order, party(ana={"hp": -15})) == ("dead", "/character")
