"""The SQL texts of the service: those that modules hold, and those that are made for a purpose."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import sqlglot
from sqlalchemy import TextClause
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import SelectBase
from sqlglot import exp

import service.commands
import service.store
from service.play.resources.snapshot import Scope
from service.store.statements import reads, snapshots, writes
from service.store.tables import metadata

TABLES = frozenset(table.name for table in metadata.sorted_tables)
_BEGINNING = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b")
_PARAMETER = re.compile(r"%\((\w+)\)s(?:::\w+(?:\[\])?)?")
_EMPTY_LIST = re.compile(r"\bSELECT(\s+FROM\b|\))")
NO_COLUMN = "no_column"
"""Stands for an empty list of columns, which the parser does not know."""
SAME = "00000000-0000-7000-8000-000000000000"


def texts() -> dict[str, str]:
    """All statements, by a name that says where they are."""
    return dict([*_of_modules(), *_of_writes(), *_of_reads()])


def parsed(text: str) -> exp.Expression:
    """The syntax tree of a statement; its parameters become named placeholders."""
    text = _PARAMETER.sub(r":\1", text.replace("%%", "%"))
    text = _EMPTY_LIST.sub(lambda found: f"SELECT 1 AS {NO_COLUMN}{found[1]}", text)
    tree: exp.Expression = sqlglot.parse_one(text, dialect="postgres")
    return tree


def written(tree: exp.Expression) -> list[exp.Expression]:
    """The parts of a statement that write."""
    return list(tree.find_all(exp.Insert, exp.Update, exp.Delete, exp.Merge))


def own_tables(tree: exp.Expression) -> list[exp.Table]:
    """Our tables that a statement names."""
    return [table for table in tree.find_all(exp.Table) if table.name in TABLES]


def _of_modules() -> Iterator[tuple[str, str]]:
    for package in (service.store, service.commands):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                for number, text in enumerate(_texts_of(value)):
                    yield f"{found.name}.{name}.{number}", text


def _texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _texts_of(each)
    elif isinstance(value, SelectBase | UpdateBase):
        yield _compiled(value)
    elif isinstance(value, str) and _BEGINNING.match(value) and "{" not in value:
        yield value
    elif isinstance(value, TextClause):
        yield str(value)


def _compiled(statement: ClauseElement) -> str:
    dialect = postgresql.dialect(paramstyle="pyformat")  # type: ignore[no-untyped-call]  # SQLAlchemy's
    return str(statement.compile(dialect=dialect)).replace("(__[POSTCOMPILE_campaign_ids])", "(%(campaign_ids)s)")


def _of_writes() -> Iterator[tuple[str, str]]:
    for write, kind in product(writes.Write, writes.TARGETS):
        yield writes.name_of(write, kind), writes.text_of(write, kind)


def _of_reads() -> Iterator[tuple[str, str]]:
    options = product(range(4), (False, True), ("ids", "all", "ids and npcs"), (False, True))
    for encounters, only, characters, answered in options:
        text = snapshots.text_of(encounters=encounters, only=only, characters=characters, answered=answered)
        yield f"snapshot {encounters} {only} {characters} {answered}", text
    scopes = {"encounter": Scope(encounters=(SAME,)), "characters": Scope(characters=(SAME,))}
    scopes |= {"character": Scope(character=SAME), "event": Scope(event=1), "key": Scope(key=SAME)}
    for name, scope in scopes.items():
        yield f"read {name}", reads.text_of(scope)
