"""New prompts: checked, stored, and run as far as they have no questions."""

from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.commands.authorize import check_plays
from service.play.commands.decisions import check_questions
from service.play.commands.orders import lead_of
from service.play.commands.references import as_sent, ids_of_references, with_ids_of_references
from service.play.happening import Happening
from service.play.library.orders import saved_order
from service.play.prompts.execution import PromptRunner
from service.play.prompts.prompt_input import deadline_of
from service.play.prompts.prompts import MOST_OPEN
from service.play.prompts.reactions import with_reactions
from service.play.quotas import CampaignFull
from service.play.resources import versions
from service.play.resources.prompt import Prompt, PromptPart, PromptStatus
from service.play.resources.rows import Role
from service.resolution.refusal import Refusal, Translating, moved, of_faults
from service.schemas.faults import PlacedFault, unknown_member
from service.schemas.thrown_dice import ThrownDice
from service.values import dataclass, replace

MOST_OPEN_OF_PLAYER = 20
"""Open prompts that the key of a player has sent."""


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
    prompt = with_reactions(call, prompt, given.react)
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
        deadline=deadline_of(call, given),
        on_deadline=given.on_deadline,
        event=None,
        problem=None,
        version=0,
        created_at=moment,
        updated_at=moment,
    )


def _in_order(refused: Refusal) -> Refusal:
    """A refusal of an order that is the member `order` of the body."""
    return moved(refused, lambda place: place if _is_outside_order(place) else f"/order{place}")


def _is_outside_order(place: str) -> bool:
    """Whether a pointer leads to a member beside the order."""
    return place.split("/")[1:2] in ([["ask"], ["react"], ["actors"], ["operation"], ["deadline_seconds"]])
