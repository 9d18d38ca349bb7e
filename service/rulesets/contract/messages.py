"""Sentences for people, kept as a code and parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Parameter = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for people, kept as a code and parameters, so that any language can be made of it.

    Attributes:
        code: key into the texts of the ruleset.
        parameters: what the text fills in; names, numbers and arithmetic that read alike everywhere.
    """

    code: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
