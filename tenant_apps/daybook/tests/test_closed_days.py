"""A closed day and a locked month take nothing more."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from shared_apps.core.dates import add_months, format_day, month_start, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import PeriodLock
from tenant_apps.closing.services import lock_period
from tenant_apps.daybook.tests.factories import begin, close, pay_cash, yesterday
from tenant_apps.fees.models import Due, Movement, Payment
from tenant_apps.fees.services import reverse_payment
from tenant_apps.finance.models import Entry, Expense
from tenant_apps.finance.tests.factories import (
    income_source,
    main_branch,
    make_expense,
    make_income,
    make_paid_expense,
)
from tenant_apps.materials.models import StockMovement
from tenant_apps.materials.services import add_item
from tenant_apps.students.models import Student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def closed_day():
    """The day before yesterday is the first close; yesterday is closed as well."""
    begin()
    return close(yesterday()).day


def assert_offered(answer, closed, open_):
    found = answer.json()
    sentence = f"{format_day(closed)} is closed. Post it on {format_day(open_)}?"
    assert answer.status_code == 409
    assert found["code"] == "day_closed"
    assert found["errors"] == {"date": [sentence]}
    assert found["data"] == {"day": str(closed), "openDay": str(open_)}


def payment(**values):
    student = Student.objects.filter(branch=main_branch()).earliest("pk")
    return {"studentObjectId": student.pk, "amount": "10.00", "method": "CASH", **values}


def test_a_payment_is_refused_and_offered_the_next_open_day(owner, closed_day):
    before = Payment.objects.count()
    body = payment(date=str(closed_day))
    assert_offered(owner.post("studentpayment", body), closed_day, today())
    assert Payment.objects.count() == before
    assert owner.post("studentpayment", body | {"date": str(today())}).status_code == 201


def test_an_expense_is_not_paid_on_a_closed_day(owner, closed_day):
    expense = make_expense()
    answer = owner.post(f"expense/{expense.pk}/pay", {"date": str(closed_day)})
    assert_offered(answer, closed_day, today())
    expense.refresh_from_db()
    assert expense.status == Expense.Status.APPROVED
    assert not Entry.objects.filter(expense=expense).exists()


def test_income_is_not_received_on_a_closed_day(owner, closed_day):
    body = {
        "date": str(closed_day),
        "name": "Hall",
        "amount": "400.00",
        "paymentMode": "CASH",
        "branchObjectId": main_branch().pk,
        "sourceObjectId": income_source().pk,
        "received": True,
    }
    before = Entry.objects.count()
    assert_offered(owner.post("income", body), closed_day, today())
    assert Entry.objects.count() == before


def test_money_is_not_moved_on_a_day_that_is_closed_at_one_end(owner, closed_day):
    body = {
        "date": str(closed_day),
        "amount": "100.00",
        "branchObjectId": Branch.objects.latest("pk").pk,
        "fromAccount": "CASH",
        "toBranchObjectId": main_branch().pk,
        "toAccount": "CASH",
    }
    before = Entry.objects.count()
    assert_offered(owner.post("transfer", body), closed_day, today())
    assert Entry.objects.count() == before


def test_material_is_not_bought_on_a_closed_day(owner, closed_day):
    before = StockMovement.objects.count()
    body = {
        "date": str(closed_day),
        "itemObjectId": add_item(by=SYSTEM, name="Rosin", unit="NOS").pk,
        "branchObjectId": main_branch().pk,
        "vendorName": "Furtados",
        "nos": 1,
        "amount": "90.00",
        "method": "CASH",
    }
    assert_offered(owner.post("material", body), closed_day, today())
    assert StockMovement.objects.count() == before


def test_the_database_refuses_whoever_asks(closed_day):
    rows = (
        "INSERT INTO fees_movement (kind, day, at, student_id, branch_id, payment_id, account, amount,"
        " reason, by_name) SELECT 'REVERSAL', %s, now(), student_id, branch_id, payment_id, account,"
        " -amount, 'x', '' FROM fees_movement WHERE kind = 'PAYMENT' ORDER BY id LIMIT 1"
    )
    with (
        pytest.raises(DatabaseError, match="is closed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(rows, [closed_day])


def test_a_reversal_of_a_closed_days_cash_is_cash_out_today():
    begin()
    paid = pay_cash(500, yesterday())
    close(yesterday())
    reverse_payment(by=SYSTEM, record=paid, reason="Paid twice")
    row = Movement.objects.get(payment=paid, kind="REVERSAL")
    assert (row.day, row.amount) == (today(), Decimal(-500))


def test_once_today_is_closed_money_is_posted_tomorrow(owner):
    begin()
    paid = pay_cash(500)
    close(today())
    tomorrow = today() + timedelta(days=1)
    assert_offered(owner.post("studentpayment", payment()), today(), tomorrow)
    assert owner.post("studentpayment", payment(date=str(tomorrow))).status_code == 201
    later = payment(date=str(tomorrow + timedelta(days=1)))
    assert owner.post("studentpayment", later).status_code == 400
    assert owner.post(f"studentpayment/{paid.pk}/reverse", {"reason": "Twice"}).status_code == 200
    assert Movement.objects.get(payment=paid, kind="REVERSAL").day == tomorrow


def test_tomorrow_is_refused_while_today_is_open(owner):
    begin()
    tomorrow = str(today() + timedelta(days=1))
    for path, body in (
        ("studentpayment", payment(date=tomorrow)),
        (f"expense/{make_expense().pk}/pay", {"date": tomorrow}),
    ):
        refused = owner.post(path, body)
        assert refused.status_code == 400
        assert "date" in refused.json()["errors"]


def test_a_closed_day_of_one_branch_is_open_at_another(closed_day):
    other = Branch.objects.latest("pk")
    assert make_paid_expense(day=closed_day, branch=other).status == Expense.Status.PAID


def test_a_payment_is_not_dated_into_a_locked_month_by_the_owner_either(owner):
    last = month_start(today()) - timedelta(days=1)
    lock_period(by=SYSTEM, branch=main_branch(), month=last, confirmation=f"{last:%m-%Y}")
    before = Payment.objects.count()
    assert_offered(
        owner.post("studentpayment", payment(date=str(last))), last, last + timedelta(days=1)
    )
    assert Payment.objects.count() == before


class TestLockedMonth:
    @pytest.fixture
    def last_month(self):
        return add_months(month_start(today()), -1)

    @pytest.fixture
    def locked(self, last_month):
        return lock_period(
            by=SYSTEM,
            branch=main_branch(),
            month=last_month,
            confirmation=f"{last_month:%m-%Y}",
        )

    def body(self, month, **values):
        said = f"{month:%m-%Y}"
        return {
            "branchObjectId": main_branch().pk,
            "month": str(month),
            "confirmation": said,
            **values,
        }

    def test_money_of_it_is_offered_the_first_day_after_it(self, locked, last_month):
        with pytest.raises(Conflict) as refused:
            make_income(day=last_month)
        assert refused.value.code == "day_closed"
        assert refused.value.data == {"day": last_month, "openDay": month_start(today())}

    def test_a_due_is_not_dated_in_it(self, locked, last_month):
        columns = [
            field.column
            for field in Due._meta.concrete_fields
            if not (field.primary_key or field.generated)
        ]
        new = {"issue_date": "%s", "number": "'AAA-I/2627/99999'"}
        chosen = [new.get(name, name) for name in columns]
        copy = (
            f"INSERT INTO fees_due ({', '.join(columns)}) SELECT {', '.join(chosen)}"
            f" FROM fees_due WHERE branch_id = {main_branch().pk} LIMIT 1"
        )
        with (
            pytest.raises(DatabaseError, match="is closed"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(copy, [last_month])

    def test_a_closed_day_does_not_keep_a_due_out(self):
        begin()
        close(today())
        assert Due.objects.filter(branch=main_branch(), issue_date__lte=today()).exists()

    def test_it_is_locked_by_typing_its_name(self, owner, last_month):
        refused = owner.post("periodlock", self.body(last_month, confirmation="11-1999"))
        assert refused.json()["errors"] == {
            "confirmation": [f"Type {last_month:%m-%Y} to confirm."]
        }
        assert not PeriodLock.objects.filter(month__gt=today() - timedelta(days=90)).exists()
        assert owner.post("periodlock", self.body(last_month)).status_code == 201

    def test_a_month_that_is_not_over_is_refused(self, owner):
        refused = owner.post("periodlock", self.body(today()))
        assert refused.json()["errors"] == {"month": ["A month can be locked once it is over."]}
        assert not PeriodLock.objects.filter(month__gt=today() - timedelta(days=90)).exists()

    def test_it_is_locked_once(self, owner, locked, last_month):
        refused = owner.post("periodlock", self.body(last_month))
        assert refused.status_code == 409
        assert refused.json()["errors"] == {"month": ["This month is locked already."]}

    def test_the_owner_reopens_it_with_a_reason(self, owner, locked, last_month):
        assert owner.post(f"periodlock/{locked.pk}/reopen", {}).status_code == 400
        answer = owner.post(f"periodlock/{locked.pk}/reopen", {"reason": "A bill came late"})
        assert answer.json()["data"]["status"] == "REOPENED"
        assert make_income(day=last_month).status == "RECEIVED"
        again = owner.post(f"periodlock/{locked.pk}/reopen", {"reason": "Once more"})
        assert again.status_code == 409

    def test_an_admin_does_not_reopen_it(self, organisation, locked):
        admin = signed_in("admin", organisation)
        refused = admin.post(f"periodlock/{locked.pk}/reopen", {"reason": "A bill came late"})
        assert refused.status_code == 403
        locked.refresh_from_db()
        assert locked.status == "LOCKED"
