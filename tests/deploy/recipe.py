"""Interpreter of the Dockerfile without an engine: its steps run in plain folders."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

INSTRUCTION = re.compile(r"(ARG|FROM|WORKDIR|COPY|RUN|USER|ENV|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) (.+)")
OF_THE_BASE = ("useradd",)
"""Programs that change the system of the image: told, and not run."""


@dataclass
class Stage:
    """One stage of the build, in a folder that serves as its root.

    Attributes:
        root: the folder.
        home: the folder in which steps are done.
        variables: of its environment.
        user: who runs the service.
        command: what runs.
        health: the health check.
        signal: what ends it.
        not_run: steps that were only read.
    """

    root: Path
    home: Path = Path("/")
    variables: dict[str, str] = field(default_factory=dict)
    user: str = "0"
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    signal: str = ""
    not_run: list[str] = field(default_factory=list)

    def inside(self, path: str) -> Path:
        """A path of the image on this machine."""
        return self.root / str(self.home / path).lstrip("/")


def context_of(project: Path, context: Path) -> None:
    """Copies what `.dockerignore` lets through."""
    lines = (project / ".dockerignore").read_text().split()
    wanted, unwanted = [line[1:] for line in lines if line.startswith("!")], [line for line in lines if "**/" in line]
    for name in wanted:
        source, target = project / name, context / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=lambda _folder, names: _matching(names, unwanted))
        else:
            shutil.copy(source, target)


def _matching(names: list[str], patterns: list[str]) -> set[str]:
    return {name for name in names if any(fnmatch(name, pattern.removeprefix("**/")) for pattern in patterns)}


def build(recipe: str, context: Path, roots: Path) -> Stage:
    """Does all steps, and returns the last stage."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", recipe, flags=re.MULTILINE))
    stages: dict[str, Stage] = {}
    stage = Stage(roots)
    for word, rest in INSTRUCTION.findall(text):
        if word == "FROM":
            _, _, name = rest.partition(" AS ")
            stage = stages[name] = Stage(roots / (name or "last"))
            stage.root.mkdir()
        else:
            _step(stage, word, rest, context, stages)
    return stage


def _step(stage: Stage, word: str, rest: str, context: Path, stages: dict[str, Stage]) -> None:
    match word:
        case "WORKDIR":
            stage.home = Path(rest)
            stage.inside(".").mkdir(parents=True, exist_ok=True)
        case "COPY":
            _copy(stage, rest.split(), context, stages)
        case "RUN":
            _run(stage, rest)
        case "ENV":
            stage.variables |= dict(pair.split("=", 1) for pair in rest.split())
        case _:
            _note(stage, word, rest)


def _note(stage: Stage, word: str, rest: str) -> None:
    match word:
        case "USER":
            stage.user = rest
        case "STOPSIGNAL":
            stage.signal = rest
        case "CMD":
            stage.command = json.loads(rest)
        case "HEALTHCHECK":
            stage.health = json.loads(rest.split(" CMD ")[1])


def _copy(stage: Stage, names: list[str], context: Path, stages: dict[str, Stage]) -> None:
    *sources, target = names
    if sources[0].startswith("--from="):
        other = stages[sources.pop(0).removeprefix("--from=")]
        folder = other.root
    else:
        folder = context
    if target.endswith("/"):
        stage.inside(target).mkdir(parents=True, exist_ok=True)
    for source in sources:
        path, place = folder / source.lstrip("/"), stage.inside(target)
        if path.is_dir():
            shutil.copytree(path, place, symlinks=True, dirs_exist_ok=True)
        else:
            shutil.copy(path, place)


def _run(stage: Stage, line: str) -> None:
    if line.split(maxsplit=1)[0] in OF_THE_BASE:
        stage.not_run.append(line)
        return
    python = Path(sys.base_prefix) / "bin"
    environment = os.environ | {"PATH": f"{python}:{os.environ['PATH']}"}
    subprocess.run(["/bin/sh", "-euc", line], cwd=stage.inside("."), env=environment, check=True)
