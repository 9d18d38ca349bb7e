"""Effects and targets that a game does not know: refused, with a suggestion, wherever they are written by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from service.phrases import Phrase
from service.resolution import refusal
from service.rulesets.stored.findings import UnknownWord, WordKind
from service.schemas.faults import MOST_FAULTS, PlacedFault, unknown_member

CODES = tuple(sorted(kind.value for kind in WordKind))
"""Error codes of such words."""
_TITLES: Mapping[WordKind, Phrase] = {
    WordKind.EFFECT: Phrase("The game has no such effect"),
    WordKind.TARGET: Phrase("The game has no such target"),
    WordKind.MISSING: Phrase("The effect needs a target"),
}


def refuse_unknown(words: Iterable[UnknownWord], pointer: str = "") -> None:
    """Let only known words go on.

    Args:
        words: the unknown ones.
        pointer: where the condition or the sheet stands in the body.

    Raises:
        Refusal: `unknown_effect`, `unknown_target` or `missing_target`; `bad_input` where there are several of them.
    """
    unknown = tuple(islice(words, MOST_FAULTS))
    if not unknown:
        return
    refused = refusal.of_faults(tuple(_placed(word, pointer) for word in unknown))
    kinds = {word.kind for word in unknown}
    title = _TITLES.get(unknown[0].kind)
    raise replace(refused, title=title) if title is not None and len(kinds) == 1 else refused


def _placed(word: UnknownWord, pointer: str) -> PlacedFault:
    if word.kind is WordKind.REPEATED:
        detail = Phrase(
            '"{name}" is there twice. Names differ, so that orders can tell which is meant.', name=word.word
        )
        return PlacedFault(pointer + word.pointer, word.kind.value, detail)
    if word.kind is WordKind.MISSING:
        detail = Phrase('"{code}" is about one thing. Name it in `target`.', code=word.word)
        return PlacedFault(pointer + word.pointer, word.kind.value, detail)
    fault = unknown_member(word.word, word.known, word.kind.value)
    return PlacedFault(pointer + word.pointer, fault.code, fault.detail)
