"""A service that tests stop and start again."""

from pathlib import Path

from service.settings import Settings
from tests.serve.running import Running, free_port


class Service:
    """A service that runs on one port before and after a restart.

    Args:
        folder: for its files.
        database: settings that name its database.
        variables: more settings.
    """

    def __init__(self, folder: Path, database: Settings, **variables: str) -> None:
        self.folder, self.port = folder, free_port()
        own = {"DATABASE_URL": database.database_url or "", "WEB_WORKERS": "1", "LOG_LEVEL": "error"}
        self.variables = own | variables
        self.running = self._start()

    def stop(self) -> None:
        """End it as for an upgrade."""
        self.running.__exit__()

    def start(self) -> None:
        """Run it again."""
        self.running = self._start()

    def _start(self) -> Running:
        return Running(self.folder, PORT=str(self.port), **self.variables).wait_until_ready()
