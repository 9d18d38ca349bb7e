"""`Vary`: lists the request headers that an answer depends on."""

from flask import Response


def vary_by(response: Response, header: str) -> None:
    """Add a request header to `Vary`; werkzeug's own set would parse and write the header twice."""
    known = response.headers.get("Vary")
    names = known.split(", ") if known else []
    if header not in names:
        response.headers["Vary"] = ", ".join((*names, header))
