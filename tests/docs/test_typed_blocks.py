"""Blocks of the guides that need a foreign host are not run; a type checker reads them."""

import shutil
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.docs.snippets import NOT_RUN, blocks_of
from tests.integrations.typed import check_types, needs_compiler

GUIDES = PROJECT_FOLDER / "docs" / "guides"
CLIENT = PROJECT_FOLDER / "examples" / "browser-module" / "arbiter.js"
DECLARED = {
    "foundry.md": 'declare function session(): import("./arbiter.js").Session;\n'
    "declare class Roll { constructor(formula: string); evaluate(): Promise<{ total: number }>; }\n",
    "browser.md": 'declare const arbiter: import("./arbiter.js").Arbiter;\n'
    'declare const gm: import("./arbiter.js").Session;\n',
}
"""What earlier blocks of the guide, or the host, declare."""


@needs_compiler
@pytest.mark.parametrize("guide", DECLARED)
def test_blocks_that_are_not_run_are_typed(tmp_path: Path, guide: str) -> None:
    """With the guide's own client, the module's declarations of Foundry, and those of browsers."""
    blocks = [each for each in blocks_of(GUIDES / guide) if (each.language, each.mark) == ("js", NOT_RUN)]
    assert blocks
    (tmp_path / "declared.d.ts").write_text(DECLARED[guide], encoding="utf-8")
    shutil.copy(CLIENT, tmp_path)
    for number, block in enumerate(blocks):
        (tmp_path / f"block{number}.js").write_text(block.text, encoding="utf-8")
    foundry = PROJECT_FOLDER / "integrations" / "foundry" / "types" / "foundry.d.ts"
    options = [
        "--noEmit",
        "--allowJs",
        "--checkJs",
        "--strict",
        "--noImplicitAny",
        "false",
        "--skipLibCheck",
        "--moduleDetection",
        "force",
    ]
    modern = ["--target", "es2022", "--module", "esnext", "--lib", "es2023,dom,dom.iterable"]
    check_types(*options, *modern, *sorted(tmp_path.iterdir()), foundry)
