"""Effects of turns and rounds on all in an encounter. Rules RU-C-ENC-1, RU-C-ENC-2, RU-C-INI-1 and RU-C-REA-4.

Reload, draw, spell and time counters are durations of conditions, which go one round on after `end_round`.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.harm import round_end
from service.rulesets.rollunder.combat.harm.round_end import RoundEnd, RoundOver
from service.rulesets.rollunder.combat.rounds import initiative
from service.rulesets.rollunder.combat.rounds.initiative import InitiativeCombatant, InitiativeResult
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.life import Statuses
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting, readiness, regrip, spells
from service.rulesets.rollunder.stored.abilities import ABILITIES, Ability, bars_of_body
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.fires import burned_down, eaten
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.state import NEW_ROUND
from service.rulesets.rollunder.stored.time import luck, metal
from service.rulesets.rollunder.stored.time.poisons import ROUND, bitten
from service.rulesets.stored.conditions import Condition, DurationUnit, EndReason
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.timekeeping import Initiative, Passed
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

OF_THE_FIGHT = (
    Lasting.RISING,
    Lasting.READY,
    Lasting.FLEEING,
    Lasting.GRENADE,
    Lasting.STUCK,
    Lasting.ANIMATED,
    Lasting.LUCKY,
    Lasting.HELD,
    Lasting.CHOKED,
    Lasting.SQUEEZED,
)
"""Conditions that end with the encounter (RU-C-ENC-1)."""
ACTIVITIES: Mapping[str, Ability] = {
    Lasting.RISING: Ability.RISE,
    Lasting.RELOADING: Ability.READY,
    **dict.fromkeys(effects.TIMED, Ability.ACT),
}
"""Activity over several rounds -> the ability without which it pauses."""
READY = (Lasting.SPELL, Lasting.DRAWN, Lasting.READY)
"""Conditions that give initiative +10: a spell or weapon kept ready, or a bow kept drawn (RU-C-INI-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOfOne:
    """Result of the end of a round for one character."""

    burn_damage: Annotated[int, Doc("Damage by fire and acid.")]
    squeeze_damage: Annotated[int, Doc("Damage of grips; of stun, what the level rose by.")]
    life_lost: Annotated[int, Doc("LIFE lost in all.")]
    stun_change: Annotated[int, Doc("What the stun level rose by, negative when it sank.")]
    statuses: Statuses


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """Result of the end of a round."""

    characters: Annotated[Mapping[str, RoundOfOne], Doc("Name -> effects, for characters that were affected.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled:
    """Order of the actions in the round that begins."""

    values: Annotated[Mapping[str, int], Doc("Name -> initiative.")]
    order: Annotated[tuple[str, ...], Doc("Names in the order of actions.")]
    stance_order: Annotated[tuple[str, ...], Doc("Names in the order in which stances are named.")]


@remembered
def takes_turns(figure: Figure, options: Options) -> bool:
    """Whether it takes turns: not if dead, defeated, K.O., unconscious, asleep or frozen (RU-C-ENC-1)."""
    return ABILITIES.takes_turns(figure, options, Ability.TURN)


def roll_initiative(cast: Cast, options: Options, dice: Dice) -> Initiative:
    """INT of all who are not defeated, +10 with spell or weapon ready, draws by d20 (RU-C-INI-1, RU-C-INI-2)."""
    acting = {figure.name: identity for identity, figure in cast.items() if not figure.defeated}
    combatants = {name: _combatant(name, cast[identity], options) for name, identity in acting.items()}
    participants = tuple(each for name, each in combatants.items() if takes_turns(cast[acting[name]], options))
    outcome = initiative.resolve(initiative.Initiative(participants=participants, options=options), dice)
    rolled = _with_the_idle(outcome.result, combatants)
    result = InitiativeRolled(values=rolled.values, order=rolled.order, stance_order=rolled.stance_order)
    return Initiative(
        order=tuple(acting[name] for name in rolled.order),
        scores={acting[name]: value for name, value in rolled.values.items()},
        passed=Passed(result=result, rules=outcome.rules, summary=outcome.summary),
    )


def _combatant(name: str, figure: Figure, options: Options) -> InitiativeCombatant:
    return InitiativeCombatant(
        name=name,
        int_=Character(figure, options).score(Attribute.INT),
        ready=_is_ready(Character(figure, options)),
    )


def _is_ready(character: Character) -> bool:
    """Whether a spell or weapon is ready; what its round ended with is not (RU-C-INI-2, RU-R-6)."""
    found = (condition for _, condition in lasting.found(character.figure, *READY))
    return any(condition.name != Lasting.READY or not readiness.is_over(character, condition) for condition in found)


def _with_the_idle(rolled: InitiativeResult, combatants: Mapping[str, InitiativeCombatant]) -> InitiativeResult:
    """The order with those who have no turn now behind their equals: they may come to, but roll no draws."""
    values = {name: initiative.value_of(each) for name, each in combatants.items()}
    idle = (name for name in combatants if name not in rolled.values)
    order = tuple(sorted((*rolled.order, *idle), key=lambda name: -values[name]))
    return replace(rolled, values=values, order=order, stance_order=tuple(reversed(order)))


def start_turn(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """A free blow or reaction that was not used is gone (RU-C-REA-4).

    So is LUCK of the round that ends in the turn of a combatant that was defeated since (RU-C-LUCK-6).
    """
    offered = {
        other: marks.without_grants(figure)
        for other, figure in cast.items()
        if figure.state.marks.free_blows or figure.state.marks.reacts
    }
    uncovered = luck.run_out(identity, {**cast, **offered}, lambda figure: _initiative(figure, options))
    changed = {**offered, **uncovered}
    rules = (*(("RU-C-REA-4",) if offered else ()), *(("RU-C-LUCK-6",) if uncovered else ()))
    return Passed(cast=changed, rules=rules)


def start_round(cast: Cast, options: Options, dice: Dice) -> Passed:
    """Marks of an earlier fight are gone, and animated plate has its [STR] anew (RU-C-ENC-1, RU-C-MET-3)."""
    after = {identity: metal.struggled(identity, _unmarked(figure), options, dice) for identity, figure in cast.items()}
    changed = {identity: figure for identity, figure in after.items() if figure is not cast[identity]}
    moved = any(figure.conditions != cast[identity].conditions for identity, figure in changed.items())
    return Passed(cast=changed, rules=("RU-C-MET-3",) if moved else ())


def _initiative(figure: Figure, options: Options) -> int:
    """The value by which the order of a round is made (RU-C-INI-1)."""
    return initiative.value_of(_combatant(figure.name, figure, options))


def end_turn(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """Marks the end of a turn: its owner has acted in this round, and cannot intercept any more (RU-C-REA-1).

    A grenade that went off in it is over (RU-C-RNG-10). The turn of a combatant that has left ends without it.
    """
    if identity not in cast:
        return Passed()
    over = effects.with_marks(
        _gone_off(cast[identity]), acted=True, attacks_left=None, last_roll=None, spell_cast=False, reacts=False
    )
    return Passed(cast={identity: over})


def end_round(cast: Cast, options: Options, dice: Dice) -> Passed:
    """Ends the round for all: lasting harm, stun that wears off, then marks are cleared (RU-C-ENC-1, RU-C-ENC-2)."""
    return _ended_for(cast, options, dice, lambda figure: _unmarked(_gone_off(_counted(figure, options))))


def pass_round(cast: Cast, options: Options, dice: Dice) -> Passed:
    """The end of a round outside encounters; fighters retain marks and counters (RU-C-ENC-2, RU-R-34)."""
    return _ended_for(
        cast, options, dice, lambda figure: figure if figure.round is not None else _counted(figure, options)
    )


def round_over(figure: Figure, options: Options, dice: Dice) -> Figure:
    """One character at the end of a round outside encounters (RU-C-ENC-2, RU-R-34)."""
    return pass_round({figure.name: figure}, options, dice).cast.get(figure.name, figure)


def _ended_for(cast: Cast, options: Options, dice: Dice, then: Callable[[Figure], Figure]) -> Passed:
    """Harm that goes on, of each in turn, then what comes after it, of each."""
    after: dict[str, Figure] = {}
    results: dict[str, RoundOfOne] = {}
    rules: dict[str, None] = {}
    harmed = {identity: _harmed(figure, options, dice) for identity, figure in cast.items()}
    for identity, (harmed_one, over, request) in harmed.items():
        figure = cast[identity]
        burned = harmed_one if Character(figure, options).is_dead else eaten(harmed_one, dice)
        changed = lasting.round_over(bitten(then(burned_down(burned, options)), (ROUND,), 1, dice))
        if changed != figure:
            after[identity] = changed
        if over is not None and (over.life, over.level, over.burned) != (request.life, request.stun_level, ()):
            results[figure.name] = _round_of_one(over, request, Character(changed, options))
            rules |= dict.fromkeys(round_end.rules_of(request, over))
    summary = Message("round_ended", {"names": ", ".join(results)}) if results else None
    result = RoundEnded(characters=results) if results else None
    return Passed(cast=after, result=result, rules=("RU-C-ENC-1", *rules) if after else (), summary=summary)


def end_encounter(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """Marks, holds and unfinished actions of the fight are over; a change of posture is complete (RU-C-ENC-1)."""
    return Passed(
        cast={identity: over for identity, figure in cast.items() if (over := _after_fight(figure)) != figure}
    )


def _harmed(figure: Figure, options: Options, dice: Dice) -> tuple[Figure, RoundOver | None, RoundEnd]:
    character = Character(figure, options)
    request, over = round_end.round_of(character), None
    if not character.is_dead:
        over = round_end.end_round(request, dice)
        figure = effects.pool_changed(figure, PoolName.LIFE, over.life - request.life)
        figure = effects.level_changed(figure, "stun_level", over.level - request.stun_level)
    return figure, over, request


def _paused(figure: Figure, options: Options) -> tuple[Figure, frozenset[str]]:
    """The figure with one more round of barred activities, which they lose at this end of a round (RU-C-ACT-2).

    Returns:
        The figure, and the ids of the activities that do not go on.
    """
    counters = [each for each in lasting.found(figure, *ACTIVITIES) if each[1].duration.left is not None]
    paused = [each for each in counters if _is_paused(figure, each[1].name, options)]
    for identity, counter in paused:
        duration = replace(counter.duration, left=(counter.duration.left or 0) + 1)
        figure = lasting.changed(figure, identity, replace(counter, duration=duration))
    return figure, frozenset(identity for identity, _ in paused)


def _is_paused(figure: Figure, activity: str, options: Options) -> bool:
    return any(bars_of_body(figure, ACTIVITIES[activity], options, ""))


def _counted(figure: Figure, options: Options) -> Figure:
    """The figure when counters run out now, or a step of standing up is over (RU-C-ENC-1, RU-C-POS-1)."""
    figure, paused = _paused(metal.rounds_over(figure), options)
    for identity, counter in lasting.found(figure, *DONE_AT_THE_END):
        if identity in paused:
            continue
        left = (counter.duration.left or 0) - 1
        if counter.name == Lasting.RISING:
            figure = _risen(figure, counter, left)
        elif left == 0:
            figure = DONE_AT_THE_END[counter.name](figure, counter)
    return figure


def rounds_done(figure: Figure, *, counted: bool) -> Figure:
    """The figure after a minute outside encounters: all that is counted in rounds is over (RU-C-ENC-1, RU-R-34).

    Args:
        figure: outside encounters.
        counted: whether a minute has a number of rounds, so that these counters go on by themselves.
    """
    if counted:
        return _unmarked(figure)
    for _, counter in lasting.found(figure, *DONE_AT_THE_END):
        figure = DONE_AT_THE_END[counter.name](figure, counter)
    for identity, condition in tuple(figure.lasting.items()):
        in_rounds = condition.duration.unit in (DurationUnit.ROUND, DurationUnit.TURN)
        if in_rounds and condition.name != Lasting.BURNING:
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
    return _unmarked(lasting.round_over(figure))


def _gone_off(figure: Figure) -> Figure:
    """The figure without expired grenades, for example those of a thrower who had no turn (RU-C-RNG-10)."""
    for identity, fuse in tuple(lasting.found(figure, Lasting.GRENADE)):
        if figure.round is not None and 0 < lasting.number(fuse, "explodes_in_round") <= figure.round:
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
    return figure


def _risen(figure: Figure, counter: Condition, left: int) -> Figure:
    """The figure, kneeling when the first step is over, and standing with the last (RU-C-POS-1, RU-C-POS-2)."""
    if left == 0:
        return effects.with_state(figure, posture=_aim(counter))
    kneels = lasting.number(counter, "kneels_at")
    return effects.with_state(figure, posture=Posture.KNEELING) if kneels and left <= kneels else figure


def _aim(counter: Condition) -> Posture:
    """The posture at the end of rising or going down."""
    return Posture(str(counter.details.get("to") or Posture.STANDING))


def _loaded(figure: Figure, counter: Condition) -> Figure:
    """The weapon is ready again (RU-C-SHOT-1)."""
    item = Character(figure).known(lasting.reference(counter))
    return figure if item is None else effects.item_changed(figure, item, loaded=True, shots_left=None)


DONE_AT_THE_END: Mapping[str, Callable[[Figure, Condition], Figure]] = {
    Lasting.RISING: lambda figure, counter: _risen(figure, counter, 0),
    Lasting.SPELL: spells.paid,
    Lasting.RELOADING: _loaded,
    regrip.CHANGE_GRIP: regrip.regripped,
}
"""Counter -> what its last round does."""


def _after_fight(figure: Figure) -> Figure:
    if (counter := lasting.first(figure, Lasting.RISING)) is not None:
        figure = effects.with_state(figure, posture=_aim(counter))
    if (counter := lasting.first(figure, regrip.CHANGE_GRIP)) is not None:
        figure = regrip.regripped(figure, counter)
    return _unmarked(lasting.round_over(lasting.ended(spells.all_dropped(figure), *OF_THE_FIGHT)))


def _unmarked(figure: Figure) -> Figure:
    return figure if figure.state.marks == NEW_ROUND else effects.with_state(figure, marks=NEW_ROUND)


def _round_of_one(over: RoundOver, request: RoundEnd, character: Character) -> RoundOfOne:
    return RoundOfOne(
        burn_damage=sum(harm.final for harm in over.burned),
        squeeze_damage=sum(harm.final for harm in over.squeezed),
        life_lost=request.life - over.life,
        stun_change=over.level - request.stun_level,
        statuses=character.statuses,
    )
