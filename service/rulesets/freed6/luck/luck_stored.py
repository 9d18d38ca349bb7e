"""Luck points of stored characters."""

from service.rulesets.freed6.luck.luck_request import Luck, LuckAction, LuckPurpose, LuckResult, LuckState
from service.rulesets.freed6.stored import state as states
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import turn_runs
from service.rulesets.freed6.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.check_effects import luck_is_spent
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.participants import each_once
from service.rulesets.freed6.stored.state import MOST_POINTS, State, is_dynamic
from service.rulesets.stored import BarRow, Disclosure, Participant, StatedBy, Stored
from service.rulesets.stored.effects import changed
from service.rulesets.vocabulary import Absent
from service.values import replace


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A use or an award needs luck, a use for dice that the lock is open; a veto uses nothing (F6-SF-12)."""
    if order.gm_veto or order.action not in (LuckAction.SPEND, LuckAction.AWARD):
        return ()
    for_dice = order.action is LuckAction.SPEND and order.purpose is LuckPurpose.DICE
    return (Ability.USE_LUCK, Ability.LUCK_ON_DICE) if for_dice else (Ability.USE_LUCK,)


def _state(context: LookupContext) -> LuckState:
    """The present pool; luck spent by anyone in the running turn counts (F6-LCK-6)."""
    figure = known(context)
    locked = "luck_already_spent_this_turn" not in context.forced and luck_is_spent(context.cast)
    dynamic = "luck_requires_dynamic" in context.forced or is_dynamic(figure)
    return LuckState(
        luck_rank=max(0, figure.sheet.luck_rank) if dynamic else 0,
        luck_points=figure.state.luck_points,
        luck_spent_this_turn=locked,
        dynamic=dynamic,
    )


def _applied(outcome: EffectContext[Luck, LuckResult]) -> Cast:
    """The pools; a new turn frees the luck of all in the encounter (F6-LCK-6)."""
    order, result = outcome.order, outcome.result
    others = () if isinstance(result.characters, Absent) else result.characters
    points = {order.character.id: result.luck_points}
    points |= {each.id: pool.luck_points for each, pool in zip(order.characters, others, strict=True)}
    after = {identity: _after(outcome.cast[identity], left, outcome) for identity, left in points.items()}
    if outcome.order.action is LuckAction.NEW_TURN:
        freed = {each: replace(one, state=states.new_turn(one.state)) for each, one in outcome.cast.items()}
        after = {**freed, **after}
    return changed(outcome.cast, after)


def _after(figure: Figure, left: int, outcome: EffectContext[Luck, LuckResult]) -> Figure:
    """The pool; a point for dice locks the running turn (F6-LCK-6), a new turn clears the last one's lock."""
    order, result = outcome.order, outcome.result
    state: State = replace(figure.state, luck_points=min(MOST_POINTS, left))
    if order.action is LuckAction.NEW_TURN:
        state = states.new_turn(state)
    for_dice = order.action is LuckAction.SPEND and order.purpose is LuckPurpose.DICE and result.accepted
    if for_dice and turn_runs(outcome):
        state = replace(state, luck_spent_this_turn=True)
    elif not result.luck_spent_this_turn:
        state = replace(state, luck_spent_this_turn=False)
    return replace(figure, state=state)


def _by_game_master(order: Order) -> bool:
    """Awards and the start of a session or a turn are for the game master (F6-LCK-7, F6-LCK-8)."""
    return order.action is not LuckAction.SPEND


AFTER_ROLL = BarRow(
    "luck_after_roll", "F6-LCK-5", (Ability.LUCK_ON_DICE,), lambda context: context.given_order.after_roll, fixed=True
)
STORED = Stored(
    participants=(
        Participant(
            "character",
            "Whose pool it is.",
            needs_of=_needs,
            may_need=(Ability.USE_LUCK, Ability.LUCK_ON_DICE),
            must_be_stored=True,
        ),
        Participant(
            "characters",
            "Other characters with the same change.",
            needs_of=_needs,
            may_need=(Ability.USE_LUCK,),
            must_be_stored=True,
            component="CharacterWithLuck",
        ),
    ),
    lookups={"state": _state, "characters.state": _state},
    apply=_applied,
    stated_by=StatedBy(game_master=("gm_veto", "after_roll", "amount")),
    whole_encounter=lambda order: order.action in (LuckAction.SPEND, LuckAction.NEW_TURN),
    decreed=_by_game_master,
    bars={"character": (AFTER_ROLL,)},
    completed=each_once,
    discloses=Disclosure(
        public=("accepted", "name"), about={"character": ("luck_points", "points")}, items={"characters": "characters"}
    ),
)
"""One luck point for dice in a turn, of anyone; a narrative use neither needs nor sets the lock (F6-SF-11)."""
