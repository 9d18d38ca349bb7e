"""Settings of the server, from options and environment variables."""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the server.

    Attributes:
        url: address of the Arbiter service.
        key: key of a campaign, for stdio only; "" for none.
        campaign: id of the only campaign to serve; "" for any.
        language: language of answers, for stdio only.
        http: serve streamable HTTP instead of stdio.
        host: address to listen on.
        port: port to listen on.
        public_hosts: host names under which clients reach the server, besides loopback.
    """

    url: str
    key: str
    campaign: str
    language: str
    http: bool
    host: str
    port: int
    public_hosts: tuple[str, ...]

    @classmethod
    def read(cls, arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings.

        Args:
            arguments: of the command line; None for those of the process.
            environment: variables that give the defaults of options.

        Raises:
            SystemExit: The options are wrong, or help was asked for.
        """
        given = vars(_parser(environment).parse_args(arguments))
        return cls(**given | {"public_hosts": tuple(given["public_hosts"])})


def _parser(environment: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "arbiter-mcp",
        description="MCP server for Arbiter, on stdio unless --http is given.",
        epilog="The key of a campaign comes from ARBITER_KEY; with --http, from the header Authorization of each call.",
    )
    for option, kind, default, meaning in (
        ("url", _url, "http://localhost:8000", "address of the Arbiter service"),
        ("campaign", str, "", "id of the only campaign to serve"),
        ("language", str, "en", "language of answers on stdio, for example de"),
    ):
        variable = f"ARBITER_{option.upper()}"
        given = environment.get(variable, default)
        parser.add_argument(f"--{option}", type=kind, default=given, help=f"{meaning} ({variable})")
    # A key on the command line would be visible to other users of the machine.
    parser.set_defaults(key=environment.get("ARBITER_KEY", ""))
    parser.add_argument("--http", action="store_true", help="serve streamable HTTP at /mcp")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8001, help="port to listen on")
    public = "host name under which clients reach the server, for example mcp.example.org; repeatable"
    parser.add_argument("--public-host", metavar="HOST", dest="public_hosts", action="append", default=[], help=public)
    return parser


def _url(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f'"{text}" does not begin with http:// or https:// (ARBITER_URL)')
    return text
