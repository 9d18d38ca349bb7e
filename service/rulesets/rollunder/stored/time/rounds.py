"""Effects of turns and rounds on all in an encounter.

Rules RU-C-ENC-1, RU-C-ENC-2, RU-C-LUCK-6 and RU-C-REA-4.

Reload, draw, spell and time counters are durations of conditions, which go one round on after `end_round`.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message
from service.rulesets.rollunder.combat.harm import round_end
from service.rulesets.rollunder.combat.harm.round_end import RoundOver
from service.rulesets.rollunder.combat.harm.round_end_request import RoundEnd
from service.rulesets.rollunder.core.combat.life import Statuses
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting, regrip, spells
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.fires import burned_down, eaten
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.state import NEW_ROUND
from service.rulesets.rollunder.stored.time import metal
from service.rulesets.rollunder.stored.time.counters import DONE_AT_THE_END, counted_down, posture_after
from service.rulesets.rollunder.stored.time.initiative import initiative_of
from service.rulesets.rollunder.stored.time.poisons import ROUND, bitten
from service.rulesets.stored.conditions import DurationUnit, EndReason
from service.rulesets.stored.timekeeping import Passed
from service.rulesets.vocabulary import Doc
from service.values import dataclass


def run_out(acting: str, cast: Cast, initiative: Callable[[Figure], int]) -> Cast:
    """The figures with cover that ends when a turn begins: the defeated one would have acted before (RU-C-LUCK-6).

    The duration of the condition counts the turns of all others, and of combatants that have left.

    Args:
        acting: id of the combatant that begins its turn.
        cast: all in the encounter.
        initiative: returns the value that determines the order.
    """
    covered = {identity: figure for identity, figure in cast.items() if lasting.has(figure, Lasting.LUCKY)}
    if not covered:
        return {}
    value = initiative(cast[acting])
    passed = {identity for identity, each in cast.items() if each.defeated and initiative(each) >= value}
    after = {identity: _uncovered(figure, passed) for identity, figure in covered.items()}
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


def _uncovered(figure: Figure, passed: set[str]) -> Figure:
    for identity, cover in tuple(lasting.found(figure, Lasting.LUCKY)):
        if cover.duration.combatant in passed and lasting.began_before(figure, cover):
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
    return figure


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


def start_turn(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """A free blow or reaction that was not used is gone (RU-C-REA-4).

    So is LUCK of the round that ends in the turn of a combatant that was defeated since (RU-C-LUCK-6).
    """
    offered = {
        other: marks.without_grants(figure)
        for other, figure in cast.items()
        if figure.state.marks.free_blows or figure.state.marks.reacts
    }
    uncovered = run_out(identity, {**cast, **offered}, lambda figure: initiative_of(figure, options))
    changed = {**offered, **uncovered}
    rules = (*(("RU-C-REA-4",) if offered else ()), *(("RU-C-LUCK-6",) if uncovered else ()))
    return Passed(cast=changed, rules=rules)


def start_round(cast: Cast, options: Options, dice: Dice) -> Passed:
    """Marks of an earlier fight are gone, and animated plate has its [STR] anew (RU-C-ENC-1, RU-C-MET-3)."""
    after = {identity: metal.struggled(identity, _unmarked(figure), options, dice) for identity, figure in cast.items()}
    changed = {identity: figure for identity, figure in after.items() if figure is not cast[identity]}
    moved = any(figure.conditions != cast[identity].conditions for identity, figure in changed.items())
    return Passed(cast=changed, rules=("RU-C-MET-3",) if moved else ())


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
    return _ended_for(cast, options, dice, lambda figure: _unmarked(_gone_off(counted_down(figure, options))))


def pass_round(cast: Cast, options: Options, dice: Dice) -> Passed:
    """The end of a round outside encounters; fighters retain marks and counters (RU-C-ENC-2, RU-R-34)."""
    return _ended_for(
        cast, options, dice, lambda figure: figure if figure.round is not None else counted_down(figure, options)
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


def _after_fight(figure: Figure) -> Figure:
    if (counter := lasting.first(figure, Lasting.RISING)) is not None:
        figure = effects.with_state(figure, posture=posture_after(counter))
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
