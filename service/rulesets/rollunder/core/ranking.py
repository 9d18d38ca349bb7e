"""Lists of names, best first, in which those level with each other share a group. Rules RU-B-CMP-2 and RU-B-CMP-6."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from service.dice import Dice, thrown_by
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.die import D20
from service.rulesets.stored import Document

FEWEST_PARTICIPANTS = 2
NOBODY: Mapping[str, str] = MappingProxyType({})

Groups = tuple[tuple[str, ...], ...]


def refuse_same_names(names: Sequence[str]) -> None:
    """All take part under different names (RU-B-CMP-5); fewer than two are refused with the body.

    Raises:
        Rejected: `bad_participants`.
    """
    if len(set(names)) < len(names):
        raise Rejected("bad_participants", "/participants")


def grouped(standing: Document) -> Groups:
    """Names by their standing, greatest first; those level share a group in the order given (RU-B-CMP-2)."""
    ranked = sorted(standing, key=standing.__getitem__, reverse=True)
    return tuple(tuple(names) for _, names in groupby(ranked, key=standing.__getitem__))


def comparative_d20(
    names: Sequence[str], dice: Dice, purpose: str, paths: Mapping[str, str] = NOBODY
) -> dict[str, int]:
    """Everyone rolls a d20 in the order given; the higher number wins (RU-B-CMP-6).

    Args:
        names: of the rollers.
        dice: as they fall.
        purpose: of the rolls.
        paths: name -> path of the participant in the request.
    """
    faces = {}
    for name in names:
        with thrown_by(paths.get(name, "")):
            faces[name] = D20.total(1, dice, purpose)
    return faces
