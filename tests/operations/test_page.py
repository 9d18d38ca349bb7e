"""Follows docs/operations.md on a clean Debian machine, block by block; run by `make deployment`."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from service.settings import PROJECT_FOLDER, Settings
from service.store.database import create_engine, server_version
from service.store.embedded.clients import dump
from service.store.revisions import revisions
from tests.docs.snippets import blocks_of
from tests.operations.machine import Machine
from tests.serve.running import free_port
from tests.store.databases import execute_script

pytestmark = pytest.mark.deployment

PAGE = PROJECT_FOLDER / "docs" / "operations.md"
RELEASED = PROJECT_FOLDER / "tests" / "store" / "released"
CAMPAIGNS = 4
"""Campaigns of the dump of 0.1.0: one of each game."""
EXPORTS = "/var/backups/arbiter/campaigns"
PATIENCE = 60.0


def block(name: str) -> str:
    """The text of a named block of the page."""
    (found,) = [one.text for one in blocks_of(PAGE) if one.mark.split()[-1:] == [name]]
    return found


class Server:
    """The machine with the service, on one kind of PostgreSQL.

    Args:
        machine: The machine.
        is_own: Whether it is Arbiter's own PostgreSQL 18; else it is Debian's.
    """

    def __init__(self, machine: Machine, *, is_own: bool) -> None:
        self.machine, self.port = machine, free_port()
        self.suffix = "" if is_own else "-database"
        self.is_own = is_own

    def follow(self, *names: str) -> str:
        """Runs blocks of the page and returns what the last one prints."""
        printed = ""
        for name in names:
            printed = self.machine.run(block(name))
        return printed

    def install(self) -> None:
        """Installs everything but data."""
        self.machine.run(block("install"))
        if not self.is_own:
            postgres_port = free_port()
            self.machine.environment["PGPORT"] = str(postgres_port)
            self.machine.run(
                f"sed -i 's/^port.*/port = {postgres_port}/' /etc/postgresql/*/main/postgresql.conf; "
                "pg_ctlcluster 15 main start"
            )
            self.machine.run(block("install-database"))
            self.machine.run(f"echo PGPORT={postgres_port} >> /etc/arbiter.env")
        # Only ports differ from the page: others may use the usual ones on this machine.
        self.machine.run(f"echo PORT={self.port} >> /etc/arbiter.env")
        self.machine.run("cd /opt/arbiter && git tag --force v0.1.0 && git tag --force v0.2.0")

    def load_released(self, backup: Path) -> None:
        """Loads data that 0.1.0 wrote."""
        if self.is_own:
            self.machine.write("/opt/0.1.0.backup", backup.read_bytes())
            self.machine.run("arbiter restore --no-migrate /opt/0.1.0.backup")
        else:
            self.machine.write("/opt/0.1.0.sql", data_of_released().encode())
            self.machine.run("runuser -u arbiter -- psql --quiet --set=ON_ERROR_STOP=1 --file=/opt/0.1.0.sql arbiter")

    def exports(self) -> dict[str, bytes]:
        """Every campaign, as `arbiter export` writes it."""
        self.machine.run(f"rm -rf {EXPORTS}; arbiter export {EXPORTS}")
        return self.machine.read(f"{EXPORTS}/*.json")

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Sends a request and returns the status and the JSON of the answer."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310 - the same
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def wait_until_ready(self) -> None:
        """Waits until the service takes requests."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if self.ask("/readyz")[0] == 200:
                    return
            except OSError:
                pass
            assert time.monotonic() < deadline, self.machine.run("tail -n 20 /var/log/arbiter.log")
            time.sleep(0.2)


def data_of_released() -> str:
    """A dump of 0.1.0, with campaigns that were changed today: `--changed-within` counts from now."""
    dumped = (RELEASED / "0.1.0-games.sql").read_text(encoding="utf-8")
    return f"{dumped}\nUPDATE public.campaigns SET updated_at = now();\n"


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[str], Settings]) -> Path:
    """A backup of a database of 0.1.0 in PostgreSQL 18."""
    settings, file = new_database("template0"), tmp_path_factory.mktemp("released") / "file"
    execute_script(settings, data_of_released())
    engine = create_engine(settings)
    dump(settings.database_url or "", server_version(engine), file, None)
    engine.dispose()
    return file


@pytest.fixture(scope="module", params=["own PostgreSQL 18", "PostgreSQL of Debian"])
def server(request: pytest.FixtureRequest, released: Path) -> Iterator[Server]:
    """A machine on which Arbiter was installed by the page, with data of 0.1.0."""
    with Machine() as machine:
        server = Server(machine, is_own=request.param.startswith("own"))
        if not server.is_own and not Path("/etc/postgresql/15/main").exists():
            pytest.skip("PostgreSQL 15 is not installed (on Debian: apt install postgresql)")
        server.install()
        server.load_released(released)
        yield server


def test_data_of_the_released_version_is_upgraded_and_played(server: Server) -> None:
    """`doctor` finds nothing wrong, every campaign is exported, and every export is imported."""
    server.machine.run("arbiter backup /var/backups/arbiter/at-0.1.0.backup")
    printed = server.follow("start")
    assert "wrong" not in printed
    server.wait_until_ready()
    files = server.exports()
    assert len(files) == CAMPAIGNS
    for file in files.values():
        status, answer = server.ask("/v1/campaigns/import", file)
        assert status == 201, answer
    assert len(server.exports()) == 2 * CAMPAIGNS


