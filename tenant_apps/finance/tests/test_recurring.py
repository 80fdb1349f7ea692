"""Drafts of recurring expenses: each period once."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.dates import add_months, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.finance import services
from tenant_apps.finance.models import Expense, RecurringExpense
from tenant_apps.finance.rules import Recurrence
from tenant_apps.finance.tests.factories import expense_category, main_branch
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def make_template(starts_on, **values):
    values = {"every": "MONTH", "name": "Rent", "amount": Decimal(85000)} | values
    return services.create_recurring(
        by=SYSTEM,
        category=expense_category(),
        account="BANK_TRANSFER",
        branch=main_branch(),
        starts_on=starts_on,
        **values,
    )


def body(**changes):
    return {
        "name": "Rent",
        "amount": "85000.00",
        "categoryObjectId": expense_category().pk,
        "paymentMode": "BANK_TRANSFER",
        "branchObjectId": main_branch().pk,
        "every": "MONTH",
        "startsOn": (today() + timedelta(days=1)).isoformat(),
        **changes,
    }


def periods(template):
    drafts = Expense.objects.filter(recurring=template).order_by("period")
    return list(drafts.values_list("period", flat=True))


def at(day):
    return time_machine.travel(timezone.make_aware(datetime.combine(day, time(11))))


def test_a_draft_is_made_on_the_first_day(admin):
    tomorrow = today() + timedelta(days=1)
    template = make_template(tomorrow)
    assert services.make_drafts(today()) == 0
    assert services.make_drafts(tomorrow) == 1
    draft = Expense.objects.get(recurring=template)
    assert (draft.status, draft.date, draft.amount) == ("DRAFT", tomorrow, Decimal(85000))


def test_forty_days_and_two_beats_make_each_period_once():
    first = today() + timedelta(days=1)
    template = make_template(first)
    later = today() + timedelta(days=40)
    with at(later):
        services.make_drafts(later)
        services.make_drafts(later)
    assert periods(template) == [first, add_months(first, 1)]


def test_a_missed_day_is_caught_up():
    template = make_template(today() + timedelta(days=1))
    with at(today() + timedelta(days=5)):
        assert services.make_drafts(today()) == 1
    assert len(periods(template)) == 1


def test_periods_of_a_closed_plan_are_skipped(organisation):
    first = today() + timedelta(days=1)
    template = make_template(first)
    Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert services.make_drafts(first) == 0
    Organisation.objects.filter(pk=organisation.pk).update(status="ACTIVE")
    assert services.make_drafts(first + timedelta(days=2)) == 0
    services.make_drafts(add_months(first, 1))
    assert periods(template) == [add_months(first, 1)]


def test_a_stopped_one_makes_no_more(admin):
    tomorrow = today() + timedelta(days=1)
    template = make_template(tomorrow)
    stopped = admin.post(f"recurringexpense/{template.pk}/stop").json()["data"]
    assert (stopped["status"], stopped["nextDays"]) == ("STOPPED", [])
    services.make_drafts(add_months(tomorrow, 3))
    assert periods(template) == []
    assert admin.post(f"recurringexpense/{template.pk}/stop").status_code == 409


def test_a_change_is_for_later_drafts(admin):
    tomorrow = today() + timedelta(days=1)
    template = make_template(tomorrow)
    services.make_drafts(tomorrow)
    with at(tomorrow):
        changed = signed_in("admin", Organisation.current()).put(
            f"recurringexpense/update/{template.pk}", {"amount": "90000.00"}
        )
        assert changed.status_code == 200
    services.make_drafts(add_months(tomorrow, 1))
    amounts = Expense.objects.filter(recurring=template).order_by("period")
    assert [*amounts.values_list("amount", flat=True)] == [Decimal(85000), Decimal(90000)]


def test_the_next_three_are_shown(admin):
    first = today() + timedelta(days=1)
    found = admin.post("recurringexpense", body()).json()["data"]
    assert found["nextDays"] == [add_months(first, step).isoformat() for step in range(3)]


def test_a_last_day_ends_it():
    first = today() + timedelta(days=1)
    template = make_template(first, ends_on=first + timedelta(days=3))
    services.make_drafts(add_months(first, 4))
    assert periods(template) == [first]


def test_the_last_day_is_not_before_the_first(admin):
    refused = admin.post("recurringexpense", body(endsOn=today().isoformat()))
    assert refused.json()["errors"] == {"endsOn": ["The last day cannot be before the first."]}


def test_a_mistyped_year_makes_no_hundred_drafts(admin):
    count = Expense.objects.count()
    refused = admin.post("recurringexpense", body(startsOn="2006-01-31"))
    assert refused.json()["errors"] == {
        "startsOn": ["This would make more than 24 drafts at once."]
    }
    assert (Expense.objects.count(), RecurringExpense.objects.filter(name="Rent").count()) == (
        count,
        0,
    )


def test_the_front_desk_reads_only(organisation):
    desk = signed_in("staff", organisation)
    assert desk.get("recurringexpense").status_code == 200
    assert desk.post("recurringexpense", body()).status_code == 403


def test_a_branch_that_is_inactive_waits(ids):
    tomorrow = today() + timedelta(days=1)
    template = make_template(tomorrow)
    branch = main_branch()
    type(branch).objects.filter(pk=branch.pk).update(status="INACTIVE")
    assert services.make_drafts(tomorrow) == 0
    type(branch).objects.filter(pk=branch.pk).update(status="ACTIVE")
    assert services.make_drafts(tomorrow) == 1
    assert periods(template) == [tomorrow]


@pytest.mark.parametrize(
    ("every", "expected"),
    [
        ("MONTH", [date(2027, 1, 31), date(2027, 2, 28), date(2027, 3, 31)]),
        ("QUARTER", [date(2027, 1, 31), date(2027, 4, 30), date(2027, 7, 31)]),
        ("YEAR", [date(2027, 1, 31), date(2028, 1, 31), date(2029, 1, 31)]),
    ],
)
def test_the_31st_falls_on_the_last_day_and_returns(every, expected):
    assert Recurrence(every, date(2027, 1, 31), None).next_after(None) == expected


def test_29_february_returns_in_a_leap_year():
    yearly = Recurrence("YEAR", date(2028, 2, 29), None)
    days = yearly.between(date(2028, 2, 29), date(2032, 12, 31))
    assert days == [date(2029, 2, 28), date(2030, 2, 28), date(2031, 2, 28), date(2032, 2, 29)]


def test_the_period_after_a_clamped_day_is_not_made_twice():
    monthly = Recurrence("MONTH", date(2027, 1, 31), None)
    assert monthly.between(date(2027, 2, 28), date(2027, 3, 30)) == []
    assert monthly.between(date(2027, 2, 27), date(2027, 3, 31)) == [
        date(2027, 2, 28),
        date(2027, 3, 31),
    ]
