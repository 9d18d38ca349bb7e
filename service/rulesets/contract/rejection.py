"""Error codes of a ruleset, and the exception that refuses a request."""

from collections.abc import Mapping

from service.rulesets.contract.messages import Parameter
from service.values import dataclass

GENERAL = frozenset({"bad_input", "too_large", "too_many_dice"})
"""Codes of requests that do not fit, which all games share; each names what was `expected`."""


class Rejected(Exception):
    """The rules refuse the request; no die was rolled and nothing has changed.

    Args:
        code: the catalogue's error code; also the key of the explanation in the texts of the ruleset.
        pointer: JSON pointer to the member of the request that is to blame.
        parameters: what the explanation fills in.
        members: further members of the problem document, where the catalogue names some.
    """

    def __init__(
        self,
        code: str,
        pointer: str = "",
        *,
        members: Mapping[str, object] | None = None,
        **parameters: Parameter,
    ) -> None:
        super().__init__(code, pointer)
        self.code = code
        self.pointer = pointer
        self.parameters = parameters
        self.members = members or {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """An error code of a ruleset.

    Attributes:
        code: stable code of the problem document.
        title: short statement of the mistake, without details.
        explanation: the mistake, the expected value and the remedy; may name parameters in braces.
        about_state: true when it speaks of the state of a character, which on stored ones is a conflict.
        about_missing: true when it speaks of something that is not there, which on stored ones is not found.
    """

    code: str
    title: str
    explanation: str
    about_state: bool = False
    about_missing: bool = False
