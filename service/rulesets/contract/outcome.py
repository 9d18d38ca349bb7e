"""Outcome of an operation: its result, the applied rules and a summary."""

from typing import Generic, TypeVar

from service.rulesets.contract.messages import Message
from service.values import dataclass

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[Result_co]):
    """Outcome of an operation.

    Attributes:
        result: the frozen result dataclass of the operation.
        rules: ids of the catalogue's rules that were applied, in order of application; the answer names each once.
        summary: one line that a player enjoys reading.
    """

    result: Result_co
    rules: tuple[str, ...]
    summary: Message
