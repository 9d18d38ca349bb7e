"""Saves of older editions as skills. Rules FR-CONV-1 and FR-CONV-2, with FR-GEN-1."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.skill_list import AWARENESS, CUNNING, ENDURANCE, LORE, MANEUVERS
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


class Edition(StrEnum):
    """The edition that the save comes from."""

    ZERO = "0e"
    FIRST = "1e"
    ADVANCED_FIRST = "AD&D 1e"
    SECOND = "2e"
    THIRD = "3e"
    FOURTH = "4e"
    FIFTH = "5e"


ANY_OF_MIND = (AWARENESS, CUNNING, LORE)
"""The game master picks one by the threat (FR-CONV-2)."""

_ORIGINAL = {
    "poison": (ENDURANCE,),
    "death_ray": (ENDURANCE,),
    "paralyzation": (ENDURANCE,),
    "polymorph": (ENDURANCE,),
    "petrification": (ENDURANCE,),
    "dragon_breath": (MANEUVERS,),
    "spells": ANY_OF_MIND,
    "staves": ANY_OF_MIND,
    "wands": ANY_OF_MIND,
}
_REVISED = {"fortitude": (ENDURANCE,), "reflex": (MANEUVERS,), "will": ANY_OF_MIND}
_BY_ABILITY = {
    "charisma": (CUNNING,),
    "constitution": (ENDURANCE,),
    "dexterity": (MANEUVERS,),
    "strength": (MANEUVERS,),
    "intelligence": (LORE,),
    "wisdom": (AWARENESS,),
}

SAVES: Mapping[Edition, Mapping[str, tuple[str, ...]]] = {
    Edition.ZERO: _ORIGINAL,
    Edition.FIRST: _ORIGINAL,
    Edition.ADVANCED_FIRST: _ORIGINAL,
    Edition.SECOND: _ORIGINAL,
    Edition.THIRD: _REVISED,
    Edition.FOURTH: _REVISED,
    Edition.FIFTH: _BY_ABILITY,
}
"""Edition -> save -> skills (FR-CONV-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """A save of an older edition."""

    edition: Annotated[Edition, Doc("Edition of the save.")]
    save: Annotated[Name, Doc("The save in snake case, such as `death_ray`, `reflex` or `wisdom`.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionResult:
    """Skills to roll in place of the converted save."""

    skills: Annotated[tuple[str, ...], Doc("The skill; of several, the game master picks by the threat.")]


def resolve(request: Conversion, dice: Dice) -> Outcome[ConversionResult]:  # noqa: ARG001 - nothing is rolled
    """Look the save up (FR-CONV-1); where three skills fit, all are named and none is chosen (FR-CONV-2).

    Raises:
        Rejected: `unknown_save`.
    """
    saves = SAVES[request.edition]
    if request.save not in saves:
        raise Rejected("unknown_save", "/save", save=request.save, edition=request.edition, known=", ".join(saves))
    skills = saves[request.save]
    several = len(skills) > 1
    return Outcome(
        result=ConversionResult(skills=skills),
        rules=("FR-CONV-1", *(("FR-CONV-2",) if several else ())),
        summary=Message("conversion_several" if several else "conversion_one", {"skills": ", ".join(skills)}),
    )


OPERATION = Operation(
    resolve,
    title="Convert a save of an older edition",
    description="Returns the skill that replaces a save of an older edition. If there are three, the game master picks "
    "by the threat.",
    rejections=("unknown_save",),
)
