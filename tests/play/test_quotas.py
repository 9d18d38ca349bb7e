"""Tests of the quotas of a campaign."""

import pytest

from service.play.quotas import CampaignFull, Growth, Quotas, Size

FULL = Size(3, 3, 3, 3, 3)
SMALL = Quotas(characters=2, combatants=2, events=2, bytes=2, webhooks=2)


def test_a_setting_changes_the_quotas_that_it_names() -> None:
    """The others are as by default."""
    assert Quotas.parse("") == Quotas()
    assert Quotas.parse(" characters=5 ; events=7;") == Quotas(characters=5, events=7)


@pytest.mark.parametrize(
    "setting", ["kittens=5", "characters=", "characters=0", "characters=-1", "events=9e9", "bytes=²"]
)
def test_a_setting_that_is_none_is_refused(setting: str) -> None:
    """Unknown names, and values that are not positive numbers."""
    with pytest.raises(ValueError, match="="):
        Quotas.parse(setting)


@pytest.mark.parametrize(
    ("growth", "quota"),
    [
        (Growth(characters=1), "characters"),
        (Growth(combatants=1), "combatants"),
        (Growth(bytes=1), "events"),
        (Growth(webhooks=1), "webhooks"),
    ],
)
def test_what_grows_beyond_a_quota_is_refused(growth: Growth, quota: str) -> None:
    """The refusal names the quota and its number."""
    with pytest.raises(CampaignFull) as refused:
        growth.check(SMALL, FULL)
    assert (refused.value.quota, refused.value.limit) == (quota, 2)


def test_what_does_not_grow_may_be_beyond_its_quota() -> None:
    """A campaign retains its resources after its quotas are lowered, and may delete them."""
    Growth(characters=-1, combatants=-1).check(SMALL, FULL)
