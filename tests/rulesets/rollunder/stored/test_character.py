"""Tests of stored characters: sheet, state, derived values, and the commands of the basic half."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.options import DEFAULT_OPTIONS
from service.rulesets.rollunder.stored.characters import Health, carried, derive, health
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.schemas.derive import schema_for
from tests.rulesets.rollunder.stored import FOE, HERO, HERO_SHEET, a_cast, figure, played, staged


def test_pools_begin_full_and_follow_a_lowered_maximum() -> None:
    """LIFE, MAGIC and LUCK are full at first; a changed sheet lowers points and never raises them (RU-B-POOL-2)."""
    hero = figure("Hero", HERO_SHEET)
    assert (hero.state.LIFE, hero.state.MAGIC, hero.state.LUCK) == (48, 12, 20)
    weaker = replace(hero.sheet, attributes=replace(hero.sheet.attributes, STR=10, INT=15))
    followed = carried(hero.sheet, weaker, hero.state)
    assert (followed.LIFE, followed.MAGIC) == (40, 12)
    assert carried(weaker, hero.sheet, followed).LIFE == 40
    assert derive(weaker, State(), DEFAULT_OPTIONS).values.LIFE == 40


def test_reductions_are_stored_apart_and_add_up() -> None:
    """Armor, nets, freezing and what pierces take DEX; STR, INT and CHA have their own (RU-C-GEN-4, RU-B-SHEET-3)."""
    hero = figure(
        "Hero",
        HERO_SHEET,
        net_level=25,
        frozen_dex=1,
        pierced={"arrow": 1, "spear": 4},
        crippled_arms=1,
        crippled_legs=1,
        pain={"just_pain": 1, "pain": 5},
        scars={"scarred": 3},
        panic_level=2,
        changes={Attribute.STR: -3},
    )
    effective = derive(hero.sheet, hero.state, DEFAULT_OPTIONS).effective
    assert effective == {
        "INT": 12 - 5 - 2,
        "CHA": 10 - 3 - 2,
        "DEX": 15 - 1 - 2 - 1 - 5 - 2,
        "STR": 12 - 4 - 3 - 2,
        "LVL": 3,
    }
    assert derive(hero.sheet, hero.state, DEFAULT_OPTIONS).values.LIFE == 48
    assert staged("task", {HERO: hero}, attribute="DEX").score == 4


@pytest.mark.parametrize(
    ("state", "band"),
    [
        ({}, Health.SOUND),
        ({"LIFE": 47}, Health.HURT),
        ({"LIFE": 20, "stun_level": 21}, Health.KO),
        ({"knocked_out": True}, Health.KO),
        ({"LIFE": 0}, Health.DEFEATED),
        ({"LIFE": -48}, Health.DEFEATED),
        ({"LIFE": -49}, Health.DEAD),
        ({"dead": True}, Health.DEAD),
    ],
)
def test_how_a_participant_looks(state: dict[str, Any], band: Health) -> None:
    """The worst of the statuses counts (RU-C-GEN-7, RU-C-DEAD-1, RU-C-DEAD-6)."""
    hero = figure("Hero", HERO_SHEET, **state)
    assert health(hero.sheet, hero.state, DEFAULT_OPTIONS) is band


def test_a_check_pays_its_repeats() -> None:
    """The LUCK that a check spends is gone; the pool is the stored one (RU-B-LUCK-1, RU-B-LUCK-6)."""
    after = played("task", a_cast(), dice={"d20": (17, 18, 3)}, attribute="STR", luck={})
    assert after[HERO].state.LUCK == 20 - 1 - 2
    poor = a_cast(hero={"LUCK": 0})
    assert played("task", poor, dice={"d20": (17,)}, attribute="STR", luck={})[HERO].state.LUCK == 0


def test_what_is_stated_wins_but_only_the_difference_is_stored() -> None:
    """A pool stated in the order limits the price, and the stored one changes by the price (RU-B-SHEET-3)."""
    after = played("luck_repeat", a_cast(), dice={"d20": (4,)}, checked_value=10, kept=15, pool=5)
    assert after[HERO].state.LUCK == 19
    with pytest.raises(Rejected, match="not_enough_points"):
        played("luck_repeat", a_cast(), dice={"d20": (4,)}, checked_value=10, kept=15, pool=0)


def test_a_contest_is_paid_by_each_side() -> None:
    """Names and attributes are looked up, and every side pays for itself (RU-B-CMP-5, RU-B-LUCK-6)."""
    sides = [{"id": HERO, "attribute": "INT", "luck": {}}, {"id": FOE, "attribute": "STR"}]
    request = staged("contest", a_cast(), participants=sides)
    assert [(side.name, side.score) for side in request.participants] == [("Hero", 12), ("Foe", 10)]
    after = played("contest", a_cast(), dice={"d20": (15, 5, 3)}, participants=sides)
    assert (after[HERO].state.LUCK, after[FOE].state) == (19, a_cast()[FOE].state)


def test_talents_stand_on_the_sheet() -> None:
    """Attribute and tier by name; an evil fairy in the slot takes the talent (RU-B-TAL-1, RU-B-FAIRY-2)."""
    assert staged("talent", a_cast(), talent="Locks").tier == "expert"
    cursed = played("fairy", a_cast(), slot=4, arriving="evil")
    assert staged("talent", cursed, talent="Locks").tier == "untrained"
    assert cursed[HERO].sheet.fairies == {"4": "evil"}
    freed = played("fairy", cursed, slot=4, arriving="good")
    assert freed[HERO].sheet.fairies == {}
    with pytest.raises(Rejected, match="bad_input"):
        staged("talent", a_cast(), talent="Cooking")


def test_luck_buys_items_and_turns_of_events_and_comes_back() -> None:
    """An item takes the lowest free slot (RU-B-LUCK-7), a prayer points (RU-B-LUCK-8), a refill fills (RU-B-LUCK-9)."""
    after = played("luck_item", a_cast(), item={"name": "Rope", "needs": {"LVL": 3}})
    assert (after[HERO].state.LUCK, after[HERO].sheet.items[-1].slot) == (17, 4)
    after = played("luck_turn_of_events", after, dice={"d20": (12,)}, gm_accepts=True)
    assert after[HERO].state.LUCK == 5
    assert played("luck_replenish", after)[HERO].state.LUCK == 20


def test_pools_and_rest() -> None:
    """Points are lost and come back by sleep, with the bonus of the sheet (RU-B-POOL-1, RU-B-REG-1, RU-B-REG-2)."""
    after = played("pool", a_cast(), pool="MAGIC", action="spend", amount=10)
    assert after[HERO].state.MAGIC == 2
    with pytest.raises(Rejected, match="not_enough_points"):
        played("pool", after, pool="MAGIC", action="spend", amount=3)
    hurt = played("pool", after, pool="LIFE", action="lose", amount=20)
    trolls = {**hurt, HERO: replace(hurt[HERO], sheet=replace(hurt[HERO].sheet, regeneration=3))}
    slept = played("healing", trolls, sleep_hours=8)
    assert (slept[HERO].state.LIFE, slept[HERO].state.MAGIC) == (28 + 11, 12)


def test_the_sheet_changes_at_the_end_of_an_adventure() -> None:
    """LVL rises, a property takes its slot, a contact is noted, a spell exchanged (RU-B-SHEET-3, RU-B-LVL-1)."""
    after = played("rise_level", a_cast(), dice={"d20": (4,)})
    assert after[HERO].sheet.attributes.LVL == 4
    assert played("rise_level", after, dice={"d20": (4,)})[HERO].sheet.attributes.LVL == 4
    after = played("gain_property", after, property={"name": "Lame", "cost": -2})
    assert [(entry.slot, entry.name) for entry in after[HERO].sheet.advantages] == [
        (4, "Locks"),
        (5, "Lockpicking"),
        (1, "Lame"),
    ]
    after = played("contact", after, met=True, sit_in=True, contact="Mira")
    after = played("spell_change", after, between_sessions=True, book=True, slot=2, spell="Fog")
    assert [(entry.slot, entry.kind, entry.name) for entry in after[HERO].sheet.contacts] == [
        (1, "contact", "Mira"),
        (2, "spell", "Fog"),
    ]


def test_items_change_hands_as_they_are() -> None:
    """At a sit-in each side loses what the other gets (RU-B-SOC-1); copy and theft follow (RU-B-SOC-2, RU-B-SOC-3)."""
    worn = played("durability", a_cast(), dice={"d20": (20,)}, item="Sword", damage=30)
    assert worn[HERO].state.items["1"].broken
    met = played("random_item", worn, dice={"pick": (1,)}, mode="sit_in", other={"id": FOE})
    assert [item.name for item in met[HERO].sheet.items] == ["Shield", "Mail"]
    assert [(item.slot, item.name) for item in met[FOE].sheet.items] == [(1, "Sword")]
    assert (met[HERO].state.items, met[FOE].state.items["1"].broken) == ({}, True)
    copied = played("random_item", met, dice={"pick": (2,)}, mode="cobold_gift")
    assert [(item.slot, item.name) for item in copied[HERO].sheet.items] == [(2, "Shield"), (3, "Mail"), (1, "Mail")]
    robbed = played("random_item", copied, dice={"pick": (2,)}, mode="gremlin_theft")
    assert [item.slot for item in robbed[HERO].sheet.items] == [3, 1]


def test_energies_are_stored_in_a_ledger() -> None:
    """A stored ledger holds the energies of a region or group (RU-B-ENERGY-4, RU-B-ENERGY-5, RU-B-SHEET-3)."""
    shrine = {HERO: figure("Shrine", {"ledger": "region"})}
    after = played("energy", shrine, kind="principle", name="taurum", days=3, people=2)
    after = played("energy", after, kind="facette", name="agriculture", hours=5)
    assert after[HERO].state.energies == {"body": 6, "agriculture": 5}
    spent = played("energy", after, kind="principle", name="body", spend=4)
    assert spent[HERO].state.energies["body"] == 2
    with pytest.raises(Rejected, match="not_enough_points"):
        played("energy", spent, kind="principle", name="body", spend=3)


def test_without_anybody_stored_everything_is_stated() -> None:
    """An order without stored participants is the stateless call; missing members get a pointer."""
    request = staged("stun", {}, character={"name": "Rat"}, action="add", gain=3, stun_level=0, life=4)
    assert (request.stun_level, request.life) == (0, 4)
    with pytest.raises(Rejected) as refused:
        staged("stun", {}, character={"name": "Rat"}, action="add", gain=3, stun_level=0)
    assert (refused.value.code, refused.value.pointer) == ("bad_input", "/life")


@pytest.mark.parametrize("factor", [":0", "x-2", ":1.5", "4x"])
def test_a_sheet_divides_by_nothing(factor: str) -> None:
    """A factor with which nothing can be derived is refused with the sheet (RU-B-MATH-2, RU-B-SHEET-1)."""
    with pytest.raises(Exception, match="bad_factor"):
        schema_for(Sheet).load({"factors": {"LIFE": factor}})
