"""Rendering of the changes of an event: resource, member, and the value before and after."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from service.phrases import Phrase
from service.play.forms import views
from service.play.forms.event_views import SeenEvent
from service.play.rendering.names import Names, is_id
from service.play.resources import event_types
from service.play.resources.combatant import FOES, HEROES
from service.play.resources.rows import Change, CombatantStatus
from service.play.visibility.command_secrets import MASKED_TEXT
from service.pointer_tokens import unescape
from service.renderings.content import DescribedChange, text_of
from service.renderings.own_words import own_names, words_within
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Absent
from service.schemas.strict_json import DEEPEST
from service.translations.sentence import Word
from service.values import dataclass

RESOURCES: Mapping[str, Phrase] = MappingProxyType(
    {
        "campaign": Phrase("campaign"),
        "key": Phrase("key"),
        "character": Phrase("character"),
        "encounter": Phrase("encounter"),
        "combatant": Phrase("combatant"),
        "entry": Phrase("library entry"),
    }
)
"""Placeholder for a resource without a name, or with one that the viewer does not know."""
VIEWS: Mapping[str, type] = MappingProxyType(
    {
        "campaign": views.CampaignView,
        "key": views.KeyView,
        "character": views.CharacterView,
        "encounter": views.EncounterView,
        "combatant": views.CombatantView,
        "entry": views.EntryView,
    }
)
ORIGINS = "/part_templates"
"""Member with the library entries of which parts are copies; its names are pointers, which are not for people."""
NAMED_BY_STEPS = ("/round", "/turn", "/status")
"""Members of an encounter that the result of a step tells."""
INTERNAL = ("/acted",)
"""Members of an encounter that its view does not have."""
PARTICIPANTS = ("character", "combatant")
"""Resources that take part in the game."""
OF_BUILD = ("sheet", "state")
"""Members with documents of a game; their own names are left out."""
NONE = Phrase("none")
"""What follows a value that is gone."""
LASTING = "lasting"
"""The member with the names of the conditions in force."""
LEFT = Phrase("left the encounter")
"""The status of a combatant that takes part no longer."""
MOST_ITEMS = 20
"""Items of a list that are listed; further ones are counted."""


def described_changes(event: SeenEvent, ruleset: Ruleset, names: Names) -> tuple[DescribedChange, ...]:
    """The changes of an event as lines for people."""
    left_out = (*INTERNAL, *(NAMED_BY_STEPS if event.type in event_types.STEPS else ()))
    renderer = _ChangeRenderer(ruleset, names)
    return tuple(
        renderer.line_of(change)
        for change in event.changes
        if not change.path.startswith(ORIGINS) and (change.resource != "encounter" or change.path not in left_out)
    )


def subject_of(event: SeenEvent, names: Names) -> str | None:
    """The name of the one participant that an event changes; None where there is no such one."""
    found = {names.of.get(change.id) for change in event.changes if change.resource in PARTICIPANTS}
    return found.pop() if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class _ChangeRenderer:
    """Renders changes of a game's resources.

    Attributes:
        ruleset: the game.
        names: id -> name.
    """

    ruleset: Ruleset
    names: Names

    def line_of(self, change: Change) -> DescribedChange:
        """One change as a line."""
        path = tuple(unescape(token) for token in change.path.split("/", DEEPEST + 1)[1:])
        who = self.names.of.get(change.id) or _name_in(change) or RESOURCES[change.resource]
        if not path:
            return DescribedChange(who=who, what=Phrase("removed") if change.after is Absent.ABSENT else Phrase("new"))
        if path[0] == "conditions" and len(path) > 1:
            return self._of_condition(change, path[1], path[2:], who)
        kind, below = self._kind(change.resource, path)
        before, after = self._sides(change, kind, below)
        return DescribedChange(who=who, what=self._label(kind, below), before=before, after=after)

    def _of_condition(self, change: Change, identity: str, path: tuple[str, ...], who: str) -> DescribedChange:
        """A condition that was added or removed, or a member of one."""
        named = self.names.conditions.get(identity) or _name_in(change)
        name = Phrase("condition") if named is None else Word.of_condition(self.ruleset, named)
        if not path:
            is_gone = change.after is Absent.ABSENT
            return DescribedChange(who=who, what=name, after=Phrase("removed") if is_gone else Phrase("begins"))
        if path == ("ended",):
            return DescribedChange(
                who=who, what=name, after=Phrase("begins") if change.after is None else Phrase("over")
            )
        before, after = self._sides(change, Condition, path)
        what = Phrase("{first}, {second}", first=name, second=self._label(Condition, path))
        return DescribedChange(who=who, what=what, before=before, after=after)

    def _sides(self, change: Change, kind: Any, path: tuple[str, ...]) -> tuple[str | None, str | None]:
        """The values before and after a change; None where there was none, or where the member is gone."""
        after = self._text(change.after, kind, path)
        gone = change.after is Absent.ABSENT
        return self._text(change.before, kind, path), after if after is not None or gone else NONE

    def _kind(self, resource: str, path: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
        """The type of a member, and the path within it: of sheets and states the game's type, else that of the view."""
        stored = self.ruleset.characters
        if stored is not None and path[0] in OF_BUILD and len(path) > 1:
            return (stored.sheet if path[0] == "sheet" else stored.state), path[1:]
        return VIEWS[resource], path

    def _label(self, kind: Any, path: tuple[str, ...]) -> str:
        """The steps of a path; members of declared types are translated, keys are not."""
        label = self._name(kind, path[:1])
        for end in range(2, len(path) + 1):
            label = Phrase("{first} {second}", first=label, second=self._name(kind, path[:end]))
        return label

    def _name(self, kind: Any, path: tuple[str, ...]) -> str:
        """The last step of a path."""
        if path == (LASTING,):
            return Word.spoken(self.ruleset, "conditions")
        return Word.spoken(self.ruleset, path[-1]) if own_names(kind, path)[-1] else path[-1]

    def _text(self, value: Any, kind: Any, path: tuple[str, ...]) -> str | None:
        """A value for people; None where there was none."""
        if value is Absent.ABSENT or value is None:
            return None
        if isinstance(value, Mapping):
            return self._members(value, kind, path)
        if isinstance(value, list | tuple):
            return _joined(value, [self._text(item, kind, path) for item in value])
        if isinstance(value, str) and (said := self._said(value, path)) is not None:
            return said
        return text_of(value, self.ruleset, words_within(kind, path))

    def _said(self, value: str, path: tuple[str, ...]) -> str | None:
        """A text that is a name, an id or a value with words of its own; None for others."""
        if value in self.names.of or is_id(value):
            return self.names.of.get(value, MASKED_TEXT)
        if path == (LASTING,):
            return Word.of_condition(self.ruleset, value)
        if path == ("health",):
            return Word.of_value(self.ruleset, "health", value)
        if path == ("status",) and value == CombatantStatus.LEFT:
            return LEFT
        return Word.spoken(self.ruleset, value) if path == ("side",) and value in (HEROES, FOES) else None

    def _members(self, value: Mapping[str, Any], kind: Any, path: tuple[str, ...]) -> str | None:
        """The members of an object that have a value, each with its name."""
        present = {name: item for name, item in value.items() if item is not None}
        texts = [
            Phrase(
                "{member} {value}",
                member=self.names.of.get(name) or self._name(kind, (*path, name)),
                value=self._text(item, kind, (*path, name)),
            )
            for name, item in present.items()
        ]
        return _joined(list(present.values()), texts)


def _joined(items: Sequence[Any], texts: Sequence[str | None]) -> str | None:
    """The texts or names of some items in one line; their number where there are many, or nested ones without names."""
    if not items:
        return None
    names = [item["name"] for item in items if isinstance(item, Mapping) and isinstance(item.get("name"), str)]
    is_nested = any(isinstance(item, Mapping | list | tuple) for item in items)
    if len(items) > MOST_ITEMS or (is_nested and len(names) < len(items)):
        return Phrase("{number:entry|entries}", number=len(items))
    texts = names if is_nested else texts
    joined = texts[0] or NONE
    for text in texts[1:]:
        joined = Phrase("{first}, {second}", first=joined, second=text or NONE)
    return joined


def _name_in(change: Change) -> str | None:
    """The name in a resource that was created or deleted."""
    documents = (document for document in (change.after, change.before) if isinstance(document, Mapping))
    return next((name for document in documents if isinstance(name := document.get("name"), str)), None)
