"""Tests of the files in `deploy` against the schemas of their readers; run by `make deployment`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER, Settings

DEPLOY = PROJECT_FOLDER / "deploy"
MANIFESTS = sorted(path for path in (DEPLOY / "kubernetes").glob("*.yaml") if path.stem != "kustomization")


def run(name: str, *arguments: str | Path) -> None:
    """Runs a program of the environment; without it the test is skipped."""
    program = Path(sys.executable).parent / name
    if not program.exists():
        pytest.skip(f"{name} is not installed (make deployment installs it)")
    answer = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_recipe_of_the_image_has_no_known_faults() -> None:
    """Hadolint has nothing to say."""
    run("hadolint", PROJECT_FOLDER / "Dockerfile")


def test_compose_reads_its_file() -> None:
    """By the schema of the compose specification."""
    run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: path.stem)
def test_kubernetes_takes_its_manifests(manifest: Path) -> None:
    """By the schemas of its API, with no member that nobody knows."""
    run("kubernetes-validate", "--strict", manifest)


def test_settings_that_are_set_exist() -> None:
    """A variable of the service that a file of `deploy` sets is a setting."""
    known = {name.upper() for name in Settings.__dataclass_fields__}
    compose = (DEPLOY / "compose.yaml").read_text().split("services:")[0]
    kubernetes = "".join(path.read_text() for path in MANIFESTS if path.stem in ("arbiter", "migrate"))
    named = set(re.findall(r"^    ([A-Z_]+): ", compose, re.MULTILINE)) | set(
        re.findall(r"name: ([A-Z_]+)", kubernetes)
    )
    assert len(named) >= 8
    assert named <= known


def test_every_variable_of_compose_is_explained() -> None:
    """Variables of the file are in the example, but for images, which have a default."""
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    stated = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert {name for name in asked - stated if not re.search("IMAGE|VERSION", name)} == set()
