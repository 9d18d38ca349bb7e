"""`.../combatants/{combatant_id}/abilities` and `.../characters/{character_id}/abilities`."""

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.responses import json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.play.commands import abilities
from service.play.commands.abilities import AbilitiesView

routes = Blueprint(
    "abilities",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="What characters and combatants can do now, and what bars the rest, for buttons to grey out.",
)


@routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>/abilities")
@routes.keyed("getCombatantAbilities", parameters=[ACCEPT_LANGUAGE])
@routes.response(200, schemas.schema_of(AbilitiesView))
def combatant_abilities(campaign_id: str, encounter_id: str, combatant_id: str) -> Response:
    """List what a combatant can do, and the bars of the rest.

    Each operation has the roles that the combatant could take in it. A role is open, or has all its bars, with their
    ends. Bars that depend on the order are left out. Of a foe, players see only visible bars.
    """
    with calls.read(campaign_id, abilities.scope_of_combatant(encounter_id)) as call:
        view = abilities.of_combatant(call, encounter_id, combatant_id)
        return marked(json_answer(view), call.language)


@routes.route("/characters/<uuid:character_id>/abilities")
@routes.keyed("getCharacterAbilities", parameters=[ACCEPT_LANGUAGE])
@routes.response(200, schemas.schema_of(AbilitiesView))
def character_abilities(campaign_id: str, character_id: str) -> Response:
    """List what a character can do, and the bars of the rest.

    As for combatants. In a running encounter the turn order applies to it too.
    """
    with calls.read(campaign_id, abilities.scope_of_character(character_id)) as call:
        view = abilities.of_character(call, character_id)
        return marked(json_answer(view), call.language)
