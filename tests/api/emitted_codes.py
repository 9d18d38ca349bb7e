"""Problem codes in the source of the service, found by reading it."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from service.settings import PROJECT_FOLDER

CODE = "code"
_is_code = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*").fullmatch
_OTHER_CODES = {"Language", "Message", "Remark", "Effect", "NoAnswer", "targets", "_summary", "of"}
"""Functions and classes whose `code` names a sentence, a member or a failed delivery, not a problem."""
_Node = ast.FunctionDef | ast.ClassDef


def emitted_codes(folder: str = ".") -> frozenset[str]:
    """Literals that the modules of a package pass where a parameter, a field or a member is called `code`.

    Args:
        folder: of the package, below `service`.
    """
    package = PROJECT_FOLDER / "service" / folder
    return frozenset().union(*(codes for path, codes in _by_module().items() if path.is_relative_to(package)))


@cache
def _by_module() -> dict[Path, frozenset[str]]:
    """The codes of every module of the service."""
    paths = sorted((PROJECT_FOLDER / "service").rglob("*.py"))
    modules = {path: ast.parse(path.read_text()) for path in paths}
    places = dict(place for module in modules.values() for place in _places(module))
    constants = dict(constant for module in modules.values() for constant in _constants(module))
    return {path: frozenset(filter(_is_code, _codes(module, places, constants))) for path, module in modules.items()}


def _places(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Name of a function or class -> position of its argument `code`."""
    for node in ast.walk(module):
        if isinstance(node, _Node):
            names = _arguments(node)
            if CODE in names and node.name not in _OTHER_CODES:
                yield node.name, names.index(CODE)


def _arguments(node: _Node) -> list[str]:
    """Names of the arguments: those of a function, or of the `__init__` or the fields of a class."""
    if isinstance(node, ast.FunctionDef):
        return [argument.arg for argument in node.args.args if argument.arg != "self"]
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return _arguments(each)
    fields = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
    return [field.id for field in fields if isinstance(field, ast.Name)]


def _codes(module: ast.Module, places: dict[str, int], of_others: dict[str, str]) -> Iterator[str]:
    constants = of_others | dict(_constants(module))
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in places:
                stated = [each.value for each in node.keywords if each.arg == CODE]
                yield from _texts([*node.args[places[name] : places[name] + 1], *stated], constants)
            case ast.Dict():
                members = {key.value: value for key, value in _members(node) if isinstance(key, ast.Constant)}
                if members.keys() >= {CODE, "title"}:
                    yield from _texts([members[CODE]], constants)


def _members(node: ast.Dict) -> Iterator[tuple[ast.expr | None, ast.expr]]:
    return zip(node.keys, node.values, strict=True)


def _constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def _texts(values: Iterable[ast.expr], constants: dict[str, str]) -> Iterator[str]:
    for value in values:
        match value:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Name(id=name) if name in constants:
                yield constants[name]
            case ast.IfExp(body=one, orelse=other):
                yield from _texts([one, other], constants)
