"""Slow death, and the fairy that undoes it. Rules RU-C-DEAD-4 and RU-C-DEAD-6."""

from collections.abc import Iterator

from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import pool_changed, with_sheet, with_state
from service.rulesets.rollunder.stored.fairies import fitting_fairy
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.fires import FIRE, kind_of, of_body
from service.rulesets.rollunder.stored.lasting import Lasting


def ongoing(figure: Figure) -> Iterator[str]:
    """Damage that goes on by itself (RU-C-DEAD-4)."""
    if lasting.has(figure, Lasting.BLEEDING):
        yield "bleeding"
    if lasting.has(figure, Lasting.POISONED):
        yield "poison"
    if lasting.has(figure, Lasting.ILL):
        yield "illness"
    if lasting.has(figure, Lasting.ICE):
        yield "ice"
    if any(kind_of(fire) == FIRE for fire in of_body(figure)):
        yield FIRE


def fairy_leaves(figure: Figure) -> Figure:
    """All LIFE is back, and the slot of the fairy is empty: the one that fits (RU-C-DEAD-6)."""
    character = Character(figure)
    figure = with_state(figure, dead=False)
    figure = pool_changed(figure, PoolName.LIFE, character.maximum(PoolName.LIFE) - character.points(PoolName.LIFE))
    fairies = figure.sheet.fairies
    slot = fitting_fairy(figure.sheet)
    figure = lasting.ended(figure, Lasting.BLEEDING, Lasting.POISONED, Lasting.BURNING, Lasting.ILL, Lasting.ICE)
    return with_sheet(figure, fairies={key: fairy for key, fairy in fairies.items() if key != slot})
