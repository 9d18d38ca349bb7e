"""Rendering of a report: a session as a readable log."""

from collections.abc import Iterable
from enum import StrEnum

from service.renderings import escape
from service.renderings.content import Content
from service.renderings.parts import Parts, parts_of
from service.renderings.render import Medium, template_of
from service.translations.language import Language
from service.values import dataclass


class ReportFormat(StrEnum):
    """Markup of the answer."""

    MARKDOWN = "markdown"
    HTML = "html"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A round, or what happens between encounters.

    Attributes:
        heading: a phrase.
        contents: its events.
    """

    heading: str
    contents: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A section for the templates."""

    heading: str
    events: tuple[Parts, ...]


_MEDIA = {
    ReportFormat.MARKDOWN: Medium("report.md", escape.discord),
    ReportFormat.HTML: Medium("report.html", escape.plain),
    ReportFormat.TEXT: Medium("report.txt", escape.plain),
}


def render_report(title: str, sections: Iterable[Section], format_: ReportFormat, language: Language) -> str:
    """The report in a format and a language."""
    paragraphs = [
        _Paragraph(language.translated(each.heading), tuple(parts_of(content, language) for content in each.contents))
        for each in sections
    ]
    return template_of(_MEDIA[format_]).render(title=title, sections=paragraphs, language=language.code).strip() + "\n"
