"""Tests of LUCK and awareness of a target."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal
from tests.rulesets.rollunder.combat.attacks.attack_bodies import HIT, strike, struck

AVOID = {"luck": "avoid"}


def luck_of(got: dict[str, Any]) -> tuple[Any, ...]:
    """The use of LUCK: price, refusal, spent, left."""
    return got["luck_cost"], got["luck_refused"], got["luck_spent"], got["luck_after"]


def test_one_luck_before_the_roll() -> None:
    """Nothing is rolled (RU-C-LUCK-1)."""
    got = struck(strike(target={"luck": 1}, defense={"luck": "before"}))
    assert (got["attack_result"], got["avoided_by"]) == ("not_rolled", "luck")
    assert luck_of(got) == (1, False, 1, 0)


@pytest.mark.parametrize(
    "members",
    [
        {"attack_kind": "magic"},
        {"magic": True},
        {"attack_kind": "zone"},
        {"attack_kind": "large_zone"},
        {"defense": {"luck": "before", "awareness": "sleeping"}},
        {"target": {"luck": 0}},
    ],
)
def test_it_does_not_help_before_the_roll(members: dict[str, Any]) -> None:
    """Not against magic and zones, not for sleepers, not without LUCK (RU-C-LUCK-1, RU-C-DMG-18, RU-C-ATT-15)."""
    body = strike(**{"target": {"luck": 9}, "defense": {"luck": "before"}, **members})
    got = struck(body, d20=[HIT], d6=[3])
    assert (got["hit"], got["luck_refused"], got["luck_cost"], got["luck_spent"]) == (True, True, 1, 0)


@pytest.mark.parametrize(
    ("roll", "members", "cost"),
    [
        (10, {}, 2),
        (10, {"attack_kind": "gas"}, 2),
        (3, {}, 3),
        (4, {}, 3),
        (1, {}, 4),
        (2, {}, 4),
        (10, {"attack_kind": "magic"}, 5),
        (1, {"magic": True}, 5),
    ],
)
def test_a_hit_has_its_price(roll: int, members: dict[str, Any], cost: int) -> None:
    """By the result of the roll, but magic always 5.

    RU-C-LUCK-2, RU-C-LUCK-3, RU-C-LUCK-4, RU-C-LUCK-5, RU-C-ATT-12, RU-C-DMG-18.
    """
    got = struck(strike(target={"luck": 7}, defense=AVOID, **members), d20=[roll])
    assert (got["hit"], got["avoided_by"]) == (False, "luck")
    assert luck_of(got) == (cost, False, cost, 7 - cost)


def test_a_pool_that_is_too_small_pays_nothing() -> None:
    """The chosen defense may still be rolled (RU-C-LUCK-2)."""
    got = struck(strike(target={"luck": 1}, defense={"luck": "avoid", "kind": "evade"}), d20=[HIT, 5])
    assert luck_of(got) == (2, True, 0, 1)
    assert got["avoided_by"] == "evade"


def test_paid_luck_is_instead_of_a_defense() -> None:
    """No defense is rolled, and none need be possible (RU-C-LUCK-2, RU-C-DEF-2)."""
    got = struck(strike(attack_kind="gas", target={"luck": 2}, defense={"luck": "avoid", "kind": "evade"}), d20=[HIT])
    assert (got["avoided_by"], got["defense_refused"], got["defense_roll"]) == ("luck", None, None)


@pytest.mark.parametrize(
    ("kind", "d20", "d6", "cost"),
    [
        ("zone", [HIT], [4], 4),
        ("large_zone", [HIT, 13], [], 13),
        ("very_large_zone", [13, 8], [], 21),
    ],
)
@pytest.mark.parametrize("magic", [False, True])
def test_cover_from_a_zone_is_rolled(kind: str, d20: list[int], d6: list[int], cost: int, magic: bool) -> None:
    """d6, d20 or two d20, for magic zones as well.

    RU-C-LUCK-14, RU-C-LUCK-15, RU-C-LUCK-16, RU-C-ATT-28, RU-C-ATT-29, RU-C-ATT-30.
    """
    got = struck(strike(attack_kind=kind, magic=magic, target={"luck": 30}, defense=AVOID), d20=d20, d6=d6)
    assert (got["avoided_by"], got["luck_cost"], got["luck_after"]) == ("luck", cost, 30 - cost)


def test_cover_beyond_the_pool_is_not_bought() -> None:
    """Refused by default, and the evade may be rolled (RU-C-LUCK-14)."""
    defense = {"luck": "avoid", "kind": "evade"}
    got = struck(strike(attack_kind="zone", target={"luck": 3}, defense=defense), d20=[HIT, 1], d6=[4])
    assert luck_of(got) == (4, True, 0, 3)
    assert (got["avoided_by"], got["defense_value"]) == ("evade", 2)


def test_cover_beyond_the_pool_may_empty_it() -> None:
    """By option `short_cover_luck`, with at least 1 LUCK (RU-C-LUCK-14)."""
    options = {"short_cover_luck": "empty_pool"}
    got = struck(strike(attack_kind="zone", target={"luck": 3}, defense=AVOID, options=options), d20=[HIT], d6=[4])
    assert luck_of(got) == (4, False, 3, 0)
    nothing = struck(strike(attack_kind="zone", defense=AVOID, options=options), d20=[HIT], d6=[4, 2])
    assert (nothing["hit"], nothing["luck_refused"]) == (True, True)


@pytest.mark.parametrize(("kind", "hit"), [("melee", False), ("magic", False), ("zone", True)])
def test_seven_luck_cover_a_round(kind: str, hit: bool) -> None:
    """Paid earlier; zones are not covered (RU-C-LUCK-6)."""
    got = struck(strike(attack_kind=kind, target={"luck": 4}, defense={"luck": "round"}), d20=[HIT], d6=[3] * hit)
    assert (got["hit"], got["luck_refused"], got["luck_after"]) == (hit, hit, 4)
    assert got["avoided_by"] == (None if hit else "luck_round")


def test_seven_luck_may_cover_zones() -> None:
    """By option `round_luck_covers_zone` (RU-C-LUCK-6)."""
    options = {"round_luck_covers_zone": True}
    got = struck(strike(attack_kind="zone", defense={"luck": "round"}, options=options), d20=[HIT])
    assert got["avoided_by"] == "luck_round"


def test_the_attacker_still_rolls_in_such_a_round() -> None:
    """Bloopers stay possible (RU-C-LUCK-6, RU-C-GEN-2)."""
    assert struck(strike(defense={"luck": "round"}), d20=[19])["mishap"] == "attacker_injured"


@pytest.mark.parametrize(("roll", "outcome", "refused"), [(8, "success", None), (9, "fail", "unaware")])
def test_an_unsuspecting_target_checks_int(roll: int, outcome: str, refused: str | None) -> None:
    """[INT-X] decides whether any defense is possible (RU-C-DEF-15)."""
    defense = {"kind": "evade", "awareness": "unsuspecting", "ambush_x": 2}
    faces = [HIT, roll] if refused else [HIT, roll, 9]
    got = struck(strike(target={"int": 11}, defense=defense), d20=faces, d6=[3])
    assert (got["awareness_roll"], got["awareness_outcome"], got["defense_refused"]) == (roll, outcome, refused)


def test_the_unsuspecting_may_use_luck() -> None:
    """It is no reaction; [INT-X] is rolled all the same (RU-C-DEF-15)."""
    defense = {"luck": "avoid", "awareness": "unsuspecting"}
    got = struck(strike(target={"int": 5, "luck": 2}, defense=defense), d20=[HIT, 15])
    assert (got["awareness_outcome"], got["avoided_by"]) == ("fail", "luck")


def test_an_ambush_needs_int() -> None:
    """INT is asked for before any die is rolled (RU-C-DEF-15)."""
    assert refusal("attack", strike(defense={"awareness": "unsuspecting"})) == ("bad_input", "/target/int")


def test_a_sleeper_has_no_defense() -> None:
    """And cannot use small amounts of LUCK (RU-C-DEF-16, RU-C-LUCK-2)."""
    defense = {"kind": "evade", "luck": "avoid", "awareness": "sleeping"}
    got = struck(strike(target={"luck": 9}, defense=defense), d20=[HIT], d6=[3])
    assert (got["hit"], got["luck_refused"], got["luck_cost"], got["defense_refused"]) == (True, True, 2, "unaware")


def test_a_sleeper_may_find_cover_from_a_zone() -> None:
    """Only the cheap prices are closed to sleepers (RU-C-DEF-16, RU-C-LUCK-14)."""
    defense = {"luck": "avoid", "awareness": "sleeping"}
    got = struck(strike(attack_kind="zone", target={"luck": 9}, defense=defense), d20=[HIT], d6=[3])
    assert got["avoided_by"] == "luck"


def test_waking_up_costs_a_d20() -> None:
    """Then LUCK and defenses are open again, within the remaining points (RU-C-DEF-16)."""
    defense = {"luck": "avoid", "awareness": "sleeping", "wake_with_luck": True}
    got = struck(strike(target={"luck": 9}, defense=defense), d20=[HIT, 7])
    assert (got["wake_cost"], got["avoided_by"]) == (7, "luck")
    assert luck_of(got) == (2, False, 9, 0)


def test_waking_up_may_be_too_expensive() -> None:
    """Nothing is paid and the target sleeps on (RU-C-DEF-16)."""
    defense = {"kind": "evade", "awareness": "sleeping", "wake_with_luck": True}
    got = struck(strike(target={"luck": 6}, defense=defense), d20=[HIT, 7], d6=[3])
    assert (got["wake_cost"], got["luck_refused"], got["luck_after"], got["hit"]) == (7, True, 6, True)
    assert got["defense_refused"] == "unaware"
