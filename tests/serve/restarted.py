"""A service that tests stop and start again."""

from pathlib import Path

from tests.serve.running import Running, free_port


class Service:
    """A service that runs on one port before and after a restart.

    Args:
        folder: for its files.
        variables: settings; without `DATABASE_URL` its database is in the folder.
    """

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.variables = {"WEB_WORKERS": "1", "LOG_LEVEL": "error"} | variables
        self.running = self._start()

    def stop(self) -> None:
        """End it as for an upgrade."""
        self.running.__exit__()

    def start(self) -> None:
        """Run it again."""
        self.running = self._start()

    def _start(self) -> Running:
        return Running(self.folder, PORT=str(self.port), **self.variables).wait_until_ready()
