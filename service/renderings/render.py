"""Rendering of the content of an event or answer by templates."""

from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape

from service.renderings import escape
from service.renderings.content import Content
from service.renderings.parts import EVERYTHING, Limits, parts_of
from service.resolution.answer import Format, Rendered
from service.translations.language import Language
from service.values import dataclass

LONGEST_ON_DISCORD = 2_000
"""Characters that Discord takes in a message, counted as UTF-16 does to be sure."""
EVER_SHORTER = (
    EVERYTHING,
    *(Limits(dice=dice) for dice in (100, 40, 20, 10, 5, 0)),
    *(Limits(dice=0, rules=rules) for rules in (10, 0)),
    *(Limits(dice=0, rules=0, changes=changes) for changes in (40, 20, 10, 5, 0)),
    *(Limits(dice=0, rules=0, changes=0, text=text) for text in (1200, 800, 500, 300, 100, 40, 20, 10)),
)
"""Ever fewer dice, then rules, then changes, then ever shorter names and lists of names, until it is short enough.

What is not listed is counted."""


@dataclass(frozen=True, slots=True)
class Medium:
    """Properties of a format.

    Attributes:
        template: name of the template that puts the parts together.
        harmless: makes a text harmless there.
        longest: characters of a rendering; None where there is no bound.
    """

    template: str
    harmless: Callable[[str], str]
    longest: int | None = None


@cache
def template_of(medium: Medium) -> Template:
    """The template of a medium, which escapes all texts; compiled at first use."""

    def finalize(value: Any) -> Any:
        return medium.harmless(value) if isinstance(value, str) else value

    environment = Environment(
        loader=PackageLoader("service.renderings"),
        autoescape=select_autoescape(("html",)),
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    return environment.get_template(medium.template)


MEDIA = {
    Format.TEXT: Medium("answer.txt", escape.plain),
    Format.DISCORD: Medium("answer.md", escape.discord, LONGEST_ON_DISCORD),
    Format.HTML: Medium("answer.html", escape.plain),
}


def render(described: Content, format_: Format, language: Language) -> Rendered:
    """A rendering; where the format has a size limit, lists are shortened, never the result."""
    medium = MEDIA[format_]
    template, content = template_of(medium), ""
    for limits in EVER_SHORTER:
        content = template.render(parts=parts_of(described, language, limits)).strip()
        if medium.longest is None or _length(content) <= medium.longest:
            break
    return Rendered(format=format_, language=language.code, content=content)


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
