import arbiter.client.ApiClient;
import arbiter.client.ApiException;
import arbiter.client.api.CampaignsApi;
import arbiter.client.api.CampaignsApi.APICreateCampaignRequest;
import arbiter.client.api.CharactersApi;
import arbiter.client.api.CharactersApi.APICreateCharacterRequest;
import arbiter.client.api.EncountersApi;
import arbiter.client.api.EncountersApi.APICreateEncounterRequest;
import arbiter.client.api.EventsApi;
import arbiter.client.api.EventsApi.APIListEventsRequest;
import arbiter.client.api.FlyerbookApi;
import arbiter.client.api.FlyerbookApi.APIFlyerbookTaskOddsRequest;
import arbiter.client.api.FlyerbookApi.APIFlyerbookTaskRequest;
import arbiter.client.api.FlyerbookCommandsApi;
import arbiter.client.api.FlyerbookCommandsApi.APIFlyerbookEncounterAttackRequest;
import arbiter.client.api.MovesApi;
import arbiter.client.api.MovesApi.APIGetCombatantMovesRequest;
import arbiter.client.api.UndoApi;
import arbiter.client.api.UndoApi.APIUndoEventRequest;
import arbiter.client.model.*;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One session with the generated Java client: Play BASE_URL. */
public final class Play {
  public static void main(String[] arguments) throws Exception {
    ApiClient arbiter = clientOf(arguments[0]);
    Games.resolveIn(arbiter);
    oddsComeBeforeDice(new FlyerbookApi(arbiter));
    problemsAreTyped(arbiter);
    unknownMembersOfAnswersAreIgnored(arbiter);
    CampaignInput bar = new CampaignInput().name("Bar").ruleset(RulesetName.FLYERBOOK);
    CreatedCampaign campaign =
        new CampaignsApi(arbiter).createCampaign(APICreateCampaignRequest.newBuilder().campaignInput(bar).build());
    ApiClient table = clientOf(arguments[0]);
    table.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + campaign.getKey().getToken()));
    new Play(table, campaign.getId()).fight();
    System.out.println("played");
  }

  static ApiClient clientOf(String baseUrl) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    return client;
  }

  static void equal(Object actual, Object expected) {
    if (!expected.equals(actual)) throw new AssertionError(actual + " is not " + expected);
  }

  /** Exact chances of a typed request. */
  static void oddsComeBeforeDice(FlyerbookApi flyerbook) throws ApiException {
    FlyerbookTrait locksmith =
        new FlyerbookTrait().name("Locksmith").kind(FlyerbookTraitKind.JOB).value(12);
    FlyerbookTaskQuestion question =
        new FlyerbookTaskQuestion()
            .roller(new FlyerbookRoller().name("Harrak").addCandidatesItem(locksmith))
            .difficulty(new FlyerbookDifficulty(FlyerbookDifficultyName.HARD));
    Odds odds =
        flyerbook.flyerbookTaskOdds(
            APIFlyerbookTaskOddsRequest.newBuilder()
                .flyerbookTaskQuestion(question)
                .fields(List.of("success"))
                .build());
    List<ValueOdds> distribution = odds.getOutcomes().get("success").getDistribution();
    equal(distribution.stream().map(each -> each.getValue().getBoolean()).toList(), List.of(false, true));
    equal(distribution.stream().map(ValueOdds::getProbability).toList(), List.of("2/3", "1/3"));
  }

  /** What is refused says why: the die that is missing. */
  static void problemsAreTyped(ApiClient client) throws Exception {
    FlyerbookTask task =
        new FlyerbookTask()
            .roller(new FlyerbookRoller().name("Harrak"))
            .difficulty(new FlyerbookDifficulty(9))
            .putDiceItem("Harrak", List.of());
    try {
      new FlyerbookApi(client).flyerbookTask(APIFlyerbookTaskRequest.newBuilder().flyerbookTask(task).build());
      throw new AssertionError("it was answered");
    } catch (ApiException refused) {
      Problem problem = client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      equal(problem.getStatus(), refused.getCode());
      equal(problem.getCode(), "dice_exhausted");
      equal(problem.getAdditionalProperty("stream"), "Harrak");
    }
  }

  /** Answers may grow: a client of today reads those of later. */
  static void unknownMembersOfAnswersAreIgnored(ApiClient client) throws Exception {
    String later = "{\"seq\": 7, \"at\": \"2026-01-01T00:00:00Z\", \"weather\": {\"sky\": \"grey\"}}";
    equal(client.getObjectMapper().readValue(later, Event.class).getSeq(), 7);
  }

  private final ApiClient table;
  private final UUID campaign;

  Play(ApiClient table, UUID campaign) {
    this.table = table;
    this.campaign = campaign;
  }

  /** A stored character against a foe. */
  void fight() throws ApiException {
    CharacterInput input =
        new CharacterInput().name("Daenes").sheet(Map.of("skills", Map.of("Fists", 15), "wound_threshold", 5));
    FlyerbookCharacter daenes =
        new CharactersApi(table)
            .createCharacter(
                APICreateCharacterRequest.newBuilder().campaignId(campaign).characterInput(input).build())
            .getFlyerbookCharacter();
    equal(daenes.getState().getWounds(), 0);
    EncounterInput scene =
        new EncounterInput()
            .name("A rogue Rakasha")
            .addCombatantsItem(new CombatantInput().characterId(daenes.getId()).side("heroes"))
            .addCombatantsItem(
                new CombatantInput().name("Rakasha").sheet(Map.of("skills", Map.of("Claws", 12))));
    Encounter encounter =
        new EncountersApi(table)
            .createEncounter(
                APICreateEncounterRequest.newBuilder().campaignId(campaign).encounterInput(scene).build());
    movesMayHaveNoDefault(encounter.getFlyerbookEncounter());
    exchange(encounter.getFlyerbookEncounter());
  }

  /** A choice without a default, such as that of a target, is read: its default is null. */
  void movesMayHaveNoDefault(FlyerbookEncounter encounter) throws ApiException {
    Moves moves =
        new MovesApi(table)
            .getCombatantMoves(
                APIGetCombatantMovesRequest.newBuilder()
                    .campaignId(campaign)
                    .encounterId(encounter.getId())
                    .combatantId(encounter.getCombatants().get(0).getId())
                    .build());
    boolean isNull =
        moves.getItems().stream()
            .flatMap(move -> move.getChoices().stream())
            .anyMatch(choice -> choice.getDefault() == null);
    equal(isNull, true);
  }

  /** An attack that is sent twice and done once, the log of it, and undo. */
  void exchange(FlyerbookEncounter encounter) throws ApiException {
    FlyerbookAttackCommandAnswer first = attack(encounter);
    FlyerbookAttackCommandAnswer again = attack(encounter);
    equal(again.getEvent(), first.getEvent());
    equal(first.getResult().getFlyerbookMeleeAttackResultMasked().getDamage(), 9);
    equal(first.getChanges().stream().map(Change::getPath).toList(), List.of("/state/wounds"));
    Events log =
        new EventsApi(table)
            .listEvents(
                APIListEventsRequest.newBuilder().campaignId(campaign).after(first.getEvent() - 1).build());
    equal(log.getItems().stream().map(Event::getSummary).toList(), List.of(first.getSummary()));
    equal(log.getNextAfter(), first.getEvent());
    Events beginning =
        new EventsApi(table).listEvents(APIListEventsRequest.newBuilder().campaignId(campaign).after(0).build());
    equal(beginning.getItems().stream().limit(2).map(Event::getSeq).toList(), List.of(1, 2));
    Event takenBack =
        new UndoApi(table)
            .undoEvent(APIUndoEventRequest.newBuilder().campaignId(campaign).seq(first.getEvent()).build());
    equal(takenBack.getChanges().stream().map(Change::getAfter).toList(), List.of(0));
  }

  FlyerbookAttackCommandAnswer attack(FlyerbookEncounter encounter) throws ApiException {
    FlyerbookMeleeAttackOrder blow =
        new FlyerbookMeleeAttackOrder()
            .mode(FlyerbookMeleeAttackOrder.ModeEnum.MELEE)
            .attacker(
                new FlyerbookFightingParticipant()
                    .id(encounter.getCombatants().get(0).getId())
                    .addCandidatesItem(new FlyerbookTraitOrName("Fists")))
            .defender(
                new FlyerbookDefendingParticipant()
                    .id(encounter.getCombatants().get(1).getId())
                    .addCandidatesItem(new FlyerbookTraitOrName("Claws")))
            .dice(Map.of("Daenes", List.of(4), "Rakasha", List.of(1)));
    return new FlyerbookCommandsApi(table)
        .flyerbookEncounterAttack(
            APIFlyerbookEncounterAttackRequest.newBuilder()
                .campaignId(campaign)
                .encounterId(encounter.getId())
                .flyerbookAttackOrder(new FlyerbookAttackOrder(blow))
                .idempotencyKey("first exchange")
                .build());
  }
}
