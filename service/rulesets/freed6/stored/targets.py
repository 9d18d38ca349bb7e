"""Names that effects can refer to: skills, abilities, and resistances. Rules F6-COND-8, F6-CHR-2 and F6-RES-1."""

from collections.abc import Sequence

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.core.purchase import ABILITY, Purchase, Sign
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.stored.figures import Cast
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.tables import EFFECT_MENU, TABLES
from service.suggestions import did_you_mean, similar

NAMED_ABILITIES = "ability"
"""Rows of the menu with the name of an ability."""
FIXED_VALUE = "fixed_value"
"""The effect, and the kind of its target, that is about fixed values and resistances."""
OF_CHECKS = ("skill", NAMED_ABILITIES, FIXED_VALUE)
"""The kinds of targets that are names of skills and abilities."""


def targets_on(sheet: Sheet) -> tuple[str, ...]:
    """The names of a sheet that effects on other participants can be about (F6-CHR-2, F6-CHR-4)."""
    return (*sheet.skills, *sheet.abilities)


def targets(sheet: Sheet, code: str) -> tuple[str, ...]:
    """The names that an effect can be about: of the sheet, of the tables, and what resists (F6-CHR-2, F6-RES-1).

    Args:
        sheet: of its bearer.
        code: of the effect; fixed values alone are also about resistances.
    """
    groups = TABLES["abilities"]
    normal = (*groups["normal_common"], *groups["normal_uncommon"])
    extranormal = (*groups["extranormal_dynamic_only"], *(name for _, name in groups["extranormal_backgrounds"]))
    abilities = (*sheet.abilities, *normal, *extranormal)
    listed = (skill for name, skills in TABLES["normal_skills"].items() if name != "source" for skill in skills)
    resistances = (kind.value for kind in ResistanceKind if code == FIXED_VALUE)
    return tuple(dict.fromkeys((*sheet.skills, *abilities, "Toughness", *listed, "awareness", *resistances)))


def refuse_unknown(plan: Sequence[Purchase], cast: Cast, pointer: str) -> None:
    """Refuses a purchase about a skill or ability that no sheet and no table has (F6-COND-9).

    A gained ability may have any name.

    Raises:
        Rejected: `unknown_target`.
    """
    for index, wish in enumerate(plan):
        row = EFFECT_MENU.get(wish.effect)
        gains = wish.effect == ABILITY and wish.sign is Sign.PLUS
        if row is None or row.target not in OF_CHECKS or wish.target is None or gains:
            continue
        known = {name.casefold(): name for name in named_by(cast, wish.effect)}
        if wish.target.casefold() not in known:
            hint = _hint(wish.target, sorted(known.values()))
            raise Rejected("unknown_target", f"{pointer}/{index}/target", target=wish.target, hint=hint)


def _hint(target: str, names: Sequence[str]) -> Phrase:
    """The name that is probably meant, else all of them."""
    return did_you_mean(
        similar(target, names, most=1), otherwise=Phrase("Known here: {names}.", names=", ".join(names))
    )


def named_by(cast: Cast, code: str) -> tuple[str, ...]:
    """The names of the tables, and those on all sheets here, that an effect can be about."""
    return (*targets(Sheet(), code), *(name for figure in cast.values() for name in targets_on(figure.sheet)))


def are_unlisted(plan: Sequence[Purchase]) -> bool:
    """Whether a plan has targets that are in no table, so that sheets must be looked at."""
    listed = {name.casefold() for name in targets(Sheet(), FIXED_VALUE)}
    return any(wish.target is not None and wish.target.casefold() not in listed for wish in plan)
