"""Tests of grips and animated metal, which end with their source, and when they are released."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.gear import StoredItem, WeaponOfSheet
from service.rulesets.rollunder.stored.lasting import Lasting, of_source
from service.rulesets.rollunder.stored.upkeep import released
from service.rulesets.stored.figures import Figure
from tests.rulesets.rollunder.calls import answer
from tests.rulesets.rollunder.stored import FOE, HERO, a_cast, lasting, played, refused

GRIPS = (Lasting.HELD, Lasting.CHOKED, Lasting.SQUEEZED)


def in_grips(holder: str | None = HERO, *names: str, **hero: Any) -> dict[str, Figure]:
    """The foe under the grips of a holder."""
    cast = a_cast(hero=hero)
    conditions = {str(number): of_source(name, holder) for number, name in enumerate(names or GRIPS)}
    return {**cast, FOE: replace(cast[FOE], conditions=conditions)}


KNIFE = StoredItem(slot=1, name="Knife", weapon=WeaponOfSheet(name="knife", damage_type=DamageType.BLADE))


def with_a_knife(cast: dict[str, Figure]) -> dict[str, Figure]:
    """The cast, in which the foe has a knife."""
    return {**cast, FOE: replace(cast[FOE], sheet=replace(cast[FOE].sheet, items=(KNIFE,)))}


@pytest.mark.parametrize(
    "out",
    [{"LIFE": 0}, {"LIFE": -50}, {"dead": True}, {"stun_level": 60}, {"knocked_out": True}, {"frozen_dex": 15}],
)
def test_grips_end_with_the_holder(out: dict[str, Any]) -> None:
    """Dead, defeated, K.O. or frozen it holds no one (RU-R-23, RU-C-GRAB-7)."""
    after = released(in_grips(**out), Options())
    assert set(after) == {FOE}
    assert lasting(after[FOE]) == []


@pytest.mark.parametrize("member", ["has_left", "defeated"])
def test_who_is_out_of_the_encounter_holds_no_one(member: str) -> None:
    """A combatant who leaves lets go (RU-R-23)."""
    cast = in_grips()
    assert lasting(released({**cast, HERO: replace(cast[HERO], **{member: True})}, Options())[FOE]) == []


@pytest.mark.parametrize(
    ("holder", "hero"), [(HERO, {}), (None, {"LIFE": 0}), ("somebody else", {"LIFE": 0}), (HERO, {"stun_level": 5})]
)
def test_grips_of_the_able_and_of_no_one_known_hold_on(holder: str | None, hero: dict[str, Any]) -> None:
    """Stunned is not out, and a manually created hold has no holder (RU-R-23)."""
    assert released(in_grips(holder, **hero), Options()) == {}


def test_metal_is_still_when_its_mage_is_out() -> None:
    """Dead or K.O. the mage moves nothing any more, defeated alone it does (RU-C-MET-1)."""
    animated = played("animate", a_cast(), armor_kind="brocade", dex=15, mage={"id": FOE})
    assert lasting(animated[HERO]) == ["animated metal"]

    def with_mage(**state: Any) -> dict[str, Figure]:
        return {**animated, FOE: replace(a_cast(foe=state)[FOE])}

    assert lasting(released(with_mage(knocked_out=True), Options())[HERO]) == []
    assert lasting(released(with_mage(dead=True), Options())[HERO]) == []
    assert released(with_mage(), Options()) == {}


def test_letting_go_is_free() -> None:
    """The grips of the one who lets go end, without a check and without the action of the round (RU-C-GRAB-7)."""
    cast = in_grips()
    cast[HERO] = replace(cast[HERO], round=1)
    cast[FOE] = replace(cast[FOE], conditions={**cast[FOE].conditions, "9": of_source(Lasting.HELD, "another")})
    free = played("grab", cast, phase="release", held={"id": FOE})
    assert lasting(free[FOE]) == ["held"]
    assert not free[HERO].state.marks.acted
    assert answer("grab", {"phase": "release"})["rules"] == ["RU-C-GRAB-7"]


def test_only_who_holds_can_let_go() -> None:
    """A holder can only release its own captive (RU-C-GRAB-7)."""
    assert refused("grab", in_grips("another"), phase="release", held={"id": FOE}) == ["not_grabbed"]


def test_the_mage_lets_the_metal_rest() -> None:
    """Only metal of that kind and of that mage, and without an action (RU-C-MET-1)."""
    mage = {"id": FOE}
    animated = played("animate", a_cast(), armor_kind="brocade", dex=15, mage=mage)
    animated[FOE] = replace(animated[FOE], round=1)
    assert refused("animate", animated, action="end", armor_kind="mail", mage=mage) == ["not_animated"]
    assert refused("animate", animated, action="end", armor_kind="brocade", mage={"id": HERO}) == [
        "same_person",
        "not_animated",
    ]
    assert refused("animate", animated, action="end", armor_kind="brocade", mage=mage) == []
    still = played("animate", animated, action="end", armor_kind="brocade", mage=mage)
    assert lasting(still[HERO]) == []
    assert not still[FOE].state.marks.acted


def test_a_helper_cuts_without_a_check() -> None:
    """A net loses a d6, rope and chain are off; the helper acts, not the captive (RU-C-NET-2 to RU-C-NET-4)."""
    with_knife = with_a_knife(a_cast(hero={"net_level": 4}))
    cast = {identity: replace(each, round=1) for identity, each in with_knife.items()}
    helper = {"id": FOE}
    cut = played("net", cast, action="escape", helper=helper, dice={"d6": (4,)})
    assert (cut[HERO].state.net_level, cut[HERO].state.marks.acted, cut[FOE].state.marks.acted) == (0, False, True)
    bound = {**cast, HERO: replace(cast[HERO], conditions={"0": of_source(Lasting.RESTRAINED, None)})}
    for kind, blade in (("rope", "blade"), ("chain", "heavy_blade")):
        free = played("restraint", bound, method="cut", kind=kind, blade=blade, helper=helper)
        assert (lasting(free[HERO]), free[FOE].state.marks.acted) == ([], True)
    light = {"method": "cut", "kind": "chain", "blade": "blade"}
    assert "needs_heavy_blade" in refused("restraint", bound, **light, helper=helper)


def test_who_is_cut_free_needs_nothing_and_who_cuts_does() -> None:
    """A character who is K.O. in the net can still be cut free by one who can act (RU-C-NET-2, RU-C-NET-3)."""
    out = with_a_knife(a_cast(hero={"net_level": 4, "knocked_out": True}))
    cut = {"method": "cut", "kind": "rope", "blade": "blade"}
    for operation, members in (("net", {"action": "escape"}), ("restraint", cut)):
        assert refused(operation, out, **members) == ["ko"]
        assert refused(operation, out, **members, helper={"id": FOE}) == []
        both = {**out, FOE: with_a_knife(a_cast(foe={"knocked_out": True}))[FOE]}
        assert refused(operation, both, **members, helper={"id": FOE}) == ["ko"]


@pytest.mark.parametrize("members", [{"action": "status"}, {"action": "escape", "method": "dex"}])
def test_a_helper_cuts_and_nothing_else(members: dict[str, Any]) -> None:
    """With wriggling there are no helpers (RU-C-NET-2)."""
    with pytest.raises(Rejected, match="bad_input"):
        played("net", a_cast(), **members, helper={"id": FOE})
