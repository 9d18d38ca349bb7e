"""Checks of those who are stored: codes of the sheet, effects of conditions, luck, actions, and who cannot act."""

from typing import Any

import pytest

from service.rulesets.conditions import Condition, Effect, EndReason
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    WALL,
    cast,
    condition,
    for_rounds,
    lasting,
    on_turn,
    play,
    refused,
    with_conditions,
    with_state,
)

MELEE: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}, "difficulty": 10}


def test_skill_and_ability_of_the_sheet_make_the_code() -> None:
    """A skill brings its ability; an untrained one is rolled with the ability alone (F6-CHR-4, F6-CHR-2)."""
    assert play(cast(), "task", MELEE, roller=[1] * 4)[0]["die_code_rolled"] == "4D"
    untrained = {"roller": {"id": MIRA, "skill": "lifting", "ability": "Strength"}}
    assert play(cast(), "task", untrained, roller=[1] * 3)[0]["die_code_rolled"] == "3D"
    nothing = {"roller": {"id": MIRA, "ability": "Wits"}}
    assert play(cast(), "task", nothing)[0]["die_code_rolled"] == "0D"
    stated = {"roller": {"id": MIRA, "skill": "melee", "die_code": "2D+1"}}
    assert play(cast(), "task", stated, roller=[1, 1])[0]["total"] == 3


@pytest.mark.parametrize(
    ("roller", "code", "pointer"),
    [
        ({"id": MIRA, "skill": "singing"}, "bad_input", "/roller/skill"),
        ({"id": MIRA, "ability": "Magic"}, "bad_input", "/roller/ability"),
        ({"id": MIRA, "die_code": "1D", "specialization": "1D"}, "bad_input", "/roller/die_code"),
        ({"skill": "melee"}, "bad_input", "/roller"),
    ],
)
def test_what_is_not_on_the_sheet_is_refused(roller: dict[str, str], code: str, pointer: str) -> None:
    """The refusal points at the name; nobody at all cannot act either (F6-CHR-4)."""
    assert refused(cast(), "task", {"roller": roller}) == (code, pointer)


def test_somebody_unstored_states_everything() -> None:
    """A name and a die code are enough, and nobody is another afterwards."""
    figures = cast()
    result, after = play(figures, "task", {"roller": {"name": "Beggar", "die_code": "2D"}}, roller=[3, 4])
    assert (result["total"], after) == (7, figures)


def test_effects_of_conditions_enter_the_check() -> None:
    """All that match the skill or the ability add up, beside what the order states (F6-COND-14, F6-COND-5)."""
    hexed = condition(
        "Hexed",
        Effect(code="check_flat", value=-2, target="melee"),
        Effect(code="check_flat", value=-2, target="persuasion"),
        Effect(code="ability_dice", value=1, target="Strength"),
        Effect(code="boost", value=1, target="melee"),
        Effect(code="of another game", value=9, target="melee"),
    )
    blessed = condition("Blessed", Effect(code="check_flat", value=4, target="melee"))
    figures = with_conditions(cast(), MIRA, hexed, blessed)
    given = {"roller": MELEE["roller"] | {"flat_mod": 1}}
    result, after = play(figures, "task", given, roller=[1, 1, 1, 1, 1, 2])
    assert (result["die_code_rolled"], result["dropped"], result["total"]) == ("5D", [1], 6 + 3)
    assert after == figures


def test_effects_that_begin_later_wait() -> None:
    """What holds in the next round does nothing while two ends are left (F6-DUR-5)."""
    later = Effect(code="check_dice", value=2, target="melee", duration=for_rounds(2, begins_later=True))
    now = Effect(code="check_dice", value=2, target="melee", duration=for_rounds(1, begins_later=True))
    waiting, begun = (with_conditions(cast(), MIRA, condition("Ready", effect)) for effect in (later, now))
    assert play(waiting, "task", MELEE, roller=[1] * 4)[0]["die_code_rolled"] == "4D"
    assert play(begun, "task", MELEE, roller=[1] * 6)[0]["die_code_rolled"] == "6D"


def test_what_holds_for_one_check_is_used_up_by_it() -> None:
    """A check that it does not touch leaves it in place; others are never used up (F6-COND-11, F6-COND-14)."""
    once = condition("Aimed", Effect(code="boost", value=1, target="melee"), single_use=True)
    figures = with_conditions(cast(), MIRA, once)
    _, untouched = play(figures, "task", {"roller": {"id": MIRA, "skill": "persuasion"}}, roller=[1] * 5)
    assert lasting(untouched, MIRA).keys() == {"Aimed"}
    _, after = play(untouched, "task", MELEE, roller=[1] * 5)
    assert lasting(after, MIRA) == {}
    (ended,) = (each.ended for each in after[MIRA].conditions.values())
    assert ended is not None
    assert (ended.event, ended.reason) == (0, EndReason.USED)


