"""Falls in stored play: whether the fall is unconscious, and the landing.

Rules RU-C-FALL-5, RU-C-FALL-6 and RU-C-POS-1.
"""

from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.harm.fall_request import Control, Fall, FallResult
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.repeat import OF_REPEATS
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored


@of_character
def _fallen_control(character: Character, _: object) -> Control | None:
    """Whether the fall is unconscious: by statement, or without senses (RU-C-FALL-6)."""
    is_away = (
        character.is_dead
        or character.is_ko
        or character.is_unconscious
        or lasting.has(character.figure, Lasting.ASLEEP)
    )
    return Control.UNCONSCIOUS if is_away else None


def _lands(figure: Figure, outcome: EffectContext[Fall, FallResult]) -> Figure:
    """The figure with the damage, off its mount, and lying after an uncontrolled fall (RU-C-FALL-5, RU-C-POS-1)."""
    hurt = effects.pool_changed(figure, PoolName.LIFE, -outcome.result.damage)
    landed = effects.with_state(lasting.ended(hurt, Lasting.RISING), vehicle=None)
    is_controlled = outcome.request.control_with_tail is Control.CONTROLLED
    return landed if is_controlled else effects.with_state(landed, posture=Posture.LYING)


STORED = Stored(
    participants=(character_participant(),),
    lookups={"dex": lookups.DEX, "control": _fallen_control, "luck": REPEATS},
    effects={"character": (effects.pays_repeats, _lands)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(
        public=("height_damage", "damage", "dex_roll", "dex_outcome", *OF_REPEATS),
    ),
)
