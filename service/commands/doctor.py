"""python -m service doctor."""

from argparse import Namespace
from collections.abc import Iterator

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from service.app import create_app
from service.commands.parsers import Parsers
from service.resolution.refusal import Refusal
from service.resolution.resolver import resolvers
from service.rulesets import RULESETS, golden
from service.settings import Settings, StartError
from service.store.database import create_engine, database_at_hand, replica_engine, server_version
from service.store.diagnosis import Diagnosis
from service.store.embedded.client_programs import for_backup
from service.store.examination import examine
from service.store.examined_distribution import examine_distribution

ALL_INTERFACES = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on

MOST_LAG_SECONDS = 10.0
_LAG = """SELECT pg_is_in_recovery(), CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) END::float"""
"""Whether it is a replica, and by how many seconds it is behind what it has received."""


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("doctor", help="look at settings, database and games, and tell what to do")
    parser.set_defaults(run=run)


def run(_arguments: Namespace) -> int:
    """Prints a line for each diagnosis; the exit status is 1 when one is wrong."""
    worst = 0
    for diagnosis in diagnoses_of(Settings.from_environment()):
        print(f"{diagnosis.level:5}  {diagnosis.matter:13}  {diagnosis.found}")
        if diagnosis.advice:
            print(f"{'':22}{diagnosis.advice}")
        worst = max(worst, diagnosis.level == "wrong")
    return worst


def diagnoses_of(settings: Settings) -> list[Diagnosis]:
    """Checks everything that the settings refer to."""
    found = list(_settings(settings))
    try:
        with database_at_hand(settings) as ready:
            found += _application(ready)
            engine = create_engine(ready)
            found += examine(engine, ready)
            found += examine_distribution(engine)
            found += _backup(engine, ready)
            engine.dispose()
    except StartError as error:
        found.append(Diagnosis("wrong", "database", str(error)))
    return [*found, *_replica(settings), *_games()]


def _backup(engine: Engine, settings: Settings) -> Iterator[Diagnosis]:
    """Whether `backup` has programs of the version of the server."""
    try:
        server = server_version(engine)
        programs = for_backup(server, settings.pg_bindir)
    except SQLAlchemyError:
        return  # the examination has reported why it does not answer
    except StartError as error:
        yield Diagnosis("mind", "backup", *str(error).rsplit(". ", 1))
    else:
        yield Diagnosis("fine", "backup", f"pg_dump {programs.version} for PostgreSQL {server}")


def _settings(settings: Settings) -> Iterator[Diagnosis]:
    if settings.host in ALL_INTERFACES and not settings.trusted_proxies:
        advice = "behind a proxy set TRUSTED_PROXIES; without one there is no TLS, and keys can be read on the way"
        yield Diagnosis("mind", "settings", f"HOST={settings.host} lets other machines in", advice)
    if settings.rate_limits == "off":
        yield Diagnosis("mind", "settings", "RATE_LIMITS=off", "leave it out: it is for load tests")
    if settings.metrics == "open":
        yield Diagnosis("mind", "settings", "METRICS=open", "use `key`, unless only the operator reaches the port")
    if settings.webhook_addresses == "any":
        advice = "leave it out, unless all who may make webhooks may also send requests into your network"
        yield Diagnosis("mind", "settings", "WEBHOOK_ADDRESSES=any lets webhooks go to private addresses", advice)
    if settings.campaign_creation == "open":
        advice = "anybody may fill the disk: use `limited` or `key`"
        yield Diagnosis("mind", "settings", "CAMPAIGN_CREATION=open", advice)


def _application(settings: Settings) -> Iterator[Diagnosis]:
    try:
        create_app(settings)
    except StartError as error:
        yield Diagnosis("wrong", "settings", str(error))
    else:
        yield Diagnosis("fine", "settings", f"{settings.web_workers} workers of {settings.web_threads} threads")


def _replica(settings: Settings) -> Iterator[Diagnosis]:
    engine = replica_engine(settings)
    if engine is not None:
        try:
            with engine.connect() as connection:
                yield _of_replica(*connection.exec_driver_sql(_LAG).one())
        except Exception as error:  # noqa: BLE001 - any failure is reported
            yield Diagnosis("mind", "replica", str(error).splitlines()[0], "lists are read from the primary until then")
        engine.dispose()


def _of_replica(is_replica: bool, lag: float) -> Diagnosis:
    if not is_replica:
        return Diagnosis("mind", "replica", "is none", "leave DATABASE_READ_URL out, or name a streaming replica")
    if lag > MOST_LAG_SECONDS:
        advice = "lists are read from the primary until it has caught up; look whether it still receives and replays"
        return Diagnosis("mind", "replica", f"follows {lag:.0f} s behind", advice)
    return Diagnosis("fine", "replica", f"follows {lag:.1f} s behind")


def _games() -> Iterator[Diagnosis]:
    """One golden vector of each game."""
    for ruleset in RULESETS:
        by_name = {one.operation.name: one for one in resolvers((ruleset,))}
        vectors = golden.of_ruleset(ruleset.name)
        vector = next(one for one in vectors if one.operation in by_name and not one.is_refusal)
        resolver = by_name[vector.operation]
        try:
            answer = resolver.answer(resolver.load(vector.body))
        except Refusal as refusal:
            yield Diagnosis("wrong", ruleset.name, f"refused: {refusal.code}", "install the service anew")
        else:
            yield Diagnosis("fine", ruleset.name, answer.summary)
