"""Forms of SQL that Citus refuses on distributed tables: a rule for each, with the reason."""

from collections.abc import Callable, Iterator

from sqlalchemy import Engine, text
from sqlglot import exp

from tests.store.sql_texts import NO_COLUMN, own_tables, parsed, written

Rule = Callable[[exp.Expression, "Volatilities"], Iterator[str]]
KEY = "campaign_id"


class Volatilities:
    """Volatility of functions, as Postgres has it: `v`, `s` or `i`; of several functions with one name the worst."""

    def __init__(self, engine: Engine) -> None:
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT proname, max(provolatile::text) FROM pg_proc GROUP BY 1"))
            self._by_name = {str(name): str(kind) for name, kind in rows}

    def of(self, tree: exp.Expression) -> dict[str, str]:
        """The functions that a tree calls, by their names in Postgres."""
        names = {name for node in tree.find_all(exp.Func) for name in _names_of(node)}
        return {name: self._by_name[name] for name in names if name in self._by_name}


def _names_of(node: exp.Func) -> set[str]:
    if isinstance(node, exp.Anonymous):
        return {node.name.lower()}
    if isinstance(node, exp.CurrentTimestamp):
        return {"now"}
    return {node.sql_name().lower(), node.sql(dialect="postgres").partition("(")[0].lower()}


def writes_several_tables(tree: exp.Expression, _: Volatilities) -> Iterator[str]:
    """Citus executes the parts of a statement one by one in an internal order, so foreign keys are violated."""
    if len(written(tree)) > 1:
        yield "writes several tables"


def calls_the_clock_in_a_case(tree: exp.Expression, volatilities: Volatilities) -> Iterator[str]:
    """Citus evaluates such functions once, on the coordinator, and cannot know whether the branch is taken."""
    for part in written(tree):
        for branch in part.find_all(exp.Case, exp.Coalesce):
            if any(kind != "i" for kind in volatilities.of(branch).values()):
                yield f"calls a function that is not immutable in {branch.sql()}"


def calls_a_volatile_function_for_each_row(tree: exp.Expression, volatilities: Volatilities) -> Iterator[str]:
    """Citus refuses INSERT ... SELECT with volatile functions: each shard would have different values."""
    for part in tree.find_all(exp.Insert):
        source = part.args["expression"]
        if own_tables(source) and "v" in volatilities.of(source).values():
            yield "inserts what it selects from a table, with a volatile function"


def joins_without_the_campaign(tree: exp.Expression, _: Volatilities) -> Iterator[str]:
    """Tables that are not joined by the distribution column would have to be sent from machine to machine."""
    if len(own_tables(tree)) > 1:
        yield from (f"joins {name} without {KEY}" for name in _free_tables(tree))


def locks_without_the_campaign(tree: exp.Expression, _: Volatilities) -> Iterator[str]:
    """Citus takes row locks only where all rows are in one shard."""
    if tree.find(exp.Lock) and not _has_parameter(tree):
        yield "locks rows of several shards"


def moves_rows_to_another_campaign(tree: exp.Expression, _: Volatilities) -> Iterator[str]:
    """The distribution column of a row cannot be changed."""
    for part in tree.find_all(exp.Update):
        if any(isinstance(one, exp.EQ) and one.this.name == KEY for one in part.expressions):
            yield f"changes {KEY}"


def selects_no_column(tree: exp.Expression, _: Volatilities) -> Iterator[str]:
    """Citus declares the columns of what it fetches from the shards for a subquery, and none is too few."""
    for subquery in tree.find_all(exp.Subquery):
        is_source = isinstance(subquery.parent, exp.From | exp.Join)
        if is_source and own_tables(subquery) and NO_COLUMN in subquery.this.named_selects:
            yield "selects from a subquery without columns"


RULES: tuple[Rule, ...] = (
    writes_several_tables,
    calls_the_clock_in_a_case,
    calls_a_volatile_function_for_each_row,
    joins_without_the_campaign,
    locks_without_the_campaign,
    moves_rows_to_another_campaign,
    selects_no_column,
)


def faults_of(statement: str, volatilities: Volatilities) -> list[str]:
    """Forms in a statement that Citus would refuse."""
    tree = parsed(statement)
    return [fault for rule in RULES for fault in rule(tree, volatilities)]


def _free_tables(tree: exp.Expression) -> Iterator[str]:
    """Tables without a condition that binds their campaign to a parameter or to another table."""
    bound = {name for equal in tree.find_all(exp.EQ) for name in _bound_by(equal)}
    for table in own_tables(tree):
        scope = table.find_ancestor(exp.Select, exp.Update, exp.Delete, exp.Insert)
        alone = scope is not None and sum(1 for one in own_tables(scope) if _scope_of(one) is scope) == 1
        is_inserted = isinstance(table.parent, exp.Insert | exp.Schema)
        if not is_inserted and table.alias_or_name not in bound and not (alone and _binds_unnamed(scope)):
            yield table.name


def _scope_of(table: exp.Table) -> exp.Expression | None:
    found: exp.Expression | None = table.find_ancestor(exp.Select, exp.Update, exp.Delete, exp.Insert)
    return found


def _bound_by(equal: exp.EQ) -> Iterator[str]:
    for side, other in ((equal.this, equal.expression), (equal.expression, equal.this)):
        if _is_key(side) and (_is_parameter(other) or _is_key(other)):
            yield side.table


def _binds_unnamed(scope: exp.Expression | None) -> bool:
    return scope is not None and any("" in _bound_by(equal) for equal in scope.find_all(exp.EQ))


def _has_parameter(tree: exp.Expression) -> bool:
    return any(_is_key(equal.this) and _is_parameter(equal.expression) for equal in tree.find_all(exp.EQ))


def _is_key(node: exp.Expression) -> bool:
    return isinstance(node, exp.Column) and node.name == KEY


def _is_parameter(node: exp.Expression) -> bool:
    return isinstance(node.this if isinstance(node, exp.Cast) else node, exp.Placeholder)
