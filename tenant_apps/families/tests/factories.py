"""Families of students with dues."""

from typing import Any

from django.db import transaction

from shared_apps.core.principal import SYSTEM
from tenant_apps.families import services
from tenant_apps.families.models import Family
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.students.models import Student

PHONE = "9822099017"


@transaction.atomic
def make_family(*months: int, branch: Any, **values: Any) -> tuple[Family, list[Student]]:
    """Returns a family with a student for each number of `months`, who has so many dues of ₹4,720.00, and
    its students by name."""
    names = ("Asha Rao", "Bela Rao", "Chirag Rao", "Dev Rao")
    students = [
        make_owing(count, branch=branch, name=name, phone=PHONE)
        for count, name in zip(months, names, strict=False)
    ]
    family = services.form_family(
        by=SYSTEM, students=students, **{"name": "Rao", "phone": PHONE} | values
    )
    return family, students
