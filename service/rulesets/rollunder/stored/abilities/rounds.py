"""Bars of turn, stance and marks of the round; they hold in a started encounter only.

Rules RU-C-INI-5, RU-C-STA-1 to RU-C-STA-5, RU-C-REA-1, RU-C-ENC-1, RU-C-HAND-1, RU-C-ATT-31, RU-C-DEF-9, RU-C-DEF-10.
"""

from collections.abc import Callable

from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.options.combat import ReactionAttacks
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES, STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.area_attacks import is_further_target, is_zone_of_no_item
from service.rulesets.rollunder.stored.figures import BarContext, Figure
from service.rulesets.rollunder.stored.state import RoundMarks
from service.rulesets.stored import BarRow, Until

OF_THE_TURN = (Ability.ACT, *STRIKES, Ability.READY, Ability.CAST, Ability.RISE, Ability.ESCAPE)
"""All that uses up the action."""


def _round_end(_context: BarContext) -> Until:
    return Until(unit="round", count=1)


def _in_round(holds: Callable[[RoundMarks], bool]) -> Callable[[BarContext], bool]:
    """Whether something holds of the marks of a round that is running."""
    return lambda context: context.figure.round is not None and holds(context.figure.state.marks)


def _is_other_turn(context: BarContext) -> bool:
    figure = context.figure
    return figure.round is not None and not figure.on_turn and bool(context.options.turns_bind)


def has_acted(figure: Figure) -> bool:
    """Whether the action of the round is used up; further attacks of one action go on (RU-C-HAND-1)."""
    marks = figure.state.marks
    return figure.round is not None and marks.acted


def _attacks_are_used(context: BarContext) -> bool:
    """Whether the attacks of the action are used; its other attacks are still open (RU-C-HAND-8, RU-C-SHOT-3)."""
    marks = context.figure.state.marks
    if context.figure.round is None:
        return False
    if is_further_target(context.order, context.figure) or _is_of_spell(context):
        return False
    return marks.attacks_left == 0 or (marks.acted and marks.attacks_left is None)


def _is_of_spell(context: BarContext) -> bool:
    """Whether the order is the attack with the spell that was cast: magic, or a zone of no item (RU-R-27)."""
    if not context.figure.state.marks.spell_cast:
        return False
    return context.ability == Ability.ATTACK_MAGIC or is_zone_of_no_item(context.order, context.figure)


def _in_stance(stance: StanceName) -> Callable[[BarContext], bool]:
    return _in_round(lambda marks: marks.stance is stance)


_only_defends = _in_stance(StanceName.DEFEND_ONLY)


def strikes_out_of_turn(figure: Figure, target: str | None) -> bool:
    """Whether an attack of it on a target is the free blow or reaction that was granted (RU-C-REA-1, RU-C-REA-4).

    In the own turn a free blow at an enemy comes before the action; other grants wait until the action is used up.
    """
    marks = figure.state.marks
    blow = marks.free_blow_at(target)
    is_first = blow is not None and blow.against is not None
    reacts = marks.reacts and marks.reacts_against in (None, target)
    return figure.round is not None and (is_first or ((reacts or blow is not None) and _has_had_turn(figure)))


def _has_had_turn(figure: Figure) -> bool:
    """Whether it is the turn of another, or its action in the own turn is used up."""
    return not figure.on_turn or has_acted(figure)


def _row(
    code: str, rule: str, bars: tuple[Ability, ...], holds: Callable[[BarContext], bool], *, of_figure: bool = True
) -> BarRow:
    """The row of a state that is over with the round."""
    return BarRow(code, rule, bars, holds, until=_round_end, visible=True, of_figure=of_figure)


ROWS = (
    BarRow(
        "not_your_turn",
        "RU-C-INI-5",
        (*OF_THE_TURN, Ability.MOVE, Ability.RUN),
        _is_other_turn,
        until=lambda _context: Until(unit="turn", count=None),
        visible=True,
        of_figure=True,
    ),
    _row(
        "already_acted",
        "RU-C-STA-2",
        (Ability.ACT, Ability.READY, Ability.CAST, Ability.RISE, Ability.ESCAPE, Ability.STANCE),
        lambda context: has_acted(context.figure),
    ),
    _row(
        "already_acted",
        "RU-C-REA-1",
        (Ability.REACT,),
        lambda context: context.options.reaction_attacks is ReactionAttacks.MOVES_ACTION and has_acted(context.figure),
    ),
    _row("already_acted", "RU-C-HAND-1", STRIKES, _attacks_are_used, of_figure=False),
    _row(
        "defend_only",
        "RU-C-STA-5",
        (
            *STRIKES,
            Ability.REACT,
            Ability.ACT,
            Ability.READY,
            Ability.CAST,
            Ability.MOVE,
            Ability.RUN,
            Ability.RISE,
            Ability.ESCAPE,
        ),
        _only_defends,
    ),
    _row(
        "defend_only",
        "RU-C-STA-5",
        (Ability.SUPPORT,),
        lambda context: not context.options.defend_only_supports and _only_defends(context),
    ),
    _row(
        "defend_only",
        "RU-C-DEF-10",
        (Ability.COUNTER,),
        lambda context: not context.options.counter_when_defend_only and _only_defends(context),
    ),
    _row(
        "stance_forbids",
        "RU-C-STA-3",
        (Ability.ATTACK_MELEE, Ability.GRAB, Ability.ACT, Ability.MOVE, Ability.RUN),
        _in_stance(StanceName.RANGED_OR_SPELL),
    ),
    _row(
        "stance_forbids",
        "RU-C-STA-4",
        (Ability.ATTACK_RANGED, Ability.ATTACK_MAGIC, Ability.READY, Ability.CAST, Ability.ACT),
        _in_stance(StanceName.ALL_OUT_MELEE),
    ),
    _row("all_out", "RU-C-ATT-31", (*DEFENSES, Ability.SUPPORT), _in_round(lambda marks: marks.all_out)),
    _row("no_evade_up", "RU-C-DEF-9", (Ability.EVADE_UP,), _in_round(lambda marks: marks.evaded_up)),
)
"In the order in which a refusal lists them."
