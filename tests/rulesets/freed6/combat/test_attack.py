"""Tests of attacks."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused, resolved

AGAINST_TEN = {
    "attacker": {"die_code": "0D", "flat_mod": 20},
    "difficulty": 10,
    "effect": {"die_code": "2D"},
    "resistance": {"value": 5},
}
"""A hit by 10, rank 2, with an effect roll of 2D against 5."""


def attack(faces: list[int], options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    """The usual attack with changes and faces of its effect roll."""
    return ask("attack", {**AGAINST_TEN, **given, "options": options or {}}, {"effect": faces})


def test_an_attack_goes_step_by_step() -> None:
    """Check, effect roll, condition, level of the track (F6-ATK-1, F6-EFX-1, F6-EFX-3, F6-TRK-1)."""
    result = attack([6, 5], existing=[1])
    assert (result["rank"], result["effect_total"], result["effect_result_points"], result["effect_rank"]) == (
        2,
        11,
        6,
        2,
    )
    assert result["condition"]["name"] == "Hurt"
    assert (result["track_level"], result["track_level_name"], result["ranks_left"]) == (3, "Wounded", 1)


def test_a_miss_rolls_nothing_more() -> None:
    """Faces of the effect are left over (F6-ATK-1, F6-DIE-10)."""
    outcome, unused = resolved("attack", {**AGAINST_TEN, "difficulty": 21}, {"effect": [1, 2]})
    assert (outcome.result.hit, outcome.result.effect_total, unused) == (False, None, {"effect": (1, 2)})
    fails = {"options": {"equal": "fail"}, "difficulty": 20}
    assert ask("attack", {**AGAINST_TEN, **fails})["hit"] is False


def test_a_hit_without_rank_pays_for_no_effect_roll() -> None:
    """Unless `zero_margin_rank` gives it one; its wild die still counts (F6-ATK-2, F6-RNK-4, F6-CHK-3)."""
    exact: dict[str, Any] = {
        **AGAINST_TEN,
        "attacker": {"die_code": "1D", "wild_die": True},
        "spend": [{"effect": "bonus_action"}],
    }
    result = ask("attack", exact, {"attacker": [6, 4]})
    assert (result["hit"], result["rank"], result["critical"], result["condition"]) == (True, 0, "success", None)
    assert (result["effects_skipped"], result["effect_rank"]) == (["bonus_action"], None)
    ranked = {**exact, "options": {"zero_margin_rank": 1}}
    assert ask("attack", ranked, {"attacker": [6, 4], "effect": [1, 5]})["effect_rank"] == 1


@pytest.mark.parametrize(
    ("total", "name", "unit"),
    [
        (6, "Stunned", "turn"),
        (11, "Hurt", "round"),
        (16, "Wounded", "encounter"),
        (21, "Incapacitated", "scene"),
        (26, "Out of Action", "recovered"),
        (99, "Out of Action", "recovered"),
    ],
)
def test_the_effect_rank_names_the_condition(total: int, name: str, unit: str) -> None:
    """It lasts as long as its rank, by option until recovered; rank 6 is stored as 5 (F6-ATK-3, F6-RNK-2)."""
    effect = {"die_code": "0D", "flat_mod": total}
    condition = attack([], effect=effect)["condition"]
    assert (condition["name"], condition["duration"]["unit"]) == (name, unit)
    assert condition["rank"] <= 5
    lasting = attack([], {"damage_duration": "until_recovered"}, effect=effect)["condition"]
    assert lasting["duration"]["unit"] == "recovered"


def test_other_ranks_buy_effects_in_order() -> None:
    """Purchases that cost too much are skipped and named; remaining ranks are lost (F6-ATK-4)."""
    wishes = [
        {"effect": "bonus_action"},
        {"effect": "advantage", "target": "melee"},
        {"effect": "effect_roll_dice", "times": 2},
    ]
    result = attack([2, 2], spend=wishes)
    assert [effect["effect"] for effect in result["effects_bought"]] == ["advantage"]
    assert (result["effects_skipped"], result["ranks_left"]) == (["bonus_action", "effect_roll_dice"], 0)


def test_a_table_may_refuse_what_is_too_dear() -> None:
    """`spend_policy` reject fails the request (F6-ATK-4)."""
    given = {**AGAINST_TEN, "spend": [{"effect": "bonus_action"}], "options": {"spend_policy": "reject"}}
    assert refused("attack", given, {"effect": [1, 1]}) == "over_budget"
    missed = ask("attack", {**given, "difficulty": 30})
    assert missed["effects_skipped"] == ["bonus_action"]


def test_bought_dice_join_the_effect_roll() -> None:
    """They count before it, and never go below 0D (F6-EFX-6, F6-ATK-4)."""
    more = {"effect": "effect_roll_dice"}
    assert attack([1, 1, 1], spend=[more])["effect_die_code"] == "3D"
    fewer = {"effect": "effect_roll_dice", "times": 3, "sign": "-"}
    given = {"attacker": {"die_code": "0D", "flat_mod": 30}, "effect": {"die_code": "1D+2"}, "spend": [fewer]}
    assert attack([], **given)["effect_total"] == 2


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"effect": "effect_roll"}, "effect_roll_limit"),
        ({"effect": "haste"}, "unknown_effect"),
        ({"effect": "boost"}, "missing_target"),
        ({"effect": "bonus_action", "times": 0}, "bad_times"),
        ({"effect": "penalty", "sign": "-", "target": "melee"}, "bad_sign"),
        ({"effect": "ability", "target": "flight", "die_code": "?"}, "bad_die_code"),
    ],
)
def test_illegal_wishes_fail_before_any_die(wish: dict[str, Any], code: str) -> None:
    """A purchase that is illegal in itself always fails the request (F6-ATK-4, F6-COND-9, F6-EFX-2)."""
    assert refused("attack", {**AGAINST_TEN, "spend": [wish]}) == code


def test_a_defender_rolls_stands_or_is_a_number() -> None:
    """The opposing total is the difficulty, and a tie follows `equal` (F6-ATK-1, F6-OPP-1, F6-OPP-2, F6-OPP-3)."""
    given = {name: value for name, value in AGAINST_TEN.items() if name != "difficulty"}
    rolled = ask("attack", {**given, "defender": {"die_code": "2D"}}, {"defender": [6, 6], "effect": [1, 1]})
    assert rolled["difficulty"] == 12
    fixed = {**given, "defender": {"mode": "fixed", "die_code": "6D+2"}}
    assert ask("attack", fixed)["rank"] == 0
    assert ask("attack", {**fixed, "options": {"equal": "fail"}})["hit"] is False


DIRECT = {"attacker": {"die_code": "0D", "flat_mod": 20}, "resistance": {"kind": "insight", "die_code": "2D"}}
"""A direct attack by 14 points, rank 3."""


def test_composure_is_attacked_directly() -> None:
    """The resistance is the difficulty, the check's rank the condition's (F6-ATK-5, F6-TRK-2)."""
    result = ask("attack", DIRECT)
    assert (result["difficulty"], result["condition"]["name"], result["ranks_left"]) == (6, "Discouraged", 0)
    assert [result[name] for name in ("effect_total", "effect_die_code", "resistance", "effect_rank")] == [None] * 4


def test_ranks_spent_directly_are_taken_from_the_severity() -> None:
    """A rank cannot be used twice (F6-ATK-5)."""
    result = ask("attack", {**DIRECT, "spend": [{"effect": "bonus_action"}]})
    assert (result["condition"]["name"], result["effects_skipped"]) == ("Startled", [])
    everything = ask("attack", {**DIRECT, "spend": [{"effect": "full_action"}]})
    assert (everything["condition"], everything["track_level"]) == (None, 0)
    dice = {"effect": "effect_roll_dice"}
    assert refused("attack", {**DIRECT, "spend": [dice]}) == "no_effect_roll"
    assert ask("attack", {**DIRECT, "spend": [dice], "effect_roll_this_turn": True})["condition"]["rank"] == 2


def test_attitude_and_willpower_harden_against_a_direct_attack() -> None:
    """As for every resistance of the mind (F6-ATT-3)."""
    hostile = {"kind": "insight", "die_code": "2D", "attitude": "Hostile"}
    assert ask("attack", {**DIRECT, "resistance": hostile})["hit"] is False
    split = {**DIRECT, "resistance": {**hostile, "kind": "discipline"}, "options": {"attitude_mode": "split"}}
    assert ask("attack", split)["difficulty"] == 6


@pytest.mark.parametrize(
    "given",
    [
        {**DIRECT, "difficulty": 5},
        {**DIRECT, "effect": {"die_code": "1D"}},
        {**DIRECT, "mode": "effect_roll"},
        {**AGAINST_TEN, "mode": "direct"},
        {**AGAINST_TEN, "defender": {"die_code": "1D"}},
        {**AGAINST_TEN, "effect": None},
        {**AGAINST_TEN, "out_at": 6},
    ],
)
def test_members_fit_the_mode(given: dict[str, Any]) -> None:
    """A direct attack has no other difficulty and no effect roll, the other has both (F6-ATK-1, F6-ATK-5)."""
    assert refused("attack", given) == "bad_input"


@pytest.mark.parametrize(("track", "name"), [(None, "Defaced"), ("damage", "Stunned"), ("composure", "Startled")])
def test_an_object_has_a_body(track: str | None, name: str) -> None:
    """The track follows the kind of resistance, unless it is stated (F6-ATK-6, F6-TRK-3, F6-RES-1)."""
    given = {"resistance": {"kind": "toughness", "value": 5}, "track": track, "mode": "effect_roll"}
    assert attack([3, 3], **given)["condition"]["name"] == name


def test_out_of_action_freezes_a_track() -> None:
    """All on it lasts until recovered, unless `out_freezes` is off (F6-TRK-5, F6-TRK-6)."""
    result = attack([6, 5], existing=[2], out_at=4)
    assert (result["track_level_name"], result["durations_frozen"]) == ("Out of Action", True)
    assert (result["condition"]["name"], result["condition"]["duration"]["unit"]) == ("Hurt", "recovered")
    thawed = attack([6, 5], {"out_freezes": False}, existing=[2], out_at=4)
    assert (thawed["durations_frozen"], thawed["condition"]["duration"]["unit"]) == (False, "round")
    minor = attack([6, 5], out_at=1)["condition"]
    assert (minor["rank"], minor["name"]) == (1, "Out of Action")


def test_the_highest_instance_may_be_the_level() -> None:
    """`track_mode` highest does not add ranks up (F6-TRK-4)."""
    assert attack([6, 5], {"track_mode": "highest"}, existing=[3])["track_level"] == 3


def test_one_luck_point_for_attacker_defender_and_resistance() -> None:
    """A second one is refused; a direct resistance counts once (F6-LCK-6, F6-LCK-5)."""
    lucky = {"die_code": "1D", "luck_point": True}
    given = {**AGAINST_TEN, "attacker": lucky, "resistance": {**lucky, "mode": "roll"}}
    assert refused("attack", given) == "luck_already_spent_this_turn"
    direct = {**DIRECT, "resistance": {**lucky, "kind": "insight", "mode": "roll"}}
    assert ask("attack", direct, {"resistance": [4, 4]})["difficulty"] == 8


def test_a_resistance_may_be_rolled() -> None:
    """After the effect, by a character who spends an action on it (F6-RES-2, F6-DIE-9)."""
    given = {**AGAINST_TEN, "resistance": {"mode": "roll", "die_code": "2D"}}
    result = ask("attack", given, {"effect": [6, 6], "resistance": [1, 2]})
    assert (result["resistance"], result["effect_rank"]) == (3, 2)
