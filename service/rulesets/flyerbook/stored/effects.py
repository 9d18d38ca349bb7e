"""Effects: what commands leave on stored characters. Rules FB-WOUND-1, FB-WOUND-2 and FB-ENC-3."""

from dataclasses import replace

from service.rulesets.flyerbook.state import struck
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure


def wounded(figure: Figure, outcome: EffectContext) -> Figure:
    """The figure with the wound and the incapacitation of a hit (FB-WOUND-1, FB-WOUND-2)."""
    result = outcome.result
    return replace(figure, state=struck(figure.state, result.wound, result.incapacitated))
