"""Those who take part, looked up: from an order and the stored figures to rollers."""

from typing import Any

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import actions
from service.rulesets.freed6.actions import ActionType
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.roller import Contender, Roller
from service.rulesets.freed6.stored import budget, checks, tracks
from service.rulesets.freed6.stored.orders import ContenderOrder, RollerOrder, StoredElement
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.stored.state import State
from service.rulesets.stored.figures import Cast, Figure

NOBODY_STORED = Figure(name="", sheet=Sheet(), state=State())
"""What somebody who is not stored falls back to."""


def figure_of(who: RollerOrder | StoredElement, cast: Cast) -> Figure:
    """The stored figure of somebody, else one with nothing on its sheet."""
    return NOBODY_STORED if who.id is None else cast[who.id]


def acting(who: RollerOrder, cast: Cast, options: Options, pointer: str) -> Roller:
    """Somebody who acts, as the stateless operations take it.

    Raises:
        Rejected: `cannot_act` (F6-ACT-2, F6-ACT-4), `no_action_left` (F6-ENC-5), `ability_not_available`, and
            `bad_input` for somebody who is neither stored nor named, or for what is not on the sheet.
    """
    refuse_nobody(who, pointer)
    return Roller(**roller_members(who, cast, options, pointer))


def contending(who: ContenderOrder, cast: Cast, options: Options, pointer: str) -> Contender:
    """The side of a contest that acts; see `acting`."""
    refuse_nobody(who, pointer)
    return Contender(modifier=who.modifier, **roller_members(who, cast, options, pointer))


def roller_members(who: RollerOrder, cast: Cast, options: Options, pointer: str) -> dict[str, Any]:
    """The members of a roller who acts; see `acting`."""
    figure = figure_of(who, cast)
    if who.id is not None:
        _refuse_idle(who, figure, options, pointer)
    state: State = figure.state
    sheet: Sheet = figure.sheet
    return {
        **checks.code_members(who, figure, pointer),
        **checks.modifiers(who, figure, pointer),
        "dynamic": _stated(who.dynamic, sheet.is_dynamic if who.id else True),
        "wild_die": _stated(who.wild_die, sheet.wild_die),
        "wild_sides": who.wild_sides,
        "luck_point": who.luck_point,
        "luck_points": state.luck_points if who.id else None,
        "luck_spent_this_turn": luck_is_spent(cast),
        "flips": who.flips,
    }


def luck_is_spent(cast: Cast) -> bool:
    """Whether luck of anyone has affected dice in the running turn (F6-LCK-6)."""
    return any(figure.state.luck_spent_this_turn for figure in cast.values())


def refuse_nobody(who: RollerOrder, pointer: str) -> None:
    """Who acts is somebody.

    Raises:
        Rejected: `bad_input`.
    """
    if who.id is None and who.name is None:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of somebody stored, or a `name`"))


def _refuse_idle(who: RollerOrder, figure: Figure, options: Options, pointer: str) -> None:
    """Who cannot act makes no check (F6-ACT-2, F6-ACT-4), and an action that is counted must be left (F6-ENC-5).

    Raises:
        Rejected: `cannot_act`, `no_action_left`.
    """
    can_act = _stated(who.can_act, tracks.abilities_of(figure, options).can_act)
    if not can_act:
        raise Rejected("cannot_act", pointer, name=figure.name)
    if who.action in (ActionType.FULL, ActionType.BONUS) and not actions.left_of(budget.of(figure))[who.action]:
        raise Rejected("no_action_left", f"{pointer}/action", name=figure.name, action=who.action.value)


def _stated(stated: bool | None, stored: bool) -> bool:
    return stored if stated is None else stated
