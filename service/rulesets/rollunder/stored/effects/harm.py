"""Effects of harm: LIFE, stun, and defeat. Rules RU-C-GEN-7 and RU-C-ENC-3."""

from typing import Any, Protocol

from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored.effects import counted, level_changed, pool_changed
from service.rulesets.rollunder.stored.figures import EffectContext, Figure


def hurt(figure: Figure, life_loss: int, stun_gain: int = 0) -> Figure:
    """The figure after a loss of LIFE and a gain of stun (RU-C-STUN-2)."""
    return level_changed(pool_changed(figure, PoolName.LIFE, -life_loss), "stun_level", stun_gain)


class HasFreezing(Protocol):
    """Result of damage by ice."""

    freeze_level: int | None
    dex_frozen: int | None


def freezes(figure: Figure, outcome: EffectContext[Any, HasFreezing]) -> Figure:
    """The freeze level as the ice leaves it, and DEX that froze (RU-C-FRZ-1, RU-C-FRZ-2)."""
    result, request = outcome.result, outcome.request
    if result.freeze_level is None:
        return figure
    before: int | None = getattr(request, "target", request).freeze_level
    figure = level_changed(figure, "freeze_level", result.freeze_level - (before or 0))
    return counted(figure, "frozen_dex", result.dex_frozen or 0)
