"""Influence on stored characters: their attitude and willpower. Rule F6-ATT-4."""

from service.rulesets.freed6.attitude.influence_request import Influence, InfluenceResult
from service.rulesets.freed6.checks.resistance import OF_RESISTER
from service.rulesets.freed6.core import check_decisions
from service.rulesets.freed6.core.duration import UNTIL_RECOVERED
from service.rulesets.freed6.core.stance import Attitude, InfluenceTrack, Willpower
from service.rulesets.freed6.stored.effects.checks import check_made, checked_if_rolled, pays_action_point
from service.rulesets.freed6.stored.effects.conditions import over, stored_duration, with_conditions, with_laid
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.figures import EffectContext, Figure
from service.rulesets.freed6.stored.lookups.checks import of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.conditions import RESULT_POINTS
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.lookups.naming import as_resistance
from service.rulesets.freed6.stored.lookups.opposing import attitude, choices_of, of_opposing, willpower
from service.rulesets.freed6.stored.participants import answering, checking, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, StatedBy, Stored
from service.rulesets.stored.conditions import Condition, ConditionKind, EndReason
from service.values import replace


def influenced(figure: Figure, outcome: EffectContext[Influence, InfluenceResult]) -> Figure:
    """The target at its new step; by option for as long as the rank lasts, after which the earlier one comes back."""
    result, track = outcome.result, outcome.request.track
    if not result.steps:
        return figure
    if result.duration is None or result.duration == UNTIL_RECOVERED:
        return at_step(figure, track, result.after)
    influence = Condition(
        name=result.after,
        kind=ConditionKind.CUMULATIVE,
        group=track.value,
        rank=result.rank,
        source=outcome.id_of("initiator"),
        duration=stored_duration(result.duration),
        details={RESULT_POINTS: result.result_points},
    )
    return with_laid(figure, influence)


def at_step(figure: Figure, track: InfluenceTrack, step: str) -> Figure:
    """The figure at a step that stays, in the place of all that covered the earlier one."""
    covering = {
        identity: over(condition, EndReason.REPLACED)
        for identity, condition in figure.lasting.items()
        if (condition.group or "").casefold() == track.value
    }
    state = (
        replace(figure.state, attitude=Attitude(step))
        if track is InfluenceTrack.ATTITUDE
        else replace(figure.state, willpower=Willpower(step))
    )
    return with_conditions(replace(figure, state=state), covering)


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
        "initiator": check_made(lambda outcome: outcome.result.rank, lambda _outcome: 0),
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
