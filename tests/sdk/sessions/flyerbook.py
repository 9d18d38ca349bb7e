"""A session of Flyerbook with the packaged client: flyerbook.py BASE_URL."""

import sys

from arbiter_flyerbook import AuthenticatedClient, Client, models
from arbiter_flyerbook.api.campaigns import create_campaign
from arbiter_flyerbook.api.characters import create_character
from arbiter_flyerbook.api.encounters import create_encounter
from arbiter_flyerbook.api.flyerbook import flyerbook_task
from arbiter_flyerbook.api.flyerbook_commands import flyerbook_encounter_attack
from arbiter_flyerbook.api.undo import undo_event
from arbiter_flyerbook.helper import Problem, connect, events, expect


def main(base_url: str) -> None:
    """Pick a lock, then fight."""
    client = connect(base_url=base_url)
    pick_a_lock(client)
    bar = models.CampaignInput(name="Bar", ruleset="flyerbook")
    made = expect(models.CreatedCampaign, create_campaign.sync_detailed(client=client, body=bar))
    fight(connect(base_url, made.key.token), made)
    print("played")


def pick_a_lock(client: Client) -> None:
    """A die that is missing is asked for by a problem."""
    roller = models.FlyerbookRoller(name="Harrak")
    task = models.FlyerbookTask(roller=roller, difficulty="easy", dice=models.Dice.from_dict({"Harrak": []}))
    try:
        expect(models.FlyerbookTaskAnswer, flyerbook_task.sync_detailed(client=client, body=task))
    except Problem as problem:
        assert problem.code == "dice_exhausted"
        assert isinstance(problem.answer, models.DiceExhaustedProblem)
        task.dice = models.Dice.from_dict({problem.answer.stream: [6]})
    answer = expect(models.FlyerbookTaskAnswer, flyerbook_task.sync_detailed(client=client, body=task))
    assert answer.result.success == (answer.result.total >= answer.result.difficulty)


def fight(table: AuthenticatedClient, campaign: models.CreatedCampaign) -> None:
    """A stored character against a foe, and the log of it as it happens."""
    sheet = models.FlyerbookSheet.from_dict({"skills": {"Fists": 15}, "wound_threshold": 5})
    person = models.CharacterInput(name="Daenes", sheet=sheet)
    daenes = expect(models.FlyerbookCharacter, create_character.sync_detailed(campaign.id, client=table, body=person))
    foe = models.FlyerbookSheet.from_dict({"skills": {"Claws": 12}})
    scene = models.EncounterInput(
        name="A rogue Rakasha",
        combatants=[
            models.CombatantInput(character_id=daenes.id, side="heroes"),
            models.CombatantInput(name="Rakasha", sheet=foe),
        ],
    )
    fighting = expect(models.FlyerbookEncounter, create_encounter.sync_detailed(campaign.id, client=table, body=scene))
    attacker, defender = fighting.combatants
    order = models.FlyerbookMeleeAttackOrder(
        mode="melee",
        attacker=models.FlyerbookFightingParticipant(id=attacker.id, candidates=["Fists"]),
        defender=models.FlyerbookDefendingParticipant(id=defender.id, candidates=["Claws"]),
        dice=models.Dice.from_dict({"Daenes": [4], "Rakasha": [1]}),
    )
    attack = flyerbook_encounter_attack.sync_detailed
    struck = expect(models.FlyerbookAttackCommandAnswer, attack(campaign.id, fighting.id, client=table, body=order))
    assert struck.event is not None
    assert [change.path for change in struck.changes] == ["/state/wounds"]
    log = (item for item in events(table, campaign.id, after=struck.event - 1) if isinstance(item, models.Event))
    assert next(log).summary == struck.summary
    back = expect(models.Event, undo_event.sync_detailed(campaign.id, struck.event, client=table))
    assert next(log).seq == back.seq


if __name__ == "__main__":
    main(sys.argv[1])
