"""Tests of turns, rounds and hours on stored characters."""

from dataclasses import replace
from typing import Any

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.state import RoundMarks
from service.rulesets.rollunder.stored.time.hours import passes
from service.rulesets.rollunder.stored.time.initiative import roll_initiative
from service.rulesets.rollunder.stored.time.rounds import end_encounter, end_round, end_turn, pass_round, start_turn
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.timekeeping import Span, TimeUnit
from tests.rulesets.rollunder.stored import FOE, HERO, a_cast, figure, kept, lasting, played, staged


def faces(**streams: tuple[int, ...]) -> RecordedDice:
    """Dice that fall like this."""
    return RecordedDice(SuppliedFaces({stream: list(thrown) for stream, thrown in streams.items()}))


def next_round(cast: dict[str, Figure], *d6: int) -> dict[str, Figure]:
    """The cast after the end of a round."""
    return kept({**cast, **end_round(cast, Options(), faces(d6=d6)).cast})


def later(cast: dict[str, Figure], amount: int, unit: TimeUnit, *d20: int) -> dict[str, Figure]:
    """The cast after a stretch of time."""
    return {**cast, **passes(Span(amount=amount, unit=unit), cast, Options(), faces(d20=d20)).cast}


def with_condition(cast: dict[str, Figure], name: str, **details: Any) -> dict[str, Figure]:
    """The cast with a condition on the hero."""
    number = str(len(cast[HERO].conditions))
    conditions = {**cast[HERO].conditions, number: Condition(name=name, details=details)}
    return {**cast, HERO: replace(cast[HERO], conditions=conditions)}


def in_its_last_round(cast: dict[str, Figure]) -> dict[str, Figure]:
    """The cast with every counter of the hero at its last round."""
    last = {
        identity: replace(condition, duration=replace(condition.duration, left=1))
        for identity, condition in cast[HERO].conditions.items()
    }
    return {**cast, HERO: replace(cast[HERO], conditions=last)}


def test_initiative_is_effective_int() -> None:
    """Pain counts, a ready spell or drawn weapon is +10, the defeated do not roll (RU-C-INI-1, RU-C-INI-2)."""
    cast = a_cast(hero={"pain": {"pain": 6}})
    rolled = roll_initiative(cast, Options(), faces())
    assert (rolled.order, rolled.scores) == ((FOE, HERO), {HERO: 6, FOE: 8})
    ready = played("spell", cast, spell="normal")
    rolled = roll_initiative(ready, Options(), faces())
    assert (rolled.order, rolled.scores[HERO]) == ((HERO, FOE), 16)
    out = {**cast, FOE: replace(cast[FOE], defeated=True)}
    assert roll_initiative(out, Options(), faces()).order == (HERO,)


def test_level_initiative_is_drawn() -> None:
    """Equal values throw a d20 each, the higher first (RU-C-INI-2, RU-C-INI-5)."""
    level = a_cast(hero={"pain": {"pain": 4}})
    assert roll_initiative(level, Options(), faces(d20=(3, 17))).order == (FOE, HERO)


def test_the_end_of_a_round_has_an_order() -> None:
    """Burning, squeeze, choking, bleeding, each on what the one before left; then no stun regeneration (RU-C-ENC-2)."""
    cast = a_cast(hero={"LIFE": 20, "stun_level": 4})
    cast = with_condition(cast, "burning", damage="2d6", kind="fire")
    cast = with_condition(cast, "squeezed", damage="1d6", type="bash")
    cast = with_condition(cast, "choked")
    cast = with_condition(cast, "bleeding")
    after = next_round(cast, 3, 4, 6, 2, 1)
    assert after[HERO].state.LIFE == 20 - 7 - (6 - 3) - 1
    assert after[HERO].state.stun_level == 5
    fire = after[HERO].conditions["0"]
    assert fire.details["damage"] == "1d6"


