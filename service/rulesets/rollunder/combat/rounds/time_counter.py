"""Counting rounds. Rules RU-C-ACT-7 to RU-C-ACT-9, with RU-C-GEN-6."""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import StatedBy, Stored
from service.rulesets.stored.conditions import MOST_LEFT, Condition
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCounter:
    """An action that takes some rounds."""

    needed: Annotated[Count, Doc("Rounds that it takes; fewer if the game master allows haste.")]
    elapsed: Annotated[Count, Doc("Rounds so far.")] = 0
    rounds: Annotated[Count, Doc("Rounds that pass now.")] = 0
    restart: Annotated[bool, Doc("A failed action is repeated: the count starts again.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCounterResult:
    """Progress of the counter."""

    elapsed: Annotated[int, Doc("Rounds so far.")]
    needed: Annotated[int, Doc("Rounds that it takes.")]
    done: Annotated[bool, Doc("Whether it is done.")]
    left: Annotated[int, Doc("Rounds that are left.")]


def resolve(request: TimeCounter, dice: Dice) -> Outcome[TimeCounterResult]:  # noqa: ARG001 - nothing is rolled
    """Count to the required number (RU-C-ACT-7), lowered by haste (RU-C-ACT-8); a repeat starts at 0 (RU-C-ACT-9)."""
    elapsed = (0 if request.restart else request.elapsed) + request.rounds
    left = max(0, request.needed - elapsed)
    result = TimeCounterResult(elapsed=elapsed, needed=request.needed, done=left == 0, left=left)
    again = ("RU-C-ACT-9",) if request.restart else ()
    summary = Message("time_counter_done" if result.done else "time_counter", {"elapsed": elapsed, "left": left})
    return Outcome(result=result, rules=("RU-C-ACT-7", *again), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithAction:
    """The action with counted rounds."""

    action: Annotated[Name, Doc("A name for it; each is counted by itself.")] = "action"


@of_character
def _needed(character: Character, order: Order) -> int | None:
    counter = _counter(character.figure, order)
    return None if counter is None else lasting.number(counter, "needed")


@of_character
def _elapsed(character: Character, order: Order) -> int:
    """Rounds that were counted since it began."""
    counter = _counter(character.figure, order)
    return 0 if counter is None else lasting.number(counter, "needed") - (counter.duration.left or 0)


def _refuse_endless(order: Order, _cast: Cast) -> None:
    """A stored counter has at most as many rounds as a condition can last."""
    if order.needed is not None and order.needed > MOST_LEFT:
        raise Rejected("too_large", "/needed", expected=Phrase("at most {most} rounds", most=MOST_LEFT))


def _counter(figure: Figure, order: Order) -> Condition | None:
    return lasting.first(figure, order.action)


def _counts(figure: Figure, outcome: EffectContext[TimeCounter, TimeCounterResult]) -> Figure:
    """A counter ends when it is done; a changed one goes on with the rounds that are left (RU-C-ACT-7)."""
    if outcome.result.done:
        return lasting.ended(figure, outcome.order.action)
    left, details = outcome.result.left, {"needed": outcome.request.needed}
    for identity, counter in lasting.found(figure, outcome.order.action):
        changed = replace(counter, duration=lasting.rounds(left), details=details)
        return lasting.changed(figure, identity, changed)
    return lasting.laid(figure, lasting.counting(outcome.order.action, left, details))


STORED = Stored(
    participants=(character_participant(),),
    lookups={"needed": _needed, "elapsed": _elapsed},
    effects={"character": _counts},
    stated_by=StatedBy(game_master=("rounds", "restart")),
    beside=WithAction,
    verify=_refuse_endless,
)


OPERATION = Operation(
    resolve,
    title="Count rounds",
    description="Counts rounds until an action is done; a repeated action starts again.",
    stored=STORED,
)
