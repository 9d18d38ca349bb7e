"""Tests of ranks that checks leave, and their purchases."""

from dataclasses import replace
from typing import Any

from tests.rulesets.freed6.stored import (
    ATTACK,
    EVENT,
    GUARD,
    MIRA,
    Cast,
    cast,
    condition,
    for_rounds,
    id_of,
    lasting,
    on_turn,
    play,
    refused,
    with_conditions,
    with_ranks,
    with_state,
)

MELEE: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}, "difficulty": 10}
BOOST = {"effect": "boost", "target": "melee"}


def in_round(figures: Cast) -> Cast:
    """The cast in a running encounter, in Mira's turn."""
    return {each: replace(one, round=1) for each, one in on_turn(figures, MIRA).items()}


def left(figures: Cast, identity: str = MIRA) -> list[tuple[int, int]]:
    """Rank and remaining ranks of every check with unspent ones."""
    return [(entry.rank, entry.left) for entry in figures[identity].state.ranks]


def test_a_check_leaves_its_ranks() -> None:
    """Outside encounters those of the latest; in a turn those of each check; by option none (F6-SF-1)."""
    _, once = play(cast(), "task", MELEE, roller=[5, 5, 5, 6])
    assert left(once) == [(3, 3)]
    assert once[MIRA].state.ranks[0].event == EVENT
    assert left(play(once, "task", MELEE, roller=[1] * 4)[1]) == [(0, 0)]
    _, turn = play(in_round(once), "task", MELEE, roller=[1] * 4)
    assert left(turn) == [(3, 3), (0, 0)]
    assert left(play(cast(), "task", MELEE | {"options": {"ranks_kept": "none"}}, roller=[6] * 4)[1]) == []


def test_a_plan_draws_on_one_check() -> None:
    """The latest, or the named one; spent ranks are gone (F6-COND-7, F6-SF-1)."""
    figures = with_ranks(cast(), MIRA, 3)
    spend = {"actor": {"id": MIRA}, "rank": 2, "effects": [BOOST]}
    result, after = play(figures, "spend", spend)
    assert (result["cost"], left(after)) == (1, [(3, 2)])
    earlier = with_state(
        after, MIRA, ranks=(*after[MIRA].state.ranks, replace(after[MIRA].state.ranks[0], event=9, left=0))
    )
    assert refused(earlier, "spend", spend)[0] == "over_budget"
    assert left(play(earlier, "spend", spend | {"check": EVENT})[1]) == [(3, 1), (3, 0)]


def test_an_attack_leaves_what_it_did_not_spend() -> None:
    """Less the rank of its effect roll; in direct mode none (F6-ATK-4, F6-ATK-5)."""
    _, after = play(cast(), "attack", ATTACK, attacker=[6, 5, 5, 5], effect=[1, 1, 2, 2])
    (entry,) = after[MIRA].state.ranks
    assert (entry.rank, entry.left, entry.effect_roll) == (3, 2, True)
    direct = {
        "attacker": {"id": MIRA, "skill": "persuasion"},
        "resistance": {"id": GUARD},
        "track": "composure",
    }
    result, after = play(cast(), "attack", direct, attacker=[3, 3, 2, 2, 2])
    assert (result["rank"], result["condition"]["name"], left(after)) == (2, "Disoriented", [(2, 0)])


def test_a_conflict_takes_the_rank() -> None:
    """And so do influence and recovery: nothing is left (F6-ENC-2, F6-ATT-4, F6-REM-3)."""
    _, after = play(cast(guard={"conflict": "brief"}), "task", MELEE | {"against": GUARD}, roller=[5, 5, 5, 1])
    assert (left(after), after[GUARD].defeated) == ([(2, 0)], True)
    influence = {
        "initiator": {"id": MIRA, "skill": "persuasion"},
        "resistance": {"id": GUARD, "kind": "insight"},
        "track": "attitude",
        "toward": "Helpful",
    }
    assert left(play(cast(), "influence", influence, initiator=[3] * 5)[1]) == [(3, 0)]


