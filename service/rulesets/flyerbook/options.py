"""The house rules of Flyerbook: how a table reads the text."""

from enum import StrEnum
from typing import Annotated, ClassVar

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass


class ChooseBy(StrEnum):
    """Choice among several fitting traits: the highest printed value, or the highest total with attributes."""

    VALUE = "value"
    TOTAL = "total"


class SupportersWith(StrEnum):
    """Fitting traits with which a stored character can support another."""

    SKILL_OR_JOB = "skill_or_job"
    SKILL_ONLY = "skill_only"


class OnTie(StrEnum):
    """Winner of a contest that ends level: none, or the side listed first."""

    DRAW = "draw"
    INITIATOR = "initiator"


class Boundary(StrEnum):
    """Band into which a GURPS cost of exactly 20 or 50 falls."""

    LOWER = "lower"
    HIGHER = "higher"


class Rounding(StrEnum):
    """Conversion of the average damage of a GURPS weapon to a whole number."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"
    EXACT = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(RulesetOptions):
    """House rules of a Flyerbook table. Options that do not touch an operation have no effect on it."""

    stored_only: ClassVar[frozenset[str]] = frozenset({"armor_stacks", "turns_bind"})

    choose_by: Annotated[ChooseBy, Doc("FB-TASK-1: how the trait is picked.")] = ChooseBy.VALUE
    supporters_with: Annotated[SupportersWith, Doc("FB-TASK-6: who can support.")] = SupportersWith.SKILL_OR_JOB
    on_tie: Annotated[OnTie, Doc("FB-CON-3: contests that end level.")] = OnTie.DRAW
    complications_stack: Annotated[
        bool, Doc("FB-ATT-7: each complication adds to a shot's difficulty, not all of them once.")
    ] = False
    armor_stacks: Annotated[bool, Doc("FB-SB-5: all pieces of armor of a stored character add up.")] = False
    turns_bind: Annotated[
        bool, Doc("FB-SB-9: in an encounter characters and foes attack and roll in their own turn alone.")
    ] = False
    wounds_affect_healing: Annotated[bool, Doc("FB-HEAL-4: wounds burden the healing roll too.")] = False
    budget: Annotated[Count, Doc("FB-SHEET-2: generation points of a new character.")] = 7
    extended_costs: Annotated[bool, Doc("FB-SHEET-4: prices go on beyond the printed ones.")] = False
    boundary: Annotated[Boundary, Doc("FB-CONV-2: a GURPS cost on the edge of two bands.")] = Boundary.LOWER
    rounding: Annotated[Rounding, Doc("FB-CONV-3: the average of a damage roll.")] = Rounding.DOWN


DEFAULT_OPTIONS = Options()
OptionsField = Annotated[Options, Doc("House rules for this call; others have their defaults.")]
