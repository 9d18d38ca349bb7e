"""Tests of the MCP server's errors: each says what to do next."""

from collections.abc import Iterator
from typing import Any

import pytest

from arbiter_mcp.settings import Settings
from tests.integrations.assistants import Assistant, in_memory
from tests.integrations.tables import Played, set_up
from tests.serve.running import free_port

TASK = {"game": "flyerbook", "operation": "task"}
REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("see_table", {"who": "Ana"}, ["see_table has no argument who."]),
    ("make_move", {"who": "Ana"}, ["- move: Field required"]),
    ("list_moves", {"who": "Ana", "group": "fight"}, ["- group: Input should be 'attack', 'defend'"]),
    ("see_character", {"who": "Bob"}, ['"Bob"', "It sees: Ana, Goblin 1, Goblin 2."]),
    ("list_moves", {"who": "Ana", "encounter": "The inn"}, ['no encounter "The inn"', "It sees: The bridge."]),
    ("make_move", {"who": "Ana", "move": "dance"}, ['no move "dance" now', "Moves: ", "attack:Sword"]),
    ("make_move", {"who": "Ana", "move": "level_up"}, ["It is barred: Level 4 takes 800 experience points"]),
    ("make_move", {"who": "Ana", "move": "attack:Sword"}, ["needs a choice target.id: Goblin 1, Goblin 2."]),
    (
        "make_move",
        {"who": "Ana", "move": "attack:Sword", "choices": {"target.id": "Orc"}},
        ['"Orc" is not an option of target.id', "Goblin 1, Goblin 2"],
    ),
    (
        "make_move",
        {"who": "Ana", "move": "attack:Sword", "choices": {"goal": "Orc"}},
        ["has no choice goal. Its choices: target.id"],
    ),
    (
        "make_move",
        {"who": "Ana", "move": "attack:Sword", "choices": {"target.id": "Goblin 1"}, "more": {"dices": {}}},
        ['/dices: There is no "dices" here.', "code: unknown_field"],
    ),
    ("change_turn", {"step": "next-turn"}, ["code: wrong_status"]),
    ("pass_time", {"amount": 0, "unit": "day"}, ["/amount: Expected an integer from 1", "Correct the request"]),
    ("undo", {"event": 1}, ["code: "]),
    ("answer_prompt", {"prompt": "..", "question": "x", "roll": True}, ['".." is not a name.']),
    ("list_games", {"game": "chess"}, ["code: not_found", "Call see_table or list_games"]),
    ("find_rules", {"game": "flyerbook", "words": "spaceship"}, ['"spaceship"', "Use fewer or other words"]),
    ("describe_operation", {"game": "flyerbook", "operation": "dance"}, ['no operation "dance"', "list_games"]),
    ("resolve", {**TASK, "request": {"difficulty": "easy"}}, ["/roller: This member is missing", "code: bad_input"]),
    ("odds", {**TASK, "request": {"roller": {"name": "A"}, "difficulty": "easy"}, "fields": "luck"}, ["success"]),
]


@pytest.fixture(scope="module")
def played(arbiter: str) -> Played:
    """A fight of FastRPG that has not begun."""
    return set_up(arbiter, "fastrpg")


@pytest.fixture(scope="module")
def assistant(arbiter: str, played: Played) -> Iterator[Assistant]:
    """The game master's assistant."""
    with in_memory(ARBITER_URL=arbiter, ARBITER_KEY=played.gm) as assistant:
        yield assistant


@pytest.mark.parametrize(("tool", "arguments", "expected"), REFUSED)
def test_bad_input_gives_an_error_that_helps(
    assistant: Assistant, tool: str, arguments: dict[str, Any], expected: list[str]
) -> None:
    """The error names the place, the options and the next step, and nothing of the server's code."""
    refusal = assistant.refused(tool, **arguments)
    assert [text for text in expected if text not in refusal] == [], refusal
    assert "Error executing" not in refusal
    assert "pydantic" not in refusal


def test_a_silent_service_is_an_error_that_helps() -> None:
    """An assistant learns that an order may have been carried out."""
    with in_memory(ARBITER_URL=f"http://127.0.0.1:{free_port()}") as assistant:
        assert "look at session_report before you send it again" in assistant.refused("list_games")


def test_an_address_without_a_scheme_is_refused_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    """Clients show what a server writes before it ends; a tool could only say that Arbiter does not answer."""
    with pytest.raises(SystemExit):
        Settings.read([], {"ARBITER_URL": "localhost:8000"})
    assert '"localhost:8000" does not begin with http:// or https:// (ARBITER_URL)' in capsys.readouterr().err
