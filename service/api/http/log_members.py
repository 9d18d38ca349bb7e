"""Members of a request's line in the log about its origin: the client's address and the trace."""

import re
from typing import TypeAlias

from service.values import dataclass

Members: TypeAlias = dict[str, str]
_traceparent = re.compile("[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}").fullmatch


@dataclass(frozen=True, slots=True)
class LogMembers:
    """Gives the members, by the settings.

    Attributes:
        clients: whether lines have addresses.
        trusted_proxies: number of trusted entries of `X-Forwarded-For`.
    """

    clients: bool = True
    trusted_proxies: int = 0

    def of(self, address: str, traceparent: str, trace_id: str | None = None) -> Members:
        """The members of a request.

        Args:
            address: of the client.
            traceparent: the header, or "".
            trace_id: of the request's span, where it has one; else that of the sender counts.
        """
        members = {"client": address} if self.clients else {}
        if trace_id is None and traceparent and (sent := _traceparent(traceparent)):
            trace_id = sent[1]
        if trace_id is not None:
            members["trace_id"] = trace_id
        return members

    def client_of(self, address: str, forwarded: str) -> str:
        """The address that the first trusted proxy saw, else that of the connection.

        Args:
            address: of the connection.
            forwarded: the header `X-Forwarded-For`, or "".
        """
        if not self.trusted_proxies:
            return address
        seen = [part.strip() for part in forwarded.split(",")]
        return (seen[-self.trusted_proxies] if len(seen) >= self.trusted_proxies else "") or address


BY_DEFAULT = LogMembers()
