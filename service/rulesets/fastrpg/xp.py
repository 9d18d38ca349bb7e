"""Experience and levels. Rule FR-XP-1."""

from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.levels import XP_OF_LEVEL, level_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.stored.effects.harm import state_of, with_state
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.disclosure import Disclosure
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.lookups import LookupContext
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import MOST_ITEMS, Absent, Count, Doc, Name, Sometimes
from service.values import dataclass, replace

MOST_XP = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class XpOfCharacter:
    """Experience of one of many characters."""

    name: Annotated[Name, Doc("Whose experience it is.")]
    xp: Annotated[Count, Doc("Experience points.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelOfCharacter:
    """The level that one of many has reached."""

    name: Annotated[Name, Doc("Whose level it is.")]
    level: Annotated[int, Doc("Level, 1 to 10.")]
    xp_to_next: Annotated[int | None, Doc("Experience still missing; null at level 10.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Xp:
    """Experience of a character."""

    xp: Annotated[Count, Doc("Experience points.")]
    characters: Annotated[tuple[XpOfCharacter, ...], Len(0, MOST_ITEMS), Doc("Others whose level is asked for.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class XpResult:
    """The level that the experience reaches."""

    level: Annotated[int, Doc("Level, 1 to 10.")]
    next_level_xp: Annotated[int | None, Doc("Experience of the next level; null at level 10.")]
    xp_to_next: Annotated[int | None, Doc("Experience still missing; null at level 10.")]
    characters: Annotated[
        tuple[LevelOfCharacter, ...] | Absent, Sometimes(), Doc("The others, in the order of the request.")
    ] = Absent.ABSENT


def resolve(request: Xp, dice: Dice) -> Outcome[XpResult]:  # noqa: ARG001 - nothing is rolled
    """The highest level whose experience is reached; the table ends at 10 (FR-XP-1)."""
    level = level_of(request.xp)
    following, missing = XP_OF_LEVEL.get(level + 1), _missing(request.xp)
    others = tuple(
        LevelOfCharacter(name=other.name, level=level_of(other.xp), xp_to_next=_missing(other.xp))
        for other in request.characters
    )
    result = XpResult(level=level, next_level_xp=following, xp_to_next=missing, characters=others or Absent.ABSENT)
    parameters = {"level": level, "next": level + 1, "missing": missing}
    summary = Message("xp_last_level" if following is None else "xp_level", parameters)
    return Outcome(result=result, rules=("FR-XP-1",), summary=summary)


def _missing(xp: int) -> int | None:
    """Experience up to the next level; None at the last one (FR-XP-1)."""
    following = XP_OF_LEVEL.get(level_of(xp) + 1)
    return None if following is None else following - xp


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """Award of experience by the game master."""

    gain: Annotated[Count, Doc("Experience points gained; 0 only tells the level.")] = 0


def _with_gain(context: LookupContext) -> int | None:
    """The stored experience with what is gained.

    Raises:
        Rejected: `too_large` for more than can be kept.
    """
    if context.figure is None:
        return None
    xp: int = state_of(context.figure).xp + context.order.gain
    if xp > MOST_XP:
        raise Rejected("too_large", "/gain", expected=Phrase("at most {most} experience points in all", most=MOST_XP))
    return xp


def _of_first(context: LookupContext) -> int | None:
    """The experience of the named character, or of the first of many."""
    first = next((context.cast.get(each.id or "") for each in context.order.characters), None)
    return _with_gain(context if context.figure else replace(context, figure=first))


def _with_gained_xp(figure: Figure, outcome: EffectContext) -> Figure:
    """The experience that was gained; the level stays until it is taken (FR-XP-2)."""
    return with_state(figure, xp=state_of(figure).xp + outcome.order.gain)


def _with_own_gain(figure: Figure, outcome: EffectContext) -> Figure:
    """The experience of the one who is named alone; who is among the many as well gains it once."""
    is_among_many = any(each.id == outcome.identity for each in outcome.order.characters)
    return figure if is_among_many else _with_gained_xp(figure, outcome)


STORED = Stored(
    participants=(
        Participant(path="character", prose="Who gains it.", optional=True),
        Participant(path="characters", prose="Everybody who gains it.", component="CharacterGainingXp"),
    ),
    lookups={"xp": _of_first, "characters.xp": _with_gain},
    effects={"character": _with_own_gain, "characters": _with_gained_xp},
    beside=Gain,
    gm_only=True,
    discloses=Disclosure(public=("name",), items={"characters": "characters"}),
    apart=(("FR-XP-1", ("characters",)),),
)


OPERATION = Operation(
    name="xp",
    title="Tell the level of experience",
    description="Tells the level that some experience points reach, and what is missing to the next one.",
    request=Xp,
    result=XpResult,
    resolve=resolve,
    stored=STORED,
)
