"""Orders of attacks on several stored targets, derived from the attack on one target."""

from collections.abc import Callable, Iterator
from typing import Any

from service.rulesets.contract import Rejected, Remark
from service.rulesets.rollunder.combat.attacks import attack_stored
from service.rulesets.rollunder.combat.attacks.area_order import AREA_ORDER, command_of_attack, of_one
from service.rulesets.rollunder.combat.attacks.area_request import MOST_TARGETS, AreaAttack
from service.rulesets.rollunder.core.repeat import ATTACK, DECIDERS_OF_ATTACK
from service.rulesets.rollunder.stored.effects import attack as effects
from service.rulesets.rollunder.stored.figures import Cast, Figure, Order
from service.rulesets.rollunder.stored.repeat_points import PointsFor, RepeatPoint, reroll_at, value_of
from service.rulesets.rollunder.stored.rerolls import points_of_attack
from service.rulesets.rollunder.stored.state import NEW_ROUND
from service.rulesets.stored import (
    Bar,
    Disclosure,
    Find,
    Lookup,
    Participant,
    PartOfOrder,
    StatedBy,
    Stored,
    StoredParticipant,
    same_person,
)
from service.rulesets.stored.effects import AnyEffectContext, Effect, applied, changed, effects_of
from service.rulesets.stored.lookups import Lookups
from service.values import replace

OF_ONE = attack_stored.STORED
_ATTACKER, _TARGET, _ALLY = OF_ONE.participants
_OF_AREA = {_TARGET.path: "targets"}
"""Path of a participant of the attack on one target -> its path in that on several."""
_ONCE = (effects.pays_attack, effects.keeps_grip, effects.attacks, effects.is_used)
"""Effects on the attacker of the attack as a whole."""
_OF_EACH = (effects.blunts, effects.sticks)
"""Effects on the attacker of each hit."""


def _stage(order: Order, cast: Cast, forced: frozenset[str]) -> AreaAttack:
    """The request: an attack on each target, with everything looked up."""
    command = command_of_attack()

    def staged(one: Order) -> object:
        return command.of(one).stage(cast, forced)

    attacks = tuple(_at(index, staged, of_one(order, part)) for index, part in enumerate(order.targets))
    return AreaAttack(attacks=attacks, options=order.options)


def _at(index: int, function: Callable[..., Any], *arguments: Any) -> Any:
    """The result of a function for an order on one target; its refusals point to the target at that index.

    Raises:
        Rejected: as the function.
    """
    try:
        return function(*arguments)
    except Rejected as rejected:
        rejected.pointer = _pointer(rejected.pointer, index)
        raise


def _pointer(pointer: str, index: int) -> str:
    """A place in the order on one target, in the order on several."""
    if pointer.startswith("/target"):
        return f"/targets/{index}{pointer.removeprefix('/target')}"
    return f"/targets/{index}{pointer}" if pointer.startswith("/defense") else pointer


def _apply(outcome: AnyEffectContext) -> Cast:
    """All participants after the attack: each target, and the attacker once for all and once for each hit."""
    order, after = outcome.order, dict[str, Figure]()
    parts = [_part_of(outcome, index) for index in range(len(order.targets))]
    rolled = next((each for each in parts if each.result.attack_roll is not None), parts[0])
    for each in parts:
        _hit(after, each, order_part=each.order.target, done=effects_of(OF_ONE.effects["target"]))
        if each.order.defense.support is not None:
            ally: Any = StoredParticipant(id=each.order.defense.support.by)
            _hit(after, each, order_part=ally, done=effects_of(OF_ONE.effects[_ALLY.path]))
        _hit(after, each, order_part=order.attacker, done=_OF_EACH)
    first = _first(order, outcome.cast.get(order.attacker.id or ""))
    at_first = replace(rolled, order=of_one(order, first))
    strikes_all = effects.strikes_all(part.id for part in order.targets)
    _hit(after, at_first, order_part=order.attacker, done=(*_ONCE, strikes_all))
    return changed(outcome.cast, after)


def _part_of(outcome: AnyEffectContext, index: int) -> effects.AttackContext:
    order, result = of_one(outcome.order, outcome.order.targets[index]), outcome.result.targets[index]
    return replace(outcome, order=order, request=outcome.request.attacks[index], result=result)


def _hit(
    after: dict[str, Figure],
    outcome: AnyEffectContext,
    order_part: PartOfOrder,
    done: tuple[Effect, ...],
) -> None:
    if order_part.id is not None:
        figure = after.get(order_part.id, outcome.cast[order_part.id])
        after[order_part.id] = applied(figure, done, outcome.of(order_part, 0))


def _checks(order: Order, cast: Cast) -> Iterator[Bar]:
    """The bars of the attack on each target, each once."""
    found = (
        replace(bar, pointer=_pointer(bar.pointer, index))
        for index, part in enumerate(order.targets)
        for bar in OF_ONE.checks(of_one(order, part), cast)
    )
    yield from _shared_ally_bars(order, cast)
    yield from {bar.code: bar for bar in found}.values()


