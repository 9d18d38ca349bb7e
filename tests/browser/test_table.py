"""Tests of `/table`, one of a kind."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.evening import DESK, PHONE, Held, Person, acting, ask_for_a_roll, begin, seat, start
from tests.chromium import close

LONGER_THAN_A_REFRESH = 1000
"""Milliseconds."""
IMPATIENT = """const { timeout } = AbortSignal;
AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 20);"""
"""Shortens the time that a page waits for an answer."""
SMALLER_THAN_A_FINGER = """[...document.querySelectorAll("button, summary, select, input")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 44)
  .map(([text]) => text)"""
"""The texts of buttons and fields that are less than 44 px wide or high."""


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
    for name in ("Next turn", "End the encounter", "Add foes", "Invite a player", "Ask for a roll"):
        expect(one.page.get_by_role("button", name=name)).to_have_count(0)
    expect(master.page.locator(".order li", has_text="Goblin 1")).to_contain_text("HP")
    expect(one.page.locator(".order li", has_text="Goblin 1")).not_to_contain_text("HP")


def test_a_player_with_two_characters_acts_for_both(person: Callable[[int], Person]) -> None:
    """The moves of each have a heading."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes", "Harrak")
    expect(one.panel("acts").get_by_role("heading", level=2)).to_have_text(
        ["It is your turn, Daenes.", "Moves of Harrak"]
    )
    one.press("End my turn")
    expect(one.panel("acts").get_by_role("heading", level=2)).to_have_text(
        ["Moves of Daenes", "It is your turn, Harrak."]
    )


def test_a_player_reads_what_a_condition_does(person: Callable[[int], Person]) -> None:
    """Its effects, and how long it lasts."""
    master, one = person(DESK), person(PHONE)
    begin(master, "fastrpg")
    seat(master, one, "Anna", "Ana")
    condition = {
        "name": "Dazed",
        "effects": [{"code": "ac", "value": -2}],
        "duration": {"unit": "round", "count": 2},
    }
    master.page.evaluate(
        """async (condition) => {
          const [{ id, key }] = JSON.parse(localStorage.getItem("arbiter.seats"));
          const path = `/v1/campaigns/${id}/characters`;
          const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
          const { items } = await (await fetch(path, { headers })).json();
          const ana = items.find(({ name }) => name === "Ana");
          await fetch(`${path}/${ana.id}/conditions`, { method: "POST", headers, body: JSON.stringify(condition) });
        }""",
        condition,
    )
    expect(one.panel("mine").get_by_role("listitem")).to_have_text(re.compile(r"^Dazed ac -2 · rounds left: \d$"))


def test_a_game_master_fills_an_encounter_from_the_library(person: Callable[[int], Person]) -> None:
    """Foes, a character and a condition, on a phone. Nothing is chosen at first, and 50 foes are the most."""
    master = person(PHONE)
    begin(master, "flyerbook")
    master.press("Add foes")
    dialog = master.page.get_by_role("dialog")
    master.press("Add")
    expect(dialog.get_by_role("alert")).to_have_text("Choose an entry from the list.")
    dialog.get_by_label("From the library").select_option("from Wolf")
    for number in ("0", "51"):
        dialog.get_by_label("Number").fill(number)
        master.press("Add")
        expect(dialog.get_by_role("alert")).to_have_text("Enter a number from 1 to 50.")
    dialog.get_by_label("Number").fill("3")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog).to_be_hidden()
    master.page.evaluate("scrollTo(0, 0)")
    expect(master.page.get_by_role("button", name="Next turn")).to_be_in_viewport()
    expect(master.panel("history")).to_contain_text("Others join the encounter: Wolf 1 … Wolf 3")
    wolf = master.page.locator(".order li", has_text="Wolf 3")
    expect(wolf.locator("small")).to_have_text("unhurt · Wounds 0")
    master.press("Add a character")
    dialog.get_by_label("From the library").select_option("from Harrak")
    dialog.get_by_label("Name (optional)").fill("Harrak's twin")
    expect(dialog.get_by_label("Kind")).to_have_value("pc")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(master.panel("master")).to_contain_text("Harrak's twin")
    wolf.locator("summary").click()
    wolf.get_by_role("button", name="Condition").click()
    dialog.get_by_label("Condition").fill("on fire")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(wolf).to_contain_text("On Fire")


