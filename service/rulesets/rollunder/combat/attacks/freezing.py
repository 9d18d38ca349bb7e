"""Effect of ice on the freeze level of a target. Rules RU-C-FRZ-1 and RU-C-FRZ-2."""

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks.aftermath import Aftermath
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.impact import LuckOfHit
from service.rulesets.rollunder.combat.conditions import freeze
from service.rulesets.rollunder.combat.conditions.freeze_request import Freeze, FreezeAction
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import LuckSpent, luck_at_hand
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Freezing:
    """The freeze level after a hit of ice.

    Attributes:
        level: of the target now.
        roll: d20 of [STR]; None where none was due.
        outcome: what it means.
        luck: repeats of the check.
        dex_lost: DEX that freezes.
        rules: ids of the rules that decided.
    """

    level: int
    roll: int | None
    outcome: CheckOutcome | None
    luck: LuckSpent | None
    dex_lost: int
    rules: tuple[str, ...]


def freezing_of(request: Attack, after: Aftermath, luck: LuckOfHit, dice: Dice) -> Freezing | None:
    """The level rises by the damage, and above LIFE a [STR] saves the DEX; None if the level is unknown."""
    target = request.target
    if after.freeze_gain is None or target.freeze_level is None or target.str_ is None or target.dex is None:
        return None
    gained = Freeze(
        action=FreezeAction.GAIN,
        freeze_level=target.freeze_level,
        life=after.life_after,
        dex=target.dex,
        str_=target.str_,
        gain=after.freeze_gain,
        luck=luck_at_hand(luck.pool),
        options=request.options,
    )
    outcome = freeze.gained(gained, dice, luck.deciders.cold)
    result = outcome.result
    return Freezing(
        level=result.freeze_level,
        roll=result.str_roll,
        outcome=result.str_outcome,
        luck=result.luck,
        dex_lost=target.dex - result.dex_after,
        rules=outcome.rules,
    )
