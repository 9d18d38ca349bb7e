"""Prompts in a channel: a message with a button for each option or face, and what a button answers."""

from collections.abc import Iterator, Mapping

from arbiter_bot.arbiter import Json
from arbiter_bot.messages import NotUnderstood, word

ROW, BUTTON, GREY = 1, 2, 2
"""Discord's numbers for a row of buttons, for a button, and for its style."""
IN_A_ROW, MOST_FACES = 5, 20
ROLL = "roll"


def question(prompt: Json, names: Mapping[str, str], locale: str) -> tuple[str, list[Json]]:
    """Who is asked for what next, in words, and the buttons with which that one answers."""
    wait = prompt["waits"][0]
    who = names.get(wait["combatant_id"], "?")
    if wait["kind"] == ROLL:
        text = word(locale, "asked_roll", who=who, die=wait["die"] or "")
    else:
        text = word(locale, "asked_choice", who=who, what=wait["member"] or "")
    buttons = [
        {"type": BUTTON, "style": GREY, "label": label, "custom_id": f"{prompt['id']}:{wait['id']}:{answer}"}
        for label, answer in _answers(wait, locale)
    ]
    rows = [buttons[start : start + IN_A_ROW] for start in range(0, len(buttons), IN_A_ROW)]
    return text, [{"type": ROW, "components": row} for row in rows]


def pressed(button: str, prompt: Json) -> Json:
    """The answer for which a button stands.

    Raises:
        NotUnderstood: nobody waits for it any more.
    """
    _, wait_id, answer = button.split(":")
    wait = next((each for each in prompt["waits"] if each["id"] == wait_id), None)
    if wait is None:
        raise NotUnderstood("answered")
    if answer == ROLL:
        return {"wait": wait_id, "roll": True}
    if wait["kind"] == ROLL:
        return {"wait": wait_id, "face": int(answer)}
    if wait["options"] is None:
        raise NotUnderstood("not_asked")
    return {"wait": wait_id, "choice": wait["options"][int(answer)]}


def _answers(wait: Json, locale: str) -> Iterator[tuple[str, str]]:
    """Label of each button, and what it stands for: a face, the place of an option, or "roll for me"."""
    if wait["kind"] == ROLL:
        sides = int((wait["die"] or "d0").removeprefix("d"))
        yield from ((str(face), str(face)) for face in range(1, sides + 1) if sides <= MOST_FACES)
        yield word(locale, "roll_for_me"), ROLL
        return
    for place, option in enumerate(wait["options"] or ()):
        yield word(locale, "yes" if option else "no") if isinstance(option, bool) else str(option), str(place)
