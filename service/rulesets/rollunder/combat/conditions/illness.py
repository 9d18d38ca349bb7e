"""The panic level, and the illnesses that extreme panic starts. Rules RU-C-HOR-4 and RU-C-HOR-6."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc

PanicLevel = Annotated[int, Interval(ge=0, le=1000), Doc("Panic level now.")]


class PanicIllness(StrEnum):
    """Illness that extreme panic starts; it stays until it is healed."""

    CATATONIA = "catatonia"
    CONFUSION = "confusion"
    HEART_ATTACK = "heart_attack"
    NEGATIVE_AURA = "negative_aura"
