"""Effects of time: the order of turns, and refilled pools. Rules F6-ENC-3 to F6-ENC-5, F6-ENC-7 and F6-DUR-7.

Durations are counted by all games alike (F6-DUR-2 to F6-DUR-6).
"""

from collections.abc import Callable

from service.dice import Dice
from service.rulesets.freed6.character.character import PERCEPTION
from service.rulesets.freed6.character.derived import AWARENESS
from service.rulesets.freed6.combat.harm import HARM_OPTIONS as RECURRENCE_OPTIONS
from service.rulesets.freed6.combat.harm import Target, harm_of
from service.rulesets.freed6.core.levels import HarmTrack, TrackName
from service.rulesets.freed6.core.roller import Roller, fixed_value
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.freed6.rounds.initiative import Participant, ordered
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.abilities.table import ABILITIES
from service.rulesets.freed6.stored.effects.conditions import over, with_conditions
from service.rulesets.freed6.stored.effects.consequences import settled, with_harm
from service.rulesets.freed6.stored.figures import Cast, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.check_effects import NO_DICE, added, code_on_sheet, is_lost
from service.rulesets.freed6.stored.lookups.naming import CheckOf
from service.rulesets.freed6.stored.powers import UsesPer
from service.rulesets.freed6.stored.state import State, is_dynamic, new_round, new_session, new_turn, with_uses_back
from service.rulesets.stored.conditions import TURN_UNITS, DurationUnit, EndReason, Phase
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.timekeeping import Initiative, Passed, Recurrence, Span, Timekeeping, TimeUnit
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Refilled:
    """Names of characters with pools filled by a new session."""

    names: tuple[str, ...]


