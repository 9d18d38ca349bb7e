"""Expectations of a step: a repeated or late call is refused and does not take a second step."""

from typing import Annotated, TypeAlias

from service.play import refusals
from service.play.resources import versions
from service.play.resources.rows import Encounter
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedTurn:
    """The turn that a step expects; it is refused in any other."""

    turn: Annotated[Id | None, Doc("Id of the combatant whose turn it is; null for none.")]


Expectation: TypeAlias = Annotated[
    ExpectedTurn | None,
    Doc("The current turn, as the sender knows it. In any other turn the step is refused with `stale_version`."),
]


def check(encounter: Encounter, given: ExpectedTurn | None, expected: versions.ExpectedVersion) -> None:
    """Refuse a step in a version or turn that is not the expected one.

    Args:
        encounter: as the sender sees it.
        given: the turn in which the step is meant, if the sender states it.
        expected: the versions in which it is meant, if the sender states any.

    Raises:
        Refusal: `stale_version`.
    """
    versions.check(encounter.version, expected, required=False)
    if given is not None and given.turn != encounter.turn:
        raise refusals.another_turn()
