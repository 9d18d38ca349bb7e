"""Tests that sheet and state of the one who acts decide which moves and options there are."""

import json
from typing import Any

import pytest

from service.play.moves import listing
from service.play.moves.documents import FigureDocuments, has
from service.play.moves.lister import Wanted
from service.play.moves.views import MoveView
from service.play.participants.participants import Participants
from service.play.unstored.encounter import UnstoredEncounter
from service.rulesets import RULESET_BY_NAME
from service.rulesets.fastrpg import RULESET as FASTRPG
from service.rulesets.stored.moves import Having, MoveGroup
from service.settings import PROJECT_FOLDER
from service.translations.language import LANGUAGES
from service.values import replace
from tests.moves.test_likeness import BLADE, GOBLIN, encounter, foe
from tests.noninterference.stage import HANDLERS

INCAPACITATED = {"1": {"name": "Incapacitated", "kind": "cumulative", "rank": 4, "details": {"track": "damage"}}}
PARTIES = PROJECT_FOLDER / "service" / "tour" / "table"
SWORD = {"slot": 1, "name": "Sword", "weapon": BLADE}
BOW = {"slot": 2, "name": "Bow", "weapon": {"name": "bow", "attack_kind": "ranged", "attack_move": "shot"}}


def archer(*conditions: str, **members: Any) -> UnstoredEncounter:
    """An encounter of an archer with a sword, who has conditions, and a goblin."""
    made = encounter(foe("Ana", GOBLIN | {"items": [SWORD, BOW]}, **members), foe("Goblin"))
    lasting = {name: {"name": name, "kind": "cumulative"} for name in conditions}
    made.rows.put(replace(made.combatants[0][0], conditions=lasting))
    return made


def moves(group: MoveGroup, *conditions: str, **members: Any) -> list[MoveView]:
    """The moves of a group that such an archer has."""
    made, wanted = archer(*conditions, **members), Wanted(group=group)
    actor = made.combatants[0][0].id
    return list(listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, actor, wanted).items)


def test_moves_of_riders_need_a_mount() -> None:
    """They are declared with the state that they take."""
    on_foot, mounted = (
        {move.id for move in moves(MoveGroup.ATTACK, state=each)} for each in ({}, {"vehicle": "mount"})
    )
    assert mounted - on_foot >= {"attack:mounted:Sword", "attack:ride_by"}


@pytest.mark.parametrize(
    ("weapons", "expected"),
    [
        ([], {"attack:unarmed", "opportunity_attack:unarmed"}),
        ([{"name": "Whisk"}], {"attack:unarmed", "opportunity_attack:unarmed"}),
        ([{"name": "Axe", "class": "heavy", "mode": "melee"}], {"attack:Axe", "opportunity_attack:Axe"}),
    ],
)
def test_who_has_no_weapon_strikes_with_a_fist(weapons: list[Any], expected: set[str]) -> None:
    """FR-DMG-1: fist and foot are light weapons of everyone, also beside a weapon without a class."""
    made = encounter(foe("Ana", {"weapons": weapons}), foe("Orc", {}), ruleset=FASTRPG)
    actor, wanted = made.combatants[0][0].id, Wanted(group=MoveGroup.ATTACK)
    found = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, actor, wanted)
    assert {move.id for move in found.items if move.operation.endswith("attack")} == expected


def test_things_have_one_of_several_values() -> None:
    """A sword is not drawn like a bow, since it is made to cut."""
    assert [move.id for move in moves(MoveGroup.PREPARE) if move.operation == "draw"] == ["draw:Bow"]


