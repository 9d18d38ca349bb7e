"""Tests of postures, spells and drawn bows that are given up."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.time.rounds import end_encounter, end_round
from service.rulesets.stored.figures import Figure
from tests.rulesets.rollunder.calls import answer
from tests.rulesets.rollunder.stored import HERO, a_cast, lasting, played, refused


def fighting(**hero: Any) -> dict[str, Figure]:
    """The hero and the foe in the first round."""
    return {identity: replace(each, round=1, on_turn=True) for identity, each in a_cast(hero=hero).items()}


def round_over(cast: dict[str, Figure]) -> dict[str, Figure]:
    """The cast after the end of the round, before durations are counted."""
    return {**cast, **end_round(cast, Options(), RecordedDice(SuppliedFaces({}))).cast}


@pytest.mark.parametrize(("action", "posture"), [("kneel", "kneeling"), ("lie", "lying")])
def test_going_down_takes_the_round(action: str, posture: str) -> None:
    """It is the action; the posture is taken when the round or the encounter ends (RU-C-POS-1, RU-C-POS-2)."""
    assert answer("time", {"action": action})["result"]["rounds"] == 1
    going = played("time", fighting(), action=action)
    assert (going[HERO].state.posture, going[HERO].state.marks.acted) == ("standing", True)
    assert round_over(going)[HERO].state.posture == posture
    over = end_encounter(going, Options(), RecordedDice(SuppliedFaces({}))).cast
    assert over[HERO].state.posture == posture


@pytest.mark.parametrize(
    ("posture", "action", "codes"),
    [
        ("standing", "kneel", []),
        ("kneeling", "kneel", ["already_down"]),
        ("kneeling", "lie", []),
        ("lying", "kneel", ["already_down"]),
        ("lying", "lie", ["already_down"]),
        ("standing", "stop", ["not_standing_up"]),
    ],
)
def test_postures_that_change_nothing_are_refused(posture: str, action: str, codes: list[str]) -> None:
    """Down is down, and only a standing character can stop it (RU-C-POS-1, RU-C-POS-2)."""
    assert refused("time", fighting(posture=Posture(posture)), action=action) == codes


def test_in_the_saddle_no_one_lies_down() -> None:
    """Going down changes the posture as standing up does (RU-B-VEH-1, RU-C-POS-2)."""
    assert refused("time", fighting(vehicle=VehicleMode.MOUNT), action="lie") == ["no_room"]


def test_standing_up_can_be_given_up() -> None:
    """The posture does not change, and no action is used (RU-C-POS-1)."""
    rising = played("time", fighting(posture=Posture.LYING), action="stand_up", heavy_armor=True)
    assert refused("time", rising, action="stop") == []
    next_round = {identity: replace(each, round=2) for identity, each in round_over(rising).items()}
    stays = played("time", next_round, action="stop")
    assert (stays[HERO].state.posture, lasting(stays[HERO]), stays[HERO].state.marks.acted) == ("lying", [], False)


@pytest.mark.parametrize(("magic", "left"), [(None, -3), (2, 0)])
def test_a_dropped_spell_is_paid_for(magic: int | None, left: int) -> None:
    """Its price is due as if it were held too long, without an action; missing points are not paid (RU-C-SPL-2)."""
    ready = played("spell", fighting(), spell="normal", price=3)
    before = ready[HERO].state.MAGIC if magic is None else magic
    state = replace(ready[HERO].state, MAGIC=before)
    ready[HERO] = replace(ready[HERO], state=replace(state, marks=fighting()[HERO].state.marks))
    dropped = played("spell", ready, spell="normal", action="drop")
    paid_from = before if magic is None else 0
    assert dropped[HERO].state.MAGIC - paid_from == left
    assert (lasting(dropped[HERO]), dropped[HERO].state.marks.acted) == ([], False)


def test_only_what_is_ready_can_be_dropped_or_let_down() -> None:
    """No spell, no drawn bow (RU-C-SPL-2, RU-C-DRAW-1)."""
    assert refused("spell", fighting(), spell="normal", action="drop") == ["no_spell_ready"]
    assert refused("draw", fighting(), weapon="bow", action="relax") == ["not_drawn"]


def test_letting_a_bow_down_is_free() -> None:
    """The arrow stays, the weapon is not drawn any more, and nothing is used up (RU-C-DRAW-1)."""
    drawn = played("draw", fighting(), weapon="bow")
    assert (lasting(drawn[HERO]), drawn[HERO].state.marks.acted) == (["weapon drawn"], True)
    assert refused("draw", drawn, weapon="bow", action="relax") == []
    drawn[HERO] = replace(drawn[HERO], state=fighting()[HERO].state)
    relaxed = played("draw", drawn, weapon="bow", action="relax")
    assert (lasting(relaxed[HERO]), relaxed[HERO].state.marks.acted) == ([], False)
    assert answer("draw", {"weapon": "bow", "action": "relax"})["rules"] == ["RU-C-DRAW-1"]
