"""One session with the generated Python client: play.py BASE_URL GAMES.json. Type-checked strictly, then run."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

from arbiter_client import AuthenticatedClient, Client, models
from arbiter_client.api.campaigns import create_campaign
from arbiter_client.api.characters import create_character, list_characters
from arbiter_client.api.encounters import create_encounter
from arbiter_client.api.events import list_events
from arbiter_client.api.flyerbook import flyerbook_task, flyerbook_task_odds
from arbiter_client.api.flyerbook_commands import flyerbook_encounter_attack
from arbiter_client.api.undo import undo_event

Answer = TypeVar("Answer")


def main(base_url: str, games: list[dict[str, Any]]) -> None:
    """Play."""
    client = Client(base_url=base_url)
    for game in games:
        resolve_in(client, game)
    odds_come_before_dice(client)
    problems_are_typed(client)
    bar = models.CampaignInput(name="Bar", ruleset="flyerbook")
    campaign = expect(models.CreatedCampaign, create_campaign.sync(client=client, body=bar))
    fight(AuthenticatedClient(base_url=base_url, token=campaign.key.token), campaign.id)
    sheets_are_told_apart(base_url)
    print("played")


def expect(kind: type[Answer], answer: object) -> Answer:
    """The answer, which is of this kind and no problem."""
    assert isinstance(answer, kind), answer
    return answer


def resolve_in(client: Client, game: dict[str, Any]) -> None:
    """A game's headline operation, whichever games there are, with supplied dice."""
    api = import_module(f"arbiter_client.api.{game['ruleset']}.{game['module']}")
    body = getattr(models, game["type"]).from_dict(game["body"])
    answer = expect(getattr(models, f"{game['type']}Answer"), api.sync(client=client, body=body))
    assert answer.summary == game["summary"]
    assert answer.dice_source == "supplied"


def odds_come_before_dice(client: Client) -> None:
    """Exact chances of a typed request."""
    roller = models.FlyerbookRoller(
        name="Harrak", candidates=[models.FlyerbookTrait(name="Locksmith", kind="job", value=12)]
    )
    question = models.FlyerbookTaskQuestion(roller=roller, difficulty="hard")
    odds = expect(models.Odds, flyerbook_task_odds.sync(client=client, body=question, fields=["success"]))
    chances = {chance.value: chance.probability for chance in odds.outcomes["success"].distribution}
    assert chances == {False: "2/3", True: "1/3"}


def problems_are_typed(client: Client) -> None:
    """A typed problem: the missing die."""
    body = models.FlyerbookTask.from_dict({"roller": {"name": "Harrak"}, "difficulty": 9, "dice": {"Harrak": []}})
    problem = flyerbook_task.sync(client=client, body=body)
    assert isinstance(problem, models.DiceExhaustedProblem)
    assert (problem.status, problem.stream, problem.die) == (422, "Harrak", "d6")


def fight(client: AuthenticatedClient, campaign: UUID) -> None:
    """A stored character against a foe."""
    sheet = models.FlyerbookSheet.from_dict({"skills": {"Fists": 15}, "wound_threshold": 5})
    body = models.CharacterInput(name="Daenes", sheet=sheet)
    daenes = expect(models.FlyerbookCharacter, create_character.sync(campaign, client=client, body=body))
    assert daenes.state.wounds == 0
    page = expect(models.CharacterPage, list_characters.sync(campaign, client=client, limit=1))
    assert [character.name for character in page.items] == ["Daenes"]
    scene = models.EncounterInput(
        name="A rogue Rakasha",
        combatants=[
            models.CombatantInput(character_id=daenes.id, side="heroes"),
            models.CombatantInput(name="Rakasha", sheet=models.FlyerbookSheet.from_dict({"skills": {"Claws": 12}})),
        ],
    )
    encounter = expect(models.FlyerbookEncounter, create_encounter.sync(campaign, client=client, body=scene))
    exchange(client, campaign, encounter)


def exchange(client: AuthenticatedClient, campaign: UUID, encounter: models.FlyerbookEncounter) -> None:
    """An attack that is sent twice and done once, and the log of it."""
    attacker, defender = encounter.combatants
    order = models.FlyerbookMeleeAttackOrder(
        mode="melee",
        attacker=models.FlyerbookFightingParticipant(id=attacker.id, candidates=["Fists"]),
        defender=models.FlyerbookDefendingParticipant(id=defender.id, candidates=["Claws"]),
        dice=models.Dice.from_dict({"Daenes": [4], "Rakasha": [1]}),
    )
    first, again = (attack(client, campaign, encounter.id, order) for _ in range(2))
    assert first.event is not None
    assert first.event == again.event
    assert (first.result.mode, first.result.damage) == ("melee", 9)
    assert [change.path for change in first.changes] == ["/state/wounds"]
    log = expect(models.Events, list_events.sync(campaign, client=client, after=first.event - 1))
    assert [event.summary for event in log.items] == [first.summary]
    beginning = expect(models.Events, list_events.sync(campaign, client=client, after=0))
    assert [event.seq for event in beginning.items[:2]] == [1, 2]
    (event,) = log.items
    assert (event.type_, event.operation, len(event.rolls)) == ("command", "attack", len(first.rolls))
    assert event.result is not None
    told = models.FlyerbookResults.from_dict({"attack": event.result.to_dict()})
    assert told.attack == first.result
    assert log.next_after == first.event
    taken_back = expect(models.Event, undo_event.sync(campaign, first.event, client=client))
    assert [(change.path, change.after) for change in taken_back.changes] == [("/state/wounds", 0)]


def sheets_are_told_apart(base_url: str) -> None:
    """The sheet of a body that is read from JSON stays complete, whichever game has its members."""
    bridge = models.CampaignInput(name="Bridge", ruleset="fastrpg")
    made = expect(models.CreatedCampaign, create_campaign.sync(client=Client(base_url=base_url), body=bridge))
    table = AuthenticatedClient(base_url=base_url, token=made.key.token)
    ana = models.CharacterInput.from_dict({"name": "Ana", "sheet": {"level": 3}})
    stored = expect(models.FastrpgCharacter, create_character.sync(made.id, client=table, body=ana))
    assert stored.sheet.level == 3


def attack(
    client: AuthenticatedClient, campaign: UUID, encounter: UUID, order: models.FlyerbookMeleeAttackOrder
) -> models.FlyerbookAttackCommandAnswer:
    """The answer to an attack, of which nothing is hidden."""
    key = "first exchange"
    answer = flyerbook_encounter_attack.sync(campaign, encounter, client=client, body=order, idempotency_key=key)
    return expect(models.FlyerbookAttackCommandAnswer, answer)


if __name__ == "__main__":
    main(sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
