"""Bars of the character: that it is none, death, defeat, K.O., cold, holds, metal, panic, pools and fairies.

Rules RU-C-DEAD-1 to RU-C-DEAD-9, RU-C-STUN-1, RU-C-WND-5, RU-C-DEF-16, RU-C-FRZ-1, RU-C-GRAB-3, RU-C-GRAB-4,
RU-C-MET-2, RU-C-MET-3, RU-C-HOR-1, RU-C-EXH-2, RU-C-RES-5, RU-C-RNG-12, RU-C-NET-1 and RU-B-FAIRY-1.
"""

from collections.abc import Callable

from service.rulesets.rollunder.combat.conditions.illness import PanicIllness
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.life import remaining
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options.combat import IllnessBars
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities.ability import ATTACKS, BODY, DEFENSES, Ability
from service.rulesets.rollunder.stored.fairies import fitting_fairy
from service.rulesets.rollunder.stored.figures import BarContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.rollunder.stored.state import MINUTES_OF_A_DAY
from service.rulesets.stored.abilities import BarRow, Until

SLEEPING = "sleeping"
"""Awareness of a target that is asleep."""
PUPPETS = ("marionette", "controlled")
"""States of animated plate in which it moves its wearer (RU-C-MET-2)."""
AVOIDING = (Ability.LUCK, Ability.LUCK_CHEAP)
"""LUCK, which is no reaction of the character (RU-C-LUCK-2)."""
FALLEN = (Ability.LAST_ACTION, Ability.SPEAK)
"""Abilities of the defeated that K.O. bars."""
ALL_OF_THE_LIVING = (
    *BODY,
    *FALLEN,
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


def standing_of(context: BarContext) -> Standing:
    """The participant as lookups read it."""
    return Standing(context.figure, context.options)


def lasts(name: Lasting) -> Callable[[BarContext], bool]:
    """Whether such a condition is in place."""
    return lambda context: lasting.has(context.figure, name)


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


def _is_defeated(context: BarContext) -> bool:
    return standing_of(context).points(PoolName.LIFE) <= 0


def _until_awake(context: BarContext) -> Until | None:
    """Minutes until awake: one for each point of stun above LIFE (RU-C-STUN-3); unknown for a marked K.O."""
    who = standing_of(context)
    above = who.state.stun_level - remaining(who.points(PoolName.LIFE))
    return Until(unit="minute", count=above) if above > 0 and not who.state.knocked_out else None


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
    who = standing_of(context)
    in_net = who.state.net_level > 0 and who.score(Attribute.DEX) == 0
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


ROWS = (
    BarRow(
        code="ledger",
        rule="RU-B-ENERGY-4",
        bars=ALL_OF_THE_LIVING,
        holds=lambda context: context.figure.sheet.ledger is not None,
        fixed=True,
        visible=True,
    ),
    BarRow(
        code="dead",
        rule="RU-C-DEAD-6",
        bars=ALL_OF_THE_LIVING,
        holds=lambda context: standing_of(context).is_dead,
        visible=True,
    ),
    BarRow(code="defeated", rule="RU-C-DEAD-1", bars=BODY, holds=_is_defeated, visible=True),
    BarRow(
        code="last_action_done",
        rule="RU-C-DEAD-9",
        bars=(Ability.LAST_ACTION,),
        holds=lambda context: bool(context.figure.state.last_action_done) and _is_defeated(context),
    ),
    BarRow(
        code="not_defeated",
        rule="RU-C-DEAD-9",
        bars=(Ability.LAST_ACTION,),
        holds=lambda context: not _is_defeated(context),
        fixed=True,
    ),
    BarRow(
        code="ko",
        rule="RU-C-STUN-1",
        bars=(*BODY, *FALLEN),
        holds=lambda context: standing_of(context).is_ko,
        until=_until_awake,
        until_is_secret=True,
        visible=True,
    ),
    BarRow(
        code="unconscious",
        rule="RU-C-WND-5",
        bars=(*BODY, *FALLEN),
        holds=lambda context: standing_of(context).is_unconscious,
        visible=True,
    ),
    *(
        BarRow(code=code, rule="RU-C-LUCK-2", bars=AVOIDING, holds=_without_luck(holds), visible=True)
        for code, holds in (
            ("defeated", _is_defeated),
            ("ko", lambda context: standing_of(context).is_ko),
            ("unconscious", lambda context: standing_of(context).is_unconscious),
        )
    ),
    BarRow(
        code="asleep",
        rule="RU-C-DEF-16",
        bars=(*BODY, Ability.LUCK_CHEAP, Ability.SPEAK),
        holds=_sleeps,
        visible=True,
    ),
    BarRow(code="frozen", rule="RU-C-FRZ-1", bars=STILL, holds=lambda context: standing_of(context).is_frozen),
    BarRow(code="frozen", rule="RU-C-HOR-6", bars=STILL, holds=_is_catatonic),
    BarRow(code="bleeding", rule="RU-C-DEAD-8", bars=(Ability.REST,), holds=lasts(Lasting.BLEEDING)),
    BarRow(
        code="choked",
        rule="RU-C-GRAB-4",
        bars=(Ability.WAKE, Ability.MOVE, Ability.RUN),
        holds=lasts(Lasting.CHOKED),
        visible=True,
    ),
    BarRow(
        code="held",
        rule="RU-C-GRAB-3",
        bars=(Ability.MOVE, Ability.RUN, Ability.RISE),
        holds=lambda context: any(lasting.found(context.figure, Lasting.HELD, Lasting.SQUEEZED)),
        visible=True,
    ),
    BarRow(code="restrained", rule="RU-C-NET-1", bars=(Ability.MOVE, Ability.RUN), holds=_is_bound, visible=True),
    BarRow(
        code="controlled",
        rule="RU-C-MET-2",
        bars=tuple(ability for ability in BODY if ability is not Ability.TURN),
        holds=_metal(*PUPPETS),
        lifted_for=_mages,
        until=rounds_of(Lasting.ANIMATED),
        visible=True,
    ),
    BarRow(
        code="immobile",
        rule="RU-C-MET-3",
        bars=(
            Ability.ACT,
            *ATTACKS,
            *DEFENSES,
            Ability.READY,
            Ability.MOVE,
            Ability.RUN,
            Ability.RISE,
            Ability.SUPPORT,
        ),
        holds=_metal("immobile"),
        until=rounds_of(Lasting.ANIMATED),
        visible=True,
    ),
    BarRow(
        code="rooted",
        rule="RU-C-MET-3",
        bars=(Ability.MOVE, Ability.RUN, Ability.EVADE, Ability.EVADE_UP, Ability.RISE),
        holds=_metal("rooted_may_fight"),
        until=rounds_of(Lasting.ANIMATED),
        visible=True,
    ),
    BarRow(
        code="fleeing",
        rule="RU-C-HOR-1",
        bars=(*ATTACKS, Ability.SUPPORT, Ability.READY, Ability.CAST),
        holds=lasts(Lasting.FLEEING),
        until=lambda _context: Until(unit="encounter"),
        visible=True,
    ),
    BarRow(
        code="no_attacks",
        rule="RU-C-EXH-2",
        bars=ATTACKS,
        holds=lasts(Lasting.STRAINED),
        until=rounds_of(Lasting.STRAINED),
    ),
    BarRow(code="not_crippled", rule="RU-C-RES-5", bars=(Ability.DAILY,), holds=_is_whole, fixed=True),
    BarRow(
        code="once_a_day",
        rule="RU-C-RES-5",
        bars=(Ability.DAILY,),
        holds=lambda context: context.figure.state.limb_check_minutes is not None,
        until=_minutes_left,
    ),
    BarRow(
        code="no_such_fairy",
        rule="RU-C-DEAD-6",
        bars=(Ability.FAIRY,),
        holds=lambda context: fitting_fairy(context.figure.sheet) is None,
        fixed=True,
    ),
    BarRow(
        code="not_defeated",
        rule="RU-C-DEAD-2",
        bars=(Ability.DIE,),
        holds=lambda context: not _is_defeated(context),
        visible=True,
    ),
)
"In the order in which a refusal lists them."
