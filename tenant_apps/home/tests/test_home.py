"""Home shows each role its own figures, and each figure matches the list behind it."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.finance.services import reverse_income
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch, make_student
from tenants.context import in_organisation
from tests.callers import signed_in

MONEY = {"collections", "dues", "trend", "renewals"}
PERIODS = ("TODAY", "MONTH", "QUARTER", "YEAR")


def home(person, organisation, period="MONTH"):
    answer = signed_in(person, organisation).get(f"home?period={period}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


@pytest.mark.parametrize(
    ("person", "keys"),
    [
        ("owner", {*MONEY, "students", "enquiries", "registersToday"}),
        ("admin", {*MONEY, "students", "enquiries", "registersToday"}),
        ("staff", {*MONEY, "students", "enquiries", "registersToday"}),
        ("trainer", {"enquiries", "batchesToday"}),
    ],
)
def test_a_role_sees_its_figures_and_no_others(organisation, person, keys):
    figures = home(person, organisation)
    assert keys <= figures.keys()
    if person == "trainer":
        assert not {*MONEY, "students", "registersToday"} & figures.keys()


def test_a_branch_sees_its_own_money_and_the_owner_all_of_it(organisation, ids):
    def month(person: str) -> Decimal:
        return Decimal(home(person, organisation)["collections"]["amount"])

    people = ("admin", "branch_admin", "owner")
    before = [month(person) for person in people]
    with in_organisation(organisation):
        payer = Student.objects.filter(branch=ids.branch).earliest("pk")
        record_payment(by=SYSTEM, student=payer, amount=Decimal(300), method="CASH")
    more = [month(person) - was for person, was in zip(people, before, strict=True)]

    assert more == [300, 0, 300]


def test_an_owner_viewing_one_branch_sees_its_figures(organisation, ids):
    owner = signed_in("owner", organisation)
    owner.put("useradmin/update/me", {"branchObjectId": ids.second_branch})
    figures, of_branch = home("owner", organisation), home("branch_admin", organisation)
    for name in ("collections", "dues", "students", "enquiries"):
        assert figures[name] == of_branch[name]


def test_home_runs_at_most_six_queries_for_the_owner(organisation, in_first):
    make_owing()
    make_enquiry()
    owner = signed_in("owner", organisation)
    owner.get("home")
    with CaptureQueriesContext(connection) as captured:
        owner.get("home")
    sent = [query["sql"] for query in captured if "search_path" not in query["sql"]]
    assert len([sql for sql in sent if "SELECT" in sql]) <= 6, sent


def test_an_unknown_period_is_a_field_error(organisation):
    refused = signed_in("owner", organisation).get("home?period=WEEK")
    assert refused.status_code == 400
    assert refused.json()["errors"] == {
        "period": ["Choose one of these periods: TODAY, MONTH, QUARTER, YEAR."]
    }


@pytest.mark.parametrize("period", PERIODS)
def test_the_collections_of_a_period_match_the_payment_list(organisation, in_first, period):
    record_payment(by=SYSTEM, student=make_owing(1), amount=Decimal(700), method="CASH")
    figures = home("owner", organisation, period)
    days, owner = figures["period"], signed_in("owner", organisation)
    for amount, first, last in (
        (figures["collections"]["amount"], days["first"], days["last"]),
        (figures["collections"]["before"], days["beforeFirst"], days["beforeLast"]),
    ):
        behind = f"studentpayment/totals?from={first}&to={last}"
        assert owner.get(behind).json()["data"]["sums"]["amount"] == amount


@pytest.mark.parametrize("period", PERIODS)
def test_the_new_students_and_enquiries_of_a_period_match_their_lists(
    organisation, in_first, period
):
    for past in (0, 1, 40, 130, 400):
        day = today() - timedelta(days=past)
        make_student(admission_date=day)
        Enquiry.objects.filter(pk=make_enquiry().pk).update(date=day)
    figures = home("owner", organisation, period)
    days, owner = figures["period"], signed_in("owner", organisation)
    for path, now, before in (
        ("student", figures["students"]["joined"], figures["students"]["joinedBefore"]),
        ("enquiry", figures["enquiries"]["new"], figures["enquiries"]["newBefore"]),
    ):
        for count, first, last in (
            (now, days["first"], days["last"]),
            (before, days["beforeFirst"], days["beforeLast"]),
        ):
            assert owner.get(f"{path}?from={first}&to={last}").json()["total"] == count


@pytest.fixture
def dues_of_every_age(in_first):
    """Dues of three students. One has since moved to another branch and one has paid a part."""
    here = Branch.objects.earliest("pk")
    students = [make_student(here) for _ in range(3)]
    for position, late in enumerate((-5, 3, 20, 45, 90, 20)):
        make_due(students[position % 3], due_date=today() - timedelta(days=late))
    record_payment(by=SYSTEM, student=students[1], amount=Decimal("100.50"), method="CASH")
    Student.objects.filter(pk=students[2].pk).update(branch=make_branch())


@pytest.mark.usefixtures("dues_of_every_age")
@pytest.mark.parametrize("person", ["owner", "admin"])
def test_each_age_bucket_matches_the_filtered_list_of_dues(organisation, person):
    dues, caller = home(person, organisation)["dues"], signed_in(person, organisation)
    for age in dues["ages"]:
        behind = caller.get(f"due/totals?age={age['bucket']}").json()["data"]
        assert (behind["rows"], behind["sums"]["open"]) == (age["dues"], age["amount"])
        rows = caller.get(f"due?age={age['bucket']}&pageSize=100").json()
        if rows["total"] <= 100:
            assert sum(Decimal(row["open"]) for row in rows["list"]) == Decimal(age["amount"])
    assert {age["bucket"] for age in dues["ages"] if age["dues"]} == {
        "NOT_DUE",
        "D1_7",
        "D8_30",
        "D31_60",
        "D60_PLUS",
    }


@pytest.mark.usefixtures("dues_of_every_age")
@pytest.mark.parametrize("person", ["owner", "admin"])
def test_pending_and_overdue_match_the_list_of_dues(organisation, person):
    dues, caller = home(person, organisation)["dues"], signed_in(person, organisation)
    late = "D1_7,D8_30,D31_60,D60_PLUS"
    for amount, behind in (
        (dues["pending"], f"NOT_DUE,{late}"),
        (dues["overdue"], late),
    ):
        found = caller.get(f"due/totals?age={behind}").json()["data"]
        assert found["sums"]["open"] == amount
    assert sum(Decimal(age["amount"]) for age in dues["ages"]) == Decimal(dues["pending"])


def test_a_branch_without_data_has_zero_figures(organisation, in_first):
    signed_in("owner", organisation).put(
        "useradmin/update/me", {"branchObjectId": make_branch().pk}
    )
    figures = home("owner", organisation)
    assert {figures["collections"]["amount"], figures["dues"]["pending"]} == {"0.00"}
    assert (figures["dues"]["students"], figures["students"]["active"]) == (0, 0)
    assert (figures["renewals"]["next"], figures["batchesToday"]) == ([], [])
    assert figures["enquiries"] == {
        "new": 0,
        "newBefore": 0,
        "converted": 0,
        "waiting": 0,
        "followUps": [],
    }


def test_follow_ups_are_ordered_by_date_oldest_first(organisation, in_first):
    Enquiry.objects.filter(next_follow_up__isnull=False).update(
        next_follow_up=today() + timedelta(days=9)
    )
    day = today() - timedelta(days=2)
    later = make_enquiry()
    missed = make_enquiry(name="Vikram Rao", phone="9822014567")
    Enquiry.objects.filter(pk=missed.pk).update(next_follow_up=day)
    make_enquiry(next_follow_up=today() + timedelta(days=1))
    enquiries = home("admin", organisation)["enquiries"]
    assert enquiries["waiting"] == 2
    assert [row["_id"] for row in enquiries["followUps"]] == [missed.pk, later.pk]
    assert enquiries["followUps"][0] == {
        "_id": missed.pk,
        "studentName": "Vikram Rao",
        "phone": "9822014567",
        "course": "",
        "nextFollowUp": day.isoformat(),
    }


def test_each_month_of_the_chart_matches_the_rows_of_the_report_behind_it(organisation, in_first):
    record_payment(by=SYSTEM, student=make_owing(1), amount=Decimal(900), method="CASH")
    reverse_income(by=SYSTEM, record=make_income(250), reason="Came back")
    make_income(70)
    make_paid_expense(400)
    trend, owner = home("owner", organisation)["trend"], signed_in("owner", organisation)
    first = month_start(today())
    for month in reversed(trend):
        last = add_months(first, 1) - timedelta(days=1)
        assert month["month"] == f"{first:%Y-%m}"
        for figure in ("income", "expense"):
            behind = f"report/branches/{figure}/totals?from={first}&to={last}&figure={figure}"
            assert owner.get(behind).json()["data"]["sums"][figure] == month[figure]
        first = add_months(first, -1)


def test_income_and_expense_of_this_month_are_those_of_the_branch_in_view(organisation, in_first):
    def month(person: str) -> tuple[Decimal, Decimal]:
        this = home(person, organisation)["trend"][-1]
        return Decimal(this["income"]), Decimal(this["expense"])

    people = ("admin", "branch_admin", "owner")
    before = [month(person) for person in people]
    make_income(300)
    make_paid_expense(120)
    gone = [
        (income - was[0], expense - was[1])
        for (income, expense), was in zip(map(month, people), before, strict=True)
    ]
    assert gone == [(300, 120), (0, 0), (300, 120)]
