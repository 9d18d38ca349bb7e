"""Declaration of what a game stores of a character: sheet, state, derived values and health."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from service.rulesets.contract.messages import Remark
from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.defaults import never, nothing, unchanged
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.findings import UnknownWord
from service.values import dataclass

Sheet = TypeVar("Sheet")
State = TypeVar("State")
Options = TypeVar("Options")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCharacters(Generic[Sheet, State, Options]):
    """Declaration of what a game stores of a character.

    Attributes:
        sheet: frozen dataclass of what the player built; everything in it has a default.
        state: frozen dataclass of how the character is; everything in it has a default.
        derived: frozen dataclass of what follows from both.
        begin: `(sheet, options) -> state`, the state of a new character.
        derive: `(sheet, state, options) -> derived`.
        health: `(sheet, state, options) -> band`, a member of `bands`: the appearance to readers who do not know its
            numbers.
        bands: the words for that, from sound to out.
        bookkeeping: members of the state that only say what a turn has used; reports leave out their changes, and those
            of the counters of time.
        casualty: member of the state -> value, with which a report counts a character as out of action, beside those
            that are defeated.
        maxima: `sheet -> maxima`, member of the state, such as a pool -> the most that it can be.
        with_conditions: `(state, lasting conditions) -> state` for `derive` and `health`, in a game that stores a part
            of a character's state in conditions.
        carried: `(sheet until now, sheet from now on, state) -> state`, what a state becomes when a sheet is edited by
            hand and the state is not, as where Hit Points rise with their maximum.
        settled: `(before, after, options) -> after`, the consequences of conditions that were created or ended by hand,
            or have run out: figures become defeated, or are no longer so.
        released: `(all figures, options) -> changed figures`, the end of effects that a figure can no longer
            maintain on another, for example the grip of an unconscious one; None in a game without such effects.
        played: `sheet -> sheet`, as the rules read the sheet of a character of the kind `pc`, where that says
            more than the sheet.
        modernized: `JSON -> JSON`, a character, encounter or event of an export by an earlier version, as it would be
            exported now.
        findings: `(sheet, options) -> remarks`, violations of a sheet, which is stored nevertheless; pointers
            are into the sheet, codes are keys into the texts of the game.
        findings_of_state: `(sheet, state, options) -> remarks`, the same about a state beside its sheet, as of a level
            that the experience does not reach; pointers are into the state.
        check_condition: `(condition, sheet, options) -> unknown words`, effects and targets in a condition that the
            game does not know; they are refused in creations, edits and imports.
        targets: `sheet -> names`, on this sheet, that effects on any figure of the campaign may be about;
            None in a game in which they are about their bearer alone.
        written: `(condition, sheet) -> condition`, a manually created condition, with names as the rules write them and
            the sheet of its bearer.
        coexists: `(manually created condition, one of its name in place) -> bool`, whether a discrete one is added to
            the other, as the grip of a second holder; else it is there already.
        check_sheet: `(sheet, options) -> unknown words`, the same for effects on a sheet.
        check_state: `state -> unknown words`, words that do not fit one another in a state that is sent.
        abilities: the abilities of a character, and the states that bar them; None in a game without such a table.
    """

    sheet: type[Sheet]
    state: type[State]
    derived: type
    begin: Callable[[Sheet, Options], State]
    derive: Callable[[Sheet, Any, Options], object]
    health: Callable[[Sheet, Any, Options], StrEnum]
    bands: type[StrEnum]
    bookkeeping: tuple[str, ...] = ()
    casualty: Mapping[str, object] = field(default_factory=dict)
    maxima: Callable[[Sheet], Mapping[str, int]] = lambda _sheet: {}
    with_conditions: Callable[[State, Mapping[str, Condition]], Any] = unchanged
    carried: Callable[[Sheet, Sheet, State], State] = lambda _before, _after, state: state
    settled: Callable[[Figure[Sheet, State], Figure[Sheet, State], Options], Figure[Sheet, State]] = (
        lambda _before, after, _options: after
    )
    released: Callable[[Mapping[str, Figure[Sheet, State]], Options], Mapping[str, Figure[Sheet, State]]] | None = None
    played: Callable[[Sheet], Sheet] = unchanged
    modernized: Callable[[Any], Any] = unchanged
    findings: Callable[[Sheet, Options], tuple[Remark, ...]] = nothing
    findings_of_state: Callable[[Sheet, State, Options], tuple[Remark, ...]] = nothing
    check_condition: Callable[[Condition, Sheet, Options], Iterable[UnknownWord]] = nothing
    targets: Callable[[Sheet], Iterable[str]] | None = None
    written: Callable[[Condition, Sheet], Condition] = unchanged
    coexists: Callable[[Condition, Condition], bool] = never
    check_sheet: Callable[[Sheet, Options], Iterable[UnknownWord]] = nothing
    check_state: Callable[[State], Iterable[UnknownWord]] = nothing
    abilities: AbilityTable | None = None


AnyStoredCharacters = StoredCharacters[Any, Any, Any]
"""What some game stores of a character."""
