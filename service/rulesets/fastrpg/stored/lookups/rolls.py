"""Lookups of d20 rolls: modifier, luck and effects of conditions. Rules FR-TASK-1, FR-LUCK-4, FR-GEN-1."""

from collections.abc import Callable
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.roller import Advantage, Disadvantage
from service.rulesets.fastrpg.stored.abilities.names import Ability as Doing
from service.rulesets.fastrpg.stored.effects.conditions import Touching, touching
from service.rulesets.fastrpg.stored.figures import Figure, LookupContext, Order, of_figure
from service.rulesets.stored import Find, Lookup, Participant, PartOfOrder
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass


def named_skill(_order: object, part: PartOfOrder, _figure: Figure | None) -> str | None:
    """The skill that a participant names."""
    skill: str | None = part.skill
    return skill


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A d20 of an operation, as conditions know it.

    Attributes:
        operations: its names as targets of effects.
        skill: `(order, participant, figure) -> skill` that is rolled; None for another modifier.
    """

    operations: tuple[str, ...]
    skill: Callable[[Order, PartOfOrder, Figure | None], str | None] = named_skill

    def names(self, order: Order, part: PartOfOrder, figure: Figure | None) -> tuple[str | None, ...]:
        """Names by which effects may refer to the roll: skill, ability and operation."""
        return (self.skill(order, part, figure), getattr(part, "ability", None), *self.operations)

    def touched(self, figure: Figure | None, order: Order, part: PartOfOrder) -> Touching:
        """Effect of conditions, items and traits on the roll (FR-GEN-1)."""
        return touching(figure, *self.names(order, part, figure))


class LuckUser(Participant):
    """A participant who may spend Luck Points on an own roll."""

    __slots__ = ()

    def all_abilities(self, order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
        """Luck needs a special ability (FR-LUCK-4)."""
        needs = Participant.all_abilities(self, order, part, figure)
        return (*needs, Doing.USE_LUCK) if part.luck else needs


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingParticipant(LuckUser):
    """A participant who throws a d20, maybe with luck.

    Attributes:
        roll: which d20.
    """

    roll: Roll


def of_d20(path: str, roll: Roll) -> dict[str, Lookup | Find]:
    """The lookups of a participant who rolls a d20; stated circumstances are added (FR-GEN-1)."""

    def touched(context: LookupContext) -> Touching:
        return roll.touched(context.figure, context.order, context.part)

    return {
        f"{path}.advantage": Lookup(
            find=lambda context: context.stated or touched(context).advantage, type=Advantage, default=False
        ),
        f"{path}.disadvantage": Lookup(
            find=lambda context: context.stated or touched(context).disadvantage, type=Disadvantage, default=False
        ),
        f"{path}.situational": Lookup(
            find=lambda context: context.stated + touched(context).situational,
            type=Annotated[Modifier, Doc("The game master's number, beside that of powers, items and conditions.")],
            default=0,
        ),
        f"{path}.luck_points": of_figure(lambda figure: figure.state.luck_points),
    }


def of_skilled(path: str, roll: Roll) -> dict[str, Lookup | Find]:
    """The lookups of a participant who rolls a skill: its abilities and points, unless a modifier is stated."""

    def abilities(context: LookupContext) -> Abilities | None:
        if getattr(context.part, "ability", None) is not None:
            return None
        if context.stated is not None:
            stated: Abilities = context.stated
            return stated
        if context.figure is None or not _by_skill(context, roll):
            return None
        return context.figure.sheet.abilities

    def points(context: LookupContext) -> int | None:
        if context.figure is None or not _by_skill(context, roll):
            return None
        return context.figure.sheet.skill_points.get(roll.skill(context.order, context.part, context.figure) or "", 0)

    return of_d20(path, roll) | {
        f"{path}.modifier": Lookup(
            find=_modifier, type=Annotated[Modifier | None, Doc("The modifier, instead of the sheet's.")]
        ),
        f"{path}.abilities": Lookup(
            find=abilities, type=Annotated[Abilities | None, Doc("The abilities, instead of the sheet's.")]
        ),
        f"{path}.points": points,
    }


def _by_skill(context: LookupContext, roll: Roll) -> bool:
    return context.part.modifier is None and roll.skill(context.order, context.part, context.figure) is not None


def _modifier(context: LookupContext) -> int | None:
    """The modifier as stated, or that of an ability alone (FR-TASK-1).

    Raises:
        Rejected: `bad_input` for an ability beside a skill or a modifier, or of an unknown roller.
    """
    part, at = context.part, context.pointer.removesuffix("/modifier")
    ability: Ability | None = getattr(part, "ability", None)
    stated: int | None = context.stated
    if ability is None:
        return stated
    if (stated, part.skill, part.points) != (None, None, None):
        raise Rejected("bad_input", f"{at}/ability", expected=Phrase("an ability alone, or a skill, or a modifier"))
    return _abilities(context, f"{at}/abilities").modifiers()[ability]


def _abilities(context: LookupContext, pointer: str) -> Abilities:
    """The abilities of a participant as stated, else of the sheet."""
    abilities = context.part.abilities or (context.figure.sheet.abilities if context.figure else None)
    if abilities is None:
        raise Rejected("bad_input", pointer, expected=Phrase("the abilities of a participant that is not stored"))
    found: Abilities = abilities
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityAlone:
    """A roll with an ability and no skill."""

    ability: Annotated[Ability | None, Doc("An ability alone, as on the sheet, instead of a skill.")] = None
