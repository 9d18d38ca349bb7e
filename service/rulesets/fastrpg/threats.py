"""Threats, the skills that resist them, and what a save does about damage. Rules FR-SAVE-1 and FR-SAVE-2."""

from enum import StrEnum
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.skill_list import SkillKind, SkillName, row_of
from service.rulesets.vocabulary import Count, Doc

HALF = 2


class Threat(StrEnum):
    """Target of a threat: willpower, soul, body, reason or sanity; or `dodge` for what may be dodged."""

    WILLPOWER = "willpower"
    SOUL = "soul"
    BODY = "body"
    REASON = "reason"
    DODGE = "dodge"
    SANITY = "sanity"


SKILL_OF_THREAT = {
    Threat.WILLPOWER: skill_list.AWARENESS,
    Threat.SOUL: skill_list.CUNNING,
    Threat.BODY: skill_list.ENDURANCE,
    Threat.REASON: skill_list.LORE,
    Threat.DODGE: skill_list.MANEUVERS,
    Threat.SANITY: skill_list.PRIMAL,
}
"""Threat -> the basic skill of its save (FR-SAVE-1)."""


class OnSuccess(StrEnum):
    """Damage that a successful save leaves: half, rounded down; nothing; or all of it."""

    HALF = "half"
    NEGATE = "negate"
    NONE = "none"


ThreatField = Annotated[Threat | None, Doc("The threat; or send `skill`.")]

SaveSkill = Annotated[SkillName | None, Doc("A basic skill, or Magic with `abilities` and `points`.")]

DamageOfThreat = Annotated[Count | None, Doc("Damage that the threat deals, if any.")]

OnSuccessField = Annotated[OnSuccess, Doc("What a success does about the damage: halves it, negates it, or nothing.")]


def damage_taken(damage: int, success: bool, on_success: OnSuccess) -> int:
    """A failure takes all, a success half rounded down, nothing, or all (FR-SAVE-2)."""
    if not success or on_success is OnSuccess.NONE:
        return damage
    return damage // HALF if on_success is OnSuccess.HALF else 0


def skill_of(threat: Threat | None, skill: str | None) -> str:
    """The basic skill of the threat, or the named one; Magic resists too (FR-SAVE-1).

    Raises:
        Rejected: `not_a_save_skill`, `unknown_skill`, `bad_input` unless exactly one of both is there.
    """
    if (threat is None) is (skill is None):
        raise Rejected("bad_input", "/threat", expected=Phrase("either `threat` or `skill`"))
    if threat is not None:
        return SKILL_OF_THREAT[threat]
    name = skill or ""
    if row_of(name, "/skill").kind is SkillKind.SPECIALIZED and name != skill_list.MAGIC:
        raise Rejected("not_a_save_skill", "/skill", skill=name)
    return name
