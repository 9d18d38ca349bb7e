"""Tests of the decisions: their numbers, their length, and their index."""

import re

from tests.docs.pages import DECISIONS, DOCS, named

INDEX = (DOCS / "decisions.md").read_text(encoding="utf-8")
CHAPTERS = {page: page.read_text(encoding="utf-8") for page in DECISIONS}
MOST_LINES = 10
MOST_COLUMNS = 100
_records_in = re.compile(r"^## (\d+\. .+)\n((?:(?!^#).*\n)*)", re.MULTILINE).findall


def test_every_record_of_a_chapter_has_a_row_in_the_index() -> None:
    """With its title and its page; the last cell is its status."""
    rows = re.findall(r"^\| \[(\d+\. .+)\]\((\S+?)#\S+\) \| \S.* \|$", INDEX, re.MULTILINE)
    records = [
        (title, str(page.relative_to(DOCS))) for page, text in CHAPTERS.items() for title, _ in _records_in(text)
    ]
    assert sorted(rows) == sorted(records)


def test_every_new_record_has_a_row_in_the_index() -> None:
    """In the order of their numbers."""
    rows = re.findall(r"^\| \[(\d+\. .+)\]\(#\S+\) \| \S.* \|$", INDEX, re.MULTILINE)
    assert rows == [title for title, _ in _records_in(INDEX)]


def test_no_number_is_missing_or_used_twice() -> None:
    """Chapters and new records together."""
    titles = [title for text in (*CHAPTERS.values(), INDEX) for title, _ in _records_in(text)]
    numbers = sorted(int(title.split(".")[0]) for title in titles)
    assert numbers == list(range(1, len(numbers) + 1))


def test_records_of_chapters_are_short() -> None:
    """At most ten lines of at most 100 columns, with context, decision and consequence."""
    for page, text in CHAPTERS.items():
        for title, body in _records_in(text):
            lines = [line for line in body.splitlines() if line]
            starts = [part for part in ("*Context.*", "*Decision.*", "*Consequence.*") if f"\n{part} " in f"\n{body}"]
            assert len(starts) == 3, f"{named(page)}: {title}"
            assert len(lines) <= MOST_LINES, f"{named(page)}: {title}"
            assert max(map(len, lines)) <= MOST_COLUMNS, f"{named(page)}: {title}"
