"""Defeat and death.

Rules RU-C-GEN-7, RU-C-DEAD-1 to RU-C-DEAD-4 and RU-C-DEAD-6 to RU-C-DEAD-8, with RU-C-GEN-6, RU-R-1 and RU-R-8.

The operation does not compute last words (RU-C-DEAD-5) and last actions (RU-C-DEAD-9); that a last action is possible
is proved by a check of operation `task`. The resentment of gods or fairies at a death blow is not computed either.
"""

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.contract.decision import GAME_MASTER, DecisionPoint
from service.rulesets.rollunder.core.combat.life import (
    Life,
    LifeMax,
    Status,
    Statuses,
    StunLevel,
    is_dead,
    is_defeated,
    statuses_of,
)
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.death import fairy_leaves, ongoing
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Lookup, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

BLEEDING_PER_ROUND = 1


class Ongoing(StrEnum):
    """Damage that goes on by itself."""

    BLEEDING = "bleeding"
    POISON = "poison"
    ILLNESS = "illness"
    FIRE = "fire"
    ICE = "ice"


class FatalEvent(StrEnum):
    """Event that can kill at once: the end of a defeated character, damage beyond measure, or a vulnerable spot."""

    DEATH_BLOW = "death_blow"
    DEVASTATING = "devastating"
    FATAL_WOUND = "fatal_wound"


LASTING_OF = {Ongoing.BLEEDING: Lasting.BLEEDING, Ongoing.ILLNESS: Lasting.ILL, Ongoing.ICE: Lasting.ICE}
"""Harm that this operation begins and ends -> its condition."""

RULE_OF_EVENT = {
    FatalEvent.DEATH_BLOW: "RU-C-DEAD-2",
    FatalEvent.DEVASTATING: "RU-C-DEAD-3",
    FatalEvent.FATAL_WOUND: "RU-C-DEAD-7",
}


