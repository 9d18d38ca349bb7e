"""Effects of one hit. Rules FB-DMG-2, FB-WOUND-1 and FB-WOUND-2."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc
from service.values import dataclass

INCAPACITATING_MULTIPLE = 3

WoundThreshold = Annotated[
    int,
    Interval(ge=1, le=1000),
    Doc("Damage that reaches this number is a wound; 3 to 6 on character cards."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Harm by one hit: a wound, and whether it incapacitates at once.

    Attributes:
        damage: after armor, never negative.
        wound: whether it causes a wound.
        incapacitated: whether it incapacitates.
        rules: ids of the rules that decided.
    """

    damage: int
    wound: bool = False
    incapacitated: bool = False

    @property
    def wounds(self) -> int:
        """The number of wounds: one at the most."""
        return int(self.wound)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that decided."""
        return ("FB-WOUND-1", "FB-WOUND-2") if self.incapacitated else ("FB-WOUND-1",)


def harm_of(damage: int, wound_threshold: int) -> Harm:
    """The effect of one hit.

    Damage below zero counts as zero (FB-DMG-2). One wound when it reaches the threshold, never more (FB-WOUND-1);
    out of action at three times the threshold (FB-WOUND-2).
    """
    floored = max(0, damage)
    return Harm(
        damage=floored,
        wound=floored >= wound_threshold,
        incapacitated=floored >= INCAPACITATING_MULTIPLE * wound_threshold,
    )
