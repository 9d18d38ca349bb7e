"""Effects bought with ranks, and whether a plan may be bought. Rules F6-COND-7 to F6-COND-9, F6-EFX-1 to F6-EFX-6."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.rulesets.contract import Rejected
from service.rulesets.freed6.core import die_code, duration
from service.rulesets.freed6.core.die_code import DieCodeText
from service.rulesets.freed6.core.duration import Duration
from service.rulesets.freed6.tables import EFFECT_MENU, MenuRow
from service.rulesets.vocabulary import Doc, Modifier, Name, Number
from service.values import dataclass, replace

EFFECT_ROLL, EFFECT_ROLL_DICE, ABILITY = "effect_roll", "effect_roll_dice", "ability"
HINDERING = ("penalty", "disadvantage")
"""Rows that make checks worse, whatever their sign."""
GAINED_ABILITY = "1D"
"""Die code of a gained ability, unless the purchase names another (F6-COND-8)."""

REJECTIONS = ("unknown_effect", "bad_times", "bad_sign", "missing_target", "effect_roll_limit")
"""Codes with which a plan is refused for a purchase that is illegal in itself (F6-COND-9, F6-EFX-2)."""

EffectCode = Annotated[str, Len(1, 60), Doc("Code of a row of the effect menu.")]


class Sign(StrEnum):
    """Whether an effect gives or takes away."""

    PLUS = "+"
    MINUS = "-"


class Origin(StrEnum):
    """Origin of the spent ranks: a check or an effect roll."""

    CHECK = "check"
    EFFECT_ROLL = "effect_roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """A wish to buy one row of the effect menu."""

    effect: EffectCode
    times: Annotated[Number, Doc("How often it is bought.")] = 1
    sign: Annotated[Sign, Doc("`+` gives, `-` takes away.")] = Sign.PLUS
    target: Annotated[Name | None, Doc("Skill, ability, fixed value or condition, where the row needs one.")] = None
    die_code: Annotated[DieCodeText | None, Doc("`ability`: die code of the gained ability; 1D by default.")] = None


Plan = Annotated[tuple[Purchase, ...], Doc("What the ranks buy.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """An effect in force."""

    effect: EffectCode
    value: Annotated[Modifier | None, Doc("Sign times unit times number; null for effects without a number.")] = None
    target: Annotated[Name | None, Doc("What it is about, if anything.")] = None
    die_code: Annotated[DieCodeText | None, Doc("Die code of a gained ability.")] = None
    duration: Annotated[Duration | None, Doc("Duration of the effect.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Circumstances of a plan.

    Attributes:
        origin: source of the ranks.
        effect_roll: whether there is an effect roll in this turn, beside those of the plan.
        implied_roll: whether the one effect roll of the check is made already.
        names_targets: whether rows that need a target must name it.
    """

    origin: Origin = Origin.CHECK
    effect_roll: bool = False
    implied_roll: bool = False
    names_targets: bool = True


def findings(plan: Sequence[Purchase], rank: int, turn: Turn) -> tuple[str, ...]:
    """All that is wrong with a plan, sorted, without repeats (F6-COND-9); nothing when it is legal.

    That effects fit the story is for the game master. An empty plan is legal.
    """
    if not plan:
        return ()
    if rank == 0:
        return ("no_ranks",)
    faults = [own_faults(plan, index, turn) for index in range(len(plan))]
    sound = [purchase for purchase, wrong in zip(plan, faults, strict=True) if not wrong]
    found = {fault for wrong in faults for fault in wrong}
    if sum(cost(purchase) for purchase in sound) > rank:
        found.add("over_budget")
    return tuple(sorted(found))


def own_faults(plan: Sequence[Purchase], index: int, turn: Turn) -> tuple[str, ...]:
    """Faults which make one purchase of a plan illegal in itself, with any ranks (F6-COND-9)."""
    row = EFFECT_MENU.get(plan[index].effect)
    if row is None:
        return ("unknown_effect",)
    return (*_faults_of_row(plan[index], row, turn), *_faults_of_effect_roll(plan, index, turn))


