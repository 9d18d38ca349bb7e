"""A session of Fast Role-Playing with the packaged client: fastrpg.py BASE_URL."""

import sys
from uuid import UUID

from arbiter_fastrpg import AuthenticatedClient, models
from arbiter_fastrpg.api.campaigns import create_campaign
from arbiter_fastrpg.api.characters import create_character, get_character
from arbiter_fastrpg.api.encounters import create_encounter
from arbiter_fastrpg.api.fastrpg_commands import fastrpg_encounter_attack
from arbiter_fastrpg.api.keys import create_key
from arbiter_fastrpg.api.undo import undo_event
from arbiter_fastrpg.helper import Problem, connect, events, expect


def main(base_url: str) -> None:
    """Two characters and a key for the player of one."""
    start = models.CampaignInput(name="The pass", ruleset="fastrpg")
    made = expect(models.CreatedCampaign, create_campaign.sync_detailed(client=connect(base_url), body=start))
    table = connect(base_url, made.key.token)
    ana = stored(table, made.id, "Ana", models.FastrpgWeaponOfSheet("Sword", "medium", "melee"))
    ogre = stored(table, made.id, "Ogre", models.FastrpgWeaponOfSheet("Club", "heavy", "melee"))
    mine = models.KeyInput(label="Ana's player", role="player", characters=[ana.id])
    key = expect(models.CreatedKey, create_key.sync_detailed(made.id, client=table, body=mine))
    fight(table, connect(base_url, key.token), made.id, (ana.id, ogre.id))
    print("played")


def stored(
    table: AuthenticatedClient, campaign: UUID, name: str, weapon: models.FastrpgWeaponOfSheet
) -> models.FastrpgCharacter:
    """A fighter of the third level with this weapon."""
    points = models.FastrpgSheetSkillPoints.from_dict({"Maneuvers": 3, "Endurance": 1})
    abilities = models.FastrpgAbilities(str_=4, con=1, int_=-1)
    sheet = models.FastrpgSheet(level=3, abilities=abilities, skill_points=points, armor="light", weapons=[weapon])
    person = models.CharacterInput(name=name, sheet=sheet)
    return expect(models.FastrpgCharacter, create_character.sync_detailed(campaign, client=table, body=person))


def fight(table: AuthenticatedClient, player: AuthenticatedClient, campaign: UUID, both: tuple[UUID, UUID]) -> None:
    """The player's blow, the log of it as it happens, and the game master who takes it back."""
    ana, ogre = both
    scene = models.EncounterInput(
        name="The pass", combatants=[models.CombatantInput(character_id=each) for each in both]
    )
    fighting = expect(models.FastrpgEncounter, create_encounter.sync_detailed(campaign, client=table, body=scene))
    order = models.FastrpgAttackOrder(
        attacker=models.FastrpgFightingParticipant(id=ogre),
        weapon="Sword",
        target=models.FastrpgTargetParticipant(id=ogre),
        dice=models.Dice.from_dict({"Ana": [15]}),
    )
    attack = fastrpg_encounter_attack.sync_detailed
    try:
        expect(models.FastrpgAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    except Problem as problem:
        assert problem.code == "forbidden", "the ogre is no character of the player's"
    order.attacker = models.FastrpgFightingParticipant(id=ana)
    try:
        expect(models.FastrpgAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    except Problem as problem:
        assert isinstance(problem.answer, models.DiceExhaustedProblem)
        order.dice = models.Dice.from_dict({"Ana": [15], problem.answer.stream: [15, 4]})
    struck = expect(models.FastrpgAttackCommandAnswer, attack(campaign, fighting.id, client=player, body=order))
    assert struck.event is not None
    assert struck.result.hit
    assert struck.result.damage > 0
    log = (item for item in events(player, campaign, after=struck.event - 1) if isinstance(item, models.Event))
    assert next(log).summary == struck.summary
    expect(models.Event, undo_event.sync_detailed(campaign, struck.event, client=table))
    back = expect(models.FastrpgCharacter, get_character.sync_detailed(campaign, ogre, client=table))
    assert back.state.hp == back.derived.hp_max
    assert next(log).undone_by is None


if __name__ == "__main__":
    main(sys.argv[1])
