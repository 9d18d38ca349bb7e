"""Tests of messages for webhooks: contents, signatures, and failing receivers."""

import time
from typing import Any

import pytest
from sqlalchemy import Engine, text
from standardwebhooks.webhooks import Webhook as Verifier
from standardwebhooks.webhooks import WebhookVerificationError

from service.delivery.retries import MOST_ATTEMPTS
from tests.delivery.conftest import Until
from tests.delivery.receiver import Behaviour, Receiver, answering, closing, dripping, hanging
from tests.table import Table, foes


def hooked(table: Table, receiver: Receiver, **members: Any) -> dict[str, Any]:
    """A webhook of the table that leads to the receiver."""
    made: dict[str, Any] = table.make("/webhooks", {"url": receiver.url} | members)
    return made


def deliveries(table: Table, webhook: dict[str, Any]) -> list[dict[str, Any]]:
    """The deliveries, the newest first."""
    items: list[dict[str, Any]] = table.get(f"/webhooks/{webhook['id']}/deliveries")["items"]
    return items


def make_due(engine: Engine, table: Table) -> None:
    """Let the time pass after which messages are sent again."""
    with engine.begin() as connection:
        of_table = {"id": table.id}
        connection.execute(
            text("UPDATE deliveries SET next_at = now() WHERE next_at IS NOT NULL AND campaign_id = :id"), of_table
        )
        connection.execute(text("UPDATE webhooks SET paused_until = NULL WHERE campaign_id = :id"), of_table)


def test_what_happens_is_delivered_and_signed(table: Table, until: Until) -> None:
    """The body is what `getEvent` shows, and the official verifier takes it."""
    with Receiver() as receiver:
        webhook = hooked(table, receiver, view={"role": "gm"})
        table.character()
        (message,) = until(lambda: receiver.messages)
        Verifier(webhook["secret"]).verify(message.body.decode(), message.headers)
        (delivery,) = until(lambda: [each for each in deliveries(table, webhook) if each["status"] == "delivered"])
    event = table.last_event()
    assert message.path == "/hook?x=1"
    assert message.id == f"msg_{delivery['id'].replace('-', '')}"
    assert message.json == {
        "type": "character.created",
        "timestamp": event["at"],
        "campaign_id": table.id,
        "seq": event["seq"],
        "data": event,
    }
    assert (delivery["http_status"], delivery["attempts"], delivery["next_at"]) == (204, 1, None)


def test_only_the_types_that_are_wanted_are_delivered(table: Table, until: Until) -> None:
    """And only what happens after the webhook was made."""
    table.character("Before")
    with Receiver() as receiver:
        webhook = hooked(table, receiver, types=["encounter.created"])
        table.character("After")
        table.encounter(foes())
        until(lambda: receiver.messages)
        until(lambda: deliveries(table, webhook)[0]["status"] == "delivered")
    assert [message.json["type"] for message in receiver.messages] == ["encounter.created"]


def test_what_the_receiver_may_not_see_is_not_delivered(table: Table, until: Until) -> None:
    """A receiver that sees as an observer gets nothing of a secret roll."""
    character = table.character()
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
    with Receiver() as receiver:
        webhook = hooked(table, receiver, types=["command"])
        table.run(f"/characters/{character['id']}/flyerbook/task", order | {"visibility": "gm"})
        told = table.run(f"/characters/{character['id']}/flyerbook/task", order)["event"]
        until(lambda: [each["status"] for each in deliveries(table, webhook)] == ["delivered"])
    assert [message.json["seq"] for message in receiver.messages] == [told]


