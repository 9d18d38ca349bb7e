"""A clean Debian machine: this one with every change of its files thrown away at the end.

Its root is an overlay over the files of this machine in a private mount and process namespace. Three programs are
replaced: `apt-get` only checks that the packages are installed, `systemctl` runs the unit of the service without
systemd, and `git clone` of the page's address clones this repository.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import mkdtemp
from typing import Self

import psutil
import pytest

from service.settings import PROJECT_FOLDER

STUBS = Path(__file__).parent / "stubs"
ADDRESS = "https://git.example.org/arbiter"
PATIENCE = 30.0
LONGEST_BLOCK = 600.0
_MOUNT = """
set -e
mount -t tmpfs tmpfs {folder}/changes && mkdir {folder}/changes/upper {folder}/changes/work
mount -t overlay overlay -o lowerdir=/,upperdir={folder}/changes/upper,workdir={folder}/changes/work {folder}/root
mount -t proc proc {folder}/root/proc
mount --rbind /dev {folder}/root/dev
mount -t tmpfs tmpfs {folder}/root/run && mkdir -m 777 {folder}/root/run/postgresql
mkdir -p {folder}/root/opt/stubs && cp {stubs}/* {folder}/root/opt/stubs
touch {folder}/ready
exec sleep infinity
"""


class Machine:
    """The machine, from the start of the block to its end.

    Attributes:
        environment: Variables of every command.
    """

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="arbiter-machine-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.environment = {
            "PATH": "/opt/stubs:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": "/root",
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": f"url.file://{PROJECT_FOLDER}.insteadOf",
            "GIT_CONFIG_VALUE_0": ADDRESS,
            "GIT_CONFIG_KEY_1": "safe.directory",
            "GIT_CONFIG_VALUE_1": "*",
        } | {name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "SSL_", "HTTPS_", "https_"))}

    def __enter__(self) -> Self:
        if os.geteuid() != 0 or not shutil.which("unshare"):
            pytest.skip("only root can make a machine within this one")
        for name in ("changes", "root"):
            (self._folder / name).mkdir()
        script = _MOUNT.format(folder=self._folder, stubs=STUBS)
        command = ["/usr/bin/unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE)
        deadline = time.monotonic() + PATIENCE
        while not (self._folder / "ready").exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                pytest.skip("this machine allows no overlay of its files")
            time.sleep(0.05)
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, script: str, *, fails: bool = False) -> str:
        """Runs a shell script as root and returns what it prints; it has to fail if `fails` says so."""
        answer = self._started(["/bin/bash", "-euo", "pipefail", "-c", script], self.environment)
        assert (answer.returncode != 0) == fails, f"{script}\n{answer.stdout}"
        return answer.stdout

    def run_as_cron(self, line: str) -> str:
        """Runs a line of a crontab with the few variables that cron sets."""
        *_times, account, command = line.split(maxsplit=6)
        shell = ["/usr/sbin/runuser", "-u", account, "--", "/bin/sh", "-c", command.replace("\\%", "%")]
        answer = self._started(shell, {"PATH": "/usr/bin:/bin", "SHELL": "/bin/sh", "HOME": "/opt/arbiter"})
        assert answer.returncode == 0, f"{line}\n{answer.stdout}"
        return answer.stdout

    def write(self, file: str, content: bytes) -> None:
        """Writes a file that every account can read."""
        path = Path(f"/proc/{self._init}/root{self._folder}/root{file}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o644)

    def read(self, pattern: str) -> dict[str, bytes]:
        """The files that match a pattern, by name."""
        root = Path(f"/proc/{self._init}/root{self._folder}/root")
        return {path.name: path.read_bytes() for path in root.glob(pattern.lstrip("/"))}

    @property
    def _init(self) -> int:
        assert self._process is not None
        return psutil.Process(self._process.pid).children()[0].pid

    def _started(self, command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        enter = ["/usr/bin/nsenter", f"--target={self._init}", "--mount", "--pid", "--"]
        return subprocess.run(
            [*enter, "/usr/sbin/chroot", str(self._folder / "root"), *command],
            env=environment, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, timeout=LONGEST_BLOCK,
        )  # fmt: skip
