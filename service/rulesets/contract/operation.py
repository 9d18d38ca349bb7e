"""Declaration of one operation of a ruleset."""

import sys
from collections.abc import Callable
from dataclasses import field
from inspect import get_annotations
from types import UnionType
from typing import Any, get_args

from service.dice import Dice
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.refusals import Reasons, RefusalRow, own_codes
from service.rulesets.contract.rule_list import listed_rules
from service.rulesets.stored.commands import Command
from service.rulesets.stored.declaration import StoredForms
from service.rulesets.stored.participants import Participant
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation of a ruleset, declared in the module of its name.

    The annotations of `resolve` give request and result: a frozen dataclass, or a union of such with a common tag
    field. The request has a member `options`.

    Attributes:
        resolve: `(request, dice) -> Outcome[Result]`, of a request that was checked for `refusals` and `reasons`, or
            where a game master forces it. Raises `Rejected` for other faults.
        title: a short imperative for lists and the API documentation.
        description: what it resolves, for people who call the API.
        options: names of the house rules that touch this operation.
        refusals: what the rules refuse of a request, in the order in which they are looked at.
        reasons: for which it is impossible, where calls without stored play have that as their result; None if it
            never is.
        rejections: codes, beside the general ones, with which it may be refused; those of `refusals` come first.
        streams: owners of its dice, for people; empty if it never rolls.
        headlines: the members of the result with the outcome, the deciding one first.
        odds_headline: the member of the result that odds in one line are about, if that is not the first headline.
        score: how well it went for who rolls first, as a number of the result: higher is luckier.
        goal: what `best` and `worst` decisions go by, as a number of the result; None for the first headline.
        decisions: the points at which a participant decides, in their possible order.
        name: snake case and stable; that of the module of `resolve` if not given. Hyphens replace underscores in the
            URL.
        stored: how it acts on stored characters, or None when it never does.
        stored_only: whether the command is all there is of it, without a stateless call.
        laborious: whether a call may take more than a millisecond without throwing many dice.
        request: what `resolve` takes.
        result: what it answers.
        command: what follows from `stored`.
        offered: the decision points that a member of the order can offer in advance.
        family: heading under which a large game groups it: `FAMILY` of the module's package; empty in small games.
    """

    resolve: Callable[[Any, Dice], Outcome[Any]] = field(kw_only=False)
    title: str
    description: str
    options: tuple[str, ...] = ()
    refusals: tuple[RefusalRow, ...] = ()
    reasons: Reasons | None = None
    rejections: tuple[str, ...] = ()
    streams: str = ""
    headlines: tuple[str, ...] = ()
    odds_headline: str = ""
    score: Callable[[Any], int] = lambda _: 0
    goal: Callable[[Any], int] | None = None
    decisions: tuple[DecisionPoint, ...] = ()
    name: str = ""
    stored: StoredForms | None = None
    stored_only: bool = False
    laborious: bool = False
    request: type | UnionType = field(init=False)
    result: type | UnionType = field(init=False)
    command: Command | None = field(init=False, default=None)
    offered: tuple[DecisionPoint, ...] = field(init=False, default=())
    family: str = field(init=False, default="")

    def __post_init__(self) -> None:
        package, _, module = self.resolve.__module__.rpartition(".")
        request, *_, outcome = get_annotations(self.resolve).values()
        (result,) = get_args(outcome)
        follows = {
            "name": self.name or module,
            "family": getattr(sys.modules[package], "FAMILY", ""),
            "request": request,
            "result": result,
            "rejections": tuple(dict.fromkeys((*own_codes(self.refusals), *self.rejections))),
            "command": self._command(request, result),
            "offered": tuple(point for point in self.decisions if point.offered),
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)

    def _command(self, request: type | UnionType, result: type | UnionType) -> Command | None:
        return None if self.stored is None else Command(request, self.stored, result, self.refusals, self.reasons)

    @property
    def rules(self) -> frozenset[str]:
        """Ids of the rules that govern it, as the docstring of its module lists them."""
        return listed_rules(sys.modules[self.resolve.__module__].__doc__ or "")

    @property
    def path(self) -> str:
        """The operation's segment in a URL."""
        return self.name.replace("_", "-")

    @property
    def all_rejections(self) -> tuple[str, ...]:
        """The error codes of the operation and its command."""
        of_command = self.command.rejections if self.command else ()
        return tuple(dict.fromkeys((*self.rejections, *of_command)))

    def refuse(self, request: object) -> None:
        """Refuse a request before any die.

        Raises:
            Rejected: by the first of its refusals.
        """
        for row in self.refusals:
            if row.refuses(request):
                raise next(row.refused(request))

    def answer(self, request: object, dice: Dice) -> Outcome[Any]:
        """The outcome of a call without stored play, checked for `refusals`: the first reason, or what `resolve` gives.

        Raises:
            Rejected: as `resolve`.
        """
        impossible = self.reasons.outcome(request, dice) if self.reasons else None
        return self.resolve(request, dice) if impossible is None else impossible

    def decision(self, member: str) -> DecisionPoint | None:
        """The decision point of this name, or None."""
        return next((point for point in self.decisions if point.member == member), None)

    def needs_of(self, participant: Participant) -> tuple[str, ...]:
        """All abilities that any order needs of a participant, and those that its decisions need."""
        decided = (need for point in self.decisions if point.is_of(participant.path) for need in point.all_needs)
        return tuple(dict.fromkeys((*participant.all_needs, *decided)))

    @property
    def rolls(self) -> bool:
        """Whether the operation may throw dice."""
        return bool(self.streams)
