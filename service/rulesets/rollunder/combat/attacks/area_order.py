"""The order of an attack on several stored targets, derived from that of an attack on one."""

from collections.abc import Iterator
from dataclasses import MISSING, field, fields
from typing import Annotated, Any, get_type_hints

from annotated_types import Len

from service.rulesets.rollunder.combat.attacks import attack
from service.rulesets.rollunder.combat.attacks.area_request import MOST_TARGETS
from service.rulesets.rollunder.stored.figures import Order
from service.rulesets.stored import PartOfOrder
from service.rulesets.stored.commands import Command
from service.rulesets.stored.orders import Member, request_participant
from service.rulesets.vocabulary import Doc
from service.values import make


def command_of_attack() -> Command:
    """The stored command of the attack on one target."""
    command = attack.OPERATION.command
    assert command is not None  # noqa: S101 - attacks are stored
    return command


def _copied(kind: type, *names: str) -> Iterator[Member]:
    """Members of a dataclass as `make` takes them: those named, or all."""
    hints = get_type_hints(kind, include_extras=True)
    for each in fields(kind):
        if each.name in names or not names:
            if each.default_factory is not MISSING:
                yield each.name, hints[each.name], field(default_factory=each.default_factory)
            else:
                yield each.name, hints[each.name], field() if each.default is MISSING else field(default=each.default)


ORDER_OF_ONE: Any = command_of_attack().order
_KIND_OF_TARGET: Any = request_participant(get_type_hints(ORDER_OF_ONE, include_extras=True)["target"])
TARGET_OF_AREA: Any = make(
    "TargetOfAreaAttack",
    [*_copied(_KIND_OF_TARGET), *_copied(ORDER_OF_ONE, "defense")],
    {"__doc__": "One of several who are attacked, and how that one means to get away."},
)
TARGET_OF_AREA.__module__ = __name__
AREA_ORDER: Any = make(
    "AreaAttackOrder",
    [
        *_copied(ORDER_OF_ONE, "attacker", "attack"),
        (
            "targets",
            Annotated[tuple[TARGET_OF_AREA, ...], Len(1, MOST_TARGETS), Doc("Participants to attack or affect.")],
            field(),
        ),
        *_copied(ORDER_OF_ONE, "options"),
    ],
    {"__doc__": "An attack on several targets."},
)
AREA_ORDER.__module__ = __name__


def of_one(order: Order, part: PartOfOrder | Order) -> Any:
    """The order of the attack on one of the targets."""
    target = {each.name: getattr(part, each.name) for each in fields(_KIND_OF_TARGET)}
    return ORDER_OF_ONE(
        attacker=order.attacker,
        attack=order.attack,
        target=_KIND_OF_TARGET(**target),
        defense=part.defense,
        options=order.options,
    )
