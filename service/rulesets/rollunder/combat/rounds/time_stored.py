"""Actions over several rounds in stored play: their counters, changes of posture, and the bars of those in vain.

Rules RU-B-TAL-1, RU-C-ACT-4, RU-C-POS-1 and RU-C-POS-2.
"""

from collections.abc import Iterator, Mapping

from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.rounds.getting_up import (
    HEAVY_STEP,
    HEAVY_STEP_WITH_DEX,
    LIGHT_STEP,
    STEPS_TO_STAND,
    LowPosture,
)
from service.rulesets.rollunder.combat.rounds.time_request import (
    SIMPLE_ACTION,
    DrinkerRace,
    Time,
    TimedAction,
    TimeResult,
)
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, bar_on, character_participant, unless_kept_up
from service.rulesets.rollunder.stored.regrip import WithTalentAndGrip, details_of, grip_bars
from service.rulesets.rollunder.stored.rerolls import LUCK_OF_STEPS, REROLL_OF_STEPS
from service.rulesets.stored import Bar, Disclosure, Stored

DOWN_TO: Mapping[TimedAction, Posture] = {TimedAction.KNEEL: Posture.KNEELING, TimedAction.LIE: Posture.LYING}
"""Action -> posture after its round."""


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