@pytest.mark.parametrize(
    ("having", "holds"),
    [
        ((("state.net_level", True),), True),
        ((("state.stun_level", True),), False),
        ((("state.stun_level|state.net_level", True),), True),
        ((("conditions.burning", True),), True),
        ((("conditions.poisoned", True),), False),
        ((("sheet.items.*.weapon.name", ("bow", "sling")),), True),
        ((("sheet.items.*.shield", True),), False),
        ((("pools.LIFE.missing", True),), True),
        ((("pools.MAGIC.most", True),), False),
        ((("derived.armor", 0),), True),
        ((("sheet.contacts", False),), True),
        ((("sheet.items", False),), False),
        ((("state.net_level", True), ("conditions.poisoned", True)), False),
    ],
)
def test_documents_have_what_makes_sense(having: Having, holds: bool) -> None:
    """Numbers above 0, conditions in place, values in lists and points of pools, each by its path."""
    made = archer("burning", state={"net_level": 12, "LIFE": 30})
    participants = Participants.of_encounter(made.rows, made.rows.encounters[made.encounter.id])
    codec = made.call.codec()
    documents = FigureDocuments(codec, participants.cast(codec))
    assert documents.have(made.combatants[0][0].id, having) is holds


def test_a_value_is_there_unless_it_is_nothing() -> None:
    """Null, false, 0 and empty lists are nothing."""
    assert has({"a": 1}, (("a", True),))
    assert not any(has({"a": nothing}, (("a", True),)) for nothing in (None, False, 0, "", [], {}))


def test_nobody_escapes_from_what_does_not_hold() -> None:
    """Neither from a net, nor from a fire, a stun or a poison."""
    groups = (MoveGroup.DEFEND, MoveGroup.HELP, MoveGroup.RECOVER)
    free = {move.id for group in groups for move in moves(group)}
    harmed = {"net_level": 10, "stun_level": 5}
    caught = {move.id for group in groups for move in moves(group, "burning", "poisoned", state=harmed)}
    assert caught - free >= {"net", "burn:put_out", "condition", "poison:cure"}


def test_magic_takes_points() -> None:
    """A fighter without MAGIC prepares no spell, and only pools on the sheet can be lost."""
    assert not [move for move in moves(MoveGroup.MAGIC) if move.operation == "spell"]
    lost = [move.id for move in moves(MoveGroup.OTHER) if move.id.startswith("pool:lose")]
    assert lost == ["pool:lose:LIFE"]


def test_participants_are_filtered_by_their_documents() -> None:
    """A bandage is for one who bleeds."""
    (bandage,) = (move for move in moves(MoveGroup.HELP, "bleeding") if move.operation == "bandage")
    assert [option.label for option in bandage.choices[0].options] == ["Ana"]


@pytest.mark.parametrize(
    ("game", "state", "conditions"),
    [
        ("flyerbook", {"incapacitated": True}, {}),
        ("freed6", {}, INCAPACITATED),
        ("rollunder", {"LIFE": 0}, {}),
        ("fastrpg", {"hp": 0}, {}),
    ],
)
def test_foes_who_fight_come_first(game: str, state: Any, conditions: Any) -> None:
    """Foes who are out of action follow, so that none of them is the default target."""
    party = json.loads((PARTIES / f"party-{game}.json").read_text(encoding="utf-8"))
    sheet = party["characters"][0]["sheet"]
    ruleset = RULESET_BY_NAME[game]
    made = encounter(foe("Ana", sheet), foe("Out", sheet, state=state), foe("Up", sheet), ruleset=ruleset)
    ana, out, _ = made.combatants[0]
    made.rows.put(replace(ana, side="heroes"))
    made.rows.put(replace(out, conditions=conditions))
    wanted = Wanted(group=MoveGroup.ATTACK)
    first = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, ana.id, wanted).items[0]
    targets = next(choice for choice in first.choices if choice.member.endswith("id"))
    assert targets.options[0].label == "Up"


def test_no_one_contests_with_an_incapacitated_opponent() -> None:
    """Neither alone nor with a supporter."""
    flyerbook = RULESET_BY_NAME["flyerbook"]
    names = ("Ana", "Bo", "Out", "Up")
    made = encounter(*(foe(name, {"skills": {"Club": 9}}) for name in names), ruleset=flyerbook)
    ana, _, out, _ = made.combatants[0]
    made.rows.put(replace(out, state={"incapacitated": True}))
    wanted = Wanted(operation="contest")
    found = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, ana.id, wanted).items
    assert {move.id.split(":")[1] for move in found} == {"Club", "supported"}
    for move in found:
        opponents = next(choice for choice in move.choices if choice.member == "sides.1.id")
        assert "Out" not in [option.label for option in opponents.options]


