"""Money movements: what happens later never changes the figure of a past day."""

from datetime import timedelta
from decimal import Decimal
from importlib import import_module

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.periods import Period, Span
from shared_apps.core.principal import SYSTEM, Principal
from shared_apps.core.roles import Role
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Movement, Payment, Reversal
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation

FILL = import_module("tenant_apps.fees.migrations.0012_fill_movements")
COMPLETE = import_module("tenant_apps.fees.migrations.0019_completed_movements")


def pay(student, amount, **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def movements(payment):
    rows = Movement.objects.filter(payment=payment).order_by("pk")
    return [*rows.values_list("kind", "day", "account", "amount", "reason")]


def collected(branch_id, day):
    """Returns what Home shows as collected on this day."""
    owner = Principal(
        id=1,
        name="Owner",
        email="owner@raga.test",
        role=Role.SUPER_ADMIN,
        branch_id=branch_id,
        workspace=None,
        session_id="",
    )
    span = Span.of(Period.MONTH, today())
    first = selectors.first_day_of_home(today(), span)
    by_day = dict(selectors.collections_by_day(branch_id, first, today()))
    figures = selectors.home_figures(principal=owner, today=today(), span=span, by_day=by_day)
    return {each["date"]: each["amount"] for each in figures["collections"]["days"]}[day]


def test_a_payment_counts_on_its_day_and_its_reversal_on_its_own(in_first):
    yesterday = today() - timedelta(days=1)
    payment = pay(make_owing(1), 500, method="UPI", reference="UPI-1", date=yesterday)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    assert movements(payment) == [
        ("PAYMENT", yesterday, "UPI", Decimal(500), ""),
        ("REVERSAL", today(), "UPI", Decimal(-500), "Counted twice"),
    ]


def test_a_reversal_leaves_the_collections_of_the_earlier_day(in_first):
    yesterday = today() - timedelta(days=1)
    student = make_owing(1)
    payment = pay(student, 500, date=yesterday)
    before = collected(student.branch_id, yesterday)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    assert collected(student.branch_id, yesterday) == before == Decimal(500)
    assert collected(student.branch_id, today()) == Decimal(-500)


def test_a_reversal_of_an_earlier_month_lowers_the_figure_of_the_branch_page(in_first):
    student = make_owing(1)
    with time_machine.travel(timezone.now() - timedelta(days=40)):
        payment = pay(student, 500)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    owner = Principal(1, "Owner", "owner@raga.test", Role.SUPER_ADMIN, None, None, "")
    figures = selectors.branch_figures(branch_id=student.branch_id, principal=owner)
    assert figures["collections"] == Decimal(-500)


def test_a_cancelled_due_keeps_the_day_on_which_it_was_cancelled(in_first):
    due = make_due(make_student())
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        day = today()
        due = services.void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Wrong course")
    assert due.voided_on == day


@pytest.mark.parametrize(
    "statement", ["UPDATE fees_movement SET amount = 1", "DELETE FROM fees_movement"]
)
def test_the_application_may_not_change_a_movement(in_first, statement):
    payment = pay(make_student(), 100)
    before = movements(payment)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        connection.cursor().execute(statement)
    assert movements(payment) == before


@pytest.mark.parametrize(
    "statement", ["UPDATE fees_movement SET amount = 1", "DELETE FROM fees_movement"]
)
def test_nobody_may_change_a_movement(tables_owner, in_first, statement):
    payment = pay(make_student(), 100)
    before = movements(payment)
    with pytest.raises(DatabaseError, match="posted money"), transaction.atomic():
        connection.cursor().execute(statement)
    assert movements(payment) == before


def test_existing_payments_and_reversals_become_movements(tables_owner, in_first):
    student = make_owing(1)
    kept, reversed_ = pay(student, 100), pay(student, 200)
    services.reverse_payment(by=SYSTEM, record=reversed_, reason="Counted twice")
    before = movements(kept), movements(reversed_)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE fees_movement DISABLE TRIGGER USER")
        cursor.execute("DELETE FROM fees_movement WHERE kind IN ('PAYMENT', 'REVERSAL')")
        for statement in (FILL.PAYMENTS, FILL.REVERSALS):
            cursor.execute(statement + COMPLETE.AGAIN)
    assert (movements(kept), movements(reversed_)) == before


def test_the_day_on_which_an_existing_due_was_cancelled_comes_from_the_audit_log(
    tables_owner, in_first
):
    due = make_due(make_student())
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        due = services.void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Wrong course")
    day = due.voided_on
    with connection.cursor() as cursor:
        cursor.execute("UPDATE fees_due SET voided_on = NULL, updated_at = now()")
        cursor.execute(FILL.VOIDED)
    due.refresh_from_db()
    assert due.voided_on == day


def test_a_payment_of_the_previous_release_gets_its_movement_with_the_commit(
    committed, organisation
):
    with in_organisation(organisation), transaction.atomic():
        payment = Payment.objects.earliest("pk")
        payment.pk, payment._state.adding = None, True
        payment.receipt_number, payment.reference = "OLD/26-27/000001", ""
        payment.save()
        Reversal.objects.create(
            payment=payment,
            date=today(),
            amount=-payment.amount,
            reason="Counted twice",
            by_name="Owner",
        )
    with in_organisation(organisation):
        assert movements(payment) == [
            ("PAYMENT", payment.date, payment.method, payment.amount, ""),
            ("REVERSAL", today(), payment.method, -payment.amount, "Counted twice"),
        ]
