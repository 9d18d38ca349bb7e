"""Disclosure: the participants described by members of a result and parameters of its summary, and public members."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

from service.rulesets.contract.messages import MEANS, WHO
from service.rulesets.stored.participants import NamedParticipant
from service.rulesets.stored.run_time_types import AnyOrder
from service.values import dataclass

NOT_STORED = ""
"""Stands for the id of a participant that is not stored."""
OF_SUMMARY = "summary."
"""Before the name of a parameter that is declared apart from a member of the same name."""
Role = Callable[[AnyOrder, Any], str | None]
"""`(order, result) -> path` of the participant in a role, such as the one who was hit; None without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disclosure:
    """Declaration of the participants that a result and its summary describe.

    A member of the result, at any depth, and a parameter of the summary are declared by their name. A name that is
    not declared describes every participant of the order, within `items` the participant of the item. Players see
    what describes only characters that they know; anything else is null as a whole.

    `summary.` before a name declares the parameter of the summary apart from a member of the same name.

    Attributes:
        public: names that everyone sees. The members of a public object are declared by their own names.
        about: path of a participant, or name of a role -> names that describe it.
        items: name of a list or object with one item for each participant -> path of these participants.
        roles: name of a role -> its participant.
    """

    public: tuple[str, ...] = ()
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    items: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """All declared names."""
        return frozenset((*self.public, *self.items, *(name for names in self.about.values() for name in names)))

    def of(
        self, order: AnyOrder, result: object, named: Iterable[NamedParticipant], members: frozenset[str]
    ) -> "Described":
        """The participants of one order that the names describe.

        Args:
            order: as it was read.
            result: of the operation.
            named: the participants in the order.
            members: names of all members of results of the operation.
        """
        ids: dict[str, tuple[str, ...]] = {}
        for each in named:
            path = each.participant.path
            ids[path] = (*ids.get(path, ()), each.id or NOT_STORED)
        ids |= {name: ids.get(find(order, result) or "", ()) for name, find in self.roles.items()}
        about: dict[str, frozenset[str]] = {}
        for path, names in self.about.items():
            about |= dict.fromkeys(names, frozenset(ids.get(path, ())))
        return Described(
            public=frozenset(self.public),
            about=about,
            items={name: ids.get(path, ()) for name, path in self.items.items()},
            all_ids=frozenset(identity for several in ids.values() for identity in several),
            members=members,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The declared names of one order.

    Attributes:
        public: names that everyone sees.
        about: name -> ids of the described participants.
        items: name of a member with one item for each participant -> their ids, in the order of the order.
        all_ids: ids of all participants.
        members: names of all members of results of the operation; others are free keys of objects.
    """

    public: frozenset[str]
    about: Mapping[str, Collection[str]]
    items: Mapping[str, tuple[str, ...]]
    all_ids: frozenset[str]
    members: frozenset[str]

    def owners(self, name: str, scope: frozenset[str]) -> frozenset[str] | None:
        """Ids of the participants that a member describes; None for a public one.

        Args:
            name: of the member.
            scope: ids of the participants that the enclosing member describes.
        """
        if name in self.public:
            return None
        about = frozenset(self.about.get(name, ()))
        return (about & scope or about) or scope

    def owners_of_parameter(self, name: str) -> frozenset[str] | None:
        """Ids of the participants that a parameter of the summary describes; None for a public one."""
        if name in (WHO, MEANS):
            return None
        apart = f"{OF_SUMMARY}{name}"
        return self.owners(apart if apart in self.public or apart in self.about else name, self.all_ids)


@cache
def member_names(annotation: object) -> frozenset[str]:
    """Names of the members of a result in its JSON form, at any depth.

    Args:
        annotation: a dataclass, or anything made of such.
    """
    return frozenset(_member_names(annotation))


def _member_names(annotation: object) -> Iterator[str]:
    if is_dataclass(annotation):
        hints = get_type_hints(annotation)
        for each in fields(annotation):
            yield each.name.rstrip("_")
            yield from member_names(hints[each.name])
    for argument in get_args(annotation):
        yield from member_names(argument)
