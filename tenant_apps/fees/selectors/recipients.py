"""Who the documents of a student are issued to, and by whom."""

from shared_apps.core.gst import Recipient
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import Letterhead


def person_of(student: Student) -> Recipient:
    """Returns the student as a recipient, with the guardian and the address as of today."""
    address = student.address
    if address:
        town = f", {student.city}" if student.city else ""
        address = f"{address}{town} {student.pincode}".rstrip()
    return Recipient(
        name=student.name,
        care_of=student.guardian_name,
        address=address,
        state=student.state,
    )


def recipient_of(student: Student) -> Recipient:
    """Returns the recipient of new documents: the company that the student is billed to, or the
    student."""
    if not student.bill_to_name:
        return person_of(student)
    return Recipient(
        name=student.bill_to_name,
        student=student.name,
        address=student.bill_to_address,
        state=student.bill_to_state,
        gstin=student.bill_to_gstin,
    )


def recipient_of_document(document: Due | CreditNote | Payment) -> Recipient:
    """Returns the recipient as of the day of issue. Rows that the previous release wrote while it
    was being replaced have none and show the student as of today."""
    return document.issued_to if document.recipient else person_of(document.student)


def issuer_of_document(document: Due | CreditNote | Payment) -> Letterhead:
    """Returns the issuer as of the day of issue; with the same exception."""
    return document.letterhead or letterhead_of(document.branch)
