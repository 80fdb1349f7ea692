"""The data of the two organisations in the test template."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.accounts.models import SecondFactor, User
from shared_apps.accounts.second_factor import seal_key
from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.billing.models import Coupon, GatewayPayment, Order
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.billing.services.coupons import create_coupon
from shared_apps.billing.services.orders import issue_invoice, place_order
from shared_apps.clients.models import Client
from shared_apps.clients.services import create_client
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.plans.models import Plan
from shared_apps.plans.services import draft_plan, publish_plan
from shared_apps.posts.models import PlatformPost
from shared_apps.subscriptions.services import start_trial
from shared_apps.support.models import CannedAnswer, Ticket, TicketMessage
from tenant_apps.approvals.models import Approval
from tenant_apps.attendance.models import Mark, Register, StaffDay
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.holidays.services import add_holiday
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.branches.models import Branch, Holiday
from tenant_apps.branches.services import add_branch
from tenant_apps.certificates.models import Certificate
from tenant_apps.closing.models import CashClose, CashCount, CashDifference, PeriodLock
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.courses.services import create_batch, create_course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.enquiries import create_enquiry, lose_enquiry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import bring_enrolment, enrol
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.families.models import Family
from tenant_apps.families.services import form_family, remove_student
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.fees.selectors import lines_left
from tenant_apps.fees.services import credit_due, give_back, record_payment, void_due
from tenant_apps.fees.services.advances import receive_advance
from tenant_apps.finance import services as finance
from tenant_apps.finance.models import (
    Category,
    Expense,
    ExpenseFile,
    Income,
    RecurringExpense,
    Transfer,
)
from tenant_apps.gst.selectors import Registration
from tenant_apps.gst.services import mark_filed, name_ledgers
from tenant_apps.imports.models import (
    DataImport,
    DataImportFault,
    DataImportRow,
    DataImportSheet,
)
from tenant_apps.jobs.models import Job
from tenant_apps.materials.models import (
    Distribution,
    Item,
    Kit,
    Purchase,
    Stock,
    StockMovement,
)
from tenant_apps.materials.services import (
    add_item,
    add_kit,
    issue_to_student,
    post_opening_stock,
    record_purchase,
)
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.noticeboard.services import create_centre_post, create_platform_post
from tenant_apps.notifications.models import Notification
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.proofs.models import UpiProof
from tenant_apps.proofs.services import reject_proof, submit_proof
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import request_refund
from tenant_apps.reminders.models import Reminder, ReminderPause
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.report_mails import services as report_mails
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    ImportFault,
    ImportSheet,
    Student,
    StudentDocument,
    StudentImport,
)
from tenant_apps.students.services import create_student
from tenant_apps.workspace.models import BulkChange, ListView, NumberSeries, StoredFile
from tenant_apps.workspace.services import set_up
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

PASSWORD = "Raga@Pune1"
MASTER = "master@platform.test"
GSTIN = "27AAKCS4821M1Z6"
MASTER_KEY = b"a key of twenty byte"
# Each organisation's users, by their name in tests; {} is the organisation's name prefix.
PEOPLE = {
    "owner": ("owner@{}.test", Role.SUPER_ADMIN, None),
    "admin": ("admin@{}.test", Role.ADMIN, 0),
    "staff": ("staff@{}.test", Role.STAFF, 0),
    "trainer": ("trainer@{}.test", Role.TRAINER, 0),
    "branch_admin": ("second.admin@{}.test", Role.ADMIN, 1),
}
BRANCHES = [("Main {}", "AAA", "411038"), ("Second {}", "BBB", "411045")]
CHECK_LETTERS = str.maketrans("01", "ZY")  # a check code has no 0 and no 1
# Name, branch and hour. The trainer teaches those of the first branch; the last batch has no students.
BATCHES = [("Morning", 0, 7), ("Second", 1, 7), ("Night", 0, 21)]
# Name, branch, whether enrolled in Guitar in the branch's batch, and the amount paid.
STUDENTS = [
    ("{} Payer", 0, True, Decimal(5000)),
    ("{} Second", 1, True, Decimal(1000)),
    ("{} Owing", 0, True, None),
    ("{} Newcomer", 0, False, None),
]
# How many students the workspace and its first branch have: those above, and a leaver of each branch.
STUDENTS_IN_ALL = len(STUDENTS) + len(BRANCHES)
STUDENTS_IN_FIRST_BRANCH = sum(branch == 0 for _, branch, *_ in STUDENTS) + 1


def seed(organisations: Sequence[Organisation]) -> None:
    """Fills both workspaces with the same rows in the same order, so that their ids are equal.

    Code that reads the wrong workspace then finds a row and the test fails. Runs and commits once
    per template (see `tests.database`).
    """
    hashed = make_password(PASSWORD)
    master = User.objects.create(
        email=MASTER, name="Rahul Bhosale", role=Role.MASTER, password=hashed
    )
    SecondFactor.objects.create(user=master, key=seal_key(MASTER_KEY), confirmed_at=timezone.now())
    on_sale = _plans()
    _coupons(on_sale)
    _clients()
    CannedAnswer.objects.create(title="Print as image", text="Please switch on Print as image.")
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
        _tickets(organisation, users["trainer"])
        with in_organisation(organisation), transaction.atomic():
            set_up(by=SYSTEM)
            finance.add_first_categories(by=SYSTEM)
            branches = [_branch(name_prefix(organisation), *each) for each in BRANCHES]
            for branch in branches:
                name = f"{name_prefix(organisation)} Diwali"
                add_holiday(by=SYSTEM, branch=branch, date=date(2027, 10, 29), name=name)
            members = _members(name_prefix(organisation), users, branches)
            _students(name_prefix(organisation), branches, members["trainer"])
            _renewals(branches)
            _enquiries(name_prefix(organisation), branches, members["trainer"])
            _certificates(name_prefix(organisation))
            _materials(name_prefix(organisation), branches)
            _attendance(members)
            _documents_and_imports(name_prefix(organisation), branches)
            _data_imports(name_prefix(organisation), branches)
            _lists(name_prefix(organisation), members)
            _approvals(name_prefix(organisation), branches, members["staff"])
            _posts(name_prefix(organisation), branches)
            _finance(name_prefix(organisation), branches)
            _returns(name_prefix(organisation), branches[0])
            _reminders(name_prefix(organisation))
            _closed_days(branches, users["owner"])
            _cheques()
            _proofs()
            _refunds(name_prefix(organisation), branches)
            _families(name_prefix(organisation))
            _promotions(branches)
            _openings(name_prefix(organisation), branches)
            # Tests of notifications count their own.
            Notification.objects.filter(kind__regex="^(refund|upiproof|cheque)[.]").delete()
        _bought(organisation, on_sale)
    first, last = organisations[0], organisations[-1]
    Organisation.objects.filter(pk=last.pk).update(referred_by=first)
    _waiting_order(last, on_sale)
    _restores(first, last)
    create_platform_post(
        by=SYSTEM,
        title="New report of collections",
        text="Reports now compare a month with the one before.",
        ends_at=timezone.now() + timedelta(days=30),
        publish=True,
    )


def _restores(first: Organisation, last: Organisation) -> None:
    """A restore of each, to backups that are no longer kept: the first was ended, the last is ready."""
    for organisation, status in ((first, Restore.Status.DELETED), (last, Restore.Status.READY)):
        restore = Restore(
            organisation=organisation,
            taken_at=timezone.now() - timedelta(hours=1),
            status=status,
            reason="A batch was deleted",
        )
        audit_log.create(restore, by=SYSTEM)
        MissingRecord.objects.create(
            restore=restore,
            kind=MissingRecord.Kind.RECEIPT,
            since=MissingRecord.Since.BACKUP,
            number="AAA/26-27/000009",
            day=today(),
            name="Payer",
            amount=Decimal(500),
            method="Cash",
        )


def _plans() -> Plan:
    """Returns a plan on sale; creates a draft as well."""
    limits = {"student_limit": 1000, "staff_limit": 50, "branch_limit": 10}
    on_sale = draft_plan(by=SYSTEM, name="Growth", amount=Decimal(30000), rank=2, **limits)
    draft_plan(by=SYSTEM, name="Scale", amount=Decimal(80000), rank=3, features=["A named person"])
    return publish_plan(by=SYSTEM, record=on_sale)


def _coupons(plan: Plan) -> None:
    """A coupon of the plan and one that is inactive."""
    ten = {"kind": Coupon.Kind.PERCENT, "value": Decimal(10), "valid_from": today()}
    create_coupon(by=SYSTEM, code="WELCOME10", plan_ids=[plan.pk], limit=50, **ten)
    create_coupon(by=SYSTEM, code="SPRING-10", is_active=False, **ten)


@writing()
def _openings(name: str, branches: list[Branch]) -> None:
    """What each branch had when it moved in today: money that its card terminal will send, and capos."""
    capo = add_item(by=SYSTEM, name=f"{name} Capo")
    for branch in branches:
        had = {"by": SYSTEM, "branch": branch, "day": today()}
        finance.post_opening_balance(account="CARD", amount=Decimal(9000), **had)
        post_opening_stock(item=capo, quantity=6, unit_value=Decimal(150), **had)


@transaction.atomic
def _bought(organisation: Organisation, plan: Plan) -> None:
    """The invoice of the organisation's running term, a credit note for a part of it, and a second payment
    of it by Razorpay."""
    order = Order(
        code=take_code(Order.CODES),
        placed_on=today(),
        organisation=organisation,
        plan=plan,
        kind=Order.Kind.NEW,
        plan_name=plan.name,
        duration_months=12,
        price=plan.amount,
        taxable=plan.amount,
        tax=Decimal(0),
        total=plan.amount,
        method=Order.Method.UPI,
        reference=f"63211884{organisation.pk:04d}",
        status=Order.Status.CONFIRMED,
        term=organisation.subscriptions.get(),
    )
    audit_log.create(order, by=SYSTEM)
    invoice = issue_invoice(order, organisation, today(), by=SYSTEM)
    note = PlatformCreditNote(
        number=f"CM/SEED/{organisation.pk:05d}",
        issue_date=today(),
        organisation=organisation,
        invoice=invoice,
        letterhead=invoice.letterhead,
        recipient=invoice.recipient,
        taxable=Decimal(1000),
        cgst=Decimal(0),
        sgst=Decimal(0),
        igst=Decimal(0),
        total=Decimal(1000),
        reason=f"{name_prefix(organisation)} paid too much",
        method=PlatformCreditNote.Method.BANK_TRANSFER,
        reference="HDFC0098765",
    )
    audit_log.create(note, by=SYSTEM)
    payment = GatewayPayment(
        payment_id=f"pay_Seed{organisation.pk:04d}",
        order=order,
        amount=order.total,
        currency="INR",
        status=GatewayPayment.Status.HELD,
        reason=GatewayPayment.Reason.PAID_TWICE,
        source=GatewayPayment.Source.CALLBACK,
    )
    audit_log.create(payment, by=SYSTEM)


def _waiting_order(organisation: Organisation, plan: Plan) -> None:
    with in_organisation(organisation):
        place_order(
            by=SYSTEM,
            organisation_id=organisation.pk,
            plan=plan,
            method=Order.Method.UPI,
            reference="632118840217",
            used={"students": 4, "staff": 5, "branches": 2},
            day=today(),
        )


def _clients() -> None:
    """An open client of the platform and a lost one."""
    for name, status, planned in (("Rekha Pawar", "NEW", today()), ("Imtiaz Ansari", "LOST", None)):
        create_client(
            by=SYSTEM, name=name, phone="9860041122", status=status, next_follow_up=planned
        )


def name_prefix(organisation: Organisation) -> str:
    """Returns the first word of the organisation's name. All its texts contain it, so that a leak
    into another organisation is visible."""
    return organisation.name.split()[0]


def _people(organisation: Organisation, hashed: str) -> dict[str, User]:
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


def _tickets(organisation: Organisation, opener: User) -> None:
    """Two tickets of the trainer: an open one, and one that was resolved with an internal note."""
    name, now = name_prefix(organisation), timezone.now()
    answered = {"responded_at": now, "response_minutes": 18, "status": Ticket.Status.RESOLVED}
    with transaction.atomic():
        for subject, progress in (("{} receipts", {}), ("{} import", answered)):
            ticket = Ticket.objects.create(
                code=take_code(Ticket.CODES),
                organisation=organisation,
                subject=subject.format(name),
                category=Ticket.Category.RECEIPTS,
                respond_by=now + timedelta(hours=4),
                created_by_id=opener.pk,
                created_by_name=opener.name,
                **progress,
            )
            TicketMessage.objects.create(
                ticket=ticket,
                kind=TicketMessage.Kind.REPLY,
                text=f"{name}: it does not work.",
                author_id=opener.pk,
                author_name=opener.name,
            )
        TicketMessage.objects.create(
            ticket=ticket,
            kind=TicketMessage.Kind.NOTE,
            by_platform=True,
            text=f"{name}: known since Monday.",
            author_name="Rahul Bhosale",
        )


def _branch(name: str, label: str, prefix: str, pincode: str) -> Branch:
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


def _students(name: str, branches: list[Branch], trainer: Member) -> None:
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
    _second_course(name)


def _cheques() -> None:
    """A cheque that is not in the bank yet, at each branch."""
    for place, student in enumerate(Student.objects.order_by("pk")[:2]):
        record_payment(
            by=SYSTEM,
            student=student,
            amount=Decimal(100),
            method=Payment.Method.CHEQUE,
            reference=f"{700_127 + place:06}",
            bank="State Bank of India",
            cheque_date=today(),
        )


def _proofs() -> None:
    """A proof that waits and one that was rejected, at each branch."""
    for place, student in enumerate(Student.objects.order_by("pk")[:2]):
        _, second = (
            submit_proof(
                by=SYSTEM,
                student=student,
                amount=Decimal(700),
                date=today(),
                utr=f"{412_233_445_000 + place * 2 + number}",
            )
            for number in range(2)
        )
        reject_proof(by=SYSTEM, record=second, reason="Not in the bank")


def _second_course(name: str) -> None:
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
        _vouchers(paying)


def _vouchers(student: Student) -> None:
    """An advance that was given back."""
    payment = Payment.objects.get(student=student)
    receive_advance(
        by=SYSTEM,
        payment=payment,
        amount=Decimal(118),
        known=[],
        day=today(),
        cause=AdvanceVoucher.Cause.CREDIT_NOTE,
    )
    give_back(
        by=SYSTEM, payment=payment, amount=Decimal(118), day=today(), reason="Moved to another town"
    )


def _renewals(branches: list[Branch]) -> None:
    """One enrolment of each branch renews in three days; each was skipped once by a run."""
    payer = Enrolment.objects.earliest("pk")
    second = Enrolment.objects.get(auto_renew=True, status=Enrolment.Status.ACTIVE)
    for branch, enrolment in zip(branches, (payer, second), strict=True):
        soon = today() + timedelta(days=3)
        Enrolment.objects.filter(pk=enrolment.pk).update(auto_renew=True, renews_on=soon)
        run = RenewalRun.objects.create(
            branch=branch,
            day=today(),
            status=RenewalRun.Status.DONE,
            finished_at=timezone.now(),
            skipped=1,
        )
        RenewalEntry.objects.create(
            run=run,
            enrolment=enrolment,
            period_from=enrolment.start,
            outcome=RenewalEntry.Outcome.SKIPPED,
            reason="Skipped once by the desk.",
        )


def _enquiries(name: str, branches: list[Branch], trainer: Member) -> None:
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


def _materials(name: str, branches: list[Branch]) -> None:
    """A book of which each branch bought 20 and gave 2 to a student, a bag of which all is there, an item
    without stock, and two kits: one is given at admission to Guitar."""
    book, bag, _tuner = (
        add_item(by=SYSTEM, name=f"{name} {label}", reorder_level=5)
        for label in ("Songbook", "Bag", "Tuner")
    )
    students = Student.objects.select_related("branch").order_by("pk")[:2]
    for branch, student in zip(branches, students, strict=True):
        bought = {"by": SYSTEM, "branch": branch, "vendor_name": f"{name} Music House"}
        record_purchase(item=book, quantity=20, amount=Decimal(3000), method="CASH", **bought)
        record_purchase(item=bag, quantity=4, amount=Decimal(1000), method="UPI", **bought)
        issue_to_student(by=SYSTEM, item=book, student=student, quantity=2)
    add_kit(
        by=SYSTEM,
        name=f"{name} Guitar kit",
        lines=[(bag, 1)],
        head="Guitar kit",
        amount=Decimal(500),
        course=Course.objects.order_by("pk")[0],
        at_admission=True,
    )
    add_kit(by=SYSTEM, name=f"{name} Exam kit", lines=[(bag, 2)])


@writing()
def _certificates(name: str) -> None:
    """A certificate for each Guitar enrolment, without a real PDF."""
    guitar = Enrolment.objects.filter(course__name=f"{name} Guitar")
    for enrolment in guitar.select_related("student", "course").order_by("pk"):
        number = take_code(Certificate.NUMBERS)
        path = f"seed/{number}.pdf"
        file = {"kind": "certificate", "path": path, "mime_type": "application/pdf", "size": 1}
        certificate = Certificate(
            letterhead=letterhead_of(enrolment.student.branch),
            number=number,
            student=enrolment.student,
            course=enrolment.course,
            student_code=enrolment.student.code,
            student_name=enrolment.student.name,
            course_name=enrolment.course.name,
            description=f"{name} Grade 1",
            file=StoredFile.objects.create(**file),
            check_code=number.removeprefix("CER-").translate(CHECK_LETTERS).rjust(16, "A"),
        )
        audit.create(certificate, by=SYSTEM)


def _documents_and_imports(name: str, branches: list[Branch]) -> None:
    """For each branch, a mark sheet of its first student and an import that is ready to run."""
    for student, branch in zip(Student.objects.order_by("pk")[:2], branches, strict=True):
        path = f"seed/{student.code}.pdf"
        file = {"kind": "document", "path": path, "mime_type": "application/pdf", "size": 1}
        document = StudentDocument(
            student=student,
            kind=StudentDocument.Kind.MARKSHEET,
            title=f"{name} Std. IX",
            file=StoredFile.objects.create(**file),
        )
        audit.create(document, by=SYSTEM)
        row = [f"{name} Payer", "9822014567"]
        record = StudentImport(
            file_name=f"{name}.csv",
            columns=["Name", "Phone"],
            mapping=["studentName", "phone"],
            sample=[row],
            rows=1,
            branch=branch,
            status=StudentImport.Status.CHECKED,
            good=1,
            duplicates=1,
        )
        audit.create(record, by=SYSTEM)
        ImportSheet.objects.create(of=record, rows=[[2, row]])
        kind = ImportFault.Kind.DUPLICATE
        ImportFault.objects.create(of=record, kind=kind, row=2, name=row[0], message="Is there.")


def _data_imports(name: str, branches: list[Branch]) -> None:
    """For each branch, an import of enquiries that is ready to run with one row left out, and one that
    made the batch without students."""
    row = [f"{name} Caller", "9822014569"]
    for branch in branches:
        shared = {
            "columns": ["Name", "Phone"],
            "mapping": ["studentName", "phone"],
            "rows": 2,
            "branch": branch,
        }
        ready = DataImport(
            kind=DataImport.Kind.ENQUIRIES,
            file_name=f"{name} enquiries.csv",
            digest=f"{branch.pk:064}",
            sample=[row],
            status=DataImport.Status.CHECKED,
            good=1,
            faulty=1,
            **shared,
        )
        audit.create(ready, by=SYSTEM)
        DataImportSheet.objects.create(of=ready, rows=[[2, row], [3, [f"{name} Lost", ""]]])
        DataImportFault.objects.create(
            of=ready, row=3, name=f"{name} Lost", heading="Phone", message="Phone is required."
        )
        done = DataImport(
            kind=DataImport.Kind.BATCHES,
            file_name=f"{name} batches.csv",
            digest=f"{branch.pk:064}",
            sample=[],
            status=DataImport.Status.DONE,
            done=2,
            made=1,
            faulty=1,
            **shared,
        )
        audit.create(done, by=SYSTEM)
        night = Batch.objects.order_by("pk")[2]
        DataImportRow.objects.create(of=done, row=2, record_id=night.pk)


def _attendance(members: dict[str, Member]) -> None:
    """Today's register of each batch with students, all present; for one member of staff of each
    branch, yesterday's attendance."""
    for batch in Batch.objects.select_related("branch").order_by("pk"):
        enrolments = Enrolment.objects.filter(batch=batch).order_by("pk")
        if not enrolments:
            continue
        shared = {"batch": batch, "branch": batch.branch, "date": today()}
        register = audit.create(Register(**shared), by=SYSTEM)
        Mark.objects.bulk_create(
            Mark(register=register, enrolment=one, student=one.student, code="PRESENT", **shared)
            for one in enrolments
        )
    for person in ("trainer", "branch_admin"):
        member = members[person]
        times = {"check_in": time(9), "check_out": time(18)}
        day = StaffDay(
            member=member, branch=member.branch, date=today() - timedelta(days=1), **times
        )
        audit.create(day, by=SYSTEM)