def test_purchases_of_one_name_are_one_condition() -> None:
    """Of the rank that was paid for both, by option of the check's (F6-SF-6)."""
    plan = {
        "actor": {"id": MIRA},
        "rank": 5,
        "effects": [
            {"effect": "check_dice", "target": "melee", "sign": "-", "bearer": GUARD, "name": "Pinned"},
            {"effect": "check_flat", "target": "melee", "sign": "-", "bearer": GUARD, "name": "Pinned"},
            BOOST,
        ],
    }
    _, after = play(with_ranks(cast(), MIRA, 5), "spend", plan)
    pinned = lasting(after, GUARD)["Pinned"]
    assert (len(lasting(after, GUARD)), pinned.rank, len(pinned.effects)) == (1, 3, 2)
    assert lasting(after, MIRA)["boost"].rank == 1
    _, by_check = play(with_ranks(cast(), MIRA, 5), "spend", plan | {"options": {"condition_rank": "check"}})
    assert lasting(by_check, GUARD)["Pinned"].rank == 5


def test_a_condition_without_effects_takes_all_ranks() -> None:
    """With effects it is of the rank that was paid, and the others are left (F6-SF-6)."""
    given = {"actor": {"id": MIRA}, "roller": {"skill": "melee"}, "difficulty": 5, "condition": {"name": "Ready"}}
    _, plain = play(cast(), "condition", given, roller=[5, 5, 5, 5])
    assert (lasting(plain, MIRA)["Ready"].rank, left(plain)) == (3, [(3, 0)])
    _, bought = play(cast(), "condition", given | {"effects": [BOOST]}, roller=[5, 5, 5, 5])
    assert (lasting(bought, MIRA)["Ready"].rank, left(bought)) == (1, [(3, 2)])


def test_effects_last_as_long_as_their_condition() -> None:
    """An extension takes them along, rounds move them alike; by option only those that lasted as long (F6-SF-7)."""
    plan = [{"effect": "check_dice", "target": "melee"}, BOOST]
    given = {"actor": {"id": MIRA}, "condition": {"name": "Blessed"}, "result_points": 14, "effects": plan}
    _, figures = play(cast(), "condition", given)
    change = {"actor": {"id": MIRA}, "condition_id": id_of(figures, MIRA, "Blessed"), "rank": 2}
    longer = change | {"effects": [{"effect": "extend_to_encounter"}]}
    _, extended = play(figures, "condition_modify", longer)
    assert [str(each.duration.unit) for each in lasting(extended, MIRA)["Blessed"].effects if each.duration] == [
        "encounter",
        "encounter",
    ]
    _, own = play(figures, "condition_modify", longer | {"options": {"effects_follow": "own"}})
    assert [str(each.duration.unit) for each in lasting(own, MIRA)["Blessed"].effects if each.duration] == [
        "encounter",
        "turn",
    ]
    _, moved = play(figures, "condition_modify", change | {"effects": [{"effect": "duration_round"}]})
    assert [each.duration.left for each in lasting(moved, MIRA)["Blessed"].effects if each.duration] == [3, 2]


def test_a_change_that_does_not_fit_is_refused_before_dice() -> None:
    """It follows from the current duration (F6-MOD-2 to F6-MOD-4, F6-SF-5)."""
    figures = with_conditions(cast(), GUARD, condition("Hurt", track="damage", rank=2, duration=for_rounds(2)))
    change = {"actor": {"id": MIRA}, "target": {"id": GUARD}, "condition_id": id_of(figures, GUARD, "Hurt"), "rank": 4}
    scene = change | {"effects": [{"effect": "reduce_scene_to_encounter"}]}
    assert refused(figures, "condition_modify", scene) == ("duration_mismatch", "/effects/0")
    twice = change | {"effects": [{"effect": "extend_to_encounter"}, {"effect": "extend_to_encounter"}]}
    assert refused(figures, "condition_modify", twice) == ("duration_not_shorter", "/effects/1")
