"""The page about prompts names every decision."""

from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER

PAGE = (PROJECT_FOLDER / "docs" / "prompts.md").read_text(encoding="utf-8")


def is_named(member: str) -> bool:
    """Whether the page has a decision, by its name or without the place of the one who decides before it."""
    words = member.split(".")
    return any(f"`{'.'.join(words[start:])}`" in PAGE for start in range(len(words)))


def test_every_decision_is_on_the_page() -> None:
    """Those of one among several who decide alike by what they have in common."""
    members = {point.member for game in RULESETS for each in game.operations for point in each.decisions}
    assert {member for member in members if not is_named(member)} == set()
