"""A campaign as the caller's key sees it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from mcp.server.mcpserver import Context, Resolve
from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp.arbiter import Arbiter, Json, address
from arbiter_mcp.connection import Caller, Connection

NO_KEY = (
    "This tool needs the key of a campaign. Ask the user to set ARBITER_KEY (stdio), "
    "or to send the header `Authorization: Bearer KEY` (HTTP)."
)


@dataclass(frozen=True, slots=True)
class Participant:
    """A combatant, or a character outside encounters.

    Attributes:
        resource: as the key sees it.
        address: of the resource.
        place: address below which its orders are sent.
    """

    resource: Json
    address: str
    place: str


@dataclass(frozen=True, slots=True)
class Table:
    """A campaign as the caller's key sees it.

    Attributes:
        arbiter: the service, called with the key.
        key: the key's description, with its campaign.
    """

    arbiter: Arbiter
    key: Json

    @property
    def game(self) -> str:
        """Name of the game."""
        return str(self.key["campaign"]["ruleset"])

    def address(self, *parts: str) -> str:
        """Address of something in the campaign."""
        return address("campaigns", self.key["campaign"]["id"], *parts)

    async def characters(self) -> list[Json]:
        """All characters that the key sees."""
        return [each async for each in self.arbiter.items(self.address("characters"))]

    async def encounters(self) -> list[Json]:
        """Encounters that have not ended, with combatants: running ones first, then the newest."""
        found: list[Json] = []
        for status in ("running", "preparing"):
            listed = self.arbiter.items(self.address("encounters"), status=status, view="full")
            found += reversed([each async for each in listed])
        return found

    async def encounter(self, wanted: str | None) -> Json:
        """Find an encounter that has not ended.

        Args:
            wanted: its name or id; None for the running one.

        Raises:
            ToolError: There is no such encounter.
        """
        encounters = await self.encounters()
        if not encounters:
            raise ToolError("There is no encounter that has not ended. Ask the game master to create one.")
        return encounters[0] if wanted is None else pick(encounters, wanted, "encounter")

    async def any_encounter(self, wanted: str) -> str:
        """Find the id of an encounter, ended or not.

        Args:
            wanted: its name or id.

        Raises:
            ToolError: There is no such encounter.
        """
        listed = self.arbiter.items(self.address("encounters"))
        return str(pick([each async for each in listed], wanted, "encounter")["id"])

    async def participant(self, who: str, encounter: str | None) -> Participant:
        """Find a combatant or character.

        Args:
            who: its name or id.
            encounter: name or id of its encounter; None to look in all, then among characters.

        Raises:
            ToolError: The key sees no such participant.
        """
        within = await self.encounters() if encounter is None else [await self.encounter(encounter)]
        places = [(self.address("encounters", each["id"]), each["combatants"]) for each in within]
        for place, combatants in places:
            if (found := match(combatants, who)) is not None:
                return Participant(found, f"{place}/combatants/{found['id']}", place)
        characters = [] if encounter else await self.characters()
        everyone = [each for _, combatants in places for each in combatants] + characters
        character = pick(everyone, who, "combatant or character")
        place = self.address("characters", character["id"])
        return Participant(character, place, place)


def match(resources: Iterable[Json], wanted: str) -> Json | None:
    """Find a resource by its id, or by its name in any case; None if there is none."""
    return next((each for each in resources if wanted == each["id"] or wanted.lower() == each["name"].lower()), None)


def pick(resources: list[Json], wanted: str, kind: str) -> Json:
    """Find a resource by id or name.

    Raises:
        ToolError: There is none; the message lists the names.
    """
    if (found := match(resources, wanted)) is None:
        names = ", ".join(dict.fromkeys(each["name"] for each in resources))
        raise ToolError(f'This key sees no {kind} "{wanted}". It sees: {names or "none"}.')
    return found


async def _table_of(context: Context[Connection, Caller]) -> Table:
    connection = context.request_context.lifespan_context
    arbiter = connection.arbiter(context.request_context.request)
    if "Authorization" not in arbiter.headers:
        raise ToolError(NO_KEY)
    key = await arbiter.get(address("key"))
    if connection.settings.campaign not in ("", key["campaign"]["id"]):
        raise ToolError(f"This server is for the campaign {connection.settings.campaign} only; the key is of another.")
    return Table(arbiter, key)


def _service_of(context: Context[Connection, Caller]) -> Arbiter:
    return context.request_context.lifespan_context.arbiter(context.request_context.request)


AtTable: TypeAlias = Annotated[Table, Resolve(_table_of)]
"""The type of a tool's parameter that gets the caller's table."""
AtService: TypeAlias = Annotated[Arbiter, Resolve(_service_of)]
"""The type of a tool's parameter that gets the service, with the caller's key if there is one."""
