"""Lookups of opponents and resisters. Rules F6-ENC-6, F6-OPP-3, F6-RES-1, F6-RES-2 and F6-ATT-3."""

from collections.abc import Callable
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.core.opposition import OppositionMode
from service.rulesets.freed6.core.stance import Attitude, ResistanceKind, Willpower
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored.figures import Figure, LookupContext
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.check_effects import NO_DICE, code_on_sheet, is_lost
from service.rulesets.freed6.stored.lookups.checks import (
    ability_code,
    check_of,
    choices_of_check,
    code_of_ability,
    known,
    modified,
    of_roller,
    skill_code,
)
from service.rulesets.freed6.stored.lookups.naming import CheckNamed, as_resistance, kind_of
from service.rulesets.stored import Find, Lookup, PartOfOrder
from service.rulesets.vocabulary import Doc, Modifier, Name

Mode = Annotated[
    OppositionMode | None,
    Doc("How it answers; null means `value` where one is given, `roll` where `action` says what it costs, else fixed."),
]


def mode_of(part: PartOfOrder) -> OppositionMode:
    """A roll costs an action of the roller; otherwise the fixed value counts, or a value (F6-ENC-6, F6-OPP-3)."""
    if part.mode is not None:
        return OppositionMode(part.mode.value)
    if getattr(part, "value", None) is not None:
        return OppositionMode.VALUE
    rolls = part.action in (ActionType.FULL, ActionType.BONUS)
    return OppositionMode.ROLL if rolls else OppositionMode.FIXED


def rolls(part: PartOfOrder) -> bool:
    """Whether a participant answers with a roll."""
    return part is not None and mode_of(part) is OppositionMode.ROLL


def choices_of(*paths: str) -> dict[str, tuple[str, ...]]:
    """Members with which opponents answer, for their own players and game masters.

    A player who acts against an opponent names it, and nothing of its sheet: it answers by the rules.
    """
    return {path: (f"{path}.mode", *choices_of_check(path)) for path in paths}


def of_opposing(path: str, named: CheckNamed) -> dict[str, Lookup | Find]:
    """The lookups of a participant who opposes; only one who rolls takes an action."""
    rolled = of_roller(path, named)
    return {
        **rolled,
        f"{path}.mode": Lookup(find=_mode, type=Mode, choice=True),
        f"{path}.die_code": lambda context: NO_DICE if _is_lost(context, named) else None,
        f"{path}.ability": Lookup(
            find=_ability(named, ability_code(named)),
            type=Annotated[Name | None, Doc("Ability on the sheet; null for that of the skill, or what resists.")],
            choice=True,
        ),
        f"{path}.skill": Lookup(
            find=_skill(named),
            type=Annotated[Name | None, Doc("Skill on the sheet; one that is not there counts as its `ability`.")],
            choice=True,
        ),
        f"{path}.fixed_mod": Lookup(
            find=modified("fixed_mod", named),
            type=Annotated[Modifier, Doc("Bonus to the fixed value, in addition to its conditions.")],
            default=0,
        ),
    }


def of_resister(path: str) -> dict[str, Lookup | Find]:
    """The lookups of a resister, with present attitude and willpower (F6-RES-2, F6-ATT-3)."""
    return {
        **of_opposing(path, as_resistance),
        f"{path}.kind": Lookup(
            find=lambda context: kind_of(context.order, context.part, known(context)),
            type=Annotated[
                ResistanceKind | None,
                Doc("Null means `discipline` on composure, `toughness` of an object or place, else `strength`."),
            ],
            choice=True,
        ),
        f"{path}.attitude": attitude,
        f"{path}.willpower": willpower,
    }


def attitude(context: LookupContext) -> Attitude | None:
    """The present attitude (F6-ATT-1)."""
    return None if context.figure is None else tracks.attitude_of(context.figure)


def willpower(context: LookupContext) -> Willpower | None:
    """The present willpower (F6-ATT-2)."""
    return None if context.figure is None else tracks.willpower_of(context.figure)


def _mode(context: LookupContext) -> OppositionMode:
    part = context.part
    if part.id is None and part.die_code is None and part.value is None:
        pointer = context.pointer.rsplit("/", 1)[0]
        raise Rejected(
            "bad_input", pointer, expected=Phrase("an `id` of a stored participant, a `die_code` or a `value`")
        )
    return mode_of(part)


def _is_lost(context: LookupContext, named: CheckNamed) -> bool:
    """Whether the fixed value is that of a lost ability; actions against its owner remain possible."""
    fixed = mode_of(context.part) is OppositionMode.FIXED
    return fixed and context.part.die_code is None and is_lost(known(context), check_of(context, named).ability)


def _ability(named: CheckNamed, of_roll: Callable[[LookupContext], str | None]) -> Find:
    def find(context: LookupContext) -> str | None:
        mode = mode_of(context.part)
        if mode is OppositionMode.VALUE or _is_lost(context, named):
            return None
        if mode is OppositionMode.ROLL and context.part.id is not None:
            return of_roll(context)
        check = check_of(context, named)
        if context.part.ability is None and _is_missing(check.ability, known(context)):
            return NO_DICE
        return code_of_ability(context, check, context.pointer.rsplit("/", 1)[0])

    return find


def _is_missing(ability: str | None, figure: Figure) -> bool:
    """Whether the opposing ability is missing on the sheet, so that its value is that of 0D (F6-CHR-2)."""
    return ability is not None and code_on_sheet(figure, ability) is None


def _skill(named: CheckNamed) -> Find:
    find_code = skill_code(named)

    def find(context: LookupContext) -> str | None:
        if mode_of(context.part) is OppositionMode.VALUE or _is_lost(context, named):
            return None
        return find_code(context)

    return find
