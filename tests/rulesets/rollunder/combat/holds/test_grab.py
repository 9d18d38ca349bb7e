"""Tests of wrestling."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


def wrestle(phase: str, **members: Any) -> dict[str, Any]:
    """Grabber STR 13 against STR 16."""
    return {"phase": phase, "grabber_str": 13, "target_str": 16, **members}


@pytest.mark.parametrize("phase", ["toss", "lift", "throw"])
def test_strength_decides_about_each_phase(phase: str) -> None:
    """After the grab (RU-C-ATT-6, RU-C-WPN-3) a toss has one phase (RU-C-GRAB-1), a throw has two (RU-C-GRAB-2)."""
    assert [result("grab", wrestle(phase), d20=[face])["success"] for face in (12, 13)] == [True, False]


@pytest.mark.parametrize("phase", ["toss", "lift"])
@pytest.mark.parametrize(
    ("grabber", "target", "success"), [(4, 8, True), (4, 7, False), (4, 6, False), (13, 17, False), (4, 17, True)]
)
def test_the_victim_may_resist(phase: str, grabber: int, target: int, success: bool) -> None:
    """A toss (RU-C-GRAB-5) and a lift (RU-C-GRAB-6); equal depth changes nothing (RU-C-GEN-5)."""
    assert result("grab", wrestle(phase, resist=True), d20=[grabber, target])["success"] is success


def test_a_crit_has_no_extra_weight() -> None:
    """A crit1 with depth 12 loses against a plain success with depth 13 (RU-C-GEN-5)."""
    assert result("grab", wrestle("toss", resist=True), d20=[1, 3])["success"] is False


def test_contest_options_do_not_reach_a_struggle() -> None:
    """A draw stays a draw, without a tie-break (RU-C-GEN-5)."""
    options = {"on_tie": "comparative_d20", "ranking": "grade_then_depth", "if_all_fail": "closest"}
    body = wrestle("toss", resist=True, options=options)
    assert result("grab", body, d20=[4, 7])["success"] is False
    assert result("grab", body, d20=[1, 3])["success"] is False
    assert result("grab", body, d20=[13, 18])["success"] is False


def test_a_throw_cannot_be_resisted() -> None:
    """The victim rolls nothing (RU-C-GRAB-6)."""
    assert result("grab", wrestle("throw", resist=True), d20=[4])["target_roll"] is None


@pytest.mark.parametrize(("reduction", "dex"), [(4, 8), (12, 0), (20, 0)])
def test_a_hold_lowers_dex(reduction: int, dex: int) -> None:
    """By the game master's number, down to 0 (RU-C-GRAB-3)."""
    assert result("grab", {"phase": "hold", "dex": 12, "dex_reduction": reduction})["dex_effective"] == dex


@pytest.mark.parametrize(
    ("rounds", "stun", "after"),
    [(0, 2, (3, 2, None)), (1, 2, (3, 3, None)), (2, 2, (3, 4, 2)), (4, 2, (1, 6, 2)), (1, 9, (2, 10, None))],
)
def test_choking_stuns_and_then_kills(rounds: int, stun: int, after: tuple[int, int, int | None]) -> None:
    """Stun +1 a round, and LIFE -1 once K.O. before the round (RU-C-GRAB-4)."""
    got = result("grab", {"phase": "choke", "life": 3, "life_max": 20, "stun_level": stun, "rounds": rounds})
    assert (got["life_after"], got["stun_after"], got["ko_after_round"]) == after


@pytest.mark.parametrize(("grabbers", "bonus", "free"), [(1, 0, 12), (3, 0, 10), (3, 4, 14)])
def test_escape_is_against_all_grabbers(grabbers: int, bonus: int, free: int) -> None:
    """[STR-X], X being their number (RU-C-GRAB-7, RU-C-GRAB-8); success frees from all."""
    body = {"phase": "escape", "target_str": 14, "grabbers": grabbers, "tool_bonus": bonus}
    left = [result("grab", body, d20=[face])["grabbers_after"] for face in D20_FACES]
    assert left == [0] * free + [grabbers] * (20 - free)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"phase": "toss"}, "/grabber_str"),
        ({"phase": "lift", "grabber_str": 9, "resist": True}, "/target_str"),
        ({"phase": "hold"}, "/dex"),
        ({"phase": "choke"}, "/life"),
        ({"phase": "escape"}, "/grabbers"),
    ],
)
def test_what_a_phase_needs_is_refused_when_missing(body: dict[str, Any], pointer: str) -> None:
    """Before any die (RU-C-GRAB-1, RU-C-GRAB-7)."""
    assert refusal("grab", body) == ("bad_input", pointer)
