"""Sample documents of other systems, all of our own invention, and their conversions."""

import json
from pathlib import Path
from typing import Any

from service.play.resources.codec import codec_of
from service.play.resources.figure_documents import findings_of_sheet, findings_of_state, new_documents
from service.rulesets import RULESET_BY_NAME
from service.rulesets.contract.importer import Conversion
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.imports import converted

HERE = Path(__file__).parent
MARSH_OGRE, EMBER_DRAKE = "fastrpg/samples/marsh_ogre.open5e.json", "fastrpg/samples/ember_drake.5e-bits.json"
ORLA, MIRKO = "flyerbook/samples/orla.gurps.json", "flyerbook/samples/mirko.fate.json"


def sample(name: str) -> dict[str, Any]:
    """A sample document."""
    document: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return document


def conversion_of(game: str, system: str, document: dict[str, Any]) -> Conversion:
    """A document as a game converts it."""
    importer = ruleset_of(game).importer(system)
    assert importer is not None
    return converted(importer, document)


def noted(conversion: Conversion) -> dict[str, str]:
    """Pointer -> sentence of the notes on members, each with one note."""
    of_members = [note for note in conversion.notes if note.pointer]
    notes = {note.pointer: note.detail for note in of_members}
    assert len(notes) == len(of_members)
    return notes


def noted_on_all(conversion: Conversion) -> list[str]:
    """The notes on the whole document."""
    return [note.detail for note in conversion.notes if not note.pointer]


def findings_of(game: str, conversion: Conversion) -> list[str]:
    """Codes of what the rules have to say about a converted sheet."""
    codec, is_pc = codec_of(ruleset_of(game)), conversion.entry.kind == "character"
    content = conversion.entry.content
    sheet, state = new_documents(codec, content["sheet"], content.get("state"), is_pc=is_pc)
    remarks = (*findings_of_sheet(codec, sheet, "", is_pc=is_pc), *findings_of_state(codec, sheet, state, ""))
    return [remark.code for remark in remarks]


def ruleset_of(game: str) -> Ruleset:
    """The game of a name."""
    return RULESET_BY_NAME[game]
