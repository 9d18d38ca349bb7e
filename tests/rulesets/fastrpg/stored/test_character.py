"""Tests of stored sheets and states, and of their derived values."""

from typing import Any

import pytest

from service.play.resources.figure_documents import new_documents
from service.resolution.refusal import Refusal
from service.rulesets.fastrpg import RULESET
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS
from tests.rulesets.fastrpg.stored.party import ANA, CODEC, FIGHTER, OGRE, derived, figure, party, state
from tests.rulesets.fastrpg.table import result_of

CHARACTERS = RULESET.characters
assert CHARACTERS is not None


def test_a_new_character_is_at_its_best() -> None:
    """FR-DER-2, FR-LUCK-1, FR-XP-1: full Hit Points, the most luck, and the experience of its level."""
    assert state(party(), ANA) == {
        "hp": 15,
        "stable": False,
        "prone": False,
        "luck_points": 2,
        "xp": 400,
        "reaction_used": False,
        "action_taken": False,
        "moved_m": 0,
        "rounds_since_hour": 0,
        "hours_since_day": 0,
        "power_uses": {},
    }
    lucky = figure("Lucky", {"special": ["lucky"]})
    assert (lucky.state.luck_points, lucky.state.hp) == (4, 5)


def test_what_follows_is_what_the_operation_sheet_tells() -> None:
    """FR-DER-1 to FR-DER-4: the same numbers, and beside them what the state makes of them."""
    built = {name: value for name, value in FIGHTER.items() if name != "weapons"}
    told = result_of("sheet", built | {"xp": 400})
    kept = derived(party(), ANA)
    assert {name: kept[name] for name in told["derived"]} == told["derived"]
    assert (kept["errors"], kept["tier"], kept["bleeding"], kept["level_reached"]) == ([], "full", False, 3)


def test_a_sheet_may_state_numbers_of_its_own() -> None:
    """FR-GEN-1: Armor Class, movement and recovery of a creature or by a power."""
    cast = {ANA: figure("Slug", {"ac": 18, "base_m": 2.5, "bonus_per_hour": 3})}
    kept = derived(cast, ANA)
    assert (kept["ac"], kept["move_m"], kept["run_m"], kept["recovery_per_hour"]) == (18, 2.5, 5, 4)


@pytest.mark.parametrize(
    ("hp", "band"), [(15, "full"), (14, "light"), (7, "serious"), (0, "critical"), (-14, "critical"), (-15, "dead")]
)
def test_health_is_the_tier_of_harm(hp: int, band: str) -> None:
    """FR-HP-2, FR-HP-5: five words, from full to dead."""
    ana = party(ana={"hp": hp})[ANA]
    assert CHARACTERS is not None
    assert CHARACTERS.health(ana.sheet, ana.state, DEFAULT_OPTIONS) == band
    assert [band.value for band in CHARACTERS.bands] == ["full", "light", "serious", "critical", "dead"]


def test_what_the_state_causes_is_reported() -> None:
    """FR-HP-3: a critical figure crawls, whispers and bleeds, until stable."""
    kept = derived(party(ana={"hp": -3}), ANA)
    assert (kept["bleeding"], kept["can_take_task_action"], kept["max_move_m"], kept["whisper_only"]) == (
        True,
        False,
        1,
        True,
    )
    assert derived(party(ana={"hp": -3, "stable": True}), ANA)["bleeding"] is False


def test_findings_of_the_sheet_are_reported_and_refuse_nothing() -> None:
    """FR-SHEET-7, FR-XP-1: a foe may have any numbers, a character's errors are reported."""
    assert derived(party(ogre={"xp": 0}), OGRE)["errors"] == ["xp_too_low"]
    assert derived({ANA: figure("Giant", {"abilities": {"str": 9}})}, ANA)["errors"] == [
        "ability_budget",
        "ability_cap",
    ]


@pytest.mark.parametrize(
    ("sheet", "pointer", "code"),
    [
        ({"skill_points": {"Swimming": 1}}, "/sheet/skill_points/Swimming", "unknown_skill"),
        ({"skill_points": {"Location: ": 1}}, "/sheet/skill_points/Location: ", "unknown_skill"),
        ({"skill_points": {"Lore": -1}}, "/sheet/skill_points/Lore", "bad_input"),
        ({"level": 11}, "/sheet/level", "bad_input"),
        ({"weapons": [{"name": "Sword", "class": "huge"}]}, "/sheet/weapons/0/class", "bad_input"),
        ({"hit_points": 3}, "/sheet/hit_points", "unknown_field"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(sheet: dict[str, Any], pointer: str, code: str) -> None:
    """FR-SKILL-4: only skills of the list can be stored, so that no call has to refuse them later."""
    with pytest.raises(Refusal) as refused:
        new_documents(CODEC, sheet, None)
    assert pointer in [error.place for error in refused.value.errors]
    assert code in [error.code for error in refused.value.errors]


def test_skills_of_the_list_can_be_kept() -> None:
    """FR-SKILL-2, FR-SKILL-4, FR-SKILL-5: specialized ones, places and techniques."""
    skills = {"Medical": 1, "Location: The Old Harbor": 2, "Tech (1920s/30s)": 1, "Tech (Sci-Fi)": 3}
    assert derived({ANA: figure("Ana", {"skill_points": skills})}, ANA)["skills"].items() >= skills.items()


def test_a_state_sent_in_part_is_completed() -> None:
    """FR-DER-2: what a caller leaves out is as the game begins."""
    assert state(party(ana={"luck_points": None}), ANA) == state(party(), ANA) | {"luck_points": None}
