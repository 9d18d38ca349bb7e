"""Conditions that the game master adds, changes and ends by hand."""

from collections.abc import Callable, Mapping
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.editing.bearers import Bearer, ConditionOutcome, LoadedBearer, check_duration, refuse
from service.play.forms.condition_inputs import ConditionDocument, ConditionInput
from service.play.forms.forms import values
from service.play.library import copies
from service.play.library.refreshing import pointer_of_condition
from service.play.participants import stacking
from service.play.participants.writing import already_there
from service.play.resources import versions
from service.play.resources.event_types import EventType
from service.play.resources.figure_documents import check_condition
from service.play.resources.merge_patch import patched
from service.rulesets.stored.conditions import COUNTED_UNITS, Condition, Duration, EndReason
from service.schemas.strict_json import to_plain
from service.values import replace


def read(call: Call, bearer: Bearer, condition_id: str) -> tuple[Condition, int]:
    """A condition, also one that has ended, with the version of its character or encounter.

    Raises:
        Refusal: `forbidden` or `not_found`.
    """
    row = LoadedBearer.of(call, bearer)
    return refusals.existing(row.figure.conditions.get(condition_id), "condition"), row.version


def every(call: Call, bearer: Bearer, *, ended: bool) -> tuple[tuple[tuple[str, Condition], ...], int]:
    """The conditions of a bearer by id, oldest first, with the version of its character or encounter.

    Args:
        call: of a game master.
        bearer: whose conditions.
        ended: whether conditions that have ended are included.

    Raises:
        Refusal: `forbidden` or `not_found`.
    """
    row = LoadedBearer.of(call, bearer)
    held = row.figure.conditions if ended else stacking.lasting(row.figure.conditions)
    return tuple(sorted(held.items())), row.version


def lay(call: Call, bearer: Bearer, given: ConditionInput) -> ConditionOutcome:
    """Add a condition to its bearer; a discrete one that is in place already does not change.

    Raises:
        Refusal: `forbidden`, `not_found`, or a duration that does not fit, or effects that the game does not know.
    """
    row = LoadedBearer.of(call, bearer)
    given = copies.condition(call, given)
    new = row.new_condition(given)
    check_condition(row.codec, new, row.codec.sheet_of(row.figure), others=row.sheets_of_others)
    new = row.with_kind_of_game(row.codec.characters.written(new, row.figure.sheet))
    stacked = stacking.lay(row.figure.conditions, new, 0, call.new_id)
    remarks = tuple(already_there({bearer.identity: replace(row.figure, laid=(new,))}))
    if given.from_ is not None and stacked.identity is not None:
        row.templates = {pointer_of_condition(stacked.identity): given.from_}
    outcome = row.write(stacked.conditions, stacked.identity, stacked.replaced, EventType.CONDITION_LAID)
    return replace(outcome, warnings=remarks)


def edit(
    call: Call, bearer: Bearer, condition_id: str, patch: Mapping[str, Any], expected: versions.ExpectedVersion
) -> ConditionOutcome:
    """Change a condition that is in place, as to extend or reduce its duration, by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or what comes out does not fit.
    """

    def changed(row: LoadedBearer, condition: Condition) -> Condition:
        document = {name: to_plain(getattr(condition, name)) for name in ConditionDocument.__slots__}
        given = patched(ConditionDocument, document, patch)
        check_duration(given.duration.unit, given.duration.whose, given.duration.combatant)
        _check_left(given.duration)
        edited = replace(condition, **values(given))
        if (edited.effects, edited.recurring) != (condition.effects, condition.recurring):
            check_condition(row.codec, edited, row.codec.sheet_of(row.figure), others=row.sheets_of_others)
        return row.codec.characters.written(edited, row.figure.sheet)

    return _rewrite(call, bearer, condition_id, changed, expected, EventType.CONDITION_UPDATED)


def end(call: Call, bearer: Bearer, condition_id: str, expected: versions.ExpectedVersion) -> ConditionOutcome:
    """End a condition that is in place.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """

    def recovered(_row: LoadedBearer, condition: Condition) -> Condition:
        return stacking.ended(condition, 0, EndReason.RECOVERED)

    return _rewrite(call, bearer, condition_id, recovered, expected, EventType.CONDITION_ENDED)


def _rewrite(
    call: Call,
    bearer: Bearer,
    condition_id: str,
    change: Callable[[LoadedBearer, Condition], Condition],
    expected: versions.ExpectedVersion,
    type_: EventType,
) -> ConditionOutcome:
    row = LoadedBearer.of(call, bearer)
    versions.check(row.version, expected)
    condition = refusals.existing(stacking.lasting(row.figure.conditions).get(condition_id), "condition in place")
    changed = {**row.figure.conditions, condition_id: change(row, condition)}
    return row.write(changed, condition_id, None, type_)


def _check_left(duration: Duration) -> None:
    if (duration.unit in COUNTED_UNITS) != (duration.left is not None):
        expected = Phrase("Expected a number for `turn`, `round`, `minute`, `hour` and `day`, and none for others.")
        refuse("/duration/left", expected)
