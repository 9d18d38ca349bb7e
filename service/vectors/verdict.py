"""Verdict on a vector: it holds, it differs, or it is skipped."""

from collections.abc import Iterable, Iterator

from service.rulesets.golden import GoldenVector
from service.values import dataclass
from service.vectors.compare import Difference, differences
from service.vectors.files import VectorFile
from service.vectors.players import Known, Player, Reply

SCRIPTED = "encounter"
"""Operation of vectors that are stories of stored play, which are scenes now (`service.scenes`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Verdict on one vector; without differences and reason it holds.

    Attributes:
        vector: the vector.
        ruleset: name of its game.
        differences: the unexpected values.
        skipped_because: why it was not run, or None.
    """

    vector: GoldenVector
    ruleset: str
    differences: tuple[Difference, ...] = ()
    skipped_because: str | None = None


def verdicts(files: Iterable[VectorFile], player: Player) -> Iterator[Verdict]:
    """The verdict on every vector, in the order of the files."""
    known = player.known()
    for file in files:
        for vector in file.vectors:
            reason = _why_not(vector.operation, file.ruleset, known)
            found = () if reason else tuple(_differences(vector, player.play(file.ruleset, vector)))
            yield Verdict(vector=vector, ruleset=file.ruleset, differences=found, skipped_because=reason)


def _why_not(operation: str, ruleset: str, known: Known) -> str | None:
    """Reason why a vector cannot be run, or None."""
    if ruleset not in known:
        return "there is no such game here"
    if operation == SCRIPTED:
        return "stories of stored encounters are scenes: python -m service scenes"
    return None if operation in known[ruleset] else f"there is no operation {operation} here"


def _differences(vector: GoldenVector, reply: Reply) -> Iterator[Difference]:
    if vector.is_refusal is not reply.refused:
        got = f"refused: {reply.content['code']}" if reply.refused else "an answer"
        yield Difference("", f"refused: {vector.expect['error']}" if vector.is_refusal else "an answer", got)
    elif vector.is_refusal:
        members = {name: value for name, value in vector.expect.items() if name != "error"}
        yield from differences({"code": vector.expect["error"], **members}, reply.content)
    else:
        yield from differences(vector.expect, reply.content)
