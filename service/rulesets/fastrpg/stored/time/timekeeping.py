"""The hooks of the game: what happens by itself when turns, rounds and hours pass. Rules FR-TURN-1 and FR-TURN-2."""

from service.rulesets.fastrpg import turn
from service.rulesets.fastrpg.stored.effects.harm import is_dead
from service.rulesets.fastrpg.stored.effects.rest import rounds_ahead
from service.rulesets.fastrpg.stored.time import elapsed, rounds
from service.rulesets.fastrpg.stored.time.recurring import recur
from service.rulesets.stored.timekeeping import Timekeeping

TIMEKEEPING = Timekeeping(
    encounter_start=rounds.start_encounter,
    initiative=rounds.roll_initiative,
    reorders=rounds.rolls_each_round,
    turn_start=rounds.start_turn,
    passed_over=rounds.start_turn,
    round_end=rounds.end_round,
    round_over=rounds.round_over,
    rounds_over=elapsed.rounds_over,
    rounds_ahead=rounds_ahead,
    counters=("rounds_since_hour", "hours_since_day"),
    encounter_end=rounds.end_encounter,
    scene_end=elapsed.scene_over,
    recurs=recur,
    rounds_pass=elapsed.pass_rounds,
    remarks_on=elapsed.tell,
    takes_turns=lambda figure, _options: not figure.defeated and not is_dead(figure),
    round_seconds=lambda _options: turn.SECONDS_PER_ROUND,
    result=rounds.InitiativeRolled | rounds.RoundEnded | elapsed.TimePassed,
    options=("initiative_mode", "reroll_each_round", "encounter_rounds_count"),
    streams="Initiative: the name of each side, or of each combatant by option. Bleeding and what recurs: the name of "
    "who bleeds or bears it.",
)
