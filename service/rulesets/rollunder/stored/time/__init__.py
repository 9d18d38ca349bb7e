"""The game's entry for time: turns, rounds and hours. Rules RU-C-ENC-1, RU-C-INI-1 and RU-B-REG-1."""

from service.rulesets.rollunder.core.repeat import LUCK_REPEAT
from service.rulesets.rollunder.stored.time.hours import TimePassed, passes
from service.rulesets.rollunder.stored.time.initiative import InitiativeRolled, roll_initiative, takes_turns
from service.rulesets.rollunder.stored.time.rounds import (
    RoundEnded,
    end_encounter,
    end_round,
    end_turn,
    pass_round,
    start_round,
    start_turn,
)
from service.rulesets.stored.defaults import always, never
from service.rulesets.stored.timekeeping import Timekeeping

TIMEKEEPING = Timekeeping(
    initiative=roll_initiative,
    reorders=always,  # each round has its own values and order (RU-C-ENC-1)
    round_start=start_round,
    turn_start=start_turn,
    turn_end=end_turn,
    round_end=end_round,
    round_outside=pass_round,
    rounds_end_by_turns=False,
    encounter_end=end_encounter,
    passes=passes,
    ends_rounds=never,  # no round passes by minutes, so they end nothing that is counted in rounds (RU-R-9, RU-R-34)
    takes_turns=takes_turns,
    ends_empty_rounds=True,
    options=("rounds_per_minute", "illness_bars"),
    decisions=(LUCK_REPEAT,),
    result=InitiativeRolled | RoundEnded | TimePassed,
    streams=(
        "By die: d20 of initiative draws; at the end of a round d6 of fire, of armor and the dice of grips, one after "
        "the other for each; with days that pass, d20 of crippled limbs."
    ),
)
