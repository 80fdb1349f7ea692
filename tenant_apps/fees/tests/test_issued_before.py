"""Documents issued before recipients and equal halves were stored stay as they were printed."""

from decimal import Decimal

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.services import update_student
from tenant_apps.students.tests.factories import COMPANY, make_student

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")

MIGRATION = ("fees", "0006_place_of_supply")


@pytest.fixture
def migrated():
    """A part payment of a due that both exist before the migration is applied."""
    due = make_due(make_student(name="Aarav Deshpande"), fee=Decimal("100.05"))
    payment = record_payment(
        by=SYSTEM, student=due.student, amount=Decimal("100.00"), method="CASH"
    )
    update_student(by=SYSTEM, record=due.student, **COMPANY)
    loader = MigrationLoader(connection)
    migration, state = loader.graph.nodes[MIGRATION], loader.project_state(MIGRATION, at_end=False)
    with connection.cursor() as cursor:
        # A table with pending deferred constraint checks in this transaction cannot be altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with connection.schema_editor() as editor:
        migration.unapply(state.clone(), editor)
    with connection.schema_editor() as editor:
        migration.apply(state.clone(), editor)
    return Due.objects.get(pk=due.pk), Payment.objects.get(pk=payment.pk)


def test_an_existing_due_is_billed_to_its_student(migrated):
    due, _ = migrated
    assert due.recipient == {}
    assert bill_content(due)["name"] == "Aarav Deshpande"


def test_an_existing_receipt_keeps_its_split(migrated):
    _, payment = migrated
    [row] = receipt_content(payment)["rows"]
    assert (row["taxable"], row["cgst"], row["sgst"]) == ("₹84.75", "₹7.63", "₹7.62")
