"""python -m service export FOLDER [--campaign ID] [--changed-within DAYS]."""

import os
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

from sqlalchemy import Engine

from service.commands.parsers import Parsers, days
from service.play.call import Actor, Call
from service.play.transfer.exporting import export
from service.settings import Settings, StartError
from service.store.database import create_engine, database_at_hand
from service.store.operators import changed_within, key_of_game_master
from service.store.revisions import require_current
from service.store.transactions import StoredTransactions


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("export", help="write campaigns to files, one each, also while it serves")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="gets campaign-ID.json of each, in place of older")
    parser.add_argument("--campaign", type=UUID, action="append", metavar="ID", help="only this one; may be repeated")
    parser.add_argument("--changed-within", type=days, metavar="DAYS", help="only those that were changed since")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Exports campaigns of the database of the settings, each from one snapshot."""
    with database_at_hand(Settings.from_environment()) as settings:
        engine = create_engine(settings)
        try:
            require_current(engine)
            named = [str(campaign) for campaign in arguments.campaign or ()]
            chosen = named or changed_within(engine, arguments.changed_within)
            for campaign in chosen:
                file = arguments.folder / f"campaign-{campaign}.json"
                print(f"{file}: {_write(file, engine, campaign)} bytes")
        finally:
            engine.dispose()
    print(f"campaigns exported: {len(chosen)}")


def _write(file: Path, engine: Engine, campaign: str) -> int:
    """Exports one campaign, whole or not at all, readable by its owner alone, and returns its size."""
    key = key_of_game_master(engine, campaign)
    if key is None:
        raise StartError(f"there is no campaign {campaign}")
    with StoredTransactions(engine).at_one_moment(campaign, key) as work:
        call = Call(work, Actor.of(work.access.key), lambda: datetime.now(UTC), lambda: str(uuid4()))
        return _replace(file, export(call))


def _replace(file: Path, pieces: Iterable[bytes]) -> int:
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.writelines(pieces)
            out.flush()
            os.fsync(out.fileno())
            size = out.tell()
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise StartError(f"cannot write {file}: {error.strerror}") from None
    return size
