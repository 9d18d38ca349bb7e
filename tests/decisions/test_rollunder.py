"""Tests of rollunder's decisions: the defense and LUCK of an attack, repeats of checks."""

from fractions import Fraction
from typing import Any

import pytest

from service.resolution.refusal import Refusal
from tests.decisions.asking import answered, chance, needed, resolver

ATTACK = resolver("rollunder", "attack")
TASK = resolver("rollunder", "task")
CONTEST = resolver("rollunder", "contest")
GRAB = resolver("rollunder", "grab")
MOVEMENT = resolver("rollunder", "movement")
DEFEAT = resolver("rollunder", "defeat")
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
    """A block needs a shield or DEX, and this attack is no missile; a miss has no question."""
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
    """An undefendable target has one option; another one is refused with its pointer."""
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


def test_without_luck_there_is_nothing_to_spend() -> None:
    """The only option is to keep it, before the roll and when it hits."""
    poor = BLOW | {"target": BLOW["target"] | {"luck": 0}, "ask": ["defense.luck"], "dice": {"d20": [8], "d6": [1]}}
    assert needed(ATTACK, poor)[2] == ("none",)
    assert needed(ATTACK, poor | {"decisions": {"defense.luck": ["none"]}})[2] == ("none",)


def test_a_sleeper_decides_to_wake_up() -> None:
    """Awake, it may defend."""
    asleep = BLOW | {"defense": {"awareness": "sleeping"}, "dice": {"d20": [8, 3, 2]}}
    asked = needed(ATTACK, asleep | {"ask": ["defense.wake_with_luck"]})
    assert asked[:4] == ("defense.wake_with_luck", "target", (False, True), False)
    woken = {"defense.wake_with_luck": True, "defense.kind": "parry"}
    assert answered(ATTACK, asleep | {"decisions": woken})["avoided_by"] == "parry"


def test_the_best_and_the_worst_defense() -> None:
    """By hand: 13 of 20 hit; a parry at 6 stops 5 of 20, an evaded long cut at 2 stops 1, with unchanged DEX."""
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
    """The name says which side repeats."""
    sides = [{"name": name, "attribute": "DEX", "score": 11, "luck": {"pool": 4}} for name in ("Ada", "Bo")]
    body = {"participants": sides, "dice": {"d20": [12, 13, 5]}}
    name = "participants.1.luck_repeat"
    waiting = needed(CONTEST, body | {"ask": [name], "decisions": {"participants.0.luck_repeat": False}})
    assert waiting == (name, "participants.1", (False, True), True, [12, 13])
    result = answered(CONTEST, body | {"decisions": {"participants.0.luck_repeat": False}})
    assert result["winner"] == "Bo"


def lucky(luck: int = 6, **strike: Any) -> dict[str, Any]:
    """The blow by an attacker with LUCK, with other members of the attack."""
    return BLOW | {"attacker": {"dex": 14, "luck": luck}, "attack": BLOW["attack"] | strike}


def test_a_failed_attack_is_repeated_at_its_price() -> None:
    """By default it is not; a blooper costs 5, and a success ends it."""
    missed = lucky() | {"dice": {"d20": [16, 18, 8], "d6": [2]}}
    assert answered(ATTACK, missed)["attack_luck"] is None
    asked = needed(ATTACK, missed | {"ask": ["attack.luck_repeat"]})
    assert asked == ("attack.luck_repeat", "attacker", (False, True), False, [16])
    repeated = answered(ATTACK, missed | {"decisions": {"attack.luck_repeat": True}})
    assert (repeated["hit"], repeated["attack_roll"]) == (True, 8)
    spent = repeated["attack_luck"]
    assert (spent["spent"], spent["pool_after"], len(spent["repeats"])) == (3, 3, 2)
    blooper = lucky(4) | {"dice": {"d20": [20]}, "ask": ["attack.luck_repeat"]}
    assert answered(ATTACK, blooper)["attack_result"] == "blooper20"


