"""`?dry_run=true`: commands that are answered and not stored."""

from enum import StrEnum
from typing import Annotated

from service.api.http.rendering import ExtraToAdd, RenderAs
from service.rulesets.vocabulary import Doc, Example
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DryRunQuery:
    """Option to store nothing."""

    dry_run: Annotated[
        bool,
        Doc("Show what would happen. Nothing is stored except a counter of dry runs on the key."),
        Example(True),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandQuery(DryRunQuery):
    """Options of how a command is carried out and answered."""

    render: RenderAs = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderQuery(CommandQuery):
    """Options of how an order of a game is carried out and answered."""

    expand: ExtraToAdd = None


class Expand(StrEnum):
    """Part of the answer to a step that is left out unless it is asked for."""

    ENCOUNTER = "encounter"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepQuery(CommandQuery):
    """Options of how a step is carried out and answered."""

    expand: Annotated[
        Expand | None, Doc("`encounter`: the answer has the combatants of the encounter too."), Example("encounter")
    ] = None


def seq_of(seq: int | None, query: DryRunQuery) -> int | None:
    """The seq of an event, which a dry run does not have."""
    return None if query.dry_run else seq
