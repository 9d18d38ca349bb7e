"""Answers to prompts: each counts once, and the last one runs the order."""

from collections.abc import Mapping
from typing import Annotated, Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.authorize import is_rolled_for
from service.play.commands.known import rolled_for
from service.play.prompts.execution import EVERY_PART, PromptRunner, continued
from service.play.prompts.prompts import check_open, one, save
from service.play.resources.prompt import Prompt, PromptPart, Wait, WaitKind
from service.play.resources.rows import Role
from service.resolution.refusal import Refusal, of_faults
from service.rulesets.vocabulary import Absent, Doc, Id, Sometimes
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace

Answer = Mapping[str, Any]
"""`face`, `roll` or `choice` -> the stated value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerInput:
    """Answer to a question of a prompt: a face, "roll for me", or a choice."""

    wait: Annotated[Id, Doc("Id of the question, as listed by the prompt.")]
    face: Annotated[int | None, Doc("The face of the die, as it fell.")] = None
    roll: Annotated[
        bool, Doc("Let the service roll this die, and all others of the same stream for which this order asks.")
    ] = False
    choice: Annotated[Any, Sometimes(), Doc("One of the options of a decision.")] = Absent.ABSENT

    @property
    def stated(self) -> Answer:
        """The one member that was stated.

        Raises:
            Refusal: nothing was, or several things.
        """
        every = {"face": self.face, "roll": self.roll or None}
        stated = {name: value for name, value in every.items() if value is not None}
        if self.choice is not Absent.ABSENT:
            stated["choice"] = self.choice
        if len(stated) != 1:
            raise _unfit("", Phrase("Expected exactly one of `face`, `roll` and `choice`."))
        return stated


def answer(call: Call, runner: PromptRunner, prompt_id: str, encounter_id: str | None, given: AnswerInput) -> Prompt:
    """Answer a question; when none is open any more, the order is run.

    Raises:
        Refusal: `not_found`, `forbidden`, `already_answered`, `prompt_over`, `bad_face`, `bad_input`.
    """
    prompt = one(call, prompt_id, encounter_id)
    wait = next((each for each in prompt.waits if each.id == given.wait), None)
    seen = None if wait is None or (wait.secret and not _is_asked(call, wait)) else wait
    wait = refusals.existing(seen, "question", "/wait")
    if not _is_asked(call, wait):
        raise refusals.forbidden(Phrase("This question is for another player."))
    stated = given.stated
    if wait.answer is not None:
        if _same(wait.answer, stated):
            return prompt
        detail = Phrase("This question has another answer already, and answers do not change.")
        raise refusals.conflict("already_answered", Phrase("Already answered"), detail, "/wait")
    check_open(prompt)
    _check(call, wait, stated)
    after = continued(call, runner, _answered(prompt, wait, stated))
    return save(call, prompt, after)


def _is_asked(call: Call, wait: Wait) -> bool:
    actor = call.actor
    return actor.role is Role.GM or (actor.role is Role.PLAYER and wait.character_id in actor.characters)


def _same(before: Any, stated: Answer) -> bool:
    """Whether two answers are the same; true is not 1."""
    return bool(before == stated) and list(map(type, before.values())) == list(map(type, stated.values()))


def _plain(stated: Answer) -> Answer:
    """The answer with the option of a choice that states details, as `{"effect": "boost", "bearer": ID}`."""
    choice = stated.get("choice")
    return {"choice": choice.get("effect")} if isinstance(choice, Mapping) else stated


def _check(call: Call, wait: Wait, stated: Answer) -> None:
    """Refuse an answer that does not fit the question."""
    if wait.kind == WaitKind.DECISION:
        options = wait.options or ()
        if not any(_same({"choice": option}, _plain(stated)) for option in options):
            listed = ", ".join(map(str, options)) or Phrase("none")
            raise _unfit("/choice", Phrase("Expected one of the options of the decision: {options}.", options=listed))
        return
    if "choice" in stated:
        raise _unfit("/choice", Phrase("A die is asked for: send `face` or `roll`."))
    if "face" in stated:
        _check_face(call, wait, stated["face"])


def _check_face(call: Call, wait: Wait, face: int) -> None:
    if is_rolled_for(call.actor, call.campaign()):
        raise refusals.forbidden(Phrase("In this campaign the service rolls for players; answer with `roll`."))
    sides = int((wait.die or "d0")[1:])
    if not 1 <= face <= sides:
        detail = Phrase("A {die} has faces from 1 to {sides}, got {face}.", die=wait.die, sides=sides, face=face)
        members = {"stream": wait.stream, "die": wait.die, "purpose": wait.purpose}
        raise replace(of_faults((PlacedFault("/face", "bad_face", detail),)), members=members)


def _answered(prompt: Prompt, wait: Wait, stated: Answer) -> Prompt:
    """The prompt with an answer, which its order gets from now on."""
    waits = tuple(replace(each, answer=dict(stated)) if each.id == wait.id else each for each in prompt.waits)
    if wait.part == EVERY_PART:
        return replace(prompt, waits=waits)
    parts = list(prompt.parts)
    parts[wait.part] = _knowing(parts[wait.part], wait, stated)
    return replace(prompt, waits=waits, parts=tuple(parts))


def _knowing(part: PromptPart, wait: Wait, stated: Answer) -> PromptPart:
    name = wait.member or wait.stream or ""
    if "choice" in stated:
        return replace(part, decisions={**part.decisions, name: [*part.decisions.get(name, ()), stated["choice"]]})
    if "roll" in stated:
        return replace(part, rolled=[*part.rolled, rolled_for(_identity(wait), name)])
    return replace(part, dice={**part.dice, name: [*part.dice.get(name, ()), stated["face"]]})


def _identity(wait: Wait) -> str:
    """Id in the order of the participant who was asked."""
    return wait.combatant_id or wait.character_id or ""


def _unfit(pointer: str, detail: Phrase) -> Refusal:
    return of_faults((PlacedFault(pointer, "bad_input", detail),))
