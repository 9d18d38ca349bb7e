"""Tests of the postponed garbage collection, and of its resumption when the service serves."""

import subprocess
import sys


def test_it_is_off_until_it_is_asked_for() -> None:
    """The command line imports everything without it; objects of the start are never scanned again."""
    seen = run("import service.__main__, gc; print(gc.isenabled(), gc.get_freeze_count())")
    assert seen == "False 0\n"
    begun = "from service import startup_gc; import gc; startup_gc.collect_from_now_on()"
    assert run(f"{begun}; print(gc.isenabled(), gc.get_freeze_count() > 1000)") == "True True\n"
    assert run(f"{begun}; print(gc.get_threshold()[0] == startup_gc.YOUNG)") == "True\n"


def run(program: str) -> str:
    """The output of a separate Python process."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
