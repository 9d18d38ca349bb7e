"""Special attack results beyond a plain hit. Rules RU-C-RES-1 to RU-C-RES-4 and RU-C-RES-6."""

from enum import StrEnum


class SpecialResult(StrEnum):
    """Attack results that can be impossible against a target, each on its own."""

    CRIT1 = "crit1"
    CRIT2 = "crit2"
    CRIPPLE3 = "cripple3"
    CRIPPLE4 = "cripple4"
