"""`?render=`: a rendering of the answer for people, beside the members for programs."""

from typing import Annotated, Any

from service.renderings.content import of_answer
from service.renderings.render import render
from service.resolution.answer import Answer, Format
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.vocabulary import Doc, Example
from service.translations.language import Language
from service.values import dataclass, replace

RenderAs = Annotated[Format | None, Doc("Add the answer as a block that can be shown unchanged."), Example("discord")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderQuery:
    """Option to add a rendering to an answer."""

    render: RenderAs = None


def rendered_answer(
    resolver: Resolver, request: Any, resolved: Resolved, language: Language, format_: Format | None
) -> Answer:
    """The answer to a call, with a rendering where the request asks for one."""
    answer = resolver.tell(request, resolved, language)
    if format_ is None:
        return answer
    shown = of_answer(resolver.ruleset, resolver.operation, answer, resolved.outcome.summary)
    return replace(answer, rendered=render(shown, format_, language))
