"""Starts the server: `arbiter-mcp`, or `python -m arbiter_mcp`."""

from mcp.server.transport_security import TransportSecuritySettings

from arbiter_mcp.server import make_server
from arbiter_mcp.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def main() -> None:
    """Serve until the client or the operator ends it."""
    settings = Settings.read()
    server = make_server(settings)
    if not settings.http:
        server.run("stdio")
        return
    server.run(
        "streamable-http",
        host=settings.host,
        port=settings.port,
        json_response=True,
        # Each call has its key in a header, so that nothing has to be remembered between calls.
        stateless_http=True,
        transport_security=_security(settings.public_hosts),
    )


def _security(public_hosts: tuple[str, ...]) -> TransportSecuritySettings:
    """Accept only requests for these hosts, so that no page can reach the server by rebinding a name."""
    hosts = [*LOOPBACK, *public_hosts]
    return TransportSecuritySettings(
        allowed_hosts=[*hosts, *(f"{host}:*" for host in hosts)],
        allowed_origins=[*(f"http://{host}:*" for host in LOOPBACK), *(f"https://{host}" for host in public_hosts)],
    )


if __name__ == "__main__":
    main()
