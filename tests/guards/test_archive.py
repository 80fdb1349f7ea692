"""Everything that a centre has is exported, or named as left out with the reason."""

from django.apps import apps
from django.conf import settings
from django.db.models import ForeignKey

from tenant_apps.archive.rules import ACCOUNT, ACCOUNT_LEFT_OUT, EXPORTED, LEFT_OUT, USER_COLUMNS
from tenants.models import Organisation
from tenants.rights import models_of

HINT = "Add it to EXPORTED, or to LEFT_OUT with the reason (tenant_apps/archive/rules.py)."
NOT_A_PERSON = {
    "branch_id",
    "document_id",
    "image_id",
    "logo_id",
    "photo_id",
    "record_id",
    "request_id",
    "result_id",
    "student_id",
    "target_id",
    "upi_id",
    "view_id",
}
"""Columns with an id that is no foreign key, and not the id of a person."""
SECRETS = ("password", "token", "secret", "digest_key", "ticket_hash")


def pointed_to_by(model) -> set:
    return {
        field.related_model
        for field in model._meta.local_fields
        if isinstance(field, ForeignKey) and not isinstance(field.related_model, str)
    }


def tables_of_an_organisation() -> set:
    """The tables of the public space that lead to an organisation by their foreign keys."""
    found = {Organisation}
    while True:
        more = {
            model
            for model in models_of(settings.SHARED_APPS)
            if model not in found and pointed_to_by(model) & found
        }
        if not more:
            return found
        found |= more


def test_every_table_of_a_workspace_is_exported_or_named_as_left_out():
    labels = {model._meta.label for model in models_of(settings.TENANT_APPS)}
    assert labels == EXPORTED | LEFT_OUT.keys(), HINT
    assert EXPORTED.isdisjoint(LEFT_OUT)


def test_every_table_of_the_platform_with_rows_of_a_centre_is_exported_or_named_as_left_out():
    tables = {rows.table for rows in ACCOUNT.values()}
    labels = {
        model._meta.label
        for model in tables_of_an_organisation()
        if model._meta.db_table not in tables
    }
    assert labels == set(ACCOUNT_LEFT_OUT)


def test_no_exported_row_points_to_one_that_is_left_out():
    left_out = {apps.get_model(label) for label in LEFT_OUT}
    for label in EXPORTED:
        assert not pointed_to_by(apps.get_model(label)) & left_out, label


def test_what_is_left_out_has_a_reason():
    assert all(str(reason).endswith(".") for reason in {**LEFT_OUT, **ACCOUNT_LEFT_OUT}.values())


def test_no_secret_is_exported():
    columns = {name for rows in ACCOUNT.values() for name in rows.columns.split()}
    for label in EXPORTED:
        columns |= {field.column for field in apps.get_model(label)._meta.local_fields}
    assert not [name for name in columns if any(secret in name for secret in SECRETS)]


def test_every_column_with_the_id_of_a_person_is_known_to_the_import():
    soft = {
        field.column
        for label in EXPORTED
        for field in apps.get_model(label)._meta.local_fields
        if field.column.endswith("_id") and not isinstance(field, ForeignKey)
    }
    assert soft == (soft & USER_COLUMNS) | NOT_A_PERSON
