"""Characters of Fate and Fudge. Rules FB-CONV-6 to FB-CONV-8."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.contract.importer import Conversion, Importer
from service.rulesets.flyerbook import conversion
from service.rulesets.flyerbook.import_card import NO_FOOTNOTE, TOO_LOW, ImportedCard, place
from service.rulesets.flyerbook.other_systems import FudgeAttribute, FudgeJobAspect, FudgeSpecialization, Pluses
from service.rulesets.vocabulary import Count, Doc, Name, Text
from service.values import dataclass

MOST_SKILLS = 50
"""Skills, and specializations; both become skills of the card."""
NO_JOB = Phrase("Only aspects that describe a job have a number. If this one does, send it in `jobs`.")
_FUDGE: Literal["fudge"] = "fudge"


@dataclass(frozen=True, slots=True, kw_only=True)
class FateSpecialization:
    """A narrow part of a skill, with a bonus."""

    skill: Annotated[Name, Doc("The skill or job that it belongs to.")]
    bonus: Annotated[Pluses, Doc("Bonus in the other game.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FateCharacter:
    """A character of Fate or Fudge; numbers are those of the ladder, such as 3 for Good."""

    name: Annotated[Name, Doc("The character's name.")]
    high_concept: Annotated[Text, Doc("The high concept, which becomes the role.")] = ""
    aspects: Annotated[tuple[Text, ...], Doc("Aspects that describe no job.")] = ()
    jobs: Annotated[Mapping[Name, Pluses], Doc("Aspect that describes a job -> pluses.")] = field(default_factory=dict)
    attributes: Annotated[Mapping[Name, Pluses], Doc("Attribute or approach -> pluses.")] = field(default_factory=dict)
    skills: Annotated[Mapping[Name, Pluses], Len(0, MOST_SKILLS), Doc("Skill -> rating.")] = field(default_factory=dict)
    specializations: Annotated[
        Mapping[Name, FateSpecialization], Len(0, MOST_SKILLS), Doc("Name -> the skill, and its bonus.")
    ] = field(default_factory=dict)
    stunts: Annotated[tuple[Text, ...], Doc("Their texts; none is converted.")] = ()
    stress: Annotated[Mapping[Name, Count], Doc("Stress track -> boxes.")] = field(default_factory=dict)


def convert(given: FateCharacter) -> Conversion:
    """The card of a character.

    Pluses of attributes carry over (FB-CONV-6). A skill has the number of a job with its rating (FB-CONV-7).
    """
    card = ImportedCard()
    values = {**_add_values(card, "jobs", given.jobs), **_add_values(card, "skills", given.skills)}
    for name, rating in given.attributes.items():
        found = conversion.attribute(FudgeAttribute(from_=_FUDGE, what="attribute", rating=rating))
        card.rate("attributes", name, found.plusses or 0)
    for name, special in given.specializations.items():
        _add_specialization(card, name, special, values)
    _add_notes(card, given)
    return card.conversion(given.name, role=given.high_concept)


def _add_notes(card: ImportedCard, given: FateCharacter) -> None:
    """Note what a card does not have."""
    for index, _ in enumerate(given.aspects):
        card.note(f"/aspects/{index}", NO_JOB)
    for index, _ in enumerate(given.stunts):
        card.note(f"/stunts/{index}", NO_FOOTNOTE)
    for name in given.stress:
        card.note(place("stress", name), NO_FOOTNOTE)


def _add_values(card: ImportedCard, group: str, ratings: Mapping[str, int]) -> dict[str, int]:
    """Add jobs or skills; ratings below 1 have no number (FB-CONV-7)."""
    values = dict[str, int]()
    for name, rating in ratings.items():
        try:
            found = conversion.job_aspect(FudgeJobAspect(from_=_FUDGE, what="job_aspect", rating=rating))
        except Rejected:
            card.note(place(group, name), TOO_LOW)
            continue
        values[name] = found.value or 0
        card.value(group, name, values[name], place(group, name))
    return values


def _add_specialization(card: ImportedCard, name: str, special: FateSpecialization, values: Mapping[str, int]) -> None:
    """Add a skill with the value of another one and three times the bonus (FB-CONV-8)."""
    pointer = place("specializations", name)
    if special.skill not in values:
        card.note(f"{pointer}/skill", Phrase('The card has no skill or job "{skill}".', skill=special.skill))
        return
    found = conversion.specialization(FudgeSpecialization(from_=_FUDGE, what="specialization", bonus=special.bonus))
    card.value("skills", name, values[special.skill] + (found.bonus or 0), pointer)


IMPORTER = Importer(
    system="fate",
    title="Convert a character of Fate or Fudge",
    description="Returns a character by the footnote about Fudge and Fate: attributes, jobs, skills, specializations.",
    form=lambda _: FateCharacter,
    convert=convert,
    example={
        "name": "Mirko",
        "high_concept": "Locksmith with a past",
        "jobs": {"Locksmith": 2},
        "attributes": {"Careful": 2, "Forceful": -1},
        "skills": {"Fight": 3},
        "specializations": {"Knives": {"skill": "Fight", "bonus": 1}},
        "stunts": ["Once a session, a lock is open already."],
    },
)
