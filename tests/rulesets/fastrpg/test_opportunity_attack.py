"""Tests of opportunity attacks."""

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def reaction(**fields: object) -> JSON:
    """A guard with a sword strikes at someone who leaves."""
    return {
        "attacker": {"name": "Guard", "modifier": 3, "str": 1, "dex": 0},
        "weapon": {"class": "medium", "mode": "melee"},
        "target": {"ac": 12},
        "left_melee_range": True,
        "reaction_used": False,
    } | fields


def test_it_is_an_ordinary_melee_attack() -> None:
    """FR-OPP-1: all rules of an attack hold, natural 20 and 1 included."""
    answer = play("opportunity_attack", reaction(target={"ac": 40}), {"Guard": [20]})
    assert (answer.result["critical"], answer.result["damage"]) == (True, 7)
    assert {"FR-OPP-1", "FR-ATT-3"} <= set(answer.rules)
    assert not result_of("opportunity_attack", reaction(target={"ac": 1}), {"Guard": [1]})["hit"]


def test_it_needs_a_trigger() -> None:
    """FR-OPP-1: the target has to leave melee range."""
    assert code_of("opportunity_attack", reaction(left_melee_range=False)) == "no_trigger"


def test_it_needs_a_melee_weapon() -> None:
    """FR-OPP-1: no bow is drawn as a reaction."""
    assert code_of("opportunity_attack", reaction(weapon={"class": "medium", "mode": "ranged"})) == "not_melee"


def test_the_critical_do_not_react() -> None:
    """FR-OPP-1, FR-HP-3: who cannot act cannot react."""
    down = {"name": "Guard", "modifier": 3, "str": 1, "dex": 0, "hp": 0}
    assert code_of("opportunity_attack", reaction(attacker=down)) == "attacker_cannot_act"


def test_there_is_one_reaction_between_turns() -> None:
    """FR-OPP-2: a spent one is refused, and a miss spends it too."""
    assert code_of("opportunity_attack", reaction(reaction_used=True)) == "reaction_used"
    assert result_of("opportunity_attack", reaction(), {"Guard": [2]})["reaction_used"] is True
