"""python -m tests.fuzz [--requests N] [--seed N]: random requests against the service in this process."""

import argparse
import sys
from dataclasses import replace
from random import Random

from service.app import create_app
from service.logs import configure_logging
from service.settings import Settings
from service.store.database import create_engine
from service.store.embedded import throw_away_postgres
from service.store.migrate import upgrade
from tests.fuzz.session import Session


def main() -> int:
    """Runs the fuzzer and reports its findings."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    configure_logging(Settings(log_level="error"))
    with throw_away_postgres(Settings.from_environment().pg_bindir) as postgres:
        settings = replace(Settings(), database_url=postgres.url, rate_limits="off")
        engine = create_engine(settings)
        upgrade(engine)
        engine.dispose()
        session = Session(create_app(settings).test_client(), Random(arguments.seed))
        session.run(arguments.requests)
    for fault in session.faults[:50]:
        print(fault)
    print(
        f"{sum(session.counts.values())} requests: {dict(sorted(session.counts.items()))}; {len(session.faults)} faults"
    )
    return 1 if session.faults else 0


if __name__ == "__main__":
    sys.exit(main())
