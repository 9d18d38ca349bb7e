"""Tests of what a game master does at the desk."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Browser, Route, expect

from tests.browser.evening import DESK, HEIGHT, PHONE, Held, Person, acting, begin, seat, start
from tests.serve.restarted import Service

CALL = """async ([path, body]) => {
  const [{ id, key }] = JSON.parse(localStorage.getItem("arbiter.seats"));
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const answer = await fetch(`/v1/campaigns/${id}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}"""
"""Sends a call with the key of the page."""
HEAR = """() => {
  window.heard = [];
  const said = document.getElementById("said");
  new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true });
}"""
"""Collects what a screen reader says."""


def test_a_link_is_copied_on_a_page_that_comes_over_plain_http(person: Callable[[int], Person]) -> None:
    """Such a page has no `navigator.clipboard`."""
    master = person(DESK)
    master.page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })")
    begin(master, "flyerbook")
    master.press("Invite a player")
    master.press("Continue")
    expect(master.dialog).to_contain_text("This link works on this computer only.")  # phones cannot open 127.0.0.1
    link = master.dialog.get_by_label("Join a table").input_value()
    master.press("Copy the link")
    expect(master.dialog.get_by_role("button", name="Copied.")).to_be_visible()
    master.press("Done")
    master.press("Invite a player")
    master.dialog.get_by_role("textbox").fill("")
    master.page.keyboard.press("Control+V")
    expect(master.dialog.get_by_role("textbox")).to_have_value(link)


def test_another_game_master_joins_by_link(person: Callable[[int], Person]) -> None:
    """As for a second device, or for Foundry; characters that are checked too do not matter."""
    master, other = person(DESK), person(DESK)
    begin(master, "flyerbook")
    master.press("Invite a player")
    master.check(master.dialog.get_by_label("Daenes", exact=True))
    master.check(master.dialog.get_by_label("as a game master, who sees and does everything"))
    master.press("Continue")
    other.open(master.dialog.get_by_label("Join a table").input_value())
    expect(other.page.get_by_role("button", name="Next turn")).to_be_visible()


def test_a_second_press_starts_no_second_table(person: Callable[[int], Person]) -> None:
    """On a slow network; Enter in the name is a press of the first button."""
    master = person(DESK).open()
    held = Held(master, "**/v1/campaigns")
    master.page.get_by_label("Name of the table").press("Enter")
    ready = master.page.get_by_role("button", name="Start with a ready party", include_hidden=True)
    expect(ready).to_be_visible()
    ready.click(force=True)
    held.first().continue_()
    expect(master.page.get_by_role("button", name="Start the encounter")).to_be_visible()
    assert len(held.calls) == 1


def test_a_file_that_is_no_export_is_refused(person: Callable[[int], Person]) -> None:
    """The dialog says why; the same file can be chosen again."""
    master = person(DESK).open()
    for _ in range(2):
        file: Any = {"name": "table.json", "mimeType": "application/json", "buffer": b"hello"}
        master.page.get_by_label("Import a table").set_input_files(file)
        expect(master.dialog.get_by_role("alert")).to_contain_text("This file is not JSON.")
        master.press("Done")


def test_an_export_is_imported(person: Callable[[int], Person]) -> None:
    """The file that the page saves makes a table."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.unfold("Report and export")
    with master.page.expect_download() as saved:
        master.press("Export the table")
    master.press("All tables")
    held = Held(master, "**/import")
    master.page.get_by_label("Import a table").set_input_files(saved.value.path())
    held.first()
    expect(master.page.locator(".busy")).to_have_count(1)
    calls = list[str]()
    master.page.on("request", lambda request: calls.append(request.url))
    master.press("Start with a ready party")  # no second table while it is being sent
    held.release()
    expect(acting(master)).to_have_text("Daenes")
    assert [call for call in calls if call.endswith(("/party-flyerbook.json", "/v1/campaigns"))] == []


def open_report(master: Person, button: str, file: Path) -> None:
    """Save the report, and open the file."""
    with master.page.expect_download() as saved:
        master.press(button)
    saved.value.save_as(file)
    master.open(file.as_uri())


def test_a_report_is_in_the_language_of_the_page(person: Callable[[int], Person], tmp_path: Path) -> None:
    """Also when it is another one than that of the browser; the saved file shows umlauts."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.choose(master.page.get_by_label("Language"), "de")
    master.page.locator("summary", has_text="Bericht und Export").click()
    open_report(master, "Bericht des Abends", tmp_path / "report.html")
    expect(master.page.get_by_role("heading", name="Außerhalb von Begegnungen")).to_be_visible()


def test_a_report_has_all_parts(person: Callable[[int], Person], tmp_path: Path) -> None:
    """The service sends 500 events at a time."""
    master = person(DESK)
    begin(master, "flyerbook")
    first, further = "**/events/report?format=html", "**/events/report?from=*"

    def with_link(route: Route) -> None:
        answer = route.fetch()
        link = f'<{urlsplit(route.request.url).path}?from=501>; rel="next"'
        route.fulfill(response=answer, headers={**answer.headers, "link": link})

    master.page.route(first, with_link)
    master.page.route(further, lambda route: route.fulfill(content_type="text/html", body="<h2>Later</h2>"))
    master.unfold("Report and export")
    open_report(master, "Session report", tmp_path / "report.html")
    expect(master.page.get_by_role("heading", name="Outside encounters")).to_be_visible()
    expect(master.page.get_by_role("heading", name="Later")).to_be_visible()


def test_a_document_that_cannot_be_read_is_not_saved(person: Callable[[int], Person]) -> None:
    """The dialog says why."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.unfold("Report and export")
    master.page.route("**/export", lambda route: route.abort())
    master.press("Export the table")
    expect(master.dialog.get_by_role("alert")).to_have_text("The service cannot be reached.")


def test_the_key_of_the_operator_makes_a_table(chromium: Browser, tmp_path: Path) -> None:
    """The page asks for it only where the service does. Another key is refused there, and imports need it, too."""
    service = Service(tmp_path, CAMPAIGN_CREATION="key", CREATION_KEY="the-operators-key")
    master = Person(chromium, service.url, PHONE).open()
    master.press("Start with a ready party")
    for key, problem in (("", "not the operator's key"), ("the-operators-kex", "not the operator's key")):
        master.fill(master.dialog.get_by_label("Key of the operator"), key)
        master.press("Continue")
        expect(master.dialog.get_by_role("alert")).to_contain_text(problem)
    master.assert_accessible()
    master.fill(master.dialog.get_by_label("Key of the operator"), "the-operators-key")
    master.press("Continue")
    expect(master.page.get_by_role("button", name="Start the encounter")).to_be_visible()
    expect(master.dialog).to_have_count(0)
    master.unfold("Report and export")
    with master.page.expect_download() as saved:
        master.press("Export the table")
    master.press("All tables")
    master.page.get_by_label("Import a table").set_input_files(saved.value.path())
    master.fill(master.dialog.get_by_label("Key of the operator"), "the-operators-key")
    master.press("Continue")
    expect(master.page.get_by_role("button", name="Start the encounter")).to_be_visible()
    master.close()
    service.stop()


def test_an_event_is_undone_with_those_that_build_on_it(person: Callable[[int], Person]) -> None:
    """The game master reads which these are, and agrees."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.click(master.panel("history").get_by_role("button", name="Undo: There is a new encounter"))
    expect(master.dialog.get_by_role("listitem")).to_have_text("The encounter begins")
    master.press("Undo all")
    expect(master.panel("turns")).to_contain_text("No encounter is running.")


def test_the_first_key_is_called_game_master(person: Callable[[int], Person]) -> None:
    """In the log and in the list of keys; its label is for programs."""
    master = person(DESK)
    begin(master, "flyerbook")
    expect(master.panel("history").locator("small").first).to_have_text(re.compile(r"^\d\d:\d\d · game master$"))
    master.unfold("Players and keys")
    expect(master.panel("master").locator("details", has_text="Players and keys").locator("li")).to_have_text(
        "game master"
    )


def test_a_move_takes_several_options(person: Callable[[int], Person]) -> None:
    """Both characters gain experience by one move, once it says how much. A screen reader says the outcome once."""
    master = person(PHONE)
    begin(master, "fastrpg", starts=False)
    master.unfold("Characters")
    master.click(master.panel("master").get_by_role("button", name="Show moves: Ana"))
    master.unfold("Other")
    master.click(master.panel("acts").get_by_role("button", name="Gain experience"))
    for name in ("Ana", "Bo"):
        master.check(master.dialog.get_by_role("checkbox", name=re.compile(f"^{name}")))
    master.press("Roll")
    expect(master.dialog.get_by_role("alert")).to_have_text("“Gain” is missing.")
    master.assert_accessible()
    master.fill(master.dialog.get_by_label("Gain"), "50")
    master.page.evaluate(HEAR)
    master.press("Roll")
    expect(master.outcome).to_contain_text(re.compile("Ana.*Bo"))
    outcome = master.outcome.inner_text()
    expect(master.panel("history").get_by_role("listitem").first).to_contain_text(outcome)
    assert master.page.evaluate("heard").count(outcome) == 1


def test_a_condition_is_ended(person: Callable[[int], Person]) -> None:
    """By the game master, in the menu of its bearer; the log names the bearer also after the encounter and a reload."""
    master = person(DESK)
    begin(master, "fastrpg")
    for name in ("Ana", "Goblin 1"):
        bearer = master.page.locator(".order li", has_text=name)
        bearer.locator("summary").click()
        bearer.get_by_role("button", name=f"Condition: {name}").click()
        master.press("Add")
        expect(master.dialog.get_by_role("alert")).to_have_text(re.compile("^name: Expected a text"))
        master.dialog.get_by_label("Condition").fill("Dazed")
        master.press("Add")
        expect(bearer.locator("small")).to_contain_text("Dazed")
        newest = master.panel("history").get_by_role("listitem").first
        expect(newest).to_contain_text(f"A condition begins: {name}, Dazed")
        bearer.get_by_role("button", name=f"End Dazed: {name}").click()
        expect(bearer.locator("small")).not_to_contain_text("Dazed")
    master.press("End the encounter")
    for _ in range(2):
        expect(master.panel("turns")).to_contain_text("No encounter is running.")
        expect(master.panel("history")).to_contain_text("A condition begins: Goblin 1, Dazed")
        expect(master.panel("history")).to_contain_text("The encounter is over: Goblins on the bridge")
        master.page.reload()


def test_a_large_step_is_undone_where_it_was_taken(person: Callable[[int], Person]) -> None:
    """Until something else happens: one press is enough for a step that is easily confused with another one."""
    master, one = person(PHONE), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    turns = master.panel("turns")
    step = turns.locator(".step")
    for name, sentence in (
        ("Next round", "The next round begins · Daenes acts"),
        ("End the encounter", "The encounter is over: The ferry at night"),
    ):
        master.press(name)
        expect(step).to_contain_text(sentence)
        master.assert_accessible()
        step.get_by_role("button", name="Undo").click()
        expect(turns).to_contain_text("Round 1 · Daenes acts")
        expect(step).to_have_count(0)
    expect(one.panel("history")).to_contain_text("The encounter is over")
    expect(one.panel("turns").locator(".step")).to_have_count(0)
    master.press("Next round")
    expect(step).to_be_visible()
    master.press("Next turn")
    expect(step).to_have_count(0)


def test_a_round_passes_for_the_encounter_that_runs(person: Callable[[int], Person]) -> None:
    """Also right after its start; the sentence about it is shown."""
    master = person(DESK)
    begin(master, "fastrpg")
    master.unfold("Time passes")
    with master.page.expect_request(re.compile("/time$")) as sent:
        master.press("A round")
    assert "encounter_id" in json.loads(sent.value.post_data or "")
    expect(master.outcome).to_have_text("1 round passes")
    newest = master.panel("history").get_by_role("listitem").first
    expect(newest).to_contain_text(re.compile(r"1 round passes\d\d:\d\d"))  # and no name before the time of day


def test_a_new_turn_shows_its_moves(person: Callable[[int], Person]) -> None:
    """Whichever combatant the game master has looked at before."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.press("Show moves: Rakasha 1")
    expect(master.panel("acts").get_by_role("heading", level=2)).to_have_text("Moves of Rakasha 1")
    master.press("Next turn")
    expect(master.panel("acts").get_by_role("heading", level=2)).to_have_text("Moves of Harrak")


def test_the_log_names_who_was_removed(person: Callable[[int], Person]) -> None:
    """Not the combatant who acts next."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.page.locator(".order li", has_text="Daenes").locator("summary").click()
    master.press("Remove: Daenes")
    expect(acting(master)).to_have_text("Harrak")
    expect(master.panel("history")).to_contain_text("A combatant has been removed: Daenes")


def test_the_moves_of_a_character_in_an_encounter_reach_its_foes(person: Callable[[int], Person]) -> None:
    """In the list of characters, too."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.unfold("Characters")
    master.click(master.panel("master").get_by_role("button", name="Show moves: Daenes"))
    expect(master.panel("acts").get_by_role("heading", level=2)).to_have_text("Moves of Daenes")
    master.attack("Rakasha 1")
    expect(master.outcome).to_contain_text("Rakasha 1")


def test_an_emptied_number_stays_as_it_is(person: Callable[[int], Person]) -> None:
    """It is not taken for zero. The menu of a combatant stays open while others act."""
    master = person(DESK)
    begin(master, "fastrpg")
    ana = master.page.locator(".order li", has_text="Ana")
    ana.locator("summary").click()
    master.page.evaluate(CALL, ["/characters", {"name": "Guest", "sheet": {}}])
    expect(master.panel("history")).to_contain_text("Guest")
    expect(ana.get_by_role("button", name="Edit: Ana")).to_be_visible()
    expect(ana.get_by_text("Actions for Ana")).to_have_count(1)
    ana.get_by_role("button", name="Edit: Ana").click()
    master.dialog.get_by_label("HP", exact=True).fill("")
    master.dialog.get_by_label("luck points").fill("1")
    master.press("Save")
    expect(ana).to_contain_text("HP 20/20 · Luck 1/2")


def test_an_encounter_in_preparation_does_not_hide_the_one_that_runs(person: Callable[[int], Person]) -> None:
    """All of the table can look at either."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    master.page.evaluate(CALL, ["/encounters", {"name": "The bridge"}])
    for each in (master, one):
        expect(each.page.get_by_label("Encounter", exact=True).locator("option")).to_have_count(2)
        expect(acting(each)).to_have_text("Daenes")
        each.page.get_by_label("Encounter", exact=True).select_option(label="The bridge")
        expect(each.panel("turns")).to_contain_text("The encounter is being prepared.")
    master.press("End the encounter")
    for each in (master, one):
        expect(each.page.get_by_label("Encounter", exact=True)).to_have_count(0)
        expect(acting(each)).to_have_text("Daenes")


def test_moves_stay_near_in_a_battle_of_fifty(person: Callable[[int], Person]) -> None:
    """The turn order scrolls by itself, and shows the one who acts."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    seat(master, one, "Anna", "Daenes")
    master.press("Add foes")
    master.choose(master.dialog.get_by_label("From the library"), "from Wolf")
    master.fill(master.dialog.get_by_label("Number"), "50")
    master.press("Add")
    expect(one.panel("turns")).to_contain_text("Wolf 50")
    one.assert_accessible()
    with master.page.expect_request("**/next-turn") as sent:
        master.press("Next turn")
    expect(acting(one)).to_have_text("Harrak")
    step = sent.value.url.partition("/encounters/")[2]
    for _ in range(20):
        master.page.evaluate(CALL, [f"/encounters/{step}", {}])
    expect(acting(one)).to_have_text("Wolf 17")
    expect(acting(one)).to_be_in_viewport()
    place = one.attacks.first.bounding_box()
    assert place is not None
    assert place["y"] < 2 * HEIGHT


def test_the_focus_stays_on_the_same_event(person: Callable[[int], Person]) -> None:
    """Enter undoes this one, although a newer event has a button of the same text."""
    master = person(DESK)
    begin(master, "flyerbook")
    undo = master.panel("history").get_by_role("button", name=re.compile("^Undo")).nth(1)
    name = undo.get_attribute("aria-label") or ""
    undo.focus()
    for number in range(2):
        master.page.evaluate(CALL, ["/characters", {"name": f"Guest {number}", "sheet": {}}])
        expect(master.panel("history")).to_contain_text(f"Guest {number}")
        expect(master.panel("history").get_by_role("button", name=name).last).to_be_focused()


def test_the_focus_leaves_a_button_that_goes(person: Callable[[int], Person]) -> None:
    """No other button gets it."""
    master = person(DESK)
    begin(master, "flyerbook")
    master.panel("history").get_by_role("button", name=re.compile("^Undo")).first.press("Enter")
    expect(master.panel("history").locator(".undone").first).to_be_visible()
    expect(master.panel("history")).to_be_focused()


def test_a_success_closes_its_own_dialog_only(person: Callable[[int], Person]) -> None:
    """Of a roll whose dialog was closed while it was being sent."""
    master = person(DESK)
    begin(master, "flyerbook")
    held = Held(master, "**/flyerbook/*")
    roll_and_close(master)
    master.press("Invite a player")
    held.first().continue_()
    expect(master.outcome).to_have_text("Rakasha 1 is asked")
    expect(master.dialog.get_by_role("heading", name="Invite a player")).to_be_visible()


def test_the_problem_of_a_closed_dialog_waits(person: Callable[[int], Person]) -> None:
    """Until another dialog closes; then the form is shown again."""
    master = person(DESK)
    begin(master, "flyerbook")
    held = Held(master, "**/flyerbook/*")
    roll_and_close(master)
    master.press("Invite a player")
    with master.page.expect_response("**/flyerbook/*"):
        held.first().fulfill(status=409, json={"code": "refused", "detail": "Not now."})
    expect(master.dialog.get_by_role("heading", name="Invite a player")).to_be_visible()
    master.press("Cancel")
    expect(master.dialog.get_by_role("alert")).to_have_text("Not now.")
    expect(master.dialog.get_by_role("button", name="Roll", exact=True)).to_be_enabled()


def test_a_closed_dialog_asks_for_no_dice(person: Callable[[int], Person]) -> None:
    """The order was sent to learn which dice it takes; nothing has happened."""
    master = person(DESK)
    begin(master, "flyerbook")
    held = Held(master, "**/flyerbook/*")
    roll_and_close(master, "We roll at our table")
    with master.page.expect_response("**/flyerbook/*"):
        held.first().continue_()
    master.press("Invite a player")
    expect(master.dialog.get_by_role("heading", name="Invite a player")).to_be_visible()
    expect(master.dialog).not_to_contain_text("Throw a")


def test_an_invitation_lasts_until_it_is_used(person: Callable[[int], Person]) -> None:
    """Neither a service that cannot be reached uses it up, nor an answer that gets lost after the exchange."""
    master, one = person(DESK), person(PHONE)
    begin(master, "flyerbook")
    master.press("Invite a player")
    master.check(master.dialog.get_by_label("Daenes", exact=True))
    master.press("Continue")
    link = master.dialog.get_by_label("Join a table").input_value()
    for method in ("POST", "GET"):
        lose(one, "**/v1/key", method)
        if method == "POST":
            one.open(link)
        else:
            one.press("Try again")
        expect(one.page.get_by_role("alert")).to_have_text("The service cannot be reached.")
        one.page.unroute("**/v1/key")
    one.assert_accessible()
    one.page.reload()
    expect(one.panel("mine")).to_contain_text("Daenes")


def test_a_used_invitation_shows_the_start(person: Callable[[int], Person]) -> None:
    """With the reason, and the invitation leaves the address."""
    one = person(PHONE).open("/table#join=arbi_used")
    expect(one.page.get_by_role("alert")).to_be_visible()
    expect(one.page.get_by_role("button", name="Start with a ready party")).to_be_visible()
    assert one.page.url.endswith("/table")


def test_a_forgotten_table_is_taken_back(person: Callable[[int], Person]) -> None:
    """As long as the start is shown: this device may have the only key."""
    master = person(PHONE)
    begin(master, "flyerbook")
    master.press("All tables")
    master.press("Forget on this device: Tonight")
    expect(master.page.get_by_role("button", name="Undo: Forget on this device: Tonight")).to_be_focused()
    master.assert_accessible()
    master.page.keyboard.press("Enter")
    master.press("Tonight · game master")
    expect(acting(master)).to_have_text("Daenes")


def test_a_table_whose_party_fails_has_a_seat(person: Callable[[int], Person]) -> None:
    """The game master sits at it, reads why, and finds it again."""
    master = person(DESK).open()
    master.page.route("**/characters/bulk", lambda route: route.abort())
    master.press("Start with a ready party")
    expect(master.dialog.get_by_role("alert")).to_have_text("The service cannot be reached.")
    master.press("Done")
    expect(master.page.get_by_role("button", name="New encounter")).to_be_visible()
    master.press("All tables")
    expect(master.page.get_by_role("button", name="Tonight · game master")).to_be_visible()


def test_the_log_shows_earlier_events(person: Callable[[int], Person]) -> None:
    """On request; the list stays where it is scrolled to. Before, it names those whose creation it does not show."""
    master = person(PHONE)
    begin(master, "flyerbook")
    rakasha = master.page.locator(".order li", has_text="Rakasha 1")
    rakasha.locator("summary").click()
    master.press("Condition: Rakasha 1")
    master.dialog.get_by_label("Condition").fill("Dazed")
    master.press("Add")
    expect(rakasha).to_contain_text("Dazed")
    master.press("End the encounter")
    expect(master.panel("turns")).to_contain_text("No encounter is running.")
    for number in range(58):
        master.page.evaluate(CALL, ["/characters", {"name": f"Guest {number}", "sheet": {}}])
    history = master.panel("history")
    expect(history).to_contain_text("Guest 57")
    master.page.reload()
    expect(history).to_contain_text("A condition begins: Rakasha 1, Dazed")
    expect(history).to_contain_text("The encounter is over: The ferry at night")
    expect(history.get_by_role("listitem")).to_have_count(60)
    master.assert_accessible()
    history.get_by_role("list").evaluate("log => log.scrollTop = 200")
    master.press("Show earlier events")
    expect(history.get_by_role("listitem").last).to_contain_text("The campaign begins")
    expect(history.get_by_role("button", name="Show earlier events")).to_have_count(0)
    assert history.get_by_role("list").evaluate("log => log.scrollTop") == 200


def test_reasons_have_words_in_place_of_codes(person: Callable[[int], Person]) -> None:
    """A character who bleeds does not rest."""
    master = person(DESK)
    begin(master, "fastrpg", starts=False)
    master.unfold("Characters")
    master.press("Edit: Ana")
    master.dialog.get_by_label("HP", exact=True).fill("-3")
    master.press("Save")
    expect(master.dialog).to_have_count(0)
    master.press("Show moves: Ana")
    master.unfold("Not possible now")
    expect(master.panel("acts").locator(".barred")).to_contain_text("let the rounds pass with bleed.")
    expect(master.panel("acts").locator(".barred")).not_to_contain_text("`")


def test_dialogs_have_words_in_place_of_codes(person: Callable[[int], Person]) -> None:
    """In a question for a die, and in a refusal after it."""
    master = person(DESK)
    begin(master, "fastrpg")
    master.choose(master.page.get_by_label("Language"), "de")
    answers = [
        {"code": "dice_exhausted", "detail": "A die is missing.", "stream": "heroes", "die": "d20"},
        {"code": "refused", "detail": "Not with `bleed`."},
    ]
    master.page.route("**/fastrpg/*", lambda route: route.fulfill(status=422, json=answers.pop(0)))
    master.click(master.panel("acts").get_by_role("button", name=re.compile("angreifen")).first)
    master.check(master.dialog.get_by_role("radio", name="Wir würfeln am Tisch"))
    master.press("Würfeln")
    expect(master.dialog.get_by_role("heading")).to_have_text("Wirf einen d20 für Helden")
    master.press("7")
    expect(master.dialog.get_by_role("alert")).to_have_text("Not with Blutung.")


def test_a_second_press_does_nothing(person: Callable[[int], Person]) -> None:
    """While a step or the time that passes is being sent, on a slow network."""
    master = person(PHONE)
    begin(master, "fastrpg")
    master.unfold("Time passes")
    for address, name in (("**/next-turn", "Next turn"), ("**/time", "A round")):
        held = Held(master, address)
        master.press(name)
        master.press(name)
        with master.page.expect_response(address):
            held.first().continue_()
        assert len(held.calls) == 1


def test_a_change_is_sent_once_until_it_is_shown(person: Callable[[int], Person]) -> None:
    """A press while it is being sent does nothing, nor does one before the page is drawn anew."""
    master = person(DESK)
    begin(master, "flyerbook")
    rakasha = master.page.locator(".order li", has_text="Rakasha 2")
    calls = list[str]()
    master.page.on("request", lambda request: calls.append(f"{request.method} {request.url}"))
    for place, name, seen in (
        (rakasha, "Hide", "hidden"),
        (master.panel("history").get_by_role("listitem").first, "Undo", "taken back"),
        (rakasha, "Remove", "Rakasha 2"),
        (master.panel("turns"), "Next turn", "Harrak"),
    ):
        if name == "Hide":
            rakasha.locator("summary").click()
        change = place.get_by_role("button", name=re.compile(f"^{name}"))
        readings = Held(master, "**/events?*")
        with master.page.expect_response(lambda answer: answer.request.method != "GET"):
            change.click()
            change.click()
        change.click()
        expect(master.page.locator(".busy")).to_have_count(1)
        readings.release()
        expect(master.page.locator(".busy")).to_have_count(0)
        expect(place if name != "Remove" else master.panel("history")).to_contain_text(seen)
    assert [call.split()[0] for call in calls if not call.startswith("GET")] == ["PATCH", "POST", "DELETE", "POST"]
    assert [call for call in calls if re.search(r"GET \S+/encounters/[^/?]+$", call)] == []  # it is in the list
    assert [call for call in calls if "/keys" in call] == []  # none has changed


def test_a_change_that_is_shown_can_be_made_again(person: Callable[[int], Person]) -> None:
    """At once, also while the page already reads what followed it."""
    master = person(DESK)
    begin(master, "flyerbook")
    readings = Held(master, "**/events?*")
    master.press("Next turn")
    readings.first()
    master.page.evaluate(CALL, ["/time", {"amount": 1, "unit": "minute"}])
    readings.first().continue_()
    expect(acting(master)).to_have_text("Harrak")
    with master.page.expect_response("**/next-turn"):
        master.press("Next turn")


def test_a_button_works_as_soon_as_the_page_shows_it(person: Callable[[int], Person]) -> None:
    """Also before the answer to the press that made the page show it: the stream can be faster."""
    master = person(DESK)
    begin(master, "flyerbook", starts=False)
    late = list[tuple[Route, APIResponse]]()

    def hold_answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
        else:
            late.append((route, route.fetch()))

    for address in ("**/start", "**/combatants/*"):
        master.page.route(address, hold_answer)
    start(master)
    master.press("Next turn")
    expect(acting(master)).to_have_text("Harrak")
    rakasha = master.page.locator(".order li", has_text="Rakasha 1")
    rakasha.locator("summary").click()
    master.press("Hide: Rakasha 1")
    expect(rakasha).to_contain_text("hidden")
    master.press("Reveal: Rakasha 1")
    expect(rakasha).not_to_contain_text("hidden")
    assert [route.request.method for route, _ in late] == ["POST", "PATCH", "PATCH"]
    for route, answer in late:
        route.fulfill(response=answer)


def test_a_command_whose_answer_is_lost_is_carried_out_once(person: Callable[[int], Person]) -> None:
    """Although the game master tries again, at a button and in a form. A later press is a new command."""
    master = person(DESK)
    begin(master, "fastrpg")
    master.unfold("Time passes")
    keys = list[str | None]()

    def lose_answer(route: Route) -> None:
        keys.append(route.request.header_value("Idempotency-Key"))
        route.fetch()
        route.abort()

    hours = master.panel("history").get_by_text("1 hour passes")
    for sent in (1, 2):
        master.page.route("**/time", lose_answer)
        master.press("An hour")
        expect(master.dialog.get_by_role("alert")).to_have_text("The service cannot be reached.")
        assert len(set(keys)) == sent
        master.page.unroute("**/time")
        with master.page.expect_response("**/time") as repeated:
            master.press("Try again")
        assert repeated.value.request.header_value("Idempotency-Key") == keys[-1]
        expect(master.dialog).to_have_count(0)
        expect(hours).to_have_count(sent)
    master.page.route("**/combatants", lose_answer)
    master.press("Add foes")
    master.choose(master.dialog.get_by_label("From the library"), "from Wolf")
    master.press("Add")
    expect(master.dialog.get_by_role("alert")).to_have_text("The service cannot be reached.")
    master.page.unroute("**/combatants")
    master.press("Add")
    expect(master.dialog).to_have_count(0)
    expect(master.page.locator(".order li", has_text="Wolf")).to_have_count(1)


def test_back_closes_a_dialog_and_leads_to_the_start(person: Callable[[int], Person]) -> None:
    """Without leaving the page, also after dialogs that were closed by their buttons."""
    master = person(PHONE)
    begin(master, "flyerbook")
    for name in ("Add foes", "Invite a player"):
        master.press(name)
        expect(master.dialog).to_be_visible()
        master.page.go_back()
        expect(master.dialog).to_have_count(0)
        expect(acting(master)).to_have_text("Daenes")
        master.press(name)
        master.press("Cancel")
        expect(master.dialog).to_have_count(0)
    start = master.page.get_by_role("button", name="Start with a ready party")
    master.page.go_back()
    expect(start).to_be_visible()
    master.page.go_forward()
    expect(acting(master)).to_have_text("Daenes")
    master.press("All tables")
    expect(start).to_be_visible()
    master.page.go_back()
    expect(acting(master)).to_have_text("Daenes")


def test_a_seat_outlasts_a_proxy_without_a_service(person: Callable[[int], Person]) -> None:
    """A proxy answers 404 while the service is replaced; only a problem of the service ends the seat."""
    master = person(DESK)
    master.page.route("**/events/stream", lambda route: route.fulfill(status=404, body="No backend."), times=2)
    begin(master, "flyerbook")
    expect(master.page.locator("#connection")).to_have_text("Connected")


def test_a_second_press_opens_no_other_dialog(person: Callable[[int], Person]) -> None:
    """It would take the place of the first, just before someone presses *Roll*."""
    master = person(DESK)
    begin(master, "flyerbook")
    held = Held(master, "**/moves?*")
    moves = master.panel("acts").locator(".move")
    master.click(moves.nth(0))
    master.click(moves.nth(1))
    held.first()
    held.release()
    expect(master.dialog.get_by_role("heading")).to_have_text(moves.nth(0).locator("b").inner_text())
    assert len(held.calls) == 1


def test_a_face_is_entered_once(person: Callable[[int], Person]) -> None:
    """While it is being sent, the buttons of the die are not active."""
    master = person(DESK)
    begin(master, "fastrpg")
    master.click(master.attacks.first)
    master.check(master.dialog.get_by_role("radio", name="We roll at our table"))
    master.press("Roll")
    face = master.dialog.get_by_role("button", name="7", exact=True)
    expect(face).to_be_enabled()
    held = Held(master, "**/fastrpg/*")
    master.click(face)
    held.first()
    expect(face).to_be_disabled()


def roll_and_close(master: Person, dice: str = "The service rolls") -> None:
    """Makes an attack, and closes its dialog while it is being sent."""
    master.click(master.attacks.first)
    master.check(master.dialog.get_by_role("radio", name=dice))
    master.press("Roll")
    master.press("Close")
    expect(master.dialog).to_have_count(0)


def lose(person: Person, address: str, method: str) -> None:
    """Lets calls of a method to an address fail."""

    def answer(route: Route) -> None:
        route.abort() if route.request.method == method else route.continue_()

    person.page.route(address, answer)