def test_a_game_master_reads_the_odds_of_an_encounter(person: Callable[[int], Person]) -> None:
    """The chance of each side and fighter, more exactly on request; a single fight. The encounter stays as it is."""
    master = person(PHONE)
    begin(master, "flyerbook")
    before = master.panel("turns").inner_text()
    held = Held(master, "**/simulation")
    master.press("Will they survive?")
    expect(master.dialog.get_by_role("button", name="Close")).to_be_visible()
    held.release()
    dialog = master.page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name=re.compile("heroes"))).to_contain_text("%")
    expect(dialog.get_by_role("row", name=re.compile("^Daenes"))).to_contain_text("%")
    counted = dialog.get_by_text("simulated fights")
    first = counted.inner_text()
    master.press("More fights")
    expect(counted).to_be_visible()
    assert counted.inner_text() != first
    master.press("Read one fight")
    expect(dialog.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(dialog).to_contain_text("Daenes")
    master.press("Back")
    expect(dialog.get_by_role("row", name=re.compile("^Daenes"))).to_be_visible()
    master.press("Done")
    assert master.panel("turns").inner_text() == before


def test_a_saved_order_asks_the_party(person: Callable[[int], Person]) -> None:
    """With its name as the title."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    ask_for_a_roll(master, "Improvise")
    expect(one.panel("asked")).to_contain_text("Improvise")


def test_an_observer_follows_without_moves(person: Callable[[int], Person]) -> None:
    """A link without characters shows turns and log."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna")
    expect(acting(one)).to_have_text("Daenes")
    expect(one.panel("acts")).to_be_hidden()
    master.press("Next turn")
    expect(acting(one)).to_have_text("Harrak")
    expect(one.page.get_by_role("button", name="End my turn")).to_have_count(0)


def test_a_decided_fight_says_so(person: Callable[[int], Person]) -> None:
    """The order says it once no combatant of another side is left in action."""

    def defeated(route: Route) -> None:
        answer = route.fetch()
        page = answer.json()
        page["items"][0]["active_sides"] = ["heroes"]
        route.fulfill(response=answer, json=page)

    master = person(DESK)
    begin(master, "flyerbook")
    expect(master.panel("turns")).not_to_contain_text("left in action")
    master.page.route(re.compile(r"/encounters\?status=running"), defeated)
    master.press("Next turn")
    expect(master.panel("turns")).to_contain_text("Only one side is left in action: heroes.")


