"""Tests of attacks on stored fighters: lookups and effects."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice.recorded import RecordedDice
from service.dice.supplied import SuppliedFaces
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.combat.attacks import attack
from service.rulesets.rollunder.core.combat.sharpness import BladeState
from service.rulesets.rollunder.stored.state import ItemState, RoundMarks
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from service.schemas.derive import schema_for
from tests.rulesets.rollunder.stored import (
    FOE,
    HERO,
    HERO_SHEET,
    Faces,
    a_cast,
    command_of,
    figure,
    lasting,
    order_of,
    played,
    refused,
    staged,
)


def attacked(cast: dict[str, Figure], dice: Faces, **members: Any) -> dict[str, Figure]:
    """The cast after the hero's attack on the foe."""
    target = {"id": FOE} | members.pop("target", {})
    return played("attack", cast, dice=dice, target=target, **members)


def test_the_sheet_says_what_it_is_fought_with() -> None:
    """Weapon, effective DEX, armor, LIFE, LUCK and posture are looked up (RU-C-ENC-3, RU-C-GEN-4)."""
    request = staged("attack", a_cast(foe={"LIFE": 7}), target={"id": FOE}, attack={"item": "Sword"})
    strike, target = request.attack, request.target
    assert (strike.weapon, strike.damage, strike.damage_type, strike.attack_move) == ("sword", "2d6+3", "blade", "cut")
    assert (request.attacker.dex, request.attacker.speed, request.attacker.armor) == (14, 0, 8)
    assert (target.dex, target.life, target.life_max, target.luck) == (10, 7, 40, 0)
    assert staged("attack", a_cast(), target={"id": FOE}).attack.damage == "2d6+3"
    assert staged("attack", a_cast(), target={"id": FOE}, attack={"attack_kind": "grab"}).attack.damage is None
    assert (
        staged("attack", a_cast(), target={"id": FOE}, attack={"damage": "1d3", "damage_type": "bash"}).attack.weapon
        is None
    )


def test_speed_counts_in_motion_only() -> None:
    """A runner's attack and a collision take SPEED as the posture leaves it (RU-C-ATT-10, RU-C-POS-3)."""
    running = {"modifiers": ["runners_attack"]}
    assert staged("attack", a_cast(), target={"id": FOE}, attack=running).attacker.speed == 15
    lying = a_cast(foe={"posture": "lying"})
    assert staged("attack", lying, target={"id": FOE}).attack.target_speed == 1


def test_a_name_that_is_no_weapon_is_refused() -> None:
    """The refusal lists the known ones (RU-C-WPN-1)."""
    for cast, item in ((a_cast(), "Spoon"), (a_cast(), "Mail")):
        with pytest.raises(Rejected) as refused:
            staged("attack", cast, target={"id": FOE}, attack={"item": item})
        assert (refused.value.code, refused.value.pointer) == ("bad_input", "/attack/item")


def test_a_hit_costs_life() -> None:
    """2d6+3 blade without armor is doubled and lost (RU-C-DMG-7, RU-C-GEN-7); a second hit counts on from there."""
    after = attacked(a_cast(), {"d20": (10,), "d6": (4, 5)})
    assert after[FOE].state.LIFE == 40 - 24
    again = attacked(after, {"d20": (10,), "d6": (4, 5)})
    assert (again[FOE].state.LIFE, again[FOE].defeated) == (-8, True)


def test_deltas_reach_what_is_stored() -> None:
    """An order may state another LIFE; the stored one sinks by the damage of the hit (RU-C-ENC-3)."""
    after = attacked(a_cast(), {"d20": (10,), "d6": (1, 1)}, target={"life": 3, "life_max": 40})
    assert (after[FOE].state.LIFE, after[FOE].defeated) == (30, False)


