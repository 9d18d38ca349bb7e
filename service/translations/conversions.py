"""Notes on conversions in the reader's language."""

from service.rulesets.contract.importer import Conversion, ConversionNote
from service.translations.language import Language
from service.values import replace


def notes_in(language: Language, conversion: Conversion) -> tuple[ConversionNote, ...]:
    """The notes of a conversion in a language."""
    return tuple(replace(each, detail=language.translated(each.detail)) for each in conversion.notes)
