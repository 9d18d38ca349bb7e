"""Tests of the value of a roll: trait, attributes, helpers, wounds and situation."""

from typing import Any

import pytest

from tests.rulesets.flyerbook.calls import attributes, result, roller, task

SKILL_9, SKILL_12, JOB_9, JOB_12, JOB_13 = (
    {"name": f"{kind} {value}", "kind": kind, "value": value}
    for kind, value in (("skill", 9), ("skill", 12), ("job", 9), ("job", 12), ("job", 13))
)


def built(who: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The parts of a roller's value in a task."""
    return result("task", task(who, **options), **{who["name"]: [2]})


def used(candidates: list[dict[str, Any]], plusses: tuple[int, ...], **options: Any) -> str:
    """The name of the trait that is used."""
    who = {"name": "Harrak", "candidates": candidates, "attributes": attributes(*plusses)}
    name: str = built(who, **options)["used"]["name"]
    return name


@pytest.mark.parametrize(
    ("candidates", "plusses", "name"),
    [
        ([SKILL_9, JOB_12], (), "job 12"),
        ([SKILL_12, JOB_13], (1, 1, 1), "job 13"),
        ([JOB_12, SKILL_12], (1, 1), "skill 12"),
        ([SKILL_12, JOB_12], (-1, 1), "job 12"),
        ([JOB_12, SKILL_12], (1,), "skill 12"),
        ([JOB_12, SKILL_12], (), "skill 12"),
        ([SKILL_12 | {"name": "first"}, SKILL_12 | {"name": "second"}], (1,), "first"),
        ([JOB_12 | {"name": "first"}, JOB_12 | {"name": "second"}], (), "first"),
    ],
)
def test_the_highest_value_is_used(candidates: list[dict[str, Any]], plusses: tuple[int, ...], name: str) -> None:
    """The highest printed value; then the higher total, then a skill, then the one listed first (FB-TASK-1)."""
    assert used(candidates, plusses) == name
    assert used(candidates, plusses, choose_by="value") == name


@pytest.mark.parametrize(
    ("candidates", "plusses", "name"),
    [
        ([JOB_13, SKILL_12], (1, 1, 1), "skill 12"),
        ([JOB_13, SKILL_12], (1, 1), "job 13"),
        ([SKILL_12, JOB_13], (1, 1), "job 13"),
        ([JOB_13, SKILL_12], (1,), "job 13"),
        ([JOB_9, SKILL_9], (2, 1), "skill 9"),
        ([SKILL_9, JOB_9], (2, -1), "job 9"),
        ([JOB_12, SKILL_12], (1,), "skill 12"),
        ([SKILL_12 | {"name": "first"}, SKILL_12 | {"name": "second"}], (1,), "first"),
    ],
)
def test_the_highest_total_is_used_by_option(
    candidates: list[dict[str, Any]], plusses: tuple[int, ...], name: str
) -> None:
    """With `choose_by: total` the higher total; then the higher value, a skill, the one listed first (FB-TASK-1)."""
    assert used(candidates, plusses, choose_by="total") == name


def test_without_a_trait_there_is_the_fallback() -> None:
    """Nothing that fits: 3, which has no name (FB-TASK-2)."""
    parts = built(roller())
    assert parts["used"] == {"name": None, "kind": "fallback", "value": 3}
    assert parts["effective"] == 3


@pytest.mark.parametrize(
    ("plusses", "bonus"), [((), 0), ((1,), 1), ((1, 2), 3), ((2, -1), 1), ((-1, -2), -3), ((1, 1, 1, 1), 4)]
)
def test_a_skill_adds_all_attributes(plusses: tuple[int, ...], bonus: int) -> None:
    """Every fitting attribute counts with a skill (FB-TASK-3); a minus takes off (FB-TASK-5)."""
    parts = built(roller(12, attributes=attributes(*plusses)))
    assert (parts["attribute_bonus"], parts["effective"]) == (bonus, 12 + bonus)


@pytest.mark.parametrize("value", [12, None], ids=["job", "fallback"])
@pytest.mark.parametrize(
    ("plusses", "bonus"), [((), 0), ((1,), 1), ((1, 2), 2), ((2, -1), 2), ((-1, -2), -1), ((-2,), -2), ((0, -1), 0)]
)
def test_a_job_adds_the_best_attribute(value: int | None, plusses: tuple[int, ...], bonus: int) -> None:
    """Job and fallback take the best attribute only (FB-TASK-4), a minus where nothing is better (FB-TASK-5)."""
    parts = built(roller(value, "job", attributes=attributes(*plusses)))
    assert (parts["attribute_bonus"], parts["effective"]) == (bonus, (value or 3) + bonus)


@pytest.mark.parametrize("supporters_with", ["skill_or_job", "skill_only"])
@pytest.mark.parametrize("supporters", [0, 1, 7, 1_000_000])
def test_each_helper_adds_one(supporters: int, supporters_with: str) -> None:
    """+1 for each helper, without a limit; the plain number is already decided, with any option (FB-TASK-6)."""
    parts = built(roller(12, supporters=supporters), supporters_with=supporters_with)
    assert (parts["support_bonus"], parts["effective"]) == (supporters, 12 + supporters)


@pytest.mark.parametrize(("wounds", "malus"), [(0, 0), (1, -3), (2, -6), (5, -15)])
def test_each_wound_burdens_the_roll(wounds: int, malus: int) -> None:
    """3 off for every wound, without limit (FB-WOUND-3)."""
    parts = built(roller(12, wounds=wounds))
    assert (parts["wound_malus"], parts["effective"]) == (malus, 12 + malus)


@pytest.mark.parametrize("modifier", [-1000, -2, 0, 3, 1000])
def test_the_situation_is_a_plain_number(modifier: int) -> None:
    """The game master's modifier is added unchanged (FB-TASK-9)."""
    assert built(roller(12, modifier=modifier))["effective"] == 12 + modifier


def test_all_parts_add_up() -> None:
    """Trait, attributes, helpers, wounds and modifier make the value before the die (FB-TASK-7)."""
    parts = built(roller(12, attributes=attributes(2, -1), supporters=2, wounds=1, modifier=-4))
    assert parts["effective"] == 12 + 1 + 2 - 3 - 4
