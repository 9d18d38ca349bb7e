"""Prompts: created, cancelled, and expired at the deadline."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.metrics import tally
from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.authorize import check_plays
from service.play.commands.bars import can_react
from service.play.commands.decisions import check_questions
from service.play.commands.orders import lead_of
from service.play.commands.references import as_sent, ids_of_references, with_ids_of_references
from service.play.forms.forms import FormMember, creation_form
from service.play.happening import Happening
from service.play.library.orders import saved_order
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.prompts.execution import EVERY_PART, LET_IT_HAPPEN, REACTED, REACTION, PromptRunner, continued
from service.play.quotas import CampaignFull
from service.play.resources import versions
from service.play.resources.bounds import GameObject
from service.play.resources.prompt import (
    MOST_ACTORS,
    PASSED,
    OnDeadline,
    Prompt,
    PromptPart,
    PromptStatus,
    Wait,
    WaitKind,
)
from service.play.resources.rows import Character, CharacterKind, Combatant, Role
from service.play.resources.snapshot import Scope, Snapshot
from service.resolution.refusal import Refusal, Translating, moved, of_faults
from service.rulesets.stored.participants import Reference
from service.rulesets.vocabulary import Doc, Name
from service.schemas.faults import PlacedFault, unknown_member
from service.schemas.thrown_dice import ThrownDice
from service.values import dataclass, replace

MOST_OPEN = 200
"""Open prompts of a campaign."""
MOST_OPEN_OF_PLAYER = 20
"""Open prompts that the key of a player has sent."""
LONGEST_DEADLINE = 604_800
"""Seconds: a week."""

PromptInput: Any = creation_form(
    Prompt,
    "PromptInput",
    "An order that waits for rolls and decisions: `operation` and `order`, or a saved order of the library.",
    FormMember("operation", Annotated[Name | None, Doc("The operation, by its name; null with `from`.")], None),
    FormMember(
        "order",
        Annotated[
            GameObject | None,
            Doc(
                "The order, as the operation's command takes it. Dice in it are rolled already. With `from`, a merge "
                "patch of the saved order."
            ),
        ],
        None,
    ),
    FormMember("from_", Annotated[Name | None, Doc("Id or name of an order of the library; for game masters.")], None),
    FormMember(
        "actors",
        Annotated[
            tuple[Reference, ...],
            Len(0, MOST_ACTORS),
            Doc(
                "The acting participants by id or name, each with a separate order, or `pcs` for all player characters."
            ),
        ],
        (),
    ),
    FormMember(
        "react",
        Annotated[
            tuple[Reference, ...],
            Len(0, MOST_ACTORS),
            Doc(
                "Participants, by id or name, that may react first: the order waits until each that can has chosen "
                "`pass` or `reacted`."
            ),
        ],
        (),
    ),
    FormMember(
        "deadline_seconds",
        Annotated[Annotated[int, Interval(ge=1, le=LONGEST_DEADLINE)] | None, Doc("The deadline, counted from now.")],
        None,
    ),
)


@dataclass(frozen=True, slots=True)
class Started:
    """A new prompt, with the events of its orders.

    Attributes:
        prompt: in stored form.
        happenings: the commands that ran already, because they had no questions.
    """

    prompt: Prompt
    happenings: tuple[Happening, ...]


def start_as_sent(call: Call, runner: PromptRunner, given: Any, encounter_id: str | None) -> Started:
    """Create a prompt whose order is in the body, or in the library.

    Raises:
        Refusal: as `start`, with places in that body.
        CampaignFull: too many prompts are open.
    """
    check_plays(call.actor)
    ordered = saved_order(call, given)
    with Translating((Refusal,), _in_order), as_sent(ordered.order):
        return start(call, runner, ordered, encounter_id)


def start(
    call: Call,
    runner: PromptRunner,
    given: Any,
    encounter_id: str | None,
    expected: versions.ExpectedVersion = versions.Expected.NOTHING,
    *,
    keeps_done: bool = True,
) -> Started:
    """Create a prompt; its order runs at once if it has no questions.

    Args:
        call: who gives it.
        runner: runs it.
        given: the prompt as it was sent.
        encounter_id: where, or None outside encounters.
        expected: version of the encounter or character.
        keeps_done: whether to store a prompt that had no questions.

    Raises:
        Refusal: `forbidden`, `not_found`, an order that does not fit, or what the rules refuse.
        CampaignFull: too many prompts are open.
    """
    check_plays(call.actor)
    given = replace(
        given,
        actors=ids_of_references(call, given.actors, encounter_id, "/actors"),
        react=ids_of_references(call, given.react, encounter_id, "/react"),
    )
    check_questions(call.actor, given.order.get("visibility"), given.ask)
    prompt = _blank(call, runner, given, encounter_id)
    if given.react:
        call.require_gm()
    prompt = _with_reactions(call, prompt, given.react)
    _check_quotas(call)
    prompt, happenings = runner.go_on(call, prompt, expected=expected)
    prompt = replace(prompt, version=1)
    if keeps_done or prompt.is_open:
        call.work.prompts.insert(prompt)
    return Started(prompt, happenings)


def _check_quotas(call: Call) -> None:
    """Refuse one more prompt of the campaign, or of a player, who cannot exhaust those of the table.

    Raises:
        CampaignFull: too many are open.
    """
    if call.actor.role is not Role.GM and call.work.prompts.count_open(call.actor.key) >= MOST_OPEN_OF_PLAYER:
        raise CampaignFull("prompts_of_key", MOST_OPEN_OF_PLAYER)
    if call.work.prompts.count_open() >= MOST_OPEN:
        raise CampaignFull("prompts", MOST_OPEN)


def _blank(call: Call, runner: PromptRunner, given: Any, encounter_id: str | None) -> Prompt:
    handler = runner.handler(call.campaign().ruleset, given.operation)
    if handler is None:
        known = runner.operations(call.campaign().ruleset)
        fault = unknown_member(given.operation, known, "bad_input")
        raise of_faults((PlacedFault("/operation", fault.code, fault.detail),))
    handler.reader.schema.check(given.order)
    lead, moment = handler.lead, call.now()
    order = with_ids_of_references(
        call, handler.resolver.operation, given.order, encounter_id, fills_lead=not given.actors
    )
    if encounter_id is None and not given.actors and lead_of(order, lead) is None:
        raise of_faults(
            (PlacedFault("/actors", "bad_input", Phrase("Outside encounters, name the acting characters.")),)
        )
    dice = order.get("dice")
    faces = {} if dice is None else {name: list(each) for name, each in ThrownDice().deserialize(dice).items()}
    actors: tuple[str | None, ...] = tuple(dict.fromkeys(given.actors)) or (None,)
    return Prompt(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        key=call.actor.key,
        status=PromptStatus.OPEN,
        operation=handler.resolver.operation.name,
        label=given.label,
        encounter_id=encounter_id,
        order=order,
        ask=given.ask,
        rolls=given.rolls,
        asked=(),
        parts=tuple(
            PromptPart(actor=actor, acting=actor or lead_of(order, lead), dice=faces, decisions={}) for actor in actors
        ),
        waits=(),
        deadline=_deadline(call, given),
        on_deadline=given.on_deadline,
        event=None,
        problem=None,
        version=0,
        created_at=moment,
        updated_at=moment,
    )


def _deadline(call: Call, given: Any) -> datetime | None:
    """The moment of the deadline, by the clock of the database."""
    if given.deadline_seconds is None:
        stated: datetime | None = given.deadline
        return stated
    if given.deadline is not None:
        detail = Phrase("Send `deadline` or `deadline_seconds`, not both.")
        raise of_faults((PlacedFault("/deadline_seconds", "bad_input", detail),))
    return call.work.prompts.now() + timedelta(seconds=given.deadline_seconds)


def _with_reactions(call: Call, prompt: Prompt, react: tuple[str, ...]) -> Prompt:
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


def cancel(call: Call, prompt_id: str, encounter_id: str | None, expected: versions.ExpectedVersion) -> Prompt:
    """Cancel a prompt: by a game master, or by the sender of the order.

    Raises:
        Refusal: `not_found`, `forbidden`, `stale_version` or `prompt_over`.
    """
    prompt = one(call, prompt_id, encounter_id)
    if call.actor.role is not Role.GM and call.actor.key != prompt.key:
        raise refusals.forbidden(Phrase("Only a game master or the sender of the order may do this."))
    versions.check(prompt.version, expected, required=False)
    check_open(prompt)
    return save(call, prompt, replace(prompt, status=PromptStatus.CANCELLED))


def expire(call: Call, runner: PromptRunner, prompt_id: str) -> None:
    """Expires an open prompt after its deadline."""
    prompt = call.work.prompts.get(prompt_id)
    if prompt is None or not prompt.is_open or prompt.deadline is None or prompt.deadline > call.work.prompts.now():
        return
    if prompt.on_deadline is OnDeadline.CANCEL:
        save(call, prompt, replace(prompt, status=PromptStatus.EXPIRED))
        return
    closed = tuple(replace(wait, answer=wait.answer or PASSED) for wait in prompt.waits)
    save(call, prompt, continued(call, runner, replace(prompt, waits=closed), settles=True))


def one(call: Call, prompt_id: str, encounter_id: str | None) -> Prompt:
    """A prompt that the caller may see, of an encounter if one is named.

    Raises:
        Refusal: `not_found`.
    """
    prompt = call.work.prompts.get(prompt_id)
    if prompt is not None and encounter_id not in (None, prompt.encounter_id):
        prompt = None
    return refusals.existing(prompt if prompt is not None and sees(call, prompt) else None, "prompt")


def sees(call: Call, prompt: Prompt) -> bool:
    """Whether a caller may see a prompt: game masters, its sender, and the players it asks."""
    actor = call.actor
    return actor.role is Role.GM or prompt.key == actor.key or not actor.characters.isdisjoint(prompt.asked)


def check_open(prompt: Prompt) -> None:
    """Refuse the call unless the prompt is open.

    Raises:
        Refusal: `prompt_over`.
    """
    if not prompt.is_open:
        detail = Phrase("The prompt is {status}; nothing waits in it any more.", status=prompt.status)
        raise refusals.conflict("prompt_over", Phrase("Nothing waits"), detail)


def save(call: Call, before: Prompt, after: Prompt) -> Prompt:
    """Write a prompt under its next version."""
    written = replace(after, version=before.version + 1, updated_at=call.now())
    call.work.prompts.update(written)
    if before.status is PromptStatus.OPEN and after.status is not PromptStatus.OPEN:
        tally.count("prompts", after.status.value)
    return written


def _in_order(refused: Refusal) -> Refusal:
    """A refusal of an order that is the member `order` of the body."""
    return moved(refused, lambda place: place if _is_outside_order(place) else f"/order{place}")


def _is_outside_order(place: str) -> bool:
    """Whether a pointer leads to a member beside the order."""
    return place.split("/")[1:2] in ([["ask"], ["react"], ["actors"], ["operation"], ["deadline_seconds"]])
