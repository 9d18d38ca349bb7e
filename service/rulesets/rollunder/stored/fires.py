"""Fires that burn on, as conditions. Rule RU-C-BURN-3."""

from collections.abc import Iterator

from service.rulesets.conditions import Condition
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import Figure

DAMAGE, KIND = "damage", "kind"


def burning(damage: str, kind: str) -> Condition:
    """A fire that has these dice in the next round; a second one burns beside the first."""
    return lasting.of_source(Lasting.BURNING, None, {DAMAGE: damage, KIND: str(kind)})


def fires(figure: Figure) -> Iterator[tuple[str, Condition]]:
    """What burns on a figure, with the ids of the conditions."""
    return lasting.found(figure, Lasting.BURNING)


def damage_of(fire: Condition) -> str:
    """The dice of its next round."""
    return str(fire.details.get(DAMAGE) or "0")


def kind_of(fire: Condition) -> str:
    """Fire or acid."""
    return str(fire.details.get(KIND) or "fire")
