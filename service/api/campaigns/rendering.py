"""Renderings of events as far as a viewer may see them, in the viewer's language."""

from collections.abc import Sequence

from service.phrases import Phrase
from service.play.forms.event_views import SeenEvent
from service.play.happening import Happening
from service.play.ports import UnitOfWork
from service.play.rendering.events import content_of
from service.play.rendering.names import names_in, names_of
from service.play.visibility.projection import Viewer
from service.renderings.content import Content
from service.renderings.render import render
from service.resolution.answer import Format, Rendered
from service.rulesets.vocabulary import Absent


def rendered(
    work: UnitOfWork, viewer: Viewer, events: Sequence[SeenEvent], format_: Format | None
) -> tuple[Rendered | Absent, ...]:
    """A rendering of each event, where the request asks for one.

    Args:
        work: the open transaction, in which names are looked up.
        viewer: the reader.
        events: as the viewer may know them.
        format_: the requested format, or None.
    """
    if format_ is None:
        return (Absent.ABSENT,) * len(events)
    names = names_in(work, viewer, events)
    every = (content_of(event, viewer.ruleset, names) for event in events)
    return tuple(render(content, format_, viewer.language) for content in every)


def rendered_happening(
    viewer: Viewer, happening: Happening | None, format_: Format | None, *, dry_run: bool = False
) -> Rendered | Absent:
    """A rendering of the effect of a call, as its caller may see it; marked where nothing was stored.

    Args:
        viewer: who called.
        happening: the executed command, or None.
        format_: the requested format, or None.
        dry_run: whether it only predicts.
    """
    if format_ is None:
        return Absent.ABSENT
    return render(_content(viewer, happening, dry_run=dry_run), format_, viewer.language)


def _content(viewer: Viewer, happening: Happening | None, *, dry_run: bool) -> Content:
    """The effect of a call, as its caller may see it."""
    if happening is None:
        return Content(ruleset=viewer.ruleset, subject="nothing", line=Phrase("Nothing has changed"))
    seen = viewer.answer(happening.event) or viewer.outline(happening.event)
    return content_of(seen, viewer.ruleset, names_of(happening.after, viewer), dry_run=dry_run)