def test_the_odds_of_the_best_repeat_of_an_attack() -> None:
    """13 of 20 hit; with one point each of the five plain fails is repeated once, bloopers cost too much."""
    body = lucky(1) | {"decisions": {"attack.luck_repeat": "best"}}
    assert chance(ATTACK, lucky(1), "hit") == Fraction(13, 20)
    assert chance(ATTACK, body, "hit") == Fraction(13, 20) + Fraction(5, 20) * Fraction(13, 20)
    assert chance(ATTACK, body | {"decisions": {"attack.luck_repeat": "worst"}}, "hit") == Fraction(13, 20)


def test_a_failed_defense_is_repeated_with_the_luck_that_is_left() -> None:
    """A parry at 6; the first repeat costs 1, and the answer adds up both uses of LUCK."""
    parrying = BLOW | {"defense": {"kind": "parry"}, "dice": {"d20": [8, 10, 5]}}
    asked = needed(ATTACK, parrying | {"ask": ["defense.luck_repeat"]})
    assert asked == ("defense.luck_repeat", "target", (False, True), False, [8, 10])
    saved = answered(ATTACK, parrying | {"decisions": {"defense.luck_repeat": True}})
    assert (saved["avoided_by"], saved["defense_roll"], saved["luck_spent"], saved["luck_after"]) == ("parry", 5, 1, 4)
    assert saved["defense_luck"]["first"]["kept"] == 10
    sleeping = parrying | {"defense": {"kind": "parry", "awareness": "sleeping", "wake_with_luck": True}}
    body = sleeping | {"decisions": {"defense.luck_repeat": True}, "dice": {"d20": [8, 4, 10, 5]}}
    woken = answered(ATTACK, body)
    assert (woken["wake_cost"], woken["luck_spent"], woken["luck_after"]) == (4, 5, 0)


def test_the_odds_of_the_best_repeat_of_a_defense() -> None:
    """5 of 20 parry at 6; with one point, 13 plain fails are repeated once."""
    body = BLOW | {"defense": {"kind": "parry"}, "target": BLOW["target"] | {"luck": 1}}
    plain = chance(ATTACK, body, "hit")
    assert plain == Fraction(13, 20) * Fraction(15, 20)
    saved = Fraction(13, 20) * Fraction(13, 20) * Fraction(5, 20)
    assert chance(ATTACK, body | {"decisions": {"defense.luck_repeat": "best"}}, "hit") == plain - saved


def test_how_to_strike_is_decided_before_the_roll() -> None:
    """All-out attack or damage, and blade as bash; without either there is no question."""
    asking = {"ask": ["all_out", "use_as"], "dice": {"d20": [8], "d6": [2, 3]}}
    fierce = lucky(modifiers=["all_out_attack"]) | asking
    assert needed(ATTACK, fierce) == ("all_out", "attacker", ("attack", "damage"), "attack", [])
    damaging = fierce | {"decisions": {"all_out": "damage"}}
    assert needed(ATTACK, damaging) == ("use_as", "attacker", ("as_is", "bash"), "as_is", [])
    hit = answered(ATTACK, fierce | {"decisions": {"all_out": "damage", "use_as": "bash"}})
    assert (hit["attack_value"], hit["damage_dice"], hit["damage_final"]) == (14, "1d6+1d6", 5)
    kept = answered(ATTACK, fierce | {"decisions": {"all_out": "attack", "use_as": "as_is"}})
    assert (kept["attack_value"], kept["damage_dice"], kept["damage_final"]) == (18, "1d6", 4)
    assert answered(ATTACK, lucky(damage_type="fire") | asking)["hit"] is True


def test_the_game_master_decides_about_a_hit() -> None:
    """An enormous one adds d20 stun after [STR], a fire burns on or not."""
    bashing = lucky(damage_type="bash") | {
        "target": BLOW["target"] | {"str": 12},
        "dice": {"d20": [8, 15, 7], "d6": [2]},
    }
    assert needed(ATTACK, bashing | {"ask": ["enormous"]}) == ("enormous", "gm", (False, True), False, [8, 2])
    stunned = answered(ATTACK, bashing | {"decisions": {"enormous": True}})
    assert (stunned["instant_ko"], stunned["enormous_stun"], stunned["life_after"]) == (True, 7, 10)
    assert stunned["stun_after"] == 11
    burning = lucky(damage_type="fire", damage="3d6") | {"dice": {"d20": [8], "d6": [1, 1, 1]}}
    assert needed(ATTACK, burning | {"ask": ["burns"]})[:4] == ("burns", "gm", (False, True), True)
    assert answered(ATTACK, burning)["burning_dice"] == 2
    assert answered(ATTACK, burning | {"decisions": {"burns": False}})["burning_dice"] is None


