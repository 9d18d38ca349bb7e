"""Wrestling after a grab: toss, lift, throw, hold, choke, escape and release.

Rules RU-C-GRAB-1 to RU-C-GRAB-7, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-5, RU-C-GEN-6, RU-C-ATT-6, RU-C-WPN-3, RU-R-11
and RU-R-23.

The grab itself is an attack (RU-C-ATT-6, RU-C-WPN-3). How many can grab at a time depends on bodies and is the game
master's number (RU-C-GRAB-8).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome
from service.rulesets.contract.decision import YES_OR_NO, DecisionPoint
from service.rulesets.contract.operation import Operation
from service.rulesets.rollunder.combat.holds.choke import choked
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, Status, StunLevel, is_ko, statuses_of
from service.rulesets.rollunder.core.combat.struggle import RESISTING, Side, struggle
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck, LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.repeat_decision import CHARACTER, HELD
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability, bars_of_body
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.effects.grips import ALL_GRIPS, hold
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.luck import REPEATS
from service.rulesets.rollunder.stored.participants import bar_on
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_GRAB
from service.rulesets.stored import Bar, Disclosure, Find, Lookup, Participant, Somebody, StatedBy, Stored, same_person
from service.rulesets.stored.bars import SAME_PERSON
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass, replace

MOST_ROUNDS = 1000
MOST_GRABBERS = 100


class GrabPhase(StrEnum):
    """Phase after a grab; each but `release` is one action, and the hold lasts in between."""

    TOSS = "toss"
    LIFT = "lift"
    THROW = "throw"
    HOLD = "hold"
    CHOKE = "choke"
    ESCAPE = "escape"
    RELEASE = "release"


RESISTIBLE = {GrabPhase.TOSS: "RU-C-GRAB-5", GrabPhase.LIFT: "RU-C-GRAB-6"}
"""Phase that the victim can resist -> rule; a throw follows a lift and cannot be resisted (RU-C-GRAB-6)."""

RESIST: Final = DecisionPoint(
    member="resist",
    participant="held",
    when="Before the dice of the grabber, in `toss` and `lift`: whether the victim resists (RU-C-GRAB-5, RU-C-GRAB-6).",
    default="as in `resist`",
    more=False,
    sets="resist",
)
RULE_OF_PHASE = {GrabPhase.TOSS: "RU-C-GRAB-1", GrabPhase.LIFT: "RU-C-GRAB-2", GrabPhase.THROW: "RU-C-GRAB-2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Grab:
    """Request to grab a character, which goes on to the next phase."""

    phase: Annotated[GrabPhase, Doc("Which of the possible actions to carry out.")]
    grabber_str: Annotated[Score | None, Doc("For `toss`, `lift` and `throw`: STR of the grabber.")] = None
    target_str: Annotated[Score | None, Doc("For `escape`, and with `resist`: STR of the victim.")] = None
    resist: Annotated[bool, Doc("For `toss` and `lift`: whether the victim resists.")] = False
    grabbers: Annotated[
        int | None, Interval(ge=0, le=MOST_GRABBERS), Doc("For `escape`: how many hold the victim now.")
    ] = None
    tool_bonus: Annotated[Modifier, Doc("For `escape`: bonus of a tool such as a lever.")] = 0
    rounds: Annotated[int | None, Interval(ge=0, le=MOST_ROUNDS), Doc("For `choke`: how many rounds.")] = None
    life: Annotated[Life | None, Doc("For `choke`: LIFE of the victim.")] = None
    life_max: Annotated[LifeMax | None, Doc("For `choke`: its LIFE at 100%.")] = None
    stun_level: StunLevel = 0
    still_harmed: Annotated[bool, Doc("For `choke`: whether other damage goes on, as by bleeding.")] = False
    dex: Annotated[Score | None, Doc("For `hold`: DEX of the victim.")] = None
    dex_reduction: Annotated[
        int | None, Interval(ge=0, le=1000), Doc("For `hold`: what the game master takes off it.")
    ] = None
    luck: RepeatLuck = None
    resist_luck: Annotated[Luck | None, Doc("LUCK of a victim that resists; none without it.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GrabResult:
    """Result of the phase; members that do not belong to it are null."""

    success: Annotated[bool | None, Doc("Toss, lift, throw, escape: whether it works.")] = None
    grabber_roll: Annotated[int | None, Doc("Toss, lift, throw: the d20 of the grabber.")] = None
    grabber_outcome: Annotated[CheckOutcome | None, Doc("How that check went; null without one.")] = None
    target_roll: Annotated[int | None, Doc("Escape, and where the victim resists: its d20.")] = None
    target_outcome: Annotated[CheckOutcome | None, Doc("How the check of the victim went; null without one.")] = None
    checked_value: Annotated[int | None, Doc("Escape: what the d20 was compared with.")] = None
    escaped: Annotated[bool | None, Doc("Escape: whether the victim is free.")] = None
    grabbers_after: Annotated[int | None, Doc("Escape: how many hold the victim now.")] = None
    life_after: Annotated[int | None, Doc("Choke: LIFE of the victim now.")] = None
    stun_after: Annotated[int | None, Doc("Choke: its stun level now.")] = None
    statuses: Annotated[tuple[Status, ...] | None, Doc("Choke: what that means.")] = None
    ko_after_round: Annotated[
        int | None, Doc("Choke: the round in which the victim went K.O.; null when not in these rounds.")
    ] = None
    dex_effective: Annotated[int | None, Doc("Hold: DEX of the victim now, never below 0.")] = None
    luck: SpentOnRepeats = None
    resist_luck: Annotated[LuckSpent | None, Doc("What LUCK did for a victim that resists.")] = None


def resolve(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """Resolve one phase: toss, lift or throw, hold, choke, escape (RU-C-GRAB-1 to RU-C-GRAB-7).

    Raises:
        Rejected: `bad_input` when the phase lacks what it needs.
    """
    return _PHASES[request.phase](request, dice)


def _move(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """[STR] of the grabber: toss around (RU-C-GRAB-1), or lift and then throw (RU-C-GRAB-2).

    The victim may resist a toss (RU-C-GRAB-5) and a lift (RU-C-GRAB-6) with a [comparative STR]. A tossed victim
    falls; the game master decides how far a throw goes and what it hurts.
    """
    grabber_str = needed(request.grabber_str, "/grabber_str", Phrase("the phase {phase}", phase=request.phase))
    is_resisted = request.phase in RESISTIBLE and _resists(request, dice)
    target_str = needed(request.target_str, "/target_str", Phrase("a victim that resists")) if is_resisted else None
    held = None if target_str is None else Side(value=target_str, luck=request.resist_luck, decider=HELD)
    tried = struggle(Side(value=grabber_str, luck=request.luck), held, request.options, dice)
    result = GrabResult(
        success=tried.success,
        grabber_roll=tried.acting.roll,
        grabber_outcome=tried.acting.outcome,
        target_roll=tried.resisting_roll,
        target_outcome=tried.resisting_outcome,
        luck=tried.acting.luck,
        resist_luck=tried.resisting_luck,
    )
    resisted = (RESISTIBLE[request.phase],) if is_resisted else ()
    code = f"grab_{request.phase}_{'success' if result.success else 'failure'}"
    summary = Message(code, {"roll": result.grabber_roll})
    return Outcome(result=result, rules=(RULE_OF_PHASE[request.phase], *tried.rules, *resisted), summary=summary)


def _resists(request: Grab, dice: Dice) -> bool:
    """Whether the victim resists, where its STR is known (RU-C-GRAB-5, RU-C-GRAB-6)."""
    options = YES_OR_NO if request.target_str is not None else (False,)
    return bool(dice.decide(RESIST.member, RESIST.participant, options, request.resist))


def _hold(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """The victim cannot move; what it loses is the game master's number, and DEX may go down to 0 (RU-C-GRAB-3)."""
    dex = needed(request.dex, "/dex", Phrase("the phase {phase}", phase="hold"))
    dex = max(0, dex - needed(request.dex_reduction, "/dex_reduction", Phrase("the phase {phase}", phase="hold")))
    summary = Message("grab_hold", {"dex": dex})
    return Outcome(result=GrabResult(dex_effective=dex), rules=("RU-C-GRAB-3", "RU-C-GEN-4"), summary=summary)


