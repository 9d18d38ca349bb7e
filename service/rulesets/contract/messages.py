"""Sentences for people as a code with parameters, for translation."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cache

from service.values import dataclass

Parameter = str | int | float | bool | None
WHO = "who"
"""Parameter with the names of those concerned, for the beginning of a summary, for example "Orc → Ana: "."""
TO = " → "
"""Between the one who acts and the others."""
MEANS = "means"
"""Parameter with the means in brackets, for texts that name the one who acts, for example " (Locksmith)"."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for people as a code with parameters, so that it can be translated.

    Attributes:
        code: key into the texts of the ruleset.
        parameters: what the text fills in; names, numbers and arithmetic that read alike everywhere.
    """

    code: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def values(self) -> Mapping[str, Parameter]:
        """The parameters; `who` and `means` are empty where there are none, and in events of versions without them."""
        return {WHO: "", MEANS: "", **self.parameters}


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Remark of a rule on a command or on passing time, which does not refuse anything.

    Attributes:
        code: stable code; also the key into the texts of the ruleset.
        pointer: JSON pointer to the member of the request that it is about; "" for the whole.
        rule: id of the rule.
        parameters: what the text fills in.
    """

    code: str
    pointer: str = ""
    rule: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def message(self) -> Message:
        """The sentence of the remark."""
        return Message(self.code, self.parameters)


def who_to_whom(actor: str | None, target: str | None, means: str | None = None) -> str:
    """The beginning of a summary, for example "Orc (sword) → Ana: "; " → Ana: " goes on after a role, as "" does."""
    if actor is None:
        return "" if target is None else f"{TO}{opening((target,))}"
    return opening(name for name in (f"{actor}{in_brackets(means)}", target) if name is not None)


def in_brackets(means: str | None) -> str:
    """The means behind the name of the one who acts, for example " (sword)"; empty where there are none."""
    return f" ({means})" if means else ""


def opening(names: Iterable[str]) -> str:
    """Names at the beginning of a summary: the acting participant and the target."""
    return f"{TO.join(names)}: "


@cache
def with_opening(text: str) -> str:
    """The text of a summary with a place for `who`, at its beginning where the text has none."""
    return text if f"{{{WHO}}}" in text else f"{{{WHO}}}{text}"
