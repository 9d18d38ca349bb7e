"""Who takes part in a command: somebody stored by an id, or somebody stated in full. Rule FR-GEN-1."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.stored.effects.conditions import touching, used
from service.rulesets.fastrpg.stored.effects.figures import Happening, sheet_of, spent, state_of
from service.rulesets.fastrpg.roller import D20Circumstances, Roller
from service.rulesets.fastrpg.skill_values import Points
from service.rulesets.fastrpg.skill_list import SkillName
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Doc, Modifier, Name

ParticipantName = Annotated[Name | None, Doc("Needed without `id`; also the name of the dice stream.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class D20Participant(D20Circumstances):
    """Somebody who throws a d20: stored, by `id`, or with a `name` and all that counts."""

    id: StoredId = None
    name: ParticipantName = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkilledParticipant(D20Participant):
    """Somebody who rolls the skill in question: stored, by `id`, or with a `name` and a modifier or a skill."""

    modifier: Annotated[Modifier | None, Doc("The modifier, instead of the sheet's.")] = None
    abilities: Annotated[Abilities | None, Doc("Instead of the sheet's.")] = None
    points: Annotated[Points | None, Doc("Points bought in the skill, instead of the sheet's.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingParticipant(SkilledParticipant):
    """Somebody who rolls: stored, by `id`, or with a `name` and a modifier or a skill."""

    skill: Annotated[SkillName | None, Doc("A skill: points and abilities stand on the sheet.")] = None
    ability: Annotated[Ability | None, Doc("An ability alone, as on the sheet, instead of a skill.")] = None


UNSTATED = RollingParticipant()
UNSTATED_SKILLED = SkilledParticipant()
"""In a command on one character, that character."""


def ids_of(*participants: Any) -> tuple[str, ...]:
    """Ids of those who are stored, each once."""
    return tuple(dict.fromkeys(participant.id for participant in participants if participant.id is not None))


def figure_of(participant: Any, cast: Cast, pointer: str) -> Figure | None:
    """The stored character or combatant of a participant; None for somebody who is stated.

    Raises:
        Rejected: `bad_input` for a participant with neither `id` nor `name`.
    """
    if participant.id is not None:
        return cast[participant.id]
    if participant.name is None:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of somebody stored, or a `name`"))
    return None


def name_of(participant: Any, figure: Figure | None) -> str:
    """The stated name, else the stored one."""
    name: str = participant.name or (figure.name if figure else "")
    return name


def d20_members(participant: D20Participant, figure: Figure | None, *names: str | None) -> dict[str, Any]:
    """The members of a `D20Roller`; Luck Points are those that are held, unless stated.

    Args:
        participant: as the order has it.
        figure: the stored one; None for somebody who is stated.
        *names: what the roll is called where conditions touch it: its skill and its operation.
    """
    members = {field.name: getattr(participant, field.name) for field in fields(D20Circumstances)}
    if figure is not None and participant.luck_points is None:
        members["luck_points"] = state_of(figure).luck_points
    touched = touching(figure, *names)
    return members | {
        "name": name_of(participant, figure),
        "advantage": participant.advantage or touched.advantage,
        "disadvantage": participant.disadvantage or touched.disadvantage,
        "situational": participant.situational + touched.situational,
    }


def skilled_members(
    participant: SkilledParticipant, skill: str | None, figure: Figure | None, operation: str
) -> dict[str, Any]:
    """The members of a `SkilledRoller`: abilities and points of the skill are the sheet's, unless stated."""
    abilities, points = participant.abilities, participant.points
    if participant.modifier is None and skill is not None and figure is not None:
        sheet = sheet_of(figure)
        abilities = sheet.abilities if abilities is None else abilities
        points = sheet.skill_points.get(skill, 0) if points is None else points
    own = {"modifier": participant.modifier, "abilities": abilities, "points": points}
    return d20_members(participant, figure, skill, operation) | own


def roller_of(participant: RollingParticipant, cast: Cast, pointer: str, operation: str) -> Roller:
    """The participant as the stateless operations take it: with a modifier, a skill, or an ability alone (FR-TASK-1).

    Raises:
        Rejected: `bad_input` for an ability beside a skill or a modifier, or for somebody who is nobody.
    """
    figure = figure_of(participant, cast, pointer)
    if participant.ability is None:
        return Roller(**skilled_members(participant, participant.skill, figure, operation), skill=participant.skill)
    if (participant.modifier, participant.skill, participant.points) != (None, None, None):
        raise Rejected(
            "bad_input", f"{pointer}/ability", expected=Phrase("an ability alone, or a skill, or a modifier")
        )
    abilities = participant.abilities or (sheet_of(figure).abilities if figure else None)
    if abilities is None:
        raise Rejected(
            "bad_input", f"{pointer}/abilities", expected=Phrase("the abilities of somebody who is not stored")
        )
    members = d20_members(participant, figure, participant.ability, operation)
    return Roller(**members, modifier=abilities.modifiers()[participant.ability])


def rolled_by(participant: RollingParticipant, luck_spent: int, operation: str) -> tuple[str | None, Happening]:
    """To whom it happens, and what: luck is spent, and what holds for one roll is over."""
    return participant.id, after_roll(luck_spent, participant.skill, participant.ability, operation)


def after_roll(luck_spent: int, *names: str | None) -> Happening:
    """What a roll costs: luck is spent (FR-LUCK-4), and what holds for one roll of these names is over."""

    def happening(figure: Figure) -> Figure:
        return used(*names)(spent(luck_spent)(figure))

    return happening