def _lists(name: str, members: dict[str, Member]) -> None:
    """A saved view and a pending bulk change of the owner, and of the second branch's admin."""
    for person in ("owner", "branch_admin"):
        view = ListView(
            user_id=members[person].pk,
            list_name="students",
            name=f"{name} left",
            query="status=LEFT",
        )
        audit.create(view, by=SYSTEM)
        BulkChange.objects.create(
            user_id=members[person].pk,
            user_name=f"{name} {person}",
            resource="student",
            action="status",
            data={"status": "COMPLETED"},
            ids=[Student.objects.earliest("pk").pk],
        )
    _report_mails(members)
    _jobs(name, members)


def _report_mails(members: dict[str, Member]) -> None:
    """A schedule of the owner and one of the second branch's admin, with a mail each; then a paused one
    of each."""
    for is_paused in (False, True):
        for person in ("owner", "branch_admin"):
            user, by = members[person].pk, acting_principal(members[person].pk)
            name = "Paused" if is_paused else "Fees"
            view = ListView(
                user_id=user, list_name="report-collections", name=name, query="period=last"
            )
            schedule = report_mails.create_schedule(
                by=by,
                view_id=audit.create(view, by=by).pk,
                every="DAILY",
                file_format="pdf",
                receivers=[user],
            )
            if is_paused:
                report_mails.pause_schedule(by=by, record=schedule)
                continue
            sent = {"receiver_id": user, "receiver_name": by.name, "result": "EMPTY"}
            audit.create(ReportMail(schedule=schedule, day=today(), **sent), by=SYSTEM)


