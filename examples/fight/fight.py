"""Plays a fight to its end with moves alone, in any game: fight.py URL GAME.

Nothing here knows the rules of a game. `fighters.json` has a hero and two foes for each.
"""

import json
import sys
from pathlib import Path
from secrets import choice as choice_of
from typing import Any
from uuid import UUID

from arbiter_client import models
from arbiter_client.api.campaigns import create_campaign
from arbiter_client.api.encounters import get_encounter
from arbiter_client.api.moves import get_combatant_moves
from arbiter_client.api.turns import end_encounter, next_turn, start_encounter
from arbiter_client.helper import connect, expect

FIGHTERS: Any = json.loads(Path(__file__).with_name("fighters.json").read_text(encoding="utf-8"))
MOST_TURNS = 500
Combatant = models.FlyerbookCombatant | models.Freed6Combatant | models.FastrpgCombatant | models.RollunderCombatant
Encounter = models.FlyerbookEncounter | models.Freed6Encounter | models.FastrpgEncounter | models.RollunderEncounter


class Fight:
    """A fight between two sides.

    Args:
        url: of the service.
        game: name of the ruleset.
    """

    def __init__(self, url: str, game: str) -> None:
        self.game = game
        new = models.CampaignInput.from_dict({"name": "A fight", "ruleset": game})
        campaign = expect(models.CreatedCampaign, create_campaign.sync_detailed(client=connect(url), body=new))
        self.table, self.campaign = connect(url, campaign.key.token), campaign.id
        self.encounter = UUID(self.post("encounters", {"name": "A fight", "combatants": FIGHTERS[game]})["id"])

    def play(self) -> str:
        """Play until nobody can attack any more for a round; returns the side that attacked last."""
        winner, turns_without_attack = "nobody", 0
        expect(models.Step, start_encounter.sync_detailed(self.campaign, self.encounter, client=self.table))
        seen = self.read()
        for _ in range(MOST_TURNS):
            actor = next((each for each in seen.combatants if each.id == seen.turn), None)
            if actor is not None and self.attack(seen, actor):
                winner, turns_without_attack = actor.side, 0
            else:
                turns_without_attack += 1
            if turns_without_attack > len(seen.combatants):
                break
            expect(models.Step, next_turn.sync_detailed(self.campaign, self.encounter, client=self.table))
            seen = self.read()
        expect(models.Step, end_encounter.sync_detailed(self.campaign, self.encounter, client=self.table))
        return winner

    def read(self) -> Encounter:
        """The encounter as it is."""
        seen = get_encounter.sync(self.campaign, self.encounter, client=self.table)
        if not isinstance(seen, Encounter):
            raise TypeError(seen)
        return seen

    def attack(self, seen: Encounter, actor: Combatant) -> bool:
        """Send the first move against an active foe; returns whether there was one."""
        foes = {str(each.id) for each in seen.combatants if each.status == "active" and each.side != actor.side}
        listed = get_combatant_moves.sync_detailed(
            self.campaign, self.encounter, actor.id, client=self.table, group="attack"
        )
        for move in expect(models.Moves, listed).items:
            if any(option.value in foes for choice in move.choices for option in choice.options):
                self.send(move, foes)
                return True
        return False

    def send(self, move: models.Move, foes: set[str]) -> None:
        """Complete the order of a move and send it; of participants, only foes are chosen."""
        order = move.order.to_dict()
        for choice in move.choices:
            if choice.required:
                values = [option.value for option in choice.options]
                place(order, choice.member, choice_of([each for each in values if each in foes] or values))
        operation = move.operation.replace("_", "-")
        answer = self.post(f"encounters/{self.encounter}/{self.game}/{operation}", order)
        print(f"{move.label}: {answer['summary']}", flush=True)

    def post(self, path: str, body: Any) -> Any:
        """The answer to a call whose body is of the game."""
        answer = self.table.get_httpx_client().post(f"/v1/campaigns/{self.campaign}/{path}", json=body)
        answer.raise_for_status()
        return answer.json()


def place(order: Any, member: str, value: object) -> None:
    """Put a value into an order at the path of a choice; creates objects and lists on the way."""
    *path, last = (int(name) if name.isdecimal() else name for name in member.split("."))
    for name, following in zip(path, [*path[1:], last], strict=False):
        order = _inside(order, name, [] if isinstance(following, int) else {})
    _inside(order, last, value)
    order[last] = value


def _inside(order: Any, name: int | str, missing: object) -> Any:
    if isinstance(name, int):
        order.extend({} for _ in range(name + 1 - len(order)))
        return order[name]
    return order.setdefault(name, missing)


if __name__ == "__main__":
    print("won by", Fight(sys.argv[1], sys.argv[2]).play())
