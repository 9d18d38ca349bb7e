"""Choking, round by round. Rule RU-C-GRAB-4."""

from service.rulesets.rollunder.core.combat.life import is_ko, moved

STUN_PER_ROUND = 1
LIFE_LOST_WHEN_KO = 1


def choked(life: int, stun_level: int) -> tuple[int, int]:
    """LIFE and stun level after a round of choking (RU-C-GRAB-4).

    A victim who is K.O. already loses LIFE; then the level rises, also while K.O. The stun of a round cannot cost LIFE
    in the same round.
    """
    lost = LIFE_LOST_WHEN_KO if is_ko(stun_level, life) else 0
    return life - lost, moved(stun_level, STUN_PER_ROUND)