def _jobs(name: str, members: dict[str, Member]) -> None:
    """Exports: the owner's that waits, that failed and that is done, then that of the second branch's
    admin. Of each other kind one of the owner's that is done. No worker knows of them."""
    export = {"path": "student", "query": {}, "file_format": "csv", "selection": None}
    done = {
        "scope": ["SUPER_ADMIN"],
        "file_path": f"seed/{name}.csv",
        "file_type": "text/csv; charset=utf-8",
        "kept_until": timezone.now() + timedelta(days=3),
    }
    for person, status, fields in (
        ("owner", Job.Status.QUEUED, {}),
        ("owner", Job.Status.FAILED, {"finished_at": timezone.now()}),
        ("owner", Job.Status.DONE, {"finished_at": timezone.now(), **done}),
        ("branch_admin", Job.Status.QUEUED, {}),
    ):
        Job.objects.create(
            user_id=members[person].pk,
            user_name=f"{name} {person}",
            kind="export",
            name=f"{name}.csv",
            parameters=export,
            status=status,
            **fields,
        )
    for kind, parameters in (
        ("studentimport", {"record": StudentImport.objects.earliest("pk").pk}),
        (
            "dataimport",
            {"record": DataImport.objects.earliest("pk").pk, "step": "CHECKING"},
        ),
        ("renewal", {"runs": [RenewalRun.objects.earliest("pk").pk]}),
        ("bulkchange", {"record": BulkChange.objects.earliest("pk").pk}),
    ):
        Job.objects.create(
            user_id=members["owner"].pk,
            user_name=f"{name} owner",
            kind=kind,
            name=f"{name} {kind}",
            parameters=parameters,
            status=Job.Status.DONE,
            message=f"{name} is done.",
            finished_at=timezone.now(),
        )


