"""Bars of posture and position. Rules RU-C-POS-1 to RU-C-POS-4, RU-C-DEF-8, RU-C-DEF-9, RU-C-DEF-12, RU-B-VEH-1."""

from collections.abc import Callable

from service.rulesets.rollunder.combat.attacks.defense_terms import NO_EVADE_UP, NO_ROOM, DefenseLimit, Posture
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored.abilities.ability import STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.character import lasts, rounds_of
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.abilities import BarContext, BarRow


def _posture(posture: Posture) -> Callable[[BarContext], bool]:
    return lambda context: context.figure.state.posture is posture


def _is_mounted(context: BarContext) -> bool:
    return context.figure.state.vehicle is VehicleMode.MOUNT


def _stated(limits: frozenset[DefenseLimit]) -> Callable[[BarContext], bool]:
    """Whether the order states one of these limits of the defense."""

    def holds(context: BarContext) -> bool:
        defense = getattr(context.order, "defense", None)
        stated = getattr(defense if hasattr(defense, "limits") else context.order, "limits", None)
        return bool(limits.intersection(stated or ()))

    return holds


ROWS = (
    BarRow(
        code="lying",
        rule="RU-C-DEF-12",
        bars=(Ability.PARRY, Ability.BLOCK, Ability.RUN),
        holds=_posture(Posture.LYING),
        visible=True,
    ),
    BarRow(
        code="kneeling",
        rule="RU-C-DEF-13",
        bars=(Ability.EVADE, Ability.EVADE_UP, Ability.MOVE, Ability.RUN),
        holds=_posture(Posture.KNEELING),
        visible=True,
    ),
    BarRow(
        code="standing_up",
        rule="RU-C-POS-1",
        bars=(Ability.ACT, *STRIKES, Ability.REACT, Ability.READY, Ability.CAST, Ability.SUPPORT),
        holds=lasts(Lasting.RISING),
        until=rounds_of(Lasting.RISING),
        visible=True,
    ),
    BarRow(
        code="no_room",
        rule="RU-B-VEH-1",
        bars=(Ability.EVADE, Ability.RISE),
        holds=_is_mounted,
        visible=True,
    ),
    BarRow(
        code="no_room",
        rule="RU-C-DEF-8",
        bars=(Ability.EVADE,),
        holds=_stated(NO_ROOM),
        visible=True,
        of_order=True,
    ),
    BarRow(
        code="no_evade_up",
        rule="RU-C-DEF-9",
        bars=(Ability.EVADE_UP,),
        holds=_stated(NO_EVADE_UP),
        visible=True,
        of_order=True,
    ),
)
"""In the order in which a refusal tells them."""
