"""Sentences about bars of things in hand, or missing."""

from service.rulesets.contract.rejection import Rejection

REJECTIONS: tuple[Rejection, ...] = (
    Rejection(
        code="weapon_stuck",
        title="The weapon is stuck",
        explanation='"{item}" is stuck. Pull it out first.',
        about_state=True,
    ),
    Rejection(
        code="other_grip",
        title="Another grip",
        explanation='{name} holds "{item}" in another grip. Change the grip first, which takes a round.',
        about_state=True,
    ),
    Rejection(
        code="item_broken",
        title="Broken",
        explanation='"{item}" is broken.',
        about_state=True,
    ),
    Rejection(
        code="not_at_hand",
        title="Not at hand",
        explanation='"{item}" is not at hand any more. Pick it up first.',
        about_state=True,
    ),
    Rejection(
        code="nothing_to_pick_up",
        title="Nothing to pick up",
        explanation='"{item}" is all there: as many are at hand as the sheet has.',
        about_state=True,
    ),
    Rejection(
        code="not_in_hand",
        title="Not in hand",
        explanation='"{item}" is not in hand. Draw it first.',
        about_state=True,
    ),
    Rejection(
        code="not_loaded",
        title="Not loaded",
        explanation='"{item}" is not loaded.',
        about_state=True,
    ),
    Rejection(
        code="reloading",
        title="Being reloaded",
        explanation='"{item}" is being made ready.',
        about_state=True,
    ),
    Rejection(
        code="no_ammunition",
        title="No ammunition",
        explanation='There is nothing left to load "{item}" with.',
        about_state=True,
    ),
    Rejection(
        code="fuse_burning",
        title="The fuse burns",
        explanation='"{item}" is thrown, and its fuse still burns.',
        about_state=True,
    ),
    Rejection(
        code="not_thrown",
        title="Not thrown yet",
        explanation='"{item}" goes off after it was thrown by `grenade`.',
        about_state=True,
    ),
    Rejection(
        code="needs_more_str",
        title="Not strong enough",
        explanation='"{item}" needs more STR than {name} has.',
        about_state=True,
    ),
    Rejection(
        code="needs_twice_the_str",
        title="Not strong enough to be quick",
        explanation='To reload quickly takes twice the STR that "{item}" needs.',
        about_state=True,
    ),
    Rejection(
        code="weapon_cannot_parry",
        title="Cannot parry",
        explanation='"{item}" does not parry.',
        about_state=True,
    ),
    Rejection(
        code="nothing_to_parry_with",
        title="Nothing to parry with",
        explanation="{name} needs a weapon or shield to parry with.",
        about_state=True,
    ),
    Rejection(
        code="no_shield",
        title="No shield",
        explanation="{name} needs a whole shield for this.",
        about_state=True,
    ),
    Rejection(
        code="weapon_cannot",
        title="Not with this weapon",
        explanation='"{item}" cannot do this.',
        about_state=True,
    ),
    Rejection(
        code="no_spell_ready",
        title="No spell is ready",
        explanation="{name} has prepared no spell.",
        about_state=True,
    ),
    Rejection(
        code="spell_not_ready",
        title="The spell is not ready",
        explanation="The spell of {name} can be cast from the next round on.",
        about_state=True,
    ),
    Rejection(
        code="not_grabbed",
        title="Not grabbed",
        explanation="Nobody is held so.",
        about_state=True,
    ),
    Rejection(
        code="not_lifted",
        title="Not lifted",
        explanation="Who is to be thrown has to be lifted first.",
        about_state=True,
    ),
    Rejection(
        code="too_many_grabbers",
        title="Too many grabbers",
        explanation="No more can get hold of the target.",
        about_state=True,
    ),
    Rejection(
        code="needs_blade",
        title="Needs a blade",
        explanation="This takes a blade.",
        about_state=True,
    ),
    Rejection(
        code="needs_heavy_blade",
        title="Needs a heavy blade",
        explanation="This takes a heavy blade.",
        about_state=True,
    ),
    Rejection(
        code="blade_shape",
        title="The blade has the wrong shape",
        explanation='"{item}" cannot be sharpened so.',
        about_state=True,
    ),
    Rejection(
        code="not_an_ally",
        title="Not an ally of the target",
        explanation="{name} attacks or is attacked. Only another one can protect the target.",
        about_state=True,
    ),
    Rejection(
        code="not_stuck",
        title="Nothing is stuck",
        explanation="Nothing of this name is stuck.",
        about_state=True,
    ),
)
