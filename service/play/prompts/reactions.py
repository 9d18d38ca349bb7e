"""Questions to those who may react before the order of a prompt takes effect."""

from collections.abc import Mapping

from service.play import refusals
from service.play.call import Call
from service.play.commands.bars import can_react
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.prompts.execution import EVERY_PART, LET_IT_HAPPEN, REACTED, REACTION
from service.play.resources.prompt import Prompt, PromptPart, Wait, WaitKind
from service.play.resources.rows import Character, CharacterKind, Combatant
from service.play.resources.snapshot import Scope, Snapshot
from service.values import replace


def with_reactions(call: Call, prompt: Prompt, react: tuple[str, ...]) -> Prompt:
    """The prompt with a question to each participant named who can react, before its orders take effect."""
    ids = (*react, *(part.acting for part in prompt.parts if part.acting is not None))
    if prompt.encounter_id is not None:
        rows = call.work.load(Scope(encounters=(prompt.encounter_id,)))
        encounter = encounters.existing(rows, prompt.encounter_id)
        combatants = Participants.of_encounter(rows, encounter, react)
    else:
        rows = call.work.load(Scope(characters=ids))
        combatants = Participants(rows, None)
    codec = call.codec()
    cast = {**Participants.of_characters(rows, react).cast(codec), **combatants.cast(codec)}
    here = {} if prompt.encounter_id is None else {each.character_id: each.id for each in rows.combatants.values()}
    parts = tuple(_with_acting(part, rows, here) for part in prompt.parts)
    waits = []
    for place, identity in enumerate(react):
        row = rows.combatants.get(identity) or rows.characters.get(identity)
        seen = row is not None and (call.actor.row_filter is None or not _is_secret(rows, identity))
        if not seen:
            raise refusals.unknown_id(f"/react/{place}", identity)
        if can_react(cast, identity, codec.ruleset, codec.options):
            waits.append(_reaction(call, identity, row, secret=_is_secret(rows, identity)))
    asked = tuple(dict.fromkeys(wait.character_id for wait in waits if wait.character_id))
    return replace(prompt, parts=parts, waits=tuple(waits), asked=asked)


def _with_acting(part: PromptPart, rows: Snapshot, here: Mapping[str | None, str]) -> PromptPart:
    """The order with the one who acts, in an encounter its combatant, and whether players may not know it."""
    acting = part.acting and here.get(part.acting, part.acting)
    return replace(part, acting=acting, secret=_is_secret(rows, acting))


def _reaction(call: Call, identity: str, row: Combatant | Character | None, *, secret: bool) -> Wait:
    is_combatant = isinstance(row, Combatant)
    return Wait(
        id=call.new_id(),
        part=EVERY_PART,
        kind=WaitKind.DECISION,
        combatant_id=identity if is_combatant else None,
        character_id=row.character_id if isinstance(row, Combatant) else identity,
        name=None if row is None else row.name,
        secret=secret,
        member=REACTION,
        options=(LET_IT_HAPPEN, REACTED),
        default=LET_IT_HAPPEN,
    )


def _is_secret(rows: Snapshot, identity: str | None) -> bool:
    """Whether a participant is hidden from players."""
    combatant = rows.combatants.get(identity or "")
    if combatant is not None:
        return combatant.hidden
    character = rows.characters.get(identity or "")
    return character is not None and character.kind != CharacterKind.PC and identity not in rows.on_stage
