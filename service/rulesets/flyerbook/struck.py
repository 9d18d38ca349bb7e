"""Who was struck keeps the wound."""

from dataclasses import replace

from service.rulesets.flyerbook.state import struck
from service.rulesets.stored.figures import Cast


def after_hit(identity: str | None, wound: bool, incapacitated: bool, cast: Cast) -> Cast:
    """The one who was struck, if stored, with the wound (FB-WOUND-1) and the incapacitation (FB-WOUND-2)."""
    if identity is None:
        return {}
    figure = cast[identity]
    return {identity: replace(figure, state=struck(figure.state, wound, incapacitated))}