def encounter_start(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Marks of actions, luck and ranks are cleared (F6-ENC-3)."""
    return Passed(cast=_changed(cast, _unmarked), rules=("F6-ENC-3",))


def leaves(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Turns and rounds are over for combatants that leave (F6-ENC-7)."""
    return Passed(cast=_changed(cast, _unmarked), rules=("F6-ENC-7",))


def initiative(cast: Cast, options: Options, dice: Dice) -> Initiative:  # noqa: ARG001 - initiative is not rolled
    """The fixed value of awareness, highest first; Dynamic before Stock on a tie, then the order given (F6-ENC-3)."""
    participants = tuple(
        Participant(name=identity, initiative=awareness(figure), dynamic=is_dynamic(figure))
        for identity, figure in cast.items()
    )
    scores = {participant.name: participant.initiative or 0 for participant in participants}
    passed = Passed(rules=("F6-ENC-3", "F6-DIE-6"))
    return Initiative(order=ordered(participants, scores), scores=scores, passed=passed)


def awareness(figure: Figure) -> int:
    """The fixed value of awareness, or of Perception, with the effects of conditions on it (F6-DIE-6, F6-COND-14)."""
    sheet = figure.sheet
    skill = sheet.skills.get(AWARENESS)
    ability = skill.ability if skill else PERCEPTION
    check = CheckOf(AWARENESS, ability)
    if is_lost(figure, ability):
        return fixed_value(Roller(die_code=NO_DICE), 0, "")
    roller = Roller(
        ability=code_on_sheet(figure, ability) or NO_DICE,
        skill=skill.die_code if skill else None,
        skill_dice_mod=added(figure, check, "skill_dice_mod"),
    )
    return fixed_value(roller, added(figure, check, "fixed_mod"), "")


def turn_end(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike for all turns
    """The end of a turn: luck on dice is free again, ranks of the turn are over (F6-LCK-6, F6-EFX-6, F6-SF-1)."""
    return Passed(cast=_changed(cast, _of_new_turn), rules=("F6-LCK-6",))


def round_over(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Action budgets are set again (F6-ENC-4, F6-ENC-5)."""
    return Passed(cast=_changed(cast, _of_new_round), rules=("F6-ENC-5",))


def encounter_end(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Turns and rounds are over, with everything counted in them; the game master decides when (F6-ENC-7)."""
    after = _changed(cast, lambda figure: with_uses_back(_unmarked(figure), UsesPer.ENCOUNTER))
    return Passed(cast=after, rules=("F6-ENC-7",))


def passes(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """A new session fills all pools (F6-DUR-7); with any span the ranks of checks are lost (F6-SF-1)."""
    if span.unit is TimeUnit.SESSION:
        after = _changed(cast, lambda figure: replace(figure, state=new_session(figure, options.action_points_start)))
        names = tuple(figure.name for figure in cast.values())
        return Passed(cast=after, result=Refilled(names=names), rules=("F6-DUR-7", "F6-LCK-2", "F6-ACT-6"))
    back = (UsesPer.ENCOUNTER,) if span.unit is TimeUnit.SCENE else ()
    return Passed(cast=_changed(cast, lambda figure: with_uses_back(_of_new_turn(figure), *back)))


def scene_end(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Powers with uses per scene come back (F6-CHR-3)."""
    return Passed(cast=_changed(cast, lambda figure: with_uses_back(figure, UsesPer.SCENE)), rules=("F6-CHR-3",))


def recurs(recurrence: Recurrence, cast: Cast, options: Options, dice: Dice) -> Passed | None:  # noqa: ARG001 - no die
    """A recurring effect by hand: an instance on a track, or a check that is due and only reported (F6-COND-1).

    Outside encounters a track that is at its end takes no further instance (F6-TRK-5).
    Outside encounters a round is a turn of all: a recurring effect of one full turn lasts until it recurs, and what
    would end then ends first (F6-DUR-1, F6-DUR-2).
    """
    figure, effect = cast[recurrence.bearer], recurrence.effect
    if effect.code not in tuple(HarmTrack):
        return Passed(rules=("F6-COND-1",))
    track = HarmTrack(effect.code)
    if figure.round is None and _is_at_end(figure, TrackName(track.value), options):
        return Passed(rules=("F6-COND-1", "F6-TRK-5"))
    counts_now = figure.round is None and effect.unit in TURN_UNITS
    figure = _without_expiring(figure, effect.phase) if counts_now else figure
    target = Target(
        track=track,
        existing=tracks.ranks_on(figure, TrackName(track.value)),
        out_at=tracks.out_at(figure, TrackName(track.value)),
        on_own_turn=figure.on_turn or counts_now,
    )
    rank = 1 if effect.value is None else effect.value
    harm = harm_of(min(HIGHEST_RANK, max(0, rank)), target, options)
    source = figure.conditions[recurrence.condition].source
    harmed = with_harm(figure, harm.condition, None, source)
    after = settled(figure, _counted_at(harmed, effect.phase) if counts_now else harmed, options)
    return Passed(cast={recurrence.bearer: after}, rules=("F6-COND-1", *harm.rules))


def _is_at_end(figure: Figure, name: TrackName, options: Options) -> bool:
    return tracks.level_on(figure, name, options) >= tracks.out_at(figure, name)


def _counted_at(figure: Figure, phase: Phase) -> Figure:
    """The figure with new conditions of turns that end at the moment at which their cause recurs."""
    laid = tuple(
        replace(each, duration=replace(each.duration, phase=phase)) if each.duration.unit is DurationUnit.TURN else each
        for each in figure.laid
    )
    return replace(figure, laid=laid)


def _without_expiring(figure: Figure, phase: Phase) -> Figure:
    """The figure without the conditions of turns that end at this moment of a round outside encounters."""
    ending = {
        identity: over(condition, EndReason.EXPIRED)
        for identity, condition in figure.lasting.items()
        if condition.duration.unit is DurationUnit.TURN
        and condition.duration.phase is phase
        and condition.duration.left == 1
    }
    return with_conditions(figure, ending)


def _of_new_turn(figure: Figure) -> Figure:
    return with_uses_back(_with_state(figure, new_turn(figure.state)), UsesPer.TURN)


def _of_new_round(figure: Figure) -> Figure:
    return _with_state(figure, new_round(figure.state))


def _with_state(figure: Figure, state: State) -> Figure:
    return figure if state is figure.state else replace(figure, state=state)


def _unmarked(figure: Figure) -> Figure:
    return _of_new_round(_of_new_turn(figure))


def _changed(cast: Cast, change: Callable[[Figure], Figure]) -> Cast:
    after = {identity: change(figure) for identity, figure in cast.items()}
    return {
        identity: figure
        for identity, figure in after.items()
        if figure is not cast[identity] and figure != cast[identity]
    }


@remembered
def takes_turns(figure: Figure, options: Options) -> bool:
    """Whether an element has turns: not when Out of Action, nor when a condition bars them (F6-ENC-4)."""
    return ABILITIES.takes_turns(figure, options, Ability.HAVE_TURN)


TIMEKEEPING = Timekeeping(
    encounter_start=encounter_start,
    initiative=initiative,
    initiative_is_rolled=False,
    leaves=leaves,
    turn_end=turn_end,
    passed_over=turn_end,
    round_over=round_over,
    recurs=recurs,
    round_seconds=lambda options: options.round_seconds,
    options=("action_points_start", "round_seconds", *RECURRENCE_OPTIONS),
    encounter_end=encounter_end,
    scene_end=scene_end,
    scene_ends_encounters=True,
    passes=passes,
    takes_turns=takes_turns,
    result=Refilled,
    nobody_acts="no_active_participant",
)
"""Rounds have a length only where the table gives them one (F6-SF-9)."""
