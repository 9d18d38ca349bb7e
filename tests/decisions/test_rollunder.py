"""Decisions of rollunder: the defense and LUCK of an attack, repeats of checks."""

from fractions import Fraction
from typing import Any

import pytest

from service.resolution.refusal import Refusal
from tests.decisions.asking import answered, chance, needed, resolver

ATTACK = resolver("rollunder", "attack")
TASK = resolver("rollunder", "task")
CONTEST = resolver("rollunder", "contest")
BLOW: dict[str, Any] = {
    "attacker": {"dex": 14},
    "attack": {
        "attack_kind": "melee",
        "hands": "M only",
        "attack_move": "cut",
        "weapon": "sword",
        "damage": "1d6",
        "damage_type": "blade",
    },
    "target": {"dex": 13, "life": 12, "luck": 5},
}
CHECK = {"attribute": "DEX", "score": 11, "luck": {"pool": 4}}


def test_the_defense_is_decided_when_the_hit_is_known() -> None:
    """A block needs a shield or DEX, and this attack is no missile; a miss asks nobody."""
    asked = needed(ATTACK, BLOW | {"ask": ["defense.kind"], "dice": {"d20": [8]}})
    assert asked == ("defense.kind", "target", ("none", "evade", "parry"), "none", [8])
    body = BLOW | {"ask": ["defense.kind"], "decisions": {"defense.kind": "parry"}, "dice": {"d20": [8, 5]}}
    assert answered(ATTACK, body)["avoided_by"] == "parry"
    missed = answered(ATTACK, BLOW | {"ask": ["defense.kind"], "dice": {"d20": [16]}})
    assert missed["avoided_by"] == "attack_failed"


def test_what_was_decided_goes_before_what_the_request_states() -> None:
    """The request's own member is the default."""
    evading = BLOW | {"defense": {"kind": "evade"}}
    assert needed(ATTACK, evading | {"ask": ["defense.kind"], "dice": {"d20": [8]}})[3] == "evade"
    body = evading | {"decisions": {"defense.kind": "none"}, "dice": {"d20": [8], "d6": [2]}}
    assert answered(ATTACK, body)["avoided_by"] is None


def test_only_open_defenses_can_be_chosen() -> None:
    """Who is undefendable has no choice but none; another one is refused with its pointer."""
    bound = BLOW | {"defense": {"limits": ["undefendable"]}, "dice": {"d20": [8], "d6": [2]}}
    assert needed(ATTACK, bound | {"ask": ["defense.kind"]})[2] == ("none",)
    with pytest.raises(Refusal) as refused:
        answered(ATTACK, bound | {"decisions": {"defense.kind": "evade"}})
    assert [error.place for error in refused.value.errors] == ["/decisions/defense.kind"]


def test_luck_is_decided_before_the_roll_and_again_when_it_hits() -> None:
    """One choice holds for both moments; a list asks again."""
    asking = BLOW | {"ask": ["defense.luck"], "dice": {"d20": [8], "d6": [1]}}
    assert needed(ATTACK, asking) == ("defense.luck", "target", ("none", "before", "avoid"), "none", [])
    later = needed(ATTACK, asking | {"decisions": {"defense.luck": ["none"]}})
    assert later == ("defense.luck", "target", ("none", "avoid"), "none", [8])
    assert answered(ATTACK, asking | {"decisions": {"defense.luck": ["none", "avoid"]}})["avoided_by"] == "luck"
    assert answered(ATTACK, asking | {"decisions": {"defense.luck": "before"}})["attack_roll"] is None
    assert answered(ATTACK, asking | {"decisions": {"defense.luck": "none"}})["hit"] is True


def test_a_sleeper_decides_to_wake_up() -> None:
    """Awake, it may defend."""
    asleep = BLOW | {"defense": {"awareness": "sleeping"}, "dice": {"d20": [8, 3, 2]}}
    asked = needed(ATTACK, asleep | {"ask": ["defense.wake_with_luck"]})
    assert asked[:4] == ("defense.wake_with_luck", "target", (False, True), False)
    woken = {"defense.wake_with_luck": True, "defense.kind": "parry"}
    assert answered(ATTACK, asleep | {"decisions": woken})["avoided_by"] == "parry"


def test_the_best_and_the_worst_defense() -> None:
    """By hand: 13 of 20 hit; a parry at 6 stops 5 of 20, an evaded long cut at 2 stops 1, with DEX as it is."""
    by_kind = {kind: chance(ATTACK, BLOW | {"decisions": {"defense.kind": kind}}, "hit") for kind in ("evade", "parry")}
    none = chance(ATTACK, BLOW, "hit")
    assert none == Fraction(13, 20)
    assert chance(ATTACK, BLOW | {"decisions": {"defense.kind": "best"}}, "hit") == min(by_kind.values()) < none
    assert chance(ATTACK, BLOW | {"decisions": {"defense.kind": "worst"}}, "hit") == none
    assert by_kind["parry"] == none * Fraction(15, 20)


def test_repeats_are_decided_one_by_one() -> None:
    """Each at its price; 12 fails against 11, and 13 and 5 follow."""
    asking = CHECK | {"ask": ["luck_repeat"], "dice": {"d20": [12, 13, 5]}}
    assert needed(TASK, asking) == ("luck_repeat", "character", (False, True), True, [12])
    assert needed(TASK, asking | {"decisions": {"luck_repeat": [True]}})[4] == [12, 13]
    stopped = answered(TASK, asking | {"decisions": {"luck_repeat": [True, False]}})
    assert (stopped["success"], stopped["luck"]["spent"]) == (False, 1)
    assert answered(TASK, asking | {"decisions": {"luck_repeat": True}})["luck"]["spent"] == 3


def test_odds_with_repeats_that_are_not_wanted() -> None:
    """As without LUCK."""
    alone = {name: value for name, value in CHECK.items() if name != "luck"}
    for choice in (False, "worst"):
        assert chance(TASK, CHECK | {"decisions": {"luck_repeat": choice}}, "success") == chance(TASK, alone, "success")
    always = chance(TASK, CHECK, "success")
    assert chance(TASK, CHECK | {"decisions": {"luck_repeat": "best"}}, "success") == always


def test_every_side_of_a_contest_decides_for_itself() -> None:
    """The name tells whose repeat it is."""
    sides = [{"name": name, "attribute": "DEX", "score": 11, "luck": {"pool": 4}} for name in ("Ada", "Bo")]
    body = {"participants": sides, "dice": {"d20": [12, 13, 5]}}
    name = "participants.1.luck_repeat"
    waiting = needed(CONTEST, body | {"ask": [name], "decisions": {"participants.0.luck_repeat": False}})
    assert waiting == (name, "participants.1", (False, True), True, [12, 13])
    result = answered(CONTEST, body | {"decisions": {"participants.0.luck_repeat": False}})
    assert result["winner"] == "Bo"
