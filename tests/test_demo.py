"""The demo data is consistent on every day and at every hour at which it is loaded."""

import shutil
from datetime import date, datetime, time, timedelta
from random import Random

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import DateTimeField, F, Max, Q, Sum
from django.utils import timezone

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance.models import Mark, StaffDay
from tenant_apps.attendance.tests import demo_rules as registers
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.branches.models import Branch
from tenant_apps.certificates.models import Certificate
from tenant_apps.chat.selectors import unread_of
from tenant_apps.closing.models import CashClose, CashDifference, PeriodLock
from tenant_apps.demo.organisations import load_sunrise
from tenant_apps.enquiries.tests import demo_rules as enquiries
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.tests import demo_rules as money
from tenant_apps.fees.models import OPENING, AdvanceAdjustment, AdvanceVoucher, Due, Payment
from tenant_apps.finance.models import Expense, OpeningBalance
from tenant_apps.gst.models import GstFiling
from tenant_apps.materials.models import Distribution, Purchase, StockMovement
from tenant_apps.materials.selectors import STOCK
from tenant_apps.notifications.models import Notification
from tenant_apps.promotions.models import Promotion
from tenant_apps.staff.models import Member
from tenant_apps.students.demo.people import first_month
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.proofs import LARGE, SEED

DAYS = 400
HOURS = (time(0, 10), time(5, 20), time(11), time(17, 30), time(23, 50))
ONCE_WRONG = date(2028, 6, 30)
"""Regression: a trainer had no notification, as no student of hers was absent and all registers were
taken."""
FUTURE_FIELDS = {"expires_at", "valid_until", "starts_at", "ends_at"}
"""Fields whose time may be in the future."""


def moment_of(trial: int) -> datetime:
    """Returns when the demo of this trial is loaded. The first is now. A large run tests consecutive
    days from today; a usual run tests a day of a past bug and some random days."""
    if trial == 0:
        return timezone.localtime()
    ahead = trial if LARGE else Random(SEED + trial).randrange(1, DAYS)
    day, hour = today() + timedelta(days=ahead), HOURS[trial % len(HOURS)]
    if trial == 1 and not LARGE:
        day, hour = ONCE_WRONG, time(11)
    return timezone.make_aware(datetime.combine(day, hour))


@pytest.mark.proof(
    "The demo has its terms, classes, follow-ups, dues and registers, and nothing impossible, on"
    f" {DAYS} consecutive days",
    usual=2,
    large=DAYS,
)
def test_the_demo_keeps_its_rules_on_every_day(trial, database):
    moment = moment_of(trial)

    with time_machine.travel(moment):
        load_sunrise(today())
        with in_organisation(Organisation.objects.get(name="Sunrise Academy")):
            wrong = broken_rules()
    shutil.rmtree(default_storage.location)

    assert not wrong, f"loaded at {moment}: {wrong}"


def broken_rules() -> list[str]:
    broken = []
    for check in (
        check_nothing_is_yet_to_come,
        check_order_of_days,
        check_notifications,
        check_chat,
        check_certificates,
        check_material,
        check_advances,
        check_promotion,
        check_opening,
        check_expenses,
        check_closing,
        money.check,
        registers.check,
        enquiries.check,
    ):
        try:
            check()
        except AssertionError as fault:
            broken.append(f"{check.__module__}.{check.__name__}: {fault}")
    return broken


def check_nothing_is_yet_to_come() -> None:
    """No row was created, changed, sent or taken in the future."""
    now = timezone.now()
    for model in apps.get_models():
        if model._meta.app_label not in workspace_apps():
            continue
        names = [
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, DateTimeField) and field.name not in FUTURE_FIELDS
        ]
        latest = model._default_manager.aggregate(**{f"latest_{name}": Max(name) for name in names})
        for name in names:
            instant = latest[f"latest_{name}"]
            assert instant is None or instant <= now, f"{model.__name__}.{name}: {instant}"


def check_order_of_days() -> None:
    """Students are born before admission, and admitted before they enrol, attend, owe or pay; staff
    join before their first day at work."""
    students = Student.objects.filter(
        Q(admission_date__gt=today()) | Q(dob__gte=F("admission_date"))
    )
    admitted = F("student__admission_date")
    impossible = {
        "students": students,
        "enrolments": Enrolment.objects.filter(Q(start__lt=admitted) | Q(end__lt=F("start"))),
        "marks": Mark.objects.filter(date__lt=admitted),
        "dues": Due.objects.filter(issue_date__lt=admitted),
        "payments": Payment.objects.filter(Q(date__lt=admitted) | Q(date__gt=today())),
        "certificates": Certificate.objects.filter(created_at__date__lt=admitted),
        "material": Distribution.objects.filter(Q(date__lt=admitted) | Q(date__gt=today())),
        "purchases": Purchase.objects.filter(date__gt=today()),
        "staff": Member.objects.filter(joining_date__gt=today()),
        "days at work": StaffDay.objects.filter(date__lt=F("member__joining_date")),
    }
    assert not {name: found.count() for name, found in impossible.items() if found.exists()}


