"""Users, branches, members, students and enquiries of a workspace, and what is posted for them."""

from datetime import time, timedelta
from decimal import Decimal

from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.accounts.models import User
from shared_apps.core.dates import month_start, today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import add_branch
from tenant_apps.chat.rules import branch_room
from tenant_apps.chat.services import send_message
from tenant_apps.courses.models import Course, FeePlan
from tenant_apps.courses.services import create_batch, create_course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.enquiries import create_enquiry, lose_enquiry
from tenant_apps.enrolments.services import enrol
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.families.services import form_family, remove_student
from tenant_apps.fees.models import Payment
from tenant_apps.fees.selectors import lines_left
from tenant_apps.fees.services import credit_due, record_payment
from tenant_apps.noticeboard.services import create_centre_post
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    Student,
)
from tenant_apps.students.services import create_student
from tenants.context import in_public
from tenants.models import Organisation
from tests.seed.money import seed_vouchers
from tests.seed.names import BATCHES, GSTIN, PEOPLE, STUDENTS, name_prefix


def seed_people(organisation: Organisation, hashed: str) -> dict[str, User]:
    name = name_prefix(organisation)
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


def seed_branch(name: str, label: str, prefix: str, pincode: str) -> Branch:
    branch = Branch(
        code=take_code(Branch.CODES),
        name=label.format(name),
        receipt_prefix=prefix,
        phone="9822011870",
        address=f"1 {name} Road",
        city="Pune",
        state="Maharashtra",
        pincode=pincode,
        gstin=GSTIN,
    )
    return add_branch(by=SYSTEM, branch=branch)


def seed_members(name: str, users: dict[str, User], branches: list[Branch]) -> dict[str, Member]:
    members = {}
    for person, (_, role, position) in PEOPLE.items():
        user = users[person]
        branch = None if position is None else branches[position]
        if branch is not None:
            with in_public():
                User.objects.filter(pk=user.pk).update(branch_id=branch.pk)
        member = Member(
            pk=user.pk,
            code=take_code(Member.CODES),
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


def seed_students(name: str, branches: list[Branch], trainer: Member) -> None:
    """Creates courses, batches, students, enrolments and payments. Guitar has a daily batch in each
    branch and costs ₹4,720.00 a month with GST; Vocal has no students."""
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
    batches = [
        create_batch(
            by=SYSTEM,
            name=f"{name} {time_of_day}",
            course=guitar,
            branch=branches[position],
            trainer=trainer if position == 0 else None,
            days=list(range(7)),
            start_time=time(hour),
            end_time=time(hour + 1),
            start=month_start(today()),
        )
        for time_of_day, position, hour in BATCHES
    ]
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
                batch=batches[position],
                start=month_start(today()),
            )
        if paid:
            record_payment(by=SYSTEM, student=student, amount=paid, method=Payment.Method.CASH)
    seed_second_course(name)


def seed_second_course(name: str) -> None:
    """Tabla: two credited enrolments, the first of them paused, and a trial."""
    tabla = create_course(
        by=SYSTEM,
        name=f"{name} Tabla",
        duration_value=3,
        duration_unit=Course.DurationUnit.MONTHS,
        base_fee=Decimal(3000),
        fee_plan={"kind": FeePlan.Kind.MONTHLY, "due_day": 10},
    )
    payer, second, owing = Student.objects.order_by("pk")[:3]
    choice = {"course": tabla, "fee_plan": tabla.fee_plans.get(), "start": month_start(today())}
    enrolments = [
        enrol(by=SYSTEM, student=student, auto_renew=True, **choice) for student in (payer, second)
    ]
    for enrolment in enrolments:
        due = enrolment.dues.get().due
        lines = lines_left([due.pk])[due.pk]
        credit_due(by=SYSTEM, record=due, lines=lines, reason="The teacher was ill")
    take_step(
        by=SYSTEM, record=enrolments[0], step=Step.PAUSE, on=month_start(today()), reason="Exams"
    )
    enrol(by=SYSTEM, student=owing, trial=True, **choice)
    for paying in (payer, second):
        seed_vouchers(paying)


def seed_enquiries(name: str, branches: list[Branch], trainer: Member) -> None:
    """An open enquiry in each branch and a lost one; the trainer owns those of the main branch."""
    enquiries = [
        create_enquiry(
            by=SYSTEM,
            branch=branches[position],
            owner=trainer if position == 0 else None,
            name=label.format(name),
            phone="9822014568",
            courses=list(Course.objects.order_by("pk")[:1]),
            source=Enquiry.Source.WALK_IN,
            next_follow_up=today(),
        )
        for label, position in (("{} Visitor", 0), ("{} Caller", 1), ("{} Passer-by", 0))
    ]
    lose_enquiry(by=SYSTEM, record=enquiries[2], reason="DISTANCE")


def seed_families(name: str) -> None:
    """For each branch a family of its first student and its leaver, and one that all students have left."""
    payer, second, owing, newcomer = Student.objects.order_by("pk")[:4]
    leavers = Student.objects.filter(name__endswith=" Leaver").order_by("pk")
    for student, leaver in zip((payer, second), leavers, strict=True):
        form_family(
            by=SYSTEM, students=[student, leaver], name=f"{name} Family", phone="9822014567"
        )
    left = form_family(
        by=SYSTEM, students=[owing, newcomer], name=f"{name} Former", phone="9822014567"
    )
    for student in (owing, newcomer):
        remove_student(by=SYSTEM, record=left, student=student)


def seed_messages(name: str, branches: list[Branch], members: dict[str, Member]) -> None:
    """A message in the room of each branch: the owner's, and that of the second branch's admin."""
    for branch, author in zip(branches, ("owner", "branch_admin"), strict=True):
        send_message(
            by=acting_principal(members[author].pk),
            room=branch_room(branch.pk),
            text=f"{name}: the hall of {branch.name} is free on Friday.",
        )


def seed_posts(name: str, branches: list[Branch]) -> None:
    """A published post for each branch."""
    for branch in branches:
        create_centre_post(
            by=SYSTEM,
            title=f"{name} annual day",
            text=f"Rehearsals of {branch.name} begin on Monday.",
            branch_ids=[branch.pk],
            ends_at=timezone.now() + timedelta(days=30),
            publish=True,
        )
