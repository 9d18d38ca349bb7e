"""Tests of pain, scars, and objects stuck in a body."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


def pain(tier: str, current: dict[str, int], int_: int, **options: str) -> dict[str, Any]:
    """A request of `pain`."""
    return {"tier": tier, "current": current, "int": int_, "options": options}


def scar(tier: str, current: dict[str, int], **members: Any) -> dict[str, Any]:
    """A request of `scar` on CHA 11."""
    return {"tier": tier, "current": current, "cha": 11, **members}


def test_just_pain_is_one_however_often() -> None:
    """INT -1 however many needles, and never unconscious (RU-C-WND-4, RU-C-GEN-4)."""
    got = result("pain", pain("just_pain", {"just_pain": 1}, 1))
    assert (got["int_penalty"], got["int_effective"], got["unconscious"]) == (1, 0, False)


@pytest.mark.parametrize(("face", "unconscious"), [(4, False), (5, True)])
def test_pain_takes_a_d6_and_can_make_unconscious(face: int, unconscious: bool) -> None:
    """INT below 1 is unconscious (RU-C-WND-5)."""
    assert result("pain", pain("pain", {}, 5), d6=[face])["unconscious"] is unconscious


def test_a_new_number_replaces_the_old_one() -> None:
    """Rolled anew, also lower (RU-C-WND-5)."""
    assert result("pain", pain("pain", {"pain": 6}, 9), d6=[2])["tiers"] == {"pain": 2}


def test_strong_pain_takes_a_d20() -> None:
    """Otherwise like pain; INT may become negative (RU-C-WND-6)."""
    got = result("pain", pain("strong_pain", {}, 9), d20=[13])
    assert (got["int_effective"], got["unconscious"]) == (-4, True)


def test_only_the_worst_tier_of_pain_counts() -> None:
    """Unless `tier_stacking` is sum (RU-C-WND-5)."""
    current = {"just_pain": 1, "strong_pain": 7}
    assert result("pain", pain("pain", current, 12), d6=[4])["int_penalty"] == 7
    assert result("pain", pain("pain", current, 12, tier_stacking="sum"), d6=[4])["int_penalty"] == 12


def test_just_pain_never_tips_the_scale() -> None:
    """Summed up, INT 0 by a needle alone is not unconscious (RU-C-WND-4)."""
    got = result("pain", pain("pain", {"just_pain": 1}, 3, tier_stacking="sum"), d6=[2])
    assert (got["int_effective"], got["unconscious"]) == (0, False)


def test_just_scars_are_one_and_not_added_twice() -> None:
    """CHA -1, among barbarians +1 (RU-C-WND-7)."""
    assert result("scar", scar("just_scars", {"just_scars": 1}))["cha_effective"] == 10
    assert result("scar", scar("just_scars", {}, barbarian=True))["cha_effective"] == 12


@pytest.mark.parametrize(("face", "number"), [(2, 4), (6, 6)])
def test_scars_can_only_grow(face: int, number: int) -> None:
    """Scarred again, the higher number stays (RU-C-WND-8)."""
    got = result("scar", scar("scarred", {"scarred": 4}), d6=[face])
    assert (got["tiers"], got["cha_change"]) == ({"scarred": number}, -number)


def test_strong_scars_take_a_d20() -> None:
    """Only the worst tier counts, or the sum by option (RU-C-WND-9, RU-C-WND-5)."""
    body = scar("strongly_scarred", {"scarred": 4})
    assert result("scar", body, d20=[13])["cha_effective"] == -2
    assert result("scar", body | {"options": {"tier_stacking": "sum"}, "barbarian": True}, d20=[13])["cha_change"] == 17


def test_needles_in_the_skin_are_just_pain() -> None:
    """INT -1, DEX unharmed (RU-C-WND-1)."""
    assert result("pierce", {"tier": "surface"}) == {
        "kind": "pierce",
        "int_loss": 1,
        "dex_loss": 0,
        "dex_effective": None,
    }


def test_an_arrow_takes_one_dex() -> None:
    """For every object (RU-C-WND-2, RU-C-GEN-4)."""
    assert result("pierce", {"tier": "body", "dex": 5})["dex_effective"] == 4


def test_a_spear_takes_a_d6_of_dex() -> None:
    """DEX does not fall below 0 (RU-C-WND-3)."""
    after = [result("pierce", {"tier": "strong", "dex": 4}, d6=[face])["dex_effective"] for face in range(1, 7)]
    assert after == [3, 2, 1, 0, 0, 0]


@pytest.mark.parametrize("tier", ["body", "strong"])
def test_what_pierces_a_body_needs_dex(tier: str) -> None:
    """Refused without (RU-C-WND-2, RU-C-WND-3)."""
    assert refusal("pierce", {"tier": tier}) == ("bad_input", "/dex")


def test_a_cure_takes_one_tier_of_pain() -> None:
    """The other tiers count as before (RU-C-WND-4, RU-C-WND-5); an absent tier is no error."""
    cure = {"action": "cure", **pain("strong_pain", {"pain": 4, "strong_pain": 11}, 9)}
    got = result("pain", cure)
    assert (got["tiers"], got["int_penalty"], got["int_effective"], got["unconscious"]) == ({"pain": 4}, 4, 5, False)
    assert result("pain", cure | {"tier": "just_pain"})["unconscious"] is True
