"""An explanation for every rejection (F6-ERR-1)."""

from service.rulesets.contract.rejection import Rejection

BAD_FORM = (
    Rejection(
        code="bad_die_code",
        title="This is no die code",
        explanation='"{text}" is no die code. Expected dice, D and perhaps a plus and pips, such as "3D+2" or "4D".',
    ),
    Rejection(
        code="bad_token",
        title="This is no effect token",
        explanation='"{token}" is no effect token. Expected one such as "+1D", "-2", "+3WD", "WD8", "B1", "P1", "F6".',
    ),
    Rejection(
        code="bad_die_type",
        title="There is no such die",
        explanation="No die has {sides} sides here. Expected 4, 6, 8, 10, 12 or 20.",
    ),
    Rejection(
        code="bad_flip",
        title="There is no such flip",
        explanation='"{flip}" is no flip. Expected "F1" to "F{highest}".',
    ),
    Rejection(
        code="bad_kind",
        title="There is no such kind of condition",
        explanation='"{kind}" is no kind of condition. Expected "discrete", "progressive" or "cumulative".',
    ),
    Rejection(
        code="missing_group",
        title="A progressive condition needs a group",
        explanation="{name} is progressive and replaces the condition of its group. Send that `group`.",
    ),
    Rejection(
        code="unknown_target",
        title="The game has no such target",
        explanation='There is no skill or ability "{target}" here. {hint}',
    ),
    Rejection(
        code="bad_direction",
        title="The track does not end there",
        explanation='"{toward}" is no end of this track. Expected "{low}" or "{high}".',
    ),
    Rejection(
        code="difficulty_required",
        title="The check needs a difficulty",
        explanation="The rules name no difficulty for this check. Send one; 9, 12, 15 or 18 are usual.",
    ),
)

AGAINST_THE_RULES = (
    Rejection(
        code="wild_die_requires_dynamic",
        title="Only Dynamic characters have a wild die",
        explanation="A Stock character has no Wild Die ability. Leave `wild_die` out, or use `wild_dice_mod` for an "
        "effect that grants one.",
    ),
    Rejection(
        code="luck_requires_dynamic",
        title="Only Dynamic characters have luck",
        explanation="A Stock character has no Luck ability, and neither spends nor receives luck points.",
    ),
    Rejection(
        code="luck_after_roll",
        title="Luck comes before the roll",
        explanation="A luck point for dice is spent before the check is rolled. It is too late for this one.",
    ),
    Rejection(
        code="unknown_effect",
        title="The menu has no such effect",
        explanation='The effect menu has no row "{effect}". Look up `effect_menu` in the reference.',
    ),
    Rejection(
        code="bad_times",
        title="It cannot be bought so often",
        explanation="{effect} cannot be bought {times} times. Expected 1 or more, and just 1 for a row that extends or "
        "reduces a duration.",
    ),
    Rejection(
        code="bad_sign",
        title="This effect only gives",
        explanation='{effect} has no "-" form. Send "+", or buy its opposite.',
    ),
    Rejection(
        code="missing_target",
        title="The effect needs a target",
        explanation="{effect} is about one skill, ability, fixed value or condition. Name it in `target`.",
    ),
    Rejection(
        code="effect_roll_limit",
        title="One effect roll for each check",
        explanation="A check makes one effect roll at the most, and an attack makes its own. Leave {effect} out.",
    ),
    Rejection(
        code="no_effect_roll",
        title="There is no effect roll to add dice to",
        explanation="{effect} needs an effect roll in the same turn. Set `effect_roll_this_turn` if one was made.",
    ),
    Rejection(
        code="over_budget",
        title="Too few ranks are left",
        explanation="{effect} costs more than the {left} ranks that are left. Leave it out, or buy less.",
    ),
    Rejection(
        code="not_a_duration_effect",
        title="This row changes no duration",
        explanation="{effect} does not change how long a condition lasts. Expected `duration_round`, an extension or "
        "a reduction.",
    ),
    Rejection(
        code="stock_only",
        title="The condition is for Stock characters only",
        explanation="{name} applies to Stock characters only, and the target is Dynamic.",
    ),
)

ABOUT_STATE = (
    Rejection(
        code="cannot_decide",
        title="The character does not decide",
        explanation="{name} is out of action, or does what others decide. Its decisions are not its player's now.",
        about_state=True,
    ),
    Rejection(
        code="not_your_turn",
        title="It is another one's turn",
        explanation="{name} takes full and bonus actions in its own turn. Wait for it, or answer what others do.",
        about_state=True,
    ),
    Rejection(
        code="no_ranks",
        title="There are no ranks to spend",
        explanation="{name} has made no check in this turn that left ranks. Make one first.",
        about_state=True,
    ),
    Rejection(
        code="effect_roll_chain",
        title="An effect roll makes no other",
        explanation="The ranks of {name} come from an effect roll, and buy no further one.",
        about_state=True,
    ),
    Rejection(
        code="power_spent",
        title="The power is spent",
        explanation="{name} has used {power} as often as it can for now.",
        about_state=True,
    ),
    Rejection(
        code="discrete_exists",
        title="The condition is there already",
        explanation="{name} is {condition} already, and that exists only once.",
        about_state=True,
    ),
    Rejection(
        code="duration_mismatch",
        title="The duration does not fit",
        explanation="{condition} does not last in the way that {effect} starts from.",
        about_state=True,
    ),
    Rejection(
        code="duration_not_shorter",
        title="The condition lasts as long already",
        explanation="{condition} lasts at least as long as {effect} would make it.",
        about_state=True,
    ),
    Rejection(
        code="no_luck_points",
        title="No luck points are left",
        explanation="The pool of luck points is empty until the next session, or until the game master awards some.",
        about_state=True,
    ),
    Rejection(
        code="luck_already_spent_this_turn",
        title="One luck point in a turn",
        explanation="Only one luck point may affect dice in a turn, whoever spends it. Wait for the next turn.",
        about_state=True,
    ),
    Rejection(
        code="no_action_points",
        title="No action points are left",
        explanation="The pool of action points is empty. An effect or a new session fills it.",
        about_state=True,
    ),
    Rejection(
        code="cannot_act",
        title="The character cannot act",
        explanation="{name} is incapacitated or out of action, and whatever needs a roll is an action. Let someone "
        "else try, or heal first.",
        about_state=True,
    ),
    Rejection(
        code="no_action_left",
        title="No such action is left in this round",
        explanation="{name} has taken every {action} action of this round. Wait for the next one, or leave `action` "
        "out when this takes none.",
        about_state=True,
    ),
    Rejection(
        code="no_active_participant",
        title="Nobody is active",
        explanation="Everybody in the encounter is Out of Action. Let somebody join or recover, or end the encounter.",
        about_state=True,
    ),
    Rejection(
        code="status_exhausted",
        title="The status is used up",
        explanation="{status} is the last step and cannot be tested. The game master may restore it.",
        about_state=True,
    ),
    Rejection(
        code="ability_not_available",
        title="The ability is lost",
        explanation="A condition has taken {ability} away. It is back when the effect ends.",
        about_state=True,
    ),
    Rejection(
        code="condition_not_found",
        title="There is no such condition",
        explanation='No condition in place has the id "{id}". Send the id of one that does.',
        about_missing=True,
    ),
    Rejection(
        code="source_not_found",
        title="There is no such source",
        explanation='No source in force has the id "{id}". Send the id of one that does.',
        about_missing=True,
    ),
)

REJECTIONS = (*BAD_FORM, *AGAINST_THE_RULES, *ABOUT_STATE)
