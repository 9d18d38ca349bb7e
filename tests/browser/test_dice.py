"""Tests of typed-in dice."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.scenes import Scene, attacks
from tests.browser.visit import Visit

QUESTION = re.compile(r"Throw a (d\d+)(?: for (.+))?")
ATTACKS = pytest.mark.parametrize("scene", attacks(), ids=lambda scene: scene.ruleset)
Begin = Callable[..., Visit]


@ATTACKS
def test_the_page_asks_for_each_die(visit: Begin, scene: Scene) -> None:
    """It names stream and die until no rule wants another, and the answer is that of the golden vector."""
    seen = visit(scene.place)
    seen.write_request(scene.body)
    seen.page.get_by_label("we roll at our table").check()
    seen.press("Resolve")
    left = {stream: list(faces) for stream, faces in scene.dice.items()}
    while (question := next_question(seen.page)) is not None:
        _, stream = read(question)
        tell(question, left[stream].pop(0))
    expect(seen.summary).to_have_text(scene.summary)


@ATTACKS
def test_dice_can_come_with_the_request(visit: Begin, scene: Scene) -> None:
    """A request written as JSON brings its dice along; they are shown by stream and used once."""
    seen = visit(scene.place)
    seen.write_request(json.dumps({**json.loads(scene.body), "dice": scene.dice}))
    for stream, faces in scene.dice.items():
        shown = seen.page.get_by_label(f"Faces of {stream}", exact=True)
        expect(shown).to_have_value(" ".join(str(face) for face in faces))
    seen.press("Resolve")
    expect(seen.summary).to_have_text(scene.summary)
    expect(seen.page.get_by_label("Faces of")).to_have_count(0)
    seen.press("The same dice again")
    expect(seen.summary).to_have_text(scene.summary)


def test_faces_can_be_typed_by_stream(visit: Begin) -> None:
    """All faces can be typed in before the call."""
    seen = visit("#flyerbook/task")
    seen.page.get_by_label("we roll at our table").check()
    seen.page.get_by_label("Another stream").fill("Harrak")
    seen.press("Add")
    seen.page.get_by_label("Faces of Harrak").fill("3")
    seen.press("Resolve")
    expect(seen.summary).to_have_text("Harrak: Locksmith 12 + Deft 1 - 3 = 10 against 9: success by 1")


def test_a_seed_gives_the_same_answer_again(visit: Begin) -> None:
    """The same seed, the same dice."""
    seen = visit("#freed6/task")
    seen.page.get_by_label("from a seed").check()
    seen.press("Resolve")
    first = seen.summary.inner_text()
    seen.press("Resolve")
    expect(seen.summary).to_have_text(first)


def next_question(page: Page) -> Locator | None:
    """The die that is asked for; None when the answer is there."""
    question = page.locator(".ask")
    expect(question.or_(page.locator(".output .summary")).first).to_be_visible()
    return question if question.count() > 0 else None


def read(question: Locator) -> tuple[str, str]:
    """The die and the stream, which some games name by the die."""
    asked = QUESTION.fullmatch(question.get_by_role("heading").inner_text())
    assert asked
    return asked[1], asked[2] or asked[1]


def tell(question: Locator, face: int) -> None:
    """Say what the die shows, and wait until that is taken."""
    shown = question.get_by_role("heading").get_attribute("id")
    button = question.get_by_role("button", name=str(face), exact=True)
    if button.count() > 0:
        expect(question.get_by_role("button").first).to_be_focused()
        button.click()
    else:
        question.get_by_role("spinbutton").fill(str(face))
        question.get_by_role("button", name="Go on").click()
    expect(question.page.locator(f"#{shown}")).to_have_count(0)
