"""The panic level, and the illnesses that extreme panic starts. Rules RU-C-HOR-4 and RU-C-HOR-6."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.vocabulary import Doc

PanicLevel = Annotated[int, Interval(ge=0, le=1000), Doc("Panic level now.")]


class PanicIllness(StrEnum):
    """Illness that extreme panic starts; it stays until it is healed."""

    CATATONIA = "catatonia"
    CONFUSION = "confusion"
    HEART_ATTACK = "heart_attack"
    NEGATIVE_AURA = "negative_aura"


ILL_BELOW = 1
ILLNESS_OF = {
    Attribute.INT: PanicIllness.CONFUSION,
    Attribute.CHA: PanicIllness.NEGATIVE_AURA,
    Attribute.DEX: PanicIllness.CATATONIA,
    Attribute.STR: PanicIllness.HEART_ATTACK,
}
"""Attribute below 1 -> illness (RU-C-HOR-6)."""
