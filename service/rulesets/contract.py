"""What a ruleset is, and what its operations take and give.

A ruleset is a package of pure modules. Each operation is a function `resolve(request, dice) -> Outcome`;
everything else that the service offers (routes, schemas, documentation, tests) is made from the `Operation`
and `Ruleset` values declared beside these functions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from service.dice import Dice

if TYPE_CHECKING:  # both speak of messages
    from service.rulesets.stored import Command, StoredCharacters
    from service.rulesets.timekeeping import Timekeeping

Result_co = TypeVar("Result_co", covariant=True)
Parameter = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for people, kept as a code and parameters, so that any language can be made of it.

    Attributes:
        code: key into the texts of the ruleset.
        parameters: what the text fills in; names, numbers and arithmetic that read alike everywhere.
    """

    code: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[Result_co]):
    """What an operation answers.

    Attributes:
        result: the frozen result dataclass of the operation.
        rules: ids of the catalogue's rules that were applied, in order of application.
        summary: one line that a player enjoys reading.
    """

    result: Result_co
    rules: tuple[str, ...]
    summary: Message


class Rejected(Exception):
    """The rules refuse the request; no die was rolled and nothing has changed.

    Args:
        code: the catalogue's error code; also the key of the explanation in the texts of the ruleset.
        pointer: JSON pointer to the member of the request that is to blame.
        parameters: what the explanation fills in.
        members: further members of the problem document, where the catalogue names some.
    """

    def __init__(
        self,
        code: str,
        pointer: str = "",
        *,
        members: Mapping[str, Any] | None = None,
        **parameters: Parameter,
    ) -> None:
        super().__init__(code, pointer)
        self.code = code
        self.pointer = pointer
        self.parameters = parameters
        self.members = members or {}


class RulesetOptions:
    """Base of the dataclass in which a ruleset declares its house rules; every field has a default.

    Attributes:
        unknown_member_code: error code of a member that the dataclass does not have; any dataclass of a request may
            state one where it is not `unknown_field`.
    """

    __slots__ = ()
    unknown_member_code: ClassVar[str] = "unknown_option"


def _no_score(_: Any) -> int:
    """The score of an operation that never rolls."""
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing a ruleset can resolve.

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
        family: heading under which a large game groups it; empty in small games.
        command: how it acts on stored characters, or None when it never does.
        stored_only: whether the command is all there is of it, without a stateless call.
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
    family: str = ""
    command: "Command | None" = None
    stored_only: bool = False

    @property
    def path(self) -> str:
        """The operation's segment in a URL."""
        return self.name.replace("_", "-")

    @property
    def all_rejections(self) -> tuple[str, ...]:
        """The codes with which it, or its command, may be refused."""
        of_command = self.command.rejections if self.command else ()
        return tuple(dict.fromkeys((*self.rejections, *of_command)))

    @property
    def rolls(self) -> bool:
        """Whether the operation may throw dice."""
        return bool(self.streams)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """An error code of a ruleset.

    Attributes:
        code: stable code of the problem document.
        title: short statement of what is wrong, without details.
        explanation: what is wrong, what was expected and what to do; may name parameters in braces.
        about_state: true when it speaks of the state of a character, which on stored ones is a conflict (409).
        about_missing: true when it speaks of something that is not there, which on stored ones is not found (404).
    """

    code: str
    title: str
    explanation: str
    about_state: bool = False
    about_missing: bool = False

    @property
    def status_on_stored(self) -> int:
        """The HTTP status where it is about stored ones."""
        return 409 if self.about_state else 404 if self.about_missing else 422


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game: its operations, house rules, texts and sources.

    Attributes:
        name: stable id, the first segment of its URLs.
        title: name for people.
        description: what kind of game it is, in two or three sentences.
        source: which rule text it follows.
        credit: whom to name, and under which licence.
        operations: in the order in which documentation lists them.
        options: the dataclass of its house rules.
        rejections: its error codes beside the general ones.
        summaries: message code -> text with parameters in braces.
        reference: read-only tables and samples as a frozen dataclass, or None.
        characters: what is kept of its characters, or None when nothing can be stored yet.
        timekeeping: what passing time does to them, or None when it does nothing.
    """

    name: str
    title: str
    description: str
    source: str
    credit: str
    operations: tuple[Operation, ...]
    options: type[RulesetOptions]
    rejections: tuple[Rejection, ...]
    summaries: Mapping[str, str]
    reference: Any = None
    characters: "StoredCharacters | None" = None
    timekeeping: "Timekeeping | None" = None

    @property
    def all_rejections(self) -> frozenset[str]:
        """The codes with which its operations, its commands or the course of time may be refused."""
        of_time = self.timekeeping.nobody_acts if self.timekeeping else None
        codes = {code for operation in self.operations for code in operation.all_rejections}
        return frozenset(codes | {of_time} if of_time else codes)

    @property
    def stateless(self) -> tuple[Operation, ...]:
        """The operations that resolve from a request alone."""
        return tuple(operation for operation in self.operations if not operation.stored_only)

    def operation(self, path: str) -> Operation | None:
        """The operation with this URL segment, or None."""
        return next((operation for operation in self.operations if operation.path == path), None)

    def rejection(self, code: str) -> Rejection | None:
        """The ruleset's own error code, or None when the code is a general one."""
        return next((rejection for rejection in self.rejections if rejection.code == code), None)

    def say(self, message: Message) -> str:
        """The message as a line of text."""
        return self.summaries[message.code].format_map(message.parameters)
