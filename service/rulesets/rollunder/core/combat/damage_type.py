"""Kinds of damage: their factor, whether armor helps, and what can be used as bash.

Rules RU-C-DMG-6 to RU-C-DMG-12, RU-C-DMG-17 and RU-C-DMG-19. The damage of natural weapons (RU-C-DMG-17) depends on
race and size and is a number of the sheet, like that of any weapon.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Literal

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_RESISTS = 20


class DamageType(StrEnum):
    """Type of the damage. Sting counts half, blade double; stun raises the stun level instead of hurting."""

    STING = "sting"
    BLADE = "blade"
    BASH = "bash"
    STUN = "stun"
    FIRE = "fire"
    ICE = "ice"
    ACID = "acid"
    GAS = "gas"
    LIGHTNING = "lightning"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class TypeRow:
    """Effects of a type of damage.

    Attributes:
        factor: of what passed the armor.
        meets_armor: whether armor takes something off.
        rule: its rule id.
        burns: whether it goes on in the next rounds.
    """

    factor: Fraction
    meets_armor: bool
    rule: str
    burns: bool = False


TYPES = {
    DamageType.STING: TypeRow(Fraction(1, 2), True, "RU-C-DMG-6"),
    DamageType.BLADE: TypeRow(Fraction(2), True, "RU-C-DMG-7"),
    DamageType.BASH: TypeRow(Fraction(1), True, "RU-C-DMG-8"),
    DamageType.STUN: TypeRow(Fraction(1), True, "RU-C-DMG-9"),
    DamageType.FIRE: TypeRow(Fraction(1), False, "RU-C-BURN-1", burns=True),
    DamageType.ICE: TypeRow(Fraction(1), False, "RU-C-FRZ-2"),
    DamageType.ACID: TypeRow(Fraction(1), True, "RU-C-BURN-2", burns=True),
    DamageType.GAS: TypeRow(Fraction(1), False, "RU-C-DMG-19"),
    DamageType.LIGHTNING: TypeRow(Fraction(1), True, "RU-C-DMG-19"),
    DamageType.OTHER: TypeRow(Fraction(1), True, "RU-C-DMG-19"),
}
"""Kind of damage -> what it does.

RU-C-DMG-6 (sting), RU-C-DMG-7 (blade), RU-C-DMG-8 (bash), RU-C-DMG-9 (stun), RU-C-BURN-1, RU-C-BURN-2, RU-C-FRZ-2, and
RU-C-DMG-19 for the rest.
"""

PERCENT_AS_BASH = {
    DamageType.STUN: (50, "RU-C-DMG-10"),
    DamageType.BLADE: (100, "RU-C-DMG-11"),
    DamageType.STING: (10, "RU-C-DMG-12"),
}
"""Can be used as bash -> percent that is left, and the rule: RU-C-DMG-10, RU-C-DMG-11, RU-C-DMG-12."""

AsBash = Annotated[Literal["bash"] | None, Doc("Use stun, blade or sting as bash: 50%, 100% or 10% of it.")]
Resist = Annotated[
    tuple[DamageType, ...], Len(0, MOST_RESISTS), Doc("Kinds of damage that are halved for this target.")
]


def refuse_conversion(type_: DamageType, use_as: str | None, pointer: str) -> None:
    """Refuses conversion to bash of types other than stun, blade and sting (RU-C-DMG-10 to RU-C-DMG-12).

    Raises:
        Rejected: `bad_input`.
    """
    if use_as is not None and type_ not in PERCENT_AS_BASH:
        raise Rejected("bad_input", pointer, expected=Phrase("damage of stun, blade or sting to use it as bash"))
