"""Error codes that fields of a schema declare."""

from collections.abc import Iterable, Iterator

from service.schemas.choices import Either
from service.schemas.containers import Pair, Sequence, Table
from service.schemas.records import Nullable, Record, Tagged
from service.schemas.scalars import Text
from service.schemas.strict import Strict


def own_codes(field: Strict) -> Iterator[str]:
    """Codes of a field, or of one inside it, that are not the general `bad_input`."""
    yield from {getattr(field, "code", "bad_input")} - {"bad_input"}
    for inner in inside(field):
        yield from own_codes(inner)


def codes_of_length(field: Strict) -> Iterator[str]:
    """`too_large` for each text, list or map in a field: all have a maximum length."""
    if isinstance(field, Text | Sequence | Table):
        yield "too_large"
    for inner in inside(field):
        yield from codes_of_length(inner)


def inside(field: Strict) -> Iterable[Strict]:
    """The fields inside a field; those of an object are its members."""
    if isinstance(field, Record):
        return [member for _, member in field.schema.members()]
    if isinstance(field, Tagged):
        return [Record(variant) for variant in field.variants.values()]
    return parts_of(field)


def parts_of(field: Strict) -> Iterable[Strict]:
    """The fields inside a field that is no object itself."""
    match field:
        case Sequence():
            return (field.item,)
        case Table():
            return field.key, field.value
        case Nullable():
            return (field.inner,)
        case Pair():
            return field.places
        case Either():
            return field.kinds
        case _:
            return ()
