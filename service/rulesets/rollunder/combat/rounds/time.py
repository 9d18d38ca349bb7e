"""Rounds that an action takes.

Rules RU-C-POS-1, RU-C-POS-2, RU-C-POS-5, RU-C-POS-6, RU-C-GRIP-4, RU-C-ACT-1, RU-C-ACT-2 and RU-C-ACT-4 to RU-C-ACT-6,
with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.

A simple action takes a round (RU-C-ACT-1); several of them, or one that takes longer, are a complex action and use a
time counter (RU-C-ACT-2). How long it takes to get something out of a container is the game master's (RU-C-ACT-3).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Annotated, Any

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.rounds.getting_up import (
    CLIMB_UP,
    FLY_UP,
    HEAVY_STEP,
    HEAVY_STEP_WITH_DEX,
    LIGHT_STEP,
    STEPS_TO_STAND,
    Ascent,
    Dexterity,
    LowPosture,
    Risen,
    go_up,
    stand_up_heavy,
    stand_up_light,
)
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import plain
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.repeat_decision import CHARACTER, STEPS
from service.rulesets.rollunder.core.tier import Tier, bonus_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.participants import bar_on, character_participant, unless_kept_up
from service.rulesets.rollunder.stored.regrip import WithTalentAndGrip, details_of, grip_bars
from service.rulesets.rollunder.stored.rerolls import LUCK_OF_STEPS, REROLL_OF_STEPS
from service.rulesets.stored import Bar, Disclosure, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

SIMPLE_ACTION = 1
GRAB_AND_UNCORK = 2
SLOW_LOCKPICKING = 20
FAST_LOCKPICKING = expression.parse("3d6+2", "")


class DrinkerRace(StrEnum):
    """Kind of the drinker, by the size of the gulps."""

    HUMAN = "human"
    GIANT = "giant"
    DWARF = "dwarf"
    RUNT = "runt"


class TimedAction(StrEnum):
    """Actions with a known length."""

    DRINK_POTION = "drink_potion"
    WRITE_NOTE = "write_note"
    LOCKPICKING = "lockpicking"
    STAND_UP = "stand_up"
    FLY_UP = "fly_up"
    CLIMB_UP = "climb_up"
    CHANGE_GRIP = "change_grip"
    KNEEL = "kneel"
    LIE = "lie"
    STOP = "stop"


ROUNDS_OF_DRINKING = {DrinkerRace.HUMAN: 2, DrinkerRace.GIANT: 1, DrinkerRace.DWARF: 8, DrinkerRace.RUNT: 32}
"""Drinker -> rounds, once the bottle is open (RU-C-ACT-4)."""

SYMBOLS_PER_ROUND = {
    Tier.UNTRAINED: Fraction(1, 2),
    Tier.PRO: Fraction(1),
    Tier.EXPERT: Fraction(2),
    Tier.MASTER: Fraction(4),
}
"""Tier -> symbols written in a round (RU-C-ACT-5)."""


DOWN_TO: Mapping[TimedAction, Posture] = {TimedAction.KNEEL: Posture.KNEELING, TimedAction.LIE: Posture.LYING}
"""Action -> posture after its round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Request for the time that an action takes."""

    action: Annotated[TimedAction, Doc("Which of the possible actions to carry out.")]
    race: Annotated[DrinkerRace | None, Doc("For drink_potion: who drinks.")] = None
    tier: Annotated[Tier | None, Doc("For write_note and lockpicking: tier of the talent.")] = None
    symbols: Annotated[Count | None, Doc("For write_note: length of the note.")] = None
    take_time: Annotated[bool | None, Doc("For lockpicking: whether one takes one's time.")] = None
    heavy_armor: Annotated[bool | None, Doc("For stand_up: whether the armor is heavy.")] = None
    from_: Annotated[LowPosture, Doc("For stand_up: from where.")] = LowPosture.LYING
    try_dex: Annotated[bool, Doc("For stand_up, fly_up and climb_up: roll [DEX] to be faster.")] = False
    dex: Annotated[Score | None, Doc("For `try_dex`: effective DEX.")] = None
    yards: Annotated[int | None, Interval(ge=0, le=1_000_000), Doc("For fly_up and climb_up: how high.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """Time that the action takes."""

    rounds: Annotated[int, Doc("How many rounds the action takes.")]
    bonus: Annotated[int | None, Doc("For lockpicking: bonus of the talent check.")] = None
    dex_outcomes: Annotated[tuple[CheckOutcome, ...] | None, Doc("For stand_up: outcomes of [DEX], step by step.")] = (
        None
    )
    dex_outcome: Annotated[CheckOutcome | None, Doc("For fly_up and climb_up: outcome of [DEX].")] = None
    yards_per_round: Annotated[float | None, Doc("For fly_up and climb_up: speed.")] = None
    luck: SpentOnRepeats = None
    second_luck: Annotated[LuckSpent | None, Doc("For stand_up: what LUCK did for the second [DEX].")] = None


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


@of_character
def _low_posture(character: Character, _: object) -> LowPosture | None:
    posture = character.state.posture
    return None if posture is Posture.STANDING else LowPosture(posture)


def _takes(figure: Figure, outcome: EffectContext[Time, TimeResult]) -> Figure:
    """The rounds are counted down; a posture is taken when they are over (RU-C-POS-1, RU-C-POS-2)."""
    action = outcome.request.action
    if action is TimedAction.STOP:
        return lasting.ended(figure, Lasting.RISING)
    figure = effects.acts(figure, outcome)
    if action is TimedAction.STAND_UP:
        return _rises(figure, outcome)
    if action in DOWN_TO:
        return lasting.laid(figure, lasting.counting(Lasting.RISING, SIMPLE_ACTION, {"to": str(DOWN_TO[action])}))
    name, rounds = action.replace("_", " "), outcome.result.rounds
    details = details_of(outcome.order, figure) if action is TimedAction.CHANGE_GRIP else {}
    return lasting.laid(figure, lasting.counting(name, rounds, details)) if rounds else figure


def _rises(figure: Figure, outcome: EffectContext[Time, TimeResult]) -> Figure:
    """Standing up goes by steps: from lying to kneeling, from kneeling to standing (RU-C-POS-1, RU-C-POS-2)."""
    rounds, steps = outcome.result.rounds, STEPS_TO_STAND[outcome.request.from_]
    outcomes: tuple[CheckOutcome, ...] = outcome.result.dex_outcomes or ()
    last = HEAVY_STEP if outcome.request.heavy_armor else LIGHT_STEP
    if outcome.request.heavy_armor and len(outcomes) == steps and outcomes[-1].succeeds:
        last = HEAVY_STEP_WITH_DEX
    kneels_at = last if steps > 1 and rounds > last else 0
    return lasting.laid(figure, lasting.counting(Lasting.RISING, rounds, {"kneels_at": kneels_at}))


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Every change of posture is rising, giving it up is nothing (RU-C-POS-1)."""
    if order.action is TimedAction.STOP:
        return ()
    is_posture = order.action is TimedAction.STAND_UP or order.action in DOWN_TO
    return (Ability.RISE,) if is_posture else (Ability.ACT,)


