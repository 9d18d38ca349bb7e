"""A check: a d20 against an attribute, changed by division, modifiers, a bonus and stress.

Rules RU-B-CHK-1 to RU-B-CHK-3, RU-B-CHK-5 and RU-B-STRESS-1 to RU-B-STRESS-3, with those of throw and repeats.
"""

from typing import Annotated, Any

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.rollunder.core import expression, outcome, repeat
from service.rulesets.rollunder.core.arithmetic import divided
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Expression, ModifierOrDice
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, LuckSpent, RepeatDecider, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.throw import RULE_OF_DIFFICULTY, Difficulty, DifficultyField, Throw, throw
from service.rulesets.rollunder.options import Options
from service.rulesets.vocabulary import Code, Doc
from service.values import dataclass

STRESS_DICE = 1
UNDIVIDED = 1

Divisor = Annotated[int, Interval(ge=UNDIVIDED, le=1000), Code("bad_divisor"), Doc("Divides the score, rounding down.")]
Stress = Annotated[bool, Doc("Under stress the score loses a d6; STR gains another back.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTerms:
    """Terms of a check of any kind."""

    divide_by: Divisor = UNDIVIDED
    modifier: ModifierOrDice = 0
    difficulty: DifficultyField = Difficulty.NORMAL
    stress: Stress = False
    luck: RepeatLuck = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """Result of a check; with repeats, that of the last roll."""

    attribute: Annotated[Attribute, Doc("The attribute or talent that was checked.")]
    modifier_total: Annotated[int, Doc("Everything added after the division.")]
    checked_value: Annotated[int, Doc("The number that the d20 was compared with.")]
    faces: Annotated[tuple[int, ...], Doc("The d20 faces in the order rolled.")]
    kept: Annotated[int, Doc("The face that counts.")]
    outcome: Annotated[CheckOutcome, Doc("Success or fail, a crit or a blooper.")]
    success: Annotated[bool, Doc("Whether the outcome is one of the three successes.")]
    depth: Annotated[int, Doc("Checked value minus the face that counts: how deep the roll went.")]
    less_time: Annotated[bool, Doc("Whether the work takes less time, because it was done under stress.")]
    luck: SpentOnRepeats


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A check before any die is rolled, made by `prepare`.

    Attributes:
        attribute: the checked attribute.
        score: its score on the sheet.
        modifier: the modifier, read.
        bonus: added to the score beside the modifier, as for a talent.
        terms: how the check is made.
    """

    attribute: Attribute
    score: int
    modifier: Expression
    bonus: int
    terms: CheckTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check that was made.

    Attributes:
        attempt: the attempt.
        modifier_total: everything added after the division.
        checked_value: the number the d20 was compared with.
        throw: the roll that counts.
        luck: what LUCK did; None when none was offered.
    """

    attempt: Attempt
    modifier_total: int
    checked_value: int
    throw: Throw
    luck: LuckSpent | None

    @property
    def outcome(self) -> CheckOutcome:
        """The final outcome."""
        return self.throw.outcome

    @property
    def depth(self) -> int:
        """Checked value minus the face that counts (RU-B-CMP-1)."""
        return self.checked_value - self.throw.kept

    def in_words(self) -> str:
        """The sum as players write it, as in `DEX 13:2 - 4 = 2`; the bare score when nothing changed it."""
        attempt = self.attempt
        divisor = f":{attempt.terms.divide_by}" if attempt.terms.divide_by > UNDIVIDED else ""
        sign = "-" if self.modifier_total < 0 else "+"
        added = f" {sign} {abs(self.modifier_total)}" if self.modifier_total else ""
        is_changed = divisor or added
        return f"{attempt.attribute} {attempt.score}{divisor}{added}{f' = {self.checked_value}' if is_changed else ''}"

    def members(self) -> dict[str, Any]:
        """The members of a `CheckResult`."""
        return {
            "attribute": self.attempt.attribute,
            "modifier_total": self.modifier_total,
            "checked_value": self.checked_value,
            "faces": self.throw.faces,
            "kept": self.throw.kept,
            "outcome": self.outcome,
            "success": self.outcome.succeeds,
            "depth": self.depth,
            "less_time": self.attempt.terms.stress,
            "luck": self.luck,
        }

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that were applied."""
        terms = self.attempt.terms
        conditions = (
            (("RU-B-CHK-3", "RU-B-MATH-2"), terms.divide_by > UNDIVIDED),
            (("RU-B-CHK-2",), terms.modifier != 0),
            (("RU-B-STRESS-1", "RU-B-STRESS-3"), terms.stress),
            (("RU-B-STRESS-2",), terms.stress and self.attempt.attribute is Attribute.STR),
            (("RU-B-DICE-4",), terms.stress or self.attempt.modifier.has_dice),
        )
        applied = [rule for rules, applies in conditions if applies for rule in rules]
        rolled = outcome.rules_of(self.throw.kept, self.checked_value, self.outcome)
        spent = repeat.rules_of(self.luck) if self.luck else ()
        return (*applied, "RU-B-CHK-5", *RULE_OF_DIFFICULTY[terms.difficulty], *rolled, *spent)


def prepare(
    attribute: Attribute, score: int, terms: CheckTerms, *, bonus: int = 0, pointer: str = "/modifier"
) -> Attempt:
    """Read all that a check needs; the pointer is the place of the modifier in the request.

    Raises:
        Rejected: `bad_expression`, `unknown_die`, `too_many_dice`, `too_large` (RU-B-CHK-2, RU-B-DICE-2).
    """
    modifier = expression.of_modifier(terms.modifier, pointer)
    return Attempt(attribute=attribute, score=score, modifier=modifier, bonus=bonus, terms=terms)


def roll_check(attempt: Attempt, options: Options, dice: Dice, decider: RepeatDecider = CHARACTER) -> Check:
    """Make a check: build the value (RU-B-CHK-5), throw the d20 (RU-B-CHK-1), repeat with LUCK (RU-B-LUCK-6).

    The division belongs to the attribute and comes first (RU-B-CHK-3). Modifier and stress dice are rolled once,
    before the d20, and do not change (RU-B-DICE-4, RU-B-LUCK-5).
    """
    terms = attempt.terms
    modifier_total = _modifier_total(attempt, dice)
    value = divided(attempt.score, terms.divide_by) + modifier_total
    last = throw(value, terms.difficulty, options, dice, "check")
    luck = repeat.repeat_while_failing(
        last, terms.luck, options, lambda: throw(value, terms.difficulty, options, dice, "repeat"), decider, dice
    )
    last = luck.repeats[-1] if luck is not None and luck.repeats else last
    return Check(attempt=attempt, modifier_total=modifier_total, checked_value=value, throw=last, luck=luck)


def _modifier_total(attempt: Attempt, dice: Dice) -> int:
    """The modifier with its dice (RU-B-CHK-2), the bonus, and stress (RU-B-CHK-5)."""
    modifier = expression.total(attempt.modifier, dice, "modifier")
    return modifier + attempt.bonus + (_stress(attempt.attribute, dice) if attempt.terms.stress else 0)


def _stress(attribute: Attribute, dice: Dice) -> int:
    """Stress takes off a d6 (RU-B-STRESS-1); adrenalin gives STR another one back (RU-B-STRESS-2)."""
    penalty = D6.total(STRESS_DICE, dice, "stress")
    adrenalin = D6.total(STRESS_DICE, dice, "adrenalin") if attribute is Attribute.STR else 0
    return adrenalin - penalty