def _unmet_needs(outcome: AnyEffectContext) -> Iterator[Remark]:
    """Unmet needs of the weapon, listed once, and of each target's defending item (RU-B-ITEM-4)."""
    for index in range(len(outcome.order.targets)):
        for remark in OF_ONE.warnings(_part_of(outcome, index)):
            of_attack = str(remark.pointer).startswith("/attack")
            if of_attack and index == 0:
                yield remark
            elif not of_attack:
                yield replace(remark, pointer=f"/targets/{index}{remark.pointer}")


def _shared_ally_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of an ally who helps two targets of one attack (RU-R-50)."""
    allies: set[str] = set()
    for index, part in enumerate(order.targets):
        ally = None if part.defense.support is None else part.defense.support.by
        if ally is None:
            continue
        if ally in allies:
            figure = cast.get(ally)
            yield same_person("RU-C-TEAM-1", f"/targets/{index}/defense/support/by", figure.name if figure else ally)
        allies.add(ally)


def _of_first(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of an order on one target, for the attacker, which is the same against all."""
    return lambda order, part, figure: function(of_one(order, _first(order, figure)), part, figure)


def _first(order: Order, figure: Figure | None) -> Order:
    """The target that decides if the attack is an action: the first one without a free blow (RU-C-REA-4)."""
    marks = NEW_ROUND if figure is None else figure.state.marks
    return next((part for part in order.targets if marks.free_blow_at(part.id) is None), order.targets[0])


def _of_each(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of an order on one target, for that target."""
    return lambda order, part, figure: _at(order.targets.index(part), function, of_one(order, part), part, figure)


def _moved(lookups: Lookups) -> dict[str, Lookup | Find]:
    """Paths of an order on one target, as in an order on several."""
    return {_path(path): lookup for path, lookup in lookups.items()}


def _path(path: str) -> str:
    if path.startswith("target."):
        return f"targets.{path.removeprefix('target.')}"
    return f"targets.{path}" if path.startswith("defense.") else path


def _points_of_area(result: object) -> list[RepeatPoint]:
    """The one attack roll, and the checks of each target."""
    every = [points_of_attack(each) for each in value_of(result, "targets")]
    rolled = next((points[0] for points in every if points[0].outcome is not None), every[0][0])
    own = [_point_of(point, index) for index, points in enumerate(every) for point in points[1:]]
    return [replace(rolled, points=_of_attack_at(0, rolled.points)), *own]


def _point_of(point: RepeatPoint, index: int) -> RepeatPoint:
    path = f"targets.{index}"
    side = path if point.side == _TARGET.path else f"{path}.{point.side}"
    return replace(point, member=f"{path}.{point.member}", side=side, points=_of_attack_at(index, point.points))


def _of_attack_at(index: int, points: PointsFor) -> PointsFor:
    return lambda request: points(request.attacks[index])


_DECISIONS_OF_TARGET = tuple(each.point().member for each in DECIDERS_OF_ATTACK if each is not ATTACK)
REROLL_OF_AREA = reroll_at(
    _points_of_area,
    (
        ATTACK.point().member,
        *(f"targets.{index}.{member}" for index in range(MOST_TARGETS) for member in _DECISIONS_OF_TARGET),
    ),
    of_all=True,
    in_parts=True,
)
"""LUCK repeats the one attack roll, or a check of a target by its decision (RU-C-LUCK-7)."""


STORED = Stored(
    participants=(
        replace(_ATTACKER, needs_of=_of_first(_ATTACKER.needs_of), items_of=_of_first(_ATTACKER.items_of)),
        Participant(
            "targets",
            "Participants to attack or affect.",
            needs_of=_of_each(_TARGET.needs_of),
            items_of=_of_each(_TARGET.items_of),
            may_need=_TARGET.may_need,
        ),
        replace(_ALLY, path=f"targets.{_ALLY.path}"),
    ),
    lookups=_moved(OF_ONE.lookups),
    discloses=Disclosure(
        public=(*OF_ONE.discloses.public, "hits", "hit", "missed", "count"),
        about={_OF_AREA.get(path, path): names for path, names in OF_ONE.discloses.about.items()},
        items={"targets": "targets"},
    ),
    stated_by=StatedBy(
        game_master=tuple(map(_path, OF_ONE.stated_by.game_master)),
        circumstances=tuple(map(_path, OF_ONE.stated_by.circumstances)),
        sides={"targets": tuple(map(_path, OF_ONE.stated_by.sides["target"]))},
    ),
    reserved=OF_ONE.reserved,
    order=AREA_ORDER,
    stage=_stage,
    apply=_apply,
    bars={_OF_AREA.get(path, path): rows for path, rows in OF_ONE.bars.items()},
    checks=_checks,
    apart=(("RU-C-ATT-1", ("attacker", "targets")),),
    warnings=_unmet_needs,
    request_codes=OF_ONE.request_codes,
    reroll=REROLL_OF_AREA,
)
