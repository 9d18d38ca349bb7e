"""Fields for booleans, texts, moments and any JSON value."""

import re
from datetime import UTC, datetime
from typing import Any

from service.phrases import Phrase
from service.rulesets.vocabulary import Matches
from service.schemas.faults import Doubt, Fault, unfit, unknown_member
from service.schemas.strict import JSONSchema, Reference, Strict
from service.suggestions import similar

_IS_MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})"
).fullmatch
"""Tells whether a text has the form of `date-time` in RFC 3339."""
LONGEST_MOMENT = 64


class Flag(Strict):
    """true or false, never a number or a text."""

    def accept(self, value: Any) -> bool:
        """The boolean."""
        if value is True or value is False:
            return value
        raise Doubt

    def expected(self) -> Phrase:
        """Both values."""
        return Phrase("true or false")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A boolean."""
        return {"type": "boolean"}


class Text(Strict):
    """A text of `shortest` to `longest` characters that matches the whole of a pattern, if there is one.

    Where texts are known that match, the likeliest is suggested instead of one that does not.
    """

    def __init__(
        self,
        shortest: int = 0,
        longest: int = 2000,
        matches: Matches | None = None,
        code: str = "bad_input",
        **arguments: Any,
    ) -> None:
        super().__init__(**arguments)
        self.code = code
        self.shortest, self.longest = shortest, longest
        self.matches = matches
        self._fits = re.compile(matches.pattern).fullmatch if matches else None

    def accept(self, value: Any) -> str:
        """The text, unchanged."""
        if type(value) is not str or not self.shortest <= len(value) <= self.longest:
            raise Doubt
        if self._fits is not None and not self._fits(value):
            raise Doubt
        return value

    def expected(self) -> Phrase:
        """Meaning and length in words."""
        meaning = self.matches.meaning if self.matches else Phrase("a text")
        if self.shortest == self.longest:
            return Phrase("{meaning} of {length} characters", meaning=meaning, length=self.longest)
        return Phrase(
            "{meaning} of {shortest} to {longest} characters",
            meaning=meaning,
            shortest=self.shortest,
            longest=self.longest,
        )

    def fault(self, value: Any) -> Fault:
        """A wrong type is always `bad_input`, a text that is too long `too_large`; others may have an own code."""
        code = "bad_input"
        if isinstance(value, str):
            code = "too_large" if len(value) > self.longest else self.code
            if self.matches and similar(value, self.matches.known):
                return unknown_member(value, self.matches.known, code)
        return unfit(code, self.expected(), value)

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A string."""
        schema: JSONSchema = {"type": "string", "maxLength": self.longest}
        if self.shortest:
            schema["minLength"] = self.shortest
        if self.matches:
            schema["pattern"] = self.matches.pattern
        if self.matches and self.matches.format:
            schema["format"] = self.matches.format
        return schema


class Moment(Strict):
    """A moment with any offset from UTC, and any fraction of a second."""

    def accept(self, value: Any) -> datetime:
        """The moment in UTC, to the microsecond."""
        if not isinstance(value, str) or len(value) > LONGEST_MOMENT or _IS_MOMENT(value) is None:
            raise Doubt
        try:
            return datetime.fromisoformat(value.upper()).astimezone(UTC)
        except (ValueError, OverflowError):
            raise Doubt from None

    def expected(self) -> Phrase:
        """The format."""
        return Phrase("a moment such as 2026-01-31T12:00:00Z or 2026-01-31T13:00:00.5+01:00")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """A text in the format of RFC 3339."""
        return {"type": "string", "format": "date-time"}


class Anything(Strict):
    """Any JSON value, also null; its consumer validates it."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(allow_none=True, **arguments)

    def accept(self, value: Any) -> Any:
        """The value unchanged."""
        return value

    def expected(self) -> Phrase:
        """Any value."""
        return Phrase("any JSON value")

    def json_schema(self, reference: Reference) -> JSONSchema:  # noqa: ARG002 - refers to nothing
        """No constraint."""
        return {}
