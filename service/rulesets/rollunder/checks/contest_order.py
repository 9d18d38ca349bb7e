"""A contest between stored characters. Rules RU-B-CMP-5 and RU-B-LUCK-6."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.checks.contest_request import Contest, Participant
from service.rulesets.rollunder.core.attribute import AttributeName, Score
from service.rulesets.rollunder.core.check import CheckTerms
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.ranking import FEWEST_PARTICIPANTS
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.command import standing
from service.rulesets.rollunder.stored.kept import pool_changed
from service.rulesets.rollunder.stored.luck import LuckField, luck_of
from service.rulesets.rollunder.stored.order import missing
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Code, Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredParticipant(CheckTerms):
    """One side: stored, by `id`, or with a `name` and its score."""

    id: StoredId = None
    name: Annotated[Name | None, Doc("Needed without `id`.")] = None
    attribute: Annotated[AttributeName, Doc("What this side checks.")]
    score: Annotated[Score | None, Doc("Its score. Left out, as it is stored.")] = None
    luck: LuckField = None  # type: ignore[assignment]  # the pool is looked up


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestOrder:
    """Two or more make a check each, and the deepest wins."""

    participants: Annotated[
        tuple[StoredParticipant, ...],
        Len(FEWEST_PARTICIPANTS, 20),
        Code("bad_participants"),
        Doc("Two or more with different names; who acts comes first."),
    ]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: ContestOrder, cast: Cast) -> Contest:
    """The contest with effective attributes, names and LUCK looked up."""
    sides = (_side(side, order, cast, f"/participants/{index}") for index, side in enumerate(order.participants))
    return Contest(participants=tuple(sides), options=order.options)


def apply(order: ContestOrder, result: Any, cast: Cast) -> Cast:
    """Whoever repeated a fail has paid for it (RU-B-LUCK-6)."""
    after: dict[str, Figure] = {}
    for side in order.participants:
        name = side.name if side.id is None else side.name or cast[side.id].name
        spent = result.luck.get(name)
        if side.id is not None and spent is not None and spent.spent:
            after[side.id] = pool_changed(after.get(side.id, cast[side.id]), PoolName.LUCK, -spent.spent)
    return after


def _side(side: StoredParticipant, order: ContestOrder, cast: Cast, pointer: str) -> Participant:
    who = standing(side.id, order.options, cast)
    name = side.name or (who.figure.name if who else None)
    if name is None:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of somebody stored, or a `name`"))
    if side.score is None and who is None:
        raise missing("score", pointer)
    terms = {field.name: getattr(side, field.name) for field in fields(CheckTerms) if field.name != "luck"}
    score = side.score if side.score is not None or who is None else who.score(side.attribute)
    return Participant(
        name=name,
        attribute=side.attribute,
        score=score or 0,
        luck=luck_of(who, side.luck, pointer),
        **terms,
    )


def _ids(order: ContestOrder) -> tuple[str, ...]:
    return tuple(dict.fromkeys(side.id for side in order.participants if side.id is not None))


COMMAND = Command(order=ContestOrder, lead="/participants/0", ids=_ids, stage=stage, apply=apply, secrets=("luck",))
