"""The order of a round.

Rules RU-C-INI-1 to RU-C-INI-5 and RU-C-ENC-1, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-C-INI-6.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from annotated_types import Len

from service.dice import Dice, Step
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import ranking
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

READY_BONUS = 10
MOST_COMBATANTS = 100
FIRST_PLACE = 1

Order = Annotated[tuple[str, ...], Doc("Names.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeCombatant:
    """Combatant in the order of initiative."""

    name: Annotated[Name, Doc("Any name; each once.")]
    int_: Annotated[Score, Doc("Effective INT, after pain and panic.")]
    ready: Annotated[bool, Doc("Whether a ranged weapon or a spell is ready.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """A round begins."""

    participants: Annotated[
        tuple[InitiativeCombatant, ...], Len(0, MOST_COMBATANTS), Doc("All fighters, each under one name.")
    ]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeResult:
    """Order of the actions in a round."""

    values: Annotated[Mapping[str, int], Doc("Name -> initiative.")]
    order: Annotated[Order, Doc("Names in the order of actions, first first.")]
    stance_order: Annotated[Order, Doc("The reverse: the order in which stances are named.")]
    first: Annotated[Name | None, Doc("Name of the first to act; null without fighters.")]
    places: Annotated[Mapping[str, int], Doc("Name -> place in the order; 1 acts first.")]


def resolve(request: Initiative, dice: Dice) -> Outcome[InitiativeResult]:
    """Highest first (RU-C-INI-1, RU-C-INI-5); stances are asked for from the lowest up (RU-C-INI-4, RU-C-ENC-1).

    Raises:
        Rejected: `bad_input` when a name comes twice.
    """
    values = {combatant.name: value_of(combatant) for combatant in request.participants}
    if len(values) < len(request.participants):
        raise Rejected("bad_input", "/participants", expected=Phrase("a unique name for each participant"))
    order = order_of(values, dice)
    result = InitiativeResult(
        values=values,
        order=order,
        stance_order=tuple(reversed(order)),
        first=order[0] if order else None,
        places={name: place for place, name in enumerate(order, FIRST_PLACE)},
    )
    listed = ", ".join(f"{name} {values[name]}" for name in order)
    summary = Message("initiative", {"order": listed}) if order else Message("initiative_nobody")
    rules = ("RU-C-INI-2", *_rules_of_ready(request), "RU-C-INI-1", "RU-C-INI-4", "RU-C-INI-5", "RU-C-ENC-1")
    return Outcome(result=result, rules=rules, summary=summary)


def value_of(combatant: InitiativeCombatant) -> int:
    """INT, and 10 more with a ranged weapon or spell that is ready (RU-C-INI-2, RU-C-INI-3)."""
    return combatant.int_ + (READY_BONUS if combatant.ready else 0)


def order_of(values: Mapping[str, int], dice: Dice) -> tuple[str, ...]:
    """Highest first; a draw is settled by d20s, the highest draw first (RU-C-INI-2).

    All in a draw roll once, in the order given; those still equal roll again before the next draw.
    """
    order: list[str] = []
    waiting: list[Sequence[str]] = list(reversed(ranking.grouped(values)))
    while waiting:
        level = waiting.pop()
        if len(level) == 1:
            order.extend(level)
            continue
        waiting.extend(reversed(dice.repeat(partial(_draw, level)).last))
    return tuple(order)


def _draw(level: Sequence[str], dice: Dice) -> Step[ranking.Groups]:
    """The order of tied fighters by one d20 each, repeated if all are still tied."""
    groups = ranking.grouped(ranking.comparative_d20(level, dice, "initiative"))
    return Step(again=len(groups) == 1, worth=(1,), last=groups)


def _rules_of_ready(request: Initiative) -> tuple[str, ...]:
    return () if all(combatant.ready for combatant in request.participants) else ("RU-C-INI-3",)


def _place_of_first(result: InitiativeResult) -> int:
    """Place of the first combatant of the list in the order of actions, negative: an earlier place is higher."""
    return -result.places[next(iter(result.values))] if result.values else 0


OPERATION = Operation(
    resolve,
    title="Find the order of a round",
    description=(
        "INT, and 10 more with a ranged weapon or spell that is ready; draws are settled by d20, the higher number "
        "first. Stances are named from the lowest initiative up, actions go from the highest down."
    ),
    streams="d20: one for each combatant in a draw, in the order given, highest draw first.",
    headlines=("first",),
    score=_place_of_first,
)
