"""Suggestions for names that are unknown, because they are probably misspelt."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from service.phrases import Phrase, any_of

MOST = 3
"""Names that one suggestion has."""


def similar(name: str, known: Iterable[str], most: int = MOST) -> list[str]:
    """The most similar known names without regard to case, the nearest first; empty where none is similar."""
    by_folded = {each.casefold(): each for each in sorted(known)}
    return [by_folded[each] for each in get_close_matches(name.casefold(), by_folded, n=most)]


def did_you_mean(names: Sequence[str], otherwise: Phrase) -> Phrase:
    """A question that suggests the names; `otherwise` where there are none."""
    if not names:
        return otherwise
    return Phrase("Did you mean {names}?", names=any_of(Phrase('"{name}"', name=name) for name in names))
