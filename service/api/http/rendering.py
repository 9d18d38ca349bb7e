"""`?render=`: an answer as a block that is shown as it is, beside what programs read."""

from typing import Annotated, Any

from service.renderings.content import of_answer
from service.renderings.render import render
from service.resolution.answer import Answer, Format
from service.resolution.resolver import Resolved, Resolver
from service.rulesets.vocabulary import Doc, Example
from service.translations.language import Language
from service.values import dataclass, replace

RenderAs = Annotated[Format | None, Doc("Add the answer as a block to be shown as it is."), Example("discord")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderQuery:
    """Whether an answer has a rendering too."""

    render: RenderAs = None


def rendered_answer(
    resolver: Resolver, request: Any, resolved: Resolved, language: Language, format_: Format | None
) -> Answer:
    """The answer to a call, with a rendering of it where one is asked for."""
    answer = resolver.tell(request, resolved, language)
    if format_ is None:
        return answer
    shown = of_answer(resolver.ruleset, resolver.operation, answer, resolved.outcome.summary)
    return replace(answer, rendered=render(shown, format_, language))
