import pytest

from service.rulesets.contract.rule_list import listed_rules


@pytest.mark.parametrize(
    ("docstring", "rules"),
    [
        ("Healing. Rule FB-HEAL-1.", {"FB-HEAL-1"}),
        ("A task. Rules F6-CHK-1 to F6-CHK-3, with F6-ERR-1.", {"F6-CHK-1", "F6-CHK-2", "F6-CHK-3", "F6-ERR-1"}),
        ("A fall.\n\nRules RU-B-DICE-4, RU-R-9\nto RU-R-10. More.", {"RU-B-DICE-4", "RU-R-9", "RU-R-10"}),
        ("Dice. Rules FB-DICE-1 and FB-DICE-2. There are no rerolls (FB-DICE-9).", {"FB-DICE-1", "FB-DICE-2"}),
        ("Rules of the house, which no docstring lists.", set()),
        ("", set()),
    ],
)
def test_the_first_list_of_a_docstring_counts(docstring: str, rules: set[str]) -> None:
    """Ranges name all their rules, across lines too; ids in the prose do not count."""
    assert listed_rules(docstring) == rules
