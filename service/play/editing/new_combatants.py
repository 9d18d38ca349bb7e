"""New combatants, made from inputs: stored characters who take part, and foes."""

from collections.abc import Collection, Sequence
from itertools import chain, count
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.resources.bounds import MOST_COMBATANTS
from service.play.resources.codec import Codec
from service.play.resources.forms import values
from service.play.resources.inputs import CombatantInput
from service.play.resources.rows import Character, Combatant, CombatantStatus
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import replace


def build(
    call: Call, encounter_id: str, given: Sequence[CombatantInput], rows: Snapshot, *, in_list: bool = True
) -> tuple[Combatant, ...]:
    """The combatants of some inputs; their names are unique in an encounter, because dice streams are named after them.

    Args:
        call: makes their ids.
        encounter_id: where they take part.
        given: the inputs.
        rows: of the encounter; the new combatants are put there too, with the characters that they are.
        in_list: whether the inputs stand in a list of the request, or the only one is the request.

    Raises:
        Refusal: `name_taken`, `too_large`, a character that does not exist, or a sheet that does not fit the game.
    """
    rows.characters.update(call.work.characters.some([each.character_id for each in given if each.character_id]))
    codec = call.codec()
    highest = max((combatant.position for combatant in rows.combatants.values()), default=0)
    built: list[Combatant] = []
    for index, entry in enumerate(given):
        path = ("combatants", index) if in_list else ()
        pointer = "".join(f"/{token}" for token in path)
        blank = _CombatantBuilder(call, encounter_id, entry, highest + len(built) + 1)
        if entry.character_id is not None:
            taken = {combatant.name for combatant in (*rows.combatants.values(), *built)}
            built.append(blank.of_character(rows.characters.get(entry.character_id), codec, pointer, taken))
        else:
            built.extend(blank.foes(codec, path, pointer))
        _check_names([*rows.combatants.values(), *built], pointer)
    for combatant in built:
        rows.put(combatant)
    return tuple(built)


class _CombatantBuilder:
    """Makes combatants of one input."""

    def __init__(self, call: Call, encounter_id: str, given: CombatantInput, position: int) -> None:
        self._call, self._encounter_id, self._given, self._position = call, encounter_id, given, position

    def of_character(
        self, character: Character | None, codec: Codec, pointer: str, taken: Collection[str]
    ) -> Combatant:
        given = self._given
        if character is None:
            raise refusals.unknown_id(f"{pointer}/character_id", given.character_id or "")
        if (
            any(getattr(given, name) is not None for name in ("sheet", "state", "name", "template", "external_ref"))
            or given.count > 1
        ):
            detail = Phrase("A stored character brings its own name, sheet and state; send `character_id` alone.")
            raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
        return self._combatant(0, codec, character, name=numbered(character.name, taken))

    def foes(self, codec: Codec, path: tuple[str | int, ...], pointer: str) -> list[Combatant]:
        given = self._given
        if given.name is None:
            detail = Phrase("Expected `character_id` of a stored character, or `name` of foes.")
            raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
        if given.external_ref is not None and given.count > 1:
            detail = Phrase("Several foes cannot share a reference. Leave it out, or send each by itself.")
            raise refusal.of_faults((PlacedFault(f"{pointer}/external_ref", "bad_input", detail),))
        sheet, state = codec.new_documents(given.sheet or {}, given.state, path)
        names = [given.name] if given.count == 1 else [f"{given.name} {number + 1}" for number in range(given.count)]
        own = {"sheet": sheet, "state": state}
        return [self._combatant(number, codec, None, name=name, **own) for number, name in enumerate(names)]

    def _combatant(self, number: int, codec: Codec, character: Character | None, **others: Any) -> Combatant:
        """A combatant, defeated from the first where sheet, state and conditions say so."""
        combatant = Combatant(
            campaign_id=self._call.work.campaign_id,
            encounter_id=self._encounter_id,
            id=self._call.new_id(),
            position=self._position + number,
            **{**values(self._given, "count"), **others},
            status=CombatantStatus.ACTIVE,
            conditions={},
        )
        row = character or combatant
        is_out = codec.is_out({"sheet": row.sheet or {}, "state": row.state or {}, "conditions": row.conditions})
        return replace(combatant, status=CombatantStatus.DEFEATED) if is_out else combatant


def numbered(name: str, taken: Collection[str]) -> str:
    """The name followed by the first number that makes it unique."""
    names = chain((name,), (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def _check_names(everybody: Sequence[Combatant], pointer: str) -> None:
    if len(everybody) > MOST_COMBATANTS:
        detail = Phrase("An encounter has {most} combatants at most.", most=MOST_COMBATANTS)
        raise refusal.of_faults((PlacedFault(pointer, "too_large", detail),))
    check_unique(everybody, pointer)


def check_unique(everybody: Sequence[Combatant], pointer: str) -> None:
    """Refuse two combatants with one name or one reference.

    Raises:
        Refusal: `name_taken`.
    """
    for member in ("name", "external_ref"):
        seen: set[str] = set()
        for value in (getattr(combatant, member) for combatant in everybody):
            if value in seen:
                raise refusals.name_taken(f"{pointer}/{member}", value)
            if value is not None:
                seen.add(value)
