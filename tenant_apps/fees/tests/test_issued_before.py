"""Documents that the previous release issued are frozen as they were printed then."""

from decimal import Decimal

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import update_branch
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.fees.tests.test_frozen_documents import change_student, documents, printed
from tenant_apps.students.services import update_student
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tenant_apps.workspace.models import Letterhead

__all__ = ["documents"]

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")

MODELS = (Due, Payment, CreditNote)
FILLS = [("branches", "0003_fill_letterheads"), ("fees", "0008_fill_frozen_documents")]


def unfreeze():
    """Empties what the previous release did not store."""
    with connection.cursor() as cursor:
        # A table with pending deferred constraint checks in this transaction cannot be altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for model in MODELS:
            table = model._meta.db_table
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            cursor.execute(f"UPDATE {table} SET letterhead_id = NULL, recipient = '{{}}'")
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        # There were none of later documents.
        for table in ("fees_advanceadjustment", "fees_advancevoucher", "refunds_refund"):
            cursor.execute(f"TRUNCATE {table} CASCADE")
        for table in ("branches_branch", "certificates_certificate"):
            cursor.execute(f"UPDATE {table} SET letterhead_id = NULL")
        cursor.execute("DELETE FROM workspace_letterhead")


def fill():
    """Runs the data migrations."""
    loader = MigrationLoader(connection)
    # 0009 is not applied yet when they run.
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"ALTER TABLE {model._meta.db_table} DISABLE TRIGGER USER")
    for name in FILLS:
        state = loader.project_state(name, at_end=False)
        with connection.schema_editor() as editor:
            loader.graph.nodes[name].apply(state, editor)
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"ALTER TABLE {model._meta.db_table} ENABLE TRIGGER USER")


def test_existing_documents_are_frozen_from_the_values_of_today(documents):
    before = [printed(document) for document in documents]
    unfreeze()
    fill()
    assert [printed(document) for document in documents] == before
    change_student(documents[0])
    assert [printed(document) for document in documents] == before


def test_the_migration_finds_the_letterheads_that_the_application_would(documents):
    before = set(Letterhead.objects.values_list("digest", flat=True))
    used = {document.letterhead.digest for document in documents}
    unfreeze()
    fill()
    after = set(Letterhead.objects.values_list("digest", flat=True))
    assert used <= after <= before
    assert not Branch.objects.filter(letterhead=None).exists()


def test_branches_with_the_same_values_share_a_letterhead():
    one, other = make_branch(), make_branch()
    Branch.objects.filter(pk=other.pk).update(name=f"{one.name} ")
    unfreeze()
    fill()
    assert Letterhead.objects.count() == Branch.objects.count()


def test_an_existing_due_is_billed_to_its_student_and_a_new_one_to_the_company():
    student = make_student(name="Aarav Deshpande")
    due = make_due(student)
    unfreeze()
    fill()
    update_student(by=SYSTEM, record=student, **COMPANY)
    assert "Infotech" not in printed(due)
    assert "Aarav Deshpande" in printed(due)


def test_a_document_of_the_previous_release_that_came_after_the_migration_shows_today(documents):
    before = [printed(document) for document in documents]
    unfreeze()
    assert [printed(document) for document in documents] == before
    branch = Branch.objects.get(pk=documents[0].branch_id)
    update_branch(by=SYSTEM, record=branch, phone="9899999999")
    assert all("9899999999" in printed(document) for document in documents)


def test_an_existing_receipt_keeps_its_split():
    due = make_due(make_student(), fee=Decimal("100.05"))
    payment = record_payment(
        by=SYSTEM, student=due.student, amount=Decimal("100.00"), method="CASH"
    )
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE fees_allocation DISABLE TRIGGER USER")
        cursor.execute("UPDATE fees_allocation SET equal_halves = false")
    [row] = receipt_content(Payment.objects.get(pk=payment.pk))["rows"]
    assert (row["taxable"], row["cgst"], row["sgst"]) == ("₹84.75", "₹7.63", "₹7.62")
