"""Declaration of one operation of a ruleset."""

from collections.abc import Callable
from dataclasses import field
from types import UnionType
from typing import Any

from service.dice import Dice
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.contract.outcome import Outcome
from service.rulesets.stored.commands import Command
from service.rulesets.stored.declaration import StoredForms
from service.rulesets.stored.participants import Participant
from service.values import dataclass


def _no_score(_: Any) -> int:
    """The score of an operation that never rolls."""
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation of a ruleset.

    Attributes:
        name: snake case and stable; hyphens replace underscores in the URL.
        title: a short imperative for lists and the API documentation.
        description: what it resolves, for people who call the API.
        request: frozen dataclass, or a union of such with a common tag field. It has a member `options`.
        result: frozen dataclass or union of such.
        resolve: `(request, dice) -> Outcome`. Raises `Rejected`.
        options: names of the house rules that touch this operation.
        rejections: codes, beside the general ones, with which it may be refused.
        streams: whose dice it rolls, for people; empty when it never rolls.
        headlines: the members of the result that tell how it went, the deciding one first.
        score: how well it went for who rolls first, as a number of the result: higher is luckier.
        goal: what `best` and `worst` decisions go by, as a number of the result; None for the first headline.
        decisions: the points at which somebody decides, in the order in which they can come.
        family: heading under which a large game groups it; empty in small games.
        stored: how it acts on stored characters, or None when it never does.
        command: what follows from `stored`.
        stored_only: whether the command is all there is of it, without a stateless call.
        laborious: whether a call may take more than a millisecond without throwing many dice.
    """

    name: str
    title: str
    description: str
    request: type | UnionType
    result: type | UnionType
    resolve: Callable[[Any, Dice], Outcome[Any]]
    options: tuple[str, ...] = ()
    rejections: tuple[str, ...] = ()
    streams: str = ""
    headlines: tuple[str, ...] = ()
    score: Callable[[Any], int] = _no_score
    goal: Callable[[Any], int] | None = None
    decisions: tuple[DecisionPoint, ...] = ()
    family: str = ""
    stored: StoredForms | None = None
    command: Command | None = field(init=False, default=None)
    stored_only: bool = False
    laborious: bool = False

    def __post_init__(self) -> None:
        if self.stored is not None:
            object.__setattr__(self, "command", Command(self.request, self.stored, self.result))

    @property
    def path(self) -> str:
        """The operation's segment in a URL."""
        return self.name.replace("_", "-")

    @property
    def all_rejections(self) -> tuple[str, ...]:
        """The error codes of the operation and its command."""
        of_command = self.command.rejections if self.command else ()
        return tuple(dict.fromkeys((*self.rejections, *of_command)))

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
