"""Frozen dataclasses whose methods are written when they are first called.

The decorator of the standard library writes and compiles six functions for each class. The service has a thousand such
classes, most of which no request of a worker ever makes, and compiling their methods took a third of its start.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields, make_dataclass
from dataclasses import dataclass as _dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(**options: bool) -> Callable[[type], type]:
        """The standard library's decorator; the methods of frozen classes with slots are made at their first call."""
        return lambda kind: _deferred(kind, options) if _can_wait(kind, options) else _dataclass(kind, **options)

    def replace(value: Any, /, **changes: Any) -> Any:
        """The standard library's `replace` for classes whose members are all arguments, in a tenth of its steps."""
        kind = type(value)
        names, members = _members(kind)
        return kind(**dict(zip(names, members(value), strict=True)) | changes)


__all__ = ["dataclass", "make", "replace"]
Member = tuple[str, Any, Any]
_LATER = ("__init__", "__repr__", "__eq__", "__hash__")
_OWN = ("__post_init__", "__setattr__", "__delattr__", "__getstate__", "__setstate__", *_LATER)


@_dataclass(frozen=True, slots=True)
class _Ordinary:
    """Template of the methods that all frozen classes with slots share."""


def make(name: str, members: Iterable[Member], namespace: dict[str, Any]) -> type:
    """A class with members by keyword, as `dataclasses.make_dataclass` makes it.

    Args:
        name: of the class.
        members: name, type and field of each.
        namespace: further attributes of the class.
    """
    listed = list(members)
    body = {"__annotations__": {member: kind for member, kind, _ in listed}} | {member: of for member, _, of in listed}
    made: type = dataclass(frozen=True, slots=True, kw_only=True)(type(name, (), body | namespace))
    return made


def _can_wait(kind: type, options: dict[str, bool]) -> bool:
    """Whether a class is of the usual form, has no such method of its own and inherits from dataclasses only."""
    chosen = {name for name, value in options.items() if value}
    usual = {"frozen", "slots"} <= chosen <= {"frozen", "slots", "kw_only"}
    return (
        usual
        and all("__dataclass_fields__" in vars(base) or base in (object, Generic) for base in kind.__mro__[1:])
        and not any(name in vars(kind) for name in _OWN)
        and not hasattr(kind, "__post_init__")
    )


def _deferred(kind: type, options: dict[str, bool]) -> Any:
    inherits = hasattr(kind, "__dataclass_fields__")  # then the standard library insists that both are frozen
    bare: Any = _dataclass(kind, init=False, repr=False, eq=False, **options | {"frozen": inherits})
    if not inherits:
        bare.__dataclass_params__ = _Ordinary.__dataclass_params__  # type: ignore[attr-defined]
        bare.__getstate__, bare.__setstate__ = _Ordinary.__getstate__, _Ordinary.__setstate__  # type: ignore[attr-defined]
        bare.__setattr__, bare.__delattr__ = _refuse, _refuse
    for name in _LATER:
        setattr(bare, name, _first_call(bare, name))
    return bare


def _refuse(_self: Any, name: str, *_value: Any) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _first_call(kind: type, name: str) -> Callable[..., Any]:
    """A method that puts the real ones in their places, itself among them, and is that one for now."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        _complete(kind)
        return getattr(kind, name)(self, *arguments, **named)

    return method


def _complete(kind: Any) -> None:
    """Give a class the methods that an ordinary dataclass with its fields has."""
    members = [(each.name, each.type, _copy(each)) for each in fields(kind)]
    made = make_dataclass(kind.__qualname__, members, frozen=True, namespace={"__doc__": kind.__doc__})
    for name in _LATER:
        setattr(kind, name, getattr(made, name))


def _copy(each: "Field[Any]") -> Any:
    default: Any = {"default_factory": each.default_factory} if each.default is MISSING else {"default": each.default}
    return field(
        **default,
        init=each.init,
        repr=each.repr,
        hash=each.hash,
        compare=each.compare,
        kw_only=each.kw_only,
    )


@cache
def _members(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], Iterable[Any]]]:
    """Names of the members of a class, and what reads them all."""
    names = tuple(each.name for each in fields(kind))
    return names, attrgetter(*names) if len(names) > 1 else lambda value: [getattr(value, name) for name in names]
