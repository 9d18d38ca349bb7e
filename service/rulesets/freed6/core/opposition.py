"""Opposition to a check: a roll, a fixed value or a number. Rules F6-OPP-1, F6-OPP-3 and F6-RES-2."""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.contract.decision import Decider
from service.rulesets.freed6.core import check, improvement
from service.rulesets.freed6.core.check import Check
from service.rulesets.freed6.core.pool import Pool, pool_of
from service.rulesets.freed6.core.roller import Contender, fixed_value
from service.rulesets.freed6.options import Options
from service.rulesets.vocabulary import Doc, Modifier, Number
from service.values import dataclass


class OppositionMode(StrEnum):
    """Way of opposing: a separate check, the fixed value of its die code, or a plain number."""

    ROLL = "roll"
    FIXED = "fixed"
    VALUE = "value"


class AnswerMode(StrEnum):
    """Way in which a stored opponent answers: by a separate check, or the fixed value."""

    ROLL = "roll"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposing(Contender):
    """Opposing character or thing: by a roll, a fixed value or a number."""

    value: Annotated[Number | None, Doc("`value`: the number.")] = None
    fixed_mod: Annotated[Modifier, Doc("`fixed`: effects of +3 and -3 on the fixed value, together.")] = 0


Mode = Annotated[
    OppositionMode | None, Doc("How it is given; null means `value` where a value is given, else `fixed`.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering(Opposing):
    """Opposing character or thing that may choose how it opposes."""

    mode: Mode = None

    @property
    def effective_mode(self) -> OppositionMode:
        """The mode, by default that of the value, else the fixed one: one answers outside one's own turn (F6-RES-2)."""
        return self.mode or (OppositionMode.FIXED if self.value is None else OppositionMode.VALUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent(Answering):
    """The other side of a contest; who does not act on its own turn uses the fixed value."""

    mode: Annotated[OppositionMode, Doc("How the opponent answers.")] = OppositionMode.ROLL


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """Opposition, prepared; still to be rolled where it is a roll.

    Attributes:
        number: fixed value or value, with its additions; for a roll only the additions.
        pool: the rolled pool, if any.
        action_points: those of who rolls; one may improve the roll after it is seen (F6-ACT-7).
        decider: decides about that point.
        rules: ids of the rules that made the number.
    """

    number: int
    pool: Pool | None = None
    action_points: int = 0
    decider: Decider = improvement.ROLLER
    rules: tuple[str, ...]

    def roll(self, dice: Dice, options: Options) -> "RolledOpposition":
        """The total that opposes, better if an action point is spent on its roll."""
        if self.pool is None:
            return RolledOpposition(total=self.number, check=None, rules=self.rules)
        first = check.make(self.pool, dice, options)
        made = improvement.improved(first, self.action_points, self.decider, dice, options)
        return RolledOpposition(total=made.total + self.number, check=made, rules=(*self.rules, *made.rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOpposition:
    """Result of the opposition, after its roll if there was one.

    Attributes:
        total: the number to reach.
        check: the roll behind it, if it was rolled.
        rules: ids of the rules that made it.
    """

    total: int
    check: Check | None
    rules: tuple[str, ...]

    @property
    def action_points_after(self) -> int | None:
        """Action points left of who rolled; None where none was spent."""
        return self.check.action_points_after if self.check else None


def opposition_of(
    opposing: Opposing, mode: OppositionMode, decider: Decider, stream: str, pointer: str, options: Options
) -> Opposition:
    """The opposing total: rolled, fixed for who does not act (F6-OPP-3, F6-ENC-6), or given (F6-OPP-1, F6-RES-2).

    Args:
        opposing: who or what opposes.
        mode: how it is given.
        decider: decides about an action point for a roll.
        stream: of the dice.
        pointer: JSON pointer to who opposes.
        options: the house rules.

    Raises:
        Rejected: what a roller may not do, `bad_input` for members that do not fit the mode.
    """
    _refuse_misfit(opposing, mode, pointer)
    if mode is OppositionMode.ROLL:
        return Opposition(
            number=opposing.modifier,
            pool=pool_of(opposing, stream, pointer, options),
            action_points=opposing.action_points,
            decider=decider,
            rules=(),
        )
    if mode is OppositionMode.FIXED:
        number = fixed_value(opposing, opposing.fixed_mod, pointer)
        return Opposition(number=number + opposing.modifier, rules=("F6-OPP-3", "F6-DIE-6"))
    return Opposition(number=(opposing.value or 0) + opposing.modifier, rules=())


def _refuse_misfit(opposing: Opposing, mode: OppositionMode, pointer: str) -> None:
    """A value belongs to the mode `value`, a die code to the others."""
    if mode is not OppositionMode.VALUE and opposing.value is not None:
        raise Rejected(
            "bad_input", f"{pointer}/value", expected=Phrase("null where `mode` is `{mode}`", mode=mode.value)
        )
    if mode is OppositionMode.VALUE and opposing.value is None:
        raise Rejected("bad_input", f"{pointer}/value", expected=Phrase("the number that opposes"))
    if mode is OppositionMode.VALUE and opposing.has_code:
        raise Rejected("bad_input", pointer, expected=Phrase("either a die code or a `value`, not both"))
