"""Attacks out of turn. Rules RU-C-REA-1 to RU-C-REA-3, RU-C-WPN-2 and RU-C-INI-6, with RU-C-GEN-6 and RU-R-35."""

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.contract.refusals import Holds
from service.rulesets.rollunder.combat.rounds.reaction_request import (
    Reaction,
    ReactionRefusal,
    ReactionResult,
    ReactionTrigger,
)
from service.rulesets.rollunder.combat.rounds.reaction_stored import STORED
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import RANK_OF_RANGE
from service.rulesets.rollunder.options.combat import ReactionAttacks
from service.rulesets.rollunder.stored.abilities import Ability

RULE_OF_TRIGGER = {
    ReactionTrigger.INTERCEPT: ("RU-C-REA-1", "RU-C-WPN-2"),
    ReactionTrigger.COUNTER_ESCAPE: ("RU-C-REA-2",),
    ReactionTrigger.PASSING: ("RU-C-REA-3",),
}
"""Trigger -> its rules."""


def resolve(request: Reaction, dice: Dice) -> Outcome[ReactionResult]:  # noqa: ARG001 - nothing is rolled
    """The action of the round is moved forward (RU-C-REA-1 to RU-C-REA-3), which changes the order (RU-C-INI-6).

    Each trigger allows one attack at once: RU-C-REA-1 against who closes in, RU-C-REA-2 against who leaves, RU-C-REA-3
    against who passes.

    Raises:
        Rejected: `bad_input` when a range is missing.
    """
    moved = request.options.reaction_attacks is ReactionAttacks.MOVES_ACTION
    result = ReactionResult(allowed=True, reason=None, acts_now=True, action_used=moved)
    rules = (*RULE_OF_TRIGGER[request.trigger], "RU-C-INI-6")
    return Outcome(result=result, rules=rules, summary=Message(f"reaction_{'moved' if moved else 'free'}"))


def _impossible(request: Reaction, code: str, _dice: Dice) -> Outcome[ReactionResult]:
    _is_not_longer(request)  # missing ranges are refused where an earlier reason holds, too
    result = ReactionResult(allowed=False, reason=ReactionRefusal(code), acts_now=False, action_used=False)
    return Outcome(result=result, rules=RULE_OF_TRIGGER[request.trigger], summary=Message(f"reaction_{code}"))


def _is_not_longer(request: Reaction) -> bool:
    """An interception takes a longer weapon than that of the enemy (RU-C-REA-1)."""
    return request.trigger is ReactionTrigger.INTERCEPT and not _reaches_farther(request)


def _is_away(request: Reaction) -> bool:
    """An enemy that passes is in view and within reach (RU-C-REA-3)."""
    return request.trigger is ReactionTrigger.PASSING and not (request.enemy_in_view and request.enemy_in_range)


def _has_acted(request: Reaction) -> bool:
    """The action of the round is not used up, unless reactions are free (RU-C-REA-1)."""
    return request.already_acted and request.options.reaction_attacks is not ReactionAttacks.FREE


def _reaches_farther(request: Reaction) -> bool:
    """Whether the reacting weapon is longer, by the ranks of RU-C-WPN-2."""
    own = needed(request.own_range, "/own_range", Phrase("the trigger {trigger}", trigger="intercept"))
    enemy = needed(request.enemy_range, "/enemy_range", Phrase("the trigger {trigger}", trigger="intercept"))
    return RANK_OF_RANGE[own] > RANK_OF_RANGE[enemy]


def _row(code: ReactionRefusal, rule: str, at: str, holds: Holds) -> RefusalRow:
    return RefusalRow(code, rule, holds, at=at, ability=Ability.REACT)


REASONS = Reasons(
    rows=(
        _row(
            ReactionRefusal.DEFEND_ONLY,
            "RU-C-STA-5",
            "stance",
            lambda character: character.stance is StanceName.DEFEND_ONLY,
        ),
        _row(ReactionRefusal.RANGE_NOT_LONGER, "RU-C-REA-1", "own_range", _is_not_longer),
        _row(ReactionRefusal.NOT_IN_VIEW_OR_RANGE, "RU-C-REA-3", "enemy_in_view", _is_away),
        _row(ReactionRefusal.ALREADY_ACTED, "RU-C-REA-1", "already_acted", _has_acted),
    ),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Attack out of turn",
    description=(
        "A fighter with the longer weapon may intercept an enemy that closes in; an enemy that leaves the "
        "fight or passes in view and reach may be attacked too. It is the action of the round, moved forward."
    ),
    options=("reaction_attacks",),
    reasons=REASONS,
    stored=STORED,
)
