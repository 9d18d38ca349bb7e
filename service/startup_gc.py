"""Garbage collection postponed until the process has started; importing this module first does that.

Next to nothing that is made then is garbage, and looking for it takes a third of the time until the service is ready.
"""

import gc

YOUNG = 10_000
"""New objects after which the collector looks for garbage; with Python's 700 it did so several times in a command."""

gc.disable()


def collect_from_now_on() -> None:
    """Enable collection again, with all present objects frozen.

    Processes forked from here share its memory until a write; the collector would write to it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()
