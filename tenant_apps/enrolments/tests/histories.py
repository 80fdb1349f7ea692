"""Helpers for tests of enrolments with several dues."""

from datetime import timedelta
from decimal import Decimal

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import CreditNote
from tenant_apps.fees.services import record_payment

ONE_DAY = timedelta(days=1)
MONTH = Decimal(4720)


def course_charged_by_day(**fields):
    """Creates a monthly course of ₹4,000.00 with 18 % GST that credits unused days."""
    plan = {"kind": "MONTHLY", "due_day": 10, "proration": "BY_DAY"}
    return make_course(fee_plan=plan, **fields)


def enrol_with_dues(*, months_ago=1, course=None, **choice):
    """Creates an enrolment from the first of an earlier month, for five months, with a due for
    each."""
    start = add_months(month_start(today()), -months_ago)
    end = add_months(start, 5) - ONE_DAY
    choice = {"start": start, "end": end, "auto_renew": False} | choice
    return make_enrolment(course=course or make_course(), **choice)


def set_second_period(enrolment, day):
    """Makes the second period of the enrolment begin on `day`; the first began a month before. If
    the month before has no such day (such as the 31st), periods are counted from two months
    before."""
    anchor = enrolment.start if add_months(enrolment.start, 1) == day else add_months(day, -2)
    Enrolment.objects.filter(pk=enrolment.pk).update(renews_on=day, counted_from=anchor)


def step(name, enrolment, **choice):
    return take_step(by=SYSTEM, record=enrolment, step=Step(name), **choice)


def pay(enrolment, amount):
    record_payment(by=SYSTEM, student=enrolment.student, amount=Decimal(amount), method="CASH")


def due_statuses(enrolment):
    """Returns the status of each due of the enrolment, including withdrawn ones, in the order of
    periods."""
    links = EnrolmentDue.objects.filter(enrolment=enrolment).order_by("period_from", "pk")
    return [link.due.status for link in links.select_related("due")]


def balance(enrolment):
    return fees.pending(enrolment.student_id)


def credit_notes(enrolment):
    return CreditNote.objects.filter(student=enrolment.student_id).order_by("pk")
