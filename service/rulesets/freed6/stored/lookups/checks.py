"""Lookups of a roller: die codes, modifiers by conditions, luck. Rules F6-CHR-4, F6-COND-8 and F6-COND-14."""

from collections.abc import Callable
from typing import Annotated

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.freed6.core.roller import DiceModifier, Sources
from service.rulesets.freed6.dice.flip import DIE_TYPES, SIDES, Flips
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.freed6.stored.figures import Figure, LookupContext
from service.rulesets.freed6.stored.lookups.check_effects import (
    FLIP,
    WILD_DICE,
    WILD_SIDES,
    bounded,
    code_on_sheet,
    luck_is_spent,
    rolls_wild,
    sum_on,
    touching,
    wild_dice_barred,
)
from service.rulesets.freed6.stored.lookups.naming import UNSTORED, CheckNamed, CheckOf, as_stated
from service.rulesets.freed6.stored.state import is_dynamic
from service.rulesets.stored import Find, Lookup, PartOfOrder
from service.rulesets.stored.conditions import Effect
from service.rulesets.vocabulary import Doc, Modifier, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckBeside:
    """Members of an order about a roller, beside those of the check itself."""

    name: Annotated[Name | None, Doc("Of a participant that is not stored.")] = None
    can_act: Annotated[bool | None, Doc("Instead of what its conditions say.")] = None
    action: Annotated[ActionType | None, Doc("Which of its actions this takes; null when none is counted.")] = None


def known(context: LookupContext) -> Figure:
    """The stored figure of the context, else one with nothing on its sheet."""
    return UNSTORED if context.figure is None else context.figure


def check_of(context: LookupContext, named: CheckNamed) -> CheckOf:
    """The skill and the ability of the participant's check."""
    check: CheckOf | None = context.shared.get(named)
    if check is None:
        check = context.shared[named] = named(context.order, context.part, known(context), context.cast)
    return check


def effects_on(context: LookupContext, named: CheckNamed) -> tuple[Effect, ...]:
    """The effects in force that touch the participant's check."""
    effects: tuple[Effect, ...] | None = context.shared.get((touching, named))
    if effects is None:
        effects = context.shared[touching, named] = tuple(touching(known(context), check_of(context, named)))
    return effects


def ability_code(named: CheckNamed) -> Callable[[LookupContext], str | None]:
    """The die code of the rolled ability; refuses a missing one, and one that the sheet lacks (F6-CHR-4)."""

    def find(context: LookupContext) -> str | None:
        pointer = context.pointer.rsplit("/", 1)[0]
        if context.part.id is None and context.part.name is None:
            raise Rejected("bad_input", pointer, expected=Phrase("an `id` of a stored participant, or a `name`"))
        return code_of_ability(context, check_of(context, named), pointer)

    return find


def code_of_ability(context: LookupContext, check: CheckOf, pointer: str) -> str | None:
    """The die code of an ability: of the sheet, else of a condition that gives it, else 0D (F6-CHR-2, F6-COND-8).

    Raises:
        Rejected: `bad_input` for a name that is not on the sheet, or beside a whole die code.
    """
    figure = known(context)
    if context.part.die_code is not None:
        _refuse_parts(context.part, pointer)
        return None
    if check.skill is not None and check.ability is None:
        raise _not_there(figure, f"{pointer}/skill")
    if check.ability is None:
        return None
    code = code_on_sheet(figure, check.ability)
    if code is not None:
        return code
    expected = Phrase(
        "a normal ability, or one on the sheet of {name}, where there is {there}",
        name=figure.name,
        there=quoted(figure.sheet.abilities) or Phrase("nothing"),
    )
    raise Rejected("bad_input", f"{pointer}/ability", expected=expected)


def skill_code(named: CheckNamed) -> Callable[[LookupContext], str | None]:
    """The die code of the skill that is added; none for one that is not on the sheet (F6-CHR-4, F6-DIE-3)."""

    def find(context: LookupContext) -> str | None:
        skill = known(context).sheet.skills.get(check_of(context, named).skill or "")
        return skill.die_code if skill and context.part.die_code is None else None

    return find


def modified(member: str, named: CheckNamed) -> Find:
    """Lookup of a modifier: the number that the order states, plus those of effects (F6-COND-14)."""

    def find(context: LookupContext) -> int:
        return bounded(member, (context.stated or 0) + sum_on(effects_on(context, named), member))

    return find


def flips(named: CheckNamed) -> Find:
    """The flips of the order and of effects, each once (F6-FLP-5)."""

    def find(context: LookupContext) -> tuple[str, ...]:
        effects = effects_on(context, named)
        by_effect = (f"F{effect.value}" for effect in effects if effect.code == FLIP)
        return tuple(dict.fromkeys((*context.stated, *by_effect)))

    return find


