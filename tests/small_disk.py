"""A file system with almost no room, for tests of full disks."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHUNK = bytes(4096)


@contextmanager
def small_disk(folder: Path, *, kilobytes: int = 256, free: int = 2) -> Iterator[Path]:
    """Mounts a file system in memory and fills it; only root may, others skip.

    Args:
        folder: Where it is mounted; it is created.
        kilobytes: Its size.
        free: Pages of 4 kB that stay free.
    """
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a file system")
    command = ["/bin/mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    mounted = subprocess.run(command, check=False, capture_output=True)
    if mounted.returncode:
        pytest.skip("this machine mounts no file system in memory")
    try:
        (folder / "filler").write_bytes(CHUNK * (kilobytes // 4 - free - 1))
        yield folder
    finally:
        subprocess.run(["/bin/umount", str(folder)], check=True)
