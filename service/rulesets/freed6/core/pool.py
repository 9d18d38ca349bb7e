"""The dice of a check before they are rolled: steps 1 to 6 of F6-CHK-1."""

from functools import lru_cache

from service.rulesets.contract import Rejected
from service.rulesets.freed6.core.die_code import DieCode, refuse_too_many
from service.rulesets.freed6.core.roller import Roller, base_code
from service.rulesets.freed6.dice import advantage, flip
from service.rulesets.freed6.dice.advantage import AdvantageState
from service.rulesets.freed6.options import Options, WildMode
from service.values import dataclass

LUCK_FACTOR = 2
"""A luck point doubles the dice of skill and ability, not pips and not the dice of one check (F6-LCK-3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Dice to be rolled.

    Attributes:
        stream: of the dice.
        code: the die code after luck and modifiers; wild dice replace some of its dice.
        ordinary: ordinary dice.
        wild: wild dice.
        wild_sides: sides of each wild die.
        extra: boost dice, or penalty dice when negative.
        flat_mod: the addition to the total.
        flips: the faces that count as their opposites.
        state: whether the check is rolled twice.
        lucky: whether a luck point affects these dice.
        luck_points_after: luck points left, if they are tracked.
        rules: ids of the rules that made the pool.
    """

    stream: str
    code: DieCode
    ordinary: int
    wild: int
    wild_sides: int
    extra: int
    flat_mod: int
    flips: frozenset[int]
    state: AdvantageState
    lucky: bool
    luck_points_after: int | None
    rules: tuple[str, ...]


@lru_cache(maxsize=64)  # odds ask for the same pool on every branch
def pool_of(roller: Roller, stream: str, pointer: str, options: Options) -> Pool:
    """Build the pool: die code, luck, dice modifiers, wild dice, and what cancels (F6-CHK-1, steps 1 to 6).

    Raises:
        Rejected: anything the roller may not do; no die is rolled before.
    """
    _refuse(roller, pointer)
    base = base_code(roller, pointer)
    doubled = DieCode(base.dice * LUCK_FACTOR, base.pips) if roller.luck_point else base
    code = doubled.with_dice(roller.dice_mod)
    refuse_too_many(code.dice, pointer)
    ordinary, wild = _split(roller, code.dice, options)
    return Pool(
        stream=stream,
        code=code,
        ordinary=ordinary,
        wild=wild,
        wild_sides=roller.wild_sides,
        extra=net_extra(roller.boost, roller.penalty),
        flat_mod=roller.flat_mod,
        flips=flip.named_faces(roller.flips, f"{pointer}/flips", extended=options.extended_flips),
        state=advantage.net_state(roller.advantage, roller.disadvantage, options),
        lucky=roller.luck_point,
        luck_points_after=None if roller.luck_points is None else roller.luck_points - int(roller.luck_point),
        rules=_rules(roller, code.dice),
    )


def net_extra(boost: int, penalty: int) -> int:
    """Boost and penalty dice cancel one for one before rolling; negative is penalty (F6-BST-3)."""
    return boost - penalty


def refuse_second_luck(*pools: Pool | None) -> None:
    """Refuses a second luck point on dice in one turn, by any participant (F6-LCK-6).

    Raises:
        Rejected: `luck_already_spent_this_turn`.
    """
    lucky = [pool for pool in pools if pool is not None and pool.lucky]
    if len(lucky) > 1:
        raise Rejected("luck_already_spent_this_turn")


def _refuse(roller: Roller, pointer: str) -> None:
    """Refuses luck points and wild dice which the roller may not use.

    A Stock character has neither Wild Die (F6-WLD-1) nor Luck (F6-LCK-1); wild dice by an effect are allowed to
    it. A point needs a pool, and a turn without luck so far (F6-LCK-6). Only the wild die has a special die type
    (F6-DIE-8).
    """
    flip.refuse_die_type(roller.wild_sides, f"{pointer}/wild_sides")
    if roller.wild_die and not roller.dynamic:
        raise Rejected("wild_die_requires_dynamic", f"{pointer}/wild_die")
    if not roller.luck_point:
        return
    if not roller.dynamic:
        raise Rejected("luck_requires_dynamic", f"{pointer}/luck_point")
    if roller.luck_spent_this_turn:
        raise Rejected("luck_already_spent_this_turn", f"{pointer}/luck_point")
    if roller.luck_points == 0:
        raise Rejected("no_luck_points", f"{pointer}/luck_points")


def _split(roller: Roller, size: int, options: Options) -> tuple[int, int]:
    """Ordinary and wild dice of a pool of so many dice.

    Wild dice take the place of dice (F6-WLD-2), after luck has doubled them and without being doubled (F6-LCK-4).
    Effects turn more dice into wild ones or fewer, by option they come on top (F6-WLD-7).
    """
    own = min(size, int(roller.wild_die))
    if options.wild_mode is WildMode.ADD:
        return size - own, max(0, own + roller.wild_dice_mod)
    wild = min(size, max(0, int(roller.wild_die) + roller.wild_dice_mod))
    return size - wild, wild


def _rules(roller: Roller, size: int) -> tuple[str, ...]:
    wild = roller.wild_die or roller.wild_dice_mod
    applied = (
        ("F6-CHK-1", True),
        ("F6-CHK-4", any(roller.parts)),
        ("F6-DIE-3", any(roller.parts)),
        ("F6-DIE-4", roller.skill_dice_mod or roller.dice_mod),
        ("F6-DIE-5", roller.flat_mod),
        ("F6-LCK-3", roller.luck_point),
        ("F6-LCK-4", roller.luck_point and wild),
        ("F6-WLD-2", roller.wild_die and size),
        ("F6-WLD-7", roller.wild_dice_mod),
        ("F6-BST-3", roller.boost and roller.penalty),
        ("F6-ADV-4", roller.advantage and roller.disadvantage),
    )
    return tuple(rule for rule, applies in applied if applies)
