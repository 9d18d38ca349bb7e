"""Sentences for people as a code with parameters, for translation."""

from collections.abc import Mapping
from dataclasses import field

from service.values import dataclass

Parameter = str | int | float | bool | None


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
        """The parameters; `who` is empty in events of versions that did not store it."""
        return {"who": "", **self.parameters}


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


def who_to_whom(actor: str | None, target: str | None) -> str:
    """The beginning of a summary, for example "Orc → Ana: "; empty if no name was given."""
    names = " → ".join(name for name in (actor, target) if name is not None)
    return f"{names}: " if actor is not None else ""
