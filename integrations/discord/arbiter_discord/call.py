"""One interaction with its table, its keys and its calls to the service."""

from functools import cached_property
from hashlib import sha256

from arbiter_discord.arbiter import Arbiter, Refused
from arbiter_discord.discord import Discord
from arbiter_discord.interaction import Interaction
from arbiter_discord.store import Seat, Store, Table
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal, label, language_of, word

UNAUTHENTICATED = "unauthenticated"


class Call:
    """An interaction that is being handled.

    Args:
        interaction: the interaction.
        store: tables and seats.
        arbiter: the service.
        discord: Discord's API, for attachments.
    """

    def __init__(self, interaction: Interaction, store: Store, arbiter: Arbiter, discord: Discord) -> None:
        self.interaction, self.store, self.discord = interaction, store, discord
        self._arbiter, self._posts = arbiter, 0

    @cached_property
    def table(self) -> Table:
        """The table of the channel.

        Raises:
            Refusal: there is none.
        """
        table = self.store.table(self.interaction.channel_id)
        if table is None:
            raise Refusal("no_table")
        return table

    @cached_property
    def seat(self) -> Seat | None:
        """The user's seat, or None."""
        return self.store.seat(self.table.channel_id, self.interaction.user_id)

    @property
    def own_seat(self) -> Seat:
        """The user's seat.

        Raises:
            Refusal: the user has none.
        """
        if self.seat is None:
            raise Refusal("no_seat")
        return self.seat

    @property
    def is_owner(self) -> bool:
        """Whether the user is the game master of the table."""
        return self.table.owner_id == self.interaction.user_id

    @property
    def gm_key(self) -> str:
        """The game master's key.

        Raises:
            Refusal: the user is not the game master.
        """
        if not self.is_owner:
            raise Refusal("not_owner")
        return self.table.gm_key

    @property
    def key(self) -> str:
        """The key with the most rights that the user has.

        Raises:
            Refusal: the user has no seat.
        """
        return self.table.gm_key if self.is_owner else self.own_seat.key

    @property
    def campaign(self) -> str:
        """The path of the campaign."""
        return f"/v1/campaigns/{self.table.campaign_id}"

    @property
    def encounter(self) -> str:
        """The path of the encounter.

        Raises:
            Refusal: there is none.
        """
        if self.table.encounter_id is None:
            raise Refusal("no_encounter")
        return f"{self.campaign}/encounters/{self.table.encounter_id}"

    def get(self, path: str, key: str | None = None) -> Json:
        """Return the answer to a read.

        Args:
            path: with its query.
            key: a key; None for addresses that need none.

        Raises:
            Refused, NoAnswer: as `Arbiter.json`.
        """
        return self._arbiter.json("GET", path, headers=self._headers(key))

    def observe(self, path: str) -> Json:
        """Return the answer to a read as an observer; a key that was revoked is replaced. For errors see `get`."""
        try:
            return self.get(path, self.table.observer_key)
        except Refused as refused:
            if refused.code != UNAUTHENTICATED:
                raise
        body = {"label": "Discord", "role": "observer"}
        token = self.post(f"{self.campaign}/keys", body, self.table.gm_key)["token"]
        self.store.set_observer_key(self.table.channel_id, token)
        return self.get(path, token)

    def text(self, path: str, key: str) -> str:
        """Return the answer to a read that is a text. For arguments and errors see `get`."""
        return self._arbiter.bytes("GET", path, headers=self._headers(key)).decode()

    def post(self, path: str, body: Json, key: str | None = None) -> Json:
        """Return the answer to a command, which is done once, however often Discord sends the interaction.

        Args:
            path: with its query.
            body: the order.
            key: a key; None for addresses that need none.

        Raises:
            Refused, NoAnswer: as `Arbiter.json`.
        """
        self._posts += 1
        once = sha256(f"{self.interaction.token} {self.interaction.id} {self._posts}".encode()).hexdigest()
        return self._arbiter.json("POST", path, body, self._headers(key) | {"Idempotency-Key": once})

    def create_campaign(self, name: str, game: str) -> Json:
        """Return a new campaign with the game master's key.

        Raises:
            Refusal: the service creates campaigns only with its `CREATION_KEY`, and the app does not have it.
            Refused, NoAnswer: as `Arbiter.json`.
        """
        try:
            return self.post("/v1/campaigns", {"name": name, "ruleset": game}, self._arbiter.creation_key or None)
        except Refused as refused:
            if refused.code != UNAUTHENTICATED:
                raise
            raise Refusal("creation_key") from None

    def change(self, path: str, body: Json, key: str) -> None:
        """Change members of something in any version. For arguments and errors see `post`."""
        self._arbiter.json("PATCH", path, body, self._headers(key) | {"If-Match": "*"})

    def delete(self, path: str, key: str) -> None:
        """Remove something in any version. For arguments and errors see `get`."""
        self._arbiter.json("DELETE", path, headers=self._headers(key) | {"If-Match": "*"})

    def word(self, code: str, **parameters: object) -> str:
        """Return a text of the app in the user's language."""
        return word(self.interaction.locale, code, **parameters)

    def label(self, code: str, **parameters: object) -> str:
        """Return the text of a button in the user's language."""
        return label(self.interaction.locale, code, **parameters)

    @cached_property
    def _game_words(self) -> Json:
        return self.get(f"/table/words/{language_of(self.interaction.locale)}/{self.table.game}")

    def game_word(self, code: object) -> str:
        """Return a code of the game in words of the user's language. For errors see `get`."""
        return str(self._game_words.get(str(code), str(code).replace("_", " ")))

    def _headers(self, key: str | None) -> dict[str, str]:
        language = {"Accept-Language": self.interaction.locale}
        return language if key is None else language | {"Authorization": f"Bearer {key}"}
