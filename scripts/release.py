"""Prepares a release, without network access: release.py VERSION.

Writes the version, dates the changelog, and stores the digest of the document. You commit, tag and publish yourself;
the last line of output explains how. The script changes nothing unless the tree is clean and the version is later.
"""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "service" / "__init__.py"
DEPLOYED = ROOT / "deploy" / "kubernetes" / "kustomization.yaml"
CHANGELOG = ROOT / "CHANGELOG.md"
WHOLE = ROOT / "build" / "openapi.json"
RELEASED = ROOT / "openapi" / "released.json"
UNRELEASED = "## [Unreleased]\n"
_numbers = re.compile(r"(\d+)\.(\d+)\.(\d+)").fullmatch
_version_in = re.compile(r'(?<=^VERSION = ")[^"]+', re.MULTILINE)
_tag_in = re.compile(r"(?<=newTag: )\S+")
_announced = re.compile(r"\AWill be [\d.]+\.\n\n")


def main(version: str) -> int:
    """Make the release; 1 if something prevents it."""
    reason = hindrance(version)
    if reason:
        print(f"arbiter: no release: {reason}", file=sys.stderr)
        return 1
    replace(PLACE, _version_in, version)
    replace(DEPLOYED, _tag_in, version)
    CHANGELOG.write_text(dated(CHANGELOG.read_text(encoding="utf-8"), version), encoding="utf-8")
    run(sys.executable, "-m", "service", "openapi")
    run(sys.executable, "-m", "service", "openapi", "--output", str(WHOLE))
    RELEASED.write_text(digest(), encoding="utf-8")
    print(
        f"arbiter: this is {version}. Look at it by git diff, then: "
        f"git commit --all --message {version} && git tag v{version}"
    )
    return 0


def hindrance(version: str) -> str:
    """Why there can be no release of this version; empty when there can."""
    if not _numbers(version):
        return f"expected a version such as 0.3.0, got {version!r}"
    if run("git", "status", "--porcelain").strip():
        return "the tree is not clean; commit or stash what is changed"
    changelog = CHANGELOG.read_text(encoding="utf-8")
    if f"## [{version}]" in changelog:
        return f"the changelog has {version} already"
    if later(current(), version):
        return f"{version} is before {current()}"
    if not unreleased(changelog):
        return "the changelog tells of no change"
    return ""


def later(one: str, other: str) -> bool:
    """Whether one version comes after another."""
    return [int(part) for part in one.split(".")] > [int(part) for part in other.split(".")]


def current() -> str:
    """The version that the code has."""
    found = _version_in.search(PLACE.read_text(encoding="utf-8"))
    return found[0] if found else ""


def unreleased(changelog: str) -> str:
    """Text of the changelog for the next version."""
    output = changelog.partition(UNRELEASED)[2].partition("\n## [")[0].strip("\n") + "\n\n"
    return _announced.sub("", output).strip()


def dated(changelog: str, version: str) -> str:
    """The changelog, with the unreleased section renamed to this version and dated today."""
    before, _, after = changelog.partition(UNRELEASED)
    heading = f"{UNRELEASED}\n## [{version}] - {datetime.now(UTC).date()}\n\n"
    return before + heading + _announced.sub("", after.lstrip("\n"))


def digest() -> str:
    """What clients rely on in the document."""
    script = str(ROOT / "scripts" / "digest.py")
    return run(sys.executable, script, given=WHOLE.read_text(encoding="utf-8"))


def replace(file: Path, pattern: re.Pattern[str], version: str) -> None:
    """Write the version where the pattern finds another."""
    file.write_text(pattern.sub(version, file.read_text(encoding="utf-8"), count=1), encoding="utf-8")


def run(*command: str, given: str = "") -> str:
    """What a program prints; it must succeed."""
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
