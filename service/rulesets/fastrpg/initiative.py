"""Order of action in a round. Rules FR-INIT-1 to FR-INIT-3, with FR-GEN-1 and FR-DICE-1.

Stored encounters roll anew each round (FR-INIT-4).
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg import d20
from service.rulesets.fastrpg.abilities import Dexterity
from service.rulesets.fastrpg.hit_points import HitPoints
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, InitiativeMode, OptionsField
from service.rulesets.fastrpg.roller import refuse_same_names
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Someone in the encounter."""

    name: Annotated[Name, Doc("Unique; the dice stream where everyone rolls.")]
    side: Annotated[Name | None, Doc("Needed where sides roll; then also the dice stream.")] = None
    dex: Dexterity
    awareness: Annotated[Modifier, Doc("Awareness modifier.")]
    hp: Annotated[HitPoints | None, Doc("Left out, the participant is able to act.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """All combatants that may get a turn."""

    participants: Annotated[tuple[Participant, ...], Len(1, MOST_ITEMS), Doc("Everyone, in any order.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeResult:
    """The order of the round."""

    mode: Annotated[InitiativeMode, Doc("Who rolled: each side or each participant.")]
    totals: Annotated[Mapping[str, int], Doc("Side or name -> total.")]
    order: Annotated[tuple[str, ...], Doc("Sides or names, first to last.")]


def resolve(request: Initiative, dice: Dice) -> Outcome[InitiativeResult]:
    """Sides (FR-INIT-1) or participants (FR-INIT-2) roll; the higher total acts first (FR-INIT-3 on ties).

    Raises:
        Rejected: `bad_input` for equal names, or without a side where sides roll.
    """
    refuse_same_names([participant.name for participant in request.participants], "/participants")
    mode = request.options.initiative_mode
    modifiers = _of_sides(request) if mode is InitiativeMode.SIDE else _of_participants(request)
    totals = {name: dice.face(name, d20.SIDES, "initiative") + modifier for name, modifier in modifiers.items()}
    order = tuple(sorted(totals, key=lambda name: (totals[name], modifiers[name]), reverse=True))
    rule = "FR-INIT-1" if mode is InitiativeMode.SIDE else "FR-INIT-2"
    tie = ("FR-INIT-3",) if any(totals[name] == totals[after] for name, after in pairwise(order)) else ()
    result = InitiativeResult(mode=mode, totals=totals, order=order)
    return Outcome(result=result, rules=("FR-DICE-1", rule, "FR-TASK-3", *tie), summary=_summary(result))


def _summary(result: InitiativeResult) -> Message:
    if not result.order:
        return Message("initiative_nobody")
    code = "initiative_sides" if result.mode is InitiativeMode.SIDE else "initiative"
    return Message(code, {"order": ", ".join(f"{name} {result.totals[name]}" for name in result.order)})


def modifier_of(dex: int, awareness: int) -> int:
    """The better of Dexterity and Awareness (FR-INIT-1, FR-INIT-2)."""
    return max(dex, awareness)


def _able(participant: Participant) -> bool:
    return participant.hp is None or participant.hp > 0


def _of_participants(request: Initiative) -> dict[str, int]:
    """Name -> modifier of everyone who can act (FR-INIT-2)."""
    able = filter(_able, request.participants)
    return {participant.name: modifier_of(participant.dex, participant.awareness) for participant in able}


def _of_sides(request: Initiative) -> dict[str, int]:
    """Side -> the best modifier among its members who can act; a side without one does not roll (FR-INIT-1)."""
    members: dict[str, list[int]] = {}
    for index, participant in enumerate(request.participants):
        if participant.side is None:
            raise Rejected("bad_input", f"/participants/{index}/side", expected=Phrase("a side, because sides roll"))
        modifiers = members.setdefault(participant.side, [])
        if _able(participant):
            modifiers.append(modifier_of(participant.dex, participant.awareness))
    return {side: max(modifiers) for side, modifiers in members.items() if modifiers}


OPERATION = Operation(
    resolve,
    title="Roll initiative",
    description=(
        "Each side, or by option each participant, rolls one d20 and adds the better of Dexterity and "
        "Awareness. Totals go from high to low; a tie goes to the higher modifier, then to the participant "
        "that is listed first."
    ),
    options=("initiative_mode",),
    streams="The name of each side, or of each participant by option: one d20.",
    headlines=("totals",),
    score=lambda result: next(iter(result.totals.values()), 0),
)
