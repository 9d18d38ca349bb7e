"""A call: its actor, campaign and transaction."""

from service.phrases import Phrase
from service.play import refusals
from service.play.ports import Ids, UnitOfWork, WallClock
from service.play.resources.codec import Codec, codec_of
from service.play.resources.rows import Campaign, Document, Key, Role
from service.play.row_filter import RowFilter
from service.rulesets import RULESET_BY_NAME
from service.translations.language import ENGLISH, Language
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """The sender of a call: a key with its role and characters.

    Attributes:
        key: id of the key.
        label: its name for people.
        role: what it may do.
        characters: ids of the characters that it commands.
    """

    key: str
    label: str
    role: Role
    characters: frozenset[str]

    @classmethod
    def of(cls, key: Key) -> "Actor":
        """The actor of this key."""
        return cls(key.id, key.label, key.role, frozenset(key.characters))

    @property
    def row_filter(self) -> RowFilter | None:
        """Filter of the rows that the actor may see; None for a game master, who sees all."""
        return None if self.role is Role.GM else RowFilter(self.key, self.characters)

    @property
    def document(self) -> Document:
        """The actor in the JSON form that events store."""
        return {"key": self.key, "label": self.label, "role": self.role.value}


@dataclass(frozen=True, slots=True)
class Call:
    """A call on a campaign: its actor, transaction, clock and ids.

    Attributes:
        work: the open transaction.
        actor: who calls.
        now: the time.
        new_id: makes ids.
        language: in which the caller reads.
    """

    work: UnitOfWork
    actor: Actor
    now: WallClock
    new_id: Ids
    language: Language = ENGLISH

    def campaign(self) -> Campaign:
        """The campaign.

        Raises:
            Refusal: `not_found`.
        """
        return refusals.existing(self.work.campaigns.get(), "campaign")

    def codec(self) -> Codec:
        """The codec of the campaign's game and house rules.

        Raises:
            Refusal: `not_found`.
        """
        return codec_for(self.campaign())

    @property
    def next_seq(self) -> int:
        """The seq of the next event; the lock on the campaign reserves it until the transaction ends."""
        return self.work.events.last_seq() + 1

    def require_gm(self) -> None:
        """Refuse the call unless its actor is a game master.

        Raises:
            Refusal: `forbidden`.
        """
        if self.actor.role is not Role.GM:
            raise refusals.forbidden(Phrase("Only a key with the role `gm` may do this."))


def codec_for(campaign: Campaign) -> Codec:
    """The codec of a campaign's game and house rules."""
    return codec_of(RULESET_BY_NAME[campaign.ruleset], campaign.options)
