// One session with the generated Go client: play BASE_URL.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"

	"example.org/arbiter/client"
)

func main() {
	configuration := arbiter.NewConfiguration()
	configuration.Servers = arbiter.ServerConfigurations{{URL: os.Args[1]}}
	client := arbiter.NewAPIClient(configuration)
	anybody := context.Background()
	resolveInEveryGame(anybody, client)
	oddsComeBeforeDice(anybody, client)
	problemsAreTyped(anybody, client)
	unknownMembersOfAnswersAreIgnored()
	bar := arbiter.NewCampaignInput("Bar", "flyerbook")
	campaign := success(client.CampaignsAPI.CreateCampaign(anybody).CampaignInput(*bar).Execute())
	master := context.WithValue(anybody, arbiter.ContextAccessToken, campaign.Key.Token)
	fight(master, client, campaign.Id)
	fmt.Println("played")
}

// success is the answer, which is no problem.
func success[Answer, Response any](answer Answer, _ Response, err error) Answer {
	if err != nil {
		panic(fmt.Sprint(err, " ", string(bodyOf(err))))
	}
	return answer
}

func bodyOf(err error) []byte {
	var refused *arbiter.GenericOpenAPIError
	if errors.As(err, &refused) {
		return refused.Body()
	}
	return nil
}

func equal(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(fmt.Sprintf("%#v is not %#v", actual, expected))
	}
}

// read is JSON as the client reads it.
func read[Kind any](text string) Kind {
	var value Kind
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		panic(err)
	}
	return value
}

// oddsComeBeforeDice: exact chances of a typed request.
func oddsComeBeforeDice(ctx context.Context, client *arbiter.APIClient) {
	roller := arbiter.NewFlyerbookRoller("Harrak")
	roller.SetCandidates([]arbiter.FlyerbookTrait{*arbiter.NewFlyerbookTrait("Locksmith", arbiter.FLYERBOOKTRAITKIND_JOB, 12)})
	hard := arbiter.FlyerbookDifficulty{FlyerbookDifficultyName: arbiter.FLYERBOOKDIFFICULTYNAME_HARD.Ptr()}
	question := arbiter.NewFlyerbookTaskQuestion(*roller, hard)
	call := client.FlyerbookAPI.FlyerbookTaskOdds(ctx).FlyerbookTaskQuestion(*question).Fields([]string{"success"})
	chances := map[bool]string{}
	for _, chance := range success(call.Execute()).Outcomes["success"].Distribution {
		chances[*chance.Value.Get().Bool] = *chance.Probability.Get()
	}
	equal(chances, map[bool]string{false: "2/3", true: "1/3"})
}

// problemsAreTyped: what is refused says why, the die that is missing.
func problemsAreTyped(ctx context.Context, client *arbiter.APIClient) {
	nine := int32(9)
	task := arbiter.NewFlyerbookTask(*arbiter.NewFlyerbookRoller("Harrak"), arbiter.FlyerbookDifficulty{Int32: &nine})
	task.SetDice(map[string][]int32{"Harrak": {}})
	_, _, err := client.FlyerbookAPI.FlyerbookTask(ctx).FlyerbookTask(*task).Execute()
	var refused *arbiter.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("it was answered")
	}
	problem := refused.Model().(arbiter.Problem)
	equal(problem.Status, int32(422))
	equal(problem.Code, "dice_exhausted")
	equal(problem.AdditionalProperties["stream"], "Harrak")
}

// unknownMembersOfAnswersAreIgnored: answers may grow, and a client of today reads those of later.
func unknownMembersOfAnswersAreIgnored() {
	page := read[arbiter.Events](`{"items": [], "next_after": 7, "next_before": null, "weather": {"sky": "grey"}}`)
	equal(page.NextAfter, int32(7))
}

