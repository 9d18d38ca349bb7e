"""A session of FreeD6 with the packaged client: freed6.py BASE_URL."""

import sys
from uuid import UUID

from arbiter_freed6 import AuthenticatedClient, models
from arbiter_freed6.api.campaigns import create_campaign
from arbiter_freed6.api.characters import create_character, get_character
from arbiter_freed6.api.encounters import create_encounter
from arbiter_freed6.api.freed6_commands import freed6_encounter_attack
from arbiter_freed6.api.keys import create_key
from arbiter_freed6.api.undo import undo_event
from arbiter_freed6.helper import Problem, connect, events, expect


def main(base_url: str) -> None:
    """Two characters and a key for the player of one."""
    start = models.CampaignInput(name="The gate", ruleset="freed6")
    made = expect(models.CreatedCampaign, create_campaign.sync_detailed(client=connect(base_url), body=start))
    table = connect(base_url, made.key.token)
    mira, guard = stored(table, made.id, "Mira", {"sword": "4D"}), stored(table, made.id, "Guard", {"club": "3D"})
    mine = models.KeyInput(label="Mira's player", role="player", characters=[mira.id])
    key = expect(models.CreatedKey, create_key.sync_detailed(made.id, client=table, body=mine))
    fight(table, connect(base_url, key.token), made.id, (mira.id, guard.id))
    print("played")


def stored(table: AuthenticatedClient, campaign: UUID, name: str, weapons: dict[str, str]) -> models.Freed6Character:
    """A character with these weapons and a fighting skill."""
    made = models.Freed6SheetWeapons()
    for weapon, die_code in weapons.items():
        made[weapon] = models.Freed6EffectDice(die_code=die_code)
    skills = models.Freed6SheetSkills()
    skills["melee"] = models.Freed6Skill(ability="Strength", die_code="1D")
    abilities = models.Freed6SheetAbilities.from_dict({"Strength": "3D", "Dexterity": "2D"})
    sheet = models.Freed6Sheet(is_player=True, abilities=abilities, skills=skills, weapons=made)
    person = models.CharacterInput(name=name, sheet=sheet)
    return expect(models.Freed6Character, create_character.sync_detailed(campaign, client=table, body=person))


def fight(table: AuthenticatedClient, player: AuthenticatedClient, campaign: UUID, both: tuple[UUID, UUID]) -> None:
    """The player's blow, the log of it as it happens, and the game master who takes it back."""
    mira, guard = both
    seats = [models.CombatantInput(character_id=each) for each in both]
    scene = models.EncounterInput(name="The gate", combatants=seats)
    fighting = expect(models.Freed6Encounter, create_encounter.sync_detailed(campaign, client=table, body=scene))
    order = models.Freed6AttackOrder(
        attacker=models.Freed6RollerOrder(id=mira, skill="melee"),
        defender=models.Freed6OpponentOrder(id=guard),
        effect="sword",
        dice=models.Dice.from_dict({"attacker": [6, 6, 5, 5]}),
    )
    attack = freed6_encounter_attack.sync_detailed
    try:
        expect(models.Freed6AttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    except Problem as problem:
        assert isinstance(problem.answer, models.DiceExhaustedProblem), problem
        order.dice = models.Dice.from_dict({"attacker": [6, 6, 5, 5], problem.answer.stream: [6, 6, 6, 4]})
    struck = expect(models.Freed6AttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    assert struck.event is not None
    assert struck.result.hit
    log = (item for item in events(player, campaign, after=struck.event - 1) if isinstance(item, models.Event))
    assert next(log).summary == struck.summary
    expect(models.Event, undo_event.sync_detailed(campaign, struck.event, client=table))
    back = expect(models.Freed6Character, get_character.sync_detailed(campaign, guard, client=table))
    assert back.conditions.additional_properties == {}
    assert next(log).undone_by is None


if __name__ == "__main__":
    main(sys.argv[1])
