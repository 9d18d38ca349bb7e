"""Loading of values by a field, on the fast and on the slow path."""

from typing import Any

import marshmallow as ma
import pytest

from service.schemas.faults import Doubt, PlacedFault, place
from service.schemas.strict import Strict


def faults_of(field: Strict, value: Any) -> list[PlacedFault]:
    """Every fault of a value that does not fit, on the slow path; the fast path has to doubt it as well."""
    with pytest.raises(Doubt):
        field.accept(value)
    with pytest.raises(ma.ValidationError) as refused:
        field.deserialize(value)
    return list(place(refused.value.messages))


def fault_of(field: Strict, value: Any) -> tuple[str, str]:
    """Code and detail of the only fault of a value, which is about the value itself."""
    (fault,) = faults_of(field, value)
    assert fault.place == ""
    return fault.code, fault.detail


def loaded(field: Strict, value: Any) -> Any:
    """The loaded value, the same on both paths."""
    quick, slow = field.accept(value), field.deserialize(value)
    assert (quick, type(quick)) == (slow, type(slow))
    return quick
