"""The hooks of the game: what happens by itself when turns, rounds and hours pass, and what then recurs.

Rules FR-TURN-1, FR-TURN-2, FR-HP-1, FR-HEAL-3 and FR-GEN-1.
"""

from service.dice import Dice
from service.rulesets.fastrpg import d20, turn
from service.rulesets.fastrpg.effect_codes import RecurringCode
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.conditions import is_barred
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, is_dead
from service.rulesets.fastrpg.stored.effects.rest import rounds_ahead
from service.rulesets.fastrpg.stored.figures import Cast
from service.rulesets.fastrpg.stored.time import elapsed, rounds
from service.rulesets.stored.conditions import Recurring
from service.rulesets.stored.timekeeping import Passed, Recurrence, Timekeeping

RULE_OF_CODE = {RecurringCode.DAMAGE: "FR-HP-1", RecurringCode.HEALING: "FR-HEAL-3"}


def recur(recurrence: Recurrence, cast: Cast, options: Options, dice: Dice) -> Passed | None:  # noqa: ARG001 - the hook's signature
    """Damage (FR-HP-1), which ends a stable state and can kill, or healing (FR-HEAL-3); nothing recurs on the dead.

    A figure barred from recovery is not healed (FR-GEN-1).
    """
    figure, code = cast[recurrence.bearer], recurrence.effect.code
    if is_dead(figure):
        return None
    if code not in set(RecurringCode):
        return Passed()
    known = RecurringCode(code)
    if known is RecurringCode.HEALING and is_barred(figure, Ability.RECOVER):
        return Passed()
    amount = _amount(figure.name, recurrence.effect, dice)
    happening = hurt if known is RecurringCode.DAMAGE else healed_by
    return Passed(cast={recurrence.bearer: happening(amount)(figure)}, rules=("FR-GEN-1", RULE_OF_CODE[known]))


def _amount(name: str, effect: Recurring, dice: Dice) -> int:
    """The value, or some d6 from the stream of the bearer; never below 0."""
    if effect.dice is None:
        return max(0, effect.value or 0)
    return max(0, dice.total(name, d20.SIDES_OF_EFFECT, effect.dice.dice, "recurring") + effect.dice.modifier)


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
