"""Sheets, states and conditions from outside: checked by the game, and completed."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import marshmallow as ma

from service.play.resources.codec import Codec
from service.play.resources.game_words import refuse_unknown
from service.play.resources.merge_patch import edited_over
from service.play.resources.stored_members import CONDITION, Documents
from service.resolution import refusal
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.findings import WordKind
from service.schemas.containers import gather
from service.schemas.strict_json import to_plain
from service.values import replace


def check_condition(
    codec: Codec,
    condition: Condition,
    sheet: Any,
    pointer: str = "",
    others: Callable[[], Iterable[Any]] | None = tuple,
) -> None:
    """Refuse a condition with effects that the game does not know.

    Args:
        codec: of the game.
        condition: the input.
        sheet: of the bearer, in the game's dataclass.
        pointer: the place of the condition in the body.
        others: the sheets of others with names that may be targets too, requested for an unknown one; None if
            they are not available yet, so that all targets pass in a game that looks at them.

    Raises:
        Refusal: `unknown_effect`, `unknown_target` or `missing_target`.
    """
    words = tuple(codec.characters.check_condition(condition, sheet, codec.options))
    if codec.characters.targets is not None and any(word.kind is WordKind.TARGET for word in words):
        names = None if others is None else {name.casefold() for each in others() for name in _targets(codec, each)}
        words = tuple(word for word in words if word.kind is not WordKind.TARGET or not _is_there(word.word, names))
    refuse_unknown(words, pointer)


def _targets(codec: Codec, sheet: Any) -> Iterable[str]:
    return () if codec.characters.targets is None else codec.characters.targets(sheet)


def check_sheet(codec: Codec, sheet: Any, pointer: str = "/sheet", but: Collection[WordKind] = ()) -> None:
    """Refuse a sheet with effects or dice that the game does not know.

    Arguments and refusals as `check_condition`; faults of the kinds `but` are accepted.
    """
    words = codec.characters.check_sheet(sheet, codec.options)
    refuse_unknown((word for word in words if word.kind not in but), pointer)


def findings_of_sheet(
    codec: Codec, sheet: Mapping[str, Any], pointer: str, *, is_pc: bool = False
) -> tuple[Remark, ...]:
    """Illegal members of a sheet, with pointers from its place in the body."""
    found = codec.characters.findings(codec.as_played(codec.sheet_schema.load(dict(sheet)), is_pc), codec.options)
    return tuple(replace(remark, pointer=pointer + remark.pointer) for remark in found)


def findings_of_state(
    codec: Codec, sheet: Mapping[str, Any], state: Mapping[str, Any], pointer: str
) -> tuple[Remark, ...]:
    """Members of a state that do not fit its sheet, with pointers from its place in the body."""
    loaded = codec.sheet_schema.load(dict(sheet)), codec.state_schema.load(dict(state))
    found = codec.characters.findings_of_state(*loaded, codec.options)
    return tuple(replace(remark, pointer=pointer + remark.pointer) for remark in found)


def new_documents(
    codec: Codec,
    sheet: Mapping[str, Any],
    state: Mapping[str, Any] | None,
    where: tuple[str | int, ...] = (),
    *,
    is_pc: bool = False,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Sheet and state in full of a new participant; missing members of the state start as the game says.

    What follows from the stated members, as to lie on the ground, is so where it is not stated.

    Args:
        codec: of the game.
        sheet: as sent.
        state: as sent.
        where: the members of the body that contain them.
        is_pc: whether it is a character of the kind `pc`.

    Raises:
        Refusal: one of them does not fit the game.
    """
    built, begun = _as_sent(codec, sheet, state, where, is_pc)
    if state is None:
        return built, begun
    stated = {member: begun[member] for member in state}
    return built, {**to_plain(codec.settled(built, begun).state), **stated}


def _as_sent(
    codec: Codec, sheet: Mapping[str, Any], state: Mapping[str, Any] | None, where: tuple[str | int, ...], is_pc: bool
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Sheet and state in full, as they were sent."""
    loaded = _load(codec.sheet_schema, sheet, (*where, "sheet"))
    check_sheet(codec, loaded, _pointer(*where, "sheet"))
    begun = to_plain(codec.characters.begin(codec.as_played(loaded, is_pc), codec.options))
    if state is not None:
        stated = _load(codec.state_schema, {**begun, **state}, (*where, "state"))
        refuse_unknown(codec.characters.check_state(stated), _pointer(*where, "state"))
        begun = to_plain(stated)
    return to_plain(loaded), begun


def edited_documents(
    codec: Codec, before: Documents, sheet: Mapping[str, Any], state: Mapping[str, Any] | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Sheet and state in full after an edit; the game carries over what the edit left alone of the state.

    Args:
        codec: of the game.
        before: sheet and state until now.
        sheet: the intended ones.
        state: the same.

    Raises:
        Refusal: one of them does not fit the game.
    """
    after = _as_sent(codec, sheet, state, (), is_pc=False)
    if state is None or after[0] == before[0]:
        return after
    until_now, from_now_on = (codec.sheet_schema.load(dict(document)) for document in (before[0], after[0]))
    was = codec.state_schema.load(dict(before[1]))
    carried = to_plain(codec.characters.carried(until_now, from_now_on, was))
    stated = {**after[1], **{name: value for name, value in state.items() if isinstance(value, Mapping)}}
    return after[0], to_plain(codec.state_schema.load(edited_over(to_plain(was), carried, stated)))


def check_stored(
    codec: Codec, sheet: Mapping[str, Any], state: Mapping[str, Any], conditions: Mapping[str, Any]
) -> None:
    """Refuse stored documents that do not fit the game.

    Raises:
        marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
    """
    parts = [("sheet", codec.sheet_schema, sheet), ("state", codec.state_schema, state)]
    errors: dict[str, Any] = {}
    for name, schema, document in parts:
        errors |= _faults(name, schema, document)
    lasting: dict[str, Any] = {}
    for identity, condition in conditions.items():
        lasting |= _faults(identity, CONDITION, condition)
    gather(errors | ({"conditions": lasting} if lasting else {}))


def _pointer(*tokens: str | int) -> str:
    return "".join(f"/{token}" for token in tokens)


def _faults(name: str, schema: ma.Schema, document: Any) -> dict[str, Any]:
    try:
        schema.load(document)
    except ma.ValidationError as error:
        return {name: error.messages}
    return {}


def _load(schema: ma.Schema, document: Mapping[str, Any], where: tuple[str | int, ...]) -> Any:
    try:
        return schema.load(dict(document))
    except ma.ValidationError as error:
        faults: Any = error.messages
        for member in reversed(where):
            faults = {member: faults}
        raise refusal.of_body(ma.ValidationError(faults)) from None


def _is_there(word: str, names: Collection[str] | None) -> bool:
    """Whether a sheet has a name, in any capitalization; true where it lists no names."""
    return names is None or word.casefold() in names
