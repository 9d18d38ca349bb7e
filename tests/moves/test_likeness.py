"""Tests that the rules are asked about one of several foes who are alike."""

from typing import Any

import pytest

from service.play.commands.run import CommandHandler
from service.play.forms.inputs import CombatantInput
from service.play.moves import listing
from service.play.moves.likeness import likeness_of, likeness_of_things, mentions_in
from service.play.participants.participants import Participants
from service.play.resources.rows import EncounterStatus
from service.play.unstored.encounter import UnstoredEncounter
from service.rulesets import RULESET_BY_NAME
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.rollunder.stored.abilities.kinds import kinds_of_weapons
from service.rulesets.rollunder.stored.state import ItemState
from service.rulesets.stored.conditions import Condition, ConditionKind
from service.rulesets.stored.figures import Figure
from service.translations.language import ENGLISH
from service.values import replace
from tests.noninterference.stage import HANDLERS

ROLLUNDER = RULESET_BY_NAME["rollunder"]
GOBLIN = {"attributes": {"STR": 10, "DEX": 10}}
BLADE = {"name": "blade", "attack_kind": "melee", "attack_move": "cut", "damage": "2d6", "damage_type": "blade"}
FIGHTER = GOBLIN | {"items": [{"slot": n, "name": f"Blade {n}", "weapon": BLADE} for n in range(1, 11)]}
MOST_TRIALS = 130
"""Orders that are tried for a fighter with ten items among 20 combatants; without likeness they are 320."""


def encounter(*combatants: CombatantInput, ruleset: Ruleset = ROLLUNDER) -> UnstoredEncounter:
    """An encounter in memory, in the turn of its first combatant."""
    made = UnstoredEncounter.of(ruleset, {}, ((combatants, lambda _: ()),), ENGLISH)
    first = made.combatants[0][0].id
    made.rows.put(replace(made.encounter, status=EncounterStatus.RUNNING, round=1, turn=first))
    return made


def foe(name: str, sheet: Any = GOBLIN, **members: Any) -> CombatantInput:
    """A combatant."""
    return CombatantInput(name=name, side="foes", sheet=sheet, **members)


def test_foes_are_alike_who_differ_by_name_only() -> None:
    """Neither one who is hurt, nor one who is mentioned in a condition, nor the one who acts."""
    made = encounter(*map(foe, ("Ana", "Ork", "Ulf", "Bo", "Ivo", "Una")))
    ana, a, b, c, hurt, held = made.combatants[0]
    made.rows.put(replace(hurt, state=(hurt.state or {}) | {"LIFE": 3}))
    participants = Participants.of_encounter(made.rows, made.rows.encounters[made.encounter.id])
    cast = participants.cast(made.call.codec())
    grip = Condition(name="held", kind=ConditionKind.PROGRESSIVE, source=held.id)
    cast |= {c.id: replace(cast[c.id], conditions={"1": grip})}
    found = likeness_of(participants, cast, ana.id, mentions_in(cast))
    assert found == {ana.id: ana.id, a.id: a.id, b.id: a.id, c.id: c.id, hurt.id: hurt.id, held.id: held.id}


def test_moves_among_many_try_few_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every foe is still an option."""
    made = encounter(foe("Ana", FIGHTER), *(foe(f"Goblin {n}") for n in range(19)))
    tried, check = list[Any](), CommandHandler.check

    def counted(*given: Any) -> None:
        tried.append(given)
        check(*given)

    monkeypatch.setattr(CommandHandler, "check", counted)
    actor = made.combatants[0][0].id
    found = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, actor)
    contests = [move for move in found.items if move.operation == "contest"]
    assert {len(choice.options) for move in contests for choice in move.choices if choice.required} == {19}
    assert len(tried) <= MOST_TRIALS


def things_alike(figure: Figure) -> dict[str, list[str]]:
    """The name of the first of several weapons that are alike -> the others."""
    found = likeness_of_things(kinds_of_weapons(figure), mentions_in({"a": figure}))
    return {first: [name for name in found if found[name] == first and name != first] for first in found.values()}


def test_weapons_are_alike_that_differ_by_name_and_slot_only() -> None:
    """Not one that is broken, in no hand, ammunition, stuck, or whose own name is that in the catalogue."""
    made = encounter(foe("Ana", FIGHTER), foe("Goblin"))
    cast = Participants.of_encounter(made.rows, made.rows.encounters[made.encounter.id]).cast(made.call.codec())
    ana = cast[made.combatants[0][0].id]
    assert things_alike(ana) == {"Blade 1": [f"Blade {n}" for n in range(2, 11)]}
    broken = replace(ana, state=replace(ana.state, items={"2": ItemState(broken=True)}))
    assert things_alike(broken)["Blade 2"] == []
    in_hands = replace(ana, state=replace(ana.state, hands=(3, 4)))
    assert things_alike(in_hands)["Blade 3"] == ["Blade 4"]
    stuck = Condition(name="weapon stuck", kind=ConditionKind.CUMULATIVE, details={"weapon": "x", "slot": 5})
    assert "Blade 5" not in kinds_of_weapons(replace(ana, conditions={"1": stuck}))
    first, second, *others = ana.sheet.items
    sling = replace(first, weapon=replace(first.weapon, ammunition="Blade 6"))
    nameless = replace(second, weapon=replace(second.weapon, name=None))
    known = kinds_of_weapons(replace(ana, sheet=replace(ana.sheet, items=(sling, nameless, *others))))
    assert {"Blade 2", "Blade 6"}.isdisjoint(known)
    assert known["Blade 1"] != known["Blade 3"]
