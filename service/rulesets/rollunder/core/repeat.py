"""Repeats of a failed check, paid with LUCK, and the decision about each. Rules RU-B-LUCK-2 to RU-B-LUCK-6."""

from collections.abc import Callable
from typing import Annotated, Final

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.pool import LuckPool
from service.rulesets.rollunder.core.throw import Throw
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.basic import CostMode
from service.rulesets.vocabulary import Doc
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


MOST_REPEATS = 3
"""All repeats of one check together, of its bloopers too (RU-B-LUCK-5)."""

COST_OF_FAIL = (1, 2, 3)
"""Price of the first, second and third repeat of a plain fail (RU-B-LUCK-2)."""

COST_OF_FAIL_IN_TOTALS = (1, 1, 1)
"""The same, where 1, 2, 3 are totals paid so far."""

COST_OF_BLOOPER = {CheckOutcome.BLOOPER19: 3, CheckOutcome.BLOOPER20: 5}
"""Price of repeating a blooper, the same at any repeat (RU-B-LUCK-3, RU-B-LUCK-4)."""

RULE_OF_COST = {
    CheckOutcome.FAIL: "RU-B-LUCK-2",
    CheckOutcome.BLOOPER19: "RU-B-LUCK-3",
    CheckOutcome.BLOOPER20: "RU-B-LUCK-4",
}

Repeats = Annotated[int, Interval(ge=0, le=MOST_REPEATS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """LUCK that may be spent on repeats of this check."""

    pool: LuckPool
    max_repeats: Annotated[Repeats, Doc("How often the check may be repeated.")] = MOST_REPEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckAtHand(Luck):
    """LUCK that was not offered in the request: it repeats a check only by a decision (RU-B-LUCK-6)."""


def luck_at_hand(points: int) -> LuckAtHand | None:
    """The order does not offer LUCK; None for characters without points."""
    return LuckAtHand(pool=points) if points else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Throw):
    """One repeat, with its price."""

    cost: Annotated[int, Doc("LUCK paid for it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckSpent:
    """LUCK spent for a check, and its effect."""

    spent: Annotated[int, Doc("LUCK paid in all.")]
    pool_after: Annotated[int, Doc("LUCK left.")]
    first: Annotated[Throw, Doc("The roll before any repeat.")]
    repeats: Annotated[tuple[Repeat, ...], Doc("The repeats in order; the last one counts.")]


OF_REPEATS = ("first", "faces", "kept", "outcome", "results", "roll", "total")
"""Members of a check and its repeats that all see."""


RepeatLuck = Annotated[Luck | None, Doc("LUCK to spend on repeats; none without it.")]
SpentOnRepeats = Annotated[LuckSpent | None, Doc("What LUCK did; null when none was offered.")]


def cost_of(outcome: CheckOutcome, repeats_made: int, options: Options) -> int:
    """The price follows the outcome: a plain fail by its number (RU-B-LUCK-2), a blooper its own (RU-B-LUCK-3, -4).

    Args:
        outcome: the outcome to repeat; no success.
        repeats_made: repeats of this check so far, fewer than `MOST_REPEATS`.
        options: house rules.
    """
    if outcome in COST_OF_BLOOPER:
        return COST_OF_BLOOPER[outcome]
    prices = COST_OF_FAIL if options.cost_mode is CostMode.PER_REPEAT else COST_OF_FAIL_IN_TOTALS
    return prices[repeats_made]


def repeat_while_failing(
    first: Throw, luck: Luck | None, options: Options, again: Callable[[], Throw], decider: RepeatDecider, dice: Dice
) -> LuckSpent | None:
    """Pay and roll again while it fails and the price can be paid; the last roll counts (RU-B-LUCK-5, RU-B-LUCK-6).

    Args:
        first: the roll before any repeat.
        luck: what may be spent; None for nothing.
        options: house rules.
        again: rolls.
        decider: decides on the next repeat.
        dice: as they fall.
    """
    if luck is None:
        return None
    is_offered = not isinstance(luck, LuckAtHand)
    wanted = decider.wants(dice, default=is_offered)
    pool, last = luck.pool, first
    repeats: list[Repeat] = []
    while not last.outcome.succeeds and len(repeats) < luck.max_repeats:
        cost = cost_of(last.outcome, len(repeats), options)
        if cost > pool or not wanted():
            break
        pool -= cost
        last = again()
        repeats.append(Repeat(cost=cost, faces=last.faces, kept=last.kept, outcome=last.outcome))
    if not repeats and not is_offered:
        return None
    return LuckSpent(spent=luck.pool - pool, pool_after=pool, first=first, repeats=tuple(repeats))


def rules_of(spent: LuckSpent) -> tuple[str, ...]:
    """Ids of the rules by which repeats were paid."""
    failed = (spent.first, *spent.repeats[:-1]) if spent.repeats else ()
    prices = (RULE_OF_COST[throw.outcome] for throw in failed)
    return ("RU-B-LUCK-6", *prices, *(("RU-B-LUCK-5",) if failed else ()))
