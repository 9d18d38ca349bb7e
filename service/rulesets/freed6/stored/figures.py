"""Types of stored play in FreeD6: its figures, and what its rules see of orders and commands."""

from collections.abc import Callable, Mapping

from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.state import Figure
from service.rulesets.stored import bars, effects, lookups, run_time_types

__all__ = ["AnyEffectContext", "BarContext", "Cast", "EffectContext", "Figure", "LookupContext", "Order", "of_figure"]

Cast = Mapping[str, Figure]
Order = run_time_types.Order[Options]
BarContext = bars.BarContext[Figure, Options]
LookupContext = lookups.LookupContext[Figure, Options]
EffectContext = effects.EffectContext[Figure, Options, effects.Request_co, effects.Result_co]
AnyEffectContext = EffectContext[object, object]
"""A resolved command of any operation."""
of_figure: Callable[[Callable[[Figure], object]], lookups.Find] = lookups.of_figure
