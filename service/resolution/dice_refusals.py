"""Refusals of calls that lack dice or decisions, or send impossible ones."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.dice import BadChoice, BadFace, Choices, DecisionError, DecisionNeeded, DiceError, DiceExhausted, RolledDie
from service.phrases import Phrase
from service.pointer_tokens import escape
from service.resolution.refusal import TITLES, Refusal, of_faults
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import dumps
from service.schemas.thrown_dice import FacesOfRolls
from service.suggestions import similar
from service.translations.sentence import Word


@dataclass(eq=False)
class Undecided(Refusal):
    """A call ends with a question to its caller, who asked to decide.

    Attributes:
        ruleset: the game.
        needed: the decision.
        rolls: all dice rolled before it, in order.
    """

    ruleset: Ruleset = field(kw_only=True)
    needed: DecisionNeeded = field(kw_only=True)
    rolls: tuple[RolledDie, ...] = field(kw_only=True)


@dataclass(eq=False)
class OutOfDice(Refusal):
    """A call ends because a stream has too few faces.

    Attributes:
        owner: path of the roller of the die, if its stream and its purpose do not determine it; "" elsewhere.
    """

    owner: str = field(kw_only=True)


def of_dice(error: DiceError, ruleset: Ruleset, rolls: Iterable[RolledDie], sent: Mapping[str, Any] | None) -> Refusal:
    """The refusal of too few supplied dice, or of an impossible face.

    Args:
        error: of the dice.
        ruleset: the game.
        rolls: the dice before it.
        sent: the dice of the call; into a list of rolls, pointers lead to the list.
    """
    is_list = isinstance(sent, FacesOfRolls)
    pointer = "/dice" if is_list else f"/dice/{escape(error.stream)}"
    members: dict[str, Any] = {"stream": error.stream, "die": error.die, "purpose": error.purpose}
    purpose = Word.of(ruleset, error.purpose)
    title = TITLES[error.code]
    if isinstance(error, DiceExhausted):
        thrown = tuple(rolls)
        members["rolls"] = thrown
        detail = Phrase(
            'The stream "{stream}" has no face left. Roll a {die} ({purpose}), append {face} to `{pointer}` and send '
            "the request again.",
            stream=error.stream,
            die=error.die,
            purpose=purpose,
            face=Phrase("an object with this `stream` and the `face`") if is_list else Phrase("its face"),
            pointer=pointer,
        )
        detail = _with_misspelt(detail, error.stream, {*(sent or ())} - {roll.stream for roll in thrown})
        faults = (PlacedFault(pointer, error.code, detail),)
        return OutOfDice(error.code, title, detail, faults, members, owner=error.owner)
    if isinstance(error, BadFace):
        pointer = pointer if is_list else f"{pointer}/{error.position}"
        detail = Phrase(
            "A {die} ({purpose}) has faces from 1 to {sides}, got {face}.",
            die=error.die,
            purpose=purpose,
            sides=error.sides,
            face=error.face,
        )
    return Refusal(error.code, title, detail, (PlacedFault(pointer, error.code, detail),), members)


def _with_misspelt(detail: Phrase, stream: str, unused: Collection[str]) -> Phrase:
    """The detail with the unused stream whose name is probably misspelt, if there is one."""
    misspelt = similar(stream, {*unused} - {stream}, most=1)
    if not misspelt:
        return detail
    return Phrase(
        '{detail} The faces of "{unused}" have not been used so far. If you meant these, name their stream "{stream}".',
        detail=detail,
        unused=misspelt[0],
        stream=stream,
    )


def of_too_many_dice(most: int) -> Refusal:
    """The refusal of a request that rolls dice without end in sight."""
    detail = Phrase("This takes more than {most} dice. Ask for less at once.", most=most)
    fault = PlacedFault("", "too_many_dice", detail)
    return Refusal(fault.code, TITLES[fault.code], detail, (fault,), {})


def of_decision(ruleset: Ruleset, error: DecisionError, rolls: Iterable[RolledDie], seed: str | None) -> Refusal:
    """The refusal of a missing decision, or of a choice that is not among the options.

    Args:
        ruleset: the game.
        error: the decision.
        rolls: all dice rolled before it.
        seed: what they were rolled from, where the caller did not throw them.
    """
    pointer = f"/decisions/{escape(error.member)}"
    if isinstance(error, DecisionNeeded):
        return _undecided(ruleset, error, pointer, tuple(rolls), seed)
    assert isinstance(error, BadChoice)  # noqa: S101 - there is no other kind
    detail = Phrase(
        'Expected one of {options} for "{member}" at this moment, got {choice}.',
        member=error.member,
        options=_in_words(error.options),
        choice=_in_words((error.choice,)),
    )
    return of_faults((PlacedFault(pointer, error.code, detail),))


def _undecided(
    ruleset: Ruleset, needed: DecisionNeeded, pointer: str, rolls: tuple[RolledDie, ...], seed: str | None
) -> Undecided:
    detail = Phrase(
        '"{participant}" has to decide "{member}": one of {options}. Put the choice into `{pointer}` and send '
        "the request again. To keep the dice, add the `seed` of this problem or, without one, its `rolls` as `dice`.",
        participant=needed.participant,
        member=needed.member,
        options=_in_words(needed.options),
        pointer=pointer,
    )
    members = {
        "member": needed.member,
        "participant": needed.participant,
        "options": needed.options,
        "default": needed.default,
        "position": needed.position,
        "rolls": rolls,
        **({"seed": seed} if seed is not None else {}),
    }
    errors = (PlacedFault(pointer, needed.code, detail),)
    return Undecided(
        needed.code, TITLES[needed.code], detail, errors, members, ruleset=ruleset, needed=needed, rolls=rolls
    )


def _in_words(options: Choices) -> str:
    """Options in JSON."""
    return ", ".join(dumps(option).decode() for option in options)
