"""Recovery in a stretch of time: points by rest or sleep, stun, frozen limbs, and crippled ones.

Rules RU-B-REG-1, RU-B-REG-2, RU-C-STUN-3, RU-C-FRZ-3, RU-C-RES-5, RU-R-34, RU-R-40 and RU-R-48.
"""

from fractions import Fraction
from typing import Any

from service.dice import Dice
from service.rulesets.rollunder.character import healing
from service.rulesets.rollunder.character.healing import MINUTES_PER_HOUR, Healing, Points
from service.rulesets.rollunder.combat.conditions import cripple, freeze
from service.rulesets.rollunder.combat.conditions.cripple import Cripple, CrippleAction
from service.rulesets.rollunder.combat.conditions.freeze_request import Freeze, FreezeAction
from service.rulesets.rollunder.combat.conditions.stun import USUAL_RATE
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.repeat import of_participant
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities import Ability, is_barred
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.fires import of_body
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import luck_to_spend

MOST_REGAINED = 1_000_000
"""More points than any stretch of rest brings."""


def rested(figure: Figure, minutes: int, options: Options, dice: Dice) -> Figure:
    """The figure after minutes of rest or sleep, with the remaining minutes (RU-B-REG-1, RU-B-REG-2, RU-R-48).

    Burning or choked figures gain no LIFE (RU-R-34).
    """
    character = Character(figure, options)
    harmed = any(of_body(figure)) or lasting.has(figure, Lasting.CHOKED)
    pools = (PoolName.MAGIC,) if harmed else (PoolName.LIFE, PoolName.MAGIC)
    missing = {pool: max(0, character.maximum(pool) - character.points(pool)) for pool in pools}
    if not any(missing.values()):
        return effects.with_state(figure, rest_minutes=0, bonus_minutes=0)
    result = healing.resolve(_rest(character, minutes), dice).result
    for pool, most in missing.items():
        figure = effects.pool_changed(figure, pool, min(getattr(result, pool), most))
    is_full = all(getattr(result, pool) >= most for pool, most in missing.items())
    left = {} if is_full else {"rest_minutes": result.rest_minutes, "bonus_minutes": result.bonus_minutes}
    return effects.with_state(figure, **{"rest_minutes": 0, "bonus_minutes": 0, **left})


def _rest(character: Character, minutes: int) -> Healing:
    """So many minutes of sleep for a sleeper, else of rest (RU-R-48)."""
    empty = Points(current=0, maximum=MOST_REGAINED)
    sleeps = lasting.has(character.figure, Lasting.ASLEEP)
    hours: Any = Fraction(minutes, MINUTES_PER_HOUR)
    return Healing(
        LIFE=empty,
        MAGIC=empty,
        sleep_hours=hours if sleeps else 0,
        rest_hours=0 if sleeps else hours,
        rest_minutes=character.state.rest_minutes,
        bonus_minutes=character.state.bonus_minutes,
        bonus=character.sheet.regeneration,
        options=character.options,
    )


def less_stunned(figure: Figure, times: int, options: Options) -> Figure:
    """Once for each round or minute; not while the neck is held (RU-C-STUN-3)."""
    held = lasting.has(figure, Lasting.CHOKED) or is_barred(figure, Ability.WAKE, options)
    return figure if held else effects.level_changed(figure, "stun_level", -USUAL_RATE * times)


def thawed(figure: Figure, minutes: int, options: Options, dice: Dice) -> Figure:
    """The level sinks, and lost DEX comes back (RU-C-FRZ-3)."""
    character = Character(figure, options)
    if not character.state.freeze_level and not character.state.frozen_dex:
        return figure
    whole = character.score(Attribute.DEX, Cause.FREEZING)
    frozen = Freeze(
        action=FreezeAction.REGENERATE,
        freeze_level=character.state.freeze_level,
        life=character.points(PoolName.LIFE),
        dex=whole - character.state.frozen_dex,
        dex_max=whole,
        minutes=minutes,
        options=options,
    )
    result = freeze.resolve(frozen, dice).result
    figure = effects.level_changed(figure, "freeze_level", result.freeze_level - character.state.freeze_level)
    return effects.counted(figure, "frozen_dex", frozen.dex - result.dex_after)


def limb_recovered(identity: str, figure: Figure, options: Options, dice: Dice) -> Figure:
    """[STR] of the day with the reduced STR, arms before legs (RU-C-RES-5); LUCK may repeat it (RU-R-40)."""
    state, luck = figure.state, luck_to_spend(figure, options)
    crippled = state.crippled_arms + state.crippled_legs
    str_ = Character(figure, options).score(Attribute.STR, Cause.CRIPPLED)
    checked = Cripple(action=CrippleAction.RECOVER, str_=str_, effects=crippled, luck=luck, options=options)
    result = cripple.recovered(checked, dice, of_participant(identity)).result
    member = "crippled_arms" if state.crippled_arms else "crippled_legs"
    figure = effects.repeats_paid(figure, result.luck)
    figure = effects.counted(figure, member, (result.effects_after or 0) - crippled)
    return effects.with_state(figure, limb_check_minutes=0)
