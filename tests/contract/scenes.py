"""Set-up steps for the examples of the document, as data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.api.http.path_parameters import EXTERNAL_REF
from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import examples
from service.rulesets.stored.examples import OTHER, EarlierOrder, ExampleFigure, ExampleOrder
from service.schemas.answers import operation_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """A call that is made before.

    Attributes:
        operation_id: its name in the document.
        body: request body; None for the document's own example.
        takes: parameter of a path -> path to a member of the answer that is its value from then on.
        waits: whether the answer is a prompt, in which case the examples answer its first open question.
        part: part in the cast of the character in the address.
    """

    operation_id: str
    body: Mapping[str, Any] | None = None
    takes: Mapping[str, str] = field(default_factory=dict)
    waits: bool = False
    part: str = "actor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The path and participants of an operation's example.

    Attributes:
        ruleset: the game of the campaign.
        states: part in the cast -> members of its state.
        before: calls that are made first.
        scope: whether ids of an order are those of an encounter's combatants, or of characters.
    """

    ruleset: str = "flyerbook"
    states: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    before: tuple[Earlier, ...] = ()
    scope: str = "Character"

    @property
    def cast(self) -> Mapping[str, ExampleFigure]:
        """Part -> who plays it."""
        return examples.of_ruleset(self.ruleset).cast


_STARTED = Scene(before=(Earlier(operation_id="startEncounter"),))
_ON_CHARACTER = Scene(before=(Earlier(operation_id="layCharacterCondition", takes={"condition_id": "id"}),))
_ON_COMBATANT = Scene(before=(Earlier(operation_id="layCombatantCondition", takes={"condition_id": "id"}),))
_REFERRED = Scene(before=(Earlier(operation_id="updateCharacter", body={"external_ref": EXTERNAL_REF}),))
_DELAYED = Scene(before=(*_STARTED.before, Earlier(operation_id="delayTurn")))
_WITH_WEBHOOK = Scene(before=(Earlier(operation_id="createWebhook", takes={"webhook_id": "id"}),))
_WITH_DELIVERY = Scene(before=(*_WITH_WEBHOOK.before, Earlier(operation_id="testWebhook", takes={"delivery_id": "id"})))
_ASKED = Scene(before=(Earlier(operation_id="createCampaignPrompt", takes={"prompt_id": "id"}, waits=True),))
_ASKED_THERE = Scene(
    before=(
        *_STARTED.before,
        Earlier(operation_id="createEncounterPrompt", takes={"prompt_id": "id"}, waits=True),
    ),
    scope="Encounter",
)
_WITH_ENTRY = Scene(before=(Earlier(operation_id="createLibraryEntry", takes={"entry_id": "id"}),))
_WITH_KEY = Scene(before=(Earlier(operation_id="createKey", takes={"key_id": "id"}),))
_AFTER_EDITS = Scene(before=(Earlier(operation_id="updateCharacter"), Earlier(operation_id="updateCampaign")))
_IN_SECRET = Scene(
    before=(
        Earlier(
            operation_id="flyerbookCharacterTask",
            body={"roller": {"candidates": ["Locksmith"]}, "difficulty": "hard", "visibility": "blind"},
            takes={"seq": "event"},
        ),
    )
)
_AFTER_CHANGE = Scene(
    before=(
        Earlier(
            operation_id="flyerbookCharacterCondition",
            body={"wounds": 2, "incapacitated": False},
            takes={"seq": "event"},
        ),
    )
)
OF_RESOURCES: Mapping[str, Scene] = {
    "nextTurn": _STARTED,
    "nextRound": _STARTED,
    "endTurn": _STARTED,
    "delayTurn": _STARTED,
    "takeTurn": _DELAYED,
    "endEncounter": _STARTED,
    "endScene": _STARTED,
    "getCharacterCondition": _ON_CHARACTER,
    "updateCharacterCondition": _ON_CHARACTER,
    "endCharacterCondition": _ON_CHARACTER,
    "getCombatantCondition": _ON_COMBATANT,
    "updateCombatantCondition": _ON_COMBATANT,
    "endCombatantCondition": _ON_COMBATANT,
    **dict.fromkeys(
        ("getWebhook", "updateWebhook", "deleteWebhook", "rotateWebhookSecret", "enableWebhook"), _WITH_WEBHOOK
    ),
    **dict.fromkeys(("testWebhook", "listDeliveries"), _WITH_WEBHOOK),
    "resendDelivery": _WITH_DELIVERY,
    **dict.fromkeys(("getCampaignPrompt", "cancelCampaignPrompt", "answerCampaignPrompt"), _ASKED),
    "createEncounterPrompt": Scene(before=_STARTED.before, scope="Encounter"),
    **dict.fromkeys(("getEncounterPrompt", "cancelEncounterPrompt", "answerEncounterPrompt"), _ASKED_THERE),
    "refreshCharacter": Scene(
        before=(Earlier(operation_id="createCharacter", body={"from": "Harrak"}, takes={"character_id": "id"}),)
    ),
    "refreshCombatant": Scene(
        before=(
            Earlier(
                operation_id="createEncounter",
                body={"name": "The cellar", "combatants": [{"from": "Goblin"}]},
                takes={"encounter_id": "id", "combatant_id": "combatants.0.id"},
            ),
        )
    ),
    **dict.fromkeys(("getLibraryEntry", "updateLibraryEntry", "deleteLibraryEntry"), _WITH_ENTRY),
    "getKey": _WITH_KEY,
    "revokeKey": _WITH_KEY,
    "createInvitation": _WITH_KEY,
    "rewindCampaign": _AFTER_EDITS,
    "listEvents": _AFTER_EDITS,
    "getEvent": _AFTER_CHANGE,
    "undoEvent": _AFTER_CHANGE,
    "revealEvent": _IN_SECRET,
    "getStatistics": _AFTER_CHANGE,
    **dict.fromkeys(("putCharacter", "getCharacterByExternalRef", "getCombatantByExternalRef"), _REFERRED),
    "deleteCharacter": Scene(before=(Earlier(operation_id="deleteEncounter"),)),
}
"""Operations that need more than a campaign with its cast, and an encounter of both."""
SCOPES = ("Character", "Encounter")


def _of_command(ruleset: Ruleset, scope: str, example: ExampleOrder) -> Scene:
    by_name = {each.name: each for each in ruleset.operations}
    before = tuple(
        Earlier(
            operation_id=command_id(ruleset, by_name[earlier.operation], scope),
            body=earlier.order,
            part=_acting_in(earlier),
        )
        for earlier in example.before
    )
    return Scene(ruleset=ruleset.name, states=example.states, before=before, scope=scope)


def _acting_in(earlier: EarlierOrder) -> str:
    """Part of the acting character in the order, used in an address of characters."""
    return "other" if earlier.order.get("actor", {}).get("id") == OTHER else "actor"


def command_id(ruleset: Ruleset, operation: Operation, scope: str) -> str:
    """The name of a command in the document."""
    return operation_id(ruleset, operation).replace(ruleset.name, f"{ruleset.name}{scope}", 1)


def _of_commands() -> Iterator[tuple[str, Scene]]:
    for ruleset in RULESETS:
        orders = examples.of_ruleset(ruleset.name).orders
        for operation in ruleset.operations:
            if operation.name in orders:
                for scope in SCOPES:
                    scene = _of_command(ruleset, scope, orders[operation.name])
                    yield command_id(ruleset, operation, scope), scene


SCENES: Mapping[str, Scene] = {**OF_RESOURCES, **dict(_of_commands())}
"""operationId -> its scene, where it is not the usual one."""
USUAL = Scene()
