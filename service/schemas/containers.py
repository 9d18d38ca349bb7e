"""Fields that hold other fields: lists, pairs and maps with free keys."""

from collections.abc import Callable, Iterable
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.schemas.choices import Either
from service.schemas.faults import Doubt, Fault, unfit
from service.schemas.strict import JSONSchema, Reference, Strict


def gather(errors: dict[Any, Any]) -> None:
    """Raise the collected faults, if there are any."""
    if errors:
        raise ma.ValidationError(errors)


def _load_each(entries: Iterable[tuple[Any, Any]], load: Callable[[Any, Any], Any]) -> list[Any]:
    """Each key with its item as `load` takes them; their faults are raised together."""
    loaded, errors = [], {}
    for key, item in entries:
        try:
            loaded.append(load(key, item))
        except ma.ValidationError as error:
            errors[key] = error.messages
    gather(errors)
    return loaded


class Sequence(Strict):
    """A list of `shortest` to `longest` items of one type, loaded as a tuple; a component if it has a name."""

    def __init__(
        self,
        item: Strict,
        shortest: int = 0,
        longest: int = 100,
        code: str = "bad_input",
        name: str = "",
        prose: str = "",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.item, self.shortest, self.longest, self.code = item, shortest, longest, code
        self.component_name, self.prose = name, prose
        self._accept_item = item.fast_path()

    def accept(self, value: Any) -> tuple[Any, ...]:
        """All items, each accepted."""
        if type(value) is not list or not self.shortest <= len(value) <= self.longest:
            raise Doubt
        accept = self._accept_item
        return tuple([accept(item) for item in value])

    def expected(self) -> Phrase:
        """Length and type of the items in words."""
        if self.shortest == self.longest:
            return Phrase("an array of {length} items", length=self.longest)
        return Phrase("an array of {shortest} to {longest} items", shortest=self.shortest, longest=self.longest)

    def fault(self, value: Any) -> Fault:
        """A list that is too long is `too_large`, one that is too short may have a special code."""
        code = self.code if isinstance(value, list) else "bad_input"
        code = "too_large" if isinstance(value, list) and len(value) > self.longest else code
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to its component, or an array."""
        return reference(self) if self.component_name else self.component(reference)

    def component(self, reference: Reference) -> JSONSchema:
        """An array."""
        schema = {"type": "array", "items": self.item.json_schema(reference), "maxItems": self.longest}
        return schema | ({"minItems": self.shortest} if self.shortest else {})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[Any, ...]:  # noqa: ARG002 - marshmallow's signature
        if not isinstance(value, list) or not self.shortest <= len(value) <= self.longest:
            raise ma.ValidationError([self.fault(value)])
        return tuple(_load_each(enumerate(value), lambda _, item: self.item.deserialize(item)))


class Pair(Strict):
    """A list with a type for each position, for example a name and a number."""

    def __init__(self, places: tuple[Strict, ...], name: str = "", prose: str = "", **arguments: Any) -> None:
        super().__init__(**arguments)
        self.places = places
        self._any_place = Either(places, name, prose)

    def accept(self, value: Any) -> tuple[Any, ...]:
        """All items, each accepted by its own field."""
        if type(value) is not list or len(value) != len(self.places):
            raise Doubt
        return tuple([place.accept(item) for place, item in zip(self.places, value, strict=True)])

    def expected(self) -> Phrase:
        """The items in words."""
        joined = Phrase("an array of {first}", first=self.places[0].expected())
        for place in self.places[1:]:
            joined = Phrase("{first}, then {second}", first=joined, second=place.expected())
        return joined

    def json_schema(self, reference: Reference) -> JSONSchema:
        """An array of fixed length; its items are a union, which every generator understands."""
        kinds = [place.json_schema(reference) for place in self.places]
        items = kinds[0] if kinds.count(kinds[0]) == len(kinds) else self._any_place.json_schema(reference)
        return {"type": "array", "items": items, "minItems": len(kinds), "maxItems": len(kinds)}


class Table(Strict):
    """A map with free keys and values of one type, loaded as a dict; a component if it has a name."""

    is_object = True

    def __init__(
        self,
        key: Strict,
        value: Strict,
        shortest: int = 0,
        longest: int = 100,
        name: str = "",
        prose: str = "",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.key, self.value, self.shortest, self.longest = key, value, shortest, longest
        self.component_name, self.prose = name, prose

    def accept(self, value: Any) -> dict[Any, Any]:
        """All entries, key and value accepted."""
        if type(value) is not dict or not self.shortest <= len(value) <= self.longest:
            raise Doubt
        key, item = self.key.accept, self.value.accept
        return {key(name): item(entry) for name, entry in value.items()}

    def expected(self) -> Phrase:
        """Size in words."""
        return Phrase("an object of {shortest} to {longest} members", shortest=self.shortest, longest=self.longest)

    def fault(self, value: Any) -> Fault:
        """A map that is too long is `too_large`."""
        code = "too_large" if isinstance(value, dict) and len(value) > self.longest else "bad_input"
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:
        """A reference to its component, or an object with free names."""
        return reference(self) if self.component_name else self.component(reference)

    def component(self, reference: Reference) -> JSONSchema:
        """An object with free names."""
        schema: JSONSchema = {
            "type": "object",
            "additionalProperties": self.value.json_schema(reference) or True,  # {} is `*interface{}` in Go
            "maxProperties": self.longest,
        }
        names = self.key.json_schema(reference)
        if names != {"type": "string"}:
            schema["propertyNames"] = names
        return schema | ({"minProperties": self.shortest} if self.shortest else {})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[Any, Any]:  # noqa: ARG002 - marshmallow's signature
        if not isinstance(value, dict) or not self.shortest <= len(value) <= self.longest:
            raise ma.ValidationError([self.fault(value)])
        return dict(
            _load_each(value.items(), lambda name, item: (self.key.deserialize(name), self.value.deserialize(item)))
        )