def test_fires_burn_beside_each_other_until_they_are_out() -> None:
    """Each has its own dice, with its flat bonus while one is left (RU-C-BURN-3)."""
    cast = with_condition(a_cast(), "burning", damage="2d6+1", kind="fire")
    cast = with_condition(cast, "burning", damage="1d6", kind="acid")
    after = next_round(cast, 1, 1, 6, 4, 3)
    assert after[HERO].state.LIFE == 48 - 3 - 0
    assert lasting(after[HERO]) == ["burning"]
    after = next_round(after, 5)
    assert (after[HERO].state.LIFE, lasting(after[HERO])) == (48 - 3 - 6, [])


def test_stun_wears_off_while_awake() -> None:
    """-1 a round, but not while K.O. (RU-C-STUN-3)."""
    cast = next_round(a_cast(hero={"stun_level": 3}, foe={"stun_level": 41}))
    assert (cast[HERO].state.stun_level, cast[FOE].state.stun_level) == (2, 41)


def test_who_burns_to_death_is_out() -> None:
    """LIFE at 0 is defeat (RU-C-DEAD-1); nothing more happens to the dead (RU-C-DEAD-6)."""
    cast = with_condition(a_cast(hero={"LIFE": 3}), "burning", damage="1d6", kind="fire")
    assert next_round(cast, 5)[HERO].defeated
    dead = with_condition(a_cast(hero={"LIFE": -49}), "bleeding")
    assert next_round(dead)[HERO].state == dead[HERO].state


def test_marks_are_cleared() -> None:
    """Stance and marks hold for one round (RU-C-ENC-1); a turn that is over marks who acted (RU-C-REA-1)."""
    cast = played("stance", a_cast(), stance="all-out melee")
    cast = {**cast, **end_turn(HERO, cast, Options(), faces()).cast}
    assert (cast[HERO].state.marks.acted, cast[HERO].state.marks.all_out) == (True, True)
    assert staged("reaction", cast, trigger="passing").already_acted
    assert next_round(cast)[HERO].state.marks == RoundMarks()
    assert end_encounter(cast, Options(), faces()).cast[HERO].state.marks == RoundMarks()


def test_a_counter_attack_is_dropped_when_the_next_one_acts() -> None:
    """It is offered until then and no longer (RU-C-REA-4)."""
    cast = played("defend", a_cast(), dice={"d20": (1,)}, defense="evade")
    assert cast[HERO].state.marks.counter_attack == "free_undefendable"
    assert start_turn(FOE, cast, Options(), faces()).cast[HERO].state.marks == RoundMarks()


def test_counters_are_durations() -> None:
    """Reloading, spells, strain and other actions count rounds (RU-C-REL-1, RU-C-SPL-2, RU-C-EXH-2, RU-C-ACT-7)."""
    cast = played("reload", a_cast(), weapon="bow", damage="2d6")
    cast = played("draw", cast, weapon="bow")
    cast = played("heavy_weapon", cast, dice={"d20": (15,), "d6": (3,)})
    cast = played("spell", cast, spell="normal", price=4)
    cast = played("time_counter", cast, action="lock", needed=5, rounds=1)
    left = {condition.name: condition.duration.left for condition in cast[HERO].lasting.values()}
    assert left == {"reloading": 2, "weapon drawn": 24, "no attacks": 3, "spell prepared": 13, "lock": 4}
    request = staged("time_counter", cast, action="lock", rounds=2)
    assert (request.needed, request.elapsed) == (5, 1)
    done = played("time_counter", cast, action="lock", rounds=4)
    assert "lock" not in lasting(done[HERO])


def test_a_spell_is_paid_when_it_is_cast_or_kept_too_long() -> None:
    """Its price is due either way (RU-C-SPL-2)."""
    ready = played("spell", a_cast(), spell="normal", price=4)
    cast = played("spell", ready, spell="normal", cast_now=True)
    assert (cast[HERO].state.MAGIC, lasting(cast[HERO])) == (8, [])
    assert next_round(ready)[HERO].state.MAGIC == 12
    assert next_round(in_its_last_round(ready))[HERO].state.MAGIC == 8


