"""Stored figures, and orders about them as callers send them."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from service.dice import DiceExhausted, RecordedDice, SuppliedFaces
from service.play.commands.orders import OrderSchema
from service.play.participants import stacking
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import RULESET
from service.rulesets.freed6.core.purchase import Origin
from service.rulesets.freed6.options import DEFAULT_OPTIONS
from service.rulesets.freed6.stored.abilities.table import ABILITIES
from service.rulesets.freed6.stored.characters import CHARACTERS
from service.rulesets.freed6.stored.state import RanksLeft
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.conditions import Condition, ConditionKind, Duration, DurationUnit, Effect
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.schemas.derive import schema_for
from service.schemas.strict_json import to_plain
from service.translations.sentence import explanation_of

MIRA, GUARD, WALL = (f"01a20000-0000-7000-8000-00000000000{number}" for number in (1, 2, 3))
Cast = dict[str, Figure]
EVENT = 7
"""The seq of every command."""

MIRA_SHEET: dict[str, Any] = {
    "is_player": True,
    "abilities": {"Strength": "3D", "Presence": "3D", "Perception": "2D"},
    "skills": {
        "melee": {"ability": "Strength", "die_code": "1D"},
        "awareness": {"ability": "Perception", "die_code": "2D"},
        "persuasion": {"ability": "Presence", "die_code": "2D"},
    },
    "luck_rank": 2,
    "weapons": {"sword": {"die_code": "4D"}},
}
GUARD_SHEET: dict[str, Any] = {
    "abilities": {"Strength": "2D", "Presence": "1D", "Perception": "2D"},
    "skills": {"melee": {"ability": "Strength", "die_code": "1D"}},
}
WALL_SHEET: dict[str, Any] = {"element": "object", "abilities": {"Toughness": "5D"}}


def figure(name: str, sheet: Mapping[str, Any], **members: Any) -> Figure:
    """A stored figure in its initial state."""
    loaded = schema_for(CHARACTERS.sheet).load(dict(sheet))
    return Figure(name=name, sheet=loaded, state=CHARACTERS.begin(loaded, DEFAULT_OPTIONS), **members)


def cast(**sheets: dict[str, Any]) -> Cast:
    """Mira, a guard and a wall; given values join their sheets."""
    return {
        MIRA: figure("Mira", MIRA_SHEET | sheets.get("mira", {})),
        GUARD: figure("Guard", GUARD_SHEET | sheets.get("guard", {})),
        WALL: figure("Wall", WALL_SHEET | sheets.get("wall", {})),
    }


def condition(name: str, *effects: Effect, track: str | None = None, **members: Any) -> Condition:
    """A cumulative condition."""
    details = {"track": track} if track else {}
    stated: dict[str, Any] = {"kind": ConditionKind.CUMULATIVE, "effects": effects, "details": details}
    return Condition(name=name, **stated | members)


def for_rounds(left: int, **members: Any) -> Duration:
    """A duration in rounds."""
    return Duration(unit=DurationUnit.ROUND, left=left, **members)


def with_conditions(figures: Cast, identity: str, *new: Condition) -> Cast:
    """The cast with one figure that carries stacking."""
    return kept(figures, {identity: replace(figures[identity], laid=new)})


def with_state(figures: Cast, identity: str, **members: Any) -> Cast:
    """The cast with one figure in another state."""
    state = replace(figures[identity].state, **members)
    return {**figures, identity: replace(figures[identity], state=state)}


def with_ranks(figures: Cast, identity: str, rank: int, **members: Any) -> Cast:
    """The cast with one figure that has ranks left from a check."""
    stated: dict[str, Any] = {"event": EVENT, "rank": rank, "left": rank} | members
    stated["source"] = Origin(stated.get("source", Origin.CHECK))
    entry = RanksLeft(**stated)
    return with_state(figures, identity, ranks=(entry,))


def on_turn(figures: Cast, identity: str) -> Cast:
    """The cast in the turn of one figure."""
    return {each: replace(one, on_turn=each == identity) for each, one in figures.items()}


ATTACK: dict[str, Any] = {
    "attacker": {"id": MIRA, "skill": "melee"},
    "difficulty": 10,
    "resistance": {"id": GUARD},
    "effect": "sword",
}
HIT = [3, 3, 3, 2]
"""11 against 10: rank 1, which pays for the effect roll."""


def in_round(figures: Cast, identity: str) -> Cast:
    """The cast in a running encounter, in one figure's turn."""
    return {each: replace(one, round=1) for each, one in on_turn(figures, identity).items()}


