"""Money and material of a workspace: payments, refunds, expenses, closed days, returns, stock."""

from datetime import timedelta
from decimal import Decimal

from shared_apps.accounts.models import User
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.writing import writing
from tenant_apps.approvals.models import Approval
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, CashCount, CashDifference, PeriodLock
from tenant_apps.courses.models import Batch, ClassChange, Course, FeePlan
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import enrol
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.fees.models import AdvanceVoucher, Due, Payment
from tenant_apps.fees.services import give_back, record_payment, void_due
from tenant_apps.fees.services.advances import receive_advance
from tenant_apps.finance import services as finance
from tenant_apps.finance.models import (
    Category,
    ExpenseFile,
)
from tenant_apps.gst.selectors import Registration
from tenant_apps.gst.services import mark_filed, name_ledgers
from tenant_apps.materials.services import (
    add_item,
    add_kit,
    issue_to_student,
    post_opening_stock,
    record_purchase,
)
from tenant_apps.proofs.services import reject_proof, submit_proof
from tenant_apps.refunds.services import request_refund
from tenant_apps.reminders.models import ClassMessage, Reminder, ReminderPause
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    Student,
)
from tenant_apps.students.services import create_student
from tenant_apps.workspace.models import StoredFile


@writing()
def seed_openings(name: str, branches: list[Branch]) -> None:
    """What each branch had when it moved in today: money that its card terminal will send, and capos."""
    capo = add_item(by=SYSTEM, name=f"{name} Capo")
    for branch in branches:
        had = {"by": SYSTEM, "branch": branch, "day": today()}
        finance.post_opening_balance(account="CARD", amount=Decimal(9000), **had)
        post_opening_stock(item=capo, quantity=6, unit_value=Decimal(150), **had)


def seed_cheques() -> None:
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


def seed_proofs() -> None:
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


def seed_vouchers(student: Student) -> None:
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


def seed_materials(name: str, branches: list[Branch]) -> None:
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


def seed_approvals(name: str, branches: list[Branch], asking: Member) -> None:
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


def seed_finance(name: str, branches: list[Branch]) -> None:
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


def seed_reminders(name: str) -> None:
    """In each branch a student who is not reminded, one with a message to send by WhatsApp, and a class of
    tomorrow that is cancelled, with a message about it."""
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
    for batch in Batch.objects.select_related("branch").order_by("pk")[:2]:
        enrolment = Enrolment.objects.filter(batch=batch).earliest("pk")
        change = audit.create(
            ClassChange(batch=batch, date=today() + timedelta(days=1), kind="CANCELLED"), by=SYSTEM
        )
        message = ClassMessage(
            student=enrolment.student,
            branch=batch.branch,
            batch=batch,
            change=change,
            kind="CANCELLED",
            date=change.date,
            language="en",
            text=f"{name} class",
            address=enrolment.student.phone,
            status="WAITING",
        )
        audit.create(message, by=SYSTEM)


def seed_closed_days(branches: list[Branch], owner: User) -> None:
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


def seed_refunds(name: str, branches: list[Branch]) -> None:
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


def seed_returns(name: str, branch: Branch) -> None:
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