def wild_sides(named: CheckNamed) -> Find:
    """The sides of the wild die: of several effects, those of the latest (F6-WLD-4)."""

    def find(context: LookupContext) -> int:
        effects = effects_on(context, named)
        sides = [effect.value for effect in effects if effect.code == WILD_SIDES and effect.value in DIE_TYPES]
        return sides[-1] or SIDES if sides else SIDES

    return find


def dynamic(context: LookupContext) -> bool | None:
    """Whether the roller is Dynamic (F6-CHR-1, F6-SF-4); also where a game master sets aside that it is not."""
    if context.figure is None or context.forced & {"luck_requires_dynamic", "wild_die_requires_dynamic"}:
        return None
    return is_dynamic(context.figure)


def luck_spent_this_turn(context: LookupContext) -> bool:
    """The luck lock of the encounter (F6-LCK-6, F6-SF-11)."""
    return "luck_already_spent_this_turn" not in context.forced and luck_is_spent(context.cast)


def _of_state(member: str) -> Find:
    return lambda context: None if context.figure is None else getattr(context.figure.state, member)


def _wild_dice(named: CheckNamed) -> Find:
    """Lookup of more or fewer wild dice; effects add none where all dice are ordinary (F6-WLD-7, F6-COND-1)."""
    of_effects = modified(WILD_DICE, named)
    return lambda context: (context.stated or 0) if wild_dice_barred(known(context)) else of_effects(context)


MODIFIERS: dict[str, object] = {
    "skill_dice_mod": Annotated[DiceModifier, Doc("Whole dice on the skill or ability itself.")],
    "dice_mod": Annotated[DiceModifier, Doc("Whole dice on this check only.")],
    "flat_mod": Annotated[Modifier, Doc("Bonus to the total after the roll.")],
    WILD_DICE: Annotated[DiceModifier, Doc("More or fewer wild dice.")],
    "boost": Annotated[Sources, Doc("Boost dice.")],
    "penalty": Annotated[Sources, Doc("Penalty dice.")],
    "advantage": Annotated[Sources, Doc("Sources of Advantage.")],
    "disadvantage": Annotated[Sources, Doc("Sources of Disadvantage.")],
}
"""Members of a roller to which conditions add; what an order states is beside that."""


def of_roller(path: str, named: CheckNamed = as_stated) -> dict[str, Lookup | Find]:
    """The lookups of a participant who makes a check."""
    return {
        f"{path}.ability": Lookup(
            find=ability_code(named),
            type=Annotated[Name | None, Doc("Ability on the sheet; null for that of the skill.")],
            choice=True,
        ),
        f"{path}.skill": Lookup(
            find=skill_code(named),
            type=Annotated[Name | None, Doc("Skill on the sheet; one that is not there is rolled with `ability`.")],
            choice=True,
        ),
        **of_modifiers(path, named),
        f"{path}.flips": Lookup(find=flips(named), type=Flips, default=()),
        f"{path}.wild_sides": wild_sides(named),
        f"{path}.wild_die": lambda context: None if context.figure is None else rolls_wild(context.figure),
        f"{path}.dynamic": dynamic,
        f"{path}.luck_points": _of_state("luck_points"),
        f"{path}.action_points": _of_state("action_points"),
        f"{path}.luck_spent_this_turn": luck_spent_this_turn,
    }


def of_modifiers(path: str, named: CheckNamed) -> dict[str, Lookup]:
    """The lookups of modifiers by conditions."""
    return {
        f"{path}.{member}": Lookup(
            find=_wild_dice(named) if member == WILD_DICE else modified(member, named), type=kind, default=0
        )
        for member, kind in MODIFIERS.items()
    }


def choices_of_check(path: str) -> tuple[str, ...]:
    """Members with which a player chooses how an own character makes a check."""
    return tuple(f"{path}.{member}" for member in ("skill", "ability", "action", "luck_point"))


def stated_by_game_master(*paths: str) -> tuple[str, ...]:
    """Members which only a game master states for participants who make checks, oppose or resist."""
    members = ("die_code", "specialization", "can_act", "modifier", "value")
    return tuple(f"{path}.{member}" for path in paths for member in members)


def _refuse_parts(part: PartOfOrder, pointer: str) -> None:
    if part.specialization is not None:
        raise Rejected("bad_input", f"{pointer}/die_code", expected=Phrase("either `die_code` or its parts, not both"))


def _not_there(figure: Figure, pointer: str) -> Rejected:
    expected = Phrase(
        "a skill on the sheet of {name}, where there is {there}; or name the `ability` beside it",
        name=figure.name,
        there=quoted(figure.sheet.skills) or Phrase("nothing"),
    )
    return Rejected("bad_input", pointer, expected=expected)
