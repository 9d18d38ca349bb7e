"""Start of a session for stored characters. Rules F6-LCK-2, F6-DUR-7 and F6-ACT-6, with F6-ERR-1."""

from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.participants import each_once
from service.rulesets.freed6.stored.state import is_dynamic, luck_at_start, new_session
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import MOST_ITEMS, Absent, Count, Doc, Sometimes
from service.values import dataclass, replace

RULES = ("F6-DUR-7", "F6-LCK-2", "F6-ACT-6")


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOfCharacter:
    """One of many characters at the start of a session."""

    luck_rank: Annotated[Count, Doc("Rank of the Luck ability; 0 for a Stock element.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPools:
    """The pools of one of many."""

    luck_points: Annotated[int, Doc("As many as the rank of Luck.")]
    action_points: Annotated[int, Doc("As many as the option `action_points_start` says.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStart:
    """The start of a session for a character."""

    luck_rank: Annotated[Count, Doc("Rank of the Luck ability; 0 for a Stock element.")] = 0
    characters: Annotated[
        tuple[SessionOfCharacter, ...], Len(0, MOST_ITEMS), Doc("Other characters for which it begins.")
    ] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStartResult:
    """The pools of the new session."""

    luck_points: Annotated[int, Doc("As many as the rank of Luck.")]
    action_points: Annotated[int, Doc("As many as the option `action_points_start` says.")]
    characters: Annotated[
        tuple[SessionPools, ...] | Absent, Sometimes(), Doc("The pools of the others, in the order of the request.")
    ] = Absent.ABSENT


def resolve(request: SessionStart, dice: Dice) -> Outcome[SessionStartResult]:  # noqa: ARG001 - nothing is rolled
    """Fill the pools anew: luck by its rank (F6-LCK-2), action points by option (F6-ACT-6, F6-DUR-7)."""
    points = request.options.action_points_start
    others = tuple(SessionPools(luck_points=each.luck_rank, action_points=points) for each in request.characters)
    result = SessionStartResult(luck_points=request.luck_rank, action_points=points, characters=others or Absent.ABSENT)
    summary = Message("session_started", {"luck": result.luck_points, "action": result.action_points})
    return Outcome(result=result, rules=RULES, summary=summary)


def _begun(figure: Figure, outcome: EffectContext[SessionStart, SessionStartResult]) -> Figure:
    """The element with full pools; its conditions stay (F6-DUR-7)."""
    return replace(figure, state=new_session(figure, outcome.options.action_points_start))


def _luck_rank(context: LookupContext) -> int:
    figure = known(context)
    return luck_at_start(figure.sheet, is_dynamic=is_dynamic(figure))


STORED = Stored(
    participants=(
        Participant("character", "The character concerned.", must_be_stored=True),
        Participant(
            "characters",
            "Other characters for which it begins.",
            must_be_stored=True,
            component="CharacterStartingSession",
        ),
    ),
    lookups={"luck_rank": _luck_rank, "characters.luck_rank": _luck_rank},
    effects={"character": _begun, "characters": _begun},
    gm_only=True,
    completed=each_once,
    discloses=Disclosure(items={"characters": "characters"}),
)
"""The start of a session for one stored element, or for many (F6-DUR-7)."""


OPERATION = Operation(
    resolve,
    title="Start a session",
    description=(
        "Sets luck points to the rank of Luck, and action points to the number of the table. Conditions stay. For "
        "all characters at once, let a `session` pass."
    ),
    options=("action_points_start",),
    stored_only=True,
    stored=STORED,
)
