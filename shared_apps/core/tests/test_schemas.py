"""What a declaration says of its answer in the OpenAPI document."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.models import F, Value

from shared_apps.core.api.columns import RecordOf, RowOf, id_, integer, json, ref, text
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.resource import collection
from shared_apps.core.api.schemas import CombinedSchema, SchemaBuilder
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.staff.models import Member


def described(hint: Any) -> dict[str, Any]:
    """The schema, with the named ones it needs under "named"."""
    named: dict[str, Any] = {}
    return {**SchemaBuilder(named.__setitem__).schema(hint), "named": named}


def column(column, model=Member) -> dict[str, Any]:
    return SchemaBuilder(lambda name, schema: None).schema(column.hint(model))


def test_a_column_is_null_where_its_model_field_may_be():
    assert column(text("username", "name")) == {"type": "string"}
    assert column(integer("photo", "photo_id"))["type"] == ["integer", "null"]


def test_a_column_has_the_words_of_its_model_field():
    assert column(text("status"))["enum"] == Member.Status.values
    assert column(text("gender"))["enum"][0] == "Male"


def test_a_row_says_what_heads_a_column_what_it_holds_and_whether_it_sorts():
    columns = [id_(), text("username", "name", label="Name"), text("status", label="Status")]
    found = described(
        Annotated[dict[str, Any], RowOf("Row", Listing(Member.objects.all(), columns=columns))]
    )
    name, status = (found["named"]["Row"]["properties"][one] for one in ("username", "status"))
    assert name == {"type": "string", "x-label": "Name", "x-kind": "text", "x-sorted": True}
    assert status["x-words"]["INVITED"] == "Invited"
    assert found["named"]["Row"]["properties"]["_id"] == {"type": "integer"}


def test_a_reference_is_null_where_its_foreign_key_may_be():
    trainer = column(ref("trainer", "trainer", username="name"), Enrolment)
    student = column(ref("student", "student", status="status"), Enrolment)
    assert trainer["type"] == ["object", "null"]
    assert trainer["properties"]["username"] == {"type": "string"}
    assert student["type"] == "object"
    assert student["required"] == ["_id", "status"]
    assert "ACTIVE" in student["properties"]["status"]["enum"]


def test_what_lies_behind_a_foreign_key_that_may_be_null_may_be_null_too():
    assert column(text("trainerName", "trainer__name"), Enrolment)["type"] == ["string", "null"]


def test_a_computed_column_says_itself_what_it_may_be():
    assert column(integer("one", Value(1))) == {"type": "integer"}
    assert column(integer("late", Value(None), null=True))["type"] == ["integer", "null"]
    lines = column(json("lines", F("pk"), of=list[Literal["FEE"]]))
    assert lines == {"type": "array", "items": {"type": "string", "enum": ["FEE"]}}


def test_a_column_that_a_role_must_not_see_may_be_absent():
    hidden = text("email", hidden_from=frozenset({"TRAINER"}))
    listing = Listing(Member.objects.all(), columns=[id_(), hidden], detail=[text("phone")])
    row = described(Annotated[dict[str, Any], RowOf("Row", listing)])["named"]["Row"]
    record = described(Annotated[dict[str, Any], RecordOf("One", listing)])["named"]["One"]
    assert row["required"] == ["_id"]
    assert list(record["properties"]) == ["_id", "email", "phone"]


class Slip(TypedDict):
    amount: Decimal
    day: date | None
    note: NotRequired[str]


def test_a_typed_dict_is_named_after_itself():
    found = described(list[Slip])
    assert found["items"] == {"$ref": "#/components/schemas/Slip"}
    slip = found["named"]["Slip"]
    assert slip["required"] == ["amount", "day"]
    assert slip["properties"]["amount"]["format"] == "decimal"
    assert slip["properties"]["day"] == {"type": ["string", "null"], "format": "date"}


class Note(TypedDict, total=False):
    by: str


def test_a_combined_schema_has_the_keys_of_all_functions_and_requires_none():
    def slips() -> Slip: ...

    def notes() -> Note: ...

    combined = CombinedSchema("Home", [slips, notes])
    home = described(Annotated[dict[str, Any], combined])["named"]["Home"]
    assert list(home["properties"]) == ["amount", "day", "note", "by"]
    assert "required" not in home


def test_a_call_that_declares_no_answer_is_refused_by_name():
    @collection("GET")
    def figures(self, call): ...

    with pytest.raises(ImproperlyConfigured, match="figures declares no answer"):
        _ = figures.answers


def test_a_type_that_says_nothing_is_refused():
    with pytest.raises(ImproperlyConfigured, match="says nothing"):
        described(object)