def test_two_who_end_a_turn_at_once_end_it_once(person: Callable[[int], Person]) -> None:
    """The later one reads that the table has changed, not which header a program sends."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    held = Held(one, "**/end-turn")
    one.press("End my turn")
    master.press("Next turn")
    expect(acting(master)).to_have_text("Harrak")
    held.first().continue_()
    expect(one.dialog.get_by_role("alert")).to_contain_text("The table has changed meanwhile.")
    expect(acting(one)).to_have_text("Harrak")


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
    master.attacks.first.click()
    expect(master.dialog).to_be_visible()
    master.assert_accessible()


def test_a_button_that_is_held_down_stays(person: Callable[[int], Person]) -> None:
    """An event that comes between press and release costs no click."""
    master, one = person(DESK), person(PHONE)
    begin(master, "rollunder")
    seat(master, one, "Anna", "Sif")
    one.attacks.first.hover()
    one.page.mouse.down()
    master.press("Next turn")
    expect(acting(master)).to_have_text("Ulf")
    one.page.wait_for_timeout(LONGER_THAN_A_REFRESH)
    one.page.mouse.up()
    expect(one.dialog).to_be_visible()
    expect(one.panel("acts")).to_contain_text("Moves of Sif")


def test_the_page_speaks_german_on_a_phone(chromium: Browser, service: str) -> None:
    """As the browser asks; whatever can be pressed is large enough for fingers."""
    context = chromium.new_context(
        locale="de-DE", viewport={"width": PHONE, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{service}/table")
    start = page.get_by_role("button", name="Mit einer fertigen Gruppe beginnen")
    expect(start).to_be_visible()
    assert page.evaluate(SMALLER_THAN_A_FINGER) == []
    start.tap()
    expect(page.get_by_role("button", name="Begegnung beginnen")).to_be_visible()
    assert page.evaluate(SMALLER_THAN_A_FINGER) == []
    close(context)


def test_a_slow_table_says_that_it_comes(person: Callable[[int], Person]) -> None:
    """It shows no empty panels meanwhile; each panel has a name for screen readers."""
    master = person(PHONE)
    begin(master, "flyerbook")
    held = Held(master, "**/characters?*")
    master.page.reload()
    held.first()
    expect(master.page.locator("#connection")).to_have_text("Joining the table …")
    expect(master.page.locator("section.card:visible")).to_have_count(0)
    held.release()
    for name in ("Turn order", "Moves", "Characters", "Log"):
        expect(master.page.get_by_role("region", name=name, exact=True)).to_be_visible()


def test_a_table_that_was_left_says_nothing_more(person: Callable[[int], Person]) -> None:
    """Although its first reading ends later: the start shows no connection, and nothing is said aloud."""
    master = person(PHONE)
    begin(master, "flyerbook")
    held = Held(master, "**/characters?*")
    master.page.reload()
    held.first()
    master.press("All tables")
    expect(master.page.get_by_role("button", name="Start with a ready party")).to_be_visible()
    held.release()
    master.page.wait_for_timeout(LONGER_THAN_A_REFRESH)
    for name in ("connection", "said"):
        expect(master.page.locator(f"#{name}")).to_have_text("")


def test_a_player_whose_key_is_revoked_reads_it(person: Callable[[int], Person]) -> None:
    """Also while a dialog is open, which closes."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.click(one.attacks.first)
    expect(one.dialog).to_be_visible()
    keys = master.panel("master").locator("details", has_text="Keys")
    keys.locator("summary").click()
    keys.get_by_role("button", name="Revoke: Anna").click()
    expect(one.page.get_by_role("alert")).to_contain_text("key")
    expect(one.dialog).to_have_count(0)


def test_back_leads_to_the_table_before_the_start_is_shown(person: Callable[[int], Person]) -> None:
    """The start that comes late does not take its place."""
    master = person(PHONE)
    begin(master, "flyerbook")
    held = Held(master, "**/v1/rulesets")
    master.press("All tables")
    held.first()
    master.page.go_back()
    expect(acting(master)).to_have_text("Daenes")
    held.release()
    master.page.wait_for_timeout(LONGER_THAN_A_REFRESH)
    expect(acting(master)).to_have_text("Daenes")