def test_stun_and_nets_are_added() -> None:
    """Stun that passed raises the level (RU-C-STUN-2), a net its own (RU-C-NET-1)."""
    blow = {"damage": "1d6+3", "damage_type": "stun", "net_gain": "2d6"}
    after = attacked(a_cast(foe={"stun_level": 5}), {"d20": (10,), "d6": (4, 3, 3)}, attack=blow)
    assert (after[FOE].state.stun_level, after[FOE].state.net_level, after[FOE].state.LIFE) == (12, 6, 40)


def test_a_cripple_hit_is_stored() -> None:
    """A failed [STR] makes the arm useless: STR -2 from now on (RU-C-RES-3, RU-C-RES-5)."""
    after = attacked(a_cast(), {"d20": (3, 15), "d6": (1, 1)})
    assert (after[FOE].state.crippled_arms, after[FOE].state.crippled_legs) == (1, 0)
    request = staged("cripple", {HERO: after[FOE]}, action="recover")
    assert (request.str_, request.effects) == (10, 1)
    healed = played("cripple", {HERO: after[FOE]}, dice={"d20": (5,)}, action="recover", limb="leg")
    assert healed[HERO].state.crippled_arms == 0


def test_luck_is_paid_by_the_target() -> None:
    """2 LUCK instead of a defense (RU-C-LUCK-2), and 7 for a round that needs no further word (RU-C-LUCK-6)."""
    cast = {HERO: a_cast()[FOE], FOE: a_cast()[HERO]}
    after = attacked(cast, {"d20": (5,)}, attack={"damage": "1d6", "damage_type": "bash"}, defense={"luck": "avoid"})
    assert (after[FOE].state.LUCK, after[FOE].state.LIFE) == (18, 48)
    paid = played("luck_avoid", after, character={"id": FOE}, situation="round")
    assert (paid[FOE].state.LUCK, lasting(paid[FOE])) == (11, ["LUCK avoids all hits"])
    spared = attacked(paid, {"d20": (5,)}, attack={"damage": "1d6", "damage_type": "bash"})
    assert spared[FOE].state == paid[FOE].state


def test_marks_of_the_round_change_defenses() -> None:
    """All-out takes them, defend only adds, an evasion upwards is used up (RU-C-ATT-31, RU-C-DEF-17, RU-C-DEF-9)."""
    all_out = played("stance", a_cast(), stance="all-out melee")
    assert staged("defend", all_out, defense="evade").limits == ("all_out",)
    trained = played("stance", a_cast(), stance="defend only", tier="pro")
    assert staged("defend", trained, defense="evade", modifiers=["from_behind"]).modifiers == (
        "from_behind",
        "defend_only_pro",
    )
    up = played("defend", trained, dice={"d20": (10,)}, defense="evade", modifiers=["evade_up_fly"])
    assert up[HERO].state.marks.evaded_up
    assert staged("defend", up, defense="evade", limits=["no_space"]).limits == ("no_space", "evaded_up_already")


def test_a_collision_takes_the_own_defenses() -> None:
    """A runner has no defenses this round (RU-C-ATT-32), and knocks for 2d6 stun (RU-C-COL-1)."""
    after = attacked(a_cast(), {"d20": (10,), "d6": (3, 4)}, attack={"attack_kind": "collision"})
    assert after[HERO].state.marks.all_out
    assert after[FOE].state.stun_level == 10


def test_a_great_defense_offers_a_counter_attack() -> None:
    """It is offered until the next one acts (RU-C-DEF-11, RU-C-REA-4)."""
    after = attacked(a_cast(), {"d20": (10, 2)}, defense={"kind": "parry"})
    assert after[FOE].state.marks.counter_attack == "free"


def test_parried_things_may_break() -> None:
    """The parrying item survives the damage or is broken (RU-C-DEF-4, RU-C-DUR-3); it no longer counts."""
    cast = {HERO: a_cast()[FOE], FOE: a_cast()[HERO]}
    blow = {"damage": "10d6", "damage_type": "bash", "attack_move": "cut"}
    faces = {"d20": (5, 3, 19), "d6": (6,) * 10}
    after = attacked(cast, faces, attack=blow, defense={"kind": "parry", "item": "Shield"})
    assert after[FOE].state.items == {"2": ItemState(broken=True)}
    untested = staged(
        "attack", cast, target={"id": FOE}, defense={"kind": "parry", "item": "Shield", "durability_tested": False}
    )
    assert (untested.defense.durability, untested.defense.block_value) == (None, 9)


