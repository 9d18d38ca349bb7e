"""Tests of harm, bleeding, aid and recovery of stored characters."""

import pytest

from tests.rulesets.fastrpg.stored.party import ANA, BO, OGRE, command, figure, on_turn, party, refusal_of, state
from tests.rulesets.fastrpg.table import JSON

AID: JSON = {"medic": {"id": BO}, "patient": {"id": ANA}}


def harm(**members: int) -> JSON:
    """Damage to Ana, or healing."""
    return {"character": {"id": ANA}} | members


def test_damage_and_healing_are_stored() -> None:
    """FR-HP-1, FR-HEAL-3: first the damage, then the healing, up to the maximum."""
    hurt = command("harm", harm(damage=12, healing=2))
    assert (hurt.result["hp"], state(hurt.cast, ANA)["hp"]) == (5, 5)
    assert state(command("harm", harm(healing=99), hurt.cast).cast, ANA)["hp"] == 15
    assert command("harm", harm()).changed == set()


def test_who_is_killed_is_not_healed() -> None:
    """FR-HP-5: neither by the same blow nor later."""
    killed = command("harm", harm(damage=30, healing=20))
    assert (state(killed.cast, ANA)["hp"], killed.cast[ANA].defeated) == (-15, True)
    assert refusal_of("harm", harm(healing=1), killed.cast) == ("dead", "/character")


def test_harm_has_no_floor() -> None:
    """FR-HP-1: far below zero too, again and again."""
    cast = party()
    for _ in range(3):
        cast = command("harm", harm(damage=1_000_000), cast).cast
    assert state(cast, ANA)["hp"] == 15 - 3_000_000


def test_rising_above_zero_ends_the_critical_state() -> None:
    """FR-BLEED-2, FR-HEAL-3: no longer stable, but prone until the figure gets up (FR-HP-3)."""
    risen = command("harm", harm(healing=4), party(ana={"hp": -3, "stable": True, "prone": True}))
    assert (state(risen.cast, ANA)["hp"], state(risen.cast, ANA)["stable"]) == (1, False)
    assert state(risen.cast, ANA)["prone"] is True


def test_blood_is_lost_round_by_round() -> None:
    """FR-BLEED-1: outside of the rounds of an encounter, until dead (FR-HP-5)."""
    order: JSON = {"character": {"id": ANA}, "rounds": 10}
    played = command("bleed", order, party(ana={"hp": -8}), {"Ana": [3, 4, 6]})
    assert (played.result["rounds_bled"], state(played.cast, ANA)["hp"], played.cast[ANA].defeated) == (2, -15, True)
    assert command("bleed", order, party(ana={"hp": -8, "stable": True})).changed == set()


def test_a_medic_stops_the_bleeding() -> None:
    """FR-STAB-1: with Medical of the sheet; Hit Points stay, and the action is taken (FR-TURN-1)."""
    lying = on_turn(BO, party(ana={"hp": -4}))
    played = command("stabilize", AID, lying, {"Bo": [11]})
    assert (played.result["total"], played.result["success"]) == (15, True)
    assert (state(played.cast, ANA)["stable"], state(played.cast, ANA)["hp"]) == (True, -4)
    assert state(played.cast, BO)["action_taken"] is True
    failed = command("stabilize", AID, lying, {"Bo": [10]})
    assert state(failed.cast, ANA)["stable"] is False


@pytest.mark.parametrize(
    ("ana", "bo", "order", "code"),
    [
        ({"hp": 1}, {}, AID, "not_critical"),
        ({"hp": -15}, {}, AID, "dead"),
        ({"hp": 0, "stable": True}, {}, AID, "already_stable"),
        ({"hp": 0}, {"hp": 0}, AID, "medic_cannot_act"),
        ({"hp": 0}, {}, AID | {"medic": {"id": ANA}}, "medic_cannot_act"),
        ({"hp": 0}, {}, AID | {"medic": {"name": "Doc", "points": 1}}, "bad_input"),
        ({"hp": 0}, {}, AID | {"patient": {}}, "bad_input"),
    ],
)
def test_aid_is_for_participants_that_bleed(ana: JSON, bo: JSON, order: JSON, code: str) -> None:
    """FR-STAB-1: by another figure that can act, for a critical one that bleeds."""
    assert refusal_of("stabilize", order, party(ana=ana, bo=bo))[0] == code


def test_an_unstored_participant_gives_aid() -> None:
    """FR-STAB-1: with abilities and points stated; the untrained cannot succeed (FR-SKILL-3)."""
    doc: JSON = {"name": "Doc", "abilities": {"wis": 2}, "points": 1}
    played = command("stabilize", AID | {"medic": doc}, party(ana={"hp": 0}), {"Doc": [12]})
    assert (played.result["success"], played.changed) == (True, {ANA})
    ogre = command("stabilize", AID | {"medic": {"id": OGRE}}, party(ana={"hp": 0}), {"Ogre": [20]})
    assert (ogre.result["can_succeed"], state(ogre.cast, ANA)["stable"]) == (False, False)


def test_hours_bring_hit_points_back() -> None:
    """FR-HEAL-1, FR-GEN-1: the greater of Level and Endurance, and the bonus of the sheet."""
    order: JSON = {"character": {"id": ANA}, "hours": 2.5}
    played = command("healing", order, party(ana={"hp": 2}))
    assert (played.result["recovered"], state(played.cast, ANA)["hp"]) == (6, 8)
    blessed = {ANA: figure("Ana", {"bonus_per_hour": 1}, {"hp": -4, "stable": True})}
    risen = command("healing", order, blessed).cast
    assert (state(risen, ANA)["hp"], state(risen, ANA)["stable"]) == (0, True)


def test_the_bleeding_and_the_dead_do_not_recover() -> None:
    """FR-HEAL-2, FR-HP-5: aid comes first, and nothing helps the dead."""
    order: JSON = {"character": {"id": ANA}, "hours": 1}
    assert refusal_of("healing", order, party(ana={"hp": -1})) == ("bleeding", "/character")
    assert refusal_of("healing", order, party(ana={"hp": -15})) == ("dead", "/character")


def test_hours_bring_luck_back() -> None:
    """FR-LUCK-1, FR-SPEC-2: up to the maximum, which is higher for a Lucky figure."""
    order: JSON = {"action": "gain", "character": {"id": ANA}, "hours": 1}
    assert state(command("luck", order, party(ana={"luck_points": 0})).cast, ANA)["luck_points"] == 1
    lucky = {ANA: figure("Ana", {"special": ["lucky"]}, {"luck_points": 1})}
    assert state(command("luck", order, lucky).cast, ANA)["luck_points"] == 3
