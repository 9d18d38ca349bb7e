"""Influence on stored characters."""

from service.rulesets.freed6.checks.resistance import OF_RESISTER
from service.rulesets.freed6.core import check_decisions
from service.rulesets.freed6.stored.effects.checks import checked, checked_if_rolled, leaves_ranks, pays_action_point
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.effects.influence import influenced
from service.rulesets.freed6.stored.lookups.checks import of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.lookups.naming import as_resistance
from service.rulesets.freed6.stored.lookups.opposing import attitude, choices_of, of_opposing, willpower
from service.rulesets.freed6.stored.participants import answering, checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, StatedBy, Stored

STORED = Stored(
    participants=(
        checking("initiator", "Who makes the check."),
        answering("resistance", "Who resists.", as_resistance, component="InfluencedOrder"),
    ),
    lookups={
        **of_roller("initiator"),
        **of_opposing("resistance", as_resistance),
        "attitude": Lookup(find=attitude, participant="resistance"),
        "willpower": Lookup(find=willpower, participant="resistance"),
        "on_own_turn": Lookup(find=on_own_turn, participant="resistance"),
    },
    effects={
        "initiator": (
            checked(),
            pays_action_point(),
            leaves_ranks(lambda outcome: outcome.result.rank, lambda _outcome: 0),
        ),
        "resistance": (
            checked_if_rolled(as_resistance),
            pays_action_point(OF_RESISTER),
            influenced,
            consequences,
        ),
    },
    stated_by=StatedBy(game_master=stated_by_game_master("initiator", "resistance"), sides=choices_of("resistance")),
    whole_encounter=is_lucky("initiator", "resistance"),
    discloses=Disclosure(
        public=("total", "success", "rank", "critical"),
        about={
            "initiator": ("action_points_after",),
            "resistance": (
                "difficulty",
                "result_points",
                "attitude_willpower_modifier",
                "new_modifier",
                "before",
                "after",
                "steps",
                "duration",
                OF_RESISTER,
            ),
        },
    ),
    apart=(("F6-ATT-4", ("initiator", "resistance")),),
    reroll=by_points(check_decisions.INITIATOR, check_decisions.RESISTING),
)
"""The step is stored with the target, and no ranks are left to spend (F6-ATT-4)."""
