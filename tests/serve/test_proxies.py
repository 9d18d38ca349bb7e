"""Tests of the service behind Caddy and nginx: a tag that a caller got through a proxy works through it."""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from service.settings import PROJECT_FOLDER
from tests.cluster.programs import Program, eventually, program
from tests.serve.running import Running, free_port
from tests.table import GOBLIN, read_back

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    gzip on;
    gzip_types application/json;
    gzip_min_length 1;
    gzip_proxied any;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{service};
            {upstream}
        }}
    }}
}}
"""
PROXIES = ("caddy", "caddy compresses", "nginx", "nginx compresses")
"""Where a proxy does not tell the service what callers accept, the proxy alone compresses."""


@contextmanager
def _caddy(folder: Path, service: int, *, compresses: bool) -> Iterator[int]:
    """Caddy with the file of `deploy`."""
    port, file = free_port(), folder / "Caddyfile"
    upstream = f"127.0.0.1:{service}"
    shipped = (PROJECT_FOLDER / "deploy/Caddyfile").read_text(encoding="utf-8").replace("arbiter:8000", upstream)
    if compresses:
        shipped = shipped.replace("flush_interval -1", "flush_interval -1\n\t\theader_up -Accept-Encoding")
    file.write_text("{\n\tadmin off\n}\n" + shipped, encoding="utf-8")
    command = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    own = {"SITE": f"http://127.0.0.1:{port}", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with Program(command, folder / "caddy.log", env=os.environ | own):
        yield port


@contextmanager
def _nginx(folder: Path, service: int, *, compresses: bool) -> Iterator[int]:
    """Nginx as most run it: it compresses JSON."""
    port, file = free_port(), folder / "nginx.conf"
    upstream = 'proxy_set_header Accept-Encoding "";' if compresses else ""
    file.write_text(NGINX.format(folder=folder, port=port, service=service, upstream=upstream), encoding="utf-8")
    command = [program("nginx", "nginx-light"), "-c", str(file), "-p", str(folder), "-e", "stderr"]
    with Program(command, folder / "nginx.log"):
        yield port


class Caller:
    """Calls through a proxy, and accepts gzip."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port, self.token = port, token

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], Any]:
        """Returns status, headers and body."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()} | {"Accept-Encoding": "gzip"}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        if content is not None:
            sent["Content-Type"] = "application/json"
        connection.request(method, path, content, sent)
        response = connection.getresponse()
        raw, found = response.read(), {name.lower(): value for name, value in response.getheaders()}
        connection.close()
        raw = gzip.decompress(raw) if found.get("content-encoding") == "gzip" else raw
        return response.status, found, json.loads(raw) if raw else None

    def is_reached(self) -> bool:
        """Whether the proxy and the service behind it answer."""
        try:
            return self.call("GET", "/healthz")[0] == 200
        except OSError:
            return False


@pytest.fixture(params=PROXIES)
def caller(request: pytest.FixtureRequest, running_service: Running, tmp_path: Path) -> Iterator[Caller]:
    """A game master who calls through a proxy."""
    name, _, compresses = request.param.partition(" ")
    proxy = {"caddy": _caddy, "nginx": _nginx}[name]
    tmp_path.chmod(0o755)
    with proxy(tmp_path, running_service.port, compresses=bool(compresses)) as port:
        caller = Caller(port)
        eventually(caller.is_reached, f"{name} answers")
        caller.token = caller.call("POST", "/v1/campaigns", {"name": "A table", "ruleset": "flyerbook"})[2]["key"][
            "token"
        ]
        yield caller


def test_a_tag_from_a_proxy_works_through_it(caller: Caller) -> None:
    """A read of a fight is compressed; its tag changes the fight once, and answers 304 until then."""
    campaign = f"/v1/campaigns/{caller.call('GET', '/v1/key')[2]['campaign']['id']}"
    goblins = {"name": "Goblin", "count": 6, "sheet": GOBLIN}
    status, _, made = caller.call("POST", f"{campaign}/encounters", {"name": "A fight", "combatants": [goblins]})
    assert status == 201
    path = f"{campaign}/encounters/{made['id']}"
    status, headers, fight = caller.call("GET", path)
    assert (status, fight) == (200, read_back(made))
    assert headers["content-encoding"] == "gzip"
    assert "accept-encoding" in headers["vary"].lower()
    tag = headers["etag"]
    assert caller.call("GET", path, If_None_Match=tag)[0] == 304
    assert caller.call("PATCH", path, {"name": "Other"}, If_Match=tag)[0] == 200
    assert caller.call("GET", path, If_None_Match=tag)[0] == 200
    status, _, problem = caller.call("PATCH", path, {"name": "Third"}, If_Match=tag)
    assert (status, problem["code"]) == (412, "stale_version")
