"""Tests of stored elements as time passes."""

from dataclasses import replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options
from service.rulesets.freed6.stored import time as time_passes
from service.rulesets.freed6.stored.characters import CHARACTERS, Health
from service.rulesets.freed6.stored.effects.consequences import settled
from service.rulesets.stored.conditions import Effect
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.timekeeping import Span, TimeUnit
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    WALL,
    cast,
    condition,
    figure,
    for_rounds,
    kept,
    lasting,
    play,
    with_conditions,
    with_state,
)

DICE = RecordedDice(SuppliedFaces({}))
INFLUENCE: dict[str, Any] = {
    "initiator": {"id": MIRA, "skill": "persuasion"},
    "resistance": {"id": GUARD, "kind": "insight"},
    "track": "attitude",
    "toward": "Hostile",
}


def derived(one: Figure) -> Any:
    """The derived values of a figure."""
    return CHARACTERS.derive(one.sheet, CHARACTERS.with_conditions(one.state, one.lasting), DEFAULT_OPTIONS)


def health(one: Figure) -> Health:
    """The health band of a figure."""
    band = CHARACTERS.health(one.sheet, CHARACTERS.with_conditions(one.state, one.lasting), DEFAULT_OPTIONS)
    assert isinstance(band, Health)
    return band


def test_turns_go_by_the_fixed_value_of_awareness() -> None:
    """With effects on it; Dynamic before Stock on a tie, then as given (F6-ENC-3, F6-DIE-6)."""
    warned = condition("Warned", Effect(code="fixed_value", value=3, target="awareness"))
    figures = cast(guard={"abilities": {"Perception": "4D"}, "skills": {}})
    found = time_passes.initiative(figures, Options(), DICE)
    assert (found.order, found.scores) == ((MIRA, GUARD, WALL), {MIRA: 12, GUARD: 12, WALL: 0})
    assert time_passes.initiative(with_conditions(figures, GUARD, warned), Options(), DICE).order[0] == GUARD


def test_a_turn_frees_luck_and_a_round_the_actions() -> None:
    """All locks end with any turn; budgets are reset with the round (F6-ENC-4, F6-LCK-6, F6-ENC-5)."""
    figures = with_state(cast(), MIRA, luck_spent_this_turn=True, effect_roll_this_turn=True, full_spent=1)
    turn = time_passes.turn_end(GUARD, figures, Options(), DICE)
    assert turn.cast.keys() == {MIRA}
    assert turn.cast[MIRA].state == replace(
        figures[MIRA].state, luck_spent_this_turn=False, effect_roll_this_turn=False
    )
    over = time_passes.round_over(figures, Options(), DICE)
    assert over.cast[MIRA].state.full_spent == 0
    ended = time_passes.encounter_end(figures, Options(), DICE)
    assert ended.cast[MIRA].state == cast()[MIRA].state
    assert time_passes.encounter_end(cast(), Options(), DICE).cast == {}


def test_a_session_fills_the_pools() -> None:
    """Luck by its rank, action points by option; conditions stay, other time does nothing (F6-DUR-7, F6-LCK-2)."""
    figures = with_conditions(with_state(cast(), MIRA, luck_points=5, action_points=0), MIRA, condition("Hurt"))
    options = Options(action_points_start=2)
    begun = time_passes.passes(Span(amount=1, unit=TimeUnit.SESSION), figures, options, DICE)
    state = begun.cast[MIRA].state
    assert (state.luck_points, state.action_points) == (2, 2)
    assert "Hurt" in lasting(dict(begun.cast), MIRA)
    assert time_passes.passes(Span(amount=1, unit=TimeUnit.SCENE), figures, options, DICE).cast == {}
    result, after = play(figures, "session_start", {"character": {"id": MIRA}})
    assert (result, after[MIRA].state.luck_points) == ({"luck_points": 2, "action_points": 1}, 2)


def test_influence_stays_or_covers_the_earlier_step() -> None:
    """In the state until another check; by option as long as its rank, and then the earlier one is back (F6-ATT-4)."""
    result, after = play(cast(), "influence", INFLUENCE, initiator=[2, 2, 2, 2, 2])
    assert (result["after"], after[GUARD].state.attitude) == ("Unfriendly", "Unfriendly")
    by_rank = INFLUENCE | {"toward": "Helpful", "options": {"influence_duration": "by_rank"}}
    moved, covered = play(after, "influence", by_rank, initiator=[6, 6, 2, 2, 2])
    assert (moved["difficulty"], moved["before"], moved["after"]) == (13, "Unfriendly", "Uncooperative")
    assert covered[GUARD].state.attitude == "Unfriendly"
    assert derived(covered[GUARD]).values.insight_resistance == 8
    again, settled_at = play(covered, "influence", INFLUENCE, initiator=[3, 3, 3, 3, 2])
    assert (again["before"], settled_at[GUARD].state.attitude) == ("Uncooperative", "Hostile")
    assert lasting(settled_at, GUARD) == {}


def test_willpower_is_moved_alike() -> None:
    """And by option Broken means that nothing can be decided (F6-ATT-2, F6-ACT-3)."""
    breaking = INFLUENCE | {"track": "willpower", "toward": "Broken"}
    _, after = play(cast(), "influence", breaking, initiator=[6, 6, 6, 6, 6])
    assert after[GUARD].state.willpower == "Broken"
    look = {"character": {"id": GUARD}}
    assert play(after, "actor_state", look)[0]["can_decide"]
    assert not play(after, "actor_state", look | {"options": {"broken_is_unresisting": True}})[0]["can_decide"]


def test_what_follows_from_sheet_state_and_conditions() -> None:
    """Values of a valid sheet, else findings; levels and what can be done (F6-CHR-5, F6-CHR-6, F6-COND-13)."""
    shown = derived(cast()[MIRA])
    assert (shown.values.initiative, shown.errors, shown.can_act) == (12, (), True)
    assert shown.tracks["damage"].level_name == "Normal"
    wrong = derived(figure("Odd", {"luck_rank": 1, "abilities": {"Strength": "three"}}))
    assert (wrong.errors, wrong.values) == (("bad_die_code", "luck_requires_dynamic"), None)
    assert figure("Odd", {"luck_rank": 1}).state.luck_points == 0


def test_how_an_element_looks() -> None:
    """From sound to out (F6-COND-13, F6-ACT-2, F6-ACT-4)."""
    laid = {
        Health.SOUND: condition("Tired"),
        Health.HURT: condition("Defaced", track="body"),
        Health.INCAPACITATED: condition("Incapacitated", track="damage", rank=4),
        Health.OUT: condition("Out of Action", track="composure", rank=5),
    }
    assert {band: health(with_conditions(cast(), GUARD, each)[GUARD]) for band, each in laid.items()} == {
        band: band for band in laid
    }


def test_conditions_that_come_or_go_by_themselves_are_settled() -> None:
    """One by hand freezes the track that it ends; one that runs out brings back (F6-TRK-5, F6-REM-4)."""
    before = cast()[GUARD]
    hit = condition("Crushed", track="damage", rank=5, duration=for_rounds(1))
    laid = kept(cast(), {GUARD: replace(before, laid=(hit,))})[GUARD]
    out = settled(before, laid, Options())
    assert (out.defeated, next(iter(out.lasting.values())).duration.unit) == (True, "recovered")
    assert settled(before, laid, Options(out_freezes=False)).lasting == {
        identity: replace(each, name="Out of Action") for identity, each in laid.lasting.items()
    }
    assert not settled(out, replace(out, conditions={}), Options()).defeated
    assert settled(before, before, Options()) is before
