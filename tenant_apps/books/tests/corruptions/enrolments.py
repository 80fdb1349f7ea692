"""Corruptions of codes, enrolments, promotions and renewals."""

from decimal import Decimal

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, run, rupees
from tenant_apps.certificates.tests.factories import make_certificate
from tenant_apps.enrolments.models import EnrolmentDue
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees.models import Due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.promotions.services import plan_promotion, promote
from tenant_apps.promotions.tests.factories import class_of
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.models import NumberSeries


def skip_number(kind: str) -> int:
    """Lets a series go on one number too far. Returns the last number that was used."""
    series = NumberSeries.objects.get(kind=kind)
    NumberSeries.objects.filter(pk=series.pk).update(last=series.last + 1)
    return series.last


@corrupts("student.codes")
def a_student_code_that_was_skipped() -> Expected:
    student = make_student()
    last = skip_number("student")
    return Expected("student.codes", student.code, rupees(last + 1), rupees(last))


@corrupts("enrolment.codes")
def an_enrolment_number_that_was_skipped() -> Expected:
    enrolment = make_enrolment()
    last = skip_number("enrolment")
    return Expected("enrolment.codes", enrolment.number, rupees(last + 1), rupees(last))


@corrupts("certificate.codes")
def a_certificate_number_that_was_skipped() -> Expected:
    certificate = make_certificate()
    last = skip_number("certificate")
    return Expected("certificate.codes", certificate.number, rupees(last + 1), rupees(last))


def due_of_enrolment() -> tuple[EnrolmentDue, Due]:
    """The due of a new monthly enrolment."""
    link = EnrolmentDue.objects.select_related("due").get(enrolment=make_enrolment())
    return link, link.due


@corrupts("enrolment.student")
def an_enrolment_of_another_student() -> Expected:
    link, due = due_of_enrolment()
    other = make_student()
    run(f"UPDATE enrolments_enrolment SET student_id = {other.pk} WHERE id = {link.enrolment_id}")
    return Expected("enrolment.student", due.number, due.total)


@corrupts("enrolment.terms")
def a_fee_that_was_lowered_later() -> Expected:
    link, due = due_of_enrolment()
    run(f"UPDATE enrolments_enrolment SET base_fee = 3000 WHERE id = {link.enrolment_id}")
    return Expected("enrolment.terms", due.number, rupees(3000), rupees(4000))


@corrupts("enrolment.period")
def two_dues_for_one_day() -> Expected:
    link, _ = due_of_enrolment()
    twice = make_due(link.enrolment.student)
    run(
        "INSERT INTO enrolments_enrolmentdue"
        " (enrolment_id, due_id, period_from, period_to, withdrawn)"
        f" SELECT enrolment_id, {twice.pk}, period_to, period_to + 30, false"
        f" FROM enrolments_enrolmentdue WHERE id = {link.pk}"
    )
    return Expected("enrolment.period", twice.number, twice.total)


@corrupts("enrolment.withdrawn")
def a_withdrawn_due_that_is_owed() -> Expected:
    link, due = due_of_enrolment()
    run(f"UPDATE enrolments_enrolmentdue SET withdrawn = true WHERE id = {link.pk}")
    return Expected("enrolment.withdrawn", due.number, due.total, rupees(0))


@corrupts("promotion.students")
def a_promotion_that_moved_another_number() -> Expected:
    known = class_of(1)
    choice = {
        "batch": known.batch,
        "course": known.course,
        "fee_plan": known.plan,
        "start": today(),
        "name": "Next year",
    }
    seen = plan_promotion(by=SYSTEM, **choice).seen
    promotion = promote(by=SYSTEM, seen=seen, **choice)
    run(f"UPDATE promotions_promotion SET students = 2 WHERE id = {promotion.pk}")
    return Expected("promotion.students", known.batch.name, Decimal(2), Decimal(1))


def run_of(due: Due, **amounts: Decimal) -> RenewalRun:
    return RenewalRun.objects.create(
        branch=due.branch, day=today(), status=RenewalRun.Status.DONE, made=1, **amounts
    )


def renewed(link: EnrolmentDue, run: RenewalRun) -> RenewalEntry:
    return RenewalEntry.objects.create(
        run=run,
        enrolment=link.enrolment,
        period_from=link.period_from,
        period_to=link.period_to,
        outcome=RenewalEntry.Outcome.MADE,
        due=link.due,
    )


@corrupts("renewal.period")
def a_renewal_of_another_period() -> Expected:
    link, due = due_of_enrolment()
    renewed(link, run_of(due, amount=due.total))
    run(f"UPDATE enrolments_enrolmentdue SET period_from = period_from + 1 WHERE id = {link.pk}")
    return Expected("renewal.period", due.number, due.total)


@corrupts("renewal.run")
def a_run_of_another_amount() -> Expected:
    link, due = due_of_enrolment()
    renewed(link, run_of(due, amount=rupees(5000)))
    return Expected("renewal.run", due.branch.name, rupees(5000), due.total)


@corrupts("latefee.student")
def a_late_fee_of_another_student() -> Expected:
    late, fee = make_due(make_student()), make_due(make_student())
    run(
        f"UPDATE fees_due SET due_date = issue_date - 3, late_after = issue_date - 1 WHERE id = {late.pk}"
    )
    LateFee.objects.create(late=late, fee=fee)
    return Expected("latefee.student", fee.number, fee.total)
