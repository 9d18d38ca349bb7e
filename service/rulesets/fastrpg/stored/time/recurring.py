"""Damage and healing that come again and again. Rules FR-HP-1, FR-HEAL-3 and FR-GEN-1."""

from service.dice import Dice
from service.rulesets.fastrpg.effect_codes import RecurringCode
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, is_dead
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Passed

RULE_OF_CODE = {RecurringCode.DAMAGE: "FR-HP-1", RecurringCode.HEALING: "FR-HEAL-3"}


def recur(identity: str, code: str, value: int | None, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - the hook's signature
    """Damage (FR-HP-1), which ends a stable state and can kill, or healing (FR-HEAL-3); nothing recurs on the dead."""
    figure = cast[identity]
    if code not in set(RecurringCode) or not value or value < 0 or is_dead(figure):
        return Passed()
    known = RecurringCode(code)
    happening = hurt if known is RecurringCode.DAMAGE else healed_by
    return Passed(cast={identity: happening(value)(figure)}, rules=("FR-GEN-1", RULE_OF_CODE[known]))
