"""Campaigns: a table, its game and its house rules."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.play.call import Actor, Call
from service.play.credentials.tokens import Token
from service.play.editing import keys
from service.play.forms.forms import values
from service.play.forms.inputs import CampaignInput, KeyInput
from service.play.forms.members import document_of, key_document, writable_part
from service.play.log import journal
from service.play.ports import Ids, UnitOfWork, WallClock
from service.play.resources import versions
from service.play.resources.changes import created, difference, whole
from service.play.resources.event_types import EventType
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Campaign, Key, Role
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.derive import schema_for
from service.schemas.faults import PlacedFault
from service.values import replace

FIRST_KEY = KeyInput(label="first key", role=Role.GM)


def create(work: UnitOfWork, given: CampaignInput, now: WallClock, new_id: Ids) -> tuple[Campaign, Key, Token]:
    """Make a campaign and its first key, a game master's.

    Raises:
        Refusal: there is no such game, it has no stored characters yet, or an option does not fit it.
    """
    check_game(given.ruleset, given.options)
    moment = now()
    campaign = Campaign(
        id=work.campaign_id,
        **values(given),
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    work.campaigns.insert(campaign)
    key, token = keys.new_key(work.campaign_id, FIRST_KEY, moment, new_id)
    work.keys.insert(key)
    call = Call(work, Actor.of(key), now, new_id)
    changes = (
        created("campaign", campaign.id, whole(campaign, document_of(campaign))),
        created("key", key.id, key_document(key)),
    )
    journal.record(call, EventType.CAMPAIGN_CREATED, changes, Snapshot.empty())
    return campaign, key, token


def edit(call: Call, patch: Mapping[str, Any], expected: versions.ExpectedVersion) -> Campaign:
    """Change name, house rules or what players may do.

    Raises:
        Refusal: `forbidden`, `stale_version`, or what comes out does not fit.
    """
    call.require_gm()
    campaign = call.campaign()
    versions.check(campaign.version, expected)
    given = patched(CampaignInput, writable_part(campaign), patch)
    if given.ruleset != campaign.ruleset:
        detail = Phrase("The game of a campaign never changes; make another campaign.")
        raise refusal.of_faults((PlacedFault("/ruleset", "bad_input", detail),))
    check_game(given.ruleset, given.options)
    edited = replace(campaign, **values(given))
    changes = tuple(difference("campaign", campaign.id, document_of(campaign), document_of(edited)))
    if not changes:
        return campaign
    edited = replace(edited, version=campaign.version + 1, updated_at=call.now())
    call.work.campaigns.update(edited)
    journal.record(call, EventType.CAMPAIGN_UPDATED, changes, Snapshot.empty())
    return edited


def delete(call: Call, expected: versions.ExpectedVersion) -> None:
    """Remove a campaign with all that belongs to it, its log too.

    Raises:
        Refusal: `forbidden` or `stale_version`.
    """
    call.require_gm()
    campaign = call.campaign()
    versions.check(campaign.version, expected)
    call.work.campaigns.delete()


def check_game(name: str, options: Mapping[str, Any]) -> None:
    """Refuse an unknown game, and house rules that it does not have.

    Raises:
        Refusal: it has not.
    """
    _check_options(_game(name), options)


def _game(name: str) -> Ruleset:
    playable = {ruleset.name: ruleset for ruleset in RULESETS if ruleset.characters is not None}
    if name not in playable:
        detail = Phrase("Expected a game with stored characters: {names}.", names=", ".join(playable))
        raise refusal.of_faults((PlacedFault("/ruleset", "bad_input", detail),))
    return playable[name]


def _check_options(ruleset: Ruleset, options: Mapping[str, Any]) -> None:
    try:
        schema_for(ruleset.options).load(dict(options))
    except ma.ValidationError as error:
        raise refusal.of_body(ma.ValidationError({"options": error.messages})) from None
