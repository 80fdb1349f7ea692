"""An organisation with 20,000 students over eight branches, for the list benchmark."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.fees.models import Due
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Domain, Organisation
from tenants.schemas import create_schema, current_digest

BRANCHES, STUDENTS = 8, 20_000
HOST = "bench.localhost"


@dataclass(frozen=True)
class Prepared:
    """What a worker must know to ask for the list."""

    token: str
    schema: str
    user_id: int
    branch_id: int

    def environment(self) -> dict[str, str]:
        return {
            "BENCH_TOKEN": self.token,
            "BENCH_SCHEMA": self.schema,
            "BENCH_USER": str(self.user_id),
            "BENCH_BRANCH": str(self.branch_id),
        }


def prepare() -> Prepared:
    """Makes the organisation, once a run; commits."""
    call_command("migrate", verbosity=0)
    organisation = Organisation(
        name="Bench Academy",
        category="Driving",
        email="b@bench.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, timezone.localdate())
    Domain.objects.create(domain=HOST, tenant=organisation, is_primary=True)
    owner = User.objects.create(
        email="owner@bench.test",
        name="Bench Owner",
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        password="!",
    )
    with in_organisation(organisation), transaction.atomic():
        ports.set_up_workspace.ask(organisation=organisation, by=SYSTEM)
        ports.owner_joined.ask(user=owner)
        branch_id = _fill()
    _analyse()
    return Prepared(begin_session(owner), organisation.schema_name, owner.pk, branch_id)


def _fill() -> int:
    branches = Branch.objects.bulk_create(
        Branch(
            code=f"BR-{n:03d}",
            name=f"Branch {n}",
            receipt_prefix=f"B{n}",
            phone="9822014567",
            address="1 Main Road",
            city="Pune",
            state="Maharashtra",
            pincode="411038",
        )
        for n in range(1, BRANCHES + 1)
    )
    course = Course.objects.create(**_course())
    today = timezone.localdate()
    students = Student.objects.bulk_create(
        (
            Student(
                code=f"STU-{n:05d}",
                name=f"Student Number {n}",
                phone=f"98{n:08d}",
                admission_date=today - timedelta(days=n % 700),
                branch=branches[n % BRANCHES],
            )
            for n in range(STUDENTS)
        ),
        batch_size=2000,
    )
    Due.objects.bulk_create(
        (
            Due(
                number=f"B1-I/2627/{n:05d}",
                student=student,
                branch_id=student.branch_id,
                course=course,
                label="Guitar, Nov 2026",
                issue_date=today,
                due_date=today,
                late_after=today,
                document="BILL_OF_SUPPLY",
                taxable=Decimal(1000),
                cgst=0,
                sgst=0,
                igst=0,
                total=Decimal(1000),
            )
            for n, student in enumerate(students)
        ),
        batch_size=2000,
    )
    return branches[2].pk


def _course() -> dict:
    return {
        "code": "CRS-001",
        "name": "Guitar",
        "category": "Music",
        "base_fee": Decimal(1000),
        "status": "ACTIVE",
        "duration_value": 12,
        "duration_unit": "MONTHS",
    }


def _analyse() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # as autovacuum would