Events = Annotated[tuple[FatalEvent, ...], Len(0, 20), Doc("What happened that may kill at once.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeat:
    """A character in a state to be determined."""

    life: Life
    life_max: LifeMax
    stun_level: StunLevel = 0
    ongoing: Annotated[tuple[Ongoing, ...], Len(0, 20), Doc("Damage that goes on.")] = ()
    events: Events = ()
    fairy: Annotated[bool, Doc("Whether a fairy, good for a hero and evil for a fiend, is willing to leave.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DefeatResult:
    """State of the character afterwards."""

    statuses: Statuses
    death_blow_allowed: Annotated[bool, Doc("Whether a death blow can kill now.")]
    rounds_to_death: Annotated[
        int | None, Doc("Rounds of bleeding until death; null for a character that is dead or does not bleed.")
    ]
    life_after: Annotated[int | None, Doc("LIFE after a fairy left; null when none did.")]
    fairy_left: Annotated[bool, Doc("Whether the fairy left to undo the death.")]


FAIRY: Final = DecisionPoint(
    member="fairy",
    participant=GAME_MASTER,
    when="When death is certain: whether a fairy that fits leaves to undo it (RU-C-DEAD-6).",
    default="as in `fairy`",
    sets="fairy",
)


def resolve(request: Defeat, dice: Dice) -> Outcome[DefeatResult]:
    """Derive the statuses from LIFE, stun and events; a fairy undoes any death (RU-C-DEAD-6)."""
    killed_by = fatal(request.events, request.life)
    is_lost = bool(killed_by) or is_dead(request.life, request.life_max)
    is_saved = is_lost and FAIRY.says_yes(dice, default=request.fairy)
    life = request.life_max if is_saved else request.life
    statuses = statuses_of(life, request.life_max, request.stun_level, still_harmed=bool(request.ongoing))
    if killed_by and not is_saved:
        statuses = _dead_by_event(statuses)
    result = DefeatResult(
        statuses=statuses,
        death_blow_allowed=is_defeated(life),
        rounds_to_death=_rounds_to_death(request, life, statuses),
        life_after=life if is_saved else None,
        fairy_left=is_saved,
    )
    return Outcome(result=result, rules=_rules(request, result, killed_by), summary=_summary(request, result))


def fatal(events: tuple[FatalEvent, ...], life: int) -> tuple[FatalEvent, ...]:
    """The events that kill.

    A death blow kills only the defeated and else has no effect (RU-C-DEAD-2). The game master declares
    devastating damage (RU-C-DEAD-3); a vulnerable spot or an execution kills at once (RU-C-DEAD-7).
    """
    return tuple(event for event in events if event is not FatalEvent.DEATH_BLOW or is_defeated(life))


def bled(life: int) -> int:
    """LIFE after a round of bleeding (RU-C-DEAD-8)."""
    return life - BLEEDING_PER_ROUND


def _dead_by_event(statuses: tuple[Status, ...]) -> tuple[Status, ...]:
    """Dead at any LIFE; the dead are no longer slowly dying (RU-C-DEAD-4)."""
    others = (status for status in statuses if status not in (Status.DEAD, Status.SLOWLY_DYING))
    return (Status.DEAD, *others)


def _rounds_to_death(request: Defeat, life: int, statuses: tuple[Status, ...]) -> int | None:
    """Rounds until LIFE is below -100%, by bleeding alone (RU-C-DEAD-8)."""
    if Ongoing.BLEEDING not in request.ongoing or Status.DEAD in statuses:
        return None
    return (life + request.life_max) // BLEEDING_PER_ROUND + 1


def _rules(request: Defeat, result: DefeatResult, killed_by: tuple[FatalEvent, ...]) -> tuple[str, ...]:
    dead = Status.DEAD in result.statuses
    conditions = (
        ("RU-C-DEAD-1", is_defeated(request.life)),
        ("RU-C-DEAD-6", result.fairy_left or (dead and not killed_by)),
        ("RU-C-STUN-1", Status.KO in result.statuses),
        ("RU-C-DEAD-4", Status.SLOWLY_DYING in result.statuses),
        ("RU-C-DEAD-8", result.rounds_to_death is not None),
    )
    events = (RULE_OF_EVENT[event] for event in request.events)
    return ("RU-C-GEN-7", *events, *(rule for rule, applies in conditions if applies))


def _summary(request: Defeat, result: DefeatResult) -> Message:
    parameters = {"life": request.life, "life_max": request.life_max, "rounds": result.rounds_to_death}
    if result.fairy_left:
        return Message("defeat_fairy_left", parameters)
    code = f"defeat_{result.statuses[0]}" if result.statuses else "defeat_fighting"
    return Message(code if result.rounds_to_death is None else f"{code}_bleeding", parameters)


def _events(context: LookupContext) -> tuple[FatalEvent, ...]:
    """Stated events; death despite positive LIFE stays (RU-C-DEAD-7)."""
    stated: tuple[FatalEvent, ...] = context.stated or ()
    character = character_of(context)
    was_killed = character is not None and character.state.dead and FatalEvent.FATAL_WOUND not in stated
    return (*stated, FatalEvent.FATAL_WOUND) if was_killed else stated


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """The abilities for a death blow on a defeated target (RU-C-DEAD-2), and for rescue by a fairy (RU-C-DEAD-6)."""
    blow = (Ability.DIE,) if FatalEvent.DEATH_BLOW in order.events else ()
    return (*blow, Ability.FAIRY) if order.fairy else blow


def _continues(figure: Figure, outcome: EffectContext[Defeat, DefeatResult]) -> Figure:
    """Bleeding and illness begin or end as listed; without a list nothing changes (RU-C-DEAD-4, RU-C-DEAD-8)."""
    if outcome.order.ongoing is None or outcome.result.fairy_left:
        return figure
    for harm, name in LASTING_OF.items():
        if harm not in outcome.order.ongoing:
            figure = lasting.ended(figure, name)
        elif not lasting.has(figure, name):
            figure = lasting.laid(figure, lasting.of_source(name, None, {"round": figure.round}))
    return figure


def _becomes(figure: Figure, outcome: EffectContext[Defeat, DefeatResult]) -> Figure:
    """The figure, dead if killed at once, at any LIFE; a fairy that leaves restores all LIFE (RU-C-DEAD-6)."""
    if outcome.result.fairy_left:
        return fairy_leaves(figure)
    if Status.DEAD not in outcome.result.statuses or is_dead(outcome.request.life, outcome.request.life_max):
        return figure
    return replace(effects.with_state(figure, dead=True), defeated=True)


STORED = Stored(
    participants=(character_participant(needs_of=_needs, may_need=(Ability.DIE, Ability.FAIRY)),),
    lookups={
        "life": lookups.LIFE,
        "life_max": lookups.LIFE_MAX,
        "stun_level": lookups.STUN_LEVEL,
        "ongoing": of_character(lambda character, _: tuple(Ongoing(harm) for harm in ongoing(character.figure))),
        "events": Lookup(find=_events, type=Events, default=()),
    },
    effects={"character": (_continues, _becomes)},
    gm_only=True,
    discloses=Disclosure(public=("name",)),
)


OPERATION = Operation(
    resolve,
    title="Tell who is defeated or dead",
    description=(
        "LIFE of 0 or below is defeat, below -100% it is death; a death blow, a devastating hit or a fatal "
        "wound kill as well, and a fairy that leaves restores full LIFE. Also returns K.O., slow death and "
        "the rounds left."
    ),
    decisions=(FAIRY,),
    stored=STORED,
)
