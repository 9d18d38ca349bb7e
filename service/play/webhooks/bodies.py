"""Bodies of messages for webhooks: what the receiver may see, as JSON or as a message for Discord."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.event_selection import EventFilter
from service.play.forms.event_views import SeenEvent, event_view
from service.play.prompts.views import prompt_view
from service.play.rendering.events import content_of
from service.play.rendering.names import names_in
from service.play.resources.rows import Delivery, Event, Webhook
from service.play.resources.webhook import TEST, Notice, WebhookForm
from service.play.visibility.event_filters import knows_character_of
from service.play.visibility.projection import Viewer
from service.play.webhooks import messages
from service.play.webhooks.message_forms import (
    DiscordEmbed,
    DiscordFooter,
    DiscordMentions,
    DiscordMessage,
    PromptNotice,
)
from service.play.webhooks.notices import EndedNotice, Notices, TurnNotice
from service.play.webhooks.owners import Meant, Owners
from service.renderings.content import Content, Fact
from service.renderings.render import render
from service.resolution.answer import Format
from service.schemas.strict_json import dumps
from service.translations.sentence import Word
from service.values import dataclass

_DISCORD_ID = re.compile(r"[0-9]{15,22}").fullmatch
MOST_PINGED = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class _Content:
    """Content of a message.

    Attributes:
        at: when it happened.
        data: for programs.
        content: for people.
        meant: the addressees.
    """

    at: datetime
    data: Any
    content: Content
    meant: tuple[Meant, ...] = ()


def body_of(call: Call, webhook: Webhook, delivery: Delivery) -> bytes | None:
    """The body of a message; None where there is nothing that the receiver may see.

    Args:
        call: by the actor of the webhook.
        webhook: for which it is.
        delivery: the message.
    """
    content = _content(call, Viewer.of(call), webhook, delivery)
    if content is None:
        return None
    if _pings(webhook):
        return dumps(_for_discord(call, delivery, content))
    return dumps(
        {
            "type": delivery.type,
            "timestamp": content.at,
            "campaign_id": webhook.campaign_id,
            "seq": delivery.seq,
            "data": content.data,
        }
    )


def _for_discord(call: Call, delivery: Delivery, content: _Content) -> DiscordMessage:
    """A message that pings only the people concerned, by the ids of their keys."""
    ids = [each.external_ref for each in content.meant if each.external_ref and _DISCORD_ID(each.external_ref)]
    pinged = tuple(ids[:MOST_PINGED])
    block = render(content.content, Format.DISCORD, call.language).content
    return DiscordMessage(
        content=" ".join(f"<@{identity}>" for identity in pinged),
        embeds=(DiscordEmbed(description=block, footer=DiscordFooter(text=f"#{delivery.seq}")),),
        allowed_mentions=DiscordMentions(parse=(), users=pinged),
    )


def _pings(webhook: Webhook) -> bool:
    """Whether its messages mention people."""
    return webhook.form is WebhookForm.DISCORD


def _content(call: Call, viewer: Viewer, webhook: Webhook, delivery: Delivery) -> _Content | None:
    if delivery.type == TEST:
        line = Phrase("Messages of the campaign {name} come here.", name=call.campaign().name)
        content = Content(ruleset=viewer.ruleset, subject=TEST, line=line)
        return _Content(at=delivery.created_at, data={}, content=content)
    if delivery.type == Notice.PROMPT:
        return _of_prompt(call, viewer, webhook, delivery)
    event = call.work.events.get(delivery.seq, viewer.row_filter)
    if event is None:
        return None
    seen = viewer.event(event)
    if delivery.subject is not None:
        return _of_notice(call, viewer, seen, webhook, delivery)
    if not _is_wanted(call, webhook, event):
        return None
    content = content_of(seen, viewer.ruleset, names_in(call.work, viewer, (seen,)))
    return _Content(at=seen.at, data=event_view(seen, viewer.ruleset, viewer.language), content=content)


def _is_wanted(call: Call, webhook: Webhook, event: Event) -> bool:
    """Whether an event meets the conditions of a webhook; deliveries are made for its types only."""
    wanted = EventFilter(encounter=webhook.encounter_id, character=webhook.character_id, actor=webhook.key_id)
    return wanted.picks(event) and knows_character_of(wanted, call)


def _of_notice(call: Call, viewer: Viewer, event: SeenEvent, webhook: Webhook, delivery: Delivery) -> _Content | None:
    """Content of a notice about an encounter; None where the viewer may not see it, or where it is another one."""
    encounter_id = delivery.subject or ""
    if webhook.encounter_id not in (None, encounter_id):
        return None
    notices = Notices(call.work, viewer, (encounter_id,), pings=_pings(webhook))
    if delivery.type == Notice.ENDED:
        ended = notices.ended(encounter_id) if encounter_id in messages.ended(event.changes) else None
        return None if ended is None else _of_ended(viewer, event, ended)
    acting = messages.new_turns(event.changes).get(encounter_id)
    turn = None if acting is None else notices.turn_of(encounter_id, acting, _round_of(event))
    return None if turn is None else _of_turn(viewer, event, turn)


def _of_prompt(call: Call, viewer: Viewer, webhook: Webhook, delivery: Delivery) -> _Content | None:
    """Content about a prompt: its open questions and their addressees; None if the viewer may not see it."""
    found = call.work.prompts.find({"id": delivery.subject}, None, 1, viewer.row_filter)
    if not found.items or webhook.encounter_id not in (None, found.items[0].encounter_id):
        return None
    prompt = found.items[0]
    view = prompt_view(prompt, call)
    asked = {wait.character_id for wait in view.waits}
    owners = Owners(call.work.keys.all() if asked else (), None if _pings(webhook) else call.actor)
    people = owners.asked(asked - {None}) if asked else ()
    operation = Word.spoken(viewer.ruleset, prompt.operation)
    line = (
        Phrase("{operation}: you are asked", operation=operation)
        if asked
        else Phrase("{operation}: no open questions", operation=operation)
    )
    content = Content(ruleset=viewer.ruleset, subject=Notice.PROMPT, line=line)
    return _Content(at=prompt.updated_at, data=PromptNotice(prompt=view, meant=people), content=content, meant=people)


def _of_turn(viewer: Viewer, event: SeenEvent, turn: TurnNotice) -> _Content:
    line = Phrase("The next turn begins") if turn.name is None else Phrase("{name}: your turn", name=turn.name)
    content = Content(
        ruleset=viewer.ruleset,
        subject=Notice.TURN,
        line=line,
        facts=(Fact(Phrase("round"), (str(turn.round),)),),
    )
    return _Content(at=event.at, data=turn, content=content, meant=turn.meant)


def _of_ended(viewer: Viewer, event: SeenEvent, ended: EndedNotice) -> _Content:
    line = Phrase("The encounter is over") if ended.name is None else Phrase("{name} is over", name=ended.name)
    content = Content(ruleset=viewer.ruleset, subject=Notice.ENDED, line=line)
    return _Content(at=event.at, data=ended, content=content, meant=ended.meant)


def _round_of(event: SeenEvent) -> int | None:
    """The round in the result of a step; imported logs may contain anything."""
    stated = event.result.get("round") if isinstance(event.result, Mapping) else None
    return stated if isinstance(stated, int) else None
