"""Duration of `make faults`: minutes, or an hour with `FAULTS=long`; `KILLS=` and `LOAD=` set one each."""

import os

IS_LONG = os.environ.get("ARBITER_FAULTS") == "long"
KILLS = int(os.environ.get("ARBITER_KILLS") or (1000 if IS_LONG else 6))
"""Workers that are killed in a row."""
LOAD = float(os.environ.get("ARBITER_LOAD") or (120 if IS_LONG else 10))
"""Seconds for which 64 clients write while workers and Postgres are killed at random."""
CUTS, MIGRATIONS, SECONDS, STREAMS, SLOW = (100, 10, 60, 5000, 1000) if IS_LONG else (3, 3, 2, 300, 100)
