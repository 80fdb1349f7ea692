"""Sample data for a new owner: what was there before, three items, their purchases, a kit, and what the
students were given."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.principal import Actor
from tenant_apps.courses.models import Course
from tenant_apps.materials.services import (
    add_item,
    add_kit,
    issue_to_student,
    post_opening_stock,
    record_purchase,
)
from tenant_apps.students.models import Student

# Name, unit, reorder level, units bought, rupees a unit. The last one is low.
ITEMS = (
    ("Sample songbook", "NOS", 10, 60, 145),
    ("Sample cloth bag", "PCS", 5, 30, 85),
    ("Sample T-shirt", "PCS", 20, 20, 210),
)


def fill_sample(*, by: Actor, today: date, students: Sequence[Student]) -> None:
    """Some tuners are there from before. Buys the items on the day of the first admission. Every student gets
    a songbook, every second one a bag, every third one a T-shirt, on the day of admission. A kit of the first
    course has one of each, for a price below that of the parts."""
    items = []
    joined = sorted(students, key=lambda student: (student.admission_date, student.pk))
    post_opening_stock(
        by=by,
        item=add_item(by=by, name="Sample tuner", unit="PCS", reorder_level=2),
        branch=joined[0].branch,
        quantity=6,
        unit_value=Decimal(320),
        day=joined[0].admission_date - timedelta(days=1),
    )
    for turn, (name, unit, reorder_level, quantity, price) in enumerate(ITEMS, start=1):
        item = add_item(by=by, name=name, unit=unit, reorder_level=reorder_level)
        items.append(item)
        record_purchase(
            by=by,
            item=item,
            branch=joined[0].branch,
            vendor_name="Sample Book Depot",
            invoice_number=f"SAMPLE-{turn}",
            quantity=quantity,
            amount=Decimal(quantity * price),
            method="CASH",
            date=joined[0].admission_date,
        )
        for student in joined[::turn]:
            issue_to_student(
                by=by, item=item, student=student, quantity=1, date=student.admission_date
            )
    add_kit(
        by=by,
        name="Sample starter kit",
        lines=[(item, 1) for item in items],
        head="Starter kit",
        amount=Decimal(400),
        course=Course.objects.live().earliest("pk"),
        at_admission=True,
    )
