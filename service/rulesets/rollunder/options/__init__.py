"""The house rules of Rollunder: how a table reads the text. One set for the whole game, declared half by half."""

from typing import Annotated

from service.rulesets.rollunder.options.combat import CombatOptions
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CombatOptions):
    """House rules of a Rollunder table. Options that do not touch an operation have no effect on it."""


DEFAULT_OPTIONS = Options()
OptionsField = Annotated[Options, Doc("House rules for this call; others have their defaults.")]