def test_a_turn_and_an_end_are_reported_with_who_is_meant(table: Table, until: Until) -> None:
    """The player's key is meant on the character's turn, with its id elsewhere; the game master on that of a foe."""
    character = table.character(external_ref="harrak-7")
    key = table.make(
        "/keys",
        {"label": "Anna", "role": "player", "characters": [character["id"]], "external_ref": "123456789012345678"},
    )
    fight = table.encounter({"character_id": character["id"], "initiative": 9}, foes(initiative=1))
    path = f"/encounters/{fight['id']}"
    with Receiver() as receiver:
        hooked(table, receiver, types=["turn", "ended"], view={"role": "gm"})
        table.run(f"{path}/start", {}, If_Match="*")
        table.run(f"{path}/next-turn", {}, If_Match="*")
        table.run(f"{path}/end", {}, If_Match="*")
        until(lambda: len(receiver.messages) == 3)
    anna = {"key_id": key["id"], "label": "Anna", "external_ref": "123456789012345678"}
    first, second, end = (message.json["data"] for message in receiver.messages)
    assert first == {
        "encounter_id": fight["id"],
        "round": 1,
        "combatant_id": fight["combatants"][0]["id"],
        "character_id": character["id"],
        "name": "Harrak",
        "external_ref": "harrak-7",
        "meant": [anna],
    }
    assert (second["name"], second["character_id"]) == ("Goblin", None)
    assert [each["label"] for each in second["meant"]] == ["first key"]
    assert end["encounter_id"] == fight["id"]
    assert [each["label"] for each in end["meant"]] == ["Anna", "first key"]


def test_discord_gets_messages_that_it_takes(table: Table, until: Until) -> None:
    """An embed in the language of the webhook; it pings only the addressed users."""
    character = table.character("@everyone")
    table.make(
        "/keys",
        {"label": "Anna", "role": "player", "characters": [character["id"]], "external_ref": "123456789012345678"},
    )
    fight = table.encounter({"character_id": character["id"]})
    with Receiver() as receiver:
        hooked(table, receiver, form="discord", types=["turn", "encounter.started"], language="de")
        seq = table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")["event"]
        until(lambda: len(receiver.messages) == 2)
    started, turn = sorted((message.json for message in receiver.messages), key=lambda body: len(body["content"]))
    assert started["content"] == ""
    assert started["allowed_mentions"] == {"parse": [], "users": []}
    assert "Der Kampf beginnt" in started["embeds"][0]["description"] or started["embeds"][0]["description"]
    assert turn["content"] == "<@123456789012345678>"
    assert turn["allowed_mentions"] == {"parse": [], "users": ["123456789012345678"]}
    assert turn["embeds"][0]["footer"] == {"text": f"#{seq}"}
    assert "@everyone" not in turn["embeds"][0]["description"]


@pytest.mark.parametrize(
    ("behaviour", "status", "error"),
    [
        (answering(500), 500, None),
        (answering(301, "Location: http://127.0.0.1:9/"), 301, None),
        (answering(404), 404, None),
        (hanging, None, "timeout"),
        (dripping, None, "timeout"),
        (closing, None, "connection_closed"),
        (lambda client: client.sendall(b"SSH-2.0-x\r\n\r\n"), None, "bad_answer"),
        (answering(101, "Upgrade: websocket", "Connection: Upgrade"), None, "bad_answer"),
        (answering(500, "Retry-After: Mon, 01 Jan 99999999999999999999 00:00:00 GMT"), 500, None),
        (lambda client: client.sendall(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000), None, "bad_answer"),
    ],
)
def test_a_receiver_that_fails_gets_the_same_message_again(
    table: Table, engine: Engine, until: Until, behaviour: Behaviour, status: int | None, error: str | None
) -> None:
    """Under the same id; no command waits for it."""
    with Receiver([behaviour, answering(200)]) as receiver:
        webhook = hooked(table, receiver)
        begun = time.monotonic()
        table.character()
        took = time.monotonic() - begun
        (failed,) = until(lambda: [each for each in deliveries(table, webhook) if each["attempts"] == 1])
        make_due(engine, table)
        until(lambda: deliveries(table, webhook)[0]["status"] == "delivered")
    assert took < 0.4
    assert (failed["status"], failed["http_status"], failed["error"]) == ("pending", status, error)
    assert failed["next_at"] > failed["created_at"]
    assert len({message.id for message in receiver.messages}) == 1
    assert len({message.body for message in receiver.messages}) == 1


