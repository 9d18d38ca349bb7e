"""Stored play in encounters and campaigns of several sizes: how much longer the same call takes."""

import time
from collections.abc import Iterator, Mapping
from statistics import median

from sqlalchemy import create_engine

from bench.load import drive
from bench.report import Measurement
from bench.stored import Fight, answer_of, created, crowd, fight, servers

COMBATANTS = (2, 20, 200)
EVENTS = (10, 1_000, 100_000)
BURNING = 200
SECONDS = 0.5
"""Length of a round for each size."""
TORCH = {"attributes": {"STR": 99, "DEX": 40, "INT": 40, "CHA": 40}}
_FILL = """INSERT INTO events ({columns}, seq)
SELECT {columns}, 1000000000 + n FROM events CROSS JOIN generate_series(1, %(number)s) n
WHERE campaign_id = %(campaign)s AND seq = 1"""
_COLUMNS = """SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
WHERE attrelid = 'events'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'seq'"""
_RENUMBER = """UPDATE events v SET seq = seq - 1000000000 + last_seq FROM campaigns g
WHERE g.campaign_id = %(campaign)s AND v.campaign_id = g.campaign_id AND seq > 1000000000"""
_COUNT = """UPDATE campaigns SET last_seq = last_seq + %(number)s WHERE campaign_id = %(campaign)s"""


def measurements(workers: int, rounds: int) -> Iterator[Measurement]:
    """Ratios of each size to the smallest, taken in turns, and a round of an encounter in which all burn."""
    with servers(workers) as (service, database):
        port = service.port
        yield from _ratios(port, {f"{each} combatants": fight(port, each - 1) for each in COMBATANTS}, rounds)
        logs = {number: fight(port, COMBATANTS[0] - 1) for number in EVENTS}
        for number, each in logs.items():
            _fill(database, each.campaign, number)
        yield from _ratios(port, {f"{number:,} events": each for number, each in logs.items()}, rounds)
        yield _round_of_fire(port, rounds)


def _ratios(port: int, fights: Mapping[str, Fight], rounds: int) -> Iterator[Measurement]:
    """Time of an attack, to that of the first of the fights."""
    took: dict[str, list[float]] = {name: [] for name in fights}
    for _ in range(rounds):
        for name, each in fights.items():
            took[name].append(median(drive(port, [[each.attack]], SECONDS)))
    first, *_ = took
    for name in list(took)[1:]:
        ratios = [mine / least for mine, least in zip(took[name], took[first], strict=True)]
        yield Measurement(name=f"stored attack with {name}: time to that with {first}", values=ratios)


def _fill(database: str, campaign: str, number: int) -> None:
    """Have a log hold that many events more: copies of its first."""
    engine = create_engine(database)
    with engine.begin() as connection:
        columns = connection.exec_driver_sql(_COLUMNS).scalar_one()
        stated = {"campaign": campaign, "number": number}
        for statement in (_FILL.format(columns=columns), _RENUMBER, _COUNT, "ANALYZE"):
            connection.exec_driver_sql(statement, stated if "%" in statement else {})
    engine.dispose()


def _round_of_fire(port: int, rounds: int) -> Measurement:
    """Time of a round of an encounter in which all combatants burn."""
    campaign = created(port, "/v1/campaigns", "", {"name": "A fire", "ruleset": "rollunder"})
    base, token = f"/v1/campaigns/{campaign['id']}", campaign["key"]["token"]
    order = {"name": "A fire", "combatants": crowd("Torch", BURNING, TORCH)}
    encounter = created(port, f"{base}/encounters", token, order)
    path = f"{base}/encounters/{encounter['id']}"
    for each in encounter["combatants"]:
        burn = {"character": {"id": each["id"]}, "kind": "fire", "damage": f"{rounds}d6", "ongoing": True}
        created(port, f"{path}/rollunder/burn", token, burn)
    answer_of(port, "POST", f"{path}/start", token, {}, **{"If-Match": "*"})
    took = []
    for _ in range(rounds):
        started_at = time.perf_counter()
        answer_of(port, "POST", f"{path}/next-round", token, {}, **{"If-Match": "*"})
        took.append((time.perf_counter() - started_at) * 1000)
    return Measurement(name=f"stored round with {BURNING} combatants that burn", values=took, unit=" ms")
