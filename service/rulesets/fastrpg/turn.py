"""Contents of a turn and length of a round. Rules FR-TURN-1 and FR-TURN-2.

A turn is one task action and a plain movement, before, after or around it, or no action and twice that movement
(FR-TURN-1; `movement` computes the meters). Saves and the one reaction are extra.
"""

SECONDS_PER_ROUND = 6
ROUNDS_PER_MINUTE = 10
ROUNDS_PER_HOUR = 600
HOURS_PER_DAY = 24
"""A round is 6 seconds, a minute 10 rounds, an hour 600, a day 14,400 (FR-TURN-2)."""

TASK_ACTIONS_PER_TURN = 1
REACTIONS_BETWEEN_TURNS = 1
