"""A session of Rollunder with the packaged client: rollunder.py BASE_URL."""

import sys
from uuid import UUID

from arbiter_rollunder import AuthenticatedClient, models
from arbiter_rollunder.api.campaigns import create_campaign
from arbiter_rollunder.api.characters import create_character, get_character
from arbiter_rollunder.api.encounters import create_encounter
from arbiter_rollunder.api.keys import create_key
from arbiter_rollunder.api.rollunder_commands import rollunder_encounter_attack
from arbiter_rollunder.api.undo import undo_event
from arbiter_rollunder.helper import Problem, connect, events, expect


def main(base_url: str) -> None:
    """Two characters and a key for the player of one."""
    start = models.CampaignInput(name="The bridge", ruleset="rollunder")
    made = expect(models.CreatedCampaign, create_campaign.sync_detailed(client=connect(base_url), body=start))
    table = connect(base_url, made.key.token)
    sword = models.RollunderWeaponOfSheet(name="sword", attack_move="cut", damage="2d6+3", damage_type="blade")
    axe = models.RollunderWeaponOfSheet(name="axe", attack_move="cut", damage="2d6", damage_type="blade")
    harrak, orc = stored(table, made.id, "Harrak", sword), stored(table, made.id, "Orc", axe)
    mine = models.KeyInput(label="Harrak's player", role="player", characters=[harrak.id])
    key = expect(models.CreatedKey, create_key.sync_detailed(made.id, client=table, body=mine))
    fight(table, connect(base_url, key.token), made.id, (harrak.id, orc.id))
    print("played")


def stored(
    table: AuthenticatedClient, campaign: UUID, name: str, weapon: models.RollunderWeaponOfSheet
) -> models.RollunderCharacter:
    """A character with this weapon in the first slot."""
    attributes = models.RollunderAttributesOfSheet(dex=14, str_=12, lvl=3)
    items = [models.RollunderStoredItem(slot=1, name="Weapon", durability=20, weapon=weapon)]
    sheet = models.RollunderSheet(attributes=attributes, factors=models.RollunderFactorsOfSheet(luck=2), items=items)
    person = models.CharacterInput(name=name, sheet=sheet)
    return expect(models.RollunderCharacter, create_character.sync_detailed(campaign, client=table, body=person))


def fight(table: AuthenticatedClient, player: AuthenticatedClient, campaign: UUID, both: tuple[UUID, UUID]) -> None:
    """The player's blow, which misses before LUCK repeats it, its log, and the game master who takes it back."""
    harrak, orc = both
    seats = [models.CombatantInput(character_id=each) for each in both]
    scene = models.EncounterInput(name="The bridge", combatants=seats)
    fighting = expect(models.RollunderEncounter, create_encounter.sync_detailed(campaign, client=table, body=scene))
    order = models.RollunderAttackOrder(
        attacker=models.RollunderAttackerOrder(id=harrak),
        target=models.RollunderAttackTargetOrder(id=orc),
        dice=models.Dice.from_dict({"d20": [18]}),
    )
    attack = rollunder_encounter_attack.sync_detailed
    missed = expect(models.RollunderAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    assert missed.event is not None
    again = models.RollunderAttackReroll(replaces=missed.event, dice=models.Dice.from_dict({"d20": [10]}))
    try:
        expect(models.RollunderAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=again))
    except Problem as problem:
        assert isinstance(problem.answer, models.DiceExhaustedProblem), problem
        again.dice = models.Dice.from_dict({"d20": [10], problem.answer.stream: [5, 3]})
    struck = expect(models.RollunderAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=again))
    assert struck.event is not None
    assert struck.result.hit
    assert struck.result.damage_rolled == 11
    log = (item for item in events(player, campaign, after=struck.event - 1) if isinstance(item, models.Event))
    assert next(log).summary == struck.summary
    expect(models.Event, undo_event.sync_detailed(campaign, struck.event, client=table))
    back = expect(models.RollunderCharacter, get_character.sync_detailed(campaign, orc, client=table))
    assert [back.state.life] == [change.before for change in struck.changes if change.path == "/state/LIFE"]
    assert next(log).undone_by is None


if __name__ == "__main__":
    main(sys.argv[1])
