"""Experience and levels. Rules FR-XP-1, with FR-GEN-1."""

from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg.levels import XP_OF_LEVEL, level_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.stored.effects.harm import with_state
from service.rulesets.fastrpg.stored.figures import Cast, EffectContext, Figure, LookupContext
from service.rulesets.stored import Disclosure, Participant, Report, Stored
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
    """The highest level that the experience reaches; the table ends at 10 (FR-XP-1)."""
    others = tuple(_level_of_other(other.name, other.xp) for other in request.characters)
    result = _result(request.xp, others or Absent.ABSENT)
    return Outcome(result=result, rules=("FR-XP-1",), summary=_summary(result))


def _result(xp: int, others: tuple[LevelOfCharacter, ...] | Absent) -> XpResult:
    level = level_of(xp)
    return XpResult(level=level, next_level_xp=XP_OF_LEVEL.get(level + 1), xp_to_next=_missing(xp), characters=others)


def _level_of_other(name: str, xp: int) -> LevelOfCharacter:
    return LevelOfCharacter(name=name, level=level_of(xp), xp_to_next=_missing(xp))


def _summary(result: XpResult) -> Message:
    parameters = {"level": result.level, "next": result.level + 1, "missing": result.xp_to_next}
    return Message("xp_last_level" if result.next_level_xp is None else "xp_level", parameters)


def _missing(xp: int) -> int | None:
    """Experience up to the next level; None at the last one (FR-XP-1)."""
    following = XP_OF_LEVEL.get(level_of(xp) + 1)
    return None if following is None else following - xp


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """Award of experience by the game master."""

    gain: Annotated[Count, Doc("Experience points gained; 0 only returns the level.")] = 0


def _with_gain(context: LookupContext) -> int | None:
    """The stored experience with the gain.

    Raises:
        Rejected: `too_large` for more than can be stored.
    """
    if context.figure is None:
        return None
    xp: int = context.figure.state.xp + context.order.gain
    if xp > MOST_XP:
        raise Rejected("too_large", "/gain", expected=Phrase("at most {most} experience points in all", most=MOST_XP))
    return xp


def _of_first(context: LookupContext) -> int | None:
    """The experience of the named character, or of the first of many."""
    first = next((context.cast.get(each.id or "") for each in context.order.characters), None)
    return _with_gain(context if context.figure else context._replace(figure=first))


def _with_gained_xp(figure: Figure, outcome: EffectContext[Xp, XpResult]) -> Figure:
    """The experience that was gained; the level stays until it is taken (FR-XP-2)."""
    return with_state(figure, xp=figure.state.xp + outcome.order.gain)


def _with_own_gain(figure: Figure, outcome: EffectContext[Xp, XpResult]) -> Figure:
    """The experience of the named character alone; one that is also in the list gains it once."""
    is_among_many = any(each.id == outcome.identity for each in outcome.order.characters)
    return figure if is_among_many else _with_gained_xp(figure, outcome)


def _levels_after(outcome: EffectContext[Xp, XpResult], after: Cast) -> Report:
    """The report with the levels that the stored experience reaches (FR-XP-1)."""
    order, result = outcome.order, outcome.result
    if result.characters is not Absent.ABSENT:
        pairs = zip(order.characters, result.characters, strict=True)
        others = tuple(_level_of_other(each.name, _xp_of(after[part.id])) if part.id else each for part, each in pairs)
        result = replace(result, characters=others)
    identity = outcome.id_of("character") or next((each.id for each in order.characters), None)
    if identity is not None:
        result = _result(_xp_of(after[identity]), result.characters)
    summary = _summary(result)
    return Report(result=result, parameters=summary.parameters, code=summary.code)


def _xp_of(figure: Figure) -> int:
    return figure.state.xp


STORED = Stored(
    participants=(
        Participant("character", "Who gains it.", optional=True),
        Participant("characters", "The characters that gain it.", component="CharacterGainingXp"),
    ),
    lookups={"xp": _of_first, "characters.xp": _with_gain},
    effects={"character": _with_own_gain, "characters": _with_gained_xp},
    beside=Gain,
    gm_only=True,
    discloses=Disclosure(public=("name",), items={"characters": "characters"}),
    apart=(("FR-XP-1", ("characters",)),),
    reports=_levels_after,
)


OPERATION = Operation(
    resolve,
    title="Tell the level of experience",
    description="Returns the level for a number of experience points, and the points missing to the next one.",
    stored=STORED,
)
