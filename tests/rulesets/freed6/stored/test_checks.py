"""Tests of checks of stored elements: codes of the sheet, conditions, luck, actions, and incapacity."""

from typing import Any

import pytest

from service.rulesets.stored.conditions import Condition, Effect, EndReason
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    cast,
    condition,
    for_rounds,
    in_round,
    lasting,
    play,
    refused,
    with_conditions,
)

MELEE: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}, "difficulty": 10}


def test_skill_and_ability_of_the_sheet_make_the_code() -> None:
    """A skill brings its ability; an untrained one is rolled with the ability alone (F6-CHR-4, F6-CHR-2)."""
    assert play(cast(), "task", MELEE, roller=[1] * 4)[0]["die_code_rolled"] == "4D"
    untrained = {"roller": {"id": MIRA, "skill": "lifting", "ability": "Strength"}}
    assert play(cast(), "task", untrained, roller=[1] * 3)[0]["die_code_rolled"] == "3D"
    listed = {"roller": {"id": GUARD, "skill": "lifting"}}
    assert play(cast(), "task", listed, roller=[1] * 2)[0]["die_code_rolled"] == "2D"
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
    """The refusal points at the name; a missing actor cannot act either (F6-CHR-4)."""
    assert refused(cast(), "task", {"roller": roller}) == (code, pointer)


@pytest.mark.parametrize(
    ("initiator", "total"), [({"skill": "persuasion"}, 3), ({"skill": "singing", "ability": "Presence"}, 3)]
)
def test_what_only_the_initiator_is_trained_in_is_answered_with_the_ability(
    initiator: dict[str, str], total: int
) -> None:
    """The fixed value of the ability alone (F6-CHR-4, F6-OPP-3)."""
    given = {"initiator": {"id": MIRA} | initiator, "opponent": {"id": GUARD}}
    dice = [1] * (5 if len(initiator) == 1 else 3)
    assert play(cast(), "contest", given, initiator=dice)[0]["opponent_total"] == total


def test_an_ability_that_only_the_initiator_has_is_answered_with_no_dice() -> None:
    """An ability that is not on the sheet is 0D (F6-CHR-2)."""
    figures = cast(mira={"abilities": {"Magic": "3D"}})
    given = {"initiator": {"id": MIRA, "ability": "Magic"}, "opponent": {"id": GUARD}}
    assert play(figures, "contest", given, initiator=[1] * 3)[0]["opponent_total"] == 0


def test_an_unstored_participant_states_everything() -> None:
    """A name and a die code are enough, and no figure changes."""
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
    assert after[MIRA].lasting == figures[MIRA].lasting


def test_effects_that_begin_later_wait() -> None:
    """An effect for the next round does nothing while two ends are left (F6-DUR-5)."""
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
    assert refused(lost, "task", MELEE) == ("ability_not_available", "/roller")
    resisting = {"effect": {"die_code": "1D"}, "resistance": {"id": MIRA}}
    assert play(lost, "effect_roll", resisting, effect=[4])[0]["resistance"] == 0
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


def test_an_answer_out_of_turn_costs_an_action() -> None:
    """By a roll for an action, else by the fixed value with the effects on it (F6-ENC-6, F6-OPP-3, F6-DIE-6)."""
    blessed = condition("Warded", Effect(code="fixed_value", value=3, target="melee"))
    figures = with_conditions(in_round(cast(), MIRA), GUARD, blessed)
    contest: dict[str, Any] = {"initiator": {"id": MIRA, "skill": "melee"}, "opponent": {"id": GUARD, "skill": "melee"}}
    assert play(figures, "contest", contest, initiator=[4] * 4)[0]["opponent_total"] == 12
    rolled = contest | {"opponent": contest["opponent"] | {"action": "full"}}
    result, after = play(figures, "contest", rolled, initiator=[4] * 4, opponent=[1, 1, 1])
    assert (result["opponent_total"], after[GUARD].state.full_spent) == (3, 1)
    assert refused(after, "contest", rolled) == ("no_action_left", "/opponent")
    unnamed = contest | {"opponent": contest["opponent"] | {"mode": "roll"}}
    _, after = play(figures, "contest", unnamed, initiator=[4] * 4, opponent=[1, 1, 1])
    assert (after[GUARD].state.full_spent, after[GUARD].state.bonus_spent) == (0, 1)
    _, after = play(after, "contest", unnamed, initiator=[4] * 4, opponent=[1, 1, 1])
    assert (after[GUARD].state.full_spent, after[GUARD].state.bonus_spent) == (1, 1)
    assert refused(after, "contest", unnamed) == ("no_action_left", "/opponent")
    _, after = play(cast(), "contest", rolled, initiator=[4] * 4, opponent=[1, 1, 1])
    assert after[GUARD].state.full_spent == 0
    idle = with_conditions(cast(), GUARD, condition("Incapacitated"))
    assert refused(idle, "contest", rolled) == ("cannot_act", "/opponent")
    assert play(idle, "contest", contest, initiator=[4] * 4)[0]["opponent_total"] == 9


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


def test_a_stored_participant_is_looked_at() -> None:
    """Effects on a check, levels of tracks, its uses; no figure changes (F6-COND-14, F6-TRK-4, F6-ACT-1)."""
    hurt = condition("Hurt", Effect(code="penalty", value=1, target="melee"), track="damage", rank=2)
    figures = with_conditions(cast(), MIRA, hurt)
    effects, same = play(figures, "collect_effects", {"character": {"id": MIRA}, "skill": "melee"})
    assert (effects["penalty"], same) == (1, figures)
    track, _ = play(figures, "track", {"character": {"id": MIRA}, "track": "damage"})
    assert (track["level"], track["level_name"], track["ranks_to_out"]) == (2, "Hurt", 3)
    assert play(figures, "actor_state", {"character": {"id": MIRA}})[0]["can_act"]
