"""`?render=` and `?expand=`: what an answer to a resolution has on request."""

from enum import StrEnum
from typing import Annotated, Any

from service.renderings.content import of_answer
from service.renderings.render import render
from service.resolution.answer import Answer, Format
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.vocabulary import Doc, Example
from service.translations.language import Language
from service.values import dataclass, replace


class Extra(StrEnum):
    """Part of an answer to a resolution that is left out unless it is asked for."""

    OPTIONS = "options"


ExtraToAdd = Annotated[Extra | None, Doc("`options`: the answer has the house rules too."), Example("options")]
RenderAs = Annotated[Format | None, Doc("Add the answer as a block that can be shown unchanged."), Example("discord")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderQuery:
    """Additions to an answer."""

    expand: ExtraToAdd = None
    render: RenderAs = None


NOTHING_ASKED = RenderQuery()


def answer_with(query: RenderQuery, resolver: Resolver, request: Any, resolved: Resolved, language: Language) -> Answer:
    """The answer to a call, with what its query asks for."""
    answer = resolver.as_answer(resolved, language)
    if query.expand is Extra.OPTIONS:
        answer = replace(answer, options=resolver.options_in_force(request))
    if query.render is None:
        return answer
    shown = of_answer(resolver.ruleset, resolver.operation, answer, resolved.outcome.summary)
    return replace(answer, rendered=render(shown, query.render, language))
