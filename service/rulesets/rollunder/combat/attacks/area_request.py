"""Request of an attack on several targets."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_result import AttackResult
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_TARGETS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaAttack:
    """Attacks with one roll, one for each target."""

    attacks: Annotated[tuple[Attack, ...], Len(1, MOST_TARGETS), Doc("The attack on each target.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaAttackResult:
    """Result of an attack on several targets."""

    attack_roll: Annotated[int | None, Doc("The one d20 face for all; null where none was rolled.")]
    hits: Annotated[int, Doc("How many targets were hit.")]
    targets: Annotated[tuple[AttackResult, ...], Doc("The attack on each, in the order of the targets.")]
