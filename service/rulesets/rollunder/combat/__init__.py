"""Combat. `/v1/rollunder/attack` is `attacks/attack.py`: a folder holds a family.

The families: `attacks` (the attack, its defense and its damage), `gear` (weapons, armor and what becomes of them),
`rounds` (who acts when, and for how long), `harm` (falls, fire, poison, pushes, defeat), `holds` (wrestling, ropes and
chains) and `conditions` (lasting states, all behind `condition`). What several of them share is in `core`, named by the
noun; large tables are in the game's `tables`.
"""
