"""Dice as an argument of rules: rolled, supplied, seeded, or enumerated for exact odds.

A rule asks a `Dice` for faces and never knows where they come from: thrown at a real table (`SuppliedFaces`),
derived from a seed (`SeededFaces`), or drawn from the system's entropy (`SystemFaces`). `RecordedDice` puts
the record of all rolls around any of these sources; `branches_of` walks every way the dice can fall.
"""

from service.dice.decisions import BadChoice, Choice, Choices, DecisionError, DecisionInside, DecisionNeeded, Decisions
from service.dice.entropy import SystemFaces
from service.dice.enumerated import DIVERGED, Branch, TooManyBranches, branches_of
from service.dice.errors import BadFace, DiceError, DiceExhausted, TimeOver, Unfinished, WorkEnded, thrown_by
from service.dice.forks import Policies
from service.dice.path import MARK, Apart, Fork, Path, Together
from service.dice.protocol import Dice, RolledDie, Step
from service.dice.recorded import RecordedDice
from service.dice.redirected import RedirectedDice
from service.dice.replayed import ReplayedFaces
from service.dice.sampled import Samples
from service.dice.seeded import SeededFaces
from service.dice.supplied import SuppliedFaces
from service.dice.varying import Varying
from service.dice.walk import Walk

__all__ = [
    "DIVERGED",
    "MARK",
    "Apart",
    "BadChoice",
    "BadFace",
    "Branch",
    "Choice",
    "Choices",
    "DecisionError",
    "DecisionInside",
    "DecisionNeeded",
    "Decisions",
    "Dice",
    "DiceError",
    "DiceExhausted",
    "Fork",
    "Path",
    "Policies",
    "RecordedDice",
    "RedirectedDice",
    "ReplayedFaces",
    "RolledDie",
    "Samples",
    "SeededFaces",
    "Step",
    "SuppliedFaces",
    "SystemFaces",
    "TimeOver",
    "Together",
    "TooManyBranches",
    "Unfinished",
    "Varying",
    "Walk",
    "WorkEnded",
    "branches_of",
    "thrown_by",
]
