"""Experience and levels. Rule FR-XP-1."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.stored.effects.figures import changed, state_of, with_state
from service.rulesets.fastrpg.levels import XP_OF_LEVEL, level_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Count, Doc

MOST_XP = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Xp:
    """Experience of a character."""

    xp: Annotated[Count, Doc("Experience points.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class XpResult:
    """The level that the experience reaches."""

    level: Annotated[int, Doc("Level, 1 to 10.")]
    next_level_xp: Annotated[int | None, Doc("Experience of the next level; null at level 10.")]
    xp_to_next: Annotated[int | None, Doc("Experience still missing; null at level 10.")]


def resolve(request: Xp, dice: Dice) -> Outcome[XpResult]:  # noqa: ARG001 - nothing is rolled
    """The highest level whose experience is reached; the table ends at 10 (FR-XP-1)."""
    level = level_of(request.xp)
    following = XP_OF_LEVEL.get(level + 1)
    missing = None if following is None else following - request.xp
    result = XpResult(level=level, next_level_xp=following, xp_to_next=missing)
    parameters = {"level": level, "next": level + 1, "missing": missing}
    summary = Message("xp_last_level" if following is None else "xp_level", parameters)
    return Outcome(result=result, rules=("FR-XP-1",), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class XpOrder:
    """The game master gives experience to somebody stored."""

    character: Annotated[StoredParticipant, Doc("Who gains it.")] = NOBODY_NAMED
    gain: Annotated[Count, Doc("Experience points gained; 0 only tells the level.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: XpOrder, cast: Cast) -> Xp:
    """The stored experience with what is gained.

    Raises:
        Rejected: `too_large` for more than can be kept.
    """
    xp = state_of(cast[stored_id(order.character, "/character")]).xp + order.gain
    if xp > MOST_XP:
        raise Rejected("too_large", "/gain", expected=Phrase("at most {most} experience points in all", most=MOST_XP))
    return Xp(xp=xp, options=order.options)


def apply(order: XpOrder, result: XpResult, cast: Cast) -> Cast:  # noqa: ARG001 - a level is gained by `level_up`
    """The character with the experience; the level stays until it is taken (FR-XP-2)."""
    xp = stage(order, cast).xp
    return changed(cast, (order.character.id, partial(with_state, xp=xp)))


OPERATION = Operation(
    name="xp",
    title="Tell the level of experience",
    description="Tells the level that some experience points reach, and what is missing to the next one.",
    request=Xp,
    result=XpResult,
    resolve=resolve,
    command=Command(
        order=XpOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
    ),
)
