"""What is said at the table, and what the bot answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arbiter_bot.arbiter import Arbiter, Json, NoAnswer, Refused
from arbiter_bot.flyerbook import GAME, Attack, Check
from arbiter_bot.messages import ONLY_FOR_YOU, Message, NotUnderstood, explained, message, plain, word
from arbiter_bot.prompts import pressed, question

DEFENDS_ONLY = "defender.defend_only"
"""The decision that is asked for: whether the one who is attacked strikes back."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command as somebody typed it.

    Attributes:
        text: such as `/check Locksmith easy`.
        author: Discord's id of who said it.
        message_id: Discord's id of the message or interaction; it is done once, however often it arrives.
        locale: in which language its author reads Discord.
    """

    text: str
    author: str
    message_id: str
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody's place at the table: the key, which says what they may do, and whom they play."""

    key: str
    plays: str


@dataclass(frozen=True, slots=True)
class Table:
    """What is played in a channel. It holds keys: keep it where only the bot reads it."""

    campaign_id: str
    encounter_id: str
    seats: Mapping[str, Seat]


class Bot:
    """Answers commands at one table."""

    def __init__(self, arbiter: Arbiter, table: Table) -> None:
        self._arbiter, self._table = arbiter, table

    def answer(self, said: Said) -> Message:
        """The message that answers a command, whatever happens."""
        name, _, rest = said.text.removeprefix("/").partition(" ")
        try:
            turn = Turn(self._arbiter, self._table, said)
            content = COMMANDS.get(name, Turn.help)(turn, rest.strip())
            return message(content, rows=turn.rows)
        except NotUnderstood as wrong:
            return message(word(said.locale, wrong.code, **wrong.parameters), ONLY_FOR_YOU)
        except NoAnswer:
            return message(word(said.locale, "no_answer"), ONLY_FOR_YOU)
        except Refused as refused:
            return message(explained(refused, said.locale), ONLY_FOR_YOU)


