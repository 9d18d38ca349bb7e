"""Frozen dataclasses derived from a declared row: inputs, patches, views, records of exports and documents of events.

They are made when their module is loaded. Type checkers do not know their members, so what they hold is `Any` to them.
"""

from collections.abc import Iterable
from dataclasses import MISSING, field, fields
from typing import Annotated, Any

from service.play.resources.declaration import Default, Logged, Member, Shown, Since, members_of_row
from service.rulesets.vocabulary import Doc
from service.values import dataclass, make

Form = Any
"""An object of a class that was made here."""


@dataclass(frozen=True, slots=True)
class FormMember:
    """A member of a form that its row lacks, or that differs there.

    Attributes:
        name: of the member.
        annotation: its type with marks.
        default: what it is where it is left out.
    """

    name: str
    annotation: Any
    default: Any = Default.NONE


def creation_form(row: type, name: str, prose: str, *extras: FormMember) -> type[Form]:
    """Form of the body that creates a resource."""
    chosen = (member for member in members_of_row(row) if member.written.at_creation)
    return _form(name, prose, map(_sent, chosen), extras)


def patch_form(row: type, name: str, prose: str) -> type[Form]:
    """Form of a merge patch, and of its result."""
    return _form(name, prose, (_sent(member) for member in members_of_row(row) if member.written.by_patch))


def view(row: type, name: str, prose: str, *extras: FormMember) -> type[Form]:
    """Form of a resource in answers."""
    chosen = (member for member in members_of_row(row) if member.visible_in.answers)
    return _form(name, prose, (FormMember(member.name, _shown(member)) for member in chosen), extras)


def record(row: type, name: str, prose: str, *extras: FormMember) -> type[Form]:
    """Form of a resource in an export or import; members that older exports lack have defaults."""
    chosen = (member for member in members_of_row(row) if member.visible_in.exports)
    return _form(name, prose, map(_exported, chosen), extras)


def whole_form(row: type, name: str, prose: str) -> type[Form]:
    """Form of a resource in events that create or delete it."""
    chosen = (member for member in members_of_row(row) if member.visible_in.events is not Logged.NEVER)
    return _form(name, prose, map(_exported, chosen))


def part(kind: type, name: str, prose: str, only: Iterable[str], *extras: FormMember) -> type[Form]:
    """Some members of a dataclass, with their defaults in the form."""
    declared = {member.name: member.annotation for member in members_of_row(kind)}
    defaults = {each.name: _default(each) for each in fields(kind)}
    return _form(name, prose, [FormMember(each, declared[each], defaults[each]) for each in only], extras)


def form(name: str, prose: str, *members: FormMember) -> type[Form]:
    """An object without a row that holds forms of rows."""
    return _form(name, prose, members)


def values(form: Form, *without: str) -> dict[str, Any]:
    """Name -> value of the members of a form, except some."""
    return {each.name: getattr(form, each.name) for each in fields(form) if each.name not in without}


def _form(name: str, prose: str, own: Iterable[FormMember], extras: Iterable[FormMember] = ()) -> type[Form]:
    by_name = {extra.name: extra for extra in own} | {extra.name: extra for extra in extras}
    members: list[Any] = [(extra.name, extra.annotation, _field(extra.default)) for extra in by_name.values()]
    namespace = {"__doc__": prose, "__module__": __name__}
    return make(name, members, namespace)


def _field(default: Any) -> Any:
    if default is Default.NONE:
        return field()
    return field(default_factory=default) if callable(default) else field(default=default)


def _default(declared: Any) -> Any:
    """The default of a field of a dataclass."""
    if declared.default is not MISSING:
        return declared.default
    return Default.NONE if declared.default_factory is MISSING else declared.default_factory


def _sent(member: Member) -> FormMember:
    kind = member.written.kind
    annotation = member.annotation if kind is None else _retyped(member, kind)
    return FormMember(member.name, annotation, member.written.default)


def _shown(member: Member) -> Any:
    return _retyped(member, member.marks[Shown].kind) if Shown in member.marks else member.annotation


def _exported(member: Member) -> FormMember:
    since = member.marks.get(Since)
    return FormMember(member.name, member.annotation, Default.NONE if since is None else since.before)


def _retyped(member: Member, kind: Any) -> Any:
    """Another type with the same prose."""
    return Annotated[kind, member.marks[Doc]]
