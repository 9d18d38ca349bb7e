"""Data files of the games."""

from collections.abc import Iterator
from importlib.resources import files


def games_with(kind: str) -> Iterator[str]:
    """Names of the games that have one kind of data as a file, for example `texts/de`."""
    return (package.name for package in files("service.rulesets").iterdir() if (package / f"{kind}.json").is_file())


def texts(game: str, kind: str, *, optional: bool = False) -> Iterator[str]:
    """The texts of one kind of data: of `<kind>.json`, or of all files of the folder `<kind>`, in order of their names.

    Args:
        game: name of the game's package.
        kind: for example `vectors` or `rules`.
        optional: whether a game may have neither.
    """
    package = files("service.rulesets") / game
    single = package / f"{kind}.json"
    if optional and not single.is_file() and not (package / kind).is_dir():
        return iter(())
    found = [single] if single.is_file() else sorted((package / kind).iterdir(), key=str)
    return (file.read_text(encoding="utf-8") for file in found)