def _choke(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """Round by round, without stun regeneration (RU-C-GRAB-4)."""
    life = needed(request.life, "/life", Phrase("the phase {phase}", phase="choke"))
    life_max = needed(request.life_max, "/life_max", Phrase("the phase {phase}", phase="choke"))
    level, ko_after_round = request.stun_level, None
    for number in range(1, needed(request.rounds, "/rounds", Phrase("the phase {phase}", phase="choke")) + 1):
        was_ko = is_ko(level, life)
        life, level = choked(life, level)
        ko_after_round = number if is_ko(level, life) and not was_ko else ko_after_round
    result = GrabResult(
        life_after=life,
        stun_after=level,
        statuses=statuses_of(life, life_max, level, still_harmed=request.still_harmed),
        ko_after_round=ko_after_round,
    )
    summary = Message("grab_choke", {"rounds": request.rounds, "life": life, "stun_level": level})
    return Outcome(result=result, rules=("RU-C-GRAB-4", "RU-C-STUN-1", "RU-C-GEN-7"), summary=summary)


def _escape(request: Grab, dice: Dice) -> Outcome[GrabResult]:
    """[STR-X] against as many as hold now; success frees from all of them (RU-C-GRAB-7)."""
    grabbers = needed(request.grabbers, "/grabbers", Phrase("the phase {phase}", phase="escape"))
    target_str = needed(request.target_str, "/target_str", Phrase("the phase {phase}", phase="escape"))
    value = target_str - grabbers + request.tool_bonus
    made = repeated_check.make(value, request.luck, request.options, dice, "escape")
    result = GrabResult(
        success=made.succeeds,
        target_roll=made.roll,
        target_outcome=made.outcome,
        checked_value=made.value,
        escaped=made.succeeds,
        grabbers_after=0 if made.succeeds else grabbers,
        luck=made.luck,
    )
    code = "grab_escaped" if made.succeeds else "grab_held"
    summary = Message(code, {"value": made.value, "roll": made.roll})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-GRAB-7", *made.rules), summary=summary)


def _release(request: Grab, dice: Dice) -> Outcome[GrabResult]:  # noqa: ARG001 - nothing is rolled
    """The grabber lets go: neither an action nor a check (RU-C-GRAB-7)."""
    return Outcome(result=GrabResult(), rules=("RU-C-GRAB-7",), summary=Message("grab_released"))


_PHASES: Mapping[GrabPhase, Callable[[Grab, Dice], Outcome[GrabResult]]] = {
    GrabPhase.TOSS: _move,
    GrabPhase.LIFT: _move,
    GrabPhase.THROW: _move,
    GrabPhase.HOLD: _hold,
    GrabPhase.CHOKE: _choke,
    GrabPhase.ESCAPE: _escape,
    GrabPhase.RELEASE: _release,
}


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
            path="character",
            prose="Who acts: the grabber, or for `escape` the victim again.",
            kind=Somebody,
            needs_of=_needs,
            may_need=(Ability.GRAB, Ability.ESCAPE),
        ),
        Participant(path="held", prose="The held participant.", kind=Somebody),
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
        public=(
            "success",
            "grabber_roll",
            "grabber_outcome",
            "target_roll",
            "target_outcome",
            "escaped",
            "first",
            "faces",
            "kept",
            "outcome",
            "results",
            "roll",
            "total",
        ),
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


OPERATION = Operation(
    resolve,
    title="Wrestle",
    description=(
        "What follows a grab: toss, or lift and throw, by [STR], which the victim may resist; hold; choke round by "
        "round; escape by [STR-X], X being the number of grabbers; and letting go. The grab itself is an attack."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams=(
        "d20: for toss, lift and throw that of the grabber, then that of a victim who resists; one for escape; "
        "after each those of its repeats."
    ),
    headlines=("success", "grabbers_after"),
    decisions=(RESIST, CHARACTER.point(), HELD.point(offered=False, more=False)),
    score=lambda result: -(result.grabber_roll or result.target_roll or 0),
    stored=STORED,
)