def test_no_power_is_used_on_a_dead_target() -> None:
    """The abilities that a power needs of a target depend on it, so each target is tried."""
    fastrpg = RULESET_BY_NAME["fastrpg"]
    bolt = {"name": "Bolt", "save": {"threat": "dodge", "difficulty": 18}, "damage": {"dice": 2}}
    made = encounter(foe("Ana", {"powers": [bolt]}), foe("Dead", {}), foe("Up", {}), ruleset=fastrpg)
    ana, dead, _ = made.combatants[0]
    made.rows.put(replace(dead, state={"hp": -100}))
    wanted = Wanted(operation="use_power", id="use_power:Bolt")
    (bolts,) = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, ana.id, wanted).items
    targets = next(choice for choice in bolts.choices if choice.member == "targets.0.id")
    assert [option.label for option in targets.options] == ["Up", "Ana"]


def test_labels_of_choices_begin_with_a_capital() -> None:
    """As those of moves do; names of things and participants stay as they are."""
    fastrpg = RULESET_BY_NAME["fastrpg"]
    knife = {"name": "knife", "class": "light", "mode": "melee"}
    made = encounter(foe("Ana", {"weapons": [knife]}), foe("old Ogre", {}), ruleset=fastrpg)
    wanted, ana = Wanted(operation="attack"), made.combatants[0][0].id
    (attack,) = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, ana, wanted).items
    labels = {choice.label: [option.label for option in choice.options] for choice in attack.choices}
    assert attack.label == "Attack with knife"
    assert labels["Target"] == ["old Ogre"]
    assert labels["Cover"] == ["No cover", "Half cover", "Three-quarters cover"]


def test_a_hazard_is_one_move_with_its_kind_as_a_choice() -> None:
    """The class `light` of a hazard is not the health `light` of a target, which has a text of its own."""
    fastrpg = RULESET_BY_NAME["fastrpg"]
    made = encounter(foe("Ana", {"abilities": {"con": 2}}), foe("Hurt", {}, state={"hp": 4}), ruleset=fastrpg)
    call, ana = replace(made.call, language=LANGUAGES["de"]), made.combatants[0][0].id
    wanted = Wanted(operation="hazard")
    alone, two = listing.of_combatant(call, HANDLERS, made.rows, made.encounter.id, ana, wanted).items
    assert (alone.id, two.id) == ("hazard", "hazard:two")
    kinds = next(choice for choice in two.choices if choice.member == "hazard")
    others = next(choice for choice in two.choices if choice.member == "targets.1.id")
    assert (kinds.label, kinds.options[0].label) == ("Gefahr", "Leicht")
    assert [option.detail for option in others.options] == ["leicht verwundet"]


def test_a_move_without_a_label_is_named_in_the_language_of_the_caller() -> None:
    """By the word for its operation; in English by the title."""
    made = encounter(foe("Ana"), foe("Goblin"))
    ana, wanted, found = made.combatants[0][0].id, Wanted(operation="siege"), []
    for code in ("en", "de"):
        call = replace(made.call, language=LANGUAGES[code])
        items = listing.of_combatant(call, HANDLERS, made.rows, made.encounter.id, ana, wanted).items
        found += [move.label for move in items]
    assert found == ["Shoot over a wall", "Belagerung"]


def test_a_value_within_the_label_of_a_move_has_no_capital() -> None:
    """The move is "Move: swim"; its value is no option."""
    made = encounter(foe("Ana"), foe("Goblin"))
    wanted, ana = Wanted(operation="movement"), made.combatants[0][0].id
    found = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, ana, wanted).items
    assert "Move: swim" in [move.label for move in found]