def test_a_phone_that_was_offline_catches_up(person: Callable[[int], Person]) -> None:
    """Without a reload: it says that the connection is lost, and shows the present turn when it is back."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.context.set_offline(offline=True)
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(one.page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    expect(one.page.locator("#connection")).to_be_in_viewport()
    one.assert_accessible()
    master.press("Next turn")
    expect(acting(master)).to_have_text("Harrak")
    one.context.set_offline(offline=False)
    expect(acting(one)).to_have_text("Harrak")
    expect(one.page.locator("#connection")).to_have_text("Connected")


def test_an_answer_that_never_comes_does_not_hold_the_table(person: Callable[[int], Person]) -> None:
    """It reads everything again after a while: a connection can break without a sign."""
    master, one = person(DESK), person(PHONE)
    one.context.add_init_script(IMPATIENT)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.page.route("**/encounters?status=running*", lambda _: None, times=1)
    master.press("Next turn")
    expect(acting(one)).to_have_text("Harrak")


def test_a_roll_that_is_refused_after_its_dice_says_why(person: Callable[[int], Person]) -> None:
    """The form is shown again, as it was sent."""
    master, one = person(DESK), person(PHONE)
    begin(master, "fastrpg")
    seat(master, one, "Anna", "Ana")
    while not one.acts_now:
        turn = acting(master).inner_text()
        master.press("Next turn")
        expect(acting(master)).not_to_have_text(turn)
        expect(acting(one)).to_have_text(acting(master).inner_text())
    one.attacks.first.click()
    expect(one.dialog.locator("legend").first).to_have_text("Target")
    one.check(one.dialog.get_by_role("radio", name=re.compile("^Goblin 2")))
    one.check(one.dialog.get_by_role("radio", name="We roll at our table"))
    one.press("Roll")
    expect(one.dialog).to_contain_text("Throw a d20")
    master.press("Next turn")
    expect(one.page.get_by_role("button", name="End my turn")).to_have_count(0)
    one.press("10")
    expect(one.dialog.get_by_role("alert")).to_contain_text("It is not the turn of Ana.")
    expect(one.dialog.get_by_role("radio", name=re.compile("^Goblin 2"))).to_be_checked()


def test_a_dialog_outlasts_what_it_shows(person: Callable[[int], Person]) -> None:
    """A roll against a target that has gone says why it is refused; one in an encounter that has ended is sent."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    rakasha = master.page.locator(".order li", has_text="Rakasha 1")
    one.attacks.first.click()
    rakasha.locator("summary").click()
    master.press("Remove: Rakasha 1")
    expect(rakasha).to_have_count(0)
    one.press("Roll")
    expect(one.dialog.get_by_role("alert")).to_contain_text("The table has changed meanwhile.")
    one.press("Cancel")
    one.attacks.first.click()
    master.press("End the encounter")
    expect(one.panel("turns")).to_contain_text("No encounter is running.")
    one.press("Roll")
    expect(one.outcome).to_have_text("Rakasha 2 is asked")


def test_a_player_reads_which_dice_are_asked_for(person: Callable[[int], Person]) -> None:
    """The card names the roll, although the game master gave it no title, and says how many dice there were."""
    master, one = person(DESK), person(PHONE)
    begin(master, "freed6")
    seat(master, one, "Anna", "Mira")
    ask_for_a_roll(master)
    expect(one.panel("asked").get_by_role("heading", level=2)).to_have_text("Try with Strength")
    for dice in range(1, 3):
        one.panel("asked").get_by_role("button", name="1", exact=True).click()
        expect(one.panel("asked")).to_contain_text(f"Dice so far: {dice}")


def test_an_answer_shows_what_came_of_it(person: Callable[[int], Person]) -> None:
    """To the player whose attack waited for it; the focus stays where the next question comes."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.attack("Rakasha 1")
    expect(one.outcome).to_have_text("Rakasha 1 is asked")
    held = Held(master, "**/answers")
    master.panel("asked").locator(".ask button").first.press("Enter")
    held.first()
    expect(master.panel("asked")).to_be_focused()
    held.release()
    for each in (master, one):
        expect(each.outcome).to_contain_text(re.compile("^Daenes .* Rakasha 1"))


def test_an_answer_to_a_hidden_foe_says_who_sees_the_outcome(person: Callable[[int], Person]) -> None:
    """The player sees neither the foe nor the event."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    rakasha = master.page.locator(".order li", has_text="Rakasha 1")
    rakasha.locator("summary").click()
    master.press("Hide: Rakasha 1")
    expect(rakasha).to_contain_text("hidden")
    master.press("Show moves: Rakasha 1")
    expect(master.panel("acts")).to_contain_text("Moves of Rakasha 1")
    master.attack("Daenes")
    expect(one.panel("asked").get_by_role("heading", level=2)).to_have_text("Attack")
    expect(one.panel("asked").locator(".ask .main")).to_have_count(0)  # no option is suggested
    one.click(one.panel("asked").locator(".ask button").first)
    expect(one.outcome).to_have_text("You have answered. Only your game master sees the outcome.")
    expect(master.outcome).to_contain_text(re.compile("^Rakasha 1 .* Daenes"))


