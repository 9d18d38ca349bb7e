"""Orders about stored characters: staged from card and state, and what they leave behind."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.contract.rejection import Rejected
from service.rulesets.flyerbook import attack, condition, damage, healing, task
from service.rulesets.flyerbook.stored.sheet import ArmorOfCard, Sheet, WeaponOfCard
from service.rulesets.flyerbook.condition import ConditionOrder
from service.rulesets.flyerbook.damage import DamageOrder
from service.rulesets.flyerbook.healing import HealingOrder, PatientParticipant
from service.rulesets.flyerbook.melee import MeleeAttackOrder
from service.rulesets.flyerbook.options import Options, SupportersWith
from service.rulesets.flyerbook.participant import FightingParticipant, Participant, Supporter
from service.rulesets.flyerbook.roller import Attribute, Trait, TraitKind
from service.rulesets.flyerbook.stored.state import State
from service.rulesets.flyerbook.task import TaskOrder
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.participants import StoredParticipant

DAENES = "01a20000-0000-7000-8000-000000000001"
RAKASHA = "01a20000-0000-7000-8000-000000000002"
CAST = {
    DAENES: Figure(
        name="Daenes",
        sheet=Sheet(
            attributes={"Confident": 1, "Strong": 1, "Tough": 1},
            jobs={"Fire Realm Officer": 12},
            skills={"Fists": 15},
            weapons=(WeaponOfCard(name="Knuckles", damage=1), WeaponOfCard(name="Fists", damage=3)),
            armors=(ArmorOfCard(name="Coat", armor=1),),
            threshold_attribute="Tough",
        ),
        state=State(),
    ),
    RAKASHA: Figure(name="Rakasha", sheet=Sheet(skills={"Claws": 12}, wound_threshold=5), state=State()),
}


def with_state(identity: str, state: State) -> dict[str, Figure]:
    """The cast in which one is in another state."""
    return {**CAST, identity: replace(CAST[identity], state=state)}


def exchange(cast: dict[str, Figure], daenes: int, rakasha: int, **members: Any) -> dict[str, Figure]:
    """An exchange of blows with these faces; the cast afterwards."""
    order = MeleeAttackOrder(
        mode="melee",
        attacker=FightingParticipant(id=DAENES, candidates=("Fists",), attributes=("Confident", "Strong")),
        defender=FightingParticipant(id=RAKASHA, candidates=("Claws",), **members),
    )
    dice = RecordedDice(SuppliedFaces({"Daenes": [daenes], "Rakasha": [rakasha]}))
    result = attack.resolve(attack.stage(order, cast), dice).result
    return {**cast, **attack.apply(order, result, cast)}


def test_exchanges_follow_one_another_on_stored_wounds() -> None:
    """The wound of the first exchange burdens the second (FB-ENC-1)."""
    after = exchange(CAST, 4, 4)
    assert after[RAKASHA].state == State(wounds=1)
    order = TaskOrder(roller=Participant(id=RAKASHA, candidates=("Claws",)), difficulty=9)
    assert task.stage(order, after).roller.wounds == 1


def test_only_defending_lasts_for_one_exchange() -> None:
    """The stance stands in the order and nowhere in the state (FB-ENC-2)."""
    after = exchange(exchange(CAST, 4, 4), 3, 1, defend_only=True)
    assert after[RAKASHA].state == State(wounds=1)
    assert not hasattr(after[RAKASHA].state, "defend_only")


def test_days_are_counted_from_the_wound_or_the_last_roll() -> None:
    """Healing takes the days that are stored; a first wound and a roll begin the week anew (FB-ENC-3, FB-HEAL-1)."""
    waiting = with_state(RAKASHA, State(wounds=1, days_since_healing_roll=6))
    order = HealingOrder(character=PatientParticipant(id=RAKASHA), care=1)
    with pytest.raises(Rejected, match="too_soon"):
        healing.resolve(healing.stage(order, waiting), RecordedDice(SuppliedFaces({"Rakasha": [1]})))
    ready = with_state(RAKASHA, State(wounds=2, incapacitated=True, days_since_healing_roll=7))
    result = healing.resolve(healing.stage(order, ready), RecordedDice(SuppliedFaces({"Rakasha": [1]}))).result
    assert healing.apply(order, result, ready)[RAKASHA].state == State(wounds=1, incapacitated=True)
    assert exchange(with_state(RAKASHA, State(days_since_healing_roll=30)), 4, 4)[RAKASHA].state == State(wounds=1)


def test_the_last_wound_takes_incapacitation_with_it() -> None:
    """Who heals the last wound can act again (FB-HEAL-5, FB-WOUND-5)."""
    cast = with_state(RAKASHA, State(wounds=1, incapacitated=True, days_since_healing_roll=7))
    order = HealingOrder(character=PatientParticipant(id=RAKASHA), care=1)
    result = healing.resolve(healing.stage(order, cast), RecordedDice(SuppliedFaces({"Rakasha": [2]}))).result
    assert healing.apply(order, result, cast)[RAKASHA].state == State()


def test_names_are_looked_up_on_the_card() -> None:
    """Traits, attributes and gear by name, the first gear where none is named, the derived threshold (FB-SHEET-8)."""
    order = MeleeAttackOrder(
        mode="melee",
        attacker=FightingParticipant(
            id=DAENES, candidates=("Fire Realm Officer",), attributes=("Strong",), weapon="Fists"
        ),
        defender=FightingParticipant(id=RAKASHA, armor=2),
    )
    staged = attack.stage(order, CAST)
    assert isinstance(staged, attack.MeleeAttack)
    assert staged.attacker.candidates == (Trait(name="Fire Realm Officer", kind=TraitKind.JOB, value=12),)
    assert staged.attacker.attributes == (Attribute(name="Strong", plusses=1),)
    assert (staged.attacker.weapon, staged.attacker.armor, staged.attacker.wound_threshold) == (3, 1, 5)
    assert (staged.defender.weapon, staged.defender.armor, staged.defender.wound_threshold) == (1, 2, 5)


def test_a_name_that_is_not_on_the_card_is_refused() -> None:
    """The refusal points at the name and tells what is there."""
    order = TaskOrder(roller=Participant(id=DAENES, candidates=("Fists", "Singing")), difficulty=9)
    with pytest.raises(Rejected) as refused:
        task.stage(order, CAST)
    assert (refused.value.code, refused.value.pointer) == ("bad_input", "/roller/candidates/1")
    assert "Fists" in str(refused.value.parameters["expected"])


@pytest.mark.parametrize(("who", "supporters"), [(SupportersWith.SKILL_OR_JOB, 2), (SupportersWith.SKILL_ONLY, 1)])
def test_stored_helpers_count_by_their_traits(who: SupportersWith, supporters: int) -> None:
    """A job counts like a skill, or by option not at all (FB-TASK-6)."""
    helpers = (Supporter(id=RAKASHA, trait="Claws"), Supporter(id=DAENES, trait="Fire Realm Officer"))
    order = TaskOrder(
        roller=Participant(name="Mira", supporters=helpers), difficulty=9, options=Options(supporters_with=who)
    )
    assert task.stage(order, CAST).roller.supporters == supporters


def test_somebody_without_id_or_name_is_refused() -> None:
    """A participant is stored or stated."""
    with pytest.raises(Rejected, match="bad_input"):
        task.stage(TaskOrder(difficulty=9), CAST)


def test_the_struck_may_be_the_attacker() -> None:
    """Whoever loses the exchange has the wound (FB-ATT-1)."""
    after = exchange(CAST, 5, 6)
    assert (after[DAENES].state, after[RAKASHA].state) == (State(wounds=1), State())


def test_damage_and_conditions_are_kept() -> None:
    """The game master may deal damage and set the condition itself (FB-COND-1, FB-WOUND-2)."""
    fall = DamageOrder(character=StoredParticipant(id=DAENES), damage=15)
    result = damage.resolve(damage.stage(fall, CAST), RecordedDice(SuppliedFaces({}))).result
    assert damage.apply(fall, result, CAST)[DAENES].state == State(wounds=1, incapacitated=True)
    cure = ConditionOrder(character=StoredParticipant(id=DAENES), incapacitated=False)
    hurt = with_state(DAENES, State(wounds=1, incapacitated=True))
    told = condition.resolve(condition.stage(cure, hurt), RecordedDice(SuppliedFaces({}))).result
    assert condition.apply(cure, told, hurt)[DAENES].state == State(wounds=1)
