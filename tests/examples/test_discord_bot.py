"""Tests of examples/discord-bot on a running service, without Discord."""

import string
import subprocess
import sys
from itertools import count

import pytest

from arbiter_bot.arbiter import Arbiter, Reply, Request, over_http
from arbiter_bot.bot import Bot, Said, Seat, Table
from arbiter_bot.messages import LONGEST, ONLY_FOR_YOU, Message
from arbiter_bot.words import ENGLISH, GERMAN
from service.settings import PROJECT_FOLDER
from tests.examples.conftest import ANN, GAME_MASTER, Played, bot_at

_message_ids = map(str, count(1))


def content(bot: Bot, text: str, author: str = ANN, locale: str = "en-US") -> str:
    """The bot's answer to a command."""
    return str(bot.answer(Said(text, author, next(_message_ids), locale))["content"])


def test_a_check_is_rolled_and_told_with_its_event(played: Played) -> None:
    """The line of the service, and the number that `/undo` wants."""
    told = content(bot_at(played), "/check Locksmith + Strong easy rolled 4").splitlines()
    assert told[0] == "**Daenes: Locksmith 12 + Strong 1 + 4 = 17 against 9: success by 8**"
    assert "Dice: Daenes d6 **4** (task)" in told
    assert told[-1] == "-# event 5"


def test_dice_can_be_left_to_the_service(played: Played) -> None:
    """The answer shows the dice of the log."""
    told = content(bot_at(played), "/check Locksmith 9")
    assert played.ask("GET", "/events?after=4")["items"][0]["summary"] in told


def test_an_attack_names_its_target(played: Played) -> None:
    """Names in any case, means by name, dice of both."""
    told = content(bot_at(played), "/attack rakasha with Fists + Strong rolled 4 and 1")
    assert "Daenes 20 against Rakasha 11: Daenes hits Rakasha by 9" in told


def test_a_game_master_says_with_what_the_other_one_defends(played: Played) -> None:
    """A player does not: it is looked up, the best by default."""
    typed = "/attack Daenes with Claws against Locksmith rolled 4 and 1"
    assert "Rakasha" in content(bot_at(played), typed, GAME_MASTER)
    refused = content(bot_at(played), "/attack Rakasha with Fists against Claws rolled 4 and 1")
    assert refused.startswith("This is looked up, or the game master's to state.")


def test_chances_are_those_of_the_check(played: Played) -> None:
    """From the sheet, without a roll and without an event."""
    assert content(bot_at(played), "/odds Locksmith 15") == "Flyerbook task: success 1/3 (33.3 %)"
    assert played.ask("GET", "/events?after=4")["items"] == []


def test_turns_are_the_game_masters(played: Played) -> None:
    """The key decides, not the bot."""
    played.ask("POST", f"/encounters/{played.encounter_id}/start", {}, if_match="*")
    assert content(bot_at(played), "/next") == "That is for the game master."
    assert "Round: **1** · Turn: **Rakasha**" in content(bot_at(played), "/next", GAME_MASTER)
    assert "Round: **2** · Turn: **Daenes**" in content(bot_at(played), "/next", GAME_MASTER)


def test_an_event_is_taken_back(played: Played) -> None:
    """The last one first: what a later event touched is refused, and the bot says which that is."""
    bot = bot_at(played)
    for _ in range(2):
        content(bot, "/attack Rakasha with Fists rolled 4 and 2")
    refused = "Later events touched the same: 6. Take those back first, the last one first."
    assert content(bot, "/undo 5", GAME_MASTER) == refused
    assert "Rakasha: wounds 2 → **1**" in content(bot, "/undo 6", GAME_MASTER)
    assert "Rakasha: wounds 1 → **0**" in content(bot, "/undo 5", GAME_MASTER)


def test_the_log_is_reported(played: Played) -> None:
    """From an event on."""
    bot = bot_at(played)
    content(bot, "/check Locksmith easy rolled 1")
    assert content(bot, "/log 4") == "5 · **Daenes: Locksmith 12 - 1 = 11 against 9: success by 2**"
    assert content(bot, "/log 5") == "Nothing happened after event 5."


def test_a_rule_is_explained(played: Played) -> None:
    """By its id, in any case."""
    assert content(bot_at(played), "/why fb-task-2").startswith("**FB-TASK-2: Fallback**\nNo fitting job or skill")


def test_a_message_that_arrives_twice_is_done_once(played: Played) -> None:
    """The id of the message is the key."""
    bot, message = bot_at(played), Said("/check Locksmith easy", ANN, "1310")
    assert bot.answer(message) == bot.answer(message)
    assert len(played.ask("GET", "/events?after=4")["items"]) == 1


def test_a_lost_answer_does_not_roll_twice(played: Played) -> None:
    """The service did it, the answer never arrived: the same call again gets it."""
    sent: list[Request] = []

    def lossy(request: Request, seconds: float) -> Reply:
        reply = over_http(request, seconds)
        sent.append(request)
        if request.method == "POST" and sum(each.method == "POST" for each in sent) == 1:
            raise TimeoutError
        return reply

    assert "success by 5" in content(bot_at(played, send=lossy), "/check Locksmith easy rolled 2")
    assert [request.method for request in sent] == ["GET", "POST", "POST"]
    assert len(played.ask("GET", "/events?after=4")["items"]) == 1