def test_an_ability_may_be_lost_or_gained() -> None:
    """No check without it; a gained one has the die code of its condition (F6-COND-8, F6-COND-14)."""
    lost = with_conditions(cast(), MIRA, condition("Drained", Effect(code="ability", value=-1, target="Strength")))
    assert refused(lost, "task", MELEE) == ("ability_not_available", "/roller/ability")
    bought = {
        "actor": {"id": MIRA},
        "condition": {"name": "Enchanted"},
        "result_points": 21,
        "effects": [{"effect": "ability", "target": "Magic", "die_code": "3D"}],
    }
    _, gained = play(cast(), "condition", bought)
    magic = {"roller": {"id": MIRA, "ability": "Magic"}}
    assert play(gained, "task", magic, roller=[1] * 3)[0]["die_code_rolled"] == "3D"


@pytest.mark.parametrize(
    ("laid", "able"),
    [
        (condition("Wounded", track="damage", rank=3), True),
        (condition("Incapacitated", track="damage", rank=4), False),
        (condition("Demoralized", track="composure", rank=4), True),
        (condition("Out of Action", track="composure", rank=5), False),
        (condition("Unresisting"), True),
        (condition("Incapacitated"), False),
    ],
)
def test_who_cannot_act_makes_no_check(laid: Condition, able: bool) -> None:
    """Incapacitated and Out of Action by track or name; the order may say otherwise (F6-ACT-1 to F6-ACT-4)."""
    figures = with_conditions(cast(), MIRA, laid)
    assert refused(figures, "task", MELEE)[0] == ("dice are thrown" if able else "cannot_act")
    overruled = {"roller": MELEE["roller"] | {"can_act": True}}
    assert play(figures, "task", overruled, roller=[1] * 4)[0]["total"] == 4


def test_luck_is_spent_once_in_a_turn_by_anyone() -> None:
    """The pool goes down, the turn is locked for all; outside turns only the pool counts (F6-LCK-6, F6-LCK-3)."""
    lucky = {"roller": MELEE["roller"] | {"luck_point": True}}
    result, after = play(on_turn(cast(), GUARD), "task", lucky, roller=[1] * 8)
    assert (result["luck_points_after"], after[MIRA].state.luck_points) == (1, 1)
    assert after[MIRA].state.luck_spent_this_turn
    other = with_state(on_turn(cast(), GUARD), GUARD, luck_spent_this_turn=True)
    assert refused(other, "task", lucky)[0] == "luck_already_spent_this_turn"
    _, outside = play(cast(), "task", lucky, roller=[1] * 8)
    assert not outside[MIRA].state.luck_spent_this_turn
    assert refused(with_state(cast(), MIRA, luck_points=0), "task", lucky)[0] == "no_luck_points"


def test_the_luck_pool_is_spent_and_awarded() -> None:
    """A point for dice locks the turn, one for the story does not; Stock elements have none (F6-LCK-7, F6-LCK-8)."""
    running = on_turn(cast(), MIRA)
    spend = {"character": {"id": MIRA}, "action": "spend"}
    _, after = play(running, "luck", spend)
    assert (after[MIRA].state.luck_points, after[MIRA].state.luck_spent_this_turn) == (1, True)
    _, told = play(after, "luck", spend | {"purpose": "narrative"})
    assert (told[MIRA].state.luck_points, told[MIRA].state.luck_spent_this_turn) == (0, True)
    _, fresh = play(told, "luck", {"character": {"id": MIRA}, "action": "new_turn"})
    assert not fresh[MIRA].state.luck_spent_this_turn
    _, rich = play(fresh, "luck", {"character": {"id": MIRA}, "action": "award", "amount": 3})
    assert rich[MIRA].state.luck_points == 3
    _, vetoed = play(rich, "luck", spend | {"gm_veto": True})
    assert vetoed == rich
    assert refused(cast(), "luck", {"character": {"id": GUARD}, "action": "award"})[0] == "luck_requires_dynamic"


