"""Late dues get one late fee according to their terms, and the balance stays consistent."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection

from shared_apps.core.dates import add_months, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import record_payment, void_due
from tenant_apps.notifications.models import Notification
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.renewals.services import late_fees, renew_workspace
from tenant_apps.students.tests.factories import make_student

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")


@pytest.fixture(autouse=True)
def _nothing_renews(in_first, ids):
    """Removes the renewals and runs of the seed data."""
    Enrolment.objects.update(renews_on=None)
    RenewalEntry.objects.all().delete()
    RenewalRun.objects.all().delete()


FIXED = {"late_fee_kind": "FIXED", "late_fee": Decimal(100)}
PERCENT = {"late_fee_kind": "PERCENT", "late_fee": Decimal(10)}
BY_DAY = {"late_fee_kind": "PER_DAY", "late_fee": Decimal(10), "late_fee_cap": Decimal(70)}


def late_since(days: int, **terms: Any) -> Enrolment:
    """Creates an enrolment with one due of ₹4,720.00 that was due this many days ago, with two days
    of grace."""
    plan = {"kind": "MONTHLY", "grace_days": 2, **terms}
    due_on = today() - timedelta(days=days)
    return make_enrolment(
        make_student(Branch.objects.earliest("pk")),
        course=make_course(fee_plan=plan),
        start=due_on,
        end=add_months(due_on, 1) - timedelta(days=1),
        auto_renew=False,
    )


def late_due(enrolment: Enrolment) -> Due:
    return enrolment.dues.get().due


def fee_of(enrolment: Enrolment) -> Due | None:
    """Returns the due of the late fee, or None."""
    found = LateFee.objects.filter(late=late_due(enrolment)).select_related("fee").first()
    return found and found.fee


def pay(enrolment: Enrolment, amount: int | Decimal, day: date | None = None) -> None:
    record_payment(
        by=SYSTEM, student=enrolment.student, amount=Decimal(amount), method="CASH", date=day
    )


def test_a_fixed_late_fee_is_created_once_the_day_after_the_grace_period():
    enrolment = late_since(2, **FIXED)
    renew_workspace(today())
    assert fee_of(enrolment) is None
    for days in (1, 2, 30):
        renew_workspace(today() + timedelta(days=days))
    fee = fee_of(enrolment)
    assert fee.total == Decimal("118.00")
    assert LateFee.objects.count() == 1


def test_the_due_of_a_late_fee_states_its_reason():
    enrolment = late_since(3, **FIXED)
    renew_workspace(today())
    late, fee = late_due(enrolment), fee_of(enrolment)
    reason = f"not paid by {late.late_after:%d-%m-%Y}"
    assert fee.label == f"Late fee, {late.label}: {reason}"
    line = fee.lines.get()
    assert (line.head, line.taxable, line.rate) == ("Late fee", Decimal(100), Decimal(18))
    assert (fee.issue_date, fee.due_date) == (today(), today())
    entry = RenewalEntry.objects.get(kind="LATE_FEE")
    assert (entry.outcome, entry.reason, entry.due_id) == ("MADE", reason, fee.pk)
    run = RenewalRun.objects.get()
    assert (run.late_fees, run.late_fee_amount, run.made) == (1, Decimal("118.00"), 0)


def test_the_balance_increases_by_the_late_fee_only():
    enrolment = late_since(3, **FIXED)
    before = fees.pending(enrolment.student_id)
    renew_workspace(today())
    assert fees.pending(enrolment.student_id) == before + Decimal("118.00")


def test_terms_without_a_late_fee_charge_none():
    late_since(60)
    assert renew_workspace(today()) == 0
    assert not LateFee.objects.exists()


def test_the_late_fee_terms_copied_on_enrolling_apply():
    enrolment = late_since(3)
    plan = enrolment.fee_plan
    type(plan).objects.filter(pk=plan.pk).update(**FIXED)
    renew_workspace(today())
    assert fee_of(enrolment) is None


def test_a_percentage_late_fee_is_based_on_the_amount_not_paid_in_time():
    enrolment = late_since(5, **PERCENT)
    pay(enrolment, 1720, late_due(enrolment).late_after)
    pay(enrolment, 1000)
    renew_workspace(today())
    assert fee_of(enrolment).taxable == Decimal("300.00")


def test_a_late_fee_per_day_is_created_when_the_cap_is_reached():
    enrolment = late_since(6, **BY_DAY)
    assert renew_workspace(today()) == 0
    renew_workspace(today() + timedelta(days=1))
    assert fee_of(enrolment).taxable == Decimal("70.00")


def test_a_late_fee_per_day_is_created_when_the_due_is_paid():
    enrolment = late_since(6, **BY_DAY)
    pay(enrolment, 4720, today() - timedelta(days=2))
    renew_workspace(today())
    assert fee_of(enrolment).taxable == Decimal("40.00")


TEN_YEARS = 3653
MAX_AMOUNT = Decimal(100_000_000)
"""The largest amount that the API accepts."""


@pytest.mark.parametrize(
    ("terms", "asked"),
    [
        (FIXED, Decimal(100)),
        (PERCENT, Decimal(472)),
        (BY_DAY, Decimal(70)),
        ({"late_fee_kind": "FIXED", "late_fee": MAX_AMOUNT}, MAX_AMOUNT),
        ({"late_fee_kind": "PERCENT", "late_fee": Decimal(100)}, Decimal(4720)),
        (
            {"late_fee_kind": "PER_DAY", "late_fee": MAX_AMOUNT, "late_fee_cap": MAX_AMOUNT},
            MAX_AMOUNT,
        ),
    ],
)
def test_the_late_fee_of_a_due_ten_years_late_is_limited(terms, asked):
    enrolment = late_since(TEN_YEARS, **terms)
    renew_workspace(today())
    assert fee_of(enrolment).taxable == asked
    assert not RenewalEntry.objects.filter(outcome="FAILED").exists()


def test_the_late_fee_of_a_due_paid_ten_years_late_is_the_cap():
    enrolment = late_since(TEN_YEARS, **BY_DAY)
    pay(enrolment, 4720)
    renew_workspace(today())
    assert fee_of(enrolment).taxable == Decimal(70)


@pytest.mark.parametrize("terms", [FIXED, PERCENT, BY_DAY])
def test_a_due_paid_in_time_has_no_late_fee(terms):
    enrolment = late_since(9, **terms)
    pay(enrolment, 4720, late_due(enrolment).late_after)
    assert renew_workspace(today()) == 0
    assert fee_of(enrolment) is None


@pytest.mark.parametrize("status", ["CANCELLED", "WRITTEN_OFF"])
def test_a_voided_due_has_no_late_fee(status):
    enrolment = late_since(9, **FIXED)
    void_due(by=SYSTEM, record=late_due(enrolment), status=status, reason="By mistake")
    assert renew_workspace(today()) == 0


def test_a_late_fee_has_no_late_fee():
    late_since(3, **FIXED)
    renew_workspace(today())
    assert renew_workspace(today() + timedelta(days=60)) == 0
    assert LateFee.objects.count() == 1


def test_a_cancelled_late_fee_is_not_charged_again():
    enrolment = late_since(3, **FIXED)
    renew_workspace(today())
    void_due(by=SYSTEM, record=fee_of(enrolment), status="CANCELLED", reason="As a favour")
    renew_workspace(today() + timedelta(days=1))
    assert LateFee.objects.count() == 1
    assert fees.pending(enrolment.student_id) == Decimal("4720.00")


def test_cancelling_a_due_cancels_its_late_fee():
    enrolment = late_since(3, **FIXED)
    renew_workspace(today())
    void_due(by=SYSTEM, record=late_due(enrolment), status="CANCELLED", reason="By mistake")
    renew_workspace(today())
    fee = fee_of(enrolment)
    assert (fee.status, fee.reason) == ("CANCELLED", late_fees.CANCEL_REASON)
    assert fees.pending(enrolment.student_id) == 0
    assert len(enrolment.dues.all()) == LateFee.objects.count() == 1


def test_the_database_refuses_a_second_late_fee():
    enrolment, other = late_since(3, **FIXED), late_since(3)
    renew_workspace(today())
    with pytest.raises(IntegrityError):
        LateFee.objects.create(late=late_due(enrolment), fee=late_due(other))


def break_late_fee_due(monkeypatch: pytest.MonkeyPatch, link_id: int) -> None:
    """Makes creating the late fee of this period fail."""
    original = late_fees.late_fee_due

    def breaks(link: Any, *rest: Any) -> Any:
        if link.pk == link_id:
            raise ZeroDivisionError
        return original(link, *rest)

    monkeypatch.setattr(late_fees, "late_fee_due", breaks)


def test_a_failed_late_fee_does_not_delay_others_of_its_enrolment(monkeypatch):
    since = today() - timedelta(days=45)
    enrolment = make_enrolment(
        make_student(Branch.objects.earliest("pk")),
        course=make_course(fee_plan={"kind": "MONTHLY", "grace_days": 2, **FIXED}),
        start=since,
        end=add_months(since, 2) - timedelta(days=1),
        auto_renew=False,
    )
    bad, good = enrolment.dues.order_by("period_from")
    break_late_fee_due(monkeypatch, bad.pk)
    renew_workspace(today())
    assert [fee.late_id for fee in LateFee.objects.all()] == [good.due_id]
    entries = RenewalEntry.objects.order_by("period_from")
    assert [(entry.period_from, entry.outcome) for entry in entries] == [
        (bad.period_from, "FAILED"),
        (good.period_from, "MADE"),
    ]


def test_a_failed_late_fee_is_counted_and_notified(monkeypatch):
    bad = late_since(3, **FIXED)
    break_late_fee_due(monkeypatch, bad.dues.get().pk)
    renew_workspace(today())
    run = RenewalRun.objects.get()
    assert (run.status, run.failed, run.done, run.late_fees) == ("DONE", 1, 0, 0)
    notifications = Notification.objects.filter(key=f"renewal-run-{run.pk}")
    assert {note.text for note in notifications} == {f"{run.branch.name}: 1 late fee failed."}


def test_the_entry_and_the_count_of_a_failed_late_fee_are_atomic(monkeypatch, tables_owner):
    bad = late_since(3, **FIXED)
    break_late_fee_due(monkeypatch, bad.dues.get().pk)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            f"ALTER TABLE {RenewalRun._meta.db_table} ADD CONSTRAINT uncounted CHECK (failed = 0)"
        )
    with pytest.raises(IntegrityError, match="uncounted"):
        renew_workspace(today())
    assert not RenewalEntry.objects.exists()


def test_a_failed_late_fee_does_not_stop_others(monkeypatch):
    bad, good = late_since(3, **FIXED), late_since(3, **FIXED)
    break_late_fee_due(monkeypatch, bad.dues.get().pk)
    renew_workspace(today())
    assert fee_of(good) is not None
    entry = RenewalEntry.objects.get(enrolment=bad)
    assert (entry.outcome, entry.reason) == ("FAILED", late_fees.FAILURE_REASON)
    assert renew_workspace(today()) == 0
    monkeypatch.undo()
    renew_workspace(today() + timedelta(days=1))
    assert fee_of(bad) is not None