def _approvals(name: str, branches: list[Branch], asking: Member) -> None:
    """For each branch a request to enrol its newcomer, or another student, with a large discount."""
    course = Course.objects.get(name=f"{name} Guitar")
    plan = FeePlan.objects.filter(course=course).earliest("pk")
    students = Student.objects.filter(name__in=[f"{name} Newcomer", f"{name} Second"])
    for branch, student in zip(branches, students.order_by("-pk"), strict=True):
        data = {
            "studentObjectId": student.pk,
            "courseObjectId": course.pk,
            "feePlanObjectId": plan.pk,
            "start": today().isoformat(),
            "discountKind": "PERCENT",
            "discountValue": "30",
            "discountReason": "Sibling",
        }
        approval = Approval(
            action="enrol",
            data=data,
            digest=f"{student.pk:064}",
            name=f"Enrol {student.name} in {course.name}",
            limits=["Your role can give a discount of up to 10 %."],
            branch=branch,
            student=student,
        )
        audit.create(approval, by=Actor(asking.pk, asking.name))


def _finance(name: str, branches: list[Branch]) -> None:
    """For each branch an expense that is a draft, one that is approved and one that is paid, expected and
    received income, a transfer, and an expense that recurs. The draft has a bill."""
    category = Category.objects.get(kind="EXPENSE", name="Rent")
    source = Category.objects.get(kind="INCOME", name="Hall rent")
    for branch in branches:
        shared = {"branch": branch, "date": today(), "amount": Decimal(400), "account": "UPI"}
        spent = [
            finance.create_expense(
                by=SYSTEM, name=f"{name} {what}", category=category, submit=submit, **shared
            )
            for what, submit in (("Rent", False), ("Water", True), ("Tea", True))
        ]
        finance.pay_expense(by=SYSTEM, record=spent[2])
        file = {"kind": "document", "mime_type": "application/pdf", "size": 1}
        stored = StoredFile.objects.create(path=f"seed/{spent[0].code}.pdf", **file)
        audit.create(ExpenseFile(expense=spent[0], title=f"{name} bill", file=stored), by=SYSTEM)
        for what, received in (("Hall", False), ("Recital", True)):
            finance.create_income(
                by=SYSTEM, name=f"{name} {what}", category=source, received=received, **shared
            )
        finance.create_transfer(
            by=SYSTEM,
            branch=branch,
            from_account="CASH",
            to_account="BANK_TRANSFER",
            amount=Decimal(300),
            note=f"{name} deposit",
        )
        finance.create_recurring(
            by=SYSTEM,
            name=f"{name} Broadband",
            amount=Decimal(900),
            category=category,
            account="CARD",
            branch=branch,
            every="MONTH",
            starts_on=add_months(today(), 1),
        )


