"""Quotas of a campaign: how much it may store."""

from dataclasses import fields
from typing import Self

from service.values import dataclass

HIGHEST_QUOTA = 1_000_000_000_000
QUOTAS_OF_LOG = ("events", "bytes")
"""Quotas that no deletion helps to meet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotas:
    """Upper bounds of what one campaign stores.

    Attributes:
        characters: stored characters.
        combatants: combatants in all encounters together.
        events: entries of the log.
        bytes: bytes of the log as JSON.
        webhooks: webhooks.
    """

    characters: int = 2_000
    combatants: int = 20_000
    events: int = 1_000_000
    bytes: int = 4_294_967_296
    webhooks: int = 20

    @classmethod
    def parse(cls, setting: str) -> Self:
        """The quotas of a setting like `characters=500;events=100000`; those not named have their defaults.

        Raises:
            ValueError: it names no quota, or no number of 1 to a billion millions.
        """
        stated: dict[str, int] = {}
        for part in filter(None, map(str.strip, setting.split(";"))):
            name, _, number = part.partition("=")
            if name not in {each.name for each in fields(cls)} or not number.isascii() or not number.isdecimal():
                raise ValueError(part)
            if not 1 <= int(number) <= HIGHEST_QUOTA:
                raise ValueError(part)
            stated[name] = int(number)
        return cls(**stated)


class CampaignFull(Exception):
    """A call would store more than the quotas of its campaign allow.

    Attributes:
        quota: which of the quotas.
        limit: its number.
    """

    def __init__(self, quota: str, limit: int) -> None:
        super().__init__(quota, limit)
        self.quota, self.limit = quota, limit


@dataclass(frozen=True, slots=True)
class Size:
    """Size of a campaign's storage; attributes as those of `Quotas`."""

    characters: int = 0
    combatants: int = 0
    events: int = 0
    bytes: int = 0
    webhooks: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """Growth of a campaign by one write; negative where it shrinks.

    Attributes:
        characters: stored characters.
        combatants: combatants.
        bytes: bytes of the log.
        webhooks: webhooks.
    """

    characters: int = 0
    combatants: int = 0
    bytes: int = 0
    webhooks: int = 0

    def of(self, size: Size, events: int) -> Size:
        """The size of a campaign after this write, with so many events."""
        return Size(
            characters=size.characters + self.characters,
            combatants=size.combatants + self.combatants,
            events=events,
            bytes=size.bytes + self.bytes,
            webhooks=size.webhooks + self.webhooks,
        )

    def check(self, quotas: Quotas, size: Size) -> None:
        """Refuse growth beyond a quota; what does not grow may be beyond it already.

        Args:
            quotas: of the campaign.
            size: how much it stores with this write.

        Raises:
            CampaignFull: a quota is exceeded.
        """
        grown = (
            ("characters", self.characters, size.characters),
            ("combatants", self.combatants, size.combatants),
            ("events", self.bytes, size.events),
            ("bytes", self.bytes, size.bytes),
            ("webhooks", self.webhooks, size.webhooks),
        )
        for name, by, now in grown:
            limit: int = getattr(quotas, name)
            if by > 0 and now > limit:
                raise CampaignFull(name, limit)
