"""Tests of the settings of the Owlbear Rodeo extension, in Chromium, with a stand-in for Owlbear Rodeo."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.chromium import assert_accessible
from tests.integrations.owlbear.owlbear_table import OwlbearTable
from tests.integrations.owlbear.pages import at_table, enter, frame_of, open_menu, panel
from tests.serve.running import free_port

pytestmark = pytest.mark.browser
Sit = Callable[..., OwlbearTable]


def expect_problem(page: Page, text: str) -> None:
    """The panel shows a problem."""
    expect(panel(page).get_by_role("alert")).to_contain_text(text)


def test_a_wrong_key_is_reported(sit: Sit) -> None:
    """With the words of the service; and so is a key of another campaign, or a link of another service."""
    table = sit("flyerbook")
    assert table.token
    enter(table.gm, table.token[:-3] + "AAA", table.address)
    expect_problem(table.gm, "key")
    table.join()
    panel(table.player).get_by_role("button", name="Settings").click()
    other = table.call("POST", "/v1/campaigns", {"name": "Another", "ruleset": "flyerbook"})["key"]["token"]
    enter(table.player, other)
    expect_problem(table.player, "This key belongs to another campaign.")
    enter(table.player, f"https://arbiter.example/table#key={other}")
    expect_problem(table.player, "This link belongs to another service.")


def test_a_service_that_does_not_answer_is_reported(sit: Sit) -> None:
    """After some attempts. An address that is not complete is reported at once."""
    table = sit("flyerbook")
    enter(table.gm, "arb_any", "arbiter.example")
    expect_problem(table.gm, "The address is not complete.")
    address = f"http://127.0.0.1:{free_port()}"
    enter(table.gm, "arb_any", address)
    expect_problem(table.gm, f"There is no answer from {address}.")


def test_a_key_that_was_revoked_is_reported_when_the_panel_opens(sit: Sit) -> None:
    """Instead of the table."""
    table = sit("flyerbook")
    table.join()
    table.call("DELETE", f"{table.path}/keys/{table.player_key}", If_Match="*")
    for _ in range(2):
        table.player.get_by_role("button", name="Arbiter").click()
    expect_problem(table.player, "revoked")
    expect(panel(table.player).locator("iframe")).to_have_count(0)


def test_keys_outlast_the_panel(sit: Sit) -> None:
    """Keys of the game master are stored. Frames of the player cannot store them: the background page holds them."""
    table = sit("flyerbook")
    table.join()
    for page in (table.player, table.gm):
        page.bring_to_front()
        for _ in range(2):
            page.get_by_role("button", name="Arbiter").click()
        expect(at_table(page).get_by_role("heading", name="Turn order")).to_be_visible()
    assert frame_of(table.gm, "panel").evaluate("localStorage.length") == 1


def test_a_key_is_not_sent_to_another_service(sit: Sit) -> None:
    """Every player can change the metadata of a room; keys belong to the address for which they were entered."""
    table = sit("flyerbook")
    table.join()
    room = table.gm.evaluate("JSON.parse(localStorage.room)")
    [name] = room
    room[name]["address"] = f"http://127.0.0.1:{free_port()}"
    table.gm.evaluate("(room) => localStorage.setItem('room', room)", json.dumps(room))
    expect(panel(table.player).get_by_label("Your key")).to_be_visible()
    popover = open_menu(table.player, [table.hero], "Attack with ...")
    expect(popover.get_by_role("alert")).to_contain_text("enter your key first")
    assert [request.url for request in table.requests if request.url.startswith(room[name]["address"])] == []


def test_another_player_cannot_replace_a_key(sit: Sit) -> None:
    """Every player can send messages to the pages of the extension; keys of others are ignored."""
    table = sit("flyerbook")
    table.join()
    [settings] = table.gm.evaluate("JSON.parse(localStorage.room)").values()
    forged = {f"{settings['address']} {settings['campaign']}": "arb_forged"}
    event = "(detail) => dispatchEvent(new CustomEvent('receive', { detail }))"
    table.player.evaluate(event, ["gm", "arbiter.owlbear/keys-changed", forged])
    for _ in range(2):
        table.player.get_by_role("button", name="Arbiter").click()
    expect(at_table(table.player).get_by_role("heading", name=table.hero, exact=True)).to_be_visible()


def test_a_game_master_begins_a_campaign(sit: Sit) -> None:
    """With the operator's key, where the service needs one. Its table comes into the panel."""
    table = sit("flyerbook")
    form = panel(table.gm)
    table.gm.bring_to_front()
    assert_accessible(frame_of(table.gm, "panel"))
    form.get_by_label("Address of the service").fill(table.address)
    form.get_by_role("button", name="New campaign").click()
    form.get_by_label("Key of the operator").fill("the-operators-key")
    for name in ("", "The tower"):
        form.get_by_label("Name").fill(name)
        with table.gm.expect_request("**/v1/campaigns") as sent:
            form.get_by_role("button", name="Create").click()
        assert sent.value.headers["authorization"] == "Bearer the-operators-key"
        if name == "":
            expect(form.get_by_role("alert")).to_be_visible()
    expect(at_table(table.gm).get_by_text("The tower").first).to_be_visible()


