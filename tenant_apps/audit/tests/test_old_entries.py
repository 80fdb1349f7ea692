"""Entries from before the log named records, branches and students are filled in by a migration."""

from importlib import import_module

import pytest
from django.db import connection

from tenant_apps.audit.models import AuditEntry

STATEMENTS = import_module("tenant_apps.audit.migrations.0003_fill_where_and_what").STATEMENTS
TOLD = ("pk", "kind", "label", "branch_id", "student_id")
LATER = (
    "advancevoucher",
    "approval",
    "cashclose",
    "cashcount",
    "cashdifference",
    "category",
    "centrepost",
    "chatmessage",
    "classchange",
    "classmessage",
    "dataimport",
    "distribution",
    "expense",
    "expensefile",
    "family",
    "gstfiling",
    "holiday",
    "income",
    "item",
    "kit",
    "ledgername",
    "openingbalance",
    "openingstock",
    "periodlock",
    "purchase",
    "recurringexpense",
    "reminder",
    "reminderpause",
    "reportmail",
    "reportschedule",
    "refund",
    "refundpolicy",
    "promotion",
    "stock",
    "transfer",
    "upiproof",
)
"""Kinds of records that there were none of before the migration."""


def entries():
    return {
        entry[0]: entry for entry in AuditEntry.objects.exclude(kind__in=LATER).values_list(*TOLD)
    }


@pytest.fixture
def old_entries(tables_owner, in_first):
    """The entries as they are written today; in the table they stand as they were written before."""
    told = entries()
    AuditEntry.objects.update(label="", branch_id=None, student_id=None)
    AuditEntry.objects.filter(kind="visit").update(kind="")
    return told


def fill():
    with connection.cursor() as cursor:
        for statement in STATEMENTS:
            cursor.execute(statement)
    return entries()


def test_old_entries_are_told_as_new_ones(old_entries):
    assert len({kind for _, kind, *_ in old_entries.values()}) > 12
    assert fill() == old_entries


def test_an_entry_whose_record_is_gone_stays_with_the_owners(old_entries):
    gone = AuditEntry.objects.create(
        actor_name="Asha", action="deleted", kind="student", target_id=999_999_999
    )
    assert fill()[gone.pk] == (gone.pk, "student", "", None, None)


def test_an_old_entry_stays_with_the_branch_that_it_names(old_entries, ids):
    moved = AuditEntry.objects.create(
        actor_name="Asha",
        action="changed",
        kind="student",
        target_id=ids.student,
        after={"branch_id": ids.second_branch},
    )
    assert fill()[moved.pk][3] == ids.second_branch
