"""Evenings at `/table` in each game: a game master and two players with phones."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as GaveUp

from tests.browser.evening import DESK, PHONE, Person, acting, begin, seat, start
from tests.serve.running import Running

PARTIES = {
    "flyerbook": ("Daenes", "Harrak", "Rakasha"),
    "fastrpg": ("Ana", "Bo", "Goblin"),
    "freed6": ("Mira", "Tom", "Guard"),
    "rollunder": ("Ulf", "Sif", "Orc"),
}
"""Two player characters of each ready party, and its foe."""
ROUNDS = 3
PAUSE, CALM = 200, 4
"""Milliseconds between two looks at the phones, and looks without a question after which nothing is asked."""
LONGER_THAN_A_REFRESH = 1000
"""Milliseconds."""


@pytest.fixture
def person(chromium: Browser, service: str) -> Iterator[Callable[[int], Person]]:
    """Opens a window for a person at the table."""
    people: list[Person] = []

    def come(width: int) -> Person:
        people.append(Person(chromium, service, width))
        return people[-1]

    yield come
    for each in people:
        each.close()


@pytest.mark.parametrize("game", PARTIES)
def test_a_group_plays_an_evening(person: Callable[[int], Person], game: str) -> None:
    """Links, a fight of three rounds, a roll that is asked for, dice from the table, undo, a night, a revoked key."""
    first, second, foe = PARTIES[game]
    master, one, two = person(DESK), person(PHONE), person(PHONE)
    begin(master, game, starts=False)
    seat(master, one, "Anna", first)
    seat(master, two, "Ben", second)
    _ask_for_rolls(master, one, two)
    start(master)
    _fight(master, [one, two], first, foe)
    _undo(master, one)
    _rest(master)
    _revoke(master, two)


def _fight(master: Person, players: list[Person], hero: str, foe: str) -> None:
    """Each whose turn it is attacks if that is possible, and the turn ends."""
    thrown, head = False, master.panel("turns").locator("p").first
    while f"Round {ROUNDS + 1}" not in head.inner_text():
        turn = head.inner_text()
        actor = next((each for each in players if each.acts_now), master)
        attacks = actor.panel("acts").get_by_role("region", name="Attack", exact=True)
        if attacks.count() > 0:
            actor.attack(foe if actor is not master else hero, *([3] if actor is not master and not thrown else []))
            thrown = thrown or actor is not master
            _answer(players)
        actor.press("Next turn" if actor is master else "End my turn")
        expect(head).not_to_have_text(turn)
        for each in players:
            expect(acting(each)).to_have_text(acting(master).inner_text())


def _answer(players: list[Person]) -> None:
    """Players answer what they are asked: the first option of a decision, and dice that the service rolls."""
    quiet = 0
    while quiet < CALM:
        asked = [each for each in players if each.panel("asked").locator(".ask button:enabled").count() > 0]
        quiet = 0 if asked else quiet + 1
        for each in asked:
            roll = each.panel("asked").get_by_role("button", name="Roll for me")
            with suppress(GaveUp):  # the card may go while it is clicked
                (roll if roll.count() > 0 else each.panel("asked").locator(".ask button:enabled")).first.click(timeout=2000)
        players[0].page.wait_for_timeout(PAUSE)


def _ask_for_rolls(master: Person, one: Person, two: Person) -> None:
    """Both are asked; one lets the service roll, the other enters a face."""
    master.press("Ask for a roll")
    master.dialog.get_by_role("button", name="Continue").click()
    expect(master.dialog.get_by_label("What", exact=True)).to_be_visible()
    master.dialog.get_by_role("button", name="Continue").click()
    master.dialog.get_by_role("button", name="Ask for a roll").click()
    expect(two.panel("asked")).to_be_visible()
    two.panel("asked").get_by_role("button", name="1", exact=True).first.click()
    expect(one.panel("asked").get_by_role("button", name="Roll for me")).to_be_visible()
    one.assert_accessible()
    _answer([one, two])
    expect(one.panel("asked")).to_be_hidden()
    expect(two.panel("asked")).to_be_hidden()


def _undo(master: Person, one: Person) -> None:
    """The newest entry is taken back, and all see it."""
    newest = master.panel("history").locator("li").first
    newest.get_by_role("button", name=re.compile("^Undo")).click()
    expect(one.panel("history").locator(".undone").first).to_be_visible()


def _rest(master: Person) -> None:
    """The scene ends, and a night passes."""
    master.press("End the scene")
    expect(master.panel("turns")).to_contain_text("No scene is running.")
    master.unfold("Time passes")
    master.press("A night (8 hours)")
    expect(master.panel("history").locator("li").first).to_contain_text(re.compile("Hours|Time passes"))


def _revoke(master: Person, two: Person) -> None:
    """The phone says that its key is not valid any more."""
    master.unfold("Players and keys")
    master.press("Revoke: Ben")
    expect(two.page.get_by_role("alert")).to_contain_text("no longer valid")


def test_a_barred_move_has_its_reason(person: Callable[[int], Person]) -> None:
    """A player who is not on turn reads why the attack is not possible."""
    master, one = person(DESK), person(PHONE)
    begin(master, "rollunder")
    seat(master, one, "Anna", "Sif")
    one.press("End my turn")
    expect(one.page.get_by_role("button", name="End my turn")).to_have_count(0)
    one.unfold("Not possible now")
    expect(one.panel("acts").locator(".barred")).to_contain_text("attack")


def test_a_player_delays_a_turn(person: Callable[[int], Person]) -> None:
    """The next combatant acts."""
    master, one = person(DESK), person(PHONE)
    begin(master, "rollunder")
    seat(master, one, "Anna", "Sif")
    one.press("Delay my turn")
    expect(acting(master)).to_have_text("Ulf")


def test_a_link_works_once(person: Callable[[int], Person]) -> None:
    """A second device that opens it reads why it cannot join; the first one is still seated after a reload."""
    master, one, other = person(DESK), person(PHONE), person(PHONE)
    begin(master, "flyerbook")
    links: list[str] = []
    one.page.on("framenavigated", lambda frame: links.append(frame.url))
    seat(master, one, "Anna", "Daenes")
    other.open(next(link for link in links if "#join=" in link))
    expect(other.page.get_by_role("alert")).to_contain_text("used, or expired")
    one.page.reload()
    expect(one.panel("mine")).to_contain_text("Daenes")


def test_players_see_no_buttons_of_the_game_master(person: Callable[[int], Person]) -> None:
    """Nor numbers of foes."""
    master, one = person(DESK), person(PHONE)
    begin(master, "fastrpg")
    seat(master, one, "Anna", "Ana")
    for name in ("Next turn", "End the scene", "Add foes", "Invite a player", "Ask for a roll"):
        expect(one.page.get_by_role("button", name=name)).to_have_count(0)
    expect(master.page.locator(".order li", has_text="Goblin 1")).to_contain_text("HP")
    expect(one.page.locator(".order li", has_text="Goblin 1")).not_to_contain_text("HP")


@pytest.mark.parametrize("width", [320, PHONE, DESK, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_is_accessible(person: Callable[[int], Person], width: int, scheme: str) -> None:
    """axe-core has no complaint about the start, the table, and a dialog."""
    master = person(width)
    master.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    master.open()
    expect(master.page.get_by_role("button", name="Start with a ready party")).to_be_visible()
    master.assert_accessible()
    begin(master, "rollunder")
    expect(master.panel("acts").get_by_role("button").first).to_be_visible()
    master.assert_accessible()
    master.panel("acts").get_by_role("region", name="Attack", exact=True).get_by_role("button").first.click()
    expect(master.dialog).to_be_visible()
    master.assert_accessible()


def test_the_keyboard_is_enough(person: Callable[[int], Person]) -> None:
    """A turn ends, and an attack is made, with Tab, Enter and the arrow keys alone."""
    master = person(DESK)
    begin(master, "flyerbook")
    attack = master.panel("acts").get_by_role("region", name="Attack", exact=True).get_by_role("button").first
    attack.focus()
    master.page.keyboard.press("Enter")
    expect(master.dialog.get_by_role("radio").first).to_be_focused()
    master.page.keyboard.press("ArrowDown")
    master.page.keyboard.press("Enter")
    expect(master.outcome).not_to_be_empty()
    master.page.get_by_role("button", name="Next turn").focus()
    master.page.keyboard.press("Enter")
    expect(master.panel("acts")).to_contain_text("Rakasha")


def test_a_button_that_is_held_down_stays(person: Callable[[int], Person]) -> None:
    """An event that comes between press and release costs no click."""
    master, one = person(DESK), person(PHONE)
    begin(master, "rollunder")
    seat(master, one, "Anna", "Sif")
    one.panel("acts").get_by_role("region", name="Attack", exact=True).get_by_role("button").first.hover()
    one.page.mouse.down()
    master.press("Next turn")
    expect(acting(master)).to_have_text("Ulf")
    one.page.wait_for_timeout(LONGER_THAN_A_REFRESH)
    one.page.mouse.up()
    expect(one.dialog).to_be_visible()
    expect(one.panel("acts")).to_contain_text("Moves of Sif")


def test_the_page_speaks_german(chromium: Browser, service: str) -> None:
    """As the browser asks."""
    context = chromium.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(f"{service}/table")
    expect(page.get_by_role("button", name="Mit einer fertigen Gruppe beginnen")).to_be_visible()
    context.close()


def test_a_table_survives_a_restart(chromium: Browser, tmp_path: Path) -> None:
    """The page says that the connection is lost, and goes on by itself."""
    with Running(tmp_path, WEB_WORKERS="1", LOG_LEVEL="error") as running:
        running.wait_until_ready()
        master = Person(chromium, f"http://127.0.0.1:{running.port}", DESK)
        begin(master, "flyerbook")
    expect(master.page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    with Running(tmp_path, WEB_WORKERS="1", LOG_LEVEL="error", PORT=str(running.port)) as again:
        again.wait_until_ready()
        expect(master.page.locator("#connection")).to_have_text("Connected")
        master.press("Next turn")
        expect(acting(master)).to_have_text("Harrak")
        master.close()


def test_a_phone_that_was_offline_catches_up(person: Callable[[int], Person]) -> None:
    """Without a reload: it says that the connection is lost, and shows the present turn when it is back."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.context.set_offline(offline=True)
    expect(one.page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    master.press("Next turn")
    expect(acting(master)).to_have_text("Harrak")
    one.context.set_offline(offline=False)
    expect(acting(one)).to_have_text("Harrak")
    expect(one.page.locator("#connection")).to_have_text("Connected")
