"""What a process does without a network, each as a ratio to a reference beside it."""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from bench.cases import CALLS, CASES
from bench.report import Measurement
from service.api.openapi.examples import question_examples
from service.api.stateless.batch import LARGEST_BATCH, MOST_STEPS, Batch, BatchAnswers, answers_to
from service.dice import RecordedDice, SeededFaces
from service.odds.answer import OddsQuery
from service.odds.cache import cached_exact
from service.odds.chances import Chances
from service.odds.question import odds
from service.resolution.resolver import Resolver, resolvers
from service.resolution.work_budget import WorkBudget
from service.rulesets import RULESETS
from service.schemas.body import ObjectBody, RequestSchema
from service.schemas.strict_json import dumps, loads

SAMPLES = 2_000
STARTS = 5
ODDS_ROUNDS = 3
"""Times that the odds of each example are worked out; the middle one counts."""
LONG = 0.1
"""Seconds that no example's odds should take."""
_START = """\
import os
os.environ['DATABASE_URL'] = 'postgresql://x/y'
import service.startup_gc
import service.commands.serve
from service.settings import Settings
from service.app import create_app
create_app(Settings.from_environment())
"""
_LIBRARIES = "import flask, flask_smorest, sqlalchemy.dialects.postgresql.psycopg, babel.numbers, gunicorn.app.base"


def measurements(rounds: int) -> Iterator[Measurement]:
    """The CPU of a reference to ours: above 1 ours takes less; and of the odds in milliseconds."""
    by_path = {f"/v1/{one.ruleset.name}/{one.operation.path}": one for one in resolvers(RULESETS)}
    task = next(case for case in CASES if case.path == "/v1/flyerbook/task")
    resolver = by_path[task.path]
    raw = json.dumps({"calls": [{"path": task.path, "body": task.body}] * CALLS}).encode()
    answers = json.loads(_batch(by_path, raw))
    single = json.dumps(task.body).encode()
    batch = partial(_batch, by_path, raw)
    yield _ratio("batch: CPU of parse and dump to ours", 0.28, rounds, batch, partial(_parse_and_dump, raw, answers))
    yield _ratio(
        "batch: CPU of as many calls to ours",
        None,
        rounds,
        batch,
        lambda: [dumps(resolver.answer(resolver.load(loads(single)))) for _ in range(CALLS)],
    )
    request = resolver.load(loads(single)).request
    yield _ratio(
        "simulation: CPU of roll by roll to ours",
        10,
        rounds,
        lambda: Chances(resolver).simulated(request, SAMPLES, "bench"),
        lambda: [
            resolver.operation.resolve(request, RecordedDice(SeededFaces(f"bench#{number}")))
            for number in range(SAMPLES)
        ],
    )
    yield _ratio(
        "start: CPU of importing libraries to ours",
        None,
        STARTS,
        partial(_python, _START),
        partial(_python, _LIBRARIES),
    )
    yield from _odds_of_examples(by_path.values())


def _batch(by_path: dict[str, Resolver], raw: bytes) -> bytes:
    """What the handler of a batch does."""
    batch = ObjectBody(Batch, LARGEST_BATCH).load(loads(raw))
    with WorkBudget(MOST_STEPS) as work:
        return dumps(BatchAnswers(answers=answers_to(batch.calls, by_path, work)))


def _parse_and_dump(raw: bytes, answers: Any) -> str:
    json.loads(raw)
    return json.dumps(answers)


def _python(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True, env=os.environ)


def _odds_of_examples(every: Any) -> Iterator[Measurement]:
    seconds = []
    for resolver in every:
        if resolver.operation.rolls:
            chances, question = Chances(resolver), RequestSchema(resolver.ruleset, resolver.operation)
            for example in question_examples(resolver).values():
                ask = partial(_odds, chances, question, example["value"])
                ask()
                seconds.append(median(_cpu(ask) for _ in range(ODDS_ROUNDS)))
    long = [each * 1e3 for each in seconds if each > LONG]
    remark = f"{len(seconds)} examples, {len(long)} over 100 ms"
    milliseconds = [each * 1e3 for each in seconds]
    yield Measurement(name="exact odds: CPU", values=milliseconds, goal=1, at_most=True, unit=" ms", remark=remark)
    yield Measurement(name="exact odds: the slowest", values=[max(milliseconds)], goal=100, at_most=True, unit=" ms")


def _odds(chances: Chances, question: RequestSchema, body: Any) -> bytes:
    cached_exact.cache_clear()
    return dumps(odds(chances, question.load(body), OddsQuery()))


def _ratio(
    name: str, goal: float | None, rounds: int, ours: Callable[[], Any], reference: Callable[[], Any]
) -> Measurement:
    ratios = [_cpu(reference) / _cpu(ours) for _ in range(rounds + 1)][1:]
    return Measurement(name=name, values=ratios, goal=goal)


def _cpu(work: Callable[[], Any]) -> float:
    """Seconds of CPU, those of child processes too."""
    start = _used()
    work()
    return _used() - start


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