def test_a_receiver_that_answers_410_is_reported_nothing_more(table: Table, until: Until) -> None:
    """Until a game master enables the webhook again; then only later events."""
    with Receiver([answering(410), answering(200)]) as receiver:
        webhook = hooked(table, receiver)
        path = f"/webhooks/{webhook['id']}"
        table.character("First")
        until(lambda: table.get(path)["disabled_at"] is not None)
        table.character("Unheard")
        assert table.call("POST", f"{path}/test").get_json()["code"] == "webhook_disabled"
        assert table.run(f"{path}/enable", None)["disabled_at"] is None
        table.character("Second")
        until(lambda: len(receiver.messages) == 2)
    assert [each["seq"] for each in deliveries(table, webhook)] == [4, 2]


def test_a_receiver_that_is_overloaded_is_spared(table: Table, engine: Engine, until: Until) -> None:
    """For as long as it asks; nothing is lost meanwhile."""
    with Receiver([answering(429, "Retry-After: 60"), answering(200)]) as receiver:
        webhook = hooked(table, receiver)
        table.character("First")
        until(lambda: deliveries(table, webhook)[0]["attempts"] == 1)
        table.character("Second")
        time.sleep(0.3)
        until(lambda: True)
        assert len(receiver.messages) == 1
        make_due(engine, table)
        until(lambda: {each["status"] for each in deliveries(table, webhook)} == {"delivered"})
    assert sorted(message.json["seq"] for message in receiver.messages) == [2, 2, 3]


def test_after_a_day_a_message_is_given_up_and_can_be_sent_again(table: Table, engine: Engine, until: Until) -> None:
    """With the id that it had."""
    with Receiver([answering(500)]) as receiver:
        webhook = hooked(table, receiver)
        table.character()
        until(lambda: deliveries(table, webhook)[0]["attempts"] == 1)
        with engine.begin() as connection:
            attempts = text("UPDATE deliveries SET attempts = :most WHERE campaign_id = :id")
            connection.execute(attempts, {"most": MOST_ATTEMPTS - 1, "id": table.id})
        make_due(engine, table)
        (failed,) = until(lambda: [each for each in deliveries(table, webhook) if each["status"] == "failed"])
        receiver.behaviours = [answering(200)]
        again = table.call("POST", f"/webhooks/{webhook['id']}/deliveries/{failed['id']}/resend")
        assert (again.status_code, again.get_json()["status"]) == (202, "pending")
        until(lambda: deliveries(table, webhook)[0]["status"] == "delivered")
    assert len({message.id for message in receiver.messages}) == 1


def test_a_claim_of_a_process_that_died_ends(table: Table, engine: Engine, until: Until) -> None:
    """Others deliver then what it had taken."""
    with Receiver() as receiver:
        webhook = hooked(table, receiver)
        with engine.begin() as connection:
            claim = text("UPDATE webhooks SET claimed_until = now() + interval '1 second' WHERE id = :id")
            connection.execute(claim, {"id": webhook["id"]})
        table.character()
        until(lambda: True)
        assert receiver.messages == []
        until(lambda: receiver.messages)


def test_a_secret_that_has_leaked_ends_with_the_second_rotation(table: Table, until: Until) -> None:
    """Only the last two count, so there is no need to wait until the day ends."""
    with Receiver() as receiver:
        leaked = hooked(table, receiver)
        path = f"/webhooks/{leaked['id']}"
        last = [table.run(f"{path}/rotate", None)["secret"] for _ in range(2)]
        table.call("POST", f"{path}/test")
        (message,) = until(lambda: receiver.messages)
    for secret in last:
        Verifier(secret).verify(message.body.decode(), message.headers)
    with pytest.raises(WebhookVerificationError):
        Verifier(leaked["secret"]).verify(message.body.decode(), message.headers)


