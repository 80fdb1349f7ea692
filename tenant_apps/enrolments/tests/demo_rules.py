"""Invariants of the demo's year, on whichever day the demo is loaded: it obeys the rules of the
services, and the services can continue it."""

from collections import Counter, defaultdict
from datetime import timedelta
from decimal import Decimal
from itertools import pairwise

from django.db.models import F, Q, Sum

from shared_apps.core.dates import financial_year, today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause, RenewalSkip
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import OPENING, CreditNote, Due, Payment
from tenant_apps.fees.rules import status_of
from tenant_apps.fees.services import record_payment
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.renewals.services import renew_workspace
from tenant_apps.students.models import Student


def check() -> None:
    """Checks the demo's large centre right after loading. Raises AssertionError."""
    assert 300 <= Student.objects.count() <= 330
    assert {status for (status,) in Enrolment.objects.values_list("status")} >= {
        "ACTIVE",
        "PAUSED",
        "COMPLETED",
        "DROPPED",
        "TRANSFERRED",
        "TRIAL",
    }
    check_steps()
    check_runs()
    check_batches()
    check_accounts()
    check_series(Payment.objects.exclude(method=OPENING), "receipt_number", "date")
    check_series(Due.objects.exclude(document=Due.Kind.OPENING), "number", "issue_date")
    check_series(CreditNote.objects.all(), "number", "issue_date", of=1)
    assert Due.objects.filter(status__in=Due.OPEN, due_date__lt=today()).exists()
    paid_today = Payment.objects.filter(date=today(), status="CONFIRMED")
    assert paid_today.values("branch").distinct().count() == 2
    check_services_continue()


def check_batches():
    """Nearly all running enrolments have a batch of their course and branch. Nearly all batches
    have students, every batch has a free seat, and all kinds of fee terms occur."""
    running = Enrolment.objects.filter(status__in=Enrolment.RUNNING)
    assert running.filter(batch__isnull=False).count() > running.count() * 0.9
    seated = Enrolment.objects.filter(batch__isnull=False)
    assert not seated.exclude(batch__course=F("course"), batch__branch=F("branch")).exists()
    taken = Counter(running.values_list("batch", flat=True))
    assert all(taken[batch.pk] < batch.capacity for batch in Batch.objects.all())
    assert len(taken.keys() - {None}) > Batch.objects.count() * 0.9
    terms = [{"plan_kind": "INSTALMENTS"}, {"late_fee__gt": 0}, {"proration": "BY_DAY"}]
    assert all(running.filter(**each).exists() for each in terms)


def check_steps():
    """Paused enrolments have a pause, transferred ones a successor, and renewing ones a future
    renewal date. There are credit notes, and no day is charged twice."""
    paused = Enrolment.objects.filter(status="PAUSED")
    assert set(paused) == {pause.enrolment for pause in Pause.objects.filter(last=None)}
    moved = Enrolment.objects.filter(status="TRANSFERRED")
    assert {each.transferred_to.status for each in moved} == {"ACTIVE"}
    renewing = Enrolment.objects.filter(auto_renew=True, status="ACTIVE")
    assert not renewing.exclude(renews_on__gt=today()).exists()
    assert CreditNote.objects.filter(due__status="PAID").exists()
    links = EnrolmentDue.objects.filter(withdrawn=False).exclude(due__status__in=Due.VOID)
    days = defaultdict(list)
    for link in links.order_by("period_from"):
        days[link.enrolment_id].append((link.period_from, link.period_to))
    for spans in days.values():
        assert all(last < first for (_, last), (first, _) in pairwise(spans))


def check_runs():
    """The totals of the runs match their entries, and a run started now has nothing to do: every
    period that has begun has a due or was skipped, and every late due has its late fee."""
    entries = RenewalEntry.objects.all()
    outcomes = Counter(entries.filter(kind="RENEWAL").values_list("outcome", flat=True))
    fees = entries.filter(kind="LATE_FEE")
    sums = RenewalRun.objects.aggregate(
        *(Sum(name) for name in ("made", "skipped", "failed", "late_fees", "late_fee_amount"))
    )
    assert sums["made__sum"] == outcomes["MADE"] > 500
    assert sums["skipped__sum"] == outcomes["SKIPPED"] > 0
    assert sums["failed__sum"] == outcomes["FAILED"] == 1
    assert sums["late_fees__sum"] == fees.count() == LateFee.objects.count() > 5
    assert sums["late_fee_amount__sum"] == sum(entry.due.total for entry in fees)
    made = entries.filter(kind="RENEWAL", outcome="MADE")
    assert not made.exclude(due__created_by_name="System").exists()
    assert not made.exclude(due__issue_date=F("run__day")).exists()
    failed = entries.get(outcome="FAILED")
    assert made.filter(enrolment=failed.enrolment, period_from=failed.period_from).exists()
    last_weeks = RenewalRun.objects.filter(day__gt=today() - timedelta(days=21))
    assert last_weeks.values("branch").distinct().count() == 2
    coming = Enrolment.objects.filter(renews_on__lte=today() + timedelta(days=7))
    assert coming.count() > 10
    assert RenewalSkip.objects.filter(period_from__gt=today()).count() >= 2
    assert renew_workspace(today()) == 0


def check_accounts():
    """Due statuses match the allocations, balances match, and no student has both an advance and an
    open due."""
    charged = Due.objects.annotate(got=fees.PAID_OF_DUE, back=fees.CREDITED_OF_DUE)
    for due in charged.exclude(status__in=Due.VOID):
        assert due.status == status_of(due.total - due.back, due.got)
    open_by_student = dict(
        Due.objects.filter(status__in=Due.OPEN)
        .order_by()
        .values_list("student")
        .annotate(open=Sum(fees.OPEN_OF_DUE))
    )
    free_by_student = dict(
        Payment.objects.filter(status="CONFIRMED")
        .order_by()
        .values_list("student")
        .annotate(free=Sum(fees.FREE_OF_PAYMENT))
    )
    for student, owed in Student.objects.values_list("pk", fees.pending_of()):
        is_open, free = open_by_student.get(student, ZERO), free_by_student.get(student, ZERO)
        assert owed == is_open - free
        assert not (is_open and free)
    wrong = ~Q(balance_after=F("balance_before") - F("amount"))
    assert not Payment.objects.filter(wrong).exists()


def check_series(documents, number, day, *, of=4):
    """The numbers of each branch and financial year start at 1 and have no gaps, in the order of
    the dates. There are at least `of` series."""
    series = defaultdict(list)
    for text, on in documents.order_by("pk").values_list(number, day):
        prefix = text.split("/")[0]
        series[prefix, financial_year(on)].append((int(text.rpartition("/")[2].lstrip("CI")), on))
    assert len(series) >= of
    for numbers in series.values():
        assert [place for place, _ in numbers] == list(range(1, len(numbers) + 1))
        assert [on for _, on in numbers] == sorted(on for _, on in numbers)


def check_services_continue():
    """The next receipt continues the numbers of the demo."""
    owing = Student.objects.annotate(owed=fees.pending_of()).filter(owed__gt=0).first()
    last = (
        Payment.objects.filter(
            branch=owing.branch, receipt_number__contains=financial_year(today())
        )
        .order_by("-receipt_number")
        .first()
    )
    payment = record_payment(by=SYSTEM, student=owing, amount=Decimal(1), method="CASH")
    assert int(payment.receipt_number[-6:]) == int(last.receipt_number[-6:]) + 1
    assert payment.balance_before == owing.owed
