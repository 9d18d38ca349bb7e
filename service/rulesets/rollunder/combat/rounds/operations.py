"""The operations of rounds, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.rounds import initiative, reaction, spell, stance, time, time_counter

OPERATIONS = (
    initiative.OPERATION,
    stance.OPERATION,
    reaction.OPERATION,
    spell.OPERATION,
    time.OPERATION,
    time_counter.OPERATION,
)