class Turn:
    """One command: who says it, in which language, with which key."""

    def __init__(self, arbiter: Arbiter, table: Table, said: Said) -> None:
        if said.author not in table.seats:
            raise NotUnderstood("seat")
        self.rows: list[Json] = []
        self._arbiter, self._said, self._seat = arbiter, said, table.seats[said.author]
        self._campaign = f"/v1/campaigns/{table.campaign_id}"
        self._encounter = f"{self._campaign}/encounters/{table.encounter_id}"

    def help(self, _text: str) -> str:
        """`/help`, and all that is no command."""
        return self._word("help")

    def check(self, text: str) -> str:
        """`/check TRAIT + ATTRIBUTE DIFFICULTY rolled FACE`."""
        order = Check.typed(text).order(self._somebody(self._seat.plays))
        return self._done(f"{self._encounter}/{GAME}/task", order)

    def odds(self, text: str) -> str:
        """`/odds TRAIT + ATTRIBUTE DIFFICULTY`: the chances of that check, and nothing is rolled."""
        check, own = Check.typed(text), self._somebody(self._seat.plays)
        character, _ = self._ask("GET", f"{self._campaign}/characters/{own['character_id']}")
        odds, _ = self._ask("POST", f"/v1/{GAME}/task/odds?fields=success", check.question(character))
        return plain(odds["summary"])

    def attack(self, text: str) -> str:
        """`/attack TARGET with TRAIT + ATTRIBUTE against TRAIT rolled FACE and FACE`."""
        attack = Attack.typed(text)
        order = attack.order(self._somebody(self._seat.plays), self._somebody(attack.target))
        return self._done(f"{self._encounter}/{GAME}/attack", order)

    def ask(self, text: str) -> str:
        """`/ask TARGET with TRAIT`: the same attack, which waits for whoever is attacked."""
        attack = Attack.typed(text)
        order = attack.order(self._somebody(self._seat.plays), self._somebody(attack.target))
        body = {"operation": "attack", "order": order, "ask": [DEFENDS_ONLY]}
        prompt, _ = self._ask("POST", f"{self._encounter}/prompts", body)
        return self._asked(prompt)

    def press(self, button: str) -> str:
        """Somebody has pressed a button below a prompt."""
        path = f"{self._campaign}/prompts/{button.partition(':')[0]}"
        try:
            prompt, _ = self._ask("GET", path)
            answered, _ = self._ask("POST", f"{path}/answers", pressed(button, prompt))
        except Refused as refused:
            raise NotUnderstood("not_asked") if refused.code in ("forbidden", "not_found") else refused from None
        return self._asked(answered)

    def next(self, _text: str) -> str:
        """`/next`: of two who say it at once, one is refused."""
        _, headers = self._ask("GET", self._encounter)
        return self._done(f"{self._encounter}/next-turn", {}, if_match=headers["etag"])

    def undo(self, text: str) -> str:
        """`/undo EVENT`; to undo that is redo."""
        return self._done(f"{self._campaign}/events/{_number(text)}/undo", {})

    def log(self, text: str) -> str:
        """`/log EVENT`: what came after it, a line for each."""
        log, _ = self._ask("GET", f"{self._campaign}/events?render=discord&limit=10&after={_number(text)}")
        lines = (event["rendered"]["content"].partition("\n")[0] for event in log["items"])
        told = [f"{event['seq']} · {line}" for event, line in zip(log["items"], lines, strict=True)]
        return "\n".join(told) or self._word("silent", event=text)

    def why(self, text: str) -> str:
        """`/why RULE`."""
        if not re.fullmatch(r"[A-Za-z0-9-]+", text):
            raise NotUnderstood("help")
        rule, _ = self._ask("GET", f"/v1/{GAME}/rules/{text.upper()}")
        return f"**{plain(rule['id'])}: {plain(rule['title'])}**\n{plain(rule['text'])}"

    def _done(self, path: str, body: Json, **headers: str) -> str:
        """What a call did, as Arbiter writes it for Discord, with the number of its event for `/undo`."""
        done, _ = self._ask("POST", f"{path}?render=discord", body, **headers)
        number = self._word("event", event=done["event"] if "event" in done else done["seq"])
        return f"{done['rendered']['content']}\n-# {number}"

    def _asked(self, prompt: Json) -> str:
        """What a prompt asks next, or what came of it."""
        if prompt["event"] is not None:
            event, _ = self._ask("GET", f"{self._campaign}/events/{prompt['event']}?render=discord")
            return f"{event['rendered']['content']}\n-# {self._word('event', event=prompt['event'])}"
        if not prompt["waits"]:
            return self._word("over", status=prompt["status"])
        encounter, _ = self._ask("GET", self._encounter)
        names = {each["id"]: each["name"] for each in encounter["combatants"]}
        text, self.rows = question(prompt, names, self._said.locale)
        return text

    def _somebody(self, name: str) -> Json:
        """The combatant with a name."""
        encounter, _ = self._ask("GET", self._encounter)
        combatants: list[Json] = encounter["combatants"]
        for combatant in combatants:
            if combatant["name"].casefold() == name.casefold():
                return combatant
        raise NotUnderstood("nobody", name=name, names=", ".join(each["name"] for each in combatants))

    def _ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> tuple[Json, Mapping[str, str]]:
        """A call with the key and in the language of who says it; what is posted is done once."""
        headers |= {"authorization": f"Bearer {self._seat.key}", "accept_language": self._said.locale}
        if method == "POST":
            headers["idempotency_key"] = f"discord-{self._said.message_id}"
        return self._arbiter.ask(method, path, body, **headers)

    def _word(self, code: str, **parameters: object) -> str:
        return word(self._said.locale, code, **parameters)


COMMANDS: Mapping[str, Callable[[Turn, str], str]] = {
    "check": Turn.check,
    "odds": Turn.odds,
    "attack": Turn.attack,
    "ask": Turn.ask,
    "press": Turn.press,
    "next": Turn.next,
    "undo": Turn.undo,
    "log": Turn.log,
    "why": Turn.why,
}


def _number(text: str) -> int:
    if not text.isdecimal():
        raise NotUnderstood("help")
    return int(text)
