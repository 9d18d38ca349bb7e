"""The decision about a repeat with LUCK, after a failed check. Rules RU-B-LUCK-2 to RU-B-LUCK-6."""

from collections.abc import Callable
from typing import Final

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined

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
CHECKS_OF_TARGET: Final = (AWARENESS, DEFENSE, AWAKE, LIMB, COLD)
"""Deciders of the target of an attack."""
DECIDERS_OF_ATTACK: Final = (ATTACK, *CHECKS_OF_TARGET, SUPPORT)
"""Deciders of all checks of an attack."""
HOLDER: Final = RepeatDecider.named("holder")
"""Of the check of who holds a thing or a rope."""
HELD: Final = RepeatDecider.named("held")
"""Of the check of a victim that resists."""
MAGE: Final = RepeatDecider.named("mage")
"""Of the check of a metal mage."""
STEPS: Final = (CHARACTER, RepeatDecider("character", "second."))
"""Of each [DEX] of standing up; in heavy armor there are two."""
