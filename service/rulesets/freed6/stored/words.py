"""The words that effects by hand and on sheets may use. Rules F6-COND-1, F6-COND-8, F6-COND-14, F6-FLP-5."""

from collections.abc import Iterator, Sequence

from service.pointer_tokens import escape
from service.rulesets.contract import Remark
from service.rulesets.freed6.attitude import status
from service.rulesets.freed6.character import sheet as sheets
from service.rulesets.freed6.character.character import LUCK, NORMAL_ABILITIES, WILD_DIE, fault_of
from service.rulesets.freed6.core.levels import HarmTrack, TrackName
from service.rulesets.freed6.core.purchase import ABILITY, EFFECT_ROLL_DICE
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.dice.flip import DIE_TYPES
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.lookups.check_effects import FLIP, WILD_SIDES
from service.rulesets.freed6.stored.lookups.conditions import TRACK
from service.rulesets.freed6.stored.lookups.naming import resisting_on
from service.rulesets.freed6.stored.lookups.tracks import as_the_rules_write
from service.rulesets.freed6.stored.sheet import Sheet, with_unit
from service.rulesets.freed6.stored.state import State
from service.rulesets.freed6.stored.targets import FIXED_VALUE, targets
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored.bars import BARS
from service.rulesets.stored.conditions import Condition, ConditionKind, Effect
from service.rulesets.stored.findings import UnknownWord, WordKind
from service.values import replace

EFFECTS = (
    *(code for code, row in EFFECT_MENU.items() if row.duration_code != "instant"),
    EFFECT_ROLL_DICE,
    FLIP,
    WILD_SIDES,
    BARS,
)
"""Effects of a condition: lasting rows of the menu, flips, other wild dice, and bars."""
TRACKS = tuple(track.value for track in TrackName)
"""Tracks on which a condition may be."""
RECURRING = ("check_due", *(track.value for track in HarmTrack))
"""Recurring effects: a check that the game master calls for, or an instance on a track."""
RANKS = tuple(str(rank) for rank in range(1, HIGHEST_RANK + 1))
"""Values of a recurring effect: ranks of the instance that it brings; nothing is rolled for it."""
NEEDS_TARGET = (ABILITY, BARS)
"""Effects that are about one thing; without a target all others touch every check."""
FLIPS, MORE_FLIPS = range(1, 7), range(1, 21)
RULE_OF = {
    "player_must_be_dynamic": "F6-CHR-1",
    "bad_luck_rank": "F6-CHR-5",
    "luck_requires_dynamic": "F6-LCK-1",
    "wild_die_requires_dynamic": "F6-WLD-1",
    "extranormal_needs_background": "F6-CHR-3",
    "skill_without_ability": "F6-CHR-4",
    "bad_die_code": "F6-DIE-1",
    "too_many_dice": "F6-DIE-1",
}
"""Finding about a sheet -> its rule (F6-CHR-5)."""


def check_condition(condition: Condition, sheet: Sheet, options: Options) -> Iterator[UnknownWord]:
    """The words of a condition that nothing would ever come of; a progressive one has a group (F6-COND-4)."""
    for index, effect in enumerate(condition.effects):
        yield from _of_effect(effect, f"/effects/{index}", sheet, options)
        if _needs_dynamic(effect) and not sheet.is_dynamic:
            known = tuple(name for name in _targets(effect.code, sheet) if name not in (LUCK, WILD_DIE))
            yield UnknownWord(
                kind=WordKind.TARGET, pointer=f"/effects/{index}/target", word=str(effect.target), known=known
            )
    yield from _of_recurring(condition)
    if condition.kind is ConditionKind.PROGRESSIVE and condition.group is None:
        yield UnknownWord(kind=WordKind.GROUP, pointer="/group", word=condition.name, known=())
    track = condition.details.get(TRACK)
    if track is not None and track not in TRACKS:
        yield UnknownWord(kind=WordKind.DETAIL, pointer=f"/details/{TRACK}", word=str(track), known=TRACKS)


def _of_recurring(condition: Condition) -> Iterator[UnknownWord]:
    """Unknown codes, values that are no ranks, and dice, which nothing rolls (F6-COND-1)."""
    for index, again in enumerate(condition.recurring):
        if again.code not in RECURRING:
            pointer = f"/recurring/{index}/code"
            yield UnknownWord(kind=WordKind.EFFECT, pointer=pointer, word=again.code, known=RECURRING)
        if again.value is not None and again.value < 1:
            pointer = f"/recurring/{index}/value"
            yield UnknownWord(kind=WordKind.EFFECT, pointer=pointer, word=str(again.value), known=RANKS)
        if again.dice is not None:
            pointer = f"/recurring/{index}/dice"
            yield UnknownWord(kind=WordKind.EFFECT, pointer=pointer, word="dice", known=("value",))


DICE_TO_ROLL = ("3D", "2D+1")
"""Examples of die codes on a sheet, for messages (F6-DIE-1)."""


