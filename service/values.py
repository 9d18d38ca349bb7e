"""Frozen dataclasses with methods that are compiled at their first call.

The decorator of the standard library writes and compiles six functions for each class. The service has a thousand such
classes, most of which no request of a worker ever makes, and compiling their methods took a third of its start.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields, make_dataclass
from dataclasses import dataclass as _dataclass
from dataclasses import replace as _replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(**options: bool) -> Callable[[type], type]:
        """The standard library's decorator; the methods of frozen classes with slots are made at their first call."""
        return lambda kind: _deferred(kind, options) if _can_wait(kind, options) else _dataclass(kind, **options)

    def replace(value: Any, /, **changes: Any) -> Any:
        """The standard library's `replace`; values of frozen classes with slots are copied slot by slot."""
        kind = type(value)
        copied = _copying(kind)
        if copied is None:
            return _replace(value, **changes)
        made = copied(value)
        for name, new in changes.items():
            try:
                setattr(made, name, new)
            except AttributeError:
                raise TypeError(f"{kind.__name__} has no member {name!r}") from None
        made.__class__ = kind
        return made


__all__ = ["dataclass", "make", "replace"]
Member = tuple[str, Any, Any]
_LATER = ("__init__", "__repr__", "__eq__", "__hash__")
_OWN = ("__post_init__", "__setattr__", "__delattr__", "__getstate__", "__setstate__", *_LATER)
_CLASS: Any = vars(object)["__class__"]
"""Descriptor of `__class__`, which frozen objects refuse to set."""


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
    """Whether a class has the usual form: no such method in it, and dataclasses as bases only."""
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
    """A method that replaces itself by the compiled one at its first call."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        if name == "__init__":
            kind.__init__ = _init_of(kind)  # type: ignore[misc]
        else:
            _complete(kind)
        return getattr(kind, name)(self, *arguments, **named)

    return method


def _init_of(kind: Any) -> Callable[..., None]:
    """An `__init__` that fills the slots while the object is of the open class."""
    namespace: dict[str, Any] = {"_MISSING": MISSING, "_open": _open(kind), "_become": _CLASS.__set__}
    lines = ["_kind = _self.__class__", "_become(_self, _open)"]
    for each in fields(kind):
        namespace |= {f"_default_{each.name}": each.default, f"_made_{each.name}": each.default_factory}
        lines.append(f"_self.{each.name} = {_value_of(each)}")
    body = "\n ".join((*lines, "_self.__class__ = _kind"))
    exec(f"def __init__({_parameters_of(kind)}):\n {body}", namespace)  # noqa: S102 - as the standard library does
    init: Callable[..., None] = namespace["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


def _value_of(each: "Field[Any]") -> str:
    """The expression of a member's value in `__init__`."""
    if each.default_factory is MISSING:
        return each.name if each.init else f"_default_{each.name}"
    return f"_made_{each.name}() if {each.name} is _MISSING else {each.name}" if each.init else f"_made_{each.name}()"


def _parameters_of(kind: Any) -> str:
    """The parameters of `__init__`; keyword-only ones after a star."""
    given = [each for each in fields(kind) if each.init]
    by_place = [_parameter(each) for each in given if not each.kw_only]
    by_name = [_parameter(each) for each in given if each.kw_only]
    return ", ".join(["_self", *by_place, *(["*"] if by_name else []), *by_name])


def _parameter(each: "Field[Any]") -> str:
    return each.name if is_required(each) else f"{each.name}=_default_{each.name}"


def default_of(member: "Field[Any]") -> Any:
    """The default of a member; `dataclasses.MISSING` if it has none."""
    return member.default if member.default_factory is MISSING else member.default_factory()


def is_required(member: "Field[Any]") -> bool:
    """Whether a member of a dataclass has no default."""
    return member.default is MISSING and member.default_factory is MISSING


def _complete(kind: Any) -> None:
    """Add the methods of an ordinary dataclass, beside `__init__`, to a class."""
    members = [(each.name, each.type, _copy(each)) for each in fields(kind)]
    made = make_dataclass(kind.__qualname__, members, init=False, unsafe_hash=True, namespace={"__doc__": kind.__doc__})
    for name in _LATER[1:]:
        setattr(kind, name, getattr(made, name))


def _copy(each: "Field[Any]") -> Any:
    return field(repr=each.repr, hash=each.hash, compare=each.compare)


@cache
def _copying(kind: Any) -> Callable[[Any], Any] | None:
    """A function that copies a value of a class into an open object; None where copying is not enough."""
    if hasattr(kind, "__post_init__") or "__slots__" not in vars(kind):
        return None
    copies = (f"_made.{each.name} = _value.{each.name}" for each in fields(kind))
    namespace: dict[str, Any] = {"_new": object.__new__, "_open": _open(kind)}
    body = "\n ".join(["_made = _new(_open)", *copies, "return _made"])
    exec(f"def copied(_value):\n {body}", namespace)  # noqa: S102 - as the standard library does
    copied: Callable[[Any], Any] = namespace["copied"]
    return copied


@cache
def _open(kind: Any) -> type:
    """A class with the same slots, which can be set; its objects become values of the frozen class by `__class__`.

    To set a slot of a frozen object by its descriptor takes ten times as long. Subclasses of frozen classes that are no
    dataclasses need `__slots__ = ()`.
    """
    methods = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind.__name__, (kind,), {"__slots__": ()} | methods)
