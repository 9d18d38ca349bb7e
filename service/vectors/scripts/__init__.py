"""Scripted play: the vectors of `encounter`, played on an encounter that a running service stores."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from service.rulesets.golden import GoldenVector
from service.vectors.scripts import fastrpg, flyerbook, freed6
from service.vectors.scripts.session import Ask, Session

SCRIPTED = "encounter"
"""The operation that is no operation but a script."""
SCRIPTS: Mapping[str, Callable[[Session, GoldenVector], Mapping[str, Any]]] = MappingProxyType(
    {"fastrpg": fastrpg.play, "flyerbook": flyerbook.play, "freed6": freed6.play}
)
"""Game -> plays a script on a new campaign and tells what the vector expects to be told."""


def play(ask: Ask, ruleset: str, vector: GoldenVector) -> Mapping[str, Any]:
    """What came of a script; the campaign is removed afterwards."""
    with Session(ask, ruleset, vector.body.get("dice", {})) as session:
        return SCRIPTS[ruleset](session, vector)
