"""What the corruptions share: how rows are changed past the triggers, and what is found then."""

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from django.db import connection, transaction

from shared_apps.core.gst import credit_line
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch, make_student

TABLES = (
    "audit_auditentry",
    "closing_cashcount",
    "closing_cashdifference",
    "enrolments_enrolment",
    "enrolments_enrolmentdue",
    "certificates_certificate",
    "fees_advanceadjustment",
    "fees_advancevoucher",
    "fees_allocation",
    "fees_creditnote",
    "fees_creditnoteline",
    "fees_due",
    "fees_dueline",
    "fees_movement",
    "fees_payment",
    "fees_reversal",
    "finance_entry",
    "finance_expense",
    "finance_income",
    "finance_openingbalance",
    "finance_transfer",
    "materials_distribution",
    "materials_openingstock",
    "promotions_promotion",
    "materials_purchase",
    "materials_stockmovement",
    "gst_gstfiling",
    "refunds_refund",
    "refunds_refundpart",
    "students_student",
    "workspace_documentcopy",
    "workspace_letterhead",
)


WITHOUT_CHAINS = (
    "UPDATE fees_due SET chain_hash = ''",
    "UPDATE fees_creditnote SET chain_hash = ''",
    "UPDATE fees_payment SET chain_hash = ''",
    "UPDATE fees_advancevoucher SET chain_hash = ''",
    "UPDATE refunds_refund SET chain_hash = ''",
    "UPDATE certificates_certificate SET chain_hash = ''",
    "UPDATE workspace_numberseries SET head = '', sealed = 0",
)


class Expected(NamedTuple):
    """What is found: the check, the document, and its figures."""

    check: str
    number: str
    expected: Decimal | None
    found: Decimal | None = None


CORRUPTIONS: dict[str, Callable[[], Expected]] = {}


def corrupts(name: str) -> Callable[[Callable[[], Expected]], Callable[[], Expected]]:
    def declare(corruption: Callable[[], Expected]) -> Callable[[], Expected]:
        CORRUPTIONS[name] = corruption
        return corruption

    return declare


def run(*statements: str) -> None:
    """Runs statements without the triggers that would refuse them. The chains are begun anew, as if the
    product itself had issued the documents so."""
    change(*statements, *WITHOUT_CHAINS)


def change(*statements: str) -> None:
    """As `run`, but the chains stay as they are."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for statement in statements:
            cursor.execute(statement)
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def pay(student: Student, amount: int) -> Payment:
    return services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH"
    )


def credit(due: Due, amount: int = 1000) -> CreditNote:
    lines = selectors.lines_left([due.pk])[due.pk]
    credited = {place: credit_line(line, Decimal(amount)) for place, line in lines.items()}
    with transaction.atomic():
        note = services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")
        services.use_advance(by=SYSTEM, student_id=due.student_id, notes=[note])
    return note


def exempt_due() -> Due:
    """A due of ₹4,000.00 without tax."""
    return make_due(make_student(make_branch(gstin="")))


def rupees(amount: int | str) -> Decimal:
    return Decimal(amount)
