"""Rounds of combat: who acts when, what a stance allows, and how long things take."""

from service.rulesets.rollunder.combat.rounds import initiative, reaction, spell, stance, time, time_counter

OPERATIONS = (
    initiative.OPERATION,
    stance.OPERATION,
    reaction.OPERATION,
    spell.OPERATION,
    time.OPERATION,
    time_counter.OPERATION,
)