def _rise_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of standing up when standing, or going down further than possible (RU-C-POS-1, RU-C-POS-2)."""
    figure = cast.get(order.character.id or "")
    code = None if figure is None else _in_vain(order.action, figure)
    if figure is not None and code is not None:
        yield bar_on(figure, code, "RU-C-POS-1", Ability.RISE, fixed=True, visible=True)


def _bars(order: Order, cast: Cast) -> Iterator[Bar]:
    yield from _rise_bars(order, cast)
    yield from grip_bars(order, cast)


def _in_vain(action: TimedAction, figure: Figure) -> str | None:
    """The code of a change of posture that changes nothing; None of any other action."""
    posture = figure.state.posture
    if action is TimedAction.STAND_UP and posture is Posture.STANDING:
        return "already_standing"
    if action is TimedAction.STOP and not lasting.has(figure, Lasting.RISING):
        return "not_standing_up"
    is_down = posture is Posture.LYING or (posture is Posture.KNEELING and action is TimedAction.KNEEL)
    return "already_down" if action in DOWN_TO and is_down else None


@of_character
def _heavy_armor(character: Character, _: object) -> bool:
    """Whether any piece that is worn is heavy (RU-C-POS-1)."""
    return any(piece.heavy for piece in character.worn)


@of_character
def _race(character: Character, _: object) -> DrinkerRace | None:
    """The race on the sheet, by the size of its gulps; one that is not stated drinks as a human (RU-C-ACT-4)."""
    stated = character.sheet.race.strip().lower()
    return DrinkerRace(stated or "human") if stated in ("", *DrinkerRace) else None


@of_character
def _tier(character: Character, order: Order) -> Tier:
    """Tier of the talent that is named or called like the action; all are at least untrained (RU-B-TAL-1).

    Raises:
        Rejected: `bad_input` for a talent that is not on the sheet.
    """
    if order.talent is not None:
        return character.talent(order.talent, "/talent").tier
    called = str(order.action).replace("_", " ")
    talents = (each.talent.name or each.name for each in character.sheet.advantages if each.talent is not None)
    known = next((name for name in talents if name.lower() == called), None)
    return Tier.UNTRAINED if known is None else character.talent(known, "/talent").tier


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            may_need=(Ability.ACT, Ability.RISE),
            any_of=unless_kept_up((Ability.ACT, Ability.RISE), Lasting.RISING),
        ),
    ),
    lookups={
        "dex": lookups.DEX,
        "luck": REPEATS,
        "from_": _low_posture,
        "heavy_armor": _heavy_armor,
        "race": _race,
        "tier": _tier,
    },
    beside=WithTalentAndGrip,
    effects={"character": (_takes, *map(effects.pays, LUCK_OF_STEPS))},
    reroll=REROLL_OF_STEPS,
    checks=_bars,
    rejections=("already_down", "already_standing", "not_standing_up", "weapon_cannot"),
    discloses=Disclosure(public=("dex_outcomes", "dex_outcome", "name")),
)


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
