"""Types of stored play in Rollunder: its figures, and what its rules see of orders and commands."""

from collections.abc import Mapping

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.rulesets.stored import bars, effects, figures, lookups, run_time_types

Figure = figures.Figure[Sheet, State]
Cast = Mapping[str, Figure]
Order = run_time_types.Order[Options]
BarContext = bars.BarContext[Figure, Options]
LookupContext = lookups.LookupContext[Figure, Options]
EffectContext = effects.EffectContext[Figure, Options, effects.Request_co, effects.Result_co]
AnyEffectContext = EffectContext[object, object]
"""A resolved command of any operation."""
