"""A backup keeps what the platform knows of a centre: every table is named, and no secret is kept."""

from shared_apps.offboarding import evidence, public_rows
from tenants.copying import snapshot
from tests.guards.test_archive import SECRETS

SECRET_NAMES = (*SECRETS, "hash", "letter", "key")
NO_SECRET = {
    "billing.CreditNote.letterhead",
    "billing.Invoice.letterhead",
    "mail.Mail.key",
    "platform.PlatformNotice.key",
}
"""Columns that only sound like one."""


def test_every_table_with_rows_of_a_centre_is_kept_as_evidence_or_left_out():
    named = {
        *(model for model, _ in public_rows.DELETED),
        *public_rows.REDUCED,
        *public_rows.KEPT,
    }
    assert evidence.ROWS.keys() | evidence.LEFT_OUT.keys() == named
    assert evidence.ROWS.keys().isdisjoint(evidence.LEFT_OUT)


def test_no_secret_is_kept():
    columns = {
        f"{model._meta.label}.{field.name}"
        for model in evidence.ROWS
        for field in model._meta.concrete_fields
        if field.name not in evidence.SECRET.get(model, ())
        and any(word in field.name for word in SECRET_NAMES)
    }
    assert columns == NO_SECRET


def test_each_query_reads_rows_of_the_centre(organisation, other_organisation):
    counts = {}
    with snapshot() as at:
        for table, query in evidence.rows_of(organisation).items():
            counts[table] = at.query_json(query, lambda piece: None)
    assert counts["tenants_organisation"] == 1
    assert counts["accounts_user"] > 2
    assert counts["billing_order"] > 0
    assert counts["billing_invoice"] > 0
