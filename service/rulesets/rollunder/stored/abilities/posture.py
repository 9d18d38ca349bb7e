"""Bars of posture and position. Rules RU-C-POS-1 to RU-C-POS-4, RU-C-DEF-8, RU-C-DEF-9, RU-C-DEF-12, RU-B-VEH-1."""

from collections.abc import Callable

from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored.abilities.ability import STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.character import lasts, of_condition, rounds_of
from service.rulesets.rollunder.stored.figures import BarContext
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import BarRow


def _posture(posture: Posture) -> Callable[[BarContext], bool]:
    return lambda context: context.figure.state.posture is posture


def _is_mounted(context: BarContext) -> bool:
    return context.figure.state.vehicle is VehicleMode.MOUNT


ROWS = (
    BarRow("lying", "RU-C-DEF-12", (Ability.PARRY, Ability.BLOCK, Ability.RUN), _posture(Posture.LYING), visible=True),
    BarRow(
        "kneeling",
        "RU-C-DEF-13",
        (Ability.EVADE, Ability.EVADE_UP, Ability.MOVE, Ability.RUN),
        _posture(Posture.KNEELING),
        visible=True,
    ),
    of_condition(
        "standing_up",
        "RU-C-POS-1",
        (Ability.ACT, *STRIKES, Ability.REACT, Ability.READY, Ability.CAST, Ability.SUPPORT),
        lasts(Lasting.RISING),
        until=rounds_of(Lasting.RISING),
    ),
    BarRow("no_room", "RU-B-VEH-1", (Ability.EVADE, Ability.RISE), _is_mounted, visible=True),
)
"In the order in which a refusal lists them."
