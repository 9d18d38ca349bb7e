"""The decision about a repeat with LUCK, after a failed check. Rules RU-B-LUCK-2 to RU-B-LUCK-6."""

from collections.abc import Callable
from typing import Final

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined
from service.values import dataclass

LUCK_REPEAT: Final = "luck_repeat"


class RepeatDecider(Decider):
    """Participant who decides about repeats of a check."""

    __slots__ = ()

    def point(self, *, more: bool = True, offered: bool = True) -> DecisionPoint:
        """The declaration.

        Args:
            more: whether the one who rolls wants more of the first headline.
            offered: whether a request can offer LUCK, which then is spent by default.
        """
        return self.point_of(
            LUCK_REPEAT,
            when="After a failed check whose repeat LUCK can pay (RU-B-LUCK-6); comes again after each repeat.",
            default="as often as `luck.max_repeats` says; not, where no `luck` is stated" if offered else "false",
            more=more,
            needs=unless_declined("luck"),
            offered=f"{self.prefix}luck" if offered else "",
        )

    def wants(self, dice: Dice, *, default: bool = True) -> Callable[[], bool]:
        """Asks whether the check is repeated."""
        return lambda: self.says_yes(LUCK_REPEAT, dice, default=default)


def of_participant(identity: str) -> RepeatDecider:
    """The decider of a check that time brings, named after the one who makes it (RU-R-40)."""
    return RepeatDecider.named(identity)


MOST_PARTICIPANTS: Final = 20
EACH_PARTICIPANT: Final = tuple(RepeatDecider.named(f"participants.{index}") for index in range(MOST_PARTICIPANTS))
"""Deciders of a comparative check."""
CHARACTER: Final = RepeatDecider("character")
ATTACK: Final = RepeatDecider.named("attacker", "attack")
DEFENSE: Final = RepeatDecider.named("target", "defense")
AWARENESS: Final = RepeatDecider.named("target", "awareness")
"""Of the [INT-X] against an ambush."""
AWAKE: Final = RepeatDecider.named("target", "instant_ko")
"""Of the [STR] to stay awake."""
LIMB: Final = RepeatDecider.named("target", "cripple")
"""Of the [STR-X] that keeps a limb."""
COLD: Final = RepeatDecider.named("target", "freeze")
"""Of the [STR] against freezing."""
SUPPORT: Final = RepeatDecider.named("defense.support.by", "support")
"""Of the check of an ally who protects the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidersOfHit:
    """Deciders of the checks of the victim against the effects of a hit.

    Attributes:
        awake: of the [STR] to stay awake.
        limb: of the [STR-X] that saves a limb.
        cold: of the [STR] against freezing.
    """

    awake: RepeatDecider
    limb: RepeatDecider
    cold: RepeatDecider

    @property
    def all(self) -> tuple[RepeatDecider, ...]:
        """All of them."""
        return (self.awake, self.limb, self.cold)


OF_TARGET: Final = DecidersOfHit(awake=AWAKE, limb=LIMB, cold=COLD)
OF_BODYGUARD: Final = DecidersOfHit(
    awake=RepeatDecider.named("defense.support.by", "support.instant_ko"),
    limb=RepeatDecider.named("defense.support.by", "support.cripple"),
    cold=RepeatDecider.named("defense.support.by", "support.freeze"),
)
"""Deciders of an ally who takes the hit for the target (RU-C-TEAM-3)."""
CHECKS_OF_TARGET: Final = (AWARENESS, DEFENSE, *OF_TARGET.all)
"""Deciders of the target of an attack."""
CHECKS_OF_ALLY: Final = (SUPPORT, *OF_BODYGUARD.all)
"""Deciders of an ally who protects the target."""
DECIDERS_OF_ATTACK: Final = (ATTACK, *CHECKS_OF_TARGET, *CHECKS_OF_ALLY)
"""Deciders of all checks of an attack."""
HOLDER: Final = RepeatDecider.named("holder")
"""Of the check of who holds a thing or a rope."""
HELD: Final = RepeatDecider.named("held")
"""Of the check of a victim that resists."""
MAGE: Final = RepeatDecider.named("mage")
"""Of the check of a metal mage."""
STEPS: Final = (CHARACTER, RepeatDecider("character", "second."))
"""Of each [DEX] of standing up; in heavy armor there are two."""
