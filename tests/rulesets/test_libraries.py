"""Tests of the libraries: every entry that comes with a game fits the schemas and rules of the game."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from service.play.forms.condition_inputs import ConditionInput
from service.play.resources.codec import Codec, codec_of
from service.play.resources.figure_documents import findings_of_sheet, findings_of_state, new_documents
from service.resolution.refusal import Refusal
from service.rulesets import RULESETS, package_data
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.moves import MoveGroup
from service.schemas.derive import schema_for
from tests.registry import every_ruleset
from tests.rulesets.library_table import FOE, HERO, TableInMemory

JSON = dict[str, Any]
KINDS = {
    "foe": {"sheet", "state", "tactic"},
    "character": {"sheet", "state"},
    "item": {"member", "value"},
    "power": {"member", "value"},
    "condition": set(ConditionInput.__slots__),
    "table": {"dice", "rows"},
    "order": {"operation", "order"},
}
"""Kind of an entry -> members that its content can have."""
TAGS = {
    "foe": "beast construct demon dragon giant humanoid spirit undead vermin "
    "weak strong boss leader magic modern ranged swarm",
    "character": "fighter leader magic modern power ranged thief",
    "item": "armor gear magic melee modern ranged shield siege vehicle weapon",
    "power": "ability advantage attack disadvantage edge flaw help knowledge modern movement neutral psionic recipe "
    "special spell talent talk",
    "condition": "body composure damage harm help hindrance magic",
    "table": "dungeon encounter loot narrative reference talk travel weather",
    "order": "any awareness combat harm knowledge modern movement preparation rest stealth strength talk travel",
}
"""Kind of an entry -> the tags that it can have."""
TARGETS = {"weakest", "strongest", "closest", "random", "same"}
DICE = {"1d6": (1, 6), "2d6": (2, 12), "1d20": (1, 20), "1d100": (1, 100)}
"""Dice of a table -> lowest and highest result."""
OWN = {"title": "Arbiter", "author": "Arbiter", "licence": "Apache-2.0"}
FEWEST = {"foe": 20, "character": 1, "condition": 5, "order": 5, "table": 2}
"""Kind -> least number of entries in each game."""
MOST_NOTES = 300


@cache
def entries_of(game: str) -> list[JSON]:
    """All entries of a game."""
    (text,) = package_data.texts(game, "library")
    document = json.loads(text)
    assert document.keys() == {"entries"}
    entries: list[JSON] = document["entries"]
    return entries


def of_kind(ruleset: Ruleset, *kinds: str) -> list[JSON]:
    """The entries of some kinds."""
    return [entry for entry in entries_of(ruleset.name) if entry["kind"] in kinds]


def every(*kinds: str) -> pytest.MarkDecorator:
    """A parameter for each entry of some kinds in all games."""
    return pytest.mark.parametrize(
        ("ruleset", "entry"),
        [
            pytest.param(ruleset, entry, id=f"{ruleset.name}-{entry['id']}")
            for ruleset in RULESETS
            for entry in of_kind(ruleset, *kinds)
        ],
    )


@every_ruleset
def test_entries_have_the_same_members_in_order(ruleset: Ruleset) -> None:
    """Files read alike: members in order, slugs, notes of a sentence or two, tags in lower case."""
    for entry in entries_of(ruleset.name):
        assert list(entry) == ["id", "kind", "name", "notes", "tags", "source", "content"], entry["id"]
        assert entry["id"].replace("-", "").isalnum()
        assert entry["id"] == entry["id"].lower()
        assert 1 <= len(entry["name"]) <= 100
        assert entry["notes"].endswith(".")
        assert len(entry["notes"]) <= MOST_NOTES, entry["id"]
        assert entry["tags"] == sorted(entry["tags"])
        assert entry["tags"]
        assert set(entry["tags"]) <= set(TAGS[entry["kind"]].split()), entry["id"]
        assert entry["content"].keys() <= KINDS[entry["kind"]]


@every_ruleset
def test_ids_and_names_are_unique(ruleset: Ruleset) -> None:
    """An entry is found by its id, and by its name without regard to case."""
    entries = entries_of(ruleset.name)
    assert len({entry["id"] for entry in entries}) == len(entries)
    assert len({entry["name"].casefold() for entry in entries}) == len(entries)


@every_ruleset
def test_each_game_has_enough(ruleset: Ruleset) -> None:
    """Foes for many evenings, and something of each kind."""
    counts = Counter(entry["kind"] for entry in entries_of(ruleset.name))
    assert {kind: counts[kind] for kind, fewest in FEWEST.items() if counts[kind] < fewest} == {}


@every_ruleset
def test_sources_are_stated(ruleset: Ruleset) -> None:
    """A game has two sources: its rule text, and the project, which wrote enough foes by itself."""
    sources = [entry["source"] for entry in entries_of(ruleset.name)]
    assert all(source.keys() == OWN.keys() and all(source.values()) for source in sources)
    assert len({json.dumps(source) for source in sources}) == 2
    assert len([entry for entry in of_kind(ruleset, "foe") if entry["source"] == OWN]) >= FEWEST["foe"]


@every("foe", "character")
def test_sheets_are_legal(ruleset: Ruleset, entry: JSON) -> None:
    """Sheets and states fit the schemas of the game, without a warning."""
    codec, content, is_pc = codec_of(ruleset), entry["content"], entry["kind"] == "character"
    sheet, state = new_documents(codec, content["sheet"], content.get("state"), is_pc=is_pc)
    assert findings_of_sheet(codec, sheet, "", is_pc=is_pc) == ()
    assert findings_of_state(codec, sheet, state, "") == ()
    assert codec.derived(sheet, state, is_pc=is_pc).get("errors", []) == []


@every("foe")
def test_tactics_are_known(ruleset: Ruleset, entry: JSON) -> None:  # noqa: ARG001 - all games have the same tactics
    """Each foe chooses its targets, and may flee when little of its health is left."""
    tactic = entry["content"]["tactic"]
    assert tactic.keys() <= {"target", "flees_below"}
    assert tactic["target"] in TARGETS
    assert 0 < tactic.get("flees_below", 0.5) < 1


@every("item", "power")
def test_gear_and_powers_fit_on_a_sheet(ruleset: Ruleset, entry: JSON) -> None:
    """An empty sheet, or that of a character of the library, stays legal with each item and power."""
    codec, sheets = codec_of(ruleset), [{}, *(each["content"]["sheet"] for each in of_kind(ruleset, "character"))]
    with_it = (new_documents(codec, with_item(codec, entry, sheet), None)[0] for sheet in sheets)
    assert any(findings_of_sheet(codec, sheet, "") == () for sheet in with_it)
    value = entry["content"]["value"]
    assert not isinstance(value, Mapping) or value.get("name", entry["name"]) == entry["name"]


def with_item(codec: Codec, entry: JSON, sheet: JSON) -> JSON:
    """A sheet with an item: in a list, under its name in a mapping, or as the member itself."""
    member, value = entry["content"]["member"], entry["content"]["value"]
    before = new_documents(codec, sheet, None)[0][member]
    if isinstance(before, Mapping):
        return {**sheet, member: {**before, entry["name"]: value}}
    return {**sheet, member: [*before, value] if isinstance(before, list | tuple) else value}


@every("table")
def test_tables_cover_every_result(ruleset: Ruleset, entry: JSON) -> None:
    """Rows have weights, or follow each other from the lowest result of the dice to the highest."""
    content, ids = entry["content"], {each["id"] for each in entries_of(ruleset.name)}
    rows = content["rows"]
    assert all(row["text"] for row in rows)
    assert {row["entry"] for row in rows if "entry" in row} <= ids - {entry["id"]}
    if "dice" not in content:
        assert all(row.keys() <= {"weight", "text", "entry"} and row["weight"] >= 1 for row in rows)
        return
    assert all(row.keys() <= {"from", "to", "text", "entry"} for row in rows)
    covered = [result for row in rows for result in range(row["from"], row["to"] + 1)]
    lowest, highest = DICE[content["dice"]]
    assert covered == list(range(lowest, highest + 1))


@every("condition")
def test_conditions_are_accepted(ruleset: Ruleset, entry: JSON) -> None:
    """A game master adds each to a printed character or a foe, and the game knows all its words."""
    given = schema_for(ConditionInput).load(entry["content"])
    assert given.name == entry["name"]
    assert given.effects or given.recurring or given.details
    accepted_by_some(ruleset, lambda table, bearer: table.lays(bearer, given))


@every("order")
def test_orders_are_accepted(ruleset: Ruleset, entry: JSON) -> None:
    """A printed character or a foe can give each order as it is."""
    content = entry["content"]
    accepted_by_some(ruleset, lambda table, actor: table.gives(actor, content["operation"], content["order"]))


@every("foe")
def test_foes_attack_and_use_their_powers(ruleset: Ruleset, entry: JSON) -> None:
    """In an encounter with a printed character, a foe has an attack, and a move for each power of its sheet."""
    moves = TableInMemory(ruleset, of_kind(ruleset, "character")[0], entry).moves(FOE)
    attacks = [move for move in moves if move.group is MoveGroup.ATTACK and move.operation == "attack"]
    assert attacks
    assert all(any(option.value == HERO for choice in move.choices for option in choice.options) for move in attacks)
    powers = {power["name"] for power in entry["content"]["sheet"].get("powers", ())}
    assert powers <= {move.order["power"] for move in moves if move.operation == "use_power"}


def accepted_by_some(ruleset: Ruleset, act: Callable[[TableInMemory, str], None]) -> None:
    """Assert that a printed character or a foe of the library may act so."""
    refused: Refusal | None = None
    for table, actor in tables_of(ruleset):
        try:
            act(table, actor)
        except Refusal as refusal:
            refused = refused or refusal
        else:
            return
    assert refused is None, (refused.detail, refused.errors)


def tables_of(ruleset: Ruleset) -> Iterator[tuple[TableInMemory, str]]:
    """Tables of a printed character and a foe, where each in turn may act."""
    characters, foes = of_kind(ruleset, "character"), of_kind(ruleset, "foe")
    for character in characters:
        yield TableInMemory(ruleset, character, foes[0]), HERO
    for foe in foes:
        yield TableInMemory(ruleset, characters[0], foe), FOE