def _reminders(name: str) -> None:
    """In each branch a student who is not reminded, and one with a message to send by WhatsApp."""
    students = list(Student.objects.order_by("pk")[:4])
    for student in students[:2]:
        pause = ReminderPause(student=student, reason=f"{name} asked for time")
        audit.create(pause, by=SYSTEM)
    for student in (students[2], students[1]):
        reminder = Reminder(
            student=student,
            branch=student.branch,
            channel="WHATSAPP",
            step="ON",
            day=today(),
            days_late=0,
            amount=Decimal(400),
            language="en",
            text=f"{name} fees",
            address=student.phone,
            status="WAITING",
        )
        audit.create(reminder, by=SYSTEM)


def _closed_days(branches: list[Branch], owner: User) -> None:
    """For each branch a first close and a locked month, both further back than anybody may date money, and
    a count of the owner's that the next close can be made of."""
    day = today() - timedelta(days=2500)
    hundred = {"counted": Decimal(100), "coins": Decimal(100)}
    by = Actor(owner.pk, owner.name)
    for branch in branches:
        count = audit.create(CashCount(branch=branch, day=day, book=0, **hundred), by=by)
        close = CashClose(
            number=take_code(CashClose.CODES),
            branch=branch,
            day=day,
            count=count,
            is_first=True,
            opening=0,
            cash_in=0,
            cash_out=0,
            book=0,
            counted=100,
            difference=100,
            limit=100,
        )
        audit.create(close, by=by)
        posted = CashDifference(
            number=take_code(CashDifference.CODES),
            kind=CashDifference.Kind.OPENING,
            close=close,
            branch=branch,
            day=day,
            amount=100,
        )
        audit.create(posted, by=by)
        later = day + timedelta(days=10)
        audit.create(CashCount(branch=branch, day=later, book=100, **hundred), by=by)
        audit.create(PeriodLock(branch=branch, month=month_start(day)), by=by)


