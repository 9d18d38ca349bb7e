"""Tests of medical aid."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

DOC = {"name": "Doc", "abilities": NO_ABILITIES | {"int": 1, "wis": 2}, "points": 1}
ANA = {"name": "Ana", "hp": -4, "hp_max": 15}


def aid(medic: JSON | None = None, patient: JSON | None = None) -> JSON:
    """Doc, Medical +3, helps Ana."""
    return {"medic": DOC | (medic or {}), "patient": ANA | (patient or {})}


def test_hard_aid_stops_the_bleeding() -> None:
    """FR-STAB-1: of the 20 faces, 9 reach 15 with +3; the Hit Points stay."""
    results = [result_of("stabilize", aid(), {"Doc": [face]}) for face in range(1, 21)]
    assert sum(result["stable"] for result in results) == 9
    assert {result["hp"] for result in results} == {-4}


def test_an_untrained_medic_cannot_succeed() -> None:
    """FR-SKILL-3: Medical is a specialized skill."""
    answer = play("stabilize", aid({"points": 0}), {"Doc": [20]})
    assert (answer.result["can_succeed"], answer.result["stable"], answer.result["modifier"]) == (False, False, 0)
    assert "untrained" in answer.line


@pytest.mark.parametrize(
    ("patient", "code"), [({"hp": -15}, "dead"), ({"hp": 1}, "not_critical"), ({"stable": True}, "already_stable")]
)
def test_only_the_bleeding_need_aid(patient: JSON, code: str) -> None:
    """FR-STAB-1: not the dead, not above 0, not the stable."""
    assert code_of("stabilize", aid(patient=patient)) == code


def test_another_participant_who_can_act_gives_it() -> None:
    """FR-STAB-1: not the patient, and not at 0 or less."""
    assert code_of("stabilize", aid({"name": "Ana"})) == "medic_cannot_act"
    assert code_of("stabilize", aid({"hp": 0})) == "medic_cannot_act"
    assert result_of("stabilize", aid({"hp": 1}), {"Doc": [12]})["success"]


def test_luck_helps_the_medic() -> None:
    """FR-LUCK-4: it is a task like others."""
    result = result_of("stabilize", aid({"luck": ["after"], "luck_points": 2}), {"Doc": [2, 12]})
    assert (result["success"], result["luck_points_after"]) == (True, 1)
    assert code_of("stabilize", aid({"luck": ["after"], "luck_points": 0})) == "no_luck_points"
