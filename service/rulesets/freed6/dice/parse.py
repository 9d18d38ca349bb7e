"""Written notation: die codes and effect tokens. Rules F6-DIE-1, F6-DIE-2 and F6-DIE-7, with F6-DIE-6 and F6-ERR-1."""

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Annotated, Any

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCodeText
from service.rulesets.freed6.dice import flip
from service.rulesets.freed6.dice.flip import SIDES
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

_NUMBER = "[1-9][0-9]{0,3}"
TOKENS = re.compile(
    rf"(?P<dice_mod>[+-]{_NUMBER})D|(?P<wild_dice_mod>[+-]{_NUMBER})WD|(?P<flat_mod>[+-]{_NUMBER})"
    rf"|WD(?P<wild_sides>[0-9]{{0,4}})|B(?:oost-)?(?P<boost>{_NUMBER})|P(?:enalty-)?(?P<penalty>{_NUMBER})"
    r"|F(?:lip-)?(?P<flip>[0-9]{1,4})|(?P<advantage>Advantage)|(?P<disadvantage>Disadvantage)",
    re.IGNORECASE,
)
"""Every token; the name of the group that matched is the field it stands for (F6-DIE-7)."""
COUNTED = ("dice_mod", "flat_mod", "wild_dice_mod", "boost", "penalty")

Token = Annotated[str, Len(1, 40), Doc("An effect token, such as `+1D`, `-2`, `+3WD`, `WD8`, `B1`, `P1`, `F6`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parse:
    """A die code, or effect tokens."""

    die_code: Annotated[DieCodeText | None, Doc("The code to read. Excludes `tokens`.")] = None
    strict: Annotated[bool, Doc("Refuse pips above 2 instead of turning them into dice.")] = False
    tokens: Annotated[tuple[Token, ...] | None, Doc("The tokens to read. Excludes `die_code`.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RollerFields:
    """Members of a roller; those without a token have their defaults."""

    dice_mod: Annotated[int, Doc("Whole dice on this check only.")] = 0
    flat_mod: Annotated[int, Doc("Bonus to the total after the roll.")] = 0
    wild_die: Annotated[bool, Doc("Whether one of the dice is wild.")] = False
    wild_dice_mod: Annotated[int, Doc("More or fewer wild dice.")] = 0
    wild_sides: Annotated[int, Doc("Sides of the wild die: 4, 6, 8, 10, 12 or 20.")] = SIDES
    boost: Annotated[int, Doc("Boost dice: so many more are rolled, and the lowest discarded.")] = 0
    penalty: Annotated[int, Doc("Penalty dice: so many more are rolled, and the highest discarded.")] = 0
    advantage: Annotated[int, Doc("Sources of Advantage.")] = 0
    disadvantage: Annotated[int, Doc("Sources of Disadvantage.")] = 0
    flips: Annotated[tuple[str, ...], Doc("Faces that count as their opposite, such as `F6`.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseResult:
    """Result of parsing; members about the other kind of notation are null."""

    dice: Annotated[int | None, Doc("Number of dice.")] = None
    pips: Annotated[int | None, Doc("0 to 2.")] = None
    canonical: Annotated[str | None, Doc("The code as written.")] = None
    fixed_value: Annotated[int | None, Doc("Fixed value that replaces a roll.")] = None
    roller_fields: Annotated[RollerFields | None, Doc("What the tokens mean for a roller.")] = None


def resolve(request: Parse, dice: Dice) -> Outcome[ParseResult]:  # noqa: ARG001 - nothing is rolled
    """Read a die code (F6-DIE-1, F6-DIE-2) or effect tokens (F6-DIE-7).

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`, `bad_token`, `bad_flip`, `bad_die_type`, `bad_input` unless
            either a code or tokens are given.
    """
    if request.tokens is not None and request.die_code is None:
        read = roller_fields(request.tokens, "/tokens")
        summary = Message("parse_tokens", {"effects": _in_words(read)})
        return Outcome(result=ParseResult(roller_fields=read), rules=("F6-DIE-7",), summary=summary)
    if request.die_code is None or request.tokens is not None:
        raise Rejected("bad_input", "/die_code", expected=Phrase("either `die_code` or `tokens`"))
    code = die_code.read(request.die_code, "/die_code", strict=request.strict)
    result = ParseResult(dice=code.dice, pips=code.pips, canonical=code.canonical, fixed_value=code.fixed_value)
    summary = Message("die_code_read", {"code": code.canonical, "fixed": code.fixed_value})
    return Outcome(result=result, rules=("F6-DIE-1", "F6-DIE-2", "F6-DIE-6"), summary=summary)


def roller_fields(tokens: Iterable[str], pointer: str) -> RollerFields:
    """The roller members that tokens set; tokens of the same kind add up (F6-DIE-7).

    Raises:
        Rejected: `bad_token`, `bad_flip`, `bad_die_type`.
    """
    read = RollerFields()
    for index, token in enumerate(tokens):
        match = TOKENS.fullmatch(token)
        if match is None or match.lastgroup is None:
            raise Rejected("bad_token", f"{pointer}/{index}", token=token)
        read = _with(read, match.lastgroup, match[match.lastgroup], f"{pointer}/{index}")
    return read


def _with(read: RollerFields, name: str, text: str, pointer: str) -> RollerFields:
    if name == "flip":
        if not 1 <= int(text) <= flip.HIGHEST_FLIP:
            raise Rejected("bad_flip", pointer, flip=f"F{text}", highest=flip.HIGHEST_FLIP)
        return replace(read, flips=(*read.flips, f"F{int(text)}"))
    if name == "wild_sides":
        sides = int(text or SIDES)
        flip.refuse_die_type(sides, pointer)
        return replace(read, wild_die=True, wild_sides=sides if text else read.wild_sides)
    changes: dict[str, Any] = {name: getattr(read, name) + (int(text) if name in COUNTED else 1)}
    return replace(read, **changes)


def _in_words(read: RollerFields) -> str:
    plain = RollerFields()
    changed = [field.name for field in fields(read) if getattr(read, field.name) != getattr(plain, field.name)]
    values = {name: getattr(read, name) for name in changed}
    listed = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return "; ".join(f"{name} {value}" for name, value in listed.items())


OPERATION = Operation(
    resolve,
    title="Read a die code or effect tokens",
    description=(
        "Reads a die code such as `3D+2` and returns its parts and fixed value, or reads effect tokens such "
        "as `+1D`, `WD8`, `B1` or `Advantage` and returns the equivalent members of a roller."
    ),
    rejections=("bad_die_code", "bad_token", "bad_flip", "bad_die_type"),
)
