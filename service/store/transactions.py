"""Transactions on campaigns: they begin with the caller's key, commit with their writes, and notify listeners."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from typing import Any

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from service.play.ports import Busy, CopyLost, NoSuchRow, UnitOfWork
from service.play.quotas import Quotas
from service.play.resources.snapshot import Scope
from service.store.driver import BEGIN, BEGIN_AT_ONE_MOMENT, LostConnection, Rows, Statement
from service.store.faults import fault_of
from service.store.outages import OUTAGES
from service.store.replica import Replica
from service.store.session import Session
from service.store.statements import access, reads, snapshots
from service.store.unit_of_work import StoredUnitOfWork

_COUNT_DRY_RUN = "UPDATE keys SET dry_runs = dry_runs + 1 WHERE campaign_id = %(campaign_id)s AND id = %(key_id)s"

Announce = Callable[[str], None]
UNSTATED = Quotas()
_ALIVE = "SELECT 1"
_GIVES_WAY = frozenset({"55P03", "57014", "40P01", "40001", "25006", "26000", "42P01", "42703", "42501"})
"""SQLSTATE of statements that waited too long for a lock, took too long, deadlocked, or that an operator has to put
right: the database is read-only, a statement is no longer prepared, tables or columns are missing because a backup is
being restored or a migration did not run, or the role lacks rights."""
_TAKEN = "23505"
"""SQLSTATE of a key that is taken."""
_LOG = "pk_events"


def _notify_none(_campaign_id: str) -> None:
    """Notifies no one."""


class StoredTransactions:
    """`service.play.ports.Transactions` on one engine.

    Nothing is sent before the end of a block but what it reads, so a refused call has nothing to take back.

    Args:
        engine: where connections come from.
        announce: gets the id of a campaign with a grown log, after the commit.
        quotas: how much a campaign may store.
        replica: for lists and logs, if there is one.
        post: gets the id of a campaign that has messages for webhooks, after the commit.
    """

    def __init__(
        self,
        engine: Engine,
        announce: Announce = _notify_none,
        quotas: Quotas = UNSTATED,
        replica: Replica | None = None,
        post: Announce = _notify_none,
    ) -> None:
        self._engine, self._announce, self._quotas, self._replica = engine, announce, quotas, replica
        self._post = post
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    def reading(
        self, campaign_id: str, key_id: str, scope: Scope | None = None
    ) -> AbstractContextManager[StoredUnitOfWork]:
        """Reads without a lock; rows of a scope are read together with the key."""
        return self._opened(None, campaign_id, key_id, scope=scope)

    def listing(self, campaign_id: str, key_id: str, at_least: int = 0) -> AbstractContextManager[StoredUnitOfWork]:
        """Reads lists and logs, from the replica where it is not behind what the reader may know."""
        if self._replica is None:
            return self.reading(campaign_id, key_id)
        return self._listed(self._replica, campaign_id, key_id, at_least)

    @contextmanager
    def _listed(self, replica: Replica, campaign_id: str, key_id: str, at_least: int) -> Iterator[StoredUnitOfWork]:
        with _AS_BUSY, ExitStack() as stack:
            known = replica.known(campaign_id)
            copied = None if known is None else self._copied(stack, replica, campaign_id, key_id, max(known, at_least))
            if copied is not None:
                try:
                    yield copied
                except (psycopg.Error, SQLAlchemyError) as error:
                    stack.close()  # the connection goes back first, and is closed with the others
                    replica.rest()
                    raise CopyLost from error
                return
            mark = replica.ask(campaign_id)
            asked = stack.enter_context(self._opened(None, campaign_id, key_id))
            replica.learn(campaign_id, mark, asked.access.size.events)
            yield asked

    def _copied(
        self, stack: ExitStack, replica: Replica, campaign_id: str, key_id: str, at_least: int
    ) -> StoredUnitOfWork | None:
        """The replica, if it answers and has at least a certain event."""
        parameters = {"campaign_id": campaign_id, "key_id": key_id}
        try:
            with ExitStack() as own:
                session = own.enter_context(closing(Session(replica.engine, campaign_id, self._quotas)))
                rows = session.run(access.READ, parameters)
                found = access.load(rows[0]) if rows else None
                if found is None or found.size.events < at_least:
                    return None
                stack.enter_context(own.pop_all())
                return StoredUnitOfWork(session, found)
        except (psycopg.Error, SQLAlchemyError):
            replica.rest()
            return None

    @contextmanager
    def at_one_moment(self, campaign_id: str, key_id: str) -> Iterator[UnitOfWork]:
        """Reads from one snapshot of the database, unaffected by concurrent writers."""
        with self._opened(BEGIN_AT_ONE_MOMENT, campaign_id, key_id) as work:
            yield work
            work.session.commit()

    @contextmanager
    def writing(
        self, campaign_id: str, key_id: str, scope: Scope | None = None, key_hash: bytes | None = None
    ) -> Iterator[UnitOfWork]:
        """Writes under a lock on the campaign; the rows that are probably loaded first are read together with it."""
        ahead = () if scope is None else (snapshots.statement(scope, campaign_id, key_hash),)
        with self._opened(BEGIN, campaign_id, key_id, access.WRITE, ahead=ahead) as work:
            yield from self._committed(work)

    @contextmanager
    def creating(self, campaign_id: str) -> Iterator[UnitOfWork]:
        """Writes a new campaign."""
        with _AS_BUSY, closing(self._first(BEGIN, campaign_id, (_ALIVE, {}))[0]) as session:
            yield from self._committed(StoredUnitOfWork(session, None))

    @contextmanager
    def trying(self, campaign_id: str, key_id: str) -> Iterator[UnitOfWork]:
        """A dry run: nothing is committed but the count of dry runs of the key."""
        with self._opened(BEGIN, campaign_id, key_id) as work:
            yield work
            work.session.discard()
            if work.session.has_written:
                work.session.rollback()
            work.session.commit((_COUNT_DRY_RUN, {"campaign_id": campaign_id, "key_id": key_id}))

    @contextmanager
    def _opened(
        self,
        begin: str | None,
        campaign_id: str,
        key_id: str,
        text: str = access.READ,
        scope: Scope | None = None,
        ahead: Sequence[Statement] = (),
    ) -> Iterator[StoredUnitOfWork]:
        """The transaction after its first statement, which is repeated where the connection has died."""
        parameters: dict[str, Any] = {"campaign_id": campaign_id, "key_id": key_id}
        if scope is not None:
            text = reads.text_of(scope)
            parameters |= snapshots.parameters(scope)
        with _AS_BUSY:
            session, rows = self._first(begin, campaign_id, (text, parameters), *ahead)
            with closing(session):
                if not rows:
                    raise NoSuchRow
                loaded = None if scope is None else (scope, reads.load(scope, rows))
                yield StoredUnitOfWork(session, access.load(rows[0]), loaded)

    def _first(self, begin: str | None, campaign_id: str, *statements: Statement) -> tuple[Session, Rows]:
        """A session and the rows of its first statement."""
        try:
            return self._begun(begin, campaign_id, *statements)
        except LostConnection:
            self._engine.dispose()  # the others of the pool are as old
            return self._begun(begin, campaign_id, *statements)

    def _begun(self, begin: str | None, campaign_id: str, *statements: Statement) -> tuple[Session, Rows]:
        session = Session(self._reading if begin is None else self._engine, campaign_id, self._quotas, begin)
        try:
            return session, session.lock(*statements)
        except BaseException:
            session.close()
            raise

    def _committed(self, work: StoredUnitOfWork) -> Iterator[UnitOfWork]:
        """Send buffered writes and commit; a refused call has written nothing."""
        session = work.session
        yield work
        session.commit()
        if self._replica is not None:
            self._replica.wrote(session.campaign_id)
        if session.log_has_grown:
            self._announce(session.campaign_id)
        if session.has_messages:
            self._post(session.campaign_id)


class _AsBusy(AbstractContextManager[Any]):
    """A block that raises `Busy` where the database is away or a lock or time limit is in the way."""

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        if error is not None and _is_busy(error):
            OUTAGES.note(fault_of(error))
            raise Busy from error


_AS_BUSY = _AsBusy()


def _is_busy(error: BaseException) -> bool:
    if isinstance(error, psycopg.Error):
        return isinstance(error, psycopg.OperationalError) or error.sqlstate in _GIVES_WAY or _has_lost_its_lock(error)
    if isinstance(error, DBAPIError):
        return gives_way(error) or error.connection_invalidated or isinstance(error, OperationalError)
    return isinstance(error, PoolTimeoutError)


def _has_lost_its_lock(error: psycopg.Error) -> bool:
    """Whether another writer has appended an event of the same number.

    Only where a shard of a cluster moves: the lock was taken on the worker that had the shard, and the write goes to
    the one that has it now.
    """
    return error.sqlstate == _TAKEN and _LOG in (error.diag.message_primary or "")


def gives_way(error: DBAPIError) -> bool:
    """Whether a statement failed only by a lock, a deadlock or a time limit."""
    return getattr(error.orig, "sqlstate", None) in _GIVES_WAY
