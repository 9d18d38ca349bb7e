"""Tests of the declarations of stored resources, from which tables, views and inputs are derived."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

import pytest
from annotated_types import Interval
from marshmallow import ValidationError
from sqlalchemy import Boolean, Integer, MetaData, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

from service.play.forms import forms, views
from service.play.forms.documents import RESTORED
from service.play.forms.inputs import CampaignInput, CombatantInput
from service.play.forms.members import document_of, writable_part
from service.play.forms.records import FORMAT_VERSION, IN_FULL
from service.play.resources.bounds import CampaignId, CreatedAt, Version
from service.play.resources.declaration import (
    Column,
    Logged,
    References,
    Secret,
    Since,
    Unique,
    VisibleIn,
    Written,
    marked,
    members_of_row,
    secrets_of,
)
from service.play.resources.rows import Campaign, Combatant, Encounter, Event, Key
from service.rulesets.vocabulary import Doc, Id, Name
from service.schemas.derive import schema_for
from service.store.columns import columns_of
from service.store.tables import metadata

CAMPAIGN = "01976f3e-4b5a-7c00-8000-00000000000a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Torch:
    """A resource made for this test."""

    campaign_id: CampaignId
    id: Annotated[Id, Doc("Stands in its address."), VisibleIn(events=Logged.NEVER)]
    name: Annotated[Name, Doc("Name for people."), Written()]
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class BurningTorch(Torch):
    """The same with one member more: the one edit that a new member takes."""

    minutes: Annotated[
        int,
        Interval(ge=0, le=600),
        Doc("How long it still burns."),
        Written(default=60),
        Secret(),
        Since(2, before=60),
        Column(default="60"),
    ]


TORCH = {"campaign_id": CAMPAIGN, "id": CAMPAIGN, "name": "A torch", "version": 1, "created_at": None}


def new_members(one: type, other: type) -> set[str]:
    """Names of the members that the second class has and the first has not."""
    return {each.name for each in fields(other)} - {each.name for each in fields(one)}


@pytest.mark.parametrize("form", [forms.creation_form, forms.patch_form, forms.view, forms.record, forms.whole_form])
def test_a_new_member_is_in_every_form(form: Any) -> None:
    """Creation, merge patch, answers, exports and events all have it."""
    before, after = (form(row, "Form", "A form.") for row in (Torch, BurningTorch))
    assert new_members(before, after) == {"minutes"}


def test_a_new_member_is_a_column() -> None:
    """With the type of the member, and the default that earlier rows get."""
    table = Table("torches", MetaData(), *columns_of(BurningTorch))
    assert isinstance(table.c.minutes.type, Integer)
    assert (table.c.minutes.nullable, str(table.c.minutes.server_default.arg)) == (False, "60")
    assert set(table.c.keys()) - {column.name for column in columns_of(Torch)} == {"minutes"}


def test_a_new_member_is_checked_where_it_is_sent() -> None:
    """By the bounds of the declaration; left out, it has its default."""
    schema = schema_for(forms.creation_form(BurningTorch, "TorchInput", "A torch."))
    assert forms.values(schema.load({"name": "A torch"})) == {"name": "A torch", "minutes": 60}
    with pytest.raises(ValidationError) as refused:
        schema.load({"name": "A torch", "minutes": 601})
    assert list(refused.value.messages) == ["minutes"]


def test_a_new_member_is_reported_and_hidden() -> None:
    """Events contain it, a patch is merged into it, and only the game master sees it."""
    torch = BurningTorch(**TORCH, minutes=5)
    assert document_of(torch) == writable_part(torch) == {"name": "A torch", "minutes": 5}
    assert secrets_of(BurningTorch) == {"minutes": None}
    shown = views.view_of(forms.view(BurningTorch, "TorchView", "A torch."), torch)
    assert shown.minutes == 5


def test_older_exports_lack_a_new_member() -> None:
    """They are read, with what the member was before."""
    schema = schema_for(forms.record(BurningTorch, "TorchRecord", "A torch."))
    record = {"id": CAMPAIGN, "name": "A torch", "version": 1, "created_at": "2026-01-31T19:00:00Z"}
    assert schema.load(record).minutes == 60


ROWS = {"campaigns": Campaign, "keys": Key, "encounters": Encounter, "combatants": Combatant, "events": Event}
ROWS["characters"] = RESTORED["character"]


@pytest.mark.parametrize("table", sorted(ROWS))
def test_every_member_is_a_column_and_has_prose(table: str) -> None:
    """No member is stored elsewhere, and each visible one has a description."""
    for member in members_of_row(ROWS[table]):
        own = member.marks.get(Column, Column())
        assert (own.name or member.name) in metadata.tables[table].c
        assert Doc in member.marks or not (member.visible_in.answers or member.visible_in.exports), member.name


def test_the_export_format_is_that_of_the_youngest_member() -> None:
    """A member since another format states it in the export."""
    since = [mark.format for row in ROWS.values() for mark in marked(row, Since).values()]
    assert max(since) == FORMAT_VERSION


def test_references_and_unique_names_are_of_declared_resources() -> None:
    """Undo looks for them among the resources that it restores."""
    for row in RESTORED.values():
        names = {member.name for member in members_of_row(row)}
        assert {each.resource for each in marked(row, References).values()} <= set(RESTORED)
        assert {each.within for each in marked(row, Unique).values()} <= {"", *names}


def test_secrets_of_a_combatant() -> None:
    """Hidden members of a foe, with their placeholders."""
    hidden = ("sheet", "state", "initiative", "external_ref", "template")
    secrets = dict.fromkeys(hidden) | {"conditions": {}, "initiative_fixed": False, "part_templates": {}}
    assert secrets_of(Combatant) == secrets
    assert secrets_of(Event) == {"forced": None, "warnings": None}


def test_what_is_reported_a_resource_that_comes_or_goes() -> None:
    """The document of its events, with its version and when it was made."""
    names = {each.name for each in fields(IN_FULL["encounter"])}
    assert names == {"name", "status", "round", "turn", "order", "delayed", "acted", "version", "created_at"}
    assert "version" not in {each.name for each in fields(IN_FULL["combatant"])}


def test_types_of_columns() -> None:
    """Texts, truth and JSON, of which only what may be null is nullable."""
    columns = metadata.tables["campaigns"].c
    assert isinstance(columns.player_dice.type, Text)
    assert isinstance(columns.player_turns.type, Boolean)
    assert isinstance(columns.options.type, JSONB)
    assert metadata.tables["events"].c.result.nullable
    assert not metadata.tables["events"].c.rolls.nullable


def test_defaults_of_forms() -> None:
    """Optional members have declared defaults, never shared between two objects."""
    one, other = (schema_for(CampaignInput).load({"name": "A", "ruleset": "flyerbook"}) for _ in range(2))
    assert (one.options, one.player_numbers.value, one.player_turns) == ({}, "none", True)
    assert one.options is not other.options
    assert schema_for(CombatantInput).load({"name": "Goblin"}).side is None
