"""Ways of protecting an ally, and their results. Rules RU-C-TEAM-1 to RU-C-TEAM-3."""

from enum import StrEnum


class SupportKind(StrEnum):
    """Kind of support: catching a projectile, parrying for an ally, or getting the ally or oneself in the way."""

    ARROW_CATCHER = "arrow_catcher"
    ALLYSHIELD = "allyshield"
    SAFETY_PUSH = "safety_push"
    BODYGUARD_JUMP = "bodyguard_jump"
    CARRY = "carry"


class Catch(StrEnum):
    """Fate of a projectile; not caught it goes on, and in the hand it does its usual damage."""

    CAUGHT = "caught"
    NOT_CAUGHT = "not_caught"
    HAND_HIT = "hand_hit"


class HitGoesTo(StrEnum):
    """The person who is hit in the end."""

    ALLY = "ally"
    NOBODY = "nobody"
    BODYGUARD = "bodyguard"
