"""Tests that the order of every example reads the same to players for all numbers that the foe hides."""

import pytest

from service.play.commands.orders import command_of
from service.play.visibility.command_secrets import MASKED_TEXT
from service.resolution.refusal import Refusal
from tests.depth import DEEP
from tests.noninterference.comparison import leaks, listed_names
from tests.noninterference.stage import HANDLERS, HERO, Stage, stages
from tests.noninterference.variations import variations

STEPS_OF_EACH = 4 if DEEP else 1
every_stage = pytest.mark.parametrize("stage", stages(), ids=str)


HANDS_OVER = {"random_item": frozenset({"/sheet/items"})}
"""Members of the foe that an operation hands over to the hero, whose own they are from then on."""
VIEWERS = ((HERO,), ())
"""Characters of a player, and of an observer."""


@every_stage
def test_a_hidden_number_of_a_foe_changes_nothing_that_players_see(stage: Stage) -> None:
    """Whether the foe acts or is acted on; but for what the documentation lists, and what follows for the player."""
    hidden = stage.documents(stage.foe)
    played, listed = stage.play(hidden), listed_names(stage.ruleset)
    seen = [played.seen(*characters) for characters in VIEWERS]
    declared = command_of(HANDLERS[stage.ruleset.name, stage.operation].resolver.operation).public_names
    found, alike = {}, None
    for place, varied in variations(stage, hidden, STEPS_OF_EACH):
        if place.startswith(tuple(HANDS_OVER.get(stage.operation, ()))):
            continue
        try:
            other = stage.play(varied)
        except Refusal:
            continue  # the game master's order is refused, which players do not see
        for characters, before in zip(VIEWERS, seen, strict=True):
            after = other.seen(*characters)
            if unexplained := leaks(before, after, listed, declared, frozenset((HERO,))):
                found[place] = unexplained
            alike = other if before == after else alike
    assert found == {}
    if alike is not None:
        assert [alike.rendered(*each) for each in VIEWERS] == [played.rendered(*each) for each in VIEWERS]


@every_stage
def test_a_sentence_for_players_has_no_gaps(stage: Stage) -> None:
    """Numbers that players may not know are left out with the words around them."""
    played = stage.play(stage.documents(stage.foe))
    assert [text for characters in VIEWERS for text in played.rendered(*characters) if MASKED_TEXT in text] == []
