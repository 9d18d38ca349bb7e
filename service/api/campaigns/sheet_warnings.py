"""Warnings about accepted requests: illegal sheets and states."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.play.call import Call
from service.play.forms.inputs import CombatantInput
from service.play.forms.views import WarningView, warning_views
from service.play.resources.figure_documents import findings_of_sheet, findings_of_state


def sheet_warnings(
    call: Call, sheets: Mapping[str, Mapping[str, Any]], *, is_pc: bool = False
) -> tuple[WarningView, ...]:
    """The findings of the campaign's game, in the caller's language.

    Args:
        call: holds the transaction.
        sheets: pointer into the body -> sheet at that place.
        is_pc: whether it is that of a character of the kind `pc`.
    """
    codec = call.codec()
    found = [
        remark for pointer, sheet in sheets.items() for remark in findings_of_sheet(codec, sheet, pointer, is_pc=is_pc)
    ]
    return warning_views(found, codec.ruleset, call.language)


def state_warnings(
    call: Call, sheet: Mapping[str, Any], state: Mapping[str, Any], pointer: str
) -> tuple[WarningView, ...]:
    """The findings about a whole state at a pointer, written beside its sheet, in the caller's language."""
    codec = call.codec()
    return warning_views(findings_of_state(codec, sheet, state, pointer), codec.ruleset, call.language)


def sheets_of(combatants: Sequence[CombatantInput]) -> dict[str, Mapping[str, Any]]:
    """Pointer -> sheet, of the foes among new combatants."""
    return {
        f"/combatants/{index}/sheet": entry.sheet for index, entry in enumerate(combatants) if entry.sheet is not None
    }
