"""Check of effects and targets in conditions and sheets against the vocabulary of the game, with suggestions."""

from collections.abc import Iterable, Mapping
from itertools import islice

from service.phrases import Phrase, quoted
from service.resolution import refusal
from service.rulesets.stored.conditions import BAD_KIND
from service.rulesets.stored.findings import UnknownWord, WordKind
from service.schemas.faults import MOST_FAULTS, PlacedFault, unknown_member
from service.values import replace

CODES = tuple(sorted({BAD_KIND, *(kind.code for kind in WordKind)}))
"""Error codes of such words."""
_TITLES: Mapping[WordKind, Phrase] = {
    WordKind.EFFECT: Phrase("The game has no such effect"),
    WordKind.TARGET: Phrase("The game has no such target"),
    WordKind.MISSING: Phrase("The effect needs a target"),
    WordKind.SKILL: Phrase("The game has no such skill"),
    WordKind.GROUP: Phrase("A progressive condition needs a group"),
}
_SENTENCES: Mapping[WordKind, Phrase] = {
    WordKind.MISSING: Phrase('"{name}" is about one thing. Name it in `target`.', name=""),
    WordKind.GROUP: Phrase(
        '"{name}" is progressive and replaces the condition of its group. Name it in `group`.', name=""
    ),
    WordKind.ONE_OF: Phrase("Name one of these, and no other: {name}.", name=""),
    WordKind.NUMBER: Phrase("Nothing would come of this without a number in {name}.", name=""),
    WordKind.DICE: Phrase('The game cannot roll "{name}". State dice that it has, such as {known}.', name="", known=""),
    WordKind.REPEATED: Phrase('"{name}" is there twice. Names must differ, so that orders are unambiguous.', name=""),
}
"""Sentences about words that are missing, or there twice; all others get a suggestion."""


def refuse_unknown(words: Iterable[UnknownWord], pointer: str = "") -> None:
    """Refuse effects and targets that the game does not know.

    Args:
        words: the unknown ones.
        pointer: the place of the condition or the sheet in the body.

    Raises:
        Refusal: `unknown_effect`, `unknown_target`, `unknown_skill`, `missing_target` or `missing_group`; `bad_input`
            for a name that is there twice, a detail that the game does not know, what must be one of two, or several
            kinds at once.
    """
    unknown = tuple(islice(words, MOST_FAULTS))
    if not unknown:
        return
    refused = refusal.of_faults(tuple(_placed(word, pointer) for word in unknown))
    kinds = {word.kind for word in unknown}
    title = _TITLES.get(unknown[0].kind)
    raise replace(refused, title=title) if title is not None and len(kinds) == 1 else refused


def _placed(word: UnknownWord, pointer: str) -> PlacedFault:
    place, code = pointer + word.pointer, word.kind.code
    if word.kind in _SENTENCES:
        return PlacedFault(
            place, code, _SENTENCES[word.kind].with_parameters({"name": word.word, "known": quoted(word.known)})
        )
    fault = unknown_member(word.word, word.known, code)
    return PlacedFault(place, fault.code, fault.detail)