def test_the_way_back_and_the_upgrade_after_it(server: Server) -> None:
    """Changes since the backup are gone; the data of 0.1.0 is as it was, and is upgraded again."""
    machine = server.machine
    machine.run("cp --preserve /var/backups/arbiter/at-0.1.0.backup /var/backups/arbiter/before-upgrade.backup")
    script = block(f"way-back{server.suffix}")
    machine.run(script.replace("systemctl start arbiter\n", ""))  # this repository has no 0.1.0 to start
    assert "earlier version of Arbiter (revision 0004)" in machine.run("arbiter doctor", fails=True)
    assert "earlier version" in machine.run("arbiter campaigns", fails=True)
    printed = server.follow("upgrade")
    assert "wrong" not in printed
    server.wait_until_ready()
    assert len(server.exports()) == CAMPAIGNS


def test_a_backup_is_restored_beside_the_service(server: Server) -> None:
    """Into Arbiter's own PostgreSQL 18 and into one of the kind that was backed up: every campaign is the same."""
    server.follow("backup")
    before = server.exports()
    for name in dict.fromkeys(("restore-copy", f"restore-copy{server.suffix}")):
        server.machine.run(block(name) + "cat /etc/arbiter.env | grep PGPORT >> /etc/arbiter-copy.env || true")
        server.machine.run(f"rm -rf {EXPORTS}; ARBITER_ENV=/etc/arbiter-copy.env arbiter export {EXPORTS}")
        assert server.machine.read(f"{EXPORTS}/*.json") == before


def test_cron_backs_up_and_exports(server: Server) -> None:
    """Each line runs with the variables of cron, as its account, on the database of the service."""
    server.machine.run(f"rm -rf {EXPORTS}")
    for line in block("cron").splitlines():
        server.machine.run_as_cron(line)
    assert len(server.machine.read("/var/backups/arbiter/night-*.backup")) == 1
    assert len(server.machine.read(f"{EXPORTS}/*.json")) == CAMPAIGNS
    assert "cannot read /etc/arbiter.env" in server.machine.run(
        "chmod 600 /etc/arbiter.env; runuser -u arbiter -- arbiter doctor; chmod 640 /etc/arbiter.env", fails=True
    )
    server.machine.run("chmod 640 /etc/arbiter.env")


FAULTS = {
    "ALTER DATABASE arbiter SET default_transaction_read_only = on": (
        "ALTER DATABASE arbiter RESET default_transaction_read_only",
        "wrong  writes         the database is read-only",
    ),
    "UPDATE alembic_version SET version_num = '9999'": (
        f"UPDATE alembic_version SET version_num = '{revisions()[-1]}'",  # noqa: S608 - our own file names
        "wrong  migrations     the tables are of a later version of Arbiter (revision 9999)",
    ),
    "ALTER TABLE events OWNER TO postgres": (
        "ALTER TABLE events OWNER TO arbiter",
        "wrong  rights         no delete, insert, select, update on events",
    ),
    "ALTER DATABASE arbiter RENAME TO elsewhere": (
        "ALTER DATABASE elsewhere RENAME TO arbiter",
        "wrong  database",
    ),
}
"""SQL that breaks the database -> SQL that repairs it, and what `doctor` prints."""


def test_the_doctor_names_each_fault(server: Server) -> None:
    """A read-only database, a later version, missing rights, a missing database and a pooler that is not declared."""
    if server.is_own:
        pytest.skip("its database is reached by the service alone")
    server.machine.run("systemctl stop arbiter")
    for fault, (repair, line) in FAULTS.items():
        where = "postgres" if "DATABASE" in fault else "arbiter"
        psql = f"runuser -u postgres -- psql --quiet --dbname={where} --command="
        server.machine.run(psql + json.dumps(fault))
        printed = server.machine.run("arbiter doctor", fails=True)
        server.machine.run(psql + json.dumps(repair))
        assert line in printed, printed
    assert "wrong" not in server.machine.run("arbiter doctor")


def test_the_doctor_names_a_pooler(server: Server) -> None:
    """PgBouncer in transaction mode, of which the settings say nothing."""
    if server.is_own or not Path("/usr/sbin/pgbouncer").exists():
        pytest.skip("PgBouncer is not installed (on Debian: apt install pgbouncer)")
    pooler, postgres = free_port(), server.machine.environment["PGPORT"]
    server.machine.write("/run/pgbouncer/users.txt", b'"arbiter" ""\n')
    settings = (
        f"[databases]\narbiter = host=/run/postgresql port={postgres}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {pooler}\nunix_socket_dir =\nauth_type = trust\nauth_file = /run/pgbouncer/users.txt\n"
        "pool_mode = transaction\n"
    )
    server.machine.write("/run/pgbouncer/pgbouncer.ini", settings.encode())
    server.machine.run("runuser -u arbiter -- pgbouncer /run/pgbouncer/pgbouncer.ini >/dev/null 2>&1 & sleep 2")
    server.machine.run(
        "cp --preserve /etc/arbiter.env /etc/arbiter-pooled.env; "
        f"echo DATABASE_URL=postgresql://arbiter@127.0.0.1:{pooler}/arbiter >> /etc/arbiter-pooled.env"
    )
    printed = server.machine.run("ARBITER_ENV=/etc/arbiter-pooled.env arbiter doctor", fails=True)
    assert "wrong  pooler" in printed
    assert "DATABASE_POOLER=transaction" in printed
