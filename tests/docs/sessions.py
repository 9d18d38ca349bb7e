"""Runner of a document's snippets: all in one language are one program."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from service.settings import PROJECT_FOLDER
from tests.docs.snippets import Snippet

PRINTED_AS = "localhost:8000"
"""Where documents say that the service runs."""
STAND_INS = Path(__file__).parent / "stand_ins"
BIN = Path(sys.executable).parent
SDK = PROJECT_FOLDER / "build" / "sdk"
NODE_MODULES = PROJECT_FOLDER / "node_modules"
EXAMPLES = PROJECT_FOLDER / "examples"
TSC = NODE_MODULES / "typescript" / "bin" / "tsc"
_BETWEEN = "\x1e"
_PATIENCE_SECONDS = 1_800  # generating and checking a client takes minutes on a busy machine


@dataclass(frozen=True, slots=True)
class Language:
    """Commands that check and run programs in a language.

    Attributes:
        file: its name.
        between: a line that prints what separates the output of two snippets.
        check: a command that fails when types are wrong; the name of the file is added.
        run: a command; the name of the file is added.
    """

    file: str
    between: str
    check: tuple[object, ...]
    run: tuple[object, ...]


_STRICT = ("--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--allowImportingTsExtensions")
LANGUAGES: Mapping[str, Language] = {
    "sh": Language("session.sh", r"printf '\036'", (), (shutil.which("sh"),)),
    "python": Language(
        "session.py",
        r'print(end="\x1e", flush=True)',
        (sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={SDK / '.mypy_cache'}"),
        (sys.executable,),
    ),
    "js": Language("session.js", r'process.stdout.write("\x1e");', (), (BIN / "node",)),
    "ts": Language(
        "session.ts",
        r'process.stdout.write("\x1e");',
        (BIN / "node", TSC, *_STRICT, "--target", "es2022", "--module", "nodenext", "--types", "node"),
        (BIN / "node", "--no-warnings"),
    ),
}


def printed_by(document: Path, language: str, snippets: Iterable[Snippet], port: int, folder: Path) -> list[str]:
    """The output of each snippet.

    Args:
        document: where the snippets are; a stub of the host, if there is one, comes before them.
        language: theirs.
        snippets: all in this language.
        port: where a service runs.
        folder: an empty one to run in; what they import is put there.
    """
    kind = LANGUAGES[language]
    stand_in = STAND_INS / f"{document.stem}{Path(kind.file).suffix}"
    parts = [stand_in.read_text(encoding="utf-8") if stand_in.exists() else "", *(each.text for each in snippets)]
    program = f"\n{kind.between}\n".join(parts)
    (folder / kind.file).write_text(program.replace(PRINTED_AS, f"localhost:{port}"), encoding="utf-8")
    _lay_out(program, folder)
    if kind.check:
        _run(*kind.check, kind.file, folder=folder)
    printed = _run(*kind.run, kind.file, folder=folder).replace(f"localhost:{port}", PRINTED_AS)
    return printed.split(_BETWEEN)[1:]


def _lay_out(program: str, folder: Path) -> None:
    """Puts beside a program what a reader has there: the types of a client, packages, and a module of the examples."""
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "node_modules").symlink_to(NODE_MODULES)
    for client in ("python", "typescript"):
        if {"python": "arbiter_client", "typescript": "./schema.ts"}[client] in program:
            _run(PROJECT_FOLDER / "scripts" / "sdk", client, folder=PROJECT_FOLDER)
    for module in (SDK / "typescript" / "schema.ts", *EXAMPLES.glob("*/*.js")):
        if f"./{module.name}" in program:
            shutil.copy(module, folder)


def _run(*command: object, folder: Path) -> str:
    """The output of a program, which must succeed without complaints."""
    modules = (SDK / "python", *sorted(path for path in EXAMPLES.iterdir() if path.is_dir()))
    path = ":".join(map(str, modules))
    told = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={"PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin", "PYTHONPATH": path, "MYPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE_SECONDS,
    )
    assert (told.returncode, told.stderr) == (0, ""), told.stdout + told.stderr
    return told.stdout