def test_edges_wear_off() -> None:
    """A sharp edge lasts d6 hits, each with more dice, and is normal then (RU-C-SHP-1, RU-C-SHP-2)."""
    cast = played("sharpness", a_cast(), dice={"d6": (2,)}, item="Sword", state="extreme")
    assert cast[HERO].state.items["1"] == ItemState(sharpness=BladeState.EXTREME, hits_left=2)
    cast = attacked(cast, {"d20": (5,), "d6": (1, 1, 1, 1)})
    assert cast[HERO].state.items["1"].hits_left == 1
    cast = attacked(cast, {"d20": (5,), "d6": (1, 1, 1, 1)})
    assert cast[HERO].state.items["1"] == ItemState()


def test_a_weapon_may_stick() -> None:
    """After a crit with an axe that went in, the weapon is stuck (RU-C-RES-7)."""
    axe = {"weapon": "axe", "damage": "1d6", "damage_type": "blade"}
    after = attacked(a_cast(), {"d20": (1,)}, attack=axe)
    assert lasting(after[HERO]) == ["weapon stuck"]
    (stuck,) = after[HERO].lasting.values()
    assert stuck.details["check_mod"] == 0
    assert lasting(attacked(after, {"d20": (1,)}, attack=axe)[HERO]) == ["weapon stuck"]


def test_a_further_target_takes_nothing_more() -> None:
    """A missile into a zone is thrown once, and is off for the next attack alone (RU-C-ATT-28, RU-R-27)."""
    flask = {"attack_kind": "zone", "attack_move": "throw", "damage": "1d6", "damage_type": "bash"}
    sheet = HERO_SHEET | {"items": [{"slot": 1, "name": "Flask", "weapon": flask}]}
    hero = replace(figure("Hero", sheet), round=1, on_turn=True)
    cast = attacked({**a_cast(), HERO: hero}, {"d20": (5,), "d6": (1,)}, attack={"item": "Flask"})
    assert cast[HERO].state.items["1"].count == 0
    other = {"attack": {"item": "Flask", "fixed_roll": 5}, "target": {"name": "Rat", "life": 4}}
    assert refused("attack", cast, **other) == []
    assert played("attack", cast, dice={"d6": (1,)}, **other)[HERO].state.items["1"].count == 0
    assert refused("attack", cast, attack={"item": "Flask"}, target={"id": FOE}) == ["already_acted", "not_at_hand"]


def test_fire_burns_on() -> None:
    """The fire is stored with one die less (RU-C-BURN-3)."""
    after = attacked(a_cast(), {"d20": (5,), "d6": (1, 2, 3)}, attack={"damage": "3d6+1", "damage_type": "fire"})
    (fire,) = after[FOE].lasting.values()
    assert (fire.name, fire.details) == ("burning", {"damage": "2d6+1", "kind": "fire", "round": None})


def test_ropes_and_gates() -> None:
    """A slipknot binds (RU-C-RNG-12, RU-C-NET-3); every ramming attack on a gate counts (RU-C-DMG-13)."""
    bound = attacked(a_cast(), {"d20": (5,)}, attack={"attack_kind": "ranged", "weapon": "slipknot-rope"})
    assert lasting(bound[FOE]) == ["restrained"]
    free = played("restraint", bound, character={"id": FOE}, method="cut", kind="rope", blade="blade")
    assert lasting(free[FOE]) == []
    ram = {"weapon": "ram", "damage": "2d6", "damage_type": "bash"}
    gate = attacked(a_cast(foe={"rammed": 2}), {"d20": (5,), "d6": (1, 1)}, attack=ram)
    assert (gate[FOE].state.rammed, gate[FOE].state.LIFE) == (3, 40 - 4)
    assert (
        played("ram", gate, dice={"d6": (1, 1)}, character={"id": FOE}, damage="1d6", attacks=2)[FOE].state.rammed == 5
    )


