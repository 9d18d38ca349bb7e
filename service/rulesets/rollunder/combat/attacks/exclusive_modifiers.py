"""Groups of modifiers that exclude each other. Rule RU-C-ATT-2."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from service.rulesets.contract import Rejected


def refuse_conflicts(named: Sequence[StrEnum], groups: Iterable[frozenset[StrEnum]], pointer: str) -> None:
    """Refuses two modifiers of one group (RU-C-ATT-2).

    Raises:
        Rejected: `conflicting_modifiers`, with the sorted names of the first such group in `conflict`.
    """
    if len(named) <= 1:
        return
    for group in groups:
        chosen = sorted(group.intersection(named))
        if len(chosen) > 1:
            members = {"conflict": [str(name) for name in chosen]}
            raise Rejected("conflicting_modifiers", pointer, members=members, names=" and ".join(chosen))