def test_the_test_of_a_parrying_item_can_be_left_out() -> None:
    """After the parry, before its dice."""
    parried = BLOW | {"defense": {"kind": "parry", "durability": 1}, "dice": {"d20": [8, 5, 3], "d6": [2]}}
    asked = needed(ATTACK, parried | {"ask": ["durability_tested"]})
    assert asked == ("durability_tested", "gm", (False, True), True, [8, 5])
    assert answered(ATTACK, parried)["parry_damage"] == 2
    assert answered(ATTACK, parried | {"decisions": {"durability_tested": False}})["parry_damage"] is None


def test_the_one_who_is_held_decides_to_resist() -> None:
    """Before the grabber's dice, in a toss or lift; the grabber may repeat a failure."""
    toss = {"phase": "toss", "grabber_str": 12, "target_str": 10, "dice": {"d20": [15, 4, 8]}}
    assert needed(GRAB, toss | {"ask": ["resist"]}) == ("resist", "held", (False, True), False, [])
    assert needed(GRAB, toss | {"ask": ["luck_repeat"], "luck": {"pool": 2}})[:2] == ("luck_repeat", "character")
    resisted = answered(GRAB, toss | {"decisions": {"resist": True}, "luck": {"pool": 2}})
    assert (resisted["success"], resisted["grabber_roll"], resisted["target_roll"]) == (True, 4, 8)
    assert resisted["luck"]["spent"] == 1
    alone = toss | {"target_str": None, "ask": ["resist"]}
    assert needed(GRAB, alone)[2] == (False,)


@pytest.mark.parametrize(
    ("operation", "body"),
    [
        ("jump", {"scores": {"DEX": 11, "STR": 10}}),
        ("movement", {"mode": "run", "amount": 10, "scores": {"STR": 11, "DEX": 11}}),
        ("vehicle", {"mode": "wheeler", "scores": {"DEX": 11}}),
        ("fall", {"yards": 0, "dex": 11}),
        ("grab", {"phase": "escape", "target_str": 12, "grabbers": 1}),
        ("restraint", {"method": "wrest", "kind": "rope", "str": 11, "holder_str": 1}),
        ("support", {"kind": "safety_push", "dex": 11}),
        ("pull_out", {"str": 11}),
    ],
)
def test_a_repeat_wherever_luck_can_pay_it(operation: str, body: dict[str, Any]) -> None:
    """12 fails against 11; who does not want to repeat stops there."""
    asked = resolver("rollunder", operation)
    asking = body | {"luck": {"pool": 3}, "ask": ["luck_repeat"], "dice": {"d20": [12, 5, 9]}}
    assert needed(asked, asking) == ("luck_repeat", "character", (False, True), True, [12])
    for choice, spent in ((True, 1), (False, 0)):
        result = answered(asked, asking | {"decisions": {"luck_repeat": choice}})
        luck = result["luck"] if "luck" in result else result["checks"][0]["luck"]
        assert (luck["spent"], luck["pool_after"]) == (spent, 3 - spent)
    assert (result["luck"] if "luck" in result else result["checks"][0]["luck"])["repeats"] == []


def test_the_checks_of_a_journey_share_their_luck() -> None:
    """3 points pay two repeats of the first obstacle, 1 and 2, and none of the second."""
    body = {"mode": "run", "amount": 1, "obstacles": 2, "scores": {"DEX": 11, "STR": 11}, "luck": {"pool": 3}}
    result = answered(MOVEMENT, body | {"dice": {"d20": [12, 13, 5, 14]}})
    assert [(made["kept"], made["luck"]["spent"]) for made in result["checks"]] == [(5, 3), (14, 0)]
    assert result["checks"][1]["luck"]["pool_after"] == 0