def test_a_target_may_be_stated_in_full() -> None:
    """An unstored target needs LIFE, and nothing of it is stored."""
    order = {"target": {"name": "Door", "life": 30}}
    assert played("attack", a_cast(), dice={"d20": (5,), "d6": (1, 1)}, **order) == a_cast()
    with pytest.raises(Rejected, match="bad_input"):
        staged("attack", a_cast(), target={"name": "Door"})


def test_conditions_enter_by_themselves() -> None:
    """An effect on an attribute counts in the next attack, whatever its source (RU-C-GEN-4)."""
    held = schema_for(Condition).load(
        {"name": "Slow", "effects": [{"code": "attribute", "target": "DEX", "value": -6}]}
    )
    slow = replace(figure("Hero", HERO_SHEET), conditions={"1": held})
    assert staged("attack", {**a_cast(), HERO: slow}, target={"id": FOE}).attacker.dex == 8
    assert RoundMarks() == slow.state.marks


def test_a_game_master_sets_aside_what_takes_defenses() -> None:
    """Posture and an all-out attack take no defense, and no points of it, where their bars are forced.

    Rules RU-C-DEF-12 and RU-C-ATT-31; without stored play the first reason shows in the result.
    """
    cast = a_cast(foe={"posture": "lying", "marks": RoundMarks(all_out=True)})
    body = {"attacker": {"id": HERO}, "target": {"id": FOE}, "defense": {"kind": "parry"}}
    command = command_of("attack")
    request = command.of(order_of("attack", body)).stage(cast, frozenset({"lying", "all_out"}))
    made = attack.resolve(request, RecordedDice(SuppliedFaces({"d20": (9, 4)}))).result
    assert (made.defense_refused, made.avoided_by, made.defense_value) == (None, "parry", 5)
    refused = attack.OPERATION.answer(request, RecordedDice(SuppliedFaces({"d20": (9,), "d6": (1, 1)}))).result
    assert (refused.defense_refused, refused.avoided_by) == ("all_out", None)


def test_each_target_of_an_attack_on_several_is_refused_at_its_place() -> None:
    """One after another, with its own defense and LUCK; nothing is refused of a target that does not defend."""
    guard = {"name": "Guard", "life": 20, "dex": 12, "luck": 0}
    targets = [
        {"id": FOE},
        {**guard, "defense": {"kind": "block", "luck": "before"}},
        {**guard, "defense": {"kind": "parry", "limits": ["all_out"]}},
    ]
    order = order_of("area_attack", {"attacker": {"id": HERO}, "targets": targets})
    command = command_of("area_attack")
    bars = command.of(order).request_bars(command.of(order).stage(a_cast()), a_cast())
    assert [(bar.pointer, bar.code, bar.ability, bar.fixed, bar.visible) for bar in bars] == [
        ("/targets/1", "not_against_this_attack", "block", True, True),
        ("/targets/2", "all_out", "parry", False, True),
        ("/targets/1", "not_enough_points", "luck", True, False),
    ]


def test_a_refused_parry_names_the_weapon_that_does_not_parry() -> None:
    """That of the target, which the order names by the catalog (RU-C-DEF-18)."""
    guard = {"name": "Guard", "life": 20, "dex": 12, "defense": {"kind": "parry", "weapon": "whip"}}
    order = order_of("area_attack", {"attacker": {"id": HERO}, "targets": [guard, {"id": FOE}]})
    command = command_of("area_attack")
    [bar] = command.of(order).request_bars(command.of(order).stage(a_cast()), a_cast())
    assert (bar.code, bar.parameters["item"]) == ("weapon_cannot_parry", "whip")