def test_silence_is_reported(played: Played) -> None:
    """After some attempts, with the advice to look before trying again."""
    waited: list[float] = []

    def nobody(*_: object) -> Reply:
        raise ConnectionError

    told = bot_at(played, send=nobody, pause=waited.append).answer(Said("/check Locksmith easy", ANN, "1"))
    assert (told["content"], told["flags"] & ONLY_FOR_YOU) == (ENGLISH["no_answer"], ONLY_FOR_YOU)
    assert len(waited) == 2


def test_busy_is_waited_for(played: Played) -> None:
    """As long as the service says."""
    waited: list[float] = []
    busy = iter([Reply(503, {"retry-after": "7"}, b"{}")])
    bot = bot_at(
        played, send=lambda request, seconds: next(busy, None) or over_http(request, seconds), pause=waited.append
    )
    assert "success" in content(bot, "/check Locksmith easy rolled 2")
    assert waited == [7]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/attack Hildy with Fists", "Nobody here is called Hildy. Here are: Daenes, Rakasha."),
        ("/odds Juggling easy", "There is no Juggling on the sheet. There is: Locksmith, Fists."),
        (
            "/attack Rakasha with Fists rolled 4",
            "Rakasha must throw a d6 now. Say it again with the face: `rolled 4 and 1`.",
        ),
        (
            "/check Locksmith easy rolled 7",
            "A d6 (task) has faces from 1 to 6, got 7.",
        ),
        ("/why FB-NO-1", 'Flyerbook has no rule "FB-NO-1".'),
        ("/check", ENGLISH["help"]),
        ("/undo everything", ENGLISH["help"]),
        ("/dance", ENGLISH["help"]),
    ],
)
def test_what_is_wrong_is_explained(played: Played, text: str, told: str) -> None:
    """In words for people at the table."""
    assert content(bot_at(played), text).startswith(told)


def test_a_misspelt_trait_is_reported_by_the_service(played: Played) -> None:
    """With the values of the sheet."""
    told = content(bot_at(played), "/check Lockmsith easy")
    assert told == 'Expected a name on the sheet of Daenes, where there is "Locksmith", "Fists".'


def test_who_has_no_seat_is_reported(played: Played) -> None:
    """Nothing is asked of the service."""
    assert content(bot_at(played), "/check Locksmith easy", author="1") == ENGLISH["seat"]


def test_a_revoked_key_is_reported(played: Played) -> None:
    """The player asks the game master, not the bot's author."""
    (key,) = (each for each in played.ask("GET", "/keys")["items"] if each["label"] == "Ann")
    played.ask("DELETE", f"/keys/{key['id']}")
    assert content(bot_at(played), "/check Locksmith easy") == ENGLISH["unauthenticated"]


def test_german_by_locale(played: Played) -> None:
    """The event and the bot's own texts are translated."""
    bot = bot_at(played)
    assert "gegen 9: um 8 geschafft" in content(bot, "/check Locksmith + Strong easy rolled 4", locale="de")
    assert content(bot, "/dance", locale="de") == GERMAN["help"]


def test_both_languages_say_the_same() -> None:
    """The same words with the same parameters."""

    def parameters(sentence: str) -> list[str | None]:
        return sorted({name for _, name, _, _ in string.Formatter().parse(sentence) if name})

    assert {code: parameters(text) for code, text in ENGLISH.items()} == {
        code: parameters(text) for code, text in GERMAN.items()
    }


def test_names_neither_mention_nor_format(played: Played) -> None:
    """For every name that a game master may give."""
    daenes = played.ask("GET", "/characters")["items"][0]
    named = {"name": "@everyone **x**"}
    played.ask("PATCH", f"/characters/{daenes['id']}", named, if_match=f'"{daenes["version"]}"')
    table = Table(played.campaign_id, played.encounter_id, {ANN: Seat(played.player, named["name"])})
    told = Bot(Arbiter(url=played.url), table).answer(Said("/check Locksmith easy", ANN, "1"))
    assert "@everyone" not in told["content"].replace("\\@", "")
    assert "**x**" not in told["content"]
    assert told["allowed_mentions"] == {"parse": []}
    assert len(told["content"]) <= LONGEST


def test_its_types_are_strict() -> None:
    """As those of the service."""
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "examples/discord-bot"],
        cwd=PROJECT_FOLDER,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_whoever_is_attacked_answers_with_buttons(played: Played) -> None:
    """A decision, then a die; a button that was pressed before says so."""
    bot = bot_at(played)

    def pressed(asked: Message, label: str) -> Message:
        buttons = [each for row in asked["components"] for each in row["components"]]
        (button,) = [each for each in buttons if each["label"] == label]
        return bot.answer(Said(f"/press {button['custom_id']}", ANN, next(_message_ids), "en-US"))

    asked = bot.answer(Said("/ask Daenes with Claws rolled 2", GAME_MASTER, next(_message_ids), "en-US"))
    assert asked["content"] == "**Daenes** decides: defender.defend\\_only?"
    thrown = pressed(asked, "No")
    assert thrown["content"] == "**Daenes** throws a d6."
    assert [len(row["components"]) for row in thrown["components"]] == [5, 2]
    assert pressed(asked, "Yes")["content"] == ENGLISH["answered"]
    done = pressed(thrown, "5")
    assert "Dice: Rakasha d6 **2** (attack); Daenes d6 **5** (defense)" in done["content"]
    assert "components" not in done
