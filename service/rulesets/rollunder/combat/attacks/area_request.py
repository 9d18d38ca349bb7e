"""Request of an attack on several targets."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_TARGETS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaAttack:
    """Attacks with one roll, one for each target."""

    attacks: Annotated[tuple[Attack, ...], Len(1, MOST_TARGETS), Doc("The attack on each target.")]
    options: OptionsField = DEFAULT_OPTIONS
