"""New combatants, made from inputs: stored characters who take part, and foes."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.editing.numbered_names import free_name, next_name, numbered_names
from service.play.forms.forms import values
from service.play.forms.inputs import OF_ENTRIES, CombatantDocument, CombatantInput
from service.play.library import copies
from service.play.resources.bounds import MOST_COMBATANTS
from service.play.resources.codec import Codec
from service.play.resources.combatant import FOES, HEROES
from service.play.resources.figure_documents import new_documents
from service.play.resources.rows import Character, CharacterKind, Combatant, CombatantStatus
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import replace

NOT_STORED = ("count", *OF_ENTRIES)
"""Members of an input that a combatant does not have."""
Place = Callable[[int], tuple[str | int, ...]]
"""Index of an input -> the members of the body that contain it."""


def in_list(index: int) -> tuple[str | int, ...]:
    """The place of an input in the list `combatants`."""
    return ("combatants", index)


def build(
    call: Call, encounter_id: str, given: Sequence[CombatantInput], rows: Snapshot, place: Place = in_list
) -> tuple[Combatant, ...]:
    """The combatants of some inputs; their names are unique in an encounter, because dice streams are named after them.

    Args:
        call: makes their ids.
        encounter_id: where they take part.
        given: the inputs.
        rows: of the encounter; the new combatants are put there too, with the characters that they are.
        place: where each input is in the request.

    Raises:
        Refusal: `already_in_encounter`, `name_taken` of a reference, `too_large`, a character that does not exist, or
            a sheet that does not fit the game.
    """
    rows.characters.update(call.work.characters.some([each.character_id for each in given if each.character_id]))
    codec = call.codec()
    highest = max((combatant.position for combatant in rows.combatants.values()), default=0)
    built: list[Combatant] = []
    for index, sent in enumerate(given):
        path = place(index)
        pointer = "".join(f"/{token}" for token in path)
        check_initiative(sent, pointer)
        entry, templates = copies.combatant(call, sent, pointer)
        present = [*rows.combatants.values(), *built]
        taken = {combatant.name for combatant in present}
        blank = _CombatantBuilder(call, encounter_id, entry, templates, highest + len(built) + 1)
        if entry.character_id is not None:
            _check_seat(entry.character_id, present, pointer)
            built.append(blank.of_character(rows.characters.get(entry.character_id), codec, pointer, taken))
        else:
            with copies.in_changes(sent.changes, pointer):
                built.extend(blank.foes(codec, path, pointer, taken))
        _check_number([*rows.combatants.values(), *built], pointer)
        member = "external_ref" if entry.character_id is None else "character_id"
        check_references([*rows.combatants.values(), *built], rows, f"{pointer}/{member}")
    for combatant in built:
        rows.put(combatant)
    return tuple(built)


class _CombatantBuilder:
    """Makes combatants of one input."""

    def __init__(
        self, call: Call, encounter_id: str, given: CombatantInput, templates: copies.Templates, position: int
    ) -> None:
        self._call, self._encounter_id, self._position = call, encounter_id, position
        self._given, self._templates = given, templates

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
        return self._combatant(0, codec, character, name=free_name(character.name, taken))

    def foes(self, codec: Codec, path: tuple[str | int, ...], pointer: str, taken: Collection[str]) -> list[Combatant]:
        given = self._given
        if given.name is None:
            detail = Phrase(
                "Expected `character_id` of a stored character, `from` with an entry of the library, or `name` of foes."
            )
            raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
        if given.external_ref is not None and given.count > 1:
            detail = Phrase("Several foes cannot share a reference. Leave it out, or send each by itself.")
            raise refusal.of_faults((PlacedFault(f"{pointer}/external_ref", "bad_input", detail),))
        sheet, state = new_documents(codec, given.sheet or {}, given.state, path)
        one = given.count == 1
        names = [next_name(given.name, taken)] if one else numbered_names(given.name, given.count, taken)
        own = {"sheet": sheet, "state": state, "part_templates": self._templates}
        return [self._combatant(number, codec, None, name=name, **own) for number, name in enumerate(names)]

    def _combatant(self, number: int, codec: Codec, character: Character | None, **others: Any) -> Combatant:
        """A combatant, defeated from the first where sheet, state and conditions say so."""
        combatant = Combatant(
            campaign_id=self._call.work.campaign_id,
            encounter_id=self._encounter_id,
            id=self._call.new_id(),
            position=self._position + number,
            **{**values(self._given, *NOT_STORED), "side": side_of(self._given.side, character), **others},
            status=CombatantStatus.ACTIVE,
            conditions={},
        )
        row = character or combatant
        is_out = codec.is_out({"sheet": row.sheet or {}, "state": row.state or {}, "conditions": row.conditions})
        return replace(combatant, status=CombatantStatus.DEFEATED) if is_out else combatant


def side_of(stated: str | None, character: Character | None) -> str:
    """The side of a combatant: the stated one, or that of its kind (FR-41).

    Args:
        stated: the side in the input, if any.
        character: the stored character that it is; None for a foe.
    """
    is_pc = character is not None and character.kind is CharacterKind.PC
    return stated or (HEROES if is_pc else FOES)


def check_initiative(given: CombatantInput | CombatantDocument, pointer: str = "") -> None:
    """Refuse a fixed initiative without a number.

    Raises:
        Refusal: `bad_input`.
    """
    if given.initiative_fixed and given.initiative is None:
        detail = Phrase("Expected a number in `initiative` beside `initiative_fixed`.")
        raise refusal.of_faults((PlacedFault(f"{pointer}/initiative_fixed", "bad_input", detail),))


def _check_seat(character_id: str, present: Iterable[Combatant], pointer: str) -> None:
    """Refuse a second seat of a stored character, with any status of the first."""
    if any(each.character_id == character_id for each in present):
        raise _already_in_encounter(f"{pointer}/character_id")


def _already_in_encounter(pointer: str) -> refusal.Refusal:
    detail = Phrase(
        "The character takes part in this encounter already. To bring back one that left, set the `status` of its "
        "combatant."
    )
    return refusals.conflict("already_in_encounter", Phrase("Already in the encounter"), detail, pointer)


def _check_number(combatants: Sequence[Combatant], pointer: str) -> None:
    if len(combatants) > MOST_COMBATANTS:
        detail = Phrase(
            "An encounter has {most} combatants at most. Remove others first, or begin another encounter.",
            most=MOST_COMBATANTS,
        )
        raise refusal.of_faults((PlacedFault(pointer, "too_large", detail),))


def check_references(combatants: Sequence[Combatant], rows: Snapshot, pointer: str) -> None:
    """Refuse two combatants with one reference, their own or that of the stored character.

    Raises:
        Refusal: `already_in_encounter` for the reference of a stored character that takes part, else `name_taken`.
    """
    seen: dict[str, Combatant] = {}
    for combatant in combatants:
        character = rows.character_of(combatant)
        reference = combatant.external_ref if character is None else character.external_ref
        if reference is None:
            continue
        if reference in seen:
            with_seat = seen[reference].character_id is not None
            raise _already_in_encounter(pointer) if with_seat else refusals.name_taken(pointer, reference)
        seen[reference] = combatant
