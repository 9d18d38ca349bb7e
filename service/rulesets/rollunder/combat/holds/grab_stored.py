"""Wrestling in stored play: who needs which abilities, the grips that bar a phase, and its effects.

Rules RU-C-GRAB-1, RU-C-GRAB-2, RU-C-GRAB-4, RU-C-GRAB-5, RU-C-GRAB-7, RU-C-DMG-16 and RU-R-11.
"""

from collections.abc import Iterator, Mapping

from service.rulesets.rollunder.combat.holds.grab_request import RESISTIBLE, Grab, GrabPhase, GrabResult
from service.rulesets.rollunder.core.combat.struggle import RESISTING
from service.rulesets.rollunder.core.repeat import OF_REPEATS
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.effects.grips import ALL_GRIPS, hold
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import REPEATS, bar_on
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_GRAB
from service.rulesets.stored import Bar, Disclosure, Find, Lookup, Participant, Somebody, StatedBy, Stored, same_person
from service.rulesets.stored.bars import SAME_PERSON
from service.values import replace


def _unless_escaping(find: Find) -> Find:
    """The lookup for all phases but an escape."""
    return lambda context: None if context.order.phase is GrabPhase.ESCAPE else find(context)


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """The abilities of a phase: the grabber's to wrestle or let go, the victim's to get free (RU-C-GRAB-7)."""
    return _NEEDS_OF.get(order.phase, (Ability.GRAB,))


_NEEDS_OF: Mapping[GrabPhase, tuple[str, ...]] = {GrabPhase.ESCAPE: (Ability.ESCAPE,), GrabPhase.RELEASE: ()}
"""Phases that are no wrestling -> what they need."""


def _acts(figure: Figure, outcome: EffectContext[Grab, GrabResult]) -> Figure:
    """Every phase but letting go is the action of the round (RU-C-GRAB-7)."""
    return figure if outcome.request.phase is GrabPhase.RELEASE else effects.acts(figure, outcome)


def _grips_of(phase: GrabPhase) -> tuple[Lasting, ...]:
    """The grips that a phase needs: a squeeze can be let go, but is escaped in another way (RU-C-DMG-16)."""
    return ALL_GRIPS if phase is GrabPhase.RELEASE else (Lasting.HELD, Lasting.CHOKED)


def _hold_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of wrestling with a target outside the grip, and of throwing one not lifted (RU-C-GRAB-1, RU-C-GRAB-2)."""
    held = cast.get(order.held.id or order.character.id or "")
    if held is None:
        return
    grips = [grip for _, grip in lasting.found(held, *_grips_of(order.phase))]
    own = [grip for grip in grips if order.phase is GrabPhase.ESCAPE or grip.source == order.character.id]
    if not own:
        yield Bar("not_grabbed", "RU-C-GRAB-1", Ability.GRAB, pointer="/held", visible=True)
    elif order.phase is GrabPhase.THROW and not any(grip.details.get("lifted") for grip in own):
        yield Bar("not_lifted", "RU-C-GRAB-2", Ability.GRAB, pointer="/held", visible=True)
    yield from _round_bars(order, held)
    if order.resist and order.phase in RESISTIBLE:
        yield from bars_of_body(held, Ability.ESCAPE, order.options, "/held")  # neither turn nor action (RU-C-GRAB-5)


def _bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a phase: only an escape names one character twice (RU-C-GRAB-1, RU-C-GRAB-7)."""
    held = cast.get(order.held.id or "")
    if held is not None and order.phase is not GrabPhase.ESCAPE and order.held.id == order.character.id:
        yield same_person("RU-C-GRAB-1", "/held", held.name)
    yield from _hold_bars(order, cast)


def _round_bars(order: Order, held: Figure) -> Iterator[Bar]:
    """Bars of choking for several rounds at once in an encounter, where each has its own end (RU-C-GRAB-4, RU-R-11)."""
    if held.round is not None and order.phase is GrabPhase.CHOKE and (order.rounds or 0) > 1:
        yield bar_on(held, "in_encounter", "RU-C-GRAB-4", Ability.GRAB, "/rounds", fixed=True, visible=True)


def _escaping(order: Order) -> Order:
    """The order, in which the escaping character is the held one (RU-C-GRAB-7)."""
    if order.phase is not GrabPhase.ESCAPE or order.held.id is not None:
        return order
    return replace(order, held=replace(order.held, id=order.character.id))


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Who acts: the grabber, or for `escape` the victim again.",
            kind=Somebody,
            needs_of=_needs,
            may_need=(Ability.GRAB, Ability.ESCAPE),
        ),
        Participant("held", "The held participant.", kind=Somebody),
    ),
    lookups={
        "grabber_str": _unless_escaping(lookups.STR),
        "target_str": Lookup(find=lookups.STR, participant="held"),
        "grabbers": Lookup(find=lookups.grabbers, participant="held"),
        "life": Lookup(find=lookups.LIFE, participant="held"),
        "life_max": Lookup(find=lookups.LIFE_MAX, participant="held"),
        "stun_level": Lookup(find=lookups.STUN_LEVEL, participant="held"),
        "dex": Lookup(find=lookups.DEX, participant="held"),
        "still_harmed": Lookup(find=lookups.is_harmed, participant="held"),
        "rounds": lookups.this_round(lambda _who, order: order.phase is GrabPhase.CHOKE, participant="held"),
        "luck": REPEATS,
        "resist_luck": replace(REPEATS, participant="held"),
    },
    rolled_by={RESISTING: "held"},
    effects={"held": (hold, effects.pays("resist_luck"), falls_ill), "character": (_acts, effects.pays_repeats)},
    completed=_escaping,
    checks=_bars,
    rejections=("not_grabbed", "not_lifted", "in_encounter"),
    request_codes=(SAME_PERSON,),
    stated_by=StatedBy(game_master=("dex_reduction",), circumstances=("tool_bonus",), sides={"held": ("resist",)}),
    reroll=REROLL_OF_GRAB,
    discloses=Disclosure(
        public=("success", "grabber_roll", "grabber_outcome", "target_roll", "target_outcome", "escaped", *OF_REPEATS),
        about={
            "held": (
                "life_after",
                "stun_after",
                "statuses",
                "ko_after_round",
                "dex_effective",
                "dex",
                "life",
                "stun_level",
                "rounds",
                "grabbers_after",
                "resist_luck",
            ),
            "character": ("checked_value", "value", "luck"),
        },
    ),
)
