"""Open prompts after an edit: participants that are renamed, hidden or gone, and encounters and keys that are gone."""

from collections.abc import Iterable, Mapping, Sequence

from service.play.call import Call
from service.play.commands.known import rolled_for
from service.play.commands.orders import pointer_to
from service.play.prompts.execution import EVERY_PART
from service.play.prompts.prompts import MOST_OPEN, save
from service.play.resources.prompt import Prompt, PromptPart, PromptStatus, Wait
from service.play.resources.rows import Change
from service.play.resources.snapshot import Snapshot
from service.rulesets.vocabulary import Absent
from service.values import replace

_NAMED = ("character", "combatant")


def follow(call: Call, changes: Iterable[Change], rows: Snapshot) -> None:
    """Adapt the open prompts to changes of resources; nothing is read where no change concerns them.

    A prompt is cancelled when its encounter or its sender's key is gone, or a participant of its order. Of a prompt
    for several actors only the orders that name the participant end. Questions and dice are renamed with their
    participants, and players see questions to a combatant only as long as they see the combatant.

    Args:
        call: who made the changes.
        changes: of one event.
        rows: after the edit.
    """
    every = tuple(changes)
    gone = {change.id for change in every if _is_end(change)}
    renamed = tuple(change for change in every if change.resource in _NAMED and change.path == "/name")
    hidden = {change.id: bool(change.after) for change in every if change.path == "/hidden"}
    if not gone and not renamed and not hidden:
        return
    for prompt in call.work.prompts.find({"status": PromptStatus.OPEN}, None, MOST_OPEN).items:
        after = _with_secrets(_with_names(_without(prompt, gone), renamed, rows), hidden)
        if after != prompt:
            save(call, prompt, after)


def _is_end(change: Change) -> bool:
    if change.resource == "key":
        return change.path == "/revoked" and change.after is True
    return change.path == "" and change.after is Absent.ABSENT


def _without(prompt: Prompt, gone: set[str]) -> Prompt:
    """The prompt after the end of an encounter, of participants or of a key."""
    over = replace(prompt, status=PromptStatus.CANCELLED)
    if not gone.isdisjoint((prompt.key, prompt.encounter_id)):
        return over
    if any(pointer_to(identity, prompt.order) for identity in gone) or _names(prompt.waits, EVERY_PART, gone):
        return over
    parts = tuple(
        replace(part, over=True) if not part.over and _is_of(prompt, index, part, gone) else part
        for index, part in enumerate(prompt.parts)
    )
    if parts == prompt.parts:
        return prompt
    waits = tuple(wait for wait in prompt.waits if wait.answer is not None or not _is_over(wait, parts))
    prompt = replace(prompt, parts=parts, waits=waits)
    if not all(part.over for part in parts):
        return prompt
    return replace(prompt, status=PromptStatus.CANCELLED if prompt.event is None else PromptStatus.DONE)


def _is_of(prompt: Prompt, index: int, part: PromptPart, gone: set[str]) -> bool:
    """Whether an order of the prompt has a participant who is gone."""
    return part.actor in gone or part.acting in gone or _names(prompt.waits, index, gone)


def _names(waits: Sequence[Wait], part: int, gone: set[str]) -> bool:
    """Whether an open question of an order asks a participant who is gone."""
    return any(
        wait.part == part and wait.answer is None and not gone.isdisjoint((wait.combatant_id, wait.character_id))
        for wait in waits
    )


def _is_over(wait: Wait, parts: Sequence[PromptPart]) -> bool:
    return wait.part != EVERY_PART and parts[wait.part].over


def _with_names(prompt: Prompt, renamed: Iterable[Change], rows: Snapshot) -> Prompt:
    """The prompt with questions and dice under new names, which one event may have exchanged."""
    own = tuple(change for change in renamed if _is_named_in(prompt, change, rows))
    streams = {change.before: change.after for change in own}
    names = {change.id: change.after for change in own}
    marks = {rolled_for(change.id, change.before): rolled_for(change.id, change.after) for change in own}
    waits = tuple(
        replace(
            wait,
            stream=streams.get(wait.stream, wait.stream),
            name=names.get(wait.combatant_id or wait.character_id or "", wait.name),
        )
        for wait in prompt.waits
    )
    parts = tuple(
        replace(
            part,
            dice={streams.get(stream, stream): faces for stream, faces in part.dice.items()},
            rolled=[marks.get(mark, mark) for mark in part.rolled],
        )
        for part in prompt.parts
    )
    return replace(prompt, waits=waits, parts=parts)


def _is_named_in(prompt: Prompt, change: Change, rows: Snapshot) -> bool:
    """Whether a renamed participant is one of the prompt; in an encounter dice have the names of combatants."""
    combatant = rows.combatants.get(change.id)
    if prompt.encounter_id != (None if combatant is None else combatant.encounter_id):
        return False
    acting = {identity for part in prompt.parts for identity in (part.actor, part.acting)}
    asked = {identity for wait in prompt.waits for identity in (wait.combatant_id, wait.character_id)}
    return change.id in acting | asked or pointer_to(change.id, prompt.order) != ""


def _with_secrets(prompt: Prompt, hidden: Mapping[str, bool]) -> Prompt:
    """The prompt after combatants were hidden from players or shown to them."""
    waits = tuple(replace(wait, secret=hidden.get(wait.combatant_id or "", wait.secret)) for wait in prompt.waits)
    parts = tuple(replace(part, secret=hidden.get(part.acting or "", part.secret)) for part in prompt.parts)
    return replace(prompt, waits=waits, parts=parts)
