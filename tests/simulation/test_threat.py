"""Tests of the threat of the foes of the libraries."""

import pytest

from scripts.threat import foes_of, threat_of
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind, library_of

every_game = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@every_game
def test_each_foe_has_a_threat_and_nothing_else_has(ruleset: Ruleset) -> None:
    """Two shares from 0 to 1."""
    for each in library_of(ruleset.name):
        assert (each.threat is not None) is (each.kind is EntryKind.FOE), each.id
        if each.threat is not None:
            assert 0 <= each.threat.duel <= 1
            assert 0 <= each.threat.group <= 1


@every_game
def test_foes_of_a_game_are_weak_and_strong(ruleset: Ruleset) -> None:
    """Some lose most duels, and some win them."""
    duels = [each.threat.duel for each in foes_of(ruleset) if each.threat is not None]
    assert min(duels) < 1 / 3
    assert max(duels) > 2 / 3


@pytest.mark.deep
@every_game
def test_a_threat_is_simulated_again(ruleset: Ruleset) -> None:
    """With the same seed, rules and tactics it is the same; else run `make threat`."""
    for foe in foes_of(ruleset)[::10]:
        assert threat_of(ruleset, foe) == foe.threat, foe.id
