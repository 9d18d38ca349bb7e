"""Property tests: after any actions in any order, undo and rewind restore the state exactly."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from tests.client import client_of
from tests.depth import generated
from tests.replay import COUNTING, as_logged, in_force, replayed, resources_of
from tests.table import HARRAK, Table, foes

SOMEBODY = st.integers(0, 1000)
"""Chooses one of those who are there."""


class Campaign(RuleBasedStateMachine):
    """A campaign in which anything may happen, and how it looked after each event."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.table = Table(client_of(app))
        self.looks: dict[int, Any] = {}
        self.versions: dict[str, tuple[int, Any]] = {}
        self.is_what_its_log_says()
        self.create_character("a")
        self.is_what_its_log_says()
        self.create_encounter(0, 2)
        self.is_what_its_log_says()
        self.step(0, "start")

    @rule(reference=st.sampled_from([None, "a", "b"]))
    def create_character(self, reference: str | None) -> None:
        """Creates a character, perhaps with a reference that is in use."""
        self.table.call("POST", "/characters", {"name": "Harrak", "sheet": HARRAK, "external_ref": reference})

    @rule(who=SOMEBODY, wounds=st.integers(0, 3), reference=st.sampled_from([None, "a", "b"]))
    def edit_character(self, who: int, wounds: int, reference: str | None) -> None:
        """Another reference, other wounds."""
        patch = {"external_ref": reference, "state": {"wounds": wounds}}
        self.on("/characters", who, lambda path, _: self.change("PATCH", path, patch))

    @rule(who=SOMEBODY)
    def delete_character(self, who: int) -> None:
        """Gone, unless it takes part in an encounter."""
        self.on("/characters", who, lambda path, _: self.change("DELETE", path))

    @rule(who=SOMEBODY, damage=st.integers(0, 20))
    def hurt_character(self, who: int, damage: int) -> None:
        """Damage outside encounters."""
        self.on("/characters", who, lambda path, _: self.do(f"{path}/flyerbook/damage", {"damage": damage}))

    @rule(who=SOMEBODY, seed=st.text("ab", min_size=1, max_size=3))
    def heal_character(self, who: int, seed: str) -> None:
        """A roll that may heal."""
        order = {"days_since_last_roll": 7, "seed": seed}
        self.on("/characters", who, lambda path, _: self.do(f"{path}/flyerbook/healing", order))

    @rule(who=SOMEBODY, count=st.integers(1, 2))
    def create_encounter(self, who: int, count: int) -> None:
        """With foes, and with a stored character where there is one."""
        present = self.table.get("/characters")["items"]
        stored = [{"character_id": present[who % len(present)]["id"]}] if present else []
        self.do("/encounters", {"name": "A fight", "combatants": [*stored, foes(count=count)]})

    @rule(who=SOMEBODY, initiative=st.integers(0, 9))
    def join_encounter(self, who: int, initiative: int) -> None:
        """Adds a combatant to the turn order."""
        more = {"combatants": [foes(f"Ogre {initiative}", initiative=initiative)]}
        self.on("/encounters", who, lambda path, _: self.do(f"{path}/combatants", more))

    @rule(who=SOMEBODY, whose=SOMEBODY)
    def edit_encounter(self, who: int, whose: int) -> None:
        """Turn, round and order by hand."""

        def edit(path: str, fight: Any) -> None:
            order = fight["order"]
            turn = order[whose % len(order)] if order else None
            self.change("PATCH", path, {"turn": turn, "round": whose % 4, "order": order[::-1]})

        self.on("/encounters", who, edit)

    @rule(who=SOMEBODY)
    def delete_encounter(self, who: int) -> None:
        """With all foes."""
        self.on("/encounters", who, lambda path, _: self.change("DELETE", path))

    @rule(who=SOMEBODY, whose=SOMEBODY, side=st.sampled_from(["foes", "heroes"]))
    def edit_combatant(self, who: int, whose: int, side: str) -> None:
        """Another side."""
        self.on_combatant(who, whose, lambda path, _: self.change("PATCH", path, {"side": side, "hidden": True}))

    @rule(who=SOMEBODY, whose=SOMEBODY)
    def remove_combatant(self, who: int, whose: int) -> None:
        """One foe less."""
        self.on_combatant(who, whose, lambda path, _: self.change("DELETE", path))

    @rule(who=SOMEBODY, whose=SOMEBODY, damage=st.integers(0, 20))
    def hurt_combatant(self, who: int, whose: int, damage: int) -> None:
        """Damage in an encounter."""

        def hurt(path: str, combatant: Any) -> None:
            order = {"character": {"id": combatant["id"]}, "damage": damage}
            self.do(f"{path.split('/combatants', maxsplit=1)[0]}/flyerbook/damage", order)

        self.on_combatant(who, whose, hurt)

    @rule(who=SOMEBODY, seed=st.text("ab", min_size=1, max_size=3))
    def exchange_blows(self, who: int, seed: str) -> None:
        """An attack that may wound either."""

        def attack(path: str, fight: Any) -> None:
            sides = [{"id": each["id"], "candidates": ["Club"]} for each in fight["combatants"][-2:]]
            if len(sides) == 2:
                order = {"mode": "melee", "attacker": sides[0], "defender": sides[1], "seed": seed}
                self.do(f"{path}/flyerbook/attack", order)

        self.on("/encounters", who, attack)

    @rule(who=SOMEBODY, step=st.sampled_from(["start", "next-turn", "next-turn", "next-round", "end-scene"]))
    def step(self, who: int, step: str) -> None:
        """Turns and rounds."""
        self.on("/encounters", who, lambda path, _: self.do(f"{path}/{step}", {}, If_Match="*"))

    @rule(who=SOMEBODY, whose=SOMEBODY, count=st.integers(1, 2))
    def lay_condition(self, who: int, whose: int, count: int) -> None:
        """Adds a condition that is counted in turns."""
        condition = {"name": "Dazed", "kind": "cumulative", "duration": {"unit": "turn", "count": count}}
        self.on_combatant(who, whose, lambda path, _: self.do(f"{path}/conditions", condition))

    @rule(days=st.integers(1, 9))
    def pass_time(self, days: int) -> None:
        """Days."""
        self.do("/time", {"amount": days, "unit": "day"})

    @rule(value=st.sampled_from([None, 1, 2]), name=st.sampled_from("ab"))
    def edit_campaign(self, value: Any, name: str) -> None:
        """House rules that come and go."""
        self.change("PATCH", "", {"name": name, "options": {"budget": value, "on_tie": "initiator"}})

    @rule()
    def create_key(self) -> None:
        """No key can undo it."""
        self.table.key("observer")

    @precondition(lambda self: len(self.looks) > 2)
    @rule(which=SOMEBODY, cascade=st.booleans())
    def undo(self, which: int, cascade: bool) -> None:
        """Any event, alone or with what hangs on it."""
        self.do(f"/events/{which % len(self.looks) + 1}/undo?cascade={str(cascade).lower()}", None)

    @precondition(lambda self: len(self.looks) > 2)
    @rule(which=SOMEBODY)
    def rewind(self, which: int) -> None:
        """Is the prefix, played again."""
        to = which % len(self.looks) + 1
        if self.do("/rewind", {"to": to}) == 200:
            assert self.look() == self.looks[to]

    @invariant()
    def is_what_its_log_says(self) -> None:
        """Checks that the state equals the replayed events in force, and that seqs have no gaps."""
        log, look = self.log(), self.look()
        assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
        self.looks.setdefault(len(log), look)
        assert self.looks[len(log)] == look
        assert replayed(in_force(log)) == look

    def teardown(self) -> None:
        """Undoing everything, the youngest first, leads to the beginning."""
        for event in reversed(self.log()):
            if self.table.get(f"/events/{event['seq']}")["undone_by"] is None:
                status = self.table.call("POST", f"/events/{event['seq']}/undo").status_code
                assert status == 200 or event["type"].startswith("key") or event["seq"] == 1
        assert self.look() == self.looks[1]

    def on(self, kind: str, which: int, act: Callable[[str, Any], Any]) -> None:
        """Do something with one of the existing combatants."""
        items = self.table.get(kind + "?view=full" * (kind == "/encounters"))["items"]
        if items:
            chosen = items[which % len(items)]
            act(f"{kind}/{chosen['id']}", chosen)

    def on_combatant(self, which: int, whose: int, act: Callable[[str, Any], Any]) -> None:
        """Do something with a foe."""

        def choose(path: str, fight: Any) -> None:
            present = [each for each in fight["combatants"] if each["character_id"] is None]
            if present:
                chosen = present[whose % len(present)]
                act(f"{path}/combatants/{chosen['id']}", chosen)

        self.on("/encounters", which, choose)

    def do(self, path: str, body: Any, **headers: str) -> int:
        """Send a POST; it may be refused, but not crash."""
        status = self.table.call("POST", path, body, **headers).status_code
        assert status < 500
        return status

    def change(self, method: str, path: str, body: Any = None) -> None:
        """Send a change."""
        assert self.table.call(method, path, body, If_Match="*").status_code < 500

    def log(self) -> list[dict[str, Any]]:
        """All events."""
        return self.table.events()

    def look(self) -> dict[str, Any]:
        """Every resource as the log describes it, with versions that only ever increased."""
        resources = resources_of(self.table)
        self.check_versions(resources)
        return as_logged(resources)

    def check_versions(self, resources: dict[str, Any]) -> None:
        """Checks that every changed resource has a higher version."""
        for place, resource in resources.items():
            version, known = self.versions.get(place, (0, None))
            content = {name: value for name, value in resource.items() if name not in (*COUNTING, "derived")}
            assert resource["version"] >= version + (content != known)
            self.versions[place] = resource["version"], content


def test_everything_can_be_undone(app: Flask) -> None:
    """Commands, edits, creations, deletions, undos and rewinds in any order."""
    run_state_machine_as_test(lambda: Campaign(app), settings=settings(generated(6), stateful_step_count=20))
