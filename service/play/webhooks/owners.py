"""Owners of keys: the people that a notice concerns, as far as its reader may know them."""

from collections.abc import Callable, Collection, Iterable
from typing import Annotated

from service.play.call import Actor
from service.play.resources.rows import Key, Role
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass

_OF_OTHERS = "null for others than game masters and the owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """The owner of a key that a notice addresses."""

    key_id: Annotated[Id, Doc("The player's or game master's key, as `keys` lists it; not its token.")]
    label: Annotated[str | None, Doc(f"Person or program that uses the key; {_OF_OTHERS}.")]
    external_ref: Annotated[str | None, Doc(f"The owner's id elsewhere, such as on Discord; {_OF_OTHERS}.")]


class Owners:
    """Owners of the valid keys of a campaign.

    Args:
        keys: all keys of the campaign.
        reader: the actor who reads them; None for the service itself, which pings them.
    """

    def __init__(self, keys: Iterable[Key], reader: Actor | None) -> None:
        self._good = [key for key in keys if key.revoked_at is None and key.secret_hash]
        self._reader = reader

    def asked(self, characters: Collection[str]) -> tuple[Meant, ...]:
        """Players of some characters; the game masters where there are none."""
        return self._players(characters) or self._masters()

    def concerned(self, characters: Collection[str]) -> tuple[Meant, ...]:
        """Players of some characters, and the game masters."""
        return (*self._players(characters), *self._masters())

    def _players(self, characters: Collection[str]) -> tuple[Meant, ...]:
        wanted = set(characters)
        return self._meant_where(lambda key: key.role is Role.PLAYER and not wanted.isdisjoint(key.characters))

    def _masters(self) -> tuple[Meant, ...]:
        return self._meant_where(lambda key: key.role is Role.GM)

    def _meant_where(self, is_meant: Callable[[Key], bool]) -> tuple[Meant, ...]:
        return tuple(self._meant(key) for key in self._good if is_meant(key))

    def _meant(self, key: Key) -> Meant:
        reader = self._reader
        is_known = reader is None or reader.role is Role.GM or reader.key == key.id
        return Meant(
            key_id=key.id, label=key.label if is_known else None, external_ref=key.external_ref if is_known else None
        )
