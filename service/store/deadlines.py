"""Deadlines of prompts: a thread of each process expires those that have passed.

Two processes may find the same one: the first to get the lock of the campaign acts, and the other finds nothing left.
"""

import os
import threading
import time
from collections.abc import Callable

import structlog
from sqlalchemy import Engine, func, select

from service.play.resources.prompt import PromptStatus
from service.store.tables import prompts
from service.values import dataclass

LOOK_SECONDS = 1.0
MOST_AT_ONCE = 50
AGAIN_SECONDS = 30.0
"""After which something is tried again that has failed."""
_DUE = (
    select(prompts.c.campaign_id, prompts.c.id, prompts.c.key)
    .where(
        prompts.c.status == PromptStatus.OPEN.value,
        prompts.c.deadline.is_not(None),
        prompts.c.deadline <= func.clock_timestamp(),
    )
    .order_by(prompts.c.deadline)
    .limit(MOST_AT_ONCE)
)

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class DuePrompt:
    """An open prompt after its deadline.

    Attributes:
        campaign_id: of the campaign.
        prompt_id: of the prompt.
        key_id: of the key that gave the order.
    """

    campaign_id: str
    prompt_id: str
    key_id: str


class Deadlines:
    """The thread that watches the deadlines of all prompts.

    Args:
        engine: where they are.
        expire: expires a prompt after its deadline; it checks again whether it still waits.
    """

    _thread: threading.Thread | None
    _failed: dict[DuePrompt, float]

    def __init__(self, engine: Engine, expire: Callable[[DuePrompt], None]) -> None:
        self._engine, self._expire = engine.execution_options(isolation_level="AUTOCOMMIT"), expire
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def start(self) -> None:
        """Start the thread."""
        if self._thread is None:
            thread = self._thread = threading.Thread(target=self._run, name="deadlines", daemon=True)
            thread.start()

    def close(self) -> None:
        """Stop the thread."""
        self._stopped.set()

    def look(self) -> None:
        """Expire all prompts after their deadlines."""
        with self._engine.connect() as connection:
            found = [DuePrompt(*map(str, row)) for row in connection.execute(_DUE)]
        now = time.monotonic()
        self._failed = {due: when for due, when in self._failed.items() if now - when < AGAIN_SECONDS}
        for due in found:
            if due not in self._failed:
                self._act(due)

    def _act(self, due: DuePrompt) -> None:
        try:
            self._expire(due)
        except Exception as error:  # noqa: BLE001 - the others are not to wait for this one
            self._failed[due] = time.monotonic()
            _log.warning("a deadline cannot be kept", prompt=due.prompt_id, error=type(error).__name__)

    def _run(self) -> None:
        while not self._stopped.wait(LOOK_SECONDS):
            try:
                self.look()
            except Exception as error:  # noqa: BLE001 - the database is away; it is looked again
                _log.warning("deadlines cannot be read", error=type(error).__name__)

    def _forget(self) -> None:
        self._stopped = threading.Event()
        self._thread, self._failed = None, {}
