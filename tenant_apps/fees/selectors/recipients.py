"""Who the documents of a student are issued to."""

from shared_apps.core.gst import Recipient
from tenant_apps.fees.models import Due
from tenant_apps.students.models import Student


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


def recipient_of_due(due: Due) -> Recipient:
    """Returns the recipient as of the day of issue. Dues that were issued before it was stored show
    the student as of today."""
    return Recipient(**due.recipient) if due.recipient else person_of(due.student)
