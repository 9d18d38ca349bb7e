"""Rounds that an action takes.

Rules RU-C-POS-1, RU-C-POS-2, RU-C-POS-5, RU-C-POS-6, RU-C-GRIP-4, RU-C-ACT-1, RU-C-ACT-2 and RU-C-ACT-4 to RU-C-ACT-6,
with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.

A simple action takes a round (RU-C-ACT-1); several of them, or one that takes longer, are a complex action and use a
time counter (RU-C-ACT-2). How long it takes to get something out of a container is the game master's (RU-C-ACT-3).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.rounds.getting_up import (
    CLIMB_UP,
    FLY_UP,
    Ascent,
    Dexterity,
    Risen,
    go_up,
    stand_up_heavy,
    stand_up_light,
)
from service.rulesets.rollunder.combat.rounds.time_request import (
    SIMPLE_ACTION,
    DrinkerRace,
    Time,
    TimedAction,
    TimeResult,
)
from service.rulesets.rollunder.combat.rounds.time_stored import STORED
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import plain
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.repeat import CHARACTER, STEPS
from service.rulesets.rollunder.core.tier import Tier, bonus_of
from service.rulesets.rollunder.stored.rerolls import LUCK_OF_STEPS

GRAB_AND_UNCORK = 2
SLOW_LOCKPICKING = 20
FAST_LOCKPICKING = expression.parse("3d6+2", "")

ROUNDS_OF_DRINKING = {DrinkerRace.HUMAN: 2, DrinkerRace.GIANT: 1, DrinkerRace.DWARF: 8, DrinkerRace.RUNT: 32}
"""Drinker -> rounds, once the bottle is open (RU-C-ACT-4)."""

SYMBOLS_PER_ROUND = {
    Tier.UNTRAINED: Fraction(1, 2),
    Tier.PRO: Fraction(1),
    Tier.EXPERT: Fraction(2),
    Tier.MASTER: Fraction(4),
}
"""Tier -> symbols written in a round (RU-C-ACT-5)."""


def resolve(request: Time, dice: Dice) -> Outcome[TimeResult]:
    """The length of an action (RU-C-ACT-1 to RU-C-ACT-6); who asks for a [DEX] rolls it first.

    Raises:
        Rejected: `bad_input` when the action lacks what it needs.
    """
    result, rule = _ACTIONS[request.action](request, dice)
    summary = Message(f"time_{request.action}", {"rounds": result.rounds, "bonus": result.bonus})
    return Outcome(result=result, rules=(rule,), summary=summary)


def _drink_potion(request: Time, dice: Dice) -> tuple[TimeResult, str]:  # noqa: ARG001 - nothing is rolled
    """Grab it, uncork it, drink it (RU-C-ACT-4)."""
    race = needed(request.race, "/race", Phrase("the action {action}", action="drink_potion"))
    return TimeResult(rounds=GRAB_AND_UNCORK + ROUNDS_OF_DRINKING[race]), "RU-C-ACT-4"


def _write_note(request: Time, dice: Dice) -> tuple[TimeResult, str]:  # noqa: ARG001 - nothing is rolled
    """A started round is used up (RU-C-ACT-5)."""
    symbols = needed(request.symbols, "/symbols", Phrase("the action {action}", action="write_note"))
    tier = needed(request.tier, "/tier", Phrase("the action {action}", action="write_note"))
    return TimeResult(rounds=ceil(symbols / SYMBOLS_PER_ROUND[tier])), "RU-C-ACT-5"


def _lockpicking(request: Time, dice: Dice) -> tuple[TimeResult, str]:
    """Taking time gives a larger bonus; in a hurry it takes 3d6+2 rounds (RU-C-ACT-6)."""
    tier = needed(request.tier, "/tier", Phrase("the action {action}", action="lockpicking"))
    takes_time = needed(request.take_time, "/take_time", Phrase("the action {action}", action="lockpicking"))
    rounds = SLOW_LOCKPICKING if takes_time else expression.total(FAST_LOCKPICKING, dice, "lockpicking")
    return TimeResult(rounds=rounds, bonus=bonus_of(tier, takes_time)), "RU-C-ACT-6"


def _stand_up(request: Time, dice: Dice) -> tuple[TimeResult, str]:
    """Rounds by the weight of the armor (RU-C-POS-1, RU-C-POS-2)."""
    is_heavy = needed(request.heavy_armor, "/heavy_armor", Phrase("the action {action}", action="stand_up"))
    stand_up = stand_up_heavy if is_heavy else stand_up_light
    risen = stand_up(request.from_, _dex(request), request.options, dice)
    outcomes = tuple(made.outcome for made in risen.checks)
    return TimeResult(rounds=risen.rounds, dex_outcomes=outcomes, **_luck(risen)), risen.rule


def _fly_up(request: Time, dice: Dice) -> tuple[TimeResult, str]:
    """A yard per round, two with [DEX] (RU-C-POS-5)."""
    return _ascended(_go_up(FLY_UP, request, dice))


def _climb_up(request: Time, dice: Dice) -> tuple[TimeResult, str]:
    """Half a yard per round, one with [DEX] (RU-C-POS-6)."""
    return _ascended(_go_up(CLIMB_UP, request, dice))


def _go_up(ascent: Ascent, request: Time, dice: Dice) -> Risen:
    yards = needed(request.yards, "/yards", Phrase("the action {action}", action=request.action))
    return go_up(ascent, yards, _dex(request), request.options, dice)


def _ascended(risen: Risen) -> tuple[TimeResult, str]:
    outcome = risen.checks[0].outcome if risen.checks else None
    speed = None if risen.yards_per_round is None else plain(risen.yards_per_round)
    result = TimeResult(rounds=risen.rounds, dex_outcome=outcome, yards_per_round=speed, **_luck(risen))
    return result, risen.rule


def _luck(risen: Risen) -> dict[str, Any]:
    """The repeats that LUCK bought for each [DEX]."""
    return {member: made.luck for member, made in zip(LUCK_OF_STEPS, risen.checks, strict=False)}


def _change_grip(request: Time, dice: Dice) -> tuple[TimeResult, str]:  # noqa: ARG001 - nothing is rolled
    """A simple action, in both directions (RU-C-GRIP-4, RU-C-ACT-1)."""
    return TimeResult(rounds=SIMPLE_ACTION), "RU-C-GRIP-4"


def _go_down(request: Time, dice: Dice) -> tuple[TimeResult, str]:  # noqa: ARG001 - nothing is rolled
    """Kneeling or lying down takes a round in any armor (RU-C-POS-2)."""
    return TimeResult(rounds=SIMPLE_ACTION), "RU-C-POS-2"


def _stop(request: Time, dice: Dice) -> tuple[TimeResult, str]:  # noqa: ARG001 - nothing is rolled
    """Result of giving up getting up: the posture does not change, at once (RU-C-POS-1)."""
    return TimeResult(rounds=0), "RU-C-POS-1"


def _dex(request: Time) -> Dexterity | None:
    if not request.try_dex:
        return None
    return Dexterity(value=needed(request.dex, "/dex", "`try_dex`"), luck=request.luck)


_ACTIONS: Mapping[TimedAction, Callable[[Time, Dice], tuple[TimeResult, str]]] = {
    TimedAction.DRINK_POTION: _drink_potion,
    TimedAction.WRITE_NOTE: _write_note,
    TimedAction.LOCKPICKING: _lockpicking,
    TimedAction.STAND_UP: _stand_up,
    TimedAction.FLY_UP: _fly_up,
    TimedAction.CLIMB_UP: _climb_up,
    TimedAction.CHANGE_GRIP: _change_grip,
    TimedAction.KNEEL: _go_down,
    TimedAction.LIE: _go_down,
    TimedAction.STOP: _stop,
}


OPERATION = Operation(
    resolve,
    title="Ask how long an action takes",
    description=(
        "Rounds for drinking a potion, writing a note, picking a lock, standing, flying or climbing up, kneeling or "
        "lying down, and changing the grip; `stop` gives up standing up. Count them with `time_counter`. A posture or "
        "grip changes at the end of its last round."
    ),
    options=("equal", "natural_20", "natural_1", "light_standup", "cost_mode"),
    streams="d6: three for picking a lock in a hurry; d20: one for each [DEX], and those of repeats.",
    headlines=("rounds", "bonus"),
    decisions=(CHARACTER.point(more=False), STEPS[1].point(more=False)),
    score=lambda result: -result.rounds,
    stored=STORED,
)
