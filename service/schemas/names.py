"""Names and descriptions of components, from the names and docstrings of classes."""

SHARED_PACKAGES = ("contract", "stored")
"""Packages of `service.rulesets` that are no game."""


def component_name(kind: type) -> str:
    """The component's name in OpenAPI: classes of a game get the game's name, views lose the suffix `View`.

    No name begins with `New`: to generated clients in Go `NewKey` is what makes a `Key`.
    """
    parts = kind.__module__.split(".")
    in_game = parts[:2] == ["service", "rulesets"] and len(parts) > 3  # noqa: PLR2004 - service.rulesets.<game>.<module>
    is_shared = in_game and parts[2] in SHARED_PACKAGES
    return (parts[2].capitalize() if in_game and not is_shared else "") + kind.__name__.removesuffix("View")


def prose_of(kind: type) -> str:
    """The first paragraph of the docstring, in one line."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def pascal_case(name: str) -> str:
    """A snake case name as a part of a component's name: `extended_task` becomes `ExtendedTask`."""
    return "".join(word.capitalize() for word in name.split("_"))
