"""Views of prompts for each viewer: questions in full for the players who are asked, else only that there are some."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from service.phrases import Phrase
from service.play.call import Actor, Call
from service.play.forms.event_views import EventView
from service.play.forms.forms import FormMember, form, view
from service.play.forms.views import view_of
from service.play.prompts.execution import events_of
from service.play.resources.bounds import Seq
from service.play.resources.prompt import Prompt, Wait, WaitKind
from service.play.resources.rows import Role
from service.rulesets.vocabulary import Absent, Component, Doc, Id, Sometimes
from service.translations.questions import asked_in_words
from service.translations.sentence import Word
from service.values import dataclass

Offered = Annotated[
    bool | int | str, Component("OfferedChoice", "Something that can be chosen: yes or no, a number, or a name.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitView:
    """Question of a prompt: a roll or a decision. Other players see only who is asked."""

    id: Annotated[Id, Doc("Id to answer it with.")]
    combatant_id: Annotated[
        Id | None, Doc("Id of the combatant that is asked; null for the game master and outside encounters.")
    ]
    character_id: Annotated[Id | None, Doc("Id of the character that is asked; null if the game master answers.")]
    name: Annotated[str | None, Doc("Name of the participant that is asked; null for the game master.")]
    kind: Annotated[WaitKind, Doc("Kind of question: a die or a decision.")]
    stream: Annotated[str | None, Doc("Whose die it is; null for a decision.")]
    die: Annotated[str | None, Doc("The kind of die, such as `d6`.")]
    purpose: Annotated[str | None, Doc("Purpose of the die, as a stable code.")]
    member: Annotated[str | None, Doc("Name of the decision; null for a die.")]
    participant: Annotated[str | None, Doc("Role in the order of the participant who decides; null for a die.")]
    options: Annotated[tuple[Offered, ...] | None, Doc("Options of the decision.")]
    default: Annotated[Offered | None, Doc("The choice that applies without a decision.")]
    question: Annotated[str | None, Doc("The question for people.")]
    labels: Annotated[tuple[str, ...] | None, Doc("Texts for `options`, in the same order.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredView:
    """Answered question of a prompt; the answer is in the event that follows from it."""

    id: Annotated[Id, Doc("Id of the question.")]
    combatant_id: Annotated[
        Id | None, Doc("Id of the combatant that was asked; null for the game master, and outside encounters.")
    ]
    character_id: Annotated[Id | None, Doc("Id of the character that was asked; null if the game master answers.")]
    kind: Annotated[WaitKind, Doc("Kind of question: a die or a decision.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptProblem:
    """Reason for which an order was refused in the end."""

    code: Annotated[str, Doc("Stable code of the refusal.")]
    title: Annotated[str, Doc("Short title of the problem.")]
    detail: Annotated[str, Doc("Description of the problem.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOutView:
    """Actor of a prompt whose order was refused. The orders of the others continue."""

    pointer: Annotated[str, Doc("JSON pointer to the actor in the prompt as it was sent.")]
    id: Annotated[Id, Doc("Id of the actor.")]
    problem: Annotated[PromptProblem, Doc("Reason for the refusal.")]


PromptView: Any = view(
    Prompt,
    "PromptView",
    "An order that waits, as the owner of the key may see it.",
    FormMember(
        "kind", Annotated[Literal["prompt"], Doc("Distinguishes a prompt from a hidden answer with status 202.")]
    ),
    FormMember(
        "acting", Annotated[Id | None, Doc("Id of the acting participant, if there is one and the viewer may know it.")]
    ),
    FormMember("waits", Annotated[tuple[WaitView, ...], Doc("Open questions.")]),
    FormMember(
        "answered",
        Annotated[tuple[AnsweredView, ...], Doc("Answered questions, in the order in which they were asked.")],
    ),
    FormMember(
        "left_out",
        Annotated[
            tuple[LeftOutView, ...],
            Doc("Actors whose orders were refused; for game masters and the sender, else empty."),
        ],
    ),
    FormMember("events", Annotated[tuple[Seq, ...], Doc("Seqs of all resulting events.")]),
    FormMember(
        "log",
        Annotated[tuple[EventView, ...] | Absent, Sometimes(), Doc("The events themselves; with `expand=event`.")],
        Absent.ABSENT,
    ),
    FormMember(
        "problem",
        Annotated[PromptProblem | None, Doc("Reason for the refusal, for game masters and the sender; else null.")],
    ),
)
PromptsView: Any = form(
    "PromptsView",
    "Prompts of a campaign.",
    FormMember("items", Annotated[tuple[PromptView, ...], Doc("In the order of creation.")]),
    FormMember(
        "next_cursor", Annotated[str | None, Doc("Send it as `cursor` for the next page; null on the last one.")]
    ),
)


def prompt_view(prompt: Prompt, call: Call, log: tuple[Any, ...] | Absent = Absent.ABSENT) -> Any:
    """A prompt as the sender of a call sees it, with questions in the language of the call.

    Args:
        prompt: the prompt.
        call: the call.
        log: its events as the sender sees them.
    """
    actor = call.actor
    is_gm = actor.role is Role.GM
    knows_why = (is_gm or prompt.key == actor.key) and prompt.problem is not None
    return view_of(
        PromptView,
        prompt,
        kind="prompt",
        acting=_acting(prompt, actor),
        waits=tuple(_wait_view(wait, call) for wait in prompt.open_waits if _is_known(wait, actor)),
        answered=tuple(_answered_view(wait) for wait in prompt.waits if wait.is_answered and _is_known(wait, actor)),
        left_out=tuple(_left_out(prompt)) if is_gm or prompt.key == actor.key else (),
        events=tuple(events_of(prompt)),
        log=log,
        problem=PromptProblem(**(prompt.problem or {})) if knows_why else None,
    )


def asks(prompt: Prompt, actor: Actor) -> bool:
    """Whether a prompt asks a viewer now; a game master for characters without a player."""
    if actor.role is Role.GM:
        return any(wait.character_id is None for wait in prompt.open_waits)
    return any(wait.character_id in actor.characters for wait in prompt.open_waits)


def _left_out(prompt: Prompt) -> Iterator[LeftOutView]:
    for index, part in enumerate(prompt.parts):
        if part.actor is not None and part.problem is not None:
            yield LeftOutView(pointer=f"/actors/{index}", id=part.actor, problem=PromptProblem(**part.problem))


def _acting(prompt: Prompt, actor: Actor) -> str | None:
    if len(prompt.parts) != 1:
        return None
    (part,) = prompt.parts
    return None if part.secret and actor.role is not Role.GM else part.acting


def _is_known(wait: Wait, actor: Actor) -> bool:
    """Whether a viewer may know the addressee of a question."""
    return actor.role is Role.GM or not wait.secret or wait.character_id in actor.characters


def _answered_view(wait: Wait) -> AnsweredView:
    return AnsweredView(
        id=wait.id, combatant_id=wait.combatant_id, character_id=wait.character_id, kind=WaitKind(wait.kind)
    )


def _wait_view(wait: Wait, call: Call) -> WaitView:
    actor = call.actor
    is_visible = actor.role is Role.GM or wait.character_id in actor.characters
    question, labels = _in_words(wait, call) if is_visible else (None, None)
    return WaitView(
        id=wait.id,
        combatant_id=wait.combatant_id,
        character_id=wait.character_id,
        name=wait.name,
        kind=WaitKind(wait.kind),
        stream=wait.stream if is_visible else None,
        die=wait.die if is_visible else None,
        purpose=wait.purpose if is_visible else None,
        member=wait.member if is_visible else None,
        participant=wait.participant if is_visible else None,
        options=None if wait.options is None or not is_visible else tuple(wait.options),
        default=wait.default if is_visible else None,
        question=question,
        labels=labels,
    )


def _in_words(wait: Wait, call: Call) -> tuple[str, tuple[str, ...] | None]:
    """The question, and the texts of its options; what the game does not put into words is a name, or a word."""
    ruleset, language = call.codec().ruleset, call.language
    if wait.member is None:
        purpose = Word.spoken(ruleset, wait.purpose or "")
        return language.translated(Phrase("Roll a {die}: {purpose}", die=wait.die, purpose=purpose)), None
    asked = asked_in_words(language, ruleset, wait.member, wait.options or (), wait.position)
    return asked.question, asked.labels