def check_sheet(sheet: Sheet, options: Options) -> Iterator[UnknownWord]:
    """The words of the effects on a sheet, as in conditions, and dice that cannot be rolled (F6-SF-15, F6-DIE-1)."""
    for index, trait in enumerate(sheet.effects):
        yield from _of_effect(trait.effect, f"/effects/{index}", sheet, options)
    for pointer, code in _written_codes(sheet):
        if fault_of(code) is not None:
            yield UnknownWord(kind=WordKind.DICE, pointer=pointer, word=code, known=DICE_TO_ROLL)
    for index, power in enumerate(sheet.powers):
        for place, wish in enumerate(power.effects):
            if wish.effect not in EFFECT_MENU:
                pointer = f"/powers/{index}/effects/{place}/effect"
                yield UnknownWord(kind=WordKind.EFFECT, pointer=pointer, word=wish.effect, known=tuple(EFFECT_MENU))


def _written_codes(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """JSON pointers to the die codes of effect rolls and gained abilities, with their texts."""
    for name, weapon in sheet.weapons.items():
        yield f"/weapons/{escape(name)}/die_code", weapon.die_code
    for index, power in enumerate(sheet.powers):
        if power.effect is not None:
            yield f"/powers/{index}/effect", power.effect
        for place, wish in enumerate(power.effects):
            if wish.die_code is not None:
                yield f"/powers/{index}/effects/{place}/die_code", wish.die_code


def check_state(state: State) -> Iterator[UnknownWord]:
    """Steps of statuses that are none of their columns (F6-STA-1)."""
    for name, stored in state.statuses.items():
        steps = status.steps_of(stored.column)
        if stored.status not in steps:
            pointer = f"/statuses/{escape(name)}/status"
            yield UnknownWord(kind=WordKind.DETAIL, pointer=pointer, word=stored.status.value, known=steps)


def findings(sheet: Sheet, _options: Options) -> tuple[Remark, ...]:
    """Illegal members of a sheet, which is stored nevertheless (F6-CHR-5); powers are on its abilities (F6-CHR-3)."""
    return (
        *(Remark(code=code, rule=RULE_OF[code]) for code in sheets.findings(sheet)),
        *(
            Remark(code="power_without_ability", rule="F6-CHR-3", pointer=f"/powers/{index}/ability")
            for index, power in enumerate(sheet.powers)
            if power.ability not in sheet.abilities
        ),
    )


def written(condition: Condition, sheet: Sheet) -> Condition:
    """The condition with its name as the rules, and its targets as the sheet of its bearer, write them (F6-COND-1).

    On a track it is cumulative (F6-COND-2), and effects without a value have one unit of their row (F6-COND-8).
    """
    effects = tuple(replace(with_unit(effect), target=_written_target(effect, sheet)) for effect in condition.effects)
    kind = condition.kind if condition.details.get(TRACK) is None else ConditionKind.CUMULATIVE
    return replace(condition, name=as_the_rules_write(condition.name), kind=kind, effects=effects)


def _written_target(effect: Effect, sheet: Sheet) -> str | None:
    """A target in stored form; a fixed value that resists is that of a skill or an ability (F6-RES-1)."""
    if effect.target is None:
        return None
    named = effect.target.casefold()
    resistance = next((kind for kind in ResistanceKind if kind.value == named), None)
    if effect.code == FIXED_VALUE and resistance is not None:
        check = resisting_on(resistance, sheet)
        return check.skill or check.ability
    return next((name for name in _targets(effect.code, sheet) if name.casefold() == named), effect.target)


def _of_effect(effect: Effect, place: str, sheet: Sheet, options: Options) -> Iterator[UnknownWord]:
    if effect.code not in EFFECTS:
        yield UnknownWord(kind=WordKind.EFFECT, pointer=f"{place}/code", word=effect.code, known=EFFECTS)
        return
    values = _values(effect.code, options)
    if values and effect.value not in values:
        known = tuple(map(str, values))
        yield UnknownWord(kind=WordKind.EFFECT, pointer=f"{place}/value", word=str(effect.value), known=known)
    known = _targets(effect.code, sheet)
    if effect.target is None and effect.code in NEEDS_TARGET:
        yield UnknownWord(kind=WordKind.MISSING, pointer=f"{place}/target", word=effect.code, known=known)
    gains = effect.code == ABILITY and (effect.value is None or effect.value > 0)
    if effect.target is None or gains:
        return
    if effect.target.casefold() not in {name.casefold() for name in known}:
        yield UnknownWord(kind=WordKind.TARGET, pointer=f"{place}/target", word=effect.target, known=known)


def _needs_dynamic(effect: Effect) -> bool:
    """Whether an effect gives an ability that only Dynamic elements have (F6-CHR-1)."""
    gains = effect.code == ABILITY and (effect.value is None or effect.value > 0)
    return gains and (effect.target or "").casefold() in (LUCK.casefold(), WILD_DIE.casefold())


def _values(code: str, options: Options) -> Sequence[int]:
    """The values of an effect that has only some."""
    if code == WILD_SIDES:
        return tuple(DIE_TYPES)
    return (MORE_FLIPS if options.extended_flips else FLIPS) if code == FLIP else ()


def _targets(code: str, sheet: Sheet) -> tuple[str, ...]:
    """Targets that an effect may have; an effect that bars targets an ability to act, or an ability of the sheet."""
    if code == BARS:
        named = dict.fromkeys((*sheet.abilities, *NORMAL_ABILITIES))
        return (
            *(ability for ability in Ability if ability is not Ability.RESIST),
            *(f"{Ability.USE}:{name}" for name in named),
        )
    return targets(sheet, code)