def test_a_fairy_may_leave_when_death_is_certain() -> None:
    """The game master's decision; the living need none."""
    dead = {"life": -13, "life_max": 12, "ask": ["fairy"]}
    assert needed(DEFEAT, dead) == ("fairy", "gm", (False, True), False, [])
    assert answered(DEFEAT, dead | {"decisions": {"fairy": True}})["life_after"] == 12
    assert answered(DEFEAT, dead | {"life": -12})["fairy_left"] is False


ALLY: dict[str, Any] = {"dex": 12, "str": 12, "bodyguard": {"dex": 12, "str": 12, "life": 10, "armor": 1}}


def guarded(kind: str | None = None, **members: Any) -> dict[str, Any]:
    """The blow, against a target with an ally beside it."""
    return BLOW | {"defense": {"kind": "parry", "support": ALLY | {"kind": kind}}} | members


def test_an_ally_decides_to_protect_when_the_hit_is_known() -> None:
    """In the place of the own defense; nothing is caught that does not fly."""
    asking = guarded(dice={"d20": [8, 2, 5], "d6": [4]})
    asked = needed(ATTACK, asking | {"ask": ["defense.support"]})
    options = ("none", "allyshield", "safety_push", "bodyguard_jump", "carry")
    assert asked == ("defense.support", "defense.support.by", options, "none", [8])
    assert answered(ATTACK, asking)["defense_roll"] == 2
    shielded = answered(ATTACK, asking | {"decisions": {"defense.support": "allyshield"}})
    assert (shielded["avoided_by"], shielded["support_roll"], shielded["hit_goes_to"]) == ("allyshield", 2, "nobody")
    assert (shielded["counter_attack"], shielded["defense_roll"]) == (None, None)


def test_a_bodyguard_takes_the_hit() -> None:
    """The bodyguard's LIFE and armor count: 4 of blade less 1, doubled."""
    jumped = answered(ATTACK, guarded("bodyguard_jump", dice={"d20": [8, 2], "d6": [4]}))
    assert (jumped["hit"], jumped["hit_goes_to"], jumped["life_after"]) == (True, "bodyguard", 4)


def test_who_is_not_protected_is_hit_undefended() -> None:
    """By option the own defense follows."""
    failing = guarded("safety_push", dice={"d20": [8, 15, 5], "d6": [4]})
    failed = answered(ATTACK, failing)
    assert (failed["hit"], failed["hit_goes_to"], failed["defense_roll"]) == (True, "ally", None)
    defended = answered(ATTACK, failing | {"options": {"support_then_defends": True}})
    assert (defended["avoided_by"], defended["defense_roll"]) == ("parry", 5)


def test_an_arrow_in_the_hand() -> None:
    """A catcher who rolls above DEX is hit; a cut cannot be caught."""
    arrow = BLOW["attack"] | {"attack_kind": "ranged", "attack_move": "shot", "weapon": None}
    shot = guarded("arrow_catcher", attack=arrow, dice={"d20": [8, 15], "d6": [4]})
    assert answered(ATTACK, shot)["hit_goes_to"] == "bodyguard"
    with pytest.raises(Refusal) as refused:
        answered(ATTACK, guarded("arrow_catcher"))
    assert [error.place for error in refused.value.errors] == ["/defense/support/kind"]


def test_support_that_the_ally_cannot_give_is_not_offered() -> None:
    """Kinds in `barred` are left out of the options (RU-R-25)."""
    barred = ("allyshield", "safety_push", "bodyguard_jump")
    body = BLOW | {"defense": {"support": ALLY | {"barred": list(barred)}}}
    options = needed(ATTACK, body | {"dice": {"d20": [8]}, "ask": ["defense.support"]})[2]
    assert "none" in options
    assert not set(options) & set(barred)


def test_the_best_support() -> None:
    """By hand: 13 of 20 hit; a push or carry at 12 stops 11 of 20, which is better than a shield at 3."""
    body = BLOW | {"defense": {"support": ALLY | {"bodyguard": None}}}
    best = chance(ATTACK, body | {"decisions": {"defense.support": "best"}}, "hit")
    assert best == Fraction(13, 20) * Fraction(9, 20)
