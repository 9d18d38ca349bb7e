"""Difficulties of tasks, as numbers and by name. Rule FR-TASK-2."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.vocabulary import Component, Doc, Number


class DifficultyName(StrEnum):
    """The named difficulties: easy 5, hard 15, extreme 25."""

    EASY = "easy"
    HARD = "hard"
    EXTREME = "extreme"


DIFFICULTIES = {DifficultyName.EASY: 5, DifficultyName.HARD: 15, DifficultyName.EXTREME: 25}
"""The number behind each name (FR-TASK-2)."""

Difficulty = Annotated[
    Number | DifficultyName,
    Component("FastrpgDifficulty", "A number, or the name of one."),
    Doc("The number to reach, or its name."),
]


def number_of(difficulty: int | DifficultyName) -> int:
    """The difficulty as a number (FR-TASK-2)."""
    return DIFFICULTIES[difficulty] if isinstance(difficulty, DifficultyName) else difficulty
