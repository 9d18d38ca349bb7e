"""Remarks that all games share, and the sentences of remarks."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from service.phrases import Phrase
from service.play.forms.bars import spoken
from service.rulesets.contract.messages import Message, Parameter
from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import ENGLISH, Language

INITIATIVE_ROLLED = "initiative_rolled"
"""Code of the remark that a roll has replaced the initiative that was set."""
ALREADY_THERE = "already_there"
"""Code of the remark that a condition is in place already, so that the new one was ignored."""


def _initiative_rolled(names: Parameter) -> Phrase:
    return Phrase(
        "Initiative was rolled; the number that was set for {names} does not apply. Set `initiative_fixed` to "
        "use it in every round.",
        names=names,
    )


def _already_there(name: Parameter, condition: Parameter) -> Phrase:
    return Phrase('{name} has the condition "{condition}" already; nothing was added.', name=name, condition=condition)


SHARED: Mapping[str, Callable[..., Phrase]] = MappingProxyType(
    {INITIATIVE_ROLLED: _initiative_rolled, ALREADY_THERE: _already_there}
)
"""Code -> sentence of the remarks that belong to no game."""


def remark_text(ruleset: Ruleset, code: str, parameters: Mapping[str, Any], language: Language = ENGLISH) -> str:
    """The sentence of a remark, of the game or of those that all games share."""
    if code in SHARED and code not in ruleset.summaries:
        return language.translated(SHARED[code](**spoken(parameters, ruleset)))
    return language.say(ruleset, Message(code, parameters))
