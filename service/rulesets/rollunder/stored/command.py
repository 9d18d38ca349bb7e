"""Commands made of what they look up and what they keep; each operation declares its own beside its request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import reduce
from operator import or_
from typing import Any

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.order import default_of, id_of, missing, order_of, required
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure

Look = Callable[[Standing, Any], Any]
"""`(somebody stored, order) -> value` of a member that the order does not state. Raises `Rejected`."""


@dataclass(frozen=True, slots=True)
class Of:
    """A look at another participant than the first.

    Attributes:
        participant: member of the order.
        look: at whom.
    """

    participant: str
    look: Look


@dataclass(frozen=True, slots=True)
class Made:
    """A member that stands otherwise in the order than in the request.

    Attributes:
        annotation: in the order, where it may always be left out.
        make: `(somebody stored or None, order) -> value` of the request.
    """

    annotation: Any
    make: Callable[[Standing | None, Any], Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A command that was resolved, as those see it who keep what came of it.

    Attributes:
        order: as it was sent.
        request: as it was staged.
        result: what came of it.
        participant: member of the order whose figure is changed.
        cast: everybody, as they were.
    """

    order: Any
    request: Any
    result: Any
    participant: str
    cast: Cast

    def id_of(self, participant: str) -> str | None:
        """The id of a participant."""
        return id_of(self.order, participant)


Keep = Callable[[Figure, Told], Figure]
"""`(somebody stored, what came of the command) -> as it is now`."""


def _no_keeping() -> Mapping[str, Keep]:
    return {}


def _one_character() -> Mapping[str, str]:
    return {"character": "Whom it is about."}


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """What an operation looks up of somebody stored, and what it keeps.

    Attributes:
        look: member of the request -> how it is looked up where the order does not state it.
        keep: participant -> what is written back.
        who: participants -> prose; who acts comes first.
        beside: a dataclass of further members of the order.
        check: a look at the one who acts that is always taken, to refuse what keeping could not do.
    """

    look: Mapping[str, Look | Of | Made]
    keep: Mapping[str, Keep] = field(default_factory=_no_keeping)
    who: Mapping[str, str] = field(default_factory=_one_character)
    beside: type | None = None
    check: Look | None = None

    def order(self, request: type) -> type:
        """The dataclass of the order."""
        retyped = {name: look.annotation for name, look in self.look.items() if isinstance(look, Made)}
        return order_of(request, self.look.keys(), who=self.who, retyped=retyped, beside=self.beside)

    def stage(self, request: type, order: Any, cast: Cast) -> Any:
        """The request: what is stated, else what is looked up, else its default.

        Raises:
            Rejected: `bad_input` for what is neither stated nor known of anybody stored.
        """
        stood = {who: standing(id_of(order, who), order.options, cast) for who in self.who}
        lead = stood[next(iter(self.who))]
        if self.check is not None and lead is not None:
            self.check(lead, order)
        return request(**{member.name: self._value(request, member.name, order, stood) for member in fields(request)})

    def apply(self, request: type, order: Any, result: Any, cast: Cast) -> Cast:
        """Those who are another afterwards."""
        staged = self.stage(request, order, cast)
        after: dict[str, Figure] = {}
        for participant, keep in self.keep.items():
            identity = id_of(order, participant)
            if identity is not None:
                told = Told(order, staged, result, participant, cast)
                after[identity] = keep(after.get(identity, cast[identity]), told)
        return {identity: figure for identity, figure in after.items() if figure != cast[identity]}

    def _value(self, request: type, name: str, order: Any, stood: Mapping[str, Standing | None]) -> Any:
        stated, look = getattr(order, name), self.look.get(name)
        if look is None or (stated is not None and not isinstance(look, Made)):
            return stated
        lead = stood[next(iter(self.who))]
        value = look.make(lead, order) if isinstance(look, Made) else _looked_up(look, lead, stood, order)
        if value is not None:
            return value
        if name in required(request):
            raise missing(name)
        return default_of(request, name)


def standing(identity: str | None, options: Options, cast: Cast) -> Standing | None:
    """Somebody stored as operations see it; None for nobody."""
    return None if identity is None else Standing(cast[identity], options)


def command(request: type, keeping: Keeping, *, gm_only: bool = False, secrets: tuple[str, ...] = ()) -> Command:
    """The command of an operation with one form of request."""
    return command_of_forms({request: keeping}, gm_only=gm_only, secrets=secrets)


def by_decree(made: Command, decreed: Callable[[Any], bool]) -> Command:
    """The command, of which some orders are the game master's."""
    return replace(made, decreed=decreed)


def command_of_forms(forms: Mapping[type, Keeping], *, gm_only: bool = False, secrets: tuple[str, ...] = ()) -> Command:
    """The command of an operation whose request has several forms, each with what it looks up and keeps."""
    orders = {keeping.order(request): (request, keeping) for request, keeping in forms.items()}
    participants = next(iter(forms.values())).who

    def ids(order: Any) -> tuple[str, ...]:
        named = (id_of(order, who) for who in orders[type(order)][1].who)
        return tuple(dict.fromkeys(identity for identity in named if identity is not None))

    def stage(order: Any, cast: Cast) -> Any:
        request, keeping = orders[type(order)]
        return keeping.stage(request, order, cast)

    def apply(order: Any, result: Any, cast: Cast) -> Cast:
        request, keeping = orders[type(order)]
        return keeping.apply(request, order, result, cast)

    return Command(
        order=reduce(or_, orders),
        lead=f"/{next(iter(participants))}",
        ids=ids,
        stage=stage,
        apply=apply,
        gm_only=gm_only,
        secrets=secrets,
    )


def _looked_up(look: Look | Of, lead: Standing | None, stood: Mapping[str, Standing | None], order: Any) -> Any:
    who, seen = (stood[look.participant], look.look) if isinstance(look, Of) else (lead, look)
    return None if who is None else seen(who, order)