def test_a_turn_that_its_player_has_ended_is_over(person: Callable[[int], Person]) -> None:
    """Also during the turn of a hidden foe, while the service still names the player; not after it is taken back."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook", starts=False)
    seat(master, one, "Anna", "Harrak")
    rakasha = master.page.locator(".order li", has_text="Rakasha 1")
    rakasha.locator("summary").click()
    master.press("Hide: Rakasha 1")
    expect(rakasha).to_contain_text("hidden")
    start(master)
    master.press("Next turn")
    one.press("End my turn")
    expect(one.panel("turns")).to_contain_text("Your turn is over, Harrak.")
    expect(one.panel("acts").get_by_role("heading", level=2)).to_have_text("Moves of Harrak")
    assert not one.acts_now
    expect(acting(master)).to_have_text("Rakasha 1")
    for name in ("Rakasha 2", "Rakasha 3", "Daenes", "Harrak"):
        master.press("Next turn")
        expect(acting(master)).to_have_text(name)
        expect(acting(one)).to_have_text(name)
    master.press("Reveal: Rakasha 1")
    expect(one.panel("turns")).to_contain_text("Rakasha 1")
    one.press("End my turn")
    expect(acting(one)).to_have_text("Rakasha 1")
    master.panel("history").get_by_role("button", name=re.compile("^Undo")).first.click()
    expect(one.panel("acts").get_by_role("heading", level=2)).to_have_text("It is your turn, Harrak.")


def test_another_language_keeps_the_seat_where_storage_is_blocked(person: Callable[[int], Person]) -> None:
    """As in some frames."""
    master = person(DESK)
    blocked = "{ get() { throw new DOMException('blocked', 'SecurityError'); } }"
    master.page.add_init_script(
        f"for (const each of ['localStorage', 'sessionStorage']) Object.defineProperty(window, each, {blocked})"
    )
    begin(master, "flyerbook")
    master.choose(master.page.get_by_label("Language"), "de")
    expect(master.page.get_by_role("button", name="Nächster Zug")).to_be_visible()


def test_a_question_is_seen_from_the_end_of_the_page(person: Callable[[int], Person]) -> None:
    """A player who reads the log on a phone sees the card."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    one.panel("history").scroll_into_view_if_needed()
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ask_for_a_roll(master)
    roll = one.panel("asked").get_by_role("button", name="Roll for me")
    expect(roll).to_be_in_viewport()
    roll.click()
    expect(roll).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "names", "look", "cost"),
    [
        ("flyerbook", ("Die Fähre bei Nacht", "Fäuste"), "unverletzt · Wunden 0/5", ""),
        ("fastrpg", ("Goblins auf der Brücke", "Schwert|Bogen|Messer"), "unverletzt · TP 20/20 · Glück 2/2", "Aktion"),
        ("freed6", ("Das Torhaus", "Schwert"), "wohlauf · Glück 2 · Aktionspunkte 1", "Aktion"),
        ("rollunder", ("Orks an der Furt", "Schwert|Axt"), "wohlauf · LIFE 52", "Aktion"),
    ],
)
def test_a_game_speaks_german(
    person: Callable[[int], Person], game: str, names: tuple[str, str], look: str, cost: str
) -> None:
    """A ready party has German names; health, numbers and costs are words."""
    master = person(DESK).open()
    master.choose(master.page.get_by_label("Language"), "de")
    master.choose(master.page.get_by_label("Spiel", exact=True), game)
    master.press("Mit einer fertigen Gruppe beginnen")
    master.press("Begegnung beginnen")
    encounter, weapons = names
    expect(master.panel("turns")).to_contain_text(encounter)
    expect(master.page.locator(".order small", has_text=look).first).to_be_visible()
    expect(master.panel("acts").locator(".move small", has_text=cost).first).to_be_visible()
    attacks = master.panel("acts").get_by_role("region", name="Angreifen", exact=True)
    expect(attacks).to_contain_text(re.compile(weapons))
