"""Tests of the projection for each viewer, for every game with stored play."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from sqlalchemy import Engine

from service.play.call import Call
from service.play.editing import characters, combatants, encounters
from service.play.forms.inputs import CharacterInput, CombatantInput, EncounterInput
from service.play.log import journal
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import CharacterKind, Encounter, Event, Role, Visibility
from service.play.resources.snapshot import Scope
from service.play.resources.versions import Expected
from service.play.visibility.projection import Viewer
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.strict_json import to_plain
from tests.play.table import PLAYABLE, SECRET_NUMBER, campaign_of, of_player, secret_state

HIDDEN = "Umbrageous"
ABSENT_ONE = "Zorathustra"


@pytest.fixture(params=PLAYABLE, ids=lambda ruleset: ruleset.name)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """Every game with stored characters."""
    game: Ruleset = request.param
    return game


def test_there_is_something_to_hide(ruleset: Ruleset) -> None:
    """Every game has a member of the state that takes the number for which the tests below look."""
    assert SECRET_NUMBER in numbers_of(secret_state(ruleset))


@pytest.mark.parametrize("role", [Role.PLAYER, Role.OBSERVER])
def test_no_number_of_a_foe_is_seen(engine: Engine, ruleset: Ruleset, role: Role) -> None:
    """Neither in the encounter nor in any event; a word of the game describes their appearance."""
    with campaign_of(engine, ruleset) as call:
        harrak, encounter = play(call, ruleset)
        viewer = Viewer.of(of_player(call, role, *([harrak] if role is Role.PLAYER else [])))
        view = viewer.encounter(call.work.load(Scope(encounters=(encounter.id,))), encounter.id)
        seen = [viewer.event(event) for event in call.work.events.after(0, 200, viewer.row_filter)]
    stored = ruleset.characters
    assert stored is not None
    assert view is not None
    assert {combatant.health for combatant in view.combatants} <= {band.value for band in stored.bands}
    assert [combatant.name for combatant in view.combatants] == ["Harrak", "Goblin"]
    plain = to_plain([view, [replace(event, shown=None) for event in seen]])
    assert SECRET_NUMBER not in numbers_of(plain)
    assert not {HIDDEN, ABSENT_ONE} & set(texts_of(plain))


def test_the_game_master_sees_all(engine: Engine, ruleset: Ruleset) -> None:
    """The same encounter in full."""
    with campaign_of(engine, ruleset) as call:
        _, encounter = play(call, ruleset)
        view = Viewer.of(call).encounter(call.work.load(Scope(encounters=(encounter.id,))), encounter.id)
    assert SECRET_NUMBER in numbers_of(to_plain(view))
    assert HIDDEN in texts_of(to_plain(view))


def test_the_database_leaves_out_what_a_sight_does_not_see(engine: Engine) -> None:
    """Events of every visibility, by and about all participants, revealed or not; characters of both kinds."""
    with campaign_of(engine, PLAYABLE[0]) as call:
        mine, other = (character(call, name, CharacterKind.NPC) for name in ("Mine", "Other"))
        character(call, "Pc", CharacterKind.PC)
        player = of_player(call, Role.PLAYER, mine)
        for visibility, sender, acting, revealed in product(Visibility, (call, player), (None, mine, other), (None, 1)):
            event = journal.blank(sender, COMMAND, (), None)
            append(call, replace(event, visibility=visibility, acting=acting, revealed_by=revealed))
        every = call.work.events.after(0, 200)
        for viewer in (player, of_player(call, Role.OBSERVER), call):
            row_filter = viewer.actor.row_filter
            expected = [event.seq for event in every if row_filter is None or row_filter.reads(event)]
            last = every[-1].seq
            assert [event.seq for event in call.work.events.after(0, 200, row_filter) if event.seq <= last] == expected
            read = [event.seq for event in every if call.work.events.get(event.seq, row_filter) is not None]
            assert read == expected
            known = call.work.characters.find({}, None, 50).items
            seen = call.work.characters.find({}, None, 50, row_filter).items
            assert list(seen) == [each for each in known if row_filter is None or row_filter.knows(each)]


def append(call: Call, event: Event) -> None:
    """Put an event into the log unchanged."""
    call.work.events.append(replace(event, seq=call.next_seq))


def character(call: Call, name: str, kind: CharacterKind, **members: Any) -> str:
    """A new stored character."""
    return characters.create(call, CharacterInput(name=name, kind=kind, sheet={}, **members)).id


def play(call: Call, ruleset: Ruleset) -> tuple[str, Encounter]:
    """A fight of a pc, a foe and a hidden one, in which the states of all change; an npc does not take part."""
    state = secret_state(ruleset)
    harrak = character(call, "Harrak", CharacterKind.PC)
    npc = character(call, ABSENT_ONE, CharacterKind.NPC, state=state)
    characters.edit(call, npc, {"state": None}, Expected.ANY)
    given = (
        CombatantInput(character_id=harrak),
        CombatantInput(name="Goblin", state=state, initiative=SECRET_NUMBER),
        CombatantInput(name=HIDDEN, state=state, hidden=True),
    )
    new = encounters.create(call, EncounterInput(name="A fight", combatants=given))
    encounter, present = new.encounter, list(new.rows.combatants.values())
    for combatant, patch in (
        (present[1], {"state": None}),
        (present[2], {"state": None}),
        (present[1], {"state": state}),
    ):
        encounter, _ = combatants.edit(call, encounter.id, combatant.id, patch, Expected.ANY)
    return harrak, encounter


def numbers_of(value: Any) -> set[int]:
    """Every number in a JSON value."""
    if isinstance(value, dict):
        return set().union(*map(numbers_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(numbers_of, value))
    return {value} if isinstance(value, int) else set()


def texts_of(value: Any) -> set[str]:
    """Every text in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(texts_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(texts_of, value))
    return {value} if isinstance(value, str) else set()
