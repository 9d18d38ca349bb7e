import sys
from types import ModuleType

import pytest

from service.dice import Dice
from service.rulesets.contract import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.flyerbook import healing

PACKAGE, MODULE = "coin", "coin.luck_call"


def resolve(request: int, dice: Dice) -> Outcome[str]:
    """Resolve a call."""
    raise NotImplementedError


@pytest.fixture(autouse=True)
def module(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of a game that declares the operation."""
    monkeypatch.setitem(sys.modules, PACKAGE, ModuleType(PACKAGE))
    monkeypatch.setitem(sys.modules, MODULE, ModuleType(MODULE, "A call of a coin. Rules CO-CALL-1 to CO-CALL-2."))
    monkeypatch.setattr(resolve, "__module__", MODULE)


def test_the_module_and_the_annotations_declare_it() -> None:
    """Name and rules follow from the module, request and result from the annotations of `resolve`."""
    operation = Operation(resolve, title="Call", description="A call.")
    assert (operation.name, operation.path, operation.family) == ("luck_call", "luck-call", "")
    assert (operation.request, operation.result) == (int, str)
    assert operation.rules == {"CO-CALL-1", "CO-CALL-2"}
    assert operation.command is None


def test_a_folder_is_a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package of the module may have a heading."""
    monkeypatch.setattr(sys.modules[PACKAGE], "FAMILY", "Luck", raising=False)
    assert Operation(resolve, title="Call", description="A call.").family == "Luck"


def test_a_name_can_be_stated() -> None:
    """One that would make a file look like a test."""
    assert Operation(resolve, title="Call", description="A call.", name="call_test").name == "call_test"


def test_a_command_follows_from_what_is_stored() -> None:
    """An operation on stored characters has a command."""
    assert healing.OPERATION.command is not None
    assert [each.path for each in healing.OPERATION.command.participants] == ["character"]
