"""Tests of reserved members: every member of every order, for every role, from the declarations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import UTC, datetime
from typing import Any, get_args, get_type_hints

import pytest

from service.play.call import Actor
from service.play.commands.authorize import check_role
from service.play.commands.orders import CommandSource
from service.play.commands.read_order import ReadOrder
from service.play.commands.stated_members import Sender, check_stated
from service.play.resources.rows import Campaign, PlayerDice, PlayerNumbers, Role
from service.resolution.refusal import Refusal
from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.commands import Command
from service.schemas.body import Body
from service.schemas.strict_json import wire_name

OWN, OTHER = "01a20000-0000-7000-8000-000000000001", "01a20000-0000-7000-8000-000000000002"
NEVER_STATED = ("id", "name", "options")
DEEPEST = 4


@dataclass(frozen=True)
class Member:
    """A member of an order.

    Attributes:
        ruleset: its game.
        operation: its operation.
        path: names from the outside in, as the code has them.
    """

    ruleset: Ruleset
    operation: Operation
    path: tuple[str, ...]

    @property
    def name(self) -> str:
        """For the report."""
        return f"{self.ruleset.name}-{self.operation.name}-{'.'.join(self.path)}"

    @property
    def command(self) -> Command:
        """Of the operation."""
        assert self.operation.command is not None
        return self.operation.command

    def stated(self, value: Any, identity: str) -> dict[str, Any]:
        """An order that states it, within a participant of this id."""
        body: Any = value
        for depth, name in reversed(list(enumerate(self.path))):
            inner = {wire_name(name): body}
            body = {"id": identity, **inner} if depth else inner
        return dict(body)


def members(ruleset: Ruleset, operation: Operation, command: Command) -> Iterator[Member]:
    """Every member of the orders of an operation."""
    paths = {path for kind in _dataclasses(command.order) for path in _paths(kind)}
    yield from (Member(ruleset, operation, path) for path in sorted(paths))


def _paths(kind: type, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, annotation in get_type_hints(kind, include_extras=True).items():
        if name in NEVER_STATED or len(above) >= DEEPEST or name not in {each.name for each in fields(kind)}:
            continue
        yield (*above, name)
        for inner in _dataclasses(annotation):
            yield from _paths(inner, (*above, name))


def _dataclasses(annotation: Any) -> list[type]:
    """The dataclasses in an annotation; those of lists too."""
    if is_dataclass(annotation):
        return [annotation]  # type: ignore[list-item]  # a class
    return [found for inner in get_args(annotation) for found in _dataclasses(inner)]


CAMPAIGN = Campaign(
    **{
        **dict.fromkeys((each.name for each in fields(Campaign)), None),  # type: ignore[arg-type]  # what is not looked at
        "player_dice": PlayerDice.ANY,
        "player_circumstances": True,
        "player_numbers": PlayerNumbers.NONE,
        "created_at": datetime.now(UTC),
    }
)


def actor(role: Role) -> Actor:
    """An actor with this role and one character."""
    return Actor("key", role.value, role, frozenset({OWN} if role is Role.PLAYER else ()))


def refused_at(member: Member, role: Role, value: Any, identity: str, campaign: Campaign = CAMPAIGN) -> list[str]:
    """The refused members, as kind, code and pointer; empty where there are none."""
    order = member.stated(value, identity)
    named = {wire_name(each.path): {"id": identity} for each in member.command.participants if "." not in each.path}
    try:
        check_stated(sender(role, campaign), read_order(member.operation, order, named | order))
    except Refusal as refused:
        return [f"{refused.kind.value} {fault.code} {fault.place}" for fault in refused.errors]
    return []


def read_order(operation: Operation, raw: Mapping[str, Any], full: Mapping[str, Any]) -> ReadOrder:
    """An order with these members, whose defaults are not known."""
    return ReadOrder(operation, raw, full, Body(None, CommandSource()), ())


def sender(role: Role, campaign: Campaign = CAMPAIGN) -> Sender:
    """A sender with this role and one character."""
    return Sender(actor(role), campaign, lambda identity: identity == OWN)


COMMANDS = [
    pytest.param(ruleset, operation, operation.command, id=f"{ruleset.name}-{operation.name}")
    for ruleset in RULESETS
    for operation in ruleset.operations
    if operation.command is not None
]


def _is_or_is_below(path: str, declared: str) -> bool:
    return path == declared or path.startswith(f"{declared}.")


@pytest.mark.parametrize(("ruleset", "operation", "command"), COMMANDS)
def test_who_states_a_member(ruleset: Ruleset, operation: Operation, command: Command) -> None:
    """Game masters all; players what is not looked up and not the game master's, by name also entries of a sheet."""
    for member in members(ruleset, operation, command):
        check_who_states(member)


def check_who_states(member: Member) -> None:
    """Orders with the member, of both roles, for a character of the sender and for another one."""
    path, command = ".".join(member.path), member.command
    stated_by = command.stated_by
    looked_up = {
        name: lookup
        for name, lookup in command.looked_up.items()
        if _is_or_is_below(path, name) and name not in stated_by.circumstances
    }
    of_side = any(_is_or_is_below(path, name) for names in stated_by.sides.values() for name in names)
    is_decree = any(_is_or_is_below(path, name) for name in stated_by.game_master)
    is_scene = any(_is_or_is_below(path, name) for name in stated_by.circumstances)
    closed = replace(CAMPAIGN, player_circumstances=False)
    trusting = replace(CAMPAIGN, player_numbers=PlayerNumbers.OWN)
    for identity in (OWN, OTHER):
        assert refused_at(member, Role.GM, 7, identity) == []
        refused = refused_at(member, Role.PLAYER, 7, identity)
        is_of_other = of_side and identity == OTHER
        assert bool(refused) is (bool(looked_up) or is_decree or is_of_other)
        pointer = "/" + "/".join(wire_name(name) for name in member.path)
        assert all(f"forbidden not_yours_to_state {pointer}".startswith(place) for place in refused)
        if path in looked_up and not is_decree:
            by_name = bool(refused_at(member, Role.PLAYER, "Sword", identity))
            assert by_name is not (looked_up[path].by_name and identity == OWN)
        of_own = bool(looked_up) and identity == OWN
        assert bool(refused_at(member, Role.PLAYER, 7, identity, trusting)) is (
            is_decree or (bool(refused) and not of_own)
        )
        assert bool(refused_at(member, Role.PLAYER, 7, identity, closed)) is (bool(refused) or is_scene)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_who_commands_at_all(ruleset: Ruleset) -> None:
    """Observers read only; acts of the game master are not a player's; house rules in an order are not either."""
    for operation in ruleset.operations:
        if (command := operation.command) is None:
            continue
        with pytest.raises(Refusal, match="forbidden"):
            check_role(actor(Role.OBSERVER), operation)
        check_role(actor(Role.GM), operation)
        if command.gm_only:
            with pytest.raises(Refusal, match="forbidden"):
                check_role(actor(Role.PLAYER), operation)
        else:
            check_role(actor(Role.PLAYER), operation)
            with pytest.raises(Refusal, match="not_yours_to_state"):
                check_stated(sender(Role.PLAYER), read_order(operation, {"options": {"any": 1}}, {}))
