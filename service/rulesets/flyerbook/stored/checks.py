"""Checks of sheets and conditions. Rules FB-SHEET-1 to FB-SHEET-8, FB-COND-1 and FB-SB-10."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from service.pointer_tokens import escape
from service.rulesets.contract import Remark
from service.rulesets.flyerbook import prices
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.prices import Bill
from service.rulesets.flyerbook.sheet import assess
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.effects import MODIFIER
from service.rulesets.flyerbook.stored.sheet import Sheet
from service.rulesets.flyerbook.stored.time import DAMAGE
from service.rulesets.stored.bars import BARS
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.findings import UnknownWord, WordKind, without_number

EFFECTS = (MODIFIER, BARS)
RECURRING = (DAMAGE,)
ROLLS = ("task", "contest", "attack")
"""Operations that roll, but for healing, which nothing modifies (FB-HEAL-4, FB-SB-10)."""
OF_WHOLE_SHEET = {"over_budget": ("", "FB-SHEET-2"), "threshold_mismatch": ("/wound_threshold", "FB-SHEET-8")}
"""Finding that is about no single trait -> pointer and rule."""
PRICED: Mapping[str, Callable[[Mapping[str, int], bool], Bill]] = {
    "attributes": prices.attributes,
    "edges": prices.edges,
    "skills": prices.skills,
    "jobs": prices.jobs,
    "flaws": prices.flaws,
}
"""Group of traits -> what they cost."""


def findings(sheet: Sheet, options: Options) -> tuple[Remark, ...]:
    """Illegal members of a sheet, which is stored nevertheless; each with its subject (FB-SHEET-7)."""
    errors = assess(sheet, options).errors
    whole = (Remark(code=code, pointer=at, rule=rule) for code, (at, rule) in OF_WHOLE_SHEET.items() if code in errors)
    return (*_of_traits(sheet, options), *whole)


def check_condition(condition: Condition, sheet: Sheet, options: Options) -> Iterator[UnknownWord]:  # noqa: ARG001 - the hook's signature
    """The codes and targets in a condition that the game does not know (FB-SB-10)."""
    yield from _unknown_codes(condition)
    named = (*sheet.skills, *sheet.jobs, *sheet.attributes, *ROLLS)
    for index, effect in enumerate(condition.effects):
        known = {MODIFIER: named, BARS: tuple(Ability)}.get(effect.code)
        may_be_missing = effect.target is None and effect.code == MODIFIER
        if known is not None and not may_be_missing and effect.target not in known:
            pointer = f"/effects/{index}/target"
            yield UnknownWord(kind=WordKind.TARGET, pointer=pointer, word=effect.target or "", known=known)
        if effect.code == MODIFIER and effect.value is None:
            yield without_number(f"/effects/{index}", "value")
    for index, again in enumerate(condition.recurring):
        if again.dice is not None:
            yield UnknownWord(kind=WordKind.DETAIL, pointer=f"/recurring/{index}/dice", word="dice", known=("value",))
        elif again.code == DAMAGE and again.value is None:
            yield without_number(f"/recurring/{index}", "value")


def _unknown_codes(condition: Condition) -> Iterator[UnknownWord]:
    for members, known in (("effects", EFFECTS), ("recurring", RECURRING)):
        for index, effect in enumerate(getattr(condition, members)):
            if effect.code not in known:
                pointer = f"/{members}/{index}/code"
                yield UnknownWord(kind=WordKind.EFFECT, pointer=pointer, word=effect.code, known=known)


def check_sheet(sheet: Sheet, options: Options) -> Iterator[UnknownWord]:  # noqa: ARG001 - the hook's signature
    """Names that two weapons, or two pieces of armor, have: orders could not distinguish them (FB-SHEET-1)."""
    yield from _repeated("/weapons", (weapon.name for weapon in sheet.weapons))
    yield from _repeated("/armors", (armor.name for armor in sheet.armors))


def _of_traits(sheet: Sheet, options: Options) -> Iterator[Remark]:
    for group, price in PRICED.items():
        for name, value in getattr(sheet, group).items():
            for code in price({name: value}, options.extended_costs).findings:
                place = f"/{group}/{escape(name)}"
                yield Remark(code=code, pointer=place, rule="FB-SHEET-7", parameters={"name": name})


def _repeated(pointer: str, names: Iterable[str]) -> Iterator[UnknownWord]:
    seen = set[str]()
    for index, name in enumerate(names):
        if name in seen:
            yield UnknownWord(kind=WordKind.REPEATED, pointer=f"{pointer}/{index}/name", word=name, known=())
        seen.add(name)