def _families(name: str) -> None:
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


def _refunds(name: str, branches: list[Branch]) -> None:
    """For each branch a student who left before anything was due, with an advance of ₹1,000.00: ₹100.00 of
    it was given back, ₹100.00 waits."""
    course = Course.objects.order_by("pk")[0]
    for branch in branches:
        student = create_student(
            by=SYSTEM, branch=branch, name=f"{name} Leaver", phone="9822014590"
        )
        enrolment = enrol(
            by=SYSTEM,
            student=student,
            course=course,
            fee_plan=course.fee_plans.get(),
            start=today(),
            auto_renew=True,
        )
        due = Due.objects.select_related("student").get(student=student)
        void_due(by=SYSTEM, record=due, status=Due.Status.CANCELLED, reason="Left at once")
        take_step(by=SYSTEM, record=enrolment, step=Step.DROP, reason="Left at once")
        record_payment(by=SYSTEM, student=student, amount=Decimal(1000), method="CASH")
        for pay_now in (True, False):
            request_refund(
                by=SYSTEM,
                student=student,
                amount=Decimal(100),
                method="CASH",
                reason="Left at once",
                pay_now=pay_now,
            )


def _promotions(branches: list[Branch]) -> None:
    """For each branch the leaver, who learned Tabla before and learns it for another year."""
    tabla = Course.objects.get(name__endswith=" Tabla")
    plan = tabla.fee_plans.get()
    for branch in branches:
        student = Student.objects.get(branch=branch, name__endswith=" Leaver")
        known = {"student": student, "course": tabla, "fee_plan": plan}
        yesterday = today() - timedelta(days=1)
        before = bring_enrolment(by=SYSTEM, start=yesterday, **known)
        moved = PromotedStudent(
            enrolment=before,
            end=before.end,
            auto_renew=before.auto_renew,
            renews_on=before.renews_on,
        )
        take_step(by=SYSTEM, record=before, step=Step.COMPLETE, on=yesterday)
        moved.successor = bring_enrolment(by=SYSTEM, start=today(), **known)
        batch = Batch.objects.filter(branch=branch).earliest("pk")
        moved.promotion = audit.create(
            Promotion(
                batch=batch,
                to_batch=batch,
                fee_plan=plan,
                start=today(),
                keeps_discount=False,
                made_batch=False,
                closed_batch=False,
                changed_dues=False,
                students=1,
                dues=0,
                total=0,
            ),
            by=SYSTEM,
        )
        moved.save()


def _posts(name: str, branches: list[Branch]) -> None:
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


def _returns(name: str, branch: Branch) -> None:
    """The return of the month before last is filed, and a ledger has a name of its own in Tally."""
    month = add_months(month_start(today()), -2)
    mark_filed(
        by=SYSTEM,
        registration=Registration(branch.gstin, (branch.name,)),
        month=month,
        arn="AA2709260000011",
        filed_on=add_months(month, 1),
    )
    name_ledgers(by=SYSTEM, names={"BAD_DEBTS": f"{name} bad debts"})


@dataclass(frozen=True)
class Ids:
    """Ids of the seeded rows of one workspace and of the platform. All but those of users, tickets and
    orders are the same in both organisations."""

    code: str
    enquiry_code: str
    people: dict[str, int]
    branch: int
    second_branch: int
    course: int
    free_course: int
    plan: int
    batch: int
    second_batch: int
    free_batch: int
    student: int
    second_student: int
    owing_student: int
    new_student: int
    enrolment: int
    second_enrolment: int
    unpaid_enrolment: int
    paused_enrolment: int
    trial_enrolment: int
    renewing_enrolment: int
    second_renewing_enrolment: int
    renewal_run: int
    second_renewal_run: int
    due: int
    second_due: int
    payment: int
    second_payment: int
    cheque: int
    second_cheque: int
    proof: int
    second_proof: int
    rejected_proof: int
    promotion: int
    second_promotion: int
    second_rejected_proof: int
    credit_note: int
    second_credit_note: int
    voucher: int
    second_voucher: int
    enquiry: int
    second_enquiry: int
    lost_enquiry: int
    certificate: int
    second_certificate: int
    item: int
    free_item: int
    kit: int
    purchase: int
    free_purchase: int
    second_purchase: int
    distribution: int
    second_distribution: int
    stock: int
    second_stock: int
    movement: int
    staff_day: int
    second_staff_day: int
    document: int
    second_document: int
    student_import: int
    second_import: int
    data_import: int
    second_data_import: int
    done_import: int
    second_done_import: int
    view: int
    second_view: int
    change: int
    second_change: int
    job: int
    failed_job: int
    done_job: int
    second_job: int
    entry: int
    second_entry: int
    approval: int
    second_approval: int
    holiday: int
    second_holiday: int
    expense: int
    second_expense: int
    approved_expense: int
    second_approved_expense: int
    paid_expense: int
    second_paid_expense: int
    expense_file: int
    second_expense_file: int
    income: int
    second_income: int
    received_income: int
    second_received_income: int
    transfer: int
    second_transfer: int
    report_view: int
    report_schedule: int
    second_report_schedule: int
    paused_report_schedule: int
    second_paused_report_schedule: int
    recurring: int
    second_recurring: int
    reminder: int
    second_reminder: int
    cash_close: int
    second_cash_close: int
    cash_count: int
    second_cash_count: int
    period_lock: int
    second_period_lock: int
    leaver: int
    left_enrolment: int
    refund: int
    second_refund: int
    paid_refund: int
    second_paid_refund: int
    expense_category: int
    income_source: int
    sale_plan: int
    draft_plan: int
    coupon: int
    inactive_coupon: int
    order: int
    waiting_order: int
    held_payment: int
    platform_credit: int
    client: int
    ticket: int
    resolved_ticket: int
    ticket_elsewhere: int
    canned_answer: int
    post: int
    second_post: int
    platform_post: int
    restore: int
    series: int
    family: int
    second_family: int
    free_family: int