def order(operation: str, given: Mapping[str, Any]) -> Any:
    """An order, loaded."""
    return OrderSchema(RULESET, _operation(operation)).read(given).request


def play(figures: Cast, operation: str, given: Mapping[str, Any], **dice: list[int]) -> tuple[Any, Cast]:
    """The result of a command, and the stored cast afterwards."""
    command = _operation(operation).command
    assert command is not None
    asked = order(operation, given)
    assert set(command.of(asked).ids) <= figures.keys()
    faces = SuppliedFaces(dice)
    bars = [bar for bar in command.of(asked).bars(figures, ABILITIES) if not bar.players_only]
    if bars:
        raise Rejected(bars[0].code, bars[0].pointer, **bars[0].parameters)
    request = command.of(asked).stage(figures)
    outcome = _operation(operation).resolve(request, RecordedDice(faces))
    assert faces.unused() == {}
    context = EffectContext(order=asked, request=request, result=outcome.result, cast=figures, event=EVENT)
    return to_plain(outcome.result), kept(figures, command.of(context.order).effects(context))


def bars_of(figures: Cast, operation: str, given: Mapping[str, Any]) -> tuple[Bar, ...]:
    """Everything that bars an order, of players too."""
    command = _operation(operation).command
    assert command is not None
    return command.of(order(operation, given)).bars(figures, ABILITIES)


def hit(figures: Cast, effect: list[int], **members: Any) -> tuple[Any, Cast]:
    """Mira hits the guard, who resists with a Strength of 6."""
    return play(figures, "attack", ATTACK | members, attacker=HIT, effect=effect)


def refused(figures: Cast, operation: str, given: Mapping[str, Any]) -> tuple[str, str]:
    """Code and pointer with which a command is refused before any die."""
    try:
        play(figures, operation, given)
    except Rejected as rejected:
        explain(rejected)
        return rejected.code, rejected.pointer
    except DiceExhausted:
        return "dice are thrown", ""
    return "not refused", ""


def explain(rejected: Rejected) -> str:
    """The text for callers, with all its parameters."""
    rejection = RULESET.rejection(rejected.code)
    return explanation_of(RULESET, rejection, rejected) if rejection else str(rejected.parameters["expected"])


def kept(figures: Cast, after: Mapping[str, Figure]) -> Cast:
    """The cast with the changed figures, with ids for new conditions."""
    return {**figures, **{identity: _kept(one) for identity, one in after.items()}}


def lasting(figures: Cast, identity: str) -> dict[str, Condition]:
    """Name -> condition in place; of equal names the youngest."""
    held = figures[identity].lasting
    return {held[each].name: held[each] for each in sorted(held)}


def id_of(figures: Cast, identity: str, name: str) -> str:
    """Id of a condition in place."""
    return next(each for each, held in figures[identity].lasting.items() if held.name == name)


def _kept(one: Figure) -> Figure:
    numbers = count(len(one.conditions) + 1)
    held = dict(one.conditions)
    for new in one.laid:
        held = stacking.lay(held, new, 1, lambda: f"01a20000-0000-7000-9000-{next(numbers):012d}").conditions
    return replace(one, conditions=held, laid=())


def _operation(name: str) -> Any:
    operation = RULESET.operation(name.replace("_", "-"))
    assert operation is not None
    return operation