def check_notifications() -> None:
    """Every member of staff has an unread notification."""
    notified = set(Notification.objects.filter(read_at=None).values_list("user_id", flat=True))
    others = Member.objects.exclude(pk__in=notified)
    assert not others, [f"{member.name} ({member.role})" for member in others]


def check_chat() -> None:
    """The owner has unread messages, and is named in one of them."""
    owner = Member.objects.get(role=Role.SUPER_ADMIN)
    found = unread_of(owner.pk)
    assert found["unread"], found
    assert found["named"], found


def workspace_apps() -> set[str]:
    return {name.rpartition(".")[2] for name in settings.TENANT_APPS}


def check_certificates() -> None:
    """There are certificates of every status."""
    assert {status for (status,) in Certificate.objects.values_list("status")} == set(
        Certificate.Status.values
    )


def check_advances() -> None:
    """Some advances were used in a later month, some were given back, and the books hold."""
    later = ~Q(day__month=F("voucher__issue_date__month"))
    assert AdvanceAdjustment.objects.filter(later).exists()
    assert AdvanceVoucher.objects.filter(kind=AdvanceVoucher.Kind.REFUND).exists()
    found = [row for group in check_by_groups() for row in group.found]
    assert not found, found[:3]


def check_promotion() -> None:
    """Last month students moved on to the next level. The old enrolments ended on the day before, and the
    new ones have paid a due."""
    promotion = Promotion.objects.get()
    moved = promotion.moved.select_related("enrolment", "successor")
    assert promotion.start == add_months(month_start(today()), -1)
    assert {one.enrolment.end for one in moved} == {promotion.start - timedelta(days=1)}
    assert {one.enrolment.status for one in moved} == {Enrolment.Status.COMPLETED}
    assert {one.successor.batch_id for one in moved} == {promotion.to_batch_id}
    of_new = EnrolmentDue.objects.filter(enrolment__in=moved.values("successor"))
    paid = of_new.filter(due__status=Due.Status.PAID)
    assert paid.exists()


def check_opening() -> None:
    """Of the opening dues one is paid, one is paid in part, and one is open; the opening advance is used.
    The drawer of the first branch begins with its opening cash, and no other has any."""
    dues = Due.objects.filter(document=Due.Kind.OPENING).order_by("total")
    assert [due.status for due in dues] == ["PAID", "ISSUED", "PART_PAID"]
    advance = Payment.objects.get(method=OPENING)
    used = advance.allocations.filter(released_at=None).aggregate(sum=Sum("amount"))
    assert used["sum"] == advance.amount
    cash = OpeningBalance.objects.get(account="CASH")
    begins = CashClose.objects.filter(branch=cash.branch).earliest("day")
    assert (begins.day, begins.opening, begins.is_first) == (cash.date, cash.amount, False)
    assert cash.date == advance.date == dues[0].issue_date < first_month(today())
    others = CashClose.objects.exclude(branch=cash.branch).filter(is_first=True)
    assert others.count() == Branch.objects.live().exclude(pk=cash.branch_id).count()


def check_expenses() -> None:
    """Some money was spent for a course, and some for a batch."""
    spent = Expense.objects.filter(status=Expense.Status.PAID, course__isnull=False)
    assert spent.filter(batch__isnull=False).exists()
    assert spent.filter(batch__isnull=True).exists()


def check_closing() -> None:
    """Each branch has closed every day from the first with money on until the day before yesterday.
    Every month but the last one that is over is locked, and its return is filed."""
    first = first_month(today())
    last = add_months(month_start(today()), -1)
    months = [add_months(first, months) for months in range(12) if add_months(first, months) < last]
    days = (today() - timedelta(days=2) - first).days + 1
    for branch in Branch.objects.live():
        closes = CashClose.objects.filter(branch=branch, day__gte=first, counted__gte=0)
        begun = closes.earliest("day").day
        assert closes.count() >= days - (begun - first).days, branch.name
        locks = PeriodLock.objects.filter(branch=branch, status=PeriodLock.Status.LOCKED)
        # What the bank held before is a day of the month before.
        locked = set(locks.filter(month__gte=first).values_list("month", flat=True))
        assert locked == {month for month in months if month >= month_start(begun)}, branch.name
        filed = GstFiling.objects.filter(gstin=branch.gstin, month__in=months)
        assert filed.count() >= len(locked) * bool(branch.gstin), branch.name
    assert CashDifference.objects.filter(kind=CashDifference.Kind.DIFFERENCE).exists()


def check_material() -> None:
    """Each kind of movement happened, some material is low and some is not."""
    kinds = StockMovement.objects.order_by().values_list("kind", flat=True).distinct()
    assert set(kinds) == set(StockMovement.Kind.values)
    owner = Principal(
        id=1,
        name="Owner",
        email="owner@sunrise.test",
        role=Role.SUPER_ADMIN,
        branch_id=None,
        workspace=None,
        session_id="",
    )
    counts = STOCK.page(STOCK.parse(owner, {}))["counts"]
    assert counts.keys() >= {"LOW", "IN_STOCK"}