def test_a_player_joins_with_a_link(sit: Sit) -> None:
    """The link of an invitation works once; it is exchanged for a key."""
    table = sit("flyerbook")
    table.join()
    invitation = table.call("POST", f"{table.path}/keys/{table.player_key}/invitations")["invitation"]
    panel(table.player).get_by_role("button", name="Settings").click()
    enter(table.player, f"{table.address}/table#join={invitation}")
    expect(at_table(table.player).get_by_role("heading", name=table.hero, exact=True)).to_be_visible()


def test_a_link_to_join_is_not_lost_if_the_service_fails(sit: Sit) -> None:
    """It is exchanged once; the second attempt goes on with its key."""
    table = sit("flyerbook")
    table.join()
    invitation = table.call("POST", f"{table.path}/keys/{table.player_key}/invitations")["invitation"]
    panel(table.player).get_by_role("button", name="Settings").click()
    faults = [{"status": 500, "headers": {"Access-Control-Allow-Origin": "*"}}]

    def fail_once(route: Route) -> None:
        route.fulfill(**faults.pop()) if route.request.method == "GET" and faults else route.continue_()

    table.player.route("**/v1/key", fail_once)
    enter(table.player, f"{table.address}/table#join={invitation}")
    expect_problem(table.player, "500")
    panel(table.player).get_by_role("button", name="Save").click()
    expect(at_table(table.player).get_by_role("heading", name=table.hero, exact=True)).to_be_visible()


def test_a_link_of_another_campaign_is_not_lost(sit: Sit) -> None:
    """It is refused as long as the room plays another one, and works when the room plays that one."""
    table = sit("flyerbook")
    table.join()
    other = table.call("POST", "/v1/campaigns", {"name": "Another", "ruleset": "flyerbook"})
    path, table.token = f"/v1/campaigns/{other['id']}/keys", other["key"]["token"]
    key = table.call("POST", path, {"role": "observer", "label": "Ann"})["id"]
    invitation = table.call("POST", f"{path}/{key}/invitations")["invitation"]
    panel(table.player).get_by_role("button", name="Settings").click()
    enter(table.player, f"{table.address}/table#join={invitation}")
    expect_problem(table.player, "This key belongs to another campaign.")
    panel(table.gm).get_by_role("button", name="Settings").click()
    enter(table.gm, table.token or "", table.address)
    table.player.bring_to_front()
    expect(at_table(table.player).get_by_role("heading", name="Another")).to_be_visible()


def test_a_key_is_forgotten(sit: Sit) -> None:
    """The panel then asks for a key, and there is no badge."""
    table = sit("flyerbook")
    table.join()
    panel(table.player).get_by_role("button", name="Settings").click()
    panel(table.player).get_by_role("button", name="Forget my key").click()
    expect(panel(table.player).get_by_role("button", name="Forget my key")).to_have_count(0)
    expect(panel(table.player).get_by_label("Your key")).to_be_visible()


def test_texts_are_in_the_language_of_the_browser(sit: Sit) -> None:
    """Texts of the extension and of the service."""
    table = sit("flyerbook", locale="de-DE")
    panel(table.gm).get_by_label("Adresse des Dienstes").fill(table.address)
    panel(table.gm).get_by_label("Dein Schlüssel").fill("arb_any")
    panel(table.gm).get_by_role("button", name="Speichern").click()
    expect_problem(table.gm, "Schlüssel")
    expect(panel(table.gm).locator("html")).to_have_attribute("lang", "de")
