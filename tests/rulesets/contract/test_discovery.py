import pytest

from service.rulesets.contract.discovery import operations_of

GAME = "service.rulesets.flyerbook"


def test_operations_are_found_in_the_modules_of_a_game() -> None:
    """Operations in the stated order come first, the others after them in alphabetical order."""
    names = [operation.name for operation in operations_of(GAME, order="task contest")]
    assert names == ["task", "contest", "attack", "condition", "conversion", "damage", "dice", "healing", "sheet"]


def test_an_order_names_operations_only() -> None:
    """A name that no module declares is an error."""
    with pytest.raises(ValueError, match="declares no operation jump"):
        operations_of(GAME, order="task jump")
