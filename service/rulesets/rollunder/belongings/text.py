"""Texts for people about belongings."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "needs_met": "All needs are met",
    "needs_unmet": "Needs not met: {unmet}",
    "random_item_sit_in": "A sit-in: a gets {a_gets}, b gets {b_gets}, and each may note the other as a contact",
    "random_item_cobold_gift": "A cobold gives another {item}, for slot {slot}",
    "random_item_cobold_gift_nowhere": "A cobold gives another {item}, but no slot is free",
    "random_item_cobold_gift_nothing": "A cobold finds nothing to copy",
    "random_item_gremlin_theft": "A gremlin takes {item} from slot {slot}",
    "random_item_gremlin_theft_nothing": "A gremlin finds nothing to take",
    "contact_allowed": "A new contact",
    "contact_no_relationship": "No contact: it takes a meeting, and a sit-in or a deal",
    "contact_no_free_slot": "No contact: all slots are taken",
    "spell_change_allowed": "Spells can be exchanged",
    "spell_change_only_between_sessions": "Spells stay as they are until the session is over",
    "spell_change_book_needed": "Spells stay as they are: the book is needed",
    "recipe_ready": "Everything is there: the work can begin",
    "recipe_ingredients_missing": "Missing: {missing}",
    "recipe_workplace_missing": "The workplace is missing",
    "recipe_time_missing": "There is not enough time",
    "energy": "{name}: {before} before, {level} now",
}

REJECTIONS = (
    Rejection(
        code="unknown_ledger",
        title="No such ledger",
        explanation="Energies belong to a region or to a group.",
    ),
    Rejection(
        code="unknown_principle",
        title="No such principle",
        explanation='"{name}" is no name of a principle. Expected mind, people/peace, body, agility, wisdom, fighting, '
        "or one of their other names.",
    ),
    Rejection(
        code="no_relationship",
        title="No relationship",
        explanation="A contact is somebody whom {name} has met, with a sit-in or a deal.",
        about_state=True,
    ),
    Rejection(
        code="only_between_sessions",
        title="Only between two sessions",
        explanation="{name} exchanges spells between two sessions.",
        about_state=True,
    ),
    Rejection(
        code="already_known",
        title="Already a contact",
        explanation="{name} has this contact already. Leave out `contact`, or name somebody new.",
        about_state=True,
    ),
    Rejection(
        code="no_spell_there",
        title="No spell in this slot",
        explanation="{name} has no spell in this slot. Name the slot of a spell.",
        about_state=True,
    ),
    Rejection(
        code="book_needed",
        title="The book is needed",
        explanation="{name} exchanges spells with the book at hand.",
        about_state=True,
    ),
)