// fight: a stored character against a foe.
func fight(ctx context.Context, client *arbiter.APIClient, campaign string) {
	sheet := arbiter.NewFlyerbookSheet()
	sheet.SetSkills(map[string]int32{"Fists": 15})
	sheet.SetWoundThreshold(5)
	input := arbiter.NewCharacterInput()
	input.SetName("Daenes")
	input.SetSheet(arbiter.GameSheet{FlyerbookSheet: sheet})
	daenes := success(client.CharactersAPI.CreateCharacter(ctx, campaign).CharacterInput(*input).Execute()).FlyerbookCharacter
	equal(daenes.State.Wounds, int32(0))
	hero, foe := arbiter.NewCombatantInput(), arbiter.NewCombatantInput()
	hero.SetCharacterId(daenes.Id)
	hero.SetSide("heroes")
	foe.SetName("Rakasha")
	claws := arbiter.NewFlyerbookSheet()
	claws.SetSkills(map[string]int32{"Claws": 12})
	foe.SetSheet(arbiter.GameSheet{FlyerbookSheet: claws})
	scene := arbiter.NewEncounterInput("A rogue Rakasha")
	scene.SetCombatants([]arbiter.CombatantInput{*hero, *foe})
	encounter := success(client.EncountersAPI.CreateEncounter(ctx, campaign).EncounterInput(*scene).Execute())
	exchange(ctx, client, encounter.FlyerbookEncounter)
}

// exchange is an attack that is sent twice and done once, the log of it, and undo.
func exchange(ctx context.Context, client *arbiter.APIClient, encounter *arbiter.FlyerbookEncounter) {
	first, again := attack(ctx, client, encounter), attack(ctx, client, encounter)
	event := first.GetEvent()
	equal(again.GetEvent(), event)
	equal(first.Result.FlyerbookMeleeAttackResultMasked.GetDamage(), int32(9))
	equal(first.Changes[0].Path, "/state/wounds")
	log := success(client.EventsAPI.ListEvents(ctx, encounter.CampaignId).After(event - 1).Execute())
	equal(len(log.Items), 1)
	equal(log.Items[0].GetSummary(), first.Summary)
	equal(log.NextAfter, event)
	beginning := success(client.EventsAPI.ListEvents(ctx, encounter.CampaignId).After(0).Execute())
	equal([]int32{beginning.Items[0].Seq, beginning.Items[1].Seq}, []int32{1, 2})
	takenBack := success(client.UndoAPI.UndoEvent(ctx, encounter.CampaignId, event).Execute())
	equal(takenBack.Changes[0].After, float64(0))
}

func attack(ctx context.Context, client *arbiter.APIClient, encounter *arbiter.FlyerbookEncounter) *arbiter.FlyerbookAttackCommandAnswer {
	blow := arbiter.NewFlyerbookMeleeAttackOrder("melee", defending(encounter.Combatants[1], "Claws"))
	attacker := arbiter.NewFlyerbookFightingParticipant()
	attacker.SetId(encounter.Combatants[0].Id)
	attacker.SetCandidates(skills("Fists"))
	blow.SetAttacker(*attacker)
	blow.SetDice(map[string][]int32{"Daenes": {4}, "Rakasha": {1}})
	call := client.FlyerbookCommandsAPI.FlyerbookEncounterAttack(ctx, encounter.CampaignId, encounter.Id)
	order := arbiter.FlyerbookMeleeAttackOrderAsFlyerbookAttackOrder(blow)
	return success(call.FlyerbookAttackOrder(order).IdempotencyKey("first exchange").Execute())
}

func defending(combatant arbiter.FlyerbookCombatant, skill string) arbiter.FlyerbookDefendingParticipant {
	participant := arbiter.NewFlyerbookDefendingParticipant()
	participant.SetId(combatant.Id)
	participant.SetCandidates(skills(skill))
	return *participant
}

func skills(name string) []arbiter.FlyerbookTraitOrName {
	return []arbiter.FlyerbookTraitOrName{{String: &name}}
}
