"""The demo's and the sample's expenses and income."""

from decimal import Decimal

import pytest
from django.db.models import F, Sum

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.approvals.models import Approval
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.finance import demo, sample
from tenant_apps.finance.models import Entry, Expense, Income
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def test_the_demo_has_a_year_of_paid_bills_each_with_its_entry():
    demo.fill_demo(today=today())
    paid = Expense.objects.filter(status="PAID")
    assert paid.count() > 100
    assert not paid.filter(date__gt=today()).exists()
    entries = Entry.objects.filter(expense__in=paid)
    assert entries.aggregate(sum=-Sum("amount"))["sum"] == paid.aggregate(sum=Sum("amount"))["sum"]
    assert not entries.exclude(day=F("expense__date")).exists()


def test_the_demo_spends_and_earns_for_a_course_and_for_a_batch():
    accompanied = make_batch(course=make_course(name="Bharatanatyam, Junior"))
    guitar = make_batch(course=make_course(name="Guitar, Grade 1"))

    demo.fill_demo(today=today())

    spent = Expense.objects.filter(branch=accompanied.branch, status="PAID")
    of_batch = spent.filter(name__startswith="Tabla accompanist")
    of_course = spent.filter(name__startswith="Strings and picks")
    assert of_batch.count() >= 11 <= of_course.count()
    assert not of_batch.exclude(course=accompanied.course, batch=accompanied).exists()
    assert not of_course.exclude(course=guitar.course, batch=None).exists()
    earned = Income.objects.filter(branch=accompanied.branch, batch=accompanied)
    assert earned.filter(name__startswith="Sponsor of the recital").count() >= 11


def test_an_expense_of_the_demo_waits_for_an_admin(organisation):
    demo.fill_demo(today=today())
    waiting = Expense.objects.get(status="SUBMITTED")
    answer = signed_in("admin", organisation).post(f"approval/{waiting.approval_id}/approve")
    assert answer.status_code == 200, answer.json()
    assert Approval.objects.get(pk=waiting.approval_id).status == "APPROVED"
    assert Expense.objects.get(pk=waiting.pk).status == "APPROVED"


def test_the_sample_has_expenses_of_the_last_weeks():
    before = Income.objects.count()
    sample.fill_sample(by=SYSTEM, today=today())
    assert Expense.objects.filter(name="Rent", amount=Decimal(25_000), status="PAID").exists()
    assert Income.objects.count() == before + 1
