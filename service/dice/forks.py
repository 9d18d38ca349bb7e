"""Decisions on a walk through odds: stated, default, or optimized for the best or worst outcome."""

from collections.abc import Mapping
from typing import Any, Protocol

from service.dice.decisions import Choice, Choices, DecisionInside, Decisions, Options, Stated, checked, listing
from service.values import dataclass


class ForkInto(Protocol):
    """Follows one of several options, and the others on later paths."""

    def __call__(self, options: Choices, *, more: bool) -> Any: ...  # noqa: D102


class ForkDecider(Protocol):
    """Makes the decisions of a walk."""

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The choice at a decision point."""


@dataclass(frozen=True, slots=True)
class Policies:
    """Policies for the decisions of a walk.

    Attributes:
        stated: decision point -> the choice, or one choice after the other.
        wants_more: decision point where the walk looks for a choice -> whether to maximize or to minimize.
    """

    stated: Stated
    wants_more: Mapping[str, bool]

    def on_path(self, fork: ForkInto) -> ForkDecider:
        """The decider of a path of the whole roll."""
        return WalkedDecisions(fork, self)

    def in_part(self, _: ForkInto) -> ForkDecider:
        """The decider of a part that is walked separately."""
        return DecisionsOfPart(self)


def every_default(_: ForkInto) -> None:
    """No policy: every decision has its default."""


class WalkedDecisions:
    """Decisions of one run along a path of the whole roll.

    Args:
        fork: follows one of several options on the path.
        policies: how it decides.
    """

    __slots__ = ("_fork", "_stated", "_wants_more")

    def __init__(self, fork: ForkInto, policies: Policies) -> None:
        self._fork, self._wants_more = fork, policies.wants_more
        self._stated = Decisions(policies.stated)

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The stated choice; or one of the options, with the others on later paths; or the default.

        Raises:
            BadChoice: the stated option is not open.
        """
        more = self._wants_more.get(member)
        if more is None:
            return self._stated.decide(member, participant, options, default)
        default_first = sorted(listing(options), key=lambda option: option != default)
        return self._fork(tuple(default_first), more=more)  # type: ignore[no-any-return]  # one of the options


class DecisionsOfPart:
    """Decisions in a part that is walked separately, without knowledge of earlier dice.

    Args:
        policies: how the walk decides.
    """

    __slots__ = ("_policies",)

    def __init__(self, policies: Policies) -> None:
        self._policies = policies

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The choice that was stated for all occurrences, or the default.

        Raises:
            DecisionInside: the choice depends on more than the part.
            BadChoice: the stated option is not open.
        """
        choice = self._policies.stated.get(member)
        if member in self._policies.wants_more or type(choice) is tuple:
            raise DecisionInside
        if member not in self._policies.stated:
            return default
        return checked(choice, member, participant, options, 0)  # type: ignore[arg-type]  # no tuple
