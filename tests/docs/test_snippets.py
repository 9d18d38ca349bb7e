"""Tests of the snippets in README, pages, guides and examples: they run and print the shown output."""

import json
import shutil
from itertools import groupby
from pathlib import Path

import pytest

from tests.docs.pages import CONTRIBUTING, DOCS, EXAMPLES, GUIDES, PAGES, README, named
from tests.docs.sessions import NODE_MODULES, printed_by
from tests.docs.snippets import NOT_RUN, Block, Snippet, blocks_of, same_for_all, snippets_of
from tests.serve.running import Running

TAUGHT_BY_OTHERS = {DOCS / "adding-a-game.md", DOCS / "adding-an-operation.md"}
"""Pages whose blocks are files, which a test of their own follows."""
PLAYED = [
    README,
    *GUIDES,
    *EXAMPLES,
    *(
        DOCS / f"{name}.md"
        for name in ("clients", "dice", "errors", "languages", "odds", "prompts", "rules", "stored-play", "visibility")
    ),
]
DOCUMENTS = [*PLAYED, CONTRIBUTING, *(page for page in PAGES if page not in {*PLAYED, *TAUGHT_BY_OTHERS})]
OTHER_LANGUAGES = {"", "text", "json", "html", "mtmacro", "sql", "yaml"}
"""What is shown and not run: trees, answers, files, pages, settings, and macros of hosts that are not at hand."""

MAKES_A_CLIENT = {DOCS / name for name in ("guides/python.md", "guides/browser.md", "clients.md")}
"""Documents whose sessions generate and compile clients."""

SESSIONS = [
    pytest.param(
        document,
        language,
        list(snippets),
        id=f"{named(document)}-{language}",
        marks=[pytest.mark.compiled] if document in MAKES_A_CLIENT else [],
    )
    for document in DOCUMENTS
    for language, snippets in groupby(
        sorted(snippets_of(document), key=lambda snippet: snippet.language), lambda snippet: snippet.language
    )
]


@pytest.mark.skipif(
    not shutil.which("curl") or not (NODE_MODULES / "typescript").exists(),
    reason="needs curl, and node_modules as `make test` installs them",
)
@pytest.mark.parametrize(("document", "language", "snippets"), SESSIONS)
def test_snippets_print_what_stands_below(
    running_service: Running, tmp_path: Path, document: Path, language: str, snippets: list[Snippet]
) -> None:
    """All of a document in one language, one after the other in one program; only ids, keys and times are others."""
    printed = printed_by(document, language, snippets, running_service.port, tmp_path)
    lines = [f"{named(document)}:{snippet.line}" for snippet in snippets]
    assert dict(zip(lines, map(same_for_all, printed), strict=True)) == {
        line: same_for_all(snippet.shown) for line, snippet in zip(lines, snippets, strict=True)
    }


@pytest.mark.parametrize("document", PLAYED, ids=named)
def test_every_document_has_something_to_run(document: Path) -> None:
    """Every guide is tested."""
    assert snippets_of(document) != []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_no_block_is_overlooked(document: Path) -> None:
    """A block that is not run is in a display-only language, or marked `not-run`."""
    run = {snippet.line for snippet in snippets_of(document)}
    assert [block for block in blocks_of(document) if block.line not in run and not is_only_shown(block)] == []


def is_only_shown(block: Block) -> bool:
    """Whether nothing of a block can be run; JSON at least is JSON."""
    if block.language == "json":
        json.loads(block.text)
    return block.language in OTHER_LANGUAGES or block.mark.startswith(NOT_RUN)
