"""A student's balance is the same wherever it is shown (PRODUCT.md section 3), after any sequence
of charges, payments, credits, reversals and refunds."""

from decimal import Decimal

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_apps.core.dates import today
from shared_apps.core.errors import Refusal
from shared_apps.core.gst import credit_line
from shared_apps.core.money import ZERO, to_paisa
from shared_apps.core.principal import SYSTEM, Principal
from shared_apps.core.roles import Role
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Due, Movement, Payment
from tenant_apps.fees.rules import status_of
from tenant_apps.fees.tests.factories import make_due, pay_by_cheque
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import reverse_refund
from tenant_apps.refunds.tests.factories import refund
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.students.tests.factories import make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")

FEES = [Decimal("4000.00"), Decimal("333.33"), Decimal("0.01"), ZERO]

students = st.integers(0, 2)
amounts = st.decimals(min_value="0.01", max_value=12_000, places=2)
places = st.integers(0, 9)
steps = st.one_of(
    st.tuples(st.just("issue"), students, st.sampled_from(FEES)),
    st.tuples(st.just("charge"), students, amounts),
    st.tuples(st.just("pay"), students, amounts),
    st.tuples(st.just("pay by hand"), students, amounts, places),
    st.tuples(st.just("reverse"), places),
    st.tuples(st.just("cheque"), students, amounts),
    st.tuples(st.sampled_from(["clear", "bounce"]), places),
    st.tuples(st.just("refund"), students, amounts),
    st.tuples(st.just("reverse refund"), places),
    st.tuples(st.sampled_from(["cancel", "write off"]), places),
    st.tuples(st.just("credit"), places, st.sampled_from([1, 2, 3])),
)


def take(step, people, course):
    """Performs one step. Steps that are refused are skipped by the caller."""
    kind, *rest = step
    if kind == "issue":
        person, fee = rest
        make_due(people[person], fee=fee, course=course)
    elif kind == "charge":
        person, amount = rest
        services.add_charge(
            by=SYSTEM, student=people[person], head="Examination fee", amount=amount, course=course
        )
    elif kind.startswith("pay"):
        person, amount, *place = rest
        due = nth(Due.objects.filter(student=people[person], status__in=Due.OPEN), *place)
        manual_allocations = {due.pk: min(amount, due.total)} if due else None
        services.record_payment(
            by=SYSTEM,
            student=people[person],
            amount=amount,
            method="CASH",
            manual_allocations=manual_allocations,
        )
    elif kind == "reverse":
        payment = nth(Payment.objects.filter(student__in=people), *rest)
        if payment:
            services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong")
    elif kind == "cheque":
        pay_by_cheque(people[rest[0]], rest[1])
    elif kind in {"clear", "bounce"}:
        cheque = nth(Payment.objects.filter(student__in=people, method="CHEQUE"), *rest)
        if cheque and kind == "clear":
            services.clear_cheque(by=SYSTEM, record=cheque)
        elif cheque:
            services.bounce_cheque(by=SYSTEM, record=cheque, reason="Insufficient funds")
    elif kind == "refund":
        person, amount = rest
        refund(people[person], amount)
    elif kind == "reverse refund":
        paid = nth(Refund.objects.filter(student__in=people), *rest)
        if paid:
            reverse_refund(by=SYSTEM, record=paid, reason="Wrong")
    elif kind == "credit":
        place, part = rest
        due = nth(Due.objects.filter(student__in=people), place)
        if due:
            credit(due, part)
    else:
        due = nth(Due.objects.filter(student__in=people), *rest)
        status = "CANCELLED" if kind == "cancel" else "WRITTEN_OFF"
        if due:
            services.void_due(by=SYSTEM, record=due, status=status, reason="Wrong")


def credit(due, part):
    """Credits all, one half or one third of what is left of each line."""
    left = selectors.lines_left([due.pk])[due.pk]
    lines = {
        place: credit_line(line, to_paisa(line.taxable / part)) for place, line in left.items()
    }
    services.credit_due(by=SYSTEM, record=due, lines=lines, reason="Not used")
    services.use_advance(by=SYSTEM, student_id=due.student_id)


def nth(rows, place=None):
    """Returns the row at `place` (modulo their count), or None if there are no rows."""
    count = rows.count()
    return rows.order_by("pk")[place % count] if count and place is not None else None


@given(st.lists(steps, max_size=12))
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_list_receipt_home_and_ledger_agree_to_the_paisa(drawn_steps):
    with transaction.atomic():
        branch = make_branch()
        people = [make_student(branch) for _ in range(3)]
        course = make_course()
        for step in drawn_steps:
            try:
                take(step, people, course)
            except Refusal:
                continue
            for person in people:
                check_account(person)
        check_sums(branch, people)
        transaction.set_rollback(True)


def check_account(student):
    dues = Due.objects.filter(student=student).annotate(
        paid=selectors.PAID_OF_DUE, credited=selectors.CREDITED_OF_DUE
    )
    charged = sum((due.total for due in dues if due.status not in Due.VOID), ZERO)
    credited = sum((due.credited for due in dues if due.status not in Due.VOID), ZERO)
    received = Payment.objects.filter(student=student).aggregate(sum=Sum("amount"))["sum"] or ZERO
    back = Payment.objects.filter(student=student, status__in=["REVERSED", "BOUNCED"])
    returned = back.aggregate(sum=Sum("amount"))["sum"] or ZERO
    refunds = Movement.objects.filter(student=student, kind__in=Movement.REFUNDS)
    refunded = -(refunds.aggregate(sum=Sum("amount"))["sum"] or ZERO)
    owed = selectors.pending(student.pk)
    assert owed == charged - credited - received + returned + refunded
    for due in dues:
        if due.status not in Due.VOID:
            assert due.status == status_of(due.total - due.credited, due.paid)
            assert ZERO <= due.paid <= due.total - due.credited
    is_open = sum((due.open for due in selectors.open_dues(student.pk)), ZERO)
    advance = sum((payment.free for payment in selectors.free_payments(student.pk)), ZERO)
    assert owed == is_open - advance
    assert not (is_open and advance), "an advance stands beside an open due"


def check_sums(branch, people):
    owner = Principal(
        id=1,
        name="Owner",
        email="owner@raga.test",
        role=Role.SUPER_ADMIN,
        branch_id=branch.pk,
        workspace=None,
        session_id="",
    )
    rows = STUDENTS.page(STUDENTS.parse(owner, {}))["list"]
    listed = {row["_id"]: row["pending"] for row in rows}
    assert listed == {person.pk: selectors.pending(person.pk) for person in people}
    for person in people:
        record = STUDENTS.record(owner, person.pk)
        assert record["pending"] == record["billed"] - record["credited"] - record["paid"]
        assert record["pending"] == listed[person.pk]
    home = selectors.dues_by_age(branch.pk, today())
    owed = sum((amount for amount in listed.values() if amount > 0), ZERO)
    assert home["pending"] == owed
    assert sum((age["amount"] for age in home["ages"]), ZERO) == owed
    for age in home["ages"]:
        of_age = selectors.DUES.add_up(selectors.DUES.parse(owner, {"age": age["bucket"]}))
        assert of_age["rows"] == age["dues"]
        assert of_age["sums"]["open"] == age["amount"]
    assert home["students"] == sum(amount > 0 for amount in listed.values())
    on_page = selectors.branch_figures(branch_id=branch.pk, principal=owner)
    assert on_page["pending"] == owed
    last = Payment.objects.filter(branch=branch).order_by("-pk").first()
    if last and last.status == "CONFIRMED":
        assert last.balance_after == last.balance_before - last.amount
