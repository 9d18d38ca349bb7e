"""Tests of lazily compiled dataclasses against those of the standard library."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """A class of the usual form."""

    name: str
    shown: int = dataclasses.field(default=3, compare=False)
    parts: list[int] = dataclasses.field(default_factory=list, repr=False)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Early:
    """The same by the standard library."""

    name: str
    shown: int = dataclasses.field(default=3, compare=False)
    parts: list[int] = dataclasses.field(default_factory=list, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heir(Late):
    """One that inherits."""

    more: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """One with a custom method."""

    number: int

    def __eq__(self, other: object) -> bool:
        """Equal to all of its kind."""
        return isinstance(other, Checked)

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("kind", [Late, Early])
def test_its_methods_are_those_of_a_dataclass(kind: Any) -> None:
    """Representation, equality, copies and pickles are as with the standard library."""
    one = kind(name="a")
    assert repr(one) == f"{kind.__name__}(name='a', shown=3)"
    assert one == kind(name="a", shown=4)
    assert one != kind(name="b")
    assert dataclasses.replace(one, name="b") == kind(name="b")
    assert dataclasses.asdict(one) == {"name": "a", "shown": 3, "parts": []}
    assert kind(name="a").parts is not one.parts
    assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
    assert kind.__match_args__ == ()
    assert not hasattr(one, "__dict__")


@pytest.mark.parametrize("kind", [Late, Early])
def test_it_cannot_be_changed(kind: Any) -> None:
    """Members can be neither set nor deleted."""
    one = kind(name="a")
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "b"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.name


@pytest.mark.parametrize("kind", [Late, Early])
def test_a_copy_cannot_be_changed_either(kind: Any) -> None:
    """A replaced value is of the same frozen class."""
    copied = replace(kind(name="a"), name="b")
    assert type(copied) is kind
    with pytest.raises(dataclasses.FrozenInstanceError):
        copied.name = "c"


def test_a_subclass_makes_its_own_values() -> None:
    """A subclass that is no dataclass and adds no slots makes values of its own."""

    class Named(Late):
        """One with a further method."""

        __slots__ = ()

    assert type(Named(name="a")) is type(replace(Named(name="a"), name="b")) is Named


@pytest.mark.parametrize("kind", [Late, Early])
def test_wrong_arguments_are_refused(kind: Any) -> None:
    """Arguments that do not fit the members raise TypeError."""
    with pytest.raises(TypeError, match="name"):
        kind()
    with pytest.raises(TypeError):
        kind("a")


def test_hashes_look_at_what_is_compared() -> None:
    """Hashes agree with equality, also where a hash is asked for first."""

    @dataclass(frozen=True, slots=True)
    class Pair:
        """Hashed before it is compared."""

        first: int
        second: int = dataclasses.field(default=0, compare=False)

    assert hash(Pair(1, 2)) == hash(Pair(1, 3))
    assert len({Pair(1, 2), Pair(1, 3), Pair(2)}) == 2


def test_classes_inherit() -> None:
    """A class that inherits has the members of both."""
    assert repr(Heir(name="a", more=1)) == "Heir(name='a', shown=3, more=1)"
    assert Heir(name="a") != Late(name="a")


def test_own_methods_stay() -> None:
    """A class that has such a method is not changed, and one that is not frozen is an ordinary one."""
    assert Checked(1) == Checked(2)
    assert dataclass(slots=True)(type("Open", (), {"__annotations__": {"number": int}}))(1).number == 1


@pytest.mark.parametrize("kind", [Late, Early])
def test_replace_is_that_of_the_standard_library(kind: Any) -> None:
    """The members that are named change, the others stay, and unknown ones are refused."""
    one = kind(name="a", shown=5, parts=[1])
    assert dataclasses.asdict(replace(one, name="b")) == dataclasses.asdict(dataclasses.replace(one, name="b"))
    assert replace(Checked(1), number=2).number == 2
    with pytest.raises(TypeError):
        replace(one, unknown=1)
