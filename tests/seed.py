"""What the two organisations of the test template hold before any test begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core import ports
from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course, FeePlan
from tenant_apps.courses.services import create_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import enrol
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.students.services import create_student
from tenant_apps.workspace.services import take_number
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

PASSWORD = "Raga@Pune1"
MASTER = "master@platform.test"
# Each organisation's people, by the role they play in tests; {} is the organisation's own word.
PEOPLE = {
    "owner": ("owner@{}.test", Role.SUPER_ADMIN, None),
    "admin": ("admin@{}.test", Role.ADMIN, 0),
    "staff": ("staff@{}.test", Role.STAFF, 0),
    "trainer": ("trainer@{}.test", Role.TRAINER, 0),
    "branch_admin": ("second.admin@{}.test", Role.ADMIN, 1),
}
BRANCHES = [("Main {}", "AAA", "411038"), ("Second {}", "BBB", "411045")]
# Name, branch, whether the trainer teaches them Guitar, and what they have paid.
STUDENTS = [
    ("{} Payer", 0, True, Decimal(5000)),
    ("{} Second", 1, True, Decimal(1000)),
    ("{} Owing", 0, True, None),
    ("{} Newcomer", 0, False, None),
]


def seed(organisations: Sequence[Organisation]) -> None:
    """Fill both workspaces with the same rows in the same order, so that their ids are equal.

    A test that reads the neighbour by mistake then finds a row instead of nothing. Runs once per
    state of the migrations and of this file, committed.
    """
    hashed = make_password(PASSWORD)
    User.objects.create(email=MASTER, name="Rahul Bhosale", role=Role.MASTER, password=hashed)
    for organisation in organisations:
        start_trial(organisation, timezone.localdate())
        Organisation.objects.filter(pk=organisation.pk).update(
            status=Organisation.Status.ACTIVE,
            plan_name="Growth",
            open_until=None,
            student_limit=None,
            staff_limit=None,
            branch_limit=None,
        )
        users = _people(organisation, hashed)
        with in_organisation(organisation), transaction.atomic():
            ports.set_up_workspace.ask(organisation=organisation, by=SYSTEM)
            branches = [_branch(word(organisation), *each) for each in BRANCHES]
            members = _members(word(organisation), users, branches)
            _students(word(organisation), branches, members["trainer"])


def word(organisation: Organisation) -> str:
    """The first word of the name, in every text of the organisation: a leak shows."""
    return organisation.name.split()[0]


def _people(organisation: Organisation, hashed: str) -> dict[str, User]:
    name = word(organisation)
    return {
        person: User.objects.create(
            email=email.format(name.lower()),
            name=f"{name} {person.replace('_', ' ').title()}",
            phone="9822014567",
            role=role,
            organisation=organisation,
            password=hashed,
        )
        for person, (email, role, _) in PEOPLE.items()
    }


def _branch(name: str, label: str, prefix: str, pincode: str) -> Branch:
    branch = Branch(
        code=f"BR-{take_number('branch'):03d}",
        name=label.format(name),
        receipt_prefix=prefix,
        phone="9822011870",
        address=f"1 {name} Road",
        city="Pune",
        state="Maharashtra",
        pincode=pincode,
        gstin="27AAKCS4821M1Z6",
    )
    return audit.create(branch, by=SYSTEM)


def _members(name: str, users: dict[str, User], branches: list[Branch]) -> dict[str, Member]:
    members = {}
    for person, (_, role, position) in PEOPLE.items():
        user = users[person]
        branch = None if position is None else branches[position]
        if branch is not None:
            with in_public():
                User.objects.filter(pk=user.pk).update(branch_id=branch.pk)
        member = Member(
            pk=user.pk,
            code=f"STF-{take_number('staff'):04d}",
            name=user.name,
            email=user.email,
            phone=user.phone,
            role=role,
            status=Member.Status.ACTIVE,
            branch=branch,
            address=f"2 {name} Road",
            job_type="Full time",
            gender="Other",
            salary=Decimal(30000),
        )
        members[person] = audit.create(member, by=SYSTEM)
    return members


def _students(name: str, branches: list[Branch], trainer: Member) -> None:
    """Guitar is taught, Vocal nobody has chosen yet; a month of Guitar is ₹4,720.00 with GST."""
    monthly = {"kind": FeePlan.Kind.MONTHLY, "due_day": 10}
    guitar, _ = (
        create_course(
            by=SYSTEM,
            name=f"{name} {subject}",
            duration_value=3,
            duration_unit=Course.DurationUnit.MONTHS,
            base_fee=Decimal(4000),
            fee_plan=monthly,
        )
        for subject in ("Guitar", "Vocal")
    )
    for label, position, taught, paid in STUDENTS:
        student = create_student(
            by=SYSTEM, branch=branches[position], name=label.format(name), phone="9822014567"
        )
        if taught:
            enrol(
                by=SYSTEM,
                student=student,
                course=guitar,
                fee_plan=guitar.fee_plans.get(),
                trainer=trainer if position == 0 else None,
                start=month_start(today()),
            )
        if paid:
            record_payment(by=SYSTEM, student=student, amount=paid, method=Payment.Method.CASH)


@dataclass(frozen=True)
class Ids:
    """Where the seeded rows of one workspace are found. All but the people's ids are the same in
    both organisations."""

    code: str
    people: dict[str, int]
    branch: int
    second_branch: int
    course: int
    free_course: int
    plan: int
    student: int
    second_student: int
    owing_student: int
    new_student: int
    enrolment: int
    second_enrolment: int
    unpaid_enrolment: int
    due: int
    second_due: int
    payment: int
    second_payment: int


def ids_of(organisation: Organisation) -> Ids:
    """The seeded rows of an organisation."""
    with in_organisation(organisation):
        main, second = Branch.objects.order_by("pk").values_list("pk", flat=True)[:2]
        guitar, vocal = Course.objects.order_by("pk").values_list("pk", flat=True)[:2]
        students = list(Student.objects.order_by("pk").values_list("pk", flat=True)[:4])
        enrolments = list(Enrolment.objects.order_by("pk").values_list("pk", flat=True)[:3])
        unpaid = Due.objects.filter(status=Due.Status.ISSUED).order_by("-pk")
        payments = list(Payment.objects.order_by("pk").values_list("pk", flat=True)[:2])
        emails = dict(Member.objects.values_list("email", "pk"))
        return Ids(
            code=organisation.code,
            people={
                person: emails[email.format(word(organisation).lower())]
                for person, (email, _, _) in PEOPLE.items()
            },
            branch=main,
            second_branch=second,
            course=guitar,
            free_course=vocal,
            plan=FeePlan.objects.get(course=guitar).pk,
            student=students[0],
            second_student=students[1],
            owing_student=students[2],
            new_student=students[3],
            enrolment=enrolments[0],
            second_enrolment=enrolments[1],
            unpaid_enrolment=enrolments[2],
            due=unpaid.filter(student=students[2])[0].pk,
            second_due=unpaid.filter(student=students[1])[0].pk,
            payment=payments[0],
            second_payment=payments[1],
        )