def test_who_stands_up_stands_when_the_rounds_are_over() -> None:
    """Heavy armor takes two rounds a step (RU-C-POS-1)."""
    cast = played("time", a_cast(hero={"posture": "kneeling"}), action="stand_up", heavy_armor=True)
    (rising,) = cast[HERO].lasting.values()
    assert (rising.name, rising.duration.left) == ("standing up", 2)
    assert next_round(cast)[HERO].state.posture == "kneeling"
    assert next_round(in_its_last_round(cast))[HERO].state.posture == "standing"


def test_hours_are_rest() -> None:
    """A point for two hours, and the bonus of the sheet for eight (RU-B-REG-1, RU-B-REG-2); LUCK stays (RU-B-REG-3)."""
    hurt = a_cast(hero={"LIFE": 10, "MAGIC": 1, "LUCK": 2}, foe={"LIFE": -41})
    after = later(hurt, 9, TimeUnit.HOUR)
    assert (after[HERO].state.LIFE, after[HERO].state.MAGIC, after[HERO].state.LUCK) == (14, 5, 2)
    assert after[FOE].state.LIFE == -41
    assert later(hurt, 3, TimeUnit.SESSION) == hurt


def test_waking_thawing_and_calming_down() -> None:
    """Stun and freezing by the minute, panic by the hour (RU-C-STUN-3, RU-C-FRZ-3, RU-C-HOR-7)."""
    cast = a_cast(hero={"stun_level": 50, "freeze_level": 50, "frozen_dex": 3, "panic_level": 5})
    after = later(cast, 4, TimeUnit.MINUTE)
    state = after[HERO].state
    assert (state.stun_level, state.freeze_level, state.frozen_dex, state.panic_level) == (46, 46, 1, 5)
    assert later(cast, 3, TimeUnit.HOUR)[HERO].state.panic_level == 2
    assert pass_round(cast, Options(), RecordedDice(SuppliedFaces({}))).cast == {}


def test_limbs_have_a_check_a_day() -> None:
    """[STR] with the reduced STR until no effect is left (RU-C-RES-5)."""
    cast = a_cast(hero={"crippled_arms": 1, "crippled_legs": 1})
    after = later(cast, 4, TimeUnit.DAY, 8, 7, 9)
    assert (after[HERO].state.crippled_arms, after[HERO].state.crippled_legs) == (0, 0)


def test_a_ledger_does_not_age() -> None:
    """Energies are neither rested nor lost (RU-B-ENERGY-4)."""
    ledger = {HERO: figure("Shrine", {"ledger": "region"}, LIFE=1)}
    assert later(ledger, 2, TimeUnit.DAY) == ledger


def test_the_check_of_the_day_is_free_after_a_day() -> None:
    """1440 minutes after it was made, parts of days added up (RU-C-RES-5)."""
    cast = a_cast(hero={"limb_check_minutes": 0})
    for hours, left in ((10, 600), (13, 1380), (1, None)):
        cast = later(cast, hours, TimeUnit.HOUR)
        assert cast[HERO].state.limb_check_minutes == left


def test_a_mount_counts_until_one_gets_off() -> None:
    """A successful rider sits in the saddle, and gets off without a check (RU-B-VEH-1)."""
    ridden = played("vehicle", a_cast(), mode="mount", dice={"d20": (3, 4)})
    assert ridden[HERO].state.vehicle == "mount"
    assert played("vehicle", ridden, mode="mount", action="dismount")[HERO].state.vehicle is None


def test_bleeding_begins_and_ends_as_it_is_listed() -> None:
    """A list with bleeding begins it, one without ends it, none leaves it (RU-C-DEAD-8)."""
    bleeding = played("defeat", a_cast(), ongoing=["bleeding"])
    assert [each.name for each in bleeding[HERO].lasting.values()] == ["bleeding"]
    assert played("defeat", bleeding)[HERO].lasting
    assert not played("defeat", bleeding, ongoing=[])[HERO].lasting
