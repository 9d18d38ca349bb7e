"""Test of requests and responses: signatures, deferred answers, faults, and the program itself."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbiter_discord.bot import COMMANDS, SUGGESTIONS
from arbiter_discord.settings import Settings
from service.settings import PROJECT_FOLDER
from tests.integrations.discord import payloads
from tests.integrations.discord.conftest import Played, channel_of
from tests.integrations.discord.fake_discord import FakeDiscord
from tests.integrations.discord.games import FIGHTERS, fighting
from tests.integrations.discord.types import Recorder
from tests.integrations.discord.users import DEFERRED, DEFERRED_UPDATE, labels
from tests.integrations.installed import installed
from tests.serve.running import free_port

APP = PROJECT_FOLDER / "integrations" / "discord"
CLOSED = "http://127.0.0.1:1"
"""An address at which nothing listens."""


@pytest.fixture(scope="module")
def slow(recorder: Recorder, app_of: Callable[..., Settings]) -> Iterator[Played]:
    """A channel at an app that defers every response."""
    with FakeDiscord(recorder) as discord:
        yield channel_of(discord, app_of(discord, seconds=0))


def test_a_ping_is_answered(discord: FakeDiscord, settings: Settings) -> None:
    """Discord sends one when the address is saved."""
    assert settings.public_key == discord.public_key
    assert discord.send(payloads.ping()) == {"type": 1}


@pytest.mark.parametrize("fault", ["none", "other key", "other body", "other time", "no number"])
def test_a_bad_signature_is_refused(discord: FakeDiscord, settings: Settings, recorder: Recorder, fault: str) -> None:
    """With 401; Discord tests this too."""
    body = json.dumps(payloads.ping()).encode()
    with FakeDiscord(recorder) as other:
        forged = other.signed(body)
    headers = {
        "none": {},
        "other key": forged,
        "other body": discord.signed(body + b" "),
        "other time": discord.signed(body) | {"X-Signature-Timestamp": "1767225601"},
        "no number": discord.signed(body) | {"X-Signature-Ed25519": "é"},
    }[fault]
    assert settings.arbiter_url
    assert discord.deliver(body, headers).status == 401
    assert discord.deliver(body).status == 200


def test_a_slow_answer_is_edited_in(slow: Played) -> None:
    """The deferral is private; the channel gets a separate message."""
    answered = slow.gm.command("table", game="rollunder")
    assert answered.response == {"type": DEFERRED, "data": {"flags": 64}}
    assert answered.private["content"] == "Done."
    assert answered.public["content"].startswith("A table of ")
    assert slow.gm.command("join", name="").private["content"]


def test_a_slow_button_updates_its_message(slow: Played) -> None:
    """Menus below a private message give way to the next one or to the outcome."""
    slow.gm.command("table", game="rollunder", replace=True).public  # noqa: B018 - waits for it
    hero = FIGHTERS["rollunder"][0]
    assert slow.ann.command("join", name="Ulf", files={"sheet": hero["sheet"]}).public
    assert slow.gm.command("start", files={"file": FIGHTERS["rollunder"][1:]}).public
    answered = slow.ann.command("do", move=slow.table.game)
    assert answered.private["content"].startswith("That is no move")
    (move, *_) = [each for each in moves_of(slow) if each["label"].startswith("Attack with")]
    answered = slow.ann.command("do", move=move["id"])
    following = slow.ann.press(answered.private, labels(answered.private)[0])
    assert following.response["type"] == DEFERRED_UPDATE
    assert "components" in following.private
    assert slow.ann.press(answered.private, labels(answered.private)[0]).private["content"].startswith("This menu was")


def moves_of(channel: Played) -> list[dict[str, str]]:
    """Moves of the first combatant, beside Discord."""
    (first, *_) = channel.encounter()["combatants"]
    path = f"/encounters/{channel.table.encounter_id}/combatants/{first['id']}/moves"
    items: list[dict[str, str]] = channel.ask("GET", path)["items"]
    return items


def test_slow_suggestions_are_left_out(slow: Played) -> None:
    """Discord takes no later ones."""
    assert slow.gm.typing("do", "move", move="") == []


def test_a_service_that_is_down_is_explained(recorder: Recorder, app_of: Callable[..., Settings]) -> None:
    """As a private message, and without suggestions."""
    with FakeDiscord(recorder) as discord:
        channel = channel_of(discord, app_of(discord, arbiter_url=f"http://127.0.0.1:{free_port()}"))
        assert channel.gm.command("table", game="freed6").text.startswith("The service does not answer.")
        assert channel.gm.typing("roll", "with", with_="", game="freed6") == []


def test_an_interaction_that_comes_twice_is_done_once(channel: Played) -> None:
    """The second answer is the first one; if the order is another one by now, the answer says that it was done."""
    fighting(channel, "flyerbook")
    sent = channel.gm.discord.sent_last(lambda: channel.gm.command("time", unit="hour"))
    before = channel.ask("GET", "/events?limit=200")["items"]
    assert channel.gm.discord.send(sent)["data"]["content"].endswith(f"event {before[-1]['seq']}")
    option = next(each for each in sent["data"]["options"] if each["name"] == "unit")
    option["value"] = "day"
    assert channel.gm.discord.send(sent)["data"]["content"] == "That was done already."
    assert channel.ask("GET", "/events?limit=200")["items"] == before


def test_every_registered_command_is_handled(discord: FakeDiscord, settings: Settings) -> None:
    """`--register` sends them with the games of the service, and each autocompleted option has suggestions."""
    variables = {
        "DISCORD_PUBLIC_KEY": settings.public_key,
        "DISCORD_APPLICATION_ID": payloads.APPLICATION,
        "DISCORD_API": settings.discord_api,
        "ARBITER_URL": settings.arbiter_url,
    }
    assert "Set DISCORD_BOT_TOKEN." in program(variables, "--register")
    assert "Set DISCORD_PUBLIC_KEY." in program({}, "--register")
    assert program(variables | {"DISCORD_BOT_TOKEN": "secret"}, "--register") == ""
    assert discord.authorization == "Bot secret"
    assert {command["name"] for command in discord.commands} == set(COMMANDS)
    completed = {
        command["name"] for command in discord.commands if any("autocomplete" in each for each in command["options"])
    }
    assert completed == set(SUGGESTIONS)
    games = [each["value"] for each in discord.commands[0]["options"][0]["choices"]]
    assert sorted(games) == sorted(FIGHTERS)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("DISCORD_PUBLIC_KEY", "secret", "Set it to a value such as 0123456789abcdef"),
        ("ARBITER_URL", "localhost:8000", "Set it to a value such as http://localhost:8000."),
        ("ARBITER_URL", CLOSED, "Start it, or set ARBITER_URL."),
        ("DISCORD_API", CLOSED, "Check DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN."),
        ("PORT", "http", 'PORT is "http". Set it to a value such as 8080.'),
    ],
)
def test_a_wrong_setting_is_explained(settings: Settings, name: str, value: str, complaint: str) -> None:
    """In one line, without a traceback."""
    variables = {
        "DISCORD_PUBLIC_KEY": settings.public_key,
        "DISCORD_APPLICATION_ID": payloads.APPLICATION,
        "DISCORD_BOT_TOKEN": "secret",
        "ARBITER_URL": settings.arbiter_url,
    }
    explained = program(variables | {name: value}, "--register")
    assert complaint in explained
    assert explained.count("\n") == 1


def program(variables: dict[str, str], *arguments: str) -> str:
    """The complaints of a run of the program."""
    command = [sys.executable, "-m", "arbiter_discord", *arguments]
    done = subprocess.run(command, cwd=APP, env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (done.stderr == "")
    return done.stderr


def test_the_program_serves(recorder: Recorder, tmp_path: Path) -> None:
    """It is installed and runs as the README says, with a database that only its owner reads."""
    app = installed("discord", tmp_path)
    with FakeDiscord(recorder) as discord:
        port, database = free_port(), tmp_path / "data" / "discord.sqlite"
        variables = {
            "DISCORD_PUBLIC_KEY": discord.public_key,
            "DISCORD_APPLICATION_ID": payloads.APPLICATION,
            "DISCORD_DATABASE": str(database),
            "PORT": str(port),
        }
        with subprocess.Popen([app], cwd=tmp_path, env=variables, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            assert any("Booting worker" in line for line in process.stderr)
            discord.app_url = f"http://127.0.0.1:{port}"
            assert discord.send(payloads.ping()) == {"type": 1}
            process.terminate()
            process.stderr.read()
        assert database.stat().st_mode & 0o077 == 0


def test_types_are_checked() -> None:
    """The app passes mypy in its strict mode."""
    command = [sys.executable, "-m", "mypy", "integrations/discord"]
    done = subprocess.run(command, cwd=PROJECT_FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
