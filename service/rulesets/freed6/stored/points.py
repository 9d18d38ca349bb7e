"""Result points that an order gives, or that somebody stored makes by a check. Rules F6-COND-6, F6-MOD-1, F6-REM-1."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.freed6.points import CheckDifficulty, ResultPoints
from service.rulesets.freed6.roller import Roller
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, RollerOrder, StoredElement
from service.rulesets.freed6.stored.participant import acting
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOrder:
    """Somebody has result points, or makes a check for them, and does something to somebody with them."""

    actor: Annotated[StoredElement, Doc("Who does it.")] = NOBODY_NAMED
    target: Annotated[StoredElement | None, Doc("To whom it happens; null for who does it.")] = None
    result_points: ResultPoints = None
    roller: Annotated[
        RollerOrder | None, Doc("The check that makes the points, by `actor` unless it names another.")
    ] = None
    difficulty: CheckDifficulty = None
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def checking(self) -> RollerOrder | None:
        """Who makes the check, if one is made."""
        if self.roller is None or self.roller.id is not None or self.roller.name is not None:
            return self.roller
        return replace(self.roller, id=self.actor.id)

    @property
    def lucky(self) -> bool:
        """Whether a luck point is spent for the check."""
        return self.roller is not None and self.roller.luck_point


def roller_of(order: PointsOrder, cast: Cast) -> Roller | None:
    """Who makes the check, looked up.

    Raises:
        Rejected: as `participant.acting` does.
    """
    return None if order.checking is None else acting(order.checking, cast, order.options, "/roller")


def after_points(order: PointsOrder, cast: Cast, options: Options) -> Aftermath:
    """What is left when the points were made."""
    after = Aftermath(cast, options)
    if order.checking is not None:
        after.checked(order.checking)
    return after
