"""Warnings about accepted requests: illegal sheets, and sides that were left out."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import request

from service.play.call import Call
from service.play.resources.inputs import CombatantInput
from service.play.resources.remarks import SIDE_LEFT_OUT
from service.play.resources.rows import CharacterKind
from service.play.resources.snapshot import Snapshot
from service.play.resources.views import WarningView, warning_views
from service.rulesets.contract.messages import Remark
from service.schemas.strict_json import loads


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
    found = [remark for pointer, sheet in sheets.items() for remark in codec.findings(sheet, pointer, is_pc=is_pc)]
    return warning_views(found, codec.ruleset, call.language)


def state_warnings(call: Call, sheet: Mapping[str, Any], state: Mapping[str, Any]) -> tuple[WarningView, ...]:
    """The findings about a whole state that was written beside its sheet, in the caller's language."""
    codec = call.codec()
    return warning_views(codec.findings_of_state(sheet, state, "/state"), codec.ruleset, call.language)


def sheets_of(combatants: Sequence[CombatantInput]) -> dict[str, Mapping[str, Any]]:
    """Pointer -> sheet, of the foes among new combatants."""
    return {
        f"/combatants/{index}/sheet": entry.sheet for index, entry in enumerate(combatants) if entry.sheet is not None
    }


def side_warnings(call: Call, combatants: Sequence[CombatantInput], rows: Snapshot) -> tuple[WarningView, ...]:
    """A warning for each character of the kind `pc` that joins without a side, and therefore the foes (FR-41).

    Args:
        call: holds the transaction.
        combatants: the new ones, from `combatants` of the running request.
        rows: with the characters that they are.
    """
    joining = {
        index: rows.characters[entry.character_id] for index, entry in enumerate(combatants) if entry.character_id
    }
    players = {index: each for index, each in joining.items() if each.kind is CharacterKind.PC}
    sent = loads(request.get_data())["combatants"] if players else ()
    left_out = (
        Remark(
            code=SIDE_LEFT_OUT,
            pointer=f"/combatants/{index}/side",
            parameters={"name": character.name, "side": combatants[index].side},
        )
        for index, character in players.items()
        if "side" not in sent[index]
    )
    return warning_views(left_out, call.codec().ruleset, call.language)
