"""Bars of the character: that it is none, death, defeat, K.O., cold, holds, metal, panic, pools and fairies.

Rules RU-C-DEAD-1 to RU-C-DEAD-9, RU-C-STUN-1, RU-C-WND-5, RU-C-DEF-16, RU-C-FRZ-1, RU-C-GRAB-3, RU-C-GRAB-4,
RU-C-MET-2, RU-C-MET-3, RU-C-HOR-1, RU-C-EXH-2, RU-C-RES-5, RU-C-RNG-12, RU-C-NET-1 and RU-B-FAIRY-1.
"""

from collections.abc import Callable
from functools import partial

from service.rulesets.rollunder.combat.conditions.illness import PanicIllness
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.life import remaining
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options.combat import IllnessBars
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities.ability import ATTACKS, BODY, DEFENSES, Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.fairies import fitting_fairy
from service.rulesets.rollunder.stored.figures import BarContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.state import MINUTES_OF_A_DAY
from service.rulesets.stored import BarRow, Until

SLEEPING = "sleeping"
"""Awareness of a target that is asleep."""
PUPPETS = ("marionette", "controlled")
"""States of animated plate in which it moves its wearer (RU-C-MET-2)."""
AVOIDING = (Ability.LUCK, Ability.LUCK_CHEAP)
"""LUCK, which is no reaction of the character (RU-C-LUCK-2)."""
LAST_ABILITIES = (Ability.LAST_ACTION, Ability.SPEAK)
"""Abilities of the defeated that K.O. bars."""
ALL_OF_THE_LIVING = (
    *BODY,
    *LAST_ABILITIES,
    *AVOIDING,
    Ability.BE_HEALED,
    Ability.REST,
    Ability.WAKE,
    Ability.DAILY,
    Ability.GROW,
)
"""Abilities that death bars, and that a ledger of energies lacks."""
STILL = (
    Ability.ACT,
    *ATTACKS,
    *DEFENSES,
    Ability.READY,
    Ability.MOVE,
    Ability.RUN,
    Ability.RISE,
    Ability.ESCAPE,
    Ability.SUPPORT,
    Ability.TURN,
)
"""All that needs DEX."""


def character_of(context: BarContext) -> Character:
    """The participant as lookups read it."""
    return Character(context.figure, context.options)


def lasts(*names: Lasting) -> Callable[[BarContext], bool]:
    """Whether a condition of one of the names is in place."""
    return lambda context: any(lasting.found(context.figure, *names))


def _sleeps(context: BarContext) -> bool:
    """Whether it sleeps, or is said to sleep while it is attacked (RU-C-DEF-16)."""
    if lasting.has(context.figure, Lasting.ASLEEP):
        return True
    if context.named is None or context.named.participant.path not in ("target", "targets"):
        return False
    part, order = context.named.part, context.order
    defense = getattr(part, "defense", None) or getattr(order, "defense", None)
    return defense is not None and defense.awareness == SLEEPING


def rounds_of(name: Lasting) -> Callable[[BarContext], Until | None]:
    """The rounds that such a condition still has."""

    def until(context: BarContext) -> Until | None:
        condition = lasting.first(context.figure, name)
        return (
            None
            if condition is None or condition.duration.left is None
            else Until(unit="round", count=condition.duration.left)
        )

    return until


def _is_ledger(context: BarContext) -> bool:
    return context.figure.sheet.ledger is not None


def _is_ko(context: BarContext) -> bool:
    return character_of(context).is_ko


def _is_unconscious(context: BarContext) -> bool:
    return character_of(context).is_unconscious


def _is_defeated(context: BarContext) -> bool:
    return character_of(context).points(PoolName.LIFE) <= 0


def _until_awake(context: BarContext) -> Until | None:
    """Minutes until awake: one for each point of stun above LIFE (RU-C-STUN-3); unknown for a marked K.O."""
    character = character_of(context)
    above = character.state.stun_level - remaining(character.points(PoolName.LIFE))
    return Until(unit="minute", count=above) if above > 0 and not character.state.knocked_out else None


def _metal(*states: str) -> Callable[[BarContext], bool]:
    """Whether animated plate holds its wearer so (RU-C-MET-2, RU-C-MET-3)."""
    return lambda context: any(
        condition.details.get("state") in states for _, condition in lasting.found(context.figure, Lasting.ANIMATED)
    )


def _mages(figure: Figure) -> tuple[str, ...]:
    """Ids of the mages who move the wearer's metal and command the wearer (RU-R-24)."""
    moved = (
        condition
        for _, condition in lasting.found(figure, Lasting.ANIMATED)
        if condition.details.get("state") in PUPPETS
    )
    return tuple(condition.source for condition in moved if condition.source is not None)


def _is_bound(context: BarContext) -> bool:
    """Whether rope or chain bind it, or nets have left no DEX (RU-C-RNG-12, RU-C-NET-1)."""
    character = character_of(context)
    in_net = character.state.net_level > 0 and character.score(Attribute.DEX) == 0
    return in_net or lasting.has(context.figure, Lasting.RESTRAINED)


def _is_catatonic(context: BarContext) -> bool:
    """By option a bearer of this illness is as stiff as the frozen (RU-C-HOR-6, RU-R-18)."""
    by_option = context.options.illness_bars is IllnessBars.CATATONIA
    return by_option and PanicIllness.CATATONIA in context.figure.state.illnesses


