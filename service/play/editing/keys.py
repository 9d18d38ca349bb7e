"""Keys: for people and programs, each with a role."""

from datetime import datetime

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.credentials.invitations import Invitation
from service.play.credentials.tokens import Token
from service.play.forms.forms import values
from service.play.forms.inputs import KeyInput
from service.play.forms.members import key_document
from service.play.log import journal
from service.play.ports import Ids, UnitOfWork
from service.play.prompts import upkeep as prompts
from service.play.resources.changes import created, difference
from service.play.resources.event_types import EventType
from service.play.resources.key import NO_SECRET
from service.play.resources.rows import Key, Role
from service.play.resources.snapshot import Scope, Snapshot
from service.values import replace


def new_key(campaign_id: str, given: KeyInput, moment: datetime, new_id: Ids) -> tuple[Key, Token]:
    """A key and its token, which is shown once."""
    token = Token.make(campaign_id, new_id())
    key = Key(
        campaign_id=campaign_id,
        id=token.key_id,
        **values(given),
        dry_runs=0,
        secret_hash=token.secret_hash,
        created_at=moment,
        revoked_at=None,
    )
    return key, token


def create(call: Call, given: KeyInput) -> tuple[Key, Token]:
    """Make a key.

    Raises:
        Refusal: `forbidden`, or a character that does not exist.
    """
    call.require_gm()
    known = call.work.characters.some(given.characters)
    for index, identity in enumerate(given.characters):
        if identity not in known:
            raise refusals.unknown_id(f"/characters/{index}", identity)
    key, token = new_key(call.work.campaign_id, given, call.now(), call.new_id)
    call.work.keys.insert(key)
    journal.record(call, EventType.KEY_CREATED, (created("key", key.id, key_document(key)),), Snapshot.empty())
    return key, token


def invite(call: Call, key_id: str) -> Invitation:
    """An invitation to use a key.

    Raises:
        Refusal: `forbidden`, `not_found`, or `key_revoked`.
    """
    call.require_gm()
    key = refusals.existing(call.work.load(Scope(key=key_id)).keys.get(key_id), "key")
    if key.revoked_at is not None or key.secret_hash == NO_SECRET:
        detail = Phrase("This key is revoked or was imported, so nobody can use it. Make another one.")
        raise refusals.conflict("key_revoked", Phrase("The key is revoked"), detail)
    return Invitation.make(key.campaign_id, key.id, key.secret_hash, call.now())


def accept(work: UnitOfWork, key: Key) -> tuple[Key, Token]:
    """Give a key a new secret: its invitations and its old token end."""
    token = Token.make(key.campaign_id, key.id)
    accepted = replace(key, secret_hash=token.secret_hash)
    work.keys.update(accepted)
    return accepted, token


def revoke(call: Call, key_id: str) -> Key:
    """Revoke a key for ever; the last game master's key stays.

    Raises:
        Refusal: `forbidden`, `not_found`, or `last_gm_key`.
    """
    call.require_gm()
    # The campaign is locked: two game masters who revoke each other's key would leave none.
    keys = {key.id: key for key in call.work.keys.all()}
    key = refusals.existing(keys.get(key_id), "key")
    if key.revoked_at is not None:
        return key
    masters = [
        other
        for other in keys.values()
        if other.role is Role.GM and other.revoked_at is None and other.secret_hash != NO_SECRET
    ]
    if masters == [key]:
        detail = Phrase("This is the last key of a game master. Make another one first.")
        raise refusals.conflict("last_gm_key", Phrase("The last key of a game master"), detail)
    revoked = replace(key, revoked_at=call.now())
    call.work.keys.update(revoked)
    changes = tuple(difference("key", key.id, key_document(key), key_document(revoked)))
    journal.record(call, EventType.KEY_REVOKED, changes, Snapshot.empty())
    prompts.follow(call, changes, Snapshot.empty())
    return revoked
