"""The bracket notation of the text, for example [INT-X]. Rule RU-B-CHK-4, and RU-C-GEN-8 for combat."""

import re
from collections.abc import Callable
from typing import Annotated

from annotated_types import MaxLen

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core import chance, expression
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.expression import ExpressionText
from service.rulesets.rollunder.core.parsed_notation import (
    Parsed,
    ParsedChance,
    ParsedCombat,
    ParsedComparativeD20,
    ParsedContest,
    ParsedDurability,
    ParsedRiseLevel,
    ParsedTalent,
    ParsedTask,
)
from service.rulesets.vocabulary import Component, Doc, Number
from service.values import dataclass

LARGEST_DIVISOR = 1000

Notation = Annotated[str, MaxLen(200), Doc("Bracket text such as [INT-X], [50%] or [comparative STR].")]
UnknownX = Annotated[
    Annotated[Number | ExpressionText, Component("RollunderUnknown", "A number, or an expression.")] | None,
    Doc("Value of a letter X in the notation."),
]


@dataclass(frozen=True, slots=True)
class _Text:
    """A notation during parsing: its parts by name, the value of X, and the text for messages."""

    parts: re.Match[str]
    x: int | str | None
    notation: str

    def divisor(self) -> int:
        """N of a form with ":N"; 1 without it."""
        divisor = int(self.parts["divisor"] or 1)
        if not 1 <= divisor <= LARGEST_DIVISOR:
            raise Rejected("bad_divisor", "/notation")
        return divisor

    def modifier(self) -> int | str:
        """+X or -X of a form; X is replaced as text, so that [INT-X] with 3d6 is -3d6 (RU-B-CHK-4)."""
        written = self.parts["modifier"] or "0"
        resolved = self.resolve(written)
        try:
            read = expression.parse(resolved, "/x" if resolved != written else "/notation")
        except Rejected as rejected:
            if rejected.code == "bad_expression" and resolved == written:
                raise _unknown(self.notation) from None
            raise
        return str(read) if read.has_dice else read.minimum

    def resolve(self, written: str) -> str:
        """The text with its letter X replaced."""
        if "x" not in written:
            return written
        if self.x is None:
            raise Rejected("unresolved_x", "/x", notation=self.notation)
        return written.replace("x", str(self.x))


def read(notation: str, x: int | str | None) -> Parsed:
    """Read bracket text; capitals and spaces do not matter (RU-B-CHK-4).

    Raises:
        Rejected: `unknown_notation`, `unresolved_x`, `bad_divisor`, `bad_percent`, and those of an expression.
    """
    spaced = " ".join(notation.lower().split())
    if not (spaced.startswith("[") and spaced.endswith("]")):
        raise _unknown(notation)
    inner = spaced[1:-1].strip()
    plain = expression.without_spaces(inner)
    for form, build in _FORMS:
        if parts := form.fullmatch(plain):
            return build(_Text(parts, x, notation))
    if _TALENT.fullmatch(inner) and inner.split(maxsplit=1)[0] not in _RESERVED:
        return ParsedTalent(talent=inner)
    raise _unknown(notation)


def _unknown(notation: str) -> Rejected:
    return Rejected("unknown_notation", "/notation", notation=notation)


def _attribute(name: str) -> Attribute:
    return Attribute(name.upper())


def _task(text: _Text) -> Parsed:
    attribute = _attribute(text.parts["attribute"])
    return ParsedTask(attribute=attribute, divide_by=text.divisor(), modifier=text.modifier())


def _chance(text: _Text) -> Parsed:
    percent = int(text.parts["percent"])
    chance.threshold_of(percent, "/notation")
    return ParsedChance(percent=percent)


def _contest(text: _Text) -> Parsed:
    named = (text.parts["first"], text.parts["second"])
    return ParsedContest(attributes=tuple(_attribute(name) for name in named if name))


def _combat(text: _Text) -> Parsed:
    choices = tuple(text.parts["choices"].split("/"))
    return ParsedCombat(choices=choices, divide_by=text.divisor(), modifier=text.modifier())


def _durability(text: _Text) -> Parsed:
    limit = text.resolve(text.parts["limit"])
    if not _WHOLE_NUMBER.fullmatch(limit):
        raise Rejected("bad_input", "/x", expected=Phrase("a whole number of 0 or more for the durability"))
    return ParsedDurability(broken_below=int(limit))


_NAMES = "|".join(Attribute).lower()
_WHOLE_NUMBER = re.compile(r"[0-9]{1,6}")
_DIVIDED_AND_MODIFIED = r"(?::(?P<divisor>[0-9]{1,6}))?(?P<modifier>[+-].+)?"
_FORMS: tuple[tuple[re.Pattern[str], Callable[[_Text], Parsed]], ...] = (
    (re.compile(rf"(?P<attribute>{_NAMES}){_DIVIDED_AND_MODIFIED}"), _task),
    (re.compile(r"(?P<percent>[0-9]{1,6})%"), _chance),
    (re.compile(r"riselvl"), lambda _: ParsedRiseLevel()),
    (re.compile(r"comparatived20"), lambda _: ParsedComparativeD20()),
    (re.compile(rf"comparative(?P<first>{_NAMES})(?:vs(?P<second>{_NAMES}))?"), _contest),
    (re.compile(rf"(?P<choices>attack|evade(?:/parry|/block)?|parry|block){_DIVIDED_AND_MODIFIED}"), _combat),
    (re.compile(r"durability<(?P<limit>[0-9]{1,6}|x)broken"), _durability),
)
_TALENT = re.compile(r"[^\W\d_]+(?:[ /][^\W\d_]+)*")
_RESERVED = {*_NAMES.split("|"), "comparative", "rise", "attack", "evade", "parry", "block", "durability"}
