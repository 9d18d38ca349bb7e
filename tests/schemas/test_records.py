"""Tests of objects with named members."""

from typing import Any

import marshmallow as ma
import pytest

from service.rulesets.rollunder.options import Options
from service.schemas.derive import field_for, schema_for
from service.schemas.faults import PlacedFault, place
from service.schemas.records import ObjectSchema
from tests.schemas.examples import Bow, Everything, House, Inner, Size, Sword

SCHEMA = schema_for(Everything)


def faults_of(data: Any, schema: ObjectSchema = SCHEMA) -> list[PlacedFault]:
    """Every fault of an object."""
    with pytest.raises(ma.ValidationError) as refused:
        schema.load(data)
    return list(place(refused.value.messages))


def test_what_is_left_out_has_its_default() -> None:
    """An object with its required members only is loaded with the declared defaults."""
    assert SCHEMA.load({"integer": 6}) == Everything(integer=6)


def test_equal_house_rules_are_one_object() -> None:
    """They are found again by their JSON: 1 is refused also after true was accepted."""
    schema = schema_for(Options)
    assert schema.load({"bare_parry": True}) is schema.load({"bare_parry": True})
    assert schema.load({"bare_parry": True}) == Options(bare_parry=True)
    assert schema.load({}) is schema.load({})
    (fault,) = faults_of({"bare_parry": 1}, schema)
    assert fault.place == "/bare_parry"


def test_every_member_is_loaded() -> None:
    """Each member is loaded by its own kind, and a keyword of Python has no underscore in JSON."""
    data = {
        "integer": 1, "from": "there", "plain_integer": -5, "half_bounded": 7.0, "decimal": 10, "flag": True,
        "pattern": "xxx", "size": "large", "inner": {"name": "a", "number": 2}, "many": [{"name": "b"}],
        "pair": [1, "one"], "table": {"a": 1}, "either": "small", "weapon": {"kind": "bow"},
        "options": {"on_tie": "large"},
    }  # fmt: skip
    assert SCHEMA.load(data) == Everything(
        integer=1, from_="there", plain_integer=-5, half_bounded=7, decimal=10, flag=True,
        pattern="xxx", size=Size.LARGE, inner=Inner(name="a", number=2), many=(Inner(name="b"),),
        pair=(1, "one"), table={"a": 1}, either=Size.SMALL, weapon=Bow(kind="bow"), options=House(on_tie=Size.LARGE),
    )  # fmt: skip


def test_null_is_not_absent() -> None:
    """Null is a value where the declaration allows it; elsewhere it is refused, though the member may be left out."""
    assert SCHEMA.load({"integer": 1, "inner": None, "weapon": None}) == Everything(integer=1)
    nullable = {"inner", "weapon"}
    for name, field in SCHEMA.members():
        if name not in nullable:
            assert faults_of({"integer": 1, name: None}) == [
                PlacedFault(f"/{name}", "bad_input", f"Expected {field.expected()}, got null.")
            ]


def test_a_fault_in_an_object_that_may_be_a_text_is_at_its_member() -> None:
    """The sentence does not say that an object was expected, where an object was sent."""
    field = field_for(str | Inner, "Name")
    with pytest.raises(ma.ValidationError) as refused:
        field.deserialize({"nam": "a"})
    assert {fault.place for fault in place(refused.value.messages)} == {"/nam", "/name"}


def test_a_missing_member_is_reported() -> None:
    """A missing required member is reported with the expected type."""
    assert faults_of({}) == [
        PlacedFault("/integer", "bad_input", "This member is missing. Expected an integer from 1 to 6.")
    ]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("intger", 'Did you mean "integer"?'),
        ("Integer", 'Did you mean "integer"?'),
        ("plain-integer", 'Did you mean "plain_integer"?'),
        ("from_", 'Did you mean "from"?'),
        ("zzz", "Known here: decimal, either, flag, from, half_bounded, "),
    ],
)
def test_an_unknown_member_is_reported_with_a_suggestion(name: str, hint: str) -> None:
    """An unknown member is reported with the likely intended name, else with all known names."""
    (fault,) = faults_of({"integer": 1, name: 1})
    assert (fault.place, fault.code) == (f"/{name}", "unknown_field")
    assert fault.detail.startswith(f'There is no "{name}" here. {hint}')


def test_an_unknown_option_has_a_code_of_its_own() -> None:
    """An unknown member of house rules is `unknown_option`, a wrong value `bad_input`."""
    assert [(fault.place, fault.code) for fault in faults_of({"integer": 1, "options": {"on_tei": 1}})] == [
        ("/options/on_tei", "unknown_option")
    ]
    assert [(fault.place, fault.code) for fault in faults_of({"integer": 1, "options": {"on_tie": "x"}})] == [
        ("/options/on_tie", "bad_input")
    ]


def test_all_faults_are_reported_at_once() -> None:
    """Unknown, missing and wrong members are reported together, at every depth, with escaped pointers."""
    data = {
        "a/b": 1, "c~d": 2, "flag": 1, "inner": {"x": 1}, "many": [{"name": "ok"}, {"name": ""}], "table": {"a": "b"},
        "weapon": {"kind": "bow", "arrows": None, "length": 3},
    }  # fmt: skip
    assert {fault.place for fault in faults_of(data)} == {
        "/integer", "/a~1b", "/c~0d", "/flag", "/inner/x", "/inner/name", "/many/1/name", "/table/a",
        "/weapon/arrows", "/weapon/length",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "words"), [(None, "null"), ([], "an array of 0"), (1, "the number 1"), ("x", 'the text "x"')]
)
def test_what_is_no_object_is_reported(value: Any, words: str) -> None:
    """Another type than an object is one fault about the whole value."""
    assert faults_of(value) == [PlacedFault("", "bad_input", f"Expected an object, got {words}.")]


def test_a_tag_chooses_the_variant() -> None:
    """The tag of a union chooses the variant, and only its members count."""
    sword = SCHEMA.load({"integer": 1, "weapon": {"kind": "sword", "length": 2}})
    assert sword.weapon == Sword(kind="sword", length=2)


@pytest.mark.parametrize(
    ("weapon", "pointer", "detail"),
    [
        ({}, "/weapon/kind", 'This member is missing. Expected one of "sword", "bow".'),
        ({"kind": "axe"}, "/weapon/kind", 'Expected one of "sword", "bow", got the text "axe".'),
        ({"kind": None}, "/weapon/kind", 'Expected one of "sword", "bow", got null.'),
        ({"kind": ["bow"]}, "/weapon/kind", 'Expected one of "sword", "bow", got an array of 1.'),
        ({"kind": {}}, "/weapon/kind", 'Expected one of "sword", "bow", got an object of 0 members.'),
        ([], "/weapon", 'Expected an object whose "kind" is one of "sword", "bow", got an array of 0.'),
        ("bow", "/weapon", 'Expected an object whose "kind" is one of "sword", "bow", got the text "bow".'),
    ],
)
def test_a_wrong_tag_is_reported(weapon: Any, pointer: str, detail: str) -> None:
    """Without a known tag, a union reports the possible tags and no other members."""
    assert faults_of({"integer": 1, "weapon": weapon}) == [PlacedFault(pointer, "bad_input", detail)]