def is_illegal(purchase: Purchase) -> bool:
    """Whether a purchase is illegal in any turn and with any ranks: its row, number, sign or target (F6-COND-9)."""
    row = EFFECT_MENU.get(purchase.effect)
    return row is None or next(_faults_of_row(purchase, row, Turn()), None) is not None


def refuse_illegal(plan: Sequence[Purchase], turn: Turn, pointer: str) -> None:
    """A purchase that is illegal in itself fails the request (F6-ATK-4, F6-MOD-1).

    Raises:
        Rejected: with the first error of the first such purchase, or `bad_die_code` of a gained ability.
    """
    refuse_bad_codes(plan, pointer)
    for index, purchase in enumerate(plan):
        for fault in own_faults(plan, index, turn):
            raise Rejected(fault, f"{pointer}/{index}", effect=purchase.effect, times=purchase.times)


def cost(purchase: Purchase) -> int:
    """The rank of the row for each time it is bought; rows may be mixed and repeated (F6-COND-7)."""
    return EFFECT_MENU[purchase.effect].rank * purchase.times


def is_loss(bought: Purchase | Effect) -> bool:
    """Whether a purchase or an effect takes something from its bearer, or makes its checks worse (F6-COND-8)."""
    minus = bought.sign is Sign.MINUS if isinstance(bought, Purchase) else (bought.value or 0) < 0
    return minus or bought.effect in HINDERING


def timed(effect: Effect, *, on_own_turn: bool) -> Effect:
    """The effect for as long as its row says, by the turns of its bearer (F6-DUR-2)."""
    code = EFFECT_MENU[effect.effect].duration_code
    return replace(effect, duration=duration.of_code(code, on_own_turn=on_own_turn))


def refuse_bad_codes(plan: Sequence[Purchase], pointer: str) -> None:
    """The die codes of gained abilities are die codes (F6-COND-8).

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`.
    """
    for index, purchase in enumerate(plan):
        if purchase.die_code:
            die_code.read(purchase.die_code, f"{pointer}/{index}/die_code")


def bought(purchase: Purchase, *, on_own_turn: bool) -> Effect:
    """The effect of a legal purchase (F6-COND-8): sign, unit and number, for as long as its row says."""
    row = EFFECT_MENU[purchase.effect]
    sign = 1 if purchase.sign is Sign.PLUS else -1
    gained = purchase.effect == ABILITY and purchase.sign is Sign.PLUS
    code = die_code.read(purchase.die_code or GAINED_ABILITY, "").canonical if gained else None
    return Effect(
        effect=purchase.effect,
        value=None if row.unit is None else sign * row.unit * purchase.times,
        target=purchase.target,
        die_code=code,
        duration=duration.of_code(row.duration_code, on_own_turn=on_own_turn),
    )


def _faults_of_row(purchase: Purchase, row: MenuRow, turn: Turn) -> Iterator[str]:
    """Number, sign and target that the row does not allow (F6-COND-9)."""
    once = row.max_times_per_purchase is not None and purchase.effect != EFFECT_ROLL
    if purchase.times < 1 or (once and purchase.times > 1):
        yield "bad_times"
    if purchase.sign is Sign.MINUS and not row.signed:
        yield "bad_sign"
    if row.target is not None and purchase.target is None and turn.names_targets:
        yield "missing_target"


def _faults_of_effect_roll(plan: Sequence[Purchase], index: int, turn: Turn) -> Iterator[str]:
    """Faults: two effect rolls for a check (F6-EFX-2), one from another (F6-EFX-4), dice without one (F6-EFX-6)."""
    if plan[index].effect == EFFECT_ROLL:
        if turn.implied_roll or _has_effect_roll(plan[:index]) or plan[index].times > 1:
            yield "effect_roll_limit"
        if turn.origin is Origin.EFFECT_ROLL:
            yield "effect_roll_chain"
    elif plan[index].effect == EFFECT_ROLL_DICE and not turn.effect_roll and not _has_effect_roll(plan):
        yield "no_effect_roll"


def _has_effect_roll(plan: Sequence[Purchase]) -> bool:
    return any(purchase.effect == EFFECT_ROLL for purchase in plan)
