"""After any sequence of events, a step does exactly what its preview says, and no day is charged
twice."""

from datetime import timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_apps.core import gst
from shared_apps.core.dates import add_months, today
from shared_apps.core.errors import Refusal
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import EnrolmentDue
from tenant_apps.enrolments.steps.planning import plan
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.services import record_payment, reverse_payment, void_due
from tenant_apps.fees.tests.test_one_balance import check_account
from tenant_apps.students.tests.factories import make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")

DAYS_SINCE_START = 150
ROWS = [
    {"amount": "1333.33", "afterDays": 0},
    {"amount": "1333.33", "afterDays": 100},
    {"amount": "1333.34", "afterDays": 200},
]
PLANS = [
    {"kind": "MONTHLY", "due_day": 5},
    {"kind": "MONTHLY", "proration": "BY_DAY"},
    {"kind": "QUARTERLY", "proration": "BY_DAY"},
    {"kind": "ONE_TIME", "proration": "BY_DAY"},
    {"kind": "INSTALMENTS", "instalments": ROWS, "proration": "BY_DAY"},
]

days = st.integers(0, 40)
acts = st.one_of(
    st.tuples(st.sampled_from(["pause", "resume", "batch", "branch"]), days),
    st.tuples(st.sampled_from(["pause", "resume"]), days),
    st.tuples(st.just("pay"), st.decimals(min_value="0.01", max_value=15_000, places=2)),
    st.tuples(st.sampled_from(["reverse", "waive"]), st.integers(0, 9)),
)
histories = st.tuples(
    st.sampled_from(PLANS),
    st.booleans(),
    st.sampled_from([ZERO, Decimal("7.77")]),
    st.lists(acts, max_size=8),
    st.tuples(st.sampled_from(["complete", "drop", "cancel", "pause"]), days),
)


class History:
    """One enrolment and the events that happen to it over time."""

    def __init__(self, terms, auto_renew, percent):
        self.course = make_course(
            fee_plan=terms, registration_fee=Decimal("99.99"), duration_value=8
        )
        self.branches = [make_branch(), make_branch(state="Goa", gstin="")]
        self.day = today() - timedelta(days=DAYS_SINCE_START)
        self.enrolment = make_enrolment(
            make_student(self.branches[0]),
            course=self.course,
            start=self.day,
            auto_renew=auto_renew,
            discount_kind="PERCENT" if percent else "NONE",
            discount_value=percent,
            discount_reason="Sister" if percent else "",
        )

    @property
    def student(self):
        self.enrolment.student.refresh_from_db()
        return self.enrolment.student

    def apply(self, kind, value):
        if kind == "pay":
            record_payment(by=SYSTEM, student=self.student, amount=value, method="CASH")
        elif kind == "reverse":
            if payment := nth(Payment.objects.filter(student=self.student), value):
                reverse_payment(by=SYSTEM, record=payment, reason="Wrong")
        elif kind == "waive":
            if due := nth(Due.objects.filter(student=self.student), value):
                void_due(by=SYSTEM, record=due, status="CANCELLED", reason="A gift")
        else:
            self.take_step(kind, min(self.day + timedelta(days=value), today()))

    def take_step(self, kind, on):
        choice = {"on": on}
        if kind in {"batch", "branch"}:
            here = self.enrolment.branch
            there = next(each for each in self.branches if (each != here) == (kind == "branch"))
            choice["batch"] = make_batch(course=self.course, branch=there, start=on)
            kind = "transfer"
        step = Step(kind)
        planned = plan(self.enrolment, step, **choice)
        before = documents_of(self.student)
        changed = take_step(
            by=SYSTEM, record=self.enrolment, step=step, reason="So it is", **choice
        )
        check_effect(planned, before, documents_of(self.student))
        assert fees.pending(changed.student_id) == planned.balance_after
        self.enrolment = changed.transferred_to or changed
        assert self.enrolment.renews_on == planned.renews_on
        self.day = on


def nth(rows, index):
    count = rows.count()
    return rows.order_by("pk")[index % count] if count else None


def documents_of(student):
    """Returns the student's dues, each with whether it is cancelled, and credit notes, by primary
    key."""
    dues = Due.objects.filter(student=student).order_by("pk")
    notes = CreditNote.objects.filter(student=student).order_by("pk")
    return (
        {due.pk: (due.label, due.due_date, due.total, due.status == "CANCELLED") for due in dues},
        {note.pk: (note.due_id, note.taxable, note.total) for note in notes},
    )


def check_effect(planned, before, after):
    """Asserts that exactly the planned dues were created, cancelled and credited."""
    (dues, notes), (dues_after, notes_after) = before, after
    created = [row for pk, row in dues_after.items() if pk not in dues]
    assert created == [
        (due.label, due.due_date, gst.totals(lines).total, False) for due, lines in planned.issues
    ]
    cancelled = {pk for pk, row in dues.items() if row != dues_after[pk]}
    assert cancelled == {due.id for due in planned.change.cancels}
    assert [row for pk, row in notes_after.items() if pk not in notes] == [
        (
            credit.due.id,
            gst.totals(credit.lines.values()).taxable,
            credit.total,
        )
        for credit in planned.change.credits
    ]


def check_no_day_is_charged_twice(student):
    links = (
        EnrolmentDue.objects.filter(enrolment__student=student, withdrawn=False)
        .exclude(due__status__in=Due.VOID)
        .order_by("period_from")
    )
    spans = list(links.values_list("period_from", "period_to"))
    for (_, last), (first, _) in pairwise(spans):
        assert last is not None
        assert last < first


@given(histories)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_step_does_what_its_preview_says_after_any_history(drawn):
    terms, auto_renew, percent, events, (last, value) = drawn
    with transaction.atomic():
        history = History(terms, auto_renew, percent)
        for event in [*events, (last, value)]:
            before = documents_of(history.student)
            try:
                history.apply(*event)
            except Refusal:
                assert documents_of(history.student) == before
            check_account(history.student)
            check_no_day_is_charged_twice(history.student)
        transaction.set_rollback(True)


def test_a_month_with_pauses_is_charged_for_the_attended_days():
    """Each day costs the same, however many pauses there are, within a paisa per document."""
    start = add_months(today().replace(day=1), -1)
    month = (add_months(start, 1) - start).days
    course = make_course(fee_plan={"kind": "MONTHLY", "proration": "BY_DAY"})
    enrolment = make_enrolment(course=course, start=start)
    attended = month
    for first, back in ((3, 7), (10, 11), (20, 26)):
        take_step(by=SYSTEM, record=enrolment, step=Step.PAUSE, on=start + timedelta(days=first))
        take_step(by=SYSTEM, record=enrolment, step=Step.RESUME, on=start + timedelta(days=back))
        enrolment.refresh_from_db()
        attended -= back - first
    fee = Decimal(4720) * attended / month
    assert fees.pending(enrolment.student_id) == pytest.approx(fee, abs=Decimal("0.08"))