def test_an_answer_out_of_turn_costs_an_action() -> None:
    """By a roll for an action, else by the fixed value with the effects on it (F6-ENC-6, F6-OPP-3, F6-DIE-6)."""
    blessed = condition("Warded", Effect(code="fixed_value", value=3, target="melee"))
    figures = with_conditions(cast(), GUARD, blessed)
    contest: dict[str, Any] = {"initiator": {"id": MIRA, "skill": "melee"}, "opponent": {"id": GUARD, "skill": "melee"}}
    assert play(figures, "contest", contest, initiator=[4] * 4)[0]["opponent_total"] == 12
    rolled = contest | {"opponent": contest["opponent"] | {"action": "full"}}
    result, after = play(figures, "contest", rolled, initiator=[4] * 4, opponent=[1, 1, 1])
    assert (result["opponent_total"], after[GUARD].state.full_spent) == (3, 1)
    assert refused(after, "contest", rolled) == ("no_action_left", "/opponent/action")
    idle = with_conditions(cast(), GUARD, condition("Incapacitated"))
    assert refused(idle, "contest", rolled) == ("cannot_act", "/opponent")
    assert play(idle, "contest", contest, initiator=[4] * 4)[0]["opponent_total"] == 9


def test_the_actions_of_a_round_are_counted() -> None:
    """Effects of this round add to them; who cannot act has none, free ones neither (F6-ENC-5, F6-ACT-5)."""
    extra = Effect(code="full_action", value=1, duration=for_rounds(1, begins_later=True))
    figures = with_conditions(cast(), MIRA, condition("Swift", extra))
    wanted = {"character": {"id": MIRA}, "spend": ["full", "full", "full", "free"]}
    result, after = play(figures, "actions", wanted)
    assert result["results"] == ["ok", "ok", "no_action_left", "ok"]
    assert after[MIRA].state.full_spent == 2
    idle = with_conditions(cast(), MIRA, condition("Incapacitated"))
    assert set(play(idle, "actions", wanted)[0]["results"]) == {"cannot_act"}


def test_a_success_moves_a_conflict() -> None:
    """Each adds its rank until the length is reached; then the opponent is Out of Action (F6-ENC-1, F6-ENC-2)."""
    figures = cast(guard={"conflict": "moderate"})
    against = MELEE | {"against": GUARD}
    _, once = play(figures, "task", against, roller=[3, 3, 3, 3])
    assert lasting(once, GUARD)["1 rank"].duration.unit == "encounter"
    assert not once[GUARD].defeated
    _, twice = play(once, "task", against, roller=[5, 5, 5, 4])
    assert twice[GUARD].defeated
    assert {each.duration.unit for each in lasting(twice, GUARD).values()} == {"recovered"}
    swing = {"roller": {"id": GUARD, "skill": "melee"}}
    assert refused(twice, "task", swing)[0] == "cannot_act"


def test_an_action_point_is_spent() -> None:
    """On a new roll or the story, from the pool of the state (F6-ACT-6, F6-ACT-7)."""
    again = {"roller": {"id": MIRA, "skill": "melee"}, "use": "reroll", "difficulty": 10}
    result, after = play(cast(), "action_point", again, roller=[1, 1, 1, 1, 4, 4, 4, 4])
    assert (result["total"], after[MIRA].state.action_points) == (16, 0)
    assert refused(after, "action_point", {"roller": {"id": MIRA}, "use": "narrative"})[0] == "no_action_points"


def test_a_status_is_set_and_tested() -> None:
    """The game master sets any step of a column, a failed check wears it down (F6-STA-5, F6-STA-2, F6-STA-4)."""
    given = {"character": {"id": WALL}, "name": "cover", "column": "coverage", "status": "Exposed"}
    result, walled = play(cast(), "status_set", given)
    assert result["difficulty"] == 18
    test = {"roller": {"id": MIRA, "skill": "melee"}, "bearer": {"id": WALL}, "status": "cover"}
    worn, after = play(walled, "status_test", test, roller=[1] * 4)
    assert (worn["status"], after[WALL].state.statuses["cover"].status) == ("Vanished", "Vanished")
    assert refused(after, "status_test", test)[0] == "status_exhausted"
    assert refused(cast(), "status_test", test) == ("bad_input", "/status")
    assert refused(cast(), "status_set", given | {"status": "Full Effect"}) == ("bad_input", "/status")


def test_somebody_stored_is_looked_at() -> None:
    """Effects on a check, levels of tracks, what it can do; nobody changes (F6-COND-14, F6-TRK-4, F6-ACT-1)."""
    hurt = condition("Hurt", Effect(code="penalty", value=1, target="melee"), track="damage", rank=2)
    figures = with_conditions(cast(), MIRA, hurt)
    effects, same = play(figures, "collect_effects", {"character": {"id": MIRA}, "skill": "melee"})
    assert (effects["penalty"], same) == (1, figures)
    track, _ = play(figures, "track", {"character": {"id": MIRA}, "track": "damage"})
    assert (track["level"], track["level_name"], track["ranks_to_out"]) == (2, "Hurt", 3)
    assert play(figures, "actor_state", {"character": {"id": MIRA}})[0]["can_act"]
