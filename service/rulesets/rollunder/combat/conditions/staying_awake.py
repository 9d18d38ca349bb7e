"""The [STR] that decides about staying awake. Rules RU-C-STUN-4 and RU-C-STUN-5."""

from service.dice import Dice
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.life import is_ko, moved, remaining
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.core.repeat import CHARACTER, Luck, RepeatDecider
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import InstantKoMode
from service.values import dataclass

ENORMOUS_DICE = 1
ABOVE_LIFE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Awake:
    """Values of the [STR] that decides about staying awake.

    Attributes:
        str_: STR now.
        stun_level: the stun level before the check.
        life: LIFE now.
        luck: LUCK that may repeat the check.
        options: house rules.
    """

    str_: int
    stun_level: int
    life: int
    luck: Luck | None
    options: Options


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOut:
    """A [STR] that decides about staying awake.

    Attributes:
        check: the check.
        stun_level: the stun level after it.
        ko: whether the character is K.O. after it.
    """

    check: RepeatedCheck
    stun_level: int
    ko: bool


def stay_awake(awake: Awake, dice: Dice, decider: RepeatDecider = CHARACTER) -> KnockOut:
    """[STR] or K.O., after stun damage with a crit (RU-C-STUN-5).

    That something must have passed the armor first is the attack's business.
    """
    made = repeated_check.make(awake.str_, awake.luck, awake.options, dice, "stay_awake", decider)
    return _settled(made, awake.stun_level, awake)


def withstand(awake: Awake, dice: Dice, decider: RepeatDecider = CHARACTER) -> tuple[KnockOut, int]:
    """[STR] to stay awake after an enormous hit, and the d20 stun that comes either way (RU-C-STUN-4)."""
    made = repeated_check.make(awake.str_, awake.luck, awake.options, dice, "stay_awake", decider)
    stun_roll = D20.total(ENORMOUS_DICE, dice, "stun")
    return _settled(made, moved(awake.stun_level, stun_roll), awake), stun_roll


def _settled(made: RepeatedCheck, stun_level: int, awake: Awake) -> KnockOut:
    """State after a stun check: one who fails is K.O., even if the level is not above LIFE (RU-C-STUN-4, RU-C-STUN-5).

    To know when the character wakes, the level is lifted to LIFE + 1 if it is lower; by option only the status is set.
    """
    if made.succeeds:
        return KnockOut(check=made, stun_level=stun_level, ko=is_ko(stun_level, awake.life))
    if awake.options.instant_ko_mode is InstantKoMode.RAISE_LEVEL:
        stun_level = max(stun_level, moved(remaining(awake.life), ABOVE_LIFE))
    return KnockOut(check=made, stun_level=stun_level, ko=True)
