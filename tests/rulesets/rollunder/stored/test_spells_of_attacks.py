"""Tests of requirements of spells that an attack with them reports. Rules RU-B-CSR-5 and RU-R-52."""

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder import RULESET
from service.rulesets.rollunder.stored.effects import with_marks
from service.rulesets.stored.effects import EffectContext
from tests.rulesets.rollunder.stored import FOE, FOE_SHEET, HERO, HERO_SHEET, command_of, figure, order_of

FIREBALL = {"slot": 1, "kind": "spell", "name": "Fireball", "needs": {"INT": 16}}
SPARK = {"slot": 2, "kind": "spell", "name": "Spark"}
MAGIC = {"attack_kind": "magic", "damage": "1d6", "damage_type": "fire"}


@pytest.mark.parametrize(
    ("spells", "cast", "strike", "warned"),
    [
        ([FIREBALL, SPARK], "Fireball", MAGIC, ["needs_not_met"]),
        ([FIREBALL, SPARK], "Spark", MAGIC, []),
        ([FIREBALL], None, MAGIC, ["needs_not_met"]),
        ([FIREBALL, SPARK], None, MAGIC, []),
        ([FIREBALL], "Fireball", {"item": "Sword"}, []),
    ],
)
def test_an_attack_with_a_spell_warns_of_its_needs(
    spells: list[object], cast: str | None, strike: dict[str, object], warned: list[str]
) -> None:
    """Of the spell that was cast, else of the only one on the sheet; a sword is no spell."""
    hero = figure("Hero", HERO_SHEET | {"contacts": spells})
    hero = with_marks(hero, spell=cast)
    everybody = {HERO: hero, FOE: figure("Foe", FOE_SHEET)}
    command, operation = command_of("attack"), RULESET.operation("attack")
    assert operation is not None
    order = order_of("attack", {"attacker": {"id": HERO}, "target": {"id": FOE}, "attack": strike})
    request = command.of(order).stage(everybody)
    dice = RecordedDice(SuppliedFaces({"d20": [5], "d6": [1, 1]}))
    outcome = EffectContext(
        order=order, request=request, result=operation.resolve(request, dice).result, cast=everybody
    )
    assert [remark.code for remark in command.of(outcome.order).stored.warnings(outcome)] == warned
