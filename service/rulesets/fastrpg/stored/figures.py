"""Types of stored play in FastRPG: its figures, and what its rules see of orders and commands."""

from collections.abc import Callable, Mapping

from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.sheet import Sheet
from service.rulesets.fastrpg.stored.state import State
from service.rulesets.stored import bars, effects, figures, lookups, run_time_types

Figure = figures.Figure[Sheet, State]
Cast = Mapping[str, Figure]
Order = run_time_types.Order[Options]
BarContext = bars.BarContext[Figure, Options]
LookupContext = lookups.LookupContext[Figure, Options]
EffectContext = effects.EffectContext[Figure, Options, effects.Request_co, effects.Result_co]
AnyEffectContext = EffectContext[object, object]
"""A resolved command of any operation."""
of_figure: Callable[[Callable[[Figure], object]], lookups.Find] = lookups.of_figure
