"""Types of stored play in Flyerbook: its figures, and what its rules see of orders and commands."""

from collections.abc import Callable, Mapping

from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.stored.sheet import Sheet
from service.rulesets.flyerbook.stored.state import State
from service.rulesets.stored import bars, effects, figures, lookups, run_time_types

Figure = figures.Figure[Sheet, State]
Cast = Mapping[str, Figure]
Order = run_time_types.Order[Options]
BarContext = bars.BarContext[Figure, Options]
LookupContext = lookups.LookupContext[Figure, Options]
EffectContext = effects.EffectContext[Figure, Options, effects.Request_co, effects.Result_co]
of_figure: Callable[[Callable[[Figure], object]], lookups.Find] = lookups.of_figure
