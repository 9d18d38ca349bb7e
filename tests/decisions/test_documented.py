"""Tests that the page about prompts lists every decision."""

import re

from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER

OF_SOMEBODY = re.compile(r"^targets\.\d+\.")
"""What the name of a decision begins with, where it is of one target among several."""
OF_A_HELPER = re.compile(r"^(roller|attacker|defender|sides\.\d)\.asked\.\d+$")
"""The name of a decision of one helper among several, whom they help."""
PAGE = (PROJECT_FOLDER / "docs" / "prompts.md").read_text(encoding="utf-8")


def test_every_decision_is_on_the_page() -> None:
    """By its name, or by that of one participant among several who decide alike."""
    points = [point for game in RULESETS for each in game.operations for point in each.decisions]
    missing = {
        point.member
        for point in points
        if f"`{_as_of_one(point.member)}`" not in PAGE and f"`{point.member.rpartition('.')[2]}`" not in PAGE
    }
    assert missing == set()


def _as_of_one(member: str) -> str:
    """The documented name of a decision, which represents all similar participants."""
    return OF_A_HELPER.sub("roller.asked.0", OF_SOMEBODY.sub("", member))
