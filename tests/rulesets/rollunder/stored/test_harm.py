"""Tests of harm, holds and lasting conditions on stored characters."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.state import ItemState
from service.rulesets.rollunder.stored.time.rounds import end_round
from service.rulesets.stored.conditions import Condition
from tests.rulesets.rollunder.stored import (
    FOE,
    HERO,
    HERO_SHEET,
    a_cast,
    command_of,
    figure,
    lasting,
    order_of,
    played,
    staged,
)


def test_damage_meets_the_armor_of_the_sheet() -> None:
    """Worn armor takes its dice off (RU-C-ARM-1), and the rest costs LIFE or stuns (RU-C-DMG-9)."""
    hurt = played("damage", a_cast(), dice={"d6": (6, 6, 1, 2)}, damage="2d6", type="bash")
    assert hurt[HERO].state.LIFE == 48 - 9
    stunned = played("damage", a_cast(), dice={"d6": (6, 6, 1, 2)}, damage="2d6", type="stun")
    assert (stunned[HERO].state.LIFE, stunned[HERO].state.stun_level) == (48, 9)


def test_falls_and_pushes_hurt_and_poison_lasts() -> None:
    """A fall has no protection (RU-C-FALL-1), a crash has (RU-C-PUSH-4), poison works later (RU-C-POI-1)."""
    fell = played("fall", a_cast(), dice={"d20": (15,), "d6": (4, 4)}, yards=2)
    assert fell[HERO].state.LIFE == 40
    blown = played("push", a_cast(), dice={"d6": (5, 5, 1, 1)}, source="wind", damage="2d6", crash=True)
    assert blown[HERO].state.LIFE == 40
    poisoned = played("poison", a_cast(), kind="stun", damage="1d6", duration=2)
    assert (poisoned[HERO].state.stun_level, lasting(poisoned[HERO])) == (0, ["poisoned"])
    clouded = played("poison", a_cast(), kind="mind", duration=6)
    assert lasting(clouded[HERO]) == ["poisoned"]
    assert staged("defeat", clouded).ongoing == ("poison",)


def test_who_is_set_on_fire_burns_on() -> None:
    """Rounds that are rolled hurt now, the dice that are left at the ends of rounds (RU-C-BURN-3, RU-C-BURN-6)."""
    burned = played("burn", a_cast(), dice={"d6": (1, 2, 3)}, kind="fire", damage="3d6", rounds=1)
    assert burned[HERO].state.LIFE == 42
    (fire,) = burned[HERO].lasting.values()
    assert fire.details == {"damage": "2d6", "kind": "fire", "round": None}
    over = played("round_end", burned, dice={"d6": (4, 5)})
    assert (over[HERO].state.LIFE, next(iter(over[HERO].lasting.values())).details["damage"]) == (33, "1d6")
    eaten = played("burn", a_cast(), dice={"d6": (6, 6, 6)}, kind="acid", damage="3d6", rounds=1, item="Sword")
    assert eaten[HERO].state.items["1"] == ItemState(durability_change=-18)
    assert staged("durability", eaten, item="Sword", damage=3).durability == 2
    gone = played("burn", eaten, dice={"d6": (1, 1, 1)}, kind="acid", damage="3d6", rounds=1, item="Sword")
    assert gone[HERO].state.items["1"].broken


def test_an_event_breaks_what_is_weak() -> None:
    """Everything on the sheet with less durability (RU-C-DUR-2, RU-C-DUR-5)."""
    broken = played("durability", a_cast(), broken_below=16)
    assert broken[HERO].state.items == {"2": ItemState(broken=True)}


def test_death_and_the_fairy_that_undoes_it() -> None:
    """Killed at once is dead with any LIFE (RU-C-DEAD-7); a fairy restores all of it and is gone (RU-C-DEAD-6)."""
    dead = played("defeat", a_cast(), events=["fatal_wound"])
    assert (dead[HERO].state.dead, dead[HERO].defeated, dead[HERO].state.LIFE) == (True, True, 48)
    spared = played("defeat", a_cast(hero={"LIFE": 5}), events=["death_blow"])
    assert not spared[HERO].state.dead
    guarded = figure("Hero", HERO_SHEET | {"fairies": {"7": "good", "2": "evil"}}, LIFE=-60)
    saved = played("defeat", {HERO: replace(guarded, defeated=True)}, fairy=True)
    assert (saved[HERO].state.LIFE, saved[HERO].sheet.fairies, saved[HERO].defeated) == (48, {"2": "evil"}, False)


def test_stun_is_kept_with_its_knock_out() -> None:
    """A level rises and sinks (RU-C-STUN-2, RU-C-STUN-3); by option K.O. is a mark instead (RU-C-STUN-5)."""
    cast = played("stun", a_cast(), action="add", gain=9)
    assert played("stun", cast, action="regenerate", rounds=4)[HERO].state.stun_level == 5
    raised = played("stun", cast, dice={"d20": (15,)}, action="instant_ko")
    assert raised[HERO].state.stun_level == 49
    flag = {"instant_ko_mode": "flag"}
    marked = played("stun", cast, dice={"d20": (15,)}, action="instant_ko", options=flag)
    assert (marked[HERO].state.stun_level, marked[HERO].state.knocked_out) == (9, True)


def test_freezing_takes_life_and_dex() -> None:
    """The level above LIFE asks for [STR] or DEX (RU-C-FRZ-1, RU-C-FRZ-2); that of an attack comes by `gain`."""
    cold = a_cast(hero={"LIFE": 20, "freeze_level": 15})
    after = played("freeze", cold, dice={"d6": (6, 4), "d20": (18,)}, action="hit", damage="2d6")
    state = after[HERO].state
    assert (state.LIFE, state.freeze_level, state.frozen_dex) == (10, 25, 1)
    again = played("freeze", after, dice={"d20": (2,)}, action="gain", gain=3)
    assert (again[HERO].state.freeze_level, again[HERO].state.frozen_dex) == (28, 1)
    assert staged("freeze", again, action="regenerate", minutes=1).dex_max == 14


def test_nets_are_escaped() -> None:
    """A blade needs no check (RU-C-NET-2); DEX is that without the net (RU-C-NET-1)."""
    caught = played("net", a_cast(), dice={"d6": (6, 6)}, action="hit", gain="2d6")
    assert (caught[HERO].state.net_level, staged("net", caught, action="status").dex) == (12, 14)
    assert played("net", caught, dice={"d6": (5,)}, action="escape")[HERO].state.net_level == 7


def test_pain_scars_and_piercing_are_stored() -> None:
    """Each tier has its number (RU-C-WND-5, RU-C-WND-8), each object its DEX (RU-C-WND-2, RU-C-WND-3)."""
    cast = played("pain", a_cast(), dice={"d6": (4,)}, tier="pain")
    cast = played("pierce", cast, tier="surface")
    assert cast[HERO].state.pain == {"pain": 4, "just_pain": 1}
    assert staged("horror", cast, x=0).int_ == 12 - 4
    cast = played("scar", cast, dice={"d6": (5,)}, tier="scarred")
    assert played("scar", cast, dice={"d6": (2,)}, tier="scarred")[HERO].state.scars == {"scarred": 5}
    cast = played("pierce", cast, dice={"d6": (3,)}, tier="strong", object="spear")
    cast = played("pierce", cast, tier="body")
    assert cast[HERO].state.pierced == {"spear": 3, "object 2": 1}
    assert staged("attack_value", cast).dex == 15 - 1 - 4


def test_horror_raises_panic() -> None:
    """A fail raises the level (RU-C-HOR-1, RU-C-HOR-4); the illness stays when it sinks (RU-C-HOR-6, RU-C-HOR-7)."""
    cast = played("horror", a_cast(hero={"panic_level": 2}), dice={"d20": (11,)}, x=0)
    assert cast[HERO].state.panic_level == 3
    ill = played("panic", cast, new_fails=7, hours=9)
    assert (ill[HERO].state.panic_level, ill[HERO].state.illnesses) == (1, ("negative_aura",))
    pc = {HERO: figure("Hero", HERO_SHEET | {"role": "PC"})}
    fearless = {HERO: figure("Berserker", HERO_SHEET | {"fearless": True})}
    assert (staged("horror", pc, x=0).is_pc, staged("horror", fearless, x=0).exempt) == (True, True)


@pytest.mark.parametrize(
    ("kind", "members", "dice", "member", "value"),
    [
        ("stun", {"action": "add", "gain": 3}, {}, "stun_level", 3),
        ("net", {"action": "hit", "gain": "1d6"}, {"d6": (4,)}, "net_level", 4),
        ("cripple", {"action": "check", "limb": "leg"}, {"d20": (15,)}, "crippled_legs", 1),
        ("pierce", {"tier": "body", "object": "arrow"}, {}, "pierced", {"arrow": 1}),
        ("panic", {"new_fails": 2}, {}, "panic_level", 2),
    ],
)
def test_the_family_has_one_door(kind: str, members: Any, dice: Any, member: str, value: Any) -> None:
    """`condition` stores the same as the operation of the kind (RU-C-GEN-9)."""
    after = played("condition", a_cast(), dice=dice, kind=kind, **members)
    assert getattr(after[HERO].state, member) == value


def test_a_grip_lasts_until_it_is_escaped() -> None:
    """Held, choked, tossed, thrown, free again (RU-C-ATT-6, RU-C-GRAB-1 to RU-C-GRAB-4, RU-C-GRAB-7)."""
    target = {"id": FOE}
    cast = played("attack", a_cast(), dice={"d20": (5,)}, attack={"attack_kind": "grab"}, target=target)
    assert lasting(cast[FOE]) == ["held"]
    held = played("grab", cast, phase="hold", held=target, dex_reduction=6)
    assert staged("attack_value", held, character=target).dex == 4
    choked = played("grab", held, phase="choke", held=target, rounds=2)
    assert (choked[FOE].state.stun_level, lasting(choked[FOE])) == (2, ["choked", "held"])
    tossed = played("grab", choked, dice={"d20": (5,)}, phase="toss", held=target)
    assert tossed[FOE].state.posture == "lying"
    request = staged("grab", tossed, phase="escape", character=target, held=target)
    assert (request.target_str, request.grabbers, request.grabber_str) == (10, 1, None)
    free = played("grab", tossed, dice={"d20": (5,)}, phase="escape", character=target, held=target)
    assert lasting(free[FOE]) == []
    assert staged("attack_value", free, character=target).dex == 10
    thrown = played("grab", cast, dice={"d20": (5,)}, phase="throw", held=target)
    assert (lasting(thrown[FOE]), thrown[FOE].state.posture) == ([], "lying")


def test_a_squeeze_goes_on() -> None:
    """The grip hurts now and at every end of a round until it is escaped (RU-C-DMG-14, RU-C-DMG-16)."""
    cast = played("squeeze", a_cast(), dice={"d6": (6, 1, 1)}, damage="1d6", rounds=1, squeezer={"id": FOE})
    (grip,) = cast[HERO].lasting.values()
    assert (cast[HERO].state.LIFE, grip.source, grip.details["damage"]) == (44, FOE, "1d6")
    assert [each.damage for each in staged("round_end", cast).grips] == ["1d6"]
    assert lasting(played("squeeze", cast, dice={"d20": (5,)}, action="escape")[HERO]) == []


def test_animated_metal_lasts() -> None:
    """Plate for its rounds (RU-C-MET-2), mail doubles what it takes from DEX meanwhile (RU-C-MET-5)."""
    plate = played("animate", a_cast(), dice={"d20": (19,)}, armor_kind="plate")
    (spell,) = plate[HERO].lasting.values()
    assert (spell.details["state"], spell.duration.left) == ("controlled", 2)
    mail = played("animate", a_cast(), armor_kind="mail")
    assert staged("attack_value", mail).dex == 15 - 2


def test_gear_in_time() -> None:
    """A bow left strung loses damage for good (RU-C-DRAW-4); a grenade waits for its turn (RU-C-RNG-10)."""
    cast = a_cast()
    slack = played("draw", cast, dice={"d6": (2,)}, weapon="bow_strung", days=3, item="Sword")
    assert slack[HERO].state.items["1"].damage_mod == -1
    request = staged("attack", slack, target={"id": FOE}, attack={"item": "Sword"})
    assert request.attack.damage_mod == -1
    thrown = played("grenade", cast, dice={"d6": (4,)}, round=3)
    (fuse,) = thrown[HERO].lasting.values()
    assert (fuse.details["explodes_in_round"], fuse.duration.left, fuse.duration.unit) == (7, 5, "round")


def test_what_only_a_game_master_gives() -> None:
    """A player spends and prays, but neither refills a pool nor grants a prayer (RU-B-POOL-1, RU-B-LUCK-8)."""
    pool, prayer = command_of("pool"), command_of("luck_turn_of_events")
    assert not pool.of(order_of("pool", {"pool": "MAGIC", "action": "spend", "amount": 1})).decreed
    assert pool.of(order_of("pool", {"pool": "MAGIC", "action": "refill"})).decreed
    assert prayer.of(order_of("luck_turn_of_events", {"gm_accepts": True})).decreed
    assert command_of("damage").gm_only


def test_conditions_by_hand_do_no_harm() -> None:
    """A condition of a known name with details of another shape is read as doing nothing."""
    details = {"damage": True, "price": "much", "needed": None}
    names = ("burning", "squeezed", "spell prepared")
    odd = {name: Condition(name=name, details=details) for name in names}
    cast = {HERO: replace(figure("Hero", HERO_SHEET), conditions=odd)}
    assert staged("round_end", cast).burning_dice == 0
    assert staged("time_counter", cast, action="burning").needed == 0
    ended = end_round(cast, Options(), RecordedDice(SuppliedFaces({})))
    assert Character(ended.cast[HERO]).points(PoolName.LIFE) == 48
