"""An evening at `/table` in each game: a game master and two players with phones, by mouse and by keyboard alone."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as GaveUp

from tests.browser.evening import DESK, PHONE, Person, acting, begin, seat, start
from tests.browser.typist import Typist
from tests.serve.restarted import Service

PARTIES = {
    "flyerbook": ("Daenes", "Harrak", "Rakasha"),
    "fastrpg": ("Ana", "Bo", "Goblin"),
    "freed6": ("Mira", "Tom", "Guard"),
    "rollunder": ("Ulf", "Sif", "Orc"),
}
"""Two player characters of each ready party, and its foe."""
LUCK = {"freed6": "Spend a luck point", "rollunder": "Avoid harm by LUCK"}
"""The move that spends luck; FastRPG spends it in rolls, and Flyerbook has none."""
FOES_WITHOUT_QUESTIONS = ("Goblin",)
"""Foes of FastRPG: its attacks leave no decision to the target."""
ROUNDS = 3
PAUSE, CALM = 200, 4
"""Milliseconds between two looks at the phones, and looks without a question after which nothing is asked."""


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that restarts in each test; each plays in a campaign of its own."""
    opened = Service(tmp_path_factory.mktemp("venue"))
    yield opened
    opened.stop()


@pytest.mark.parametrize("kind", [Person, Typist])
@pytest.mark.parametrize("game", PARTIES)
def test_a_group_plays_an_evening(chromium: Browser, venue: Service, game: str, kind: type[Person]) -> None:
    """Links, a prompt, luck, three rounds, dice from the table, a restart, undo, a night, a lost key."""
    first, second, foe = PARTIES[game]
    master, one, two = (kind(chromium, venue.url, width) for width in (DESK, PHONE, PHONE))
    begin(master, game, starts=False)
    seat(master, one, "Anna", first)
    seat(master, two, "Ben", second)
    _ask_for_rolls(master, one, two)
    start(master)
    _wait_for_turn(master, [one, two])
    _spend_luck(one, LUCK.get(game))  # before the dice may put the character out of action
    _fight(master, [one, two], first, foe)
    _read_reasons(one)
    _restart(venue, [master, one, two])
    _undo(master, one)
    _rest(master)
    _revoke(master, two)
    for each in (master, one, two):
        each.assert_accessible()
        each.close()


def _wait_for_turn(master: Person, players: list[Person]) -> None:
    """The first player on turn delays it, and another combatant acts."""
    head = master.panel("turns").locator("p").first
    while not (acting_now := [each for each in players if each.acts_now]):
        turn = head.inner_text()
        master.press("Next turn")
        expect(head).not_to_have_text(turn)
        for each in players:
            expect(acting(each)).to_have_text(acting(master).inner_text())
    turn = head.inner_text()
    acting_now[0].press("Delay my turn")
    expect(head).not_to_have_text(turn)
    for each in players:
        expect(acting(each)).to_have_text(acting(master).inner_text())


def _fight(master: Person, players: list[Person], hero: str, foe: str) -> None:
    """Each whose turn it is attacks if that is possible, and the turn ends."""
    thrown, prompted, head = False, False, master.panel("turns").locator("p").first
    while f"Round {ROUNDS + 1}" not in head.inner_text():
        turn = head.inner_text()
        actor = next((each for each in players if each.acts_now), master)
        if actor.attacks.count() > 0:
            actor.attack(foe if actor is not master else hero, *([3] if actor is not master and not thrown else []))
            thrown = thrown or actor is not master
            prompted = _answer(players) or prompted
        actor.press("Next turn" if actor is master else "End my turn")
        expect(head).not_to_have_text(turn)
        for each in players:
            expect(acting(each)).to_have_text(acting(master).inner_text())
    assert prompted is (foe not in FOES_WITHOUT_QUESTIONS)


def _answer(players: list[Person]) -> bool:
    """Players answer what they are asked: the first option of a decision, and dice that the service rolls.

    Returns whether anyone was asked.
    """
    quiet, anyone = 0, False
    while quiet < CALM:
        asked = [each for each in players if each.panel("asked").locator(".ask button:enabled").count() > 0]
        quiet, anyone = 0 if asked else quiet + 1, anyone or bool(asked)
        for each in asked:
            roll = each.panel("asked").get_by_role("button", name="Roll for me")
            answer = roll if roll.count() > 0 else each.panel("asked").locator(".ask button:enabled")
            with suppress(GaveUp):  # the card may go while it is used
                each.click(answer.first, patience=2000)
        players[0].page.wait_for_timeout(PAUSE)
    return anyone


def _ask_for_rolls(master: Person, one: Person, two: Person) -> None:
    """Both are asked; one lets the service roll, the other enters a face."""
    master.press("Ask for a roll")
    master.press("Continue")
    expect(master.dialog.get_by_label("What", exact=True)).to_be_visible()
    master.assert_accessible()
    master.press("Continue")
    master.fill(master.dialog.get_by_label("Title, such as"), "Spot the ambush")
    master.press("Ask for a roll")
    expect(two.panel("asked")).to_contain_text("Spot the ambush")
    two.click(two.panel("asked").get_by_role("button", name="1", exact=True).first)
    expect(one.panel("asked").get_by_role("button", name="Roll for me")).to_be_visible()
    one.assert_accessible()
    _answer([one, two])
    expect(one.panel("asked")).to_be_hidden()
    expect(two.panel("asked")).to_be_hidden()


def _read_reasons(one: Person) -> None:
    """A barred operation has its reason."""
    one.unfold("Not possible now")
    expect(one.panel("acts").locator(".barred li").first).to_contain_text(re.compile(r"\w+ .+\."))


def _spend_luck(one: Person, move: str | None) -> None:
    """The player makes the move, and the log has it."""
    if move is None:
        return
    if one.panel("acts").get_by_role("button", name=re.compile(f"^{move}")).first.is_hidden():
        one.unfold("Other")
    one.click(one.panel("acts").get_by_role("button", name=re.compile(f"^{move}")).first)
    one.assert_accessible()
    one.press("Roll")
    expect(one.dialog).to_have_count(0)
    expect(one.outcome).to_contain_text(re.compile("luck", re.IGNORECASE))


def _restart(venue: Service, people: list[Person]) -> None:
    """Pages say that the connection is lost, and go on by themselves."""
    venue.stop()
    for each in people:
        expect(each.page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    venue.start()
    for each in people:
        expect(each.page.locator("#connection")).to_have_text("Connected")


def _undo(master: Person, one: Person) -> None:
    """The newest entry is taken back, and all see it."""
    newest = master.panel("history").locator("li").first
    master.click(newest.get_by_role("button", name=re.compile("^Undo")))
    expect(one.panel("history").locator(".undone").first).to_be_visible()


def _rest(master: Person) -> None:
    """The encounter ends, and a night passes."""
    master.press("End the encounter")
    expect(master.panel("turns")).to_contain_text("No encounter is running.")
    master.unfold("Time passes")
    master.press("A night (8 hours)")
    expect(master.panel("history").locator("li").first).to_contain_text(re.compile("8 hours pass|Time passes"))


def _revoke(master: Person, two: Person) -> None:
    """The phone says that its key is not valid any more."""
    master.unfold("Players and keys")
    master.press("Revoke: Ben")
    expect(two.page.get_by_role("alert")).to_contain_text("no longer valid")