def test_for_a_day_messages_are_signed_with_the_former_secret_too(table: Table, until: Until) -> None:
    """So that a receiver can change over without losing any."""
    with Receiver() as receiver:
        webhook = hooked(table, receiver)
        rotated = table.run(f"/webhooks/{webhook['id']}/rotate", None)
        table.call("POST", f"/webhooks/{webhook['id']}/test")
        (message,) = until(lambda: receiver.messages)
    assert message.json["type"] == "test"
    assert rotated["secret"] != webhook["secret"]
    for secret in (webhook["secret"], rotated["secret"]):
        Verifier(secret).verify(message.body.decode(), message.headers)


def test_whoever_is_asked_by_a_prompt_is_meant(table: Table, until: Until) -> None:
    """A receiver with the player's view gets it and its end; one with an observer's view gets neither."""
    character = table.character()
    key = table.key("player", character["id"])
    order = {"operation": "task", "order": {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}}
    with Receiver() as receiver, Receiver() as other:
        player = {"role": "player", "characters": [character["id"]]}
        hooked(table, receiver, types=["prompt"], view=player)
        watching = hooked(table, other, types=["prompt"])
        prompt = table.make("/prompts", order | {"actors": [character["id"]]})
        until(lambda: len(receiver.messages) == 1)
        answer = {"wait": prompt["waits"][0]["id"], "face": 4}
        assert table.call("POST", f"/prompts/{prompt['id']}/answers", answer, key=key["token"]).status_code == 200
        until(lambda: len(receiver.messages) == 2)
        until(lambda: deliveries(table, watching) == [])
        asked, over = (message.json["data"] for message in receiver.messages)
    assert (asked["prompt"]["id"], asked["prompt"]["status"]) == (prompt["id"], "open")
    assert [each["key_id"] for each in asked["meant"]] == [key["id"]]
    assert (over["prompt"]["status"], over["meant"]) == ("done", [])
    assert other.messages == []


def test_messages_meet_the_conditions_of_the_webhook(table: Table, until: Until) -> None:
    """Of the encounter, the character and the key; the log filtered in the same way has the same events."""
    ana, bo = (table.character(name)["id"] for name in ("Ana", "Bo"))
    other = table.key("gm")
    first, second = (table.encounter({"character_id": each})["id"] for each in (ana, bo))
    before = table.last_event()["seq"]
    filters = {
        f"encounter={first}": {"encounter_id": first},
        f"character={ana}": {"character_id": ana},
        f"actor={other['id']}": {"key_id": other["id"]},
    }
    with Receiver() as receiver:
        for member in filters.values():
            hooked(table, receiver, view={"role": "gm"}, types=["character.updated", "encounter.updated"], **member)
        for key in (table.token, other["token"]):
            for path in (f"/characters/{ana}", f"/characters/{bo}", f"/encounters/{first}", f"/encounters/{second}"):
                table.patch(path, {"name": f"Name by {key[-6:]}"}, key=key)
        listed = [event["seq"] for query in filters for event in table.get(f"/events?after={before}&{query}")["items"]]
        until(lambda: len(receiver.messages) >= len(listed))
        until(
            lambda: (
                not any(each["next_at"] for hook in table.get("/webhooks")["items"] for each in deliveries(table, hook))
            )
        )
    assert listed
    assert sorted(message.json["seq"] for message in receiver.messages) == sorted(listed)


def test_notices_are_limited_by_the_encounter_alone(table: Table, until: Until) -> None:
    """As in streams."""
    ana = table.character("Ana")["id"]
    first, second = (table.encounter(foes())["id"] for _ in range(2))
    with Receiver() as receiver:
        hooked(table, receiver, types=["turn"], encounter_id=first)
        everywhere = hooked(table, receiver, types=["turn"], character_id=ana)
        for fight in (first, second):
            table.run(f"/encounters/{fight}/start", {})
        until(lambda: len(receiver.messages) >= 3)
        until(lambda: all(each["status"] == "delivered" for each in deliveries(table, everywhere)))
    assert sorted(message.json["data"]["encounter_id"] for message in receiver.messages) == sorted(
        [first, first, second]
    )
