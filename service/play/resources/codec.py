"""Codec of sheets and states: JSON in the store, the game's dataclasses for its rules."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, TypeVar

import marshmallow as ma

from service.phrases import Phrase
from service.play import refusals
from service.play.resources.event import Change
from service.play.resources.stored_members import NO_CONDITIONS, STORED, conditions_of
from service.resolution.refusal import Refusal
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.characters import AnyStoredCharacters
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import AnyFigure, Figure
from service.schemas.derive import schema_for
from service.schemas.faults import place
from service.schemas.strict_json import dumps, to_plain, to_plain_since
from service.values import replace

NO_HOUSE_RULES: Mapping[str, Any] = MappingProxyType({})
OUT_OF_BOUNDS = "out_of_bounds"
Remembered = TypeVar("Remembered")
MOST_REMEMBERED = 1000
"""Characters whose sheet, health and derived values are remembered."""
MOST_FIGURES = 100
"""Figures that are remembered with their documents."""
LARGEST_REMEMBERED = 16 * 1024
"""Bytes of the documents of one of them; an ordinary sheet has some 1,000."""
MOST_CODECS = 200
"""Cached codecs, one for each game and its house rules."""
_DIGITS = 16
Memory = dict[tuple[str, str, bytes], Remembered]
"""Game, digest of the house rules and documents -> what follows from them."""
_HEALTH: Memory[str] = {}
_DERIVED: Memory[dict[str, Any]] = {}
_SHEETS: Memory[Any] = {}
_STATES: Memory[Any] = {}
_CONDITIONS: Memory[Mapping[str, Condition]] = {}
_NONE: Mapping[str, Condition] = {}
_FIGURES: dict[tuple[Any, ...], tuple[AnyFigure, tuple[Any, ...]]] = {}
"""Identities of codec, sheet, state and conditions, and the place -> the figure, and what keeps these identities."""
_CODECS: dict[tuple[int, bytes], "Codec"] = {}


def codec_of(ruleset: Ruleset, house_rules: Mapping[str, Any] = NO_HOUSE_RULES) -> "Codec":
    """The codec of a game and the house rules of a campaign, made once."""
    key = (id(ruleset), dumps({**house_rules}))
    codec = _CODECS.get(key)
    if codec is None:
        if len(_CODECS) >= MOST_CODECS:
            _CODECS.clear()
        codec = _CODECS[key] = Codec(ruleset, house_rules)
    return codec


class Codec:
    """Reads and writes sheets, states and conditions of one game.

    Args:
        ruleset: the game; it must have stored characters.
        house_rules: of the campaign; those of the game by default.

    Attributes:
        ruleset: the game.
        sheet_schema: of sheets, which loads them into the game's dataclass.
        state_schema: the same of states.
        options: the house rules in force, in the game's dataclass.
        digest: of the house rules of the campaign, 16 hex digits; empty where there are none.
    """

    def __init__(self, ruleset: Ruleset, house_rules: Mapping[str, Any] = NO_HOUSE_RULES) -> None:
        assert ruleset.characters is not None  # noqa: S101 - no campaign can be made without
        self.ruleset = ruleset
        self.characters: AnyStoredCharacters = ruleset.characters
        self.sheet_schema = schema_for(self.characters.sheet)
        self.state_schema = schema_for(self.characters.state)
        self.options: Any = schema_for(ruleset.options).load(dict(house_rules))
        self.digest = sha256(dumps({**house_rules})).hexdigest()[:_DIGITS] if house_rules else ""

    def figure(
        self,
        name: str,
        sheet: Mapping[str, Any],
        state: Mapping[str, Any],
        conditions: Mapping[str, Any] = NO_CONDITIONS,
        **place: Any,
    ) -> AnyFigure:
        """A stored character as the rules of the game see it: one figure for the same documents in the same place.

        Functions of figures that remember their results therefore know a participant who has not changed.

        Args:
            name: of the character.
            sheet: as it is stored.
            state: as it is stored.
            conditions: as they are stored.
            place: further members of the figure, such as its side in an encounter.
        """
        key = id(self), id(sheet), id(state), id(conditions), name, *place.values()
        known = _FIGURES.get(key)
        if known is None:
            if len(_FIGURES) >= MOST_FIGURES:
                _FIGURES.clear()
            figure = Figure(
                name=name,
                sheet=self._remembered(_SHEETS, sheet, lambda: self.sheet_schema.load(dict(sheet))),
                state=self._state_of(state),
                conditions=self._conditions_of(conditions) if conditions else _NONE,
                **place,
            )
            known = _FIGURES[key] = figure, (self, sheet, state, conditions)
        return known[0]

    def _state_of(self, document: Mapping[str, Any]) -> Any:
        return self._remembered(_STATES, document, lambda: self.state_schema.load(dict(document)))

    def _conditions_of(self, documents: Mapping[str, Any]) -> Mapping[str, Condition]:
        return self._remembered(_CONDITIONS, {**documents}, lambda: conditions_of(documents))

    def completed(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Sheet, state and conditions of a stored character in full: missing members have their defaults.

        Args:
            document: has all three.

        Raises:
            ValidationError: one of them cannot be read.
        """
        return {
            "sheet": to_plain(self.sheet_schema.load(dict(document["sheet"]))),
            "state": to_plain(self.state_schema.load(dict(document["state"]))),
            "conditions": to_plain(conditions_of(document["conditions"])),
        }

    def in_full(self, document: Any) -> Any:
        """The document of a resource with the defaults of members that its sheet, state and conditions lack.

        Anything without all three, or with one that cannot be read, is returned unchanged.
        """
        is_whole = isinstance(document, Mapping) and all(isinstance(document.get(name), Mapping) for name in STORED)
        if not is_whole:
            return document
        try:
            return {**document, **self.completed(document)}
        except ma.ValidationError:
            return document

    def modernized_change(self, change: Change) -> Change:
        """A change that an earlier version logged, in the form of this version."""
        document = {name: getattr(change, name) for name in ("resource", "path", "before", "after")}
        return replace(change, **self.characters.modernized(document))

    def state_document(self, before: Any, state: Any, stored: Mapping[str, Any]) -> dict[str, Any]:
        """A state as JSON.

        Args:
            before: the state until now.
            state: the present one.
            stored: the state until now, as JSON.

        Raises:
            Refusal: `out_of_bounds`, where rules have pushed a number beyond what the state can hold.
        """
        document = to_plain_since(before, state, stored)
        try:
            self._state_of(document)
        except ma.ValidationError as error:
            raise _out_of_bounds(error) from None
        return document

    def health(self, row: Mapping[str, Any]) -> str:
        """Health band of a character, as those see it who do not know the numbers."""
        return self._remembered(_HEALTH, row, lambda: self._health_of(row))  # six goblins are read once

    def _health_of(self, row: Mapping[str, Any]) -> str:
        figure = self.figure("", row["sheet"], row["state"], row["conditions"])
        state = self.characters.with_conditions(figure.state, figure.lasting)
        health: str = self.characters.health(figure.sheet, state, self.options).value
        return health

    def is_out(self, row: Mapping[str, Any]) -> bool:
        """Whether a character with this sheet, state and conditions starts an encounter defeated."""
        return bool(self.settled(row["sheet"], row["state"], row["conditions"]).defeated)

    def settled(
        self, sheet: Mapping[str, Any], state: Mapping[str, Any], conditions: Mapping[str, Any] = NO_CONDITIONS
    ) -> AnyFigure:
        """A character with all consequences of its state, after that of a new one."""
        figure = self.figure("", sheet, state, conditions)
        new = replace(figure, state=self.characters.begin(figure.sheet, self.options), conditions={})
        return self.characters.settled(new, figure, self.options)

    def derived(
        self,
        sheet: Mapping[str, Any],
        state: Mapping[str, Any],
        conditions: Mapping[str, Any] = NO_CONDITIONS,
        *,
        is_pc: bool = False,
    ) -> dict[str, Any]:
        """Derived values of sheet, state and conditions, as JSON; they are read only."""
        of = [{**sheet}, {**state}, {**conditions}, is_pc]
        return self._remembered(_DERIVED, of, lambda: self._derive(sheet, state, conditions, is_pc))

    def _derive(
        self, sheet: Mapping[str, Any], state: Mapping[str, Any], conditions: Mapping[str, Any], is_pc: bool
    ) -> dict[str, Any]:
        figure = self.figure("", sheet, state, conditions)
        return self.derived_of(replace(figure, sheet=self.as_played(figure.sheet, is_pc)))

    def derived_of(self, figure: AnyFigure) -> dict[str, Any]:
        """Derived values of a figure, as JSON."""
        state = self.characters.with_conditions(figure.state, figure.lasting)
        document: dict[str, Any] = to_plain(self.characters.derive(figure.sheet, state, self.options))
        return document

    def _remembered(self, memory: Memory[Remembered], of: Any, read: Callable[[], Remembered]) -> Remembered:
        """Result of an earlier read of the same documents under the same house rules, or of a new one."""
        key = self.ruleset.name, self.digest, dumps(of)
        found = memory.get(key)
        if found is None:
            if len(key[-1]) > LARGEST_REMEMBERED:
                return read()
            if len(memory) >= MOST_REMEMBERED:
                memory.clear()
            found = memory[key] = read()
        return found

    def sheet_of(self, figure: AnyFigure) -> Any:
        """The sheet of a figure, as it counts where a player plays it."""
        return self.as_played(figure.sheet, figure.is_pc)

    def as_played(self, sheet: Any, is_pc: bool) -> Any:
        """A sheet as it counts; some members count only where a player plays it."""
        return self.characters.played(sheet) if is_pc else sheet


def _out_of_bounds(error: ma.ValidationError) -> Refusal:
    path = next(fault.place for fault in place(error.messages, "/state"))
    detail = Phrase("What comes of this is more than a character can have: `{path}`. Edit the state first.", path=path)
    return refusals.conflict(OUT_OF_BOUNDS, Phrase("Out of bounds"), detail)
