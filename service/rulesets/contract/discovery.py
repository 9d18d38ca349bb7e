"""Discovery of a game's operations: every module of its package that declares an `OPERATION`."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from service.rulesets.contract.operation import Operation


def operations_of(package: str, order: str) -> tuple[Operation, ...]:
    """The operations that the modules of a package declare.

    Args:
        package: name of the game's package.
        order: names in the order in which documentation lists them; an operation that is not among them comes last.

    Raises:
        ValueError: a name in `order` is no operation of the package.
    """
    found = {operation.name: operation for operation in _declared(package)}
    first = order.split()
    if unknown := set(first) - found.keys():
        raise ValueError(f"{package} declares no operation {', '.join(sorted(unknown))}")
    return tuple(found[name] for name in dict.fromkeys([*first, *found]))


def _declared(package: str) -> Iterator[Operation]:
    """The operations in alphabetical order of their modules."""
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        declared = getattr(import_module(module.name), "OPERATION", None)
        if declared is not None:
            yield declared
