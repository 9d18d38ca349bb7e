"""Stored characters of Fast Role-Playing in memory: an order as JSON and dice in, all figures out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.play.commands.orders import OrderSchema, command_of
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.resolution.refusal import Refusal
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import RULESET
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Cast, Figure
from service.schemas.strict_json import to_plain
from tests.rulesets.fastrpg.table import JSON, Streams, explain

ANA, BO, OGRE = (f"01a20000-0000-7000-8000-00000000000{number}" for number in (1, 2, 3))
"""Ids of the fighter of the text, a medic, and a foe."""

FIGHTER: JSON = {
    "level": 3,
    "abilities": {"con": 1, "dex": 2, "str": 4, "wis": 1},
    "skill_points": {"Awareness": 1, "Endurance": 2, "Maneuvers": 3},
    "armor": "medium",
    "weapons": [
        {"name": "Bow", "class": "medium", "mode": "ranged"},
        {"name": "Sword", "class": "medium", "mode": "melee"},
    ],
}
"""15 Hit Points, Armor Class 15, Maneuvers 7."""
MEDIC: JSON = {"abilities": {"int": 3, "con": 1, "dex": 1}, "skill_points": {"Endurance": 1, "Medical": 1}}
"""10 Hit Points, Medical 4."""
MONSTER: JSON = {
    "level": 4,
    "abilities": {"con": 3, "str": 4},
    "skill_points": {"Endurance": 2, "Maneuvers": 2},
    "armor": "light",
    "weapons": [{"name": "Club", "class": "heavy", "mode": "melee"}],
}
"""25 Hit Points, Armor Class 12, Maneuvers 6."""

CODEC = Codec(RULESET)


@dataclass(frozen=True)
class Played:
    """Result of an order.

    Attributes:
        result: the result as JSON.
        cast: all figures afterwards.
        changed: ids of changed figures.
    """

    result: Any
    cast: Cast
    changed: frozenset[str]


def figure(name: str, sheet: JSON, state: JSON | None = None, **members: Any) -> Figure:
    """A figure from a caller's sheet and state."""
    sheet_document, state_document = new_documents(CODEC, sheet, state)
    return replace(CODEC.figure(name, sheet_document, state_document), **members)


def party(**states: JSON) -> Cast:
    """Ana and Bo against an ogre, each in the state given by its name in lower case."""
    return {
        ANA: figure("Ana", FIGHTER, states.get("ana"), side="heroes"),
        BO: figure("Bo", MEDIC, states.get("bo"), side="heroes"),
        OGRE: figure("Ogre", MONSTER, states.get("ogre"), side="foes"),
    }


def bars_of(operation: str, order: JSON, cast: Cast | None = None) -> list[str]:
    """The codes of all that bars an order."""
    try:
        command(operation, order, cast)
    except Barred as barred:
        return [bar.code for bar in barred.bars]
    return []


def on_turn(identity: str, cast: Cast) -> Cast:
    """The cast in the turn of one figure, in the first round of an encounter."""
    return {key: replace(figure, on_turn=key == identity, round=1) for key, figure in cast.items()}


class Barred(Exception):
    """An order that the state of its participants bars.

    Attributes:
        bars: all that bar it.
    """

    def __init__(self, bars: tuple[Bar, ...]) -> None:
        super().__init__([bar.code for bar in bars])
        self.bars = bars


def _refuse_standing(bars: tuple[Bar, ...], *, force: bool) -> None:
    if any(bar.fixed or not force for bar in bars):
        raise Barred(bars)


def command(
    operation: str, order: JSON, cast: Cast | None = None, dice: Streams | None = None, *, force: bool = False
) -> Played:
    """Run a command as a game master would send it, with these dice.

    Raises:
        Barred: by the state of its participants, unless that is set aside.
    """
    declared = RULESET.operation(operation.replace("_", "-"))
    assert declared is not None
    ordered = OrderSchema(RULESET, declared).read(order).request
    told = command_of(declared).of(ordered)
    everybody = party() if cast is None else cast
    assert set(told.ids) <= set(everybody)
    bars = told.bars(everybody, ABILITIES)
    codes = frozenset(bar.code for bar in bars)
    try:
        request = told.stage(everybody, codes)
        bars = (*bars, *told.request_bars(request, everybody, codes))
    except Rejected:
        _refuse_standing(bars, force=force)
        raise
    _refuse_standing(bars, force=force)
    outcome = declared.resolve(request, RecordedDice(SuppliedFaces(dice or {})))
    RULESET.say(outcome.summary)
    after = told.effects(EffectContext(order=ordered, request=request, result=outcome.result, cast=everybody))
    kept = {identity: _as_kept(changed) for identity, changed in after.items()}
    return Played(to_plain(outcome.result), {**everybody, **kept}, frozenset(after))


def refusal_of(operation: str, order: JSON, cast: Cast | None = None) -> tuple[str, str]:
    """Code and pointer with which an order is refused, by its shape or by the rules."""
    try:
        command(operation, order, cast)
    except Barred as barred:
        return barred.bars[0].code, barred.bars[0].pointer
    except Refusal as refused:
        return refused.code, refused.errors[0].place
    except Rejected as rejected:
        explain(operation, rejected)
        return rejected.code, rejected.pointer
    raise AssertionError("the order was accepted")


def state(cast: Cast, identity: str) -> JSON:
    """A state as JSON."""
    kept: JSON = to_plain(cast[identity].state)
    return kept


def sheet(cast: Cast, identity: str) -> JSON:
    """A sheet as JSON."""
    kept: JSON = to_plain(cast[identity].sheet)
    return kept


def derived(cast: Mapping[str, Figure], identity: str) -> JSON:
    """Derived values as JSON."""
    return CODEC.derived(sheet(cast, identity), state(cast, identity))


def options(**members: Any) -> Options:
    """House rules."""
    return replace(Options(), **members)


def _as_kept(changed: Figure) -> Figure:
    """A figure as it comes back from the store, limited to what its schemas allow."""
    kept = CODEC.figure(changed.name, to_plain(changed.sheet), to_plain(changed.state))
    return replace(changed, sheet=kept.sheet, state=kept.state)
