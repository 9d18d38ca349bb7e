"""A card that is made of numbers of another system. Rules FB-SHEET-1, FB-SHEET-2, FB-SHEET-3 and FB-SHEET-7."""

from service.phrases import Phrase
from service.pointer_tokens import escape
from service.rulesets.contract.importer import Conversion, ConversionNote, ConvertedEntry, note, unused
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS
from service.rulesets.flyerbook.prices import HIGHEST_VALUE, LOWEST_VALUE, NOT_PURCHASABLE
from service.rulesets.flyerbook.sheet import SheetResult, assess
from service.rulesets.flyerbook.stored.sheet import ArmorOfCard, Sheet, WeaponOfCard
from service.rulesets.library import EntryKind

NO_FOOTNOTE = Phrase("The footnotes have no number for this. Add what matters to the card.")
TOO_LOW = Phrase("Skills and jobs begin at {lowest}. Without one, the character rolls with 3.", lowest=LOWEST_VALUE)

SAME_NAME = Phrase("This takes the place of the value with the same name. To have both, rename one of them.")


class ImportedCard:
    """A card that grows part by part, with the notes on what it does not have.

    Attributes:
        notes: so far.
    """

    def __init__(self) -> None:
        self.notes: list[ConversionNote] = []
        self._maps: dict[str, dict[str, int]] = {}
        self._gear: dict[str, dict[str, int]] = {"weapons": {}, "armors": {}}

    def note(self, pointer: str, detail: Phrase) -> None:
        """Add a note."""
        self.notes.append(note(pointer, detail))

    def rate(self, group: str, name: str, rating: int) -> None:
        """Add an attribute, an edge or a flaw; 0 adds nothing."""
        if rating:
            self._maps.setdefault(group, {})[name] = rating

    def value(self, group: str, name: str, value: int, pointer: str) -> None:
        """Add a skill or a job, at most 18 and at least 6 (FB-SHEET-1)."""
        if value < LOWEST_VALUE:
            self.note(pointer, TOO_LOW)
            return
        if value > HIGHEST_VALUE:
            self.note(pointer, _too_high(value))
        values = self._maps.setdefault(group, {})
        if name in values:
            self.note(pointer, SAME_NAME)
        values[name] = min(value, HIGHEST_VALUE)

    def gear(self, group: str, name: str, value: int) -> None:
        """Add a weapon or a piece of armor; the second of a name gets a number."""
        self._gear[group][unused(name, self._gear[group])] = value

    def conversion(self, name: str, **texts: str) -> Conversion:
        """The conversion, with notes on prices (FB-SHEET-2, FB-SHEET-3).

        Args:
            name: of the character.
            **texts: further members of the card.
        """
        weapons = [{"name": each, "damage": value} for each, value in self._gear["weapons"].items()]
        armors = [{"name": each, "armor": value} for each, value in self._gear["armors"].items()]
        texts = {member: text for member, text in texts.items() if text}
        sheet = Sheet(
            **self._maps,  # type: ignore[arg-type]  # groups of traits only
            weapons=tuple(WeaponOfCard(**each) for each in weapons),  # type: ignore[arg-type]  # a text and a number
            armors=tuple(ArmorOfCard(**each) for each in armors),  # type: ignore[arg-type]  # a text and a number
        )
        gear = {member: parts for member, parts in (("weapons", weapons), ("armors", armors)) if parts}
        entry = ConvertedEntry(
            kind=EntryKind.CHARACTER, name=name, content={"sheet": {"name": name, **texts, **self._maps, **gear}}
        )
        return Conversion(entry=entry, notes=(*self.notes, *_notes_on_prices(assess(sheet, DEFAULT_OPTIONS))))


def place(member: str, name: str) -> str:
    """Pointer to a named value."""
    return f"/{member}/{escape(name)}"


def _too_high(value: int) -> Phrase:
    return Phrase("{value} became {highest}, the highest value of skills and jobs.", value=value, highest=HIGHEST_VALUE)


def _notes_on_prices(card: SheetResult) -> list[ConversionNote]:
    """Notes on a card that no new character could have (FB-SHEET-2, FB-SHEET-3)."""
    notes = []
    if card.balance < 0:
        points = card.spent + card.balance
        detail = Phrase(
            "The card costs {spent} points, and a new character has {points}.", spent=card.spent, points=points
        )
        notes.append(note("", detail))
    if NOT_PURCHASABLE in card.errors:
        detail = Phrase(
            "Some numbers have no printed price, which skills have at 12 and 15, jobs at 9 and 12, and pluses up to ++."
        )
        notes.append(note("", detail))
    return notes
