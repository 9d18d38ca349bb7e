"""Outcome of a d20 against a checked value. Rules RU-B-CHK-1 and RU-B-CRIT-1 to RU-B-CRIT-7."""

from enum import StrEnum

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.basic import Equal, Natural1, Natural20

LOWEST_ROLL, HIGHEST_ROLL = 1, 20
HIGHEST_OF_CRITS, LOWEST_OF_BLOOPERS = 2, 19
"""All rolls between them are plain."""


class CheckOutcome(StrEnum):
    """The outcome of a check, best first; what crits and bloopers do is the game master's decision (RU-B-CRIT-7)."""

    CRIT1 = "crit1"
    CRIT2 = "crit2"
    SUCCESS = "success"
    FAIL = "fail"
    BLOOPER19 = "blooper19"
    BLOOPER20 = "blooper20"

    @property
    def succeeds(self) -> bool:
        """Whether it is one of the three successes."""
        return self in _SUCCESSES


_SUCCESSES = (CheckOutcome.CRIT1, CheckOutcome.CRIT2, CheckOutcome.SUCCESS)

LADDERS: dict[int, tuple[tuple[int, CheckOutcome], ...]] = {
    1: ((3, CheckOutcome.CRIT1), (2, CheckOutcome.CRIT2), (1, CheckOutcome.SUCCESS)),
    2: ((3, CheckOutcome.CRIT2), (2, CheckOutcome.SUCCESS)),
    19: ((19, CheckOutcome.SUCCESS),),
    20: ((20, CheckOutcome.FAIL), (19, CheckOutcome.BLOOPER19)),
}
"""Special roll -> (lowest checked value, outcome), highest value first.

A row each: RU-B-CRIT-1, RU-B-CRIT-2, RU-B-CRIT-3, RU-B-CRIT-4.
"""

BELOW_LADDER = {
    1: CheckOutcome.FAIL,
    2: CheckOutcome.FAIL,
    19: CheckOutcome.BLOOPER19,
    20: CheckOutcome.BLOOPER20,
}
"""Special roll -> outcome against a checked value below its ladder."""

RULE_OF_ROLL = {1: "RU-B-CRIT-1", 2: "RU-B-CRIT-2", 19: "RU-B-CRIT-3", 20: "RU-B-CRIT-4"}
RULE_OF_OUTCOME = {
    CheckOutcome.CRIT1: "RU-B-CRIT-1",
    CheckOutcome.CRIT2: "RU-B-CRIT-2",
    CheckOutcome.BLOOPER19: "RU-B-CRIT-3",
    CheckOutcome.BLOOPER20: "RU-B-CRIT-4",
}


def outcome_of(roll: int, checked_value: int, options: Options) -> CheckOutcome:
    """The cell of the truth table (RU-B-CRIT-6): lower is a success (RU-B-CHK-1), 1, 2, 19 and 20 are special."""
    if _is_special(roll):
        if _succeeds_by_option(roll, checked_value, options):
            return CheckOutcome.SUCCESS
        reached = (outcome for lowest, outcome in LADDERS[roll] if checked_value >= lowest)
        return next(reached, BELOW_LADDER[roll])
    is_success = roll < checked_value or (roll == checked_value and options.equal is Equal.SUCCESS)
    return CheckOutcome.SUCCESS if is_success else CheckOutcome.FAIL


def rules_of(roll: int, checked_value: int, outcome: CheckOutcome) -> tuple[str, ...]:
    """Ids of the rules that decided about a roll."""
    special = (RULE_OF_ROLL[roll] if _is_special(roll) else None, RULE_OF_OUTCOME.get(outcome))
    beyond = ("RU-B-CRIT-5",) if _is_beyond(roll, checked_value) else ()
    story = ("RU-B-CRIT-7",) if outcome in RULE_OF_OUTCOME else ()
    return ("RU-B-CHK-1", *dict.fromkeys(rule for rule in special if rule), *beyond, *story)


def _is_special(roll: int) -> bool:
    """Whether the truth table has a row for the roll alone."""
    return not HIGHEST_OF_CRITS < roll < LOWEST_OF_BLOOPERS


def _is_beyond(roll: int, checked_value: int) -> bool:
    """Whether the text does not name the case: a 1 against 0 or less, a 20 against 21 or more (RU-B-CRIT-5)."""
    if roll == LOWEST_ROLL:
        return checked_value < LOWEST_ROLL
    return roll == HIGHEST_ROLL and checked_value > HIGHEST_ROLL


def _succeeds_by_option(roll: int, checked_value: int, options: Options) -> bool:
    """Whether a table lets a 1 always succeed, or a 20 that is lower than the value (RU-B-CRIT-5)."""
    if not _is_beyond(roll, checked_value):
        return False
    if roll == LOWEST_ROLL:
        return options.natural_1 is Natural1.ALWAYS_SUCCEEDS
    return options.natural_20 is Natural20.SUCCEEDS_ABOVE_20
