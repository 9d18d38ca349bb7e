"""Effects on checks: abilities and dice that conditions give, take or change.

Rules F6-COND-1, F6-COND-5, F6-COND-8, F6-COND-14, F6-CHR-2, F6-WLD-1 and F6-WLD-2.
"""

from collections.abc import Iterable

from service.rulesets.freed6.character.character import NORMAL_ABILITIES, WILD_DIE
from service.rulesets.freed6.conditions.matching import FIELD_OF, matches
from service.rulesets.freed6.core.purchase import ABILITY
from service.rulesets.freed6.stored.figures import Cast, Figure
from service.rulesets.freed6.stored.lookups.conditions import DIE_CODE, effects_in_force
from service.rulesets.freed6.stored.lookups.naming import CheckOf
from service.rulesets.freed6.stored.state import is_dynamic
from service.rulesets.stored.bars import BARS
from service.rulesets.stored.conditions import Effect

NO_DICE, GAINED = "0D", "1D"
"""An ability that is not on the sheet (F6-CHR-2), and one that was gained without a die code (F6-COND-8)."""
MOST_DICE, MOST_FLAT = 99, 1000
"""Limit of the modifiers of all conditions together, that of a stated modifier."""
SOURCES = ("boost", "penalty", "advantage", "disadvantage")
"""Members that are never below 0."""
WILD_DICE, ROLL_WILD = "wild_dice_mod", "roll_wild"
"""Member of a roller with its wild dice, and the ability to roll the Wild Die."""
FLIP, WILD_SIDES = "flip", "wild_sides"
"""Effects by hand, of powers and sheets: faces that count as their opposites, and another wild die."""
OF_CHECKS = frozenset({*FIELD_OF, FLIP, WILD_SIDES})
"""Effects that a check can have."""


def touching(figure: Figure, check: CheckOf) -> Iterable[Effect]:
    """The effects in force that touch a check; those without a target touch all (F6-COND-14)."""
    for _, effect in effects_in_force(figure):
        if effect.code in OF_CHECKS and touches(effect, check):
            yield effect


def touches(effect: Effect, check: CheckOf) -> bool:
    """Whether an effect matches a check: its skill, else its ability; capitals do not matter (F6-COND-14)."""
    if effect.target is None:
        return True
    skill, ability = (check.skill or "").casefold() or None, (check.ability or "").casefold() or None
    return matches(effect.code, effect.target.casefold(), skill, ability)


def added(figure: Figure, check: CheckOf, member: str) -> int:
    """Sum that effects add to a member of a roller (F6-COND-5, F6-COND-14)."""
    return sum_on(touching(figure, check), member)


def sum_on(effects: Iterable[Effect], member: str) -> int:
    """Sum that some effects add to a member of a roller."""
    return sum(effect.value or 0 for effect in effects if FIELD_OF.get(effect.code) == member)


def is_lost(figure: Figure, ability: str | None) -> bool:
    """Whether conditions have taken an ability away (F6-COND-14)."""
    return _times_gained(figure, ability) < 0


def _times_gained(figure: Figure, ability: str | None) -> int:
    """Number of effects that give an ability, less those that take it away (F6-COND-8)."""
    effects = (effect for _, effect in effects_in_force(figure) if effect.code == ABILITY)
    return sum(effect.value or 0 for effect in effects if _is_about(effect, ability))


def has_wild_die(figure: Figure) -> bool:
    """Whether a figure has the Wild Die: by its sheet, gained or lost; only Dynamic ones gain it (F6-WLD-1)."""
    gained = _times_gained(figure, WILD_DIE)
    return gained > 0 and is_dynamic(figure) if gained else figure.sheet.wild_die


def wild_dice_barred(figure: Figure) -> bool:
    """Whether a condition makes all dice of the figure ordinary ones (F6-COND-1)."""
    return any(effect.code == BARS and effect.target == ROLL_WILD for _, effect in effects_in_force(figure))


def rolls_wild(figure: Figure) -> bool:
    """Whether one of the figure's dice is the Wild Die (F6-WLD-2)."""
    return has_wild_die(figure) and not wild_dice_barred(figure)


def _is_about(effect: Effect, ability: str | None) -> bool:
    return (effect.target or "").casefold() == (ability or "").casefold()


def luck_is_spent(cast: Cast) -> bool:
    """Whether luck of anyone has affected dice in the running turn (F6-LCK-6)."""
    return any(figure.state.luck_spent_this_turn for figure in cast.values())


def bounded(member: str, number: int) -> int:
    """A modifier limited to the range of a request."""
    if member in SOURCES:
        return min(MOST_DICE, max(0, number))
    most = MOST_FLAT if member in ("flat_mod", "fixed_mod") else MOST_DICE
    return min(most, max(-most, number))


def code_on_sheet(figure: Figure, ability: str) -> str | None:
    """The die code of an ability: of the sheet, else as gained, else 0D; None for one that there is not (F6-CHR-2)."""
    sheet = figure.sheet
    if ability in sheet.abilities:
        return sheet.abilities[ability]
    return _gained(figure, ability) or (NO_DICE if ability in NORMAL_ABILITIES else None)


def _gained(figure: Figure, ability: str) -> str | None:
    for condition, effect in effects_in_force(figure):
        if effect.code == ABILITY and _is_about(effect, ability) and (effect.value or 0) > 0:
            code = condition.details.get(DIE_CODE) if condition else None
            return code if isinstance(code, str) else GAINED
    return None