def _without_luck(holds: Callable[[BarContext], bool]) -> Callable[[BarContext], bool]:
    """A state in which LUCK is closed by option alone: avoiding is no reaction (RU-C-LUCK-2, RU-R-29)."""
    return lambda context: not context.options.luck_while_out and holds(context)


def _is_whole(context: BarContext) -> bool:
    return not context.figure.state.crippled_arms and not context.figure.state.crippled_legs


def _minutes_left(context: BarContext) -> Until | None:
    minutes = context.figure.state.limb_check_minutes
    return None if minutes is None else Until(unit="minute", count=max(1, MINUTES_OF_A_DAY - minutes))


of_figure = partial(BarRow, visible=True, of_figure=True)
"""The row of a state that all see, and that follows from the figure and the house rules alone."""
of_condition = partial(BarRow, visible=True, of_condition=True)
"""The row of a condition that all see."""

ROWS = (
    of_figure("ledger", "RU-B-ENERGY-4", ALL_OF_THE_LIVING, _is_ledger, fixed=True),
    of_figure("dead", "RU-C-DEAD-6", ALL_OF_THE_LIVING, lambda context: character_of(context).is_dead),
    of_figure("defeated", "RU-C-DEAD-1", BODY, _is_defeated),
    BarRow(
        "last_action_done",
        "RU-C-DEAD-9",
        (Ability.LAST_ACTION,),
        lambda context: bool(context.figure.state.last_action_done) and _is_defeated(context),
    ),
    BarRow(
        "not_defeated", "RU-C-DEAD-9", (Ability.LAST_ACTION,), lambda context: not _is_defeated(context), fixed=True
    ),
    of_figure("ko", "RU-C-STUN-1", (*BODY, *LAST_ABILITIES), _is_ko, until=_until_awake, until_is_secret=True),
    of_figure("unconscious", "RU-C-WND-5", (*BODY, *LAST_ABILITIES), _is_unconscious),
    *(
        BarRow(code, "RU-C-LUCK-2", AVOIDING, _without_luck(holds), visible=True)
        for code, holds in (("defeated", _is_defeated), ("ko", _is_ko), ("unconscious", _is_unconscious))
    ),
    BarRow("asleep", "RU-C-DEF-16", (*BODY, Ability.LUCK_CHEAP, Ability.SPEAK), _sleeps, visible=True),
    BarRow("frozen", "RU-C-FRZ-1", STILL, lambda context: character_of(context).is_frozen, of_figure=True),
    BarRow("frozen", "RU-C-HOR-6", STILL, _is_catatonic, of_figure=True),
    BarRow("bleeding", "RU-C-DEAD-8", (Ability.REST,), lasts(Lasting.BLEEDING), of_condition=True),
    of_condition("choked", "RU-C-GRAB-4", (Ability.WAKE, Ability.MOVE, Ability.RUN), lasts(Lasting.CHOKED)),
    of_condition(
        "held", "RU-C-GRAB-3", (Ability.MOVE, Ability.RUN, Ability.RISE), lasts(Lasting.HELD, Lasting.SQUEEZED)
    ),
    BarRow("restrained", "RU-C-NET-1", (Ability.MOVE, Ability.RUN), _is_bound, visible=True),
    of_condition(
        "controlled",
        "RU-C-MET-2",
        tuple(ability for ability in BODY if ability is not Ability.TURN),
        _metal(*PUPPETS),
        lifted_for=_mages,
        until=rounds_of(Lasting.ANIMATED),
    ),
    of_condition(
        "immobile",
        "RU-C-MET-3",
        (Ability.ACT, *ATTACKS, *DEFENSES, Ability.READY, Ability.MOVE, Ability.RUN, Ability.RISE, Ability.SUPPORT),
        _metal("immobile"),
        until=rounds_of(Lasting.ANIMATED),
    ),
    of_condition(
        "rooted",
        "RU-C-MET-3",
        (Ability.MOVE, Ability.RUN, Ability.EVADE, Ability.EVADE_UP, Ability.RISE),
        _metal("rooted_may_fight"),
        until=rounds_of(Lasting.ANIMATED),
    ),
    of_condition(
        "fleeing",
        "RU-C-HOR-1",
        (*ATTACKS, Ability.SUPPORT, Ability.READY, Ability.CAST),
        lasts(Lasting.FLEEING),
        until=lambda _context: Until(unit="encounter"),
    ),
    BarRow(
        "no_attacks",
        "RU-C-EXH-2",
        ATTACKS,
        lasts(Lasting.STRAINED),
        until=rounds_of(Lasting.STRAINED),
        of_condition=True,
    ),
    BarRow("not_crippled", "RU-C-RES-5", (Ability.DAILY,), _is_whole, fixed=True),
    BarRow(
        "once_a_day",
        "RU-C-RES-5",
        (Ability.DAILY,),
        lambda context: context.figure.state.limb_check_minutes is not None,
        until=_minutes_left,
    ),
    BarRow(
        "no_such_fairy",
        "RU-C-DEAD-6",
        (Ability.FAIRY,),
        lambda context: fitting_fairy(context.figure.sheet) is None,
        fixed=True,
    ),
    BarRow("not_defeated", "RU-C-DEAD-2", (Ability.DIE,), lambda context: not _is_defeated(context), visible=True),
)
"In the order in which a refusal lists them."
