"""Short bodies of attacks."""

from collections.abc import Sequence
from typing import Any

from tests.rulesets.rollunder.calls import result

DEX = 12
"""DEX of attacker and target, so that a roll from 5 to 11 is a plain hit and a defense succeeds below 6."""
HIT = 10
MISS = 15


def strike(
    *,
    attacker: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    defense: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **attack: Any,
) -> dict[str, Any]:
    """An attack of 1d6 bash on a target with DEX 12 and LIFE 30, changed as said."""
    return {
        "attacker": {"dex": DEX, **(attacker or {})},
        "attack": {"damage": "1d6", "damage_type": "bash", **attack},
        "target": {"dex": DEX, "life": 30, **(target or {})},
        "defense": defense or {},
        "options": options or {},
    }


def struck(body: dict[str, Any], d20: Sequence[int] = (), d6: Sequence[int] = ()) -> dict[str, Any]:
    """The result of an attack with these faces."""
    return result("attack", body, d20=list(d20), d6=list(d6))