def ids_of(organisation: Organisation) -> Ids:
    """Returns the ids of the organisation's seeded rows."""
    with in_public():
        client = Client.objects.earliest("pk").pk
        own = Ticket.objects.filter(organisation__code=organisation.code).order_by("pk")
        tickets = list(own.values_list("pk", flat=True)[:2])
        others = Ticket.objects.exclude(organisation__code=organisation.code)
        elsewhere = others.earliest("pk").pk
        canned_answer = CannedAnswer.objects.earliest("pk").pk
    with in_organisation(organisation):
        main, second = Branch.objects.order_by("pk").values_list("pk", flat=True)[:2]
        guitar, vocal = Course.objects.order_by("pk").values_list("pk", flat=True)[:2]
        batches = list(Batch.objects.order_by("pk").values_list("pk", flat=True)[:3])
        students = list(Student.objects.order_by("pk").values_list("pk", flat=True)[:4])
        enrolments = list(Enrolment.objects.order_by("pk").values_list("pk", flat=True)[:6])
        runs = list(RenewalRun.objects.order_by("pk").values_list("pk", flat=True)[:2])
        notes = list(CreditNote.objects.order_by("pk").values_list("pk", flat=True)[:2])
        vouchers = list(
            AdvanceVoucher.objects.filter(receipt=None)
            .order_by("pk")
            .values_list("pk", flat=True)[:2]
        )
        unpaid = Due.objects.filter(status=Due.Status.ISSUED).order_by("-pk")
        payments = list(Payment.objects.order_by("pk").values_list("pk", flat=True)[:2])
        in_hand = Payment.objects.filter(method=Payment.Method.CHEQUE).order_by("pk")
        cheques = list(in_hand.values_list("pk", flat=True)[:2])
        proofs = list(UpiProof.objects.order_by("pk").values_list("pk", flat=True)[:4])
        enquiries = list(Enquiry.objects.order_by("pk").values_list("pk", flat=True)[:3])
        certificates = list(Certificate.objects.order_by("pk").values_list("pk", flat=True)[:2])
        items = list(Item.objects.order_by("pk").values_list("pk", flat=True)[:3])
        purchases = list(Purchase.objects.order_by("pk").values_list("pk", flat=True)[:3])
        given = list(Distribution.objects.order_by("pk").values_list("pk", flat=True)[:2])
        stocks = list(
            Stock.objects.filter(item=items[0]).order_by("pk").values_list("pk", flat=True)
        )
        documents = list(StudentDocument.objects.order_by("pk").values_list("pk", flat=True)[:2])
        imports = list(StudentImport.objects.order_by("pk").values_list("pk", flat=True)[:2])
        data_imports = list(DataImport.objects.order_by("pk").values_list("pk", flat=True)[:4])
        staff_days = list(StaffDay.objects.order_by("pk").values_list("pk", flat=True)[:2])
        views = list(ListView.objects.order_by("pk").values_list("pk", flat=True)[:2])
        changes = list(BulkChange.objects.order_by("pk").values_list("pk", flat=True)[:2])
        jobs = list(Job.objects.order_by("pk").values_list("pk", flat=True)[:4])
        audit_entries = AuditEntry.objects.filter(kind="student", action="created")
        approvals = list(Approval.objects.order_by("pk").values_list("pk", flat=True)[:2])
        holidays = list(Holiday.objects.order_by("pk").values_list("pk", flat=True)[:2])
        spent = list(Expense.objects.order_by("pk").values_list("pk", flat=True)[:6])
        bills = list(ExpenseFile.objects.order_by("pk").values_list("pk", flat=True)[:2])
        earned = list(Income.objects.order_by("pk").values_list("pk", flat=True)[:4])
        moved = list(Transfer.objects.order_by("pk").values_list("pk", flat=True)[:2])
        promotions = list(Promotion.objects.order_by("pk").values_list("pk", flat=True)[:2])
        refunds = list(Refund.objects.order_by("pk").values_list("pk", flat=True)[:4])
        leaver = Student.objects.filter(name__endswith=" Leaver").earliest("pk").pk
        templates = list(RecurringExpense.objects.order_by("pk").values_list("pk", flat=True)[:2])
        scheduled = list(ReportSchedule.objects.order_by("pk")[:4])
        reminders = list(Reminder.objects.order_by("pk").values_list("pk", flat=True)[:2])
        closes = list(CashClose.objects.order_by("pk").values_list("pk", flat=True)[:2])
        locks = list(PeriodLock.objects.order_by("pk").values_list("pk", flat=True)[:2])
        cash_counts = list(
            CashCount.objects.filter(close__isnull=True)
            .order_by("pk")
            .values_list("pk", flat=True)[:2]
        )
        families = list(Family.objects.order_by("pk").values_list("pk", flat=True)[:3])
        posts = list(CentrePost.objects.order_by("pk").values_list("pk", flat=True)[:2])
        emails = dict(Member.objects.values_list("email", "pk"))
        return Ids(
            code=organisation.code,
            enquiry_code=organisation.enquiry_code,
            people={
                person: emails[email.format(name_prefix(organisation).lower())]
                for person, (email, _, _) in PEOPLE.items()
            },
            branch=main,
            second_branch=second,
            course=guitar,
            free_course=vocal,
            plan=FeePlan.objects.get(course=guitar).pk,
            batch=batches[0],
            second_batch=batches[1],
            free_batch=batches[2],
            student=students[0],
            second_student=students[1],
            owing_student=students[2],
            new_student=students[3],
            enrolment=enrolments[0],
            second_enrolment=enrolments[1],
            unpaid_enrolment=enrolments[2],
            paused_enrolment=enrolments[3],
            trial_enrolment=enrolments[5],
            renewing_enrolment=enrolments[0],
            second_renewing_enrolment=enrolments[4],
            renewal_run=runs[0],
            second_renewal_run=runs[1],
            due=unpaid.filter(student=students[2])[0].pk,
            second_due=unpaid.filter(student=students[1])[0].pk,
            payment=payments[0],
            second_payment=payments[1],
            family=families[0],
            second_family=families[1],
            free_family=families[2],
            cheque=cheques[0],
            second_cheque=cheques[1],
            proof=proofs[0],
            second_proof=proofs[2],
            rejected_proof=proofs[1],
            promotion=promotions[0],
            second_promotion=promotions[1],
            second_rejected_proof=proofs[3],
            credit_note=notes[0],
            second_credit_note=notes[1],
            voucher=vouchers[0],
            second_voucher=vouchers[1],
            enquiry=enquiries[0],
            second_enquiry=enquiries[1],
            lost_enquiry=enquiries[2],
            certificate=certificates[0],
            second_certificate=certificates[1],
            item=items[0],
            free_item=items[2],
            kit=Kit.objects.earliest("pk").pk,
            purchase=purchases[0],
            free_purchase=purchases[1],
            second_purchase=purchases[2],
            distribution=given[0],
            second_distribution=given[1],
            stock=stocks[0],
            second_stock=stocks[1],
            movement=StockMovement.objects.filter(stock=stocks[0]).latest("pk").pk,
            staff_day=staff_days[0],
            second_staff_day=staff_days[1],
            document=documents[0],
            second_document=documents[1],
            student_import=imports[0],
            second_import=imports[1],
            data_import=data_imports[0],
            second_data_import=data_imports[2],
            done_import=data_imports[1],
            second_done_import=data_imports[3],
            view=views[0],
            second_view=views[1],
            job=jobs[0],
            failed_job=jobs[1],
            done_job=jobs[2],
            second_job=jobs[3],
            change=changes[0],
            second_change=changes[1],
            entry=audit_entries.get(target_id=students[0]).pk,
            second_entry=audit_entries.get(target_id=students[1]).pk,
            approval=approvals[0],
            second_approval=approvals[1],
            holiday=holidays[0],
            second_holiday=holidays[1],
            expense=spent[0],
            second_expense=spent[3],
            approved_expense=spent[1],
            second_approved_expense=spent[4],
            paid_expense=spent[2],
            second_paid_expense=spent[5],
            expense_file=bills[0],
            second_expense_file=bills[1],
            income=earned[0],
            second_income=earned[2],
            received_income=earned[1],
            second_received_income=earned[3],
            transfer=moved[0],
            second_transfer=moved[1],
            report_view=scheduled[0].view_id,
            report_schedule=scheduled[0].pk,
            second_report_schedule=scheduled[1].pk,
            paused_report_schedule=scheduled[2].pk,
            second_paused_report_schedule=scheduled[3].pk,
            recurring=templates[0],
            second_recurring=templates[1],
            reminder=reminders[0],
            second_reminder=reminders[1],
            cash_close=closes[0],
            second_cash_close=closes[1],
            cash_count=cash_counts[0],
            second_cash_count=cash_counts[1],
            period_lock=locks[0],
            second_period_lock=locks[1],
            leaver=leaver,
            left_enrolment=Enrolment.objects.filter(student=leaver).earliest("pk").pk,
            refund=refunds[1],
            second_refund=refunds[3],
            paid_refund=refunds[0],
            second_paid_refund=refunds[2],
            expense_category=Category.objects.get(kind="EXPENSE", name="Rent").pk,
            income_source=Category.objects.get(kind="INCOME", name="Hall rent").pk,
            sale_plan=Plan.objects.get(status=Plan.Status.PUBLISHED).pk,
            draft_plan=Plan.objects.get(status=Plan.Status.DRAFT).pk,
            coupon=Coupon.objects.get(is_active=True).pk,
            inactive_coupon=Coupon.objects.get(is_active=False).pk,
            order=Order.objects.get(organisation__code=organisation.code, status="CONFIRMED").pk,
            waiting_order=Order.objects.get(status="WAITING").pk,
            platform_credit=PlatformCreditNote.objects.get(organisation__code=organisation.code).pk,
            held_payment=GatewayPayment.objects.get(order__organisation__code=organisation.code).pk,
            client=client,
            ticket=tickets[0],
            resolved_ticket=tickets[1],
            ticket_elsewhere=elsewhere,
            canned_answer=canned_answer,
            post=posts[0],
            second_post=posts[1],
            restore=Restore.objects.get(status="READY").pk,
            series=NumberSeries.objects.get(kind=Certificate.NUMBERS.kind).pk,
            platform_post=PlatformPost.objects.order_by("pk").values_list("pk", flat=True)[0],
        )
