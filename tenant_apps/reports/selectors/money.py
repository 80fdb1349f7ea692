"""Reports of fees: what came in, what was billed, what is owed, tax and discounts."""

from django.db.models import Case, DecimalField, F, Q, QuerySet, Sum, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, NullIf, Round

from shared_apps.core.api.columns import day, id_, money, text
from shared_apps.core.api.filters import own_branch
from shared_apps.core.api.reports import Dimension, Measure, Report, Source
from shared_apps.core.money import ZERO
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import course_ref
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.rules import COURSE_FEE, MATERIAL_FEE
from tenant_apps.fees.models import CreditNoteLine, Due, DueLine, Payment
from tenant_apps.fees.selectors import (
    COLLECTED,
    COLLECTIONS,
    RECEIVED,
    REFUNDED,
    REVERSED,
)
from tenant_apps.reports.selectors.shared import MONEY, branch, course, words_of
from tenant_apps.students.selectors import student_ref

COLLECTIONS_REPORT = Report(
    "collections",
    Source(
        COLLECTIONS,
        title=lazy("Payments"),
        day="day",
        dimensions=[
            Dimension(
                "method",
                "payment__method",
                label=lazy("Method"),
                words=words_of(Payment.Method),
            ),
            branch(),
            Dimension("person", "by_name", label=lazy("Person"), none=lazy("System")),
        ],
        measures=[
            Measure("receipts", where=RECEIVED.where, label=lazy("Receipts")),
            RECEIVED,
            REVERSED,
            REFUNDED,
            COLLECTED,
        ],
        columns=[
            id_(),
            day("date", "day", label=lazy("Date")),
            text("receiptNo", "payment__receipt_number", label=lazy("Payment ID")),
            text("studentName", "payment__student_name", label=lazy("Student name")),
            branch_ref(label=lazy("Branch name")),
            text("method", "payment__method", label=lazy("Payment method")),
            text("kind", label=lazy("Kind")),
            money("amount", label=lazy("Amount")),
            text("reason", label=lazy("Reason")),
        ],
        heading="studentName",
        texts=["receiptNo", "date", "kind"],
        default="-date",
        page="/payments",
        page_filters=["from", "to", "method", "branch"],
    ),
    title=lazy("Collections"),
    about=lazy("what came in, by day, method, branch and person"),
    section="money",
    note=lazy("Reversals, refunds and cheques that bounced count on their own day."),
)

BILLS = EnrolmentDue.objects.exclude(due__status__in=Due.VOID)
_MATERIAL = Q(due__lines__head=MATERIAL_FEE)
_CREDITED_MATERIAL = Q(due__credit_notes__lines__head=MATERIAL_FEE)


def _of_bills(amount: str | Combinable, where: Q | None = None) -> Combinable:
    """Returns the sum of `amount` over the bills of the enrolment."""
    summed = Sum(amount, filter=where, output_field=MONEY)
    return Coalesce(OfOuter(BILLS, "enrolment", summed), Value(ZERO, MONEY))


_GST = F("due__cgst") + F("due__sgst") + F("due__igst")
_CREDITED_GST = (
    F("due__credit_notes__cgst") + F("due__credit_notes__sgst") + F("due__credit_notes__igst")
)
_total = _of_bills("due__total") - _of_bills("due__credit_notes__total")
_gst = _of_bills(_GST) - _of_bills(_CREDITED_GST)
_material = _of_bills("due__lines__taxable", _MATERIAL) - _of_bills(
    "due__credit_notes__lines__taxable", _CREDITED_MATERIAL
)
_paid = _of_bills("due__allocations__amount", Q(due__allocations__released_at__isnull=True))

FEE_REPORT = Report(
    "fees",
    Source(
        Enrolment.objects.live().exclude(status=Enrolment.Status.CANCELLED),
        title=lazy("Enrolments"),
        day="start",
        day_label=lazy("Enroll date"),
        dimensions=[branch(), course()],
        measures=[
            Measure("baseFee", _total - _gst - _material, label=lazy("Base fee")),
            Measure("gstAmount", _gst, label=lazy("GST amount")),
            Measure("materialFee", _material, label=lazy("Material fee")),
            Measure("totalFee", _total, label=lazy("Total fee")),
            Measure("paidFee", _paid, label=lazy("Paid fee")),
            Measure("pendingFee", _total - _paid, label=lazy("Pending fee")),
        ],
        columns=[
            id_(),
            day("enrollDate", "start", label=lazy("Enroll date")),
            text("enrollNo", "number", label=lazy("Enroll no")),
            student_ref(),
            course_ref(label=lazy("Course name")),
            branch_ref(label=lazy("Branch name")),
        ],
        heading="studentObjectId",
        texts=["enrollNo", "courseObjectId", "enrollDate"],
        default="-enrollDate",
        scope=own_branch("branch_id"),
    ),
    title=lazy("Fee report"),
    about=lazy("base fee, GST, material, total, paid and pending"),
    section="money",
    chart="totalFee",
    note=lazy(
        "Enrolments that began in the period, with all that was billed for them and paid until today. "
        "Credit notes are deducted. The base fee includes the registration fee."
    ),
)

_TAX = ("cgst", "sgst", "igst")


def _tax_source(name: str, title: str, lines: QuerySet, bill: str, day_: str, sign: int) -> Source:
    """Lines of papers, each on the day on which it changed the tax: `bill` is the path to the paper
    and `sign` −1 where the paper takes tax back."""

    def signed(path: str) -> Combinable:
        return F(path) if sign > 0 else -F(path)

    return Source(
        lines,
        name=name,
        title=title,
        day=day_,
        dimensions=[
            Dimension("rate", "rate", label=lazy("Rate"), rate=True),
            Dimension("sac", "sac", label=lazy("SAC")),
            branch(f"{bill}__branch"),
        ],
        measures=[
            Measure("taxable", signed("taxable"), label=lazy("Taxable")),
            *(Measure(one, signed(one), label=one.upper()) for one in _TAX),
            Measure("tax", signed("cgst") + signed("sgst") + signed("igst"), label=lazy("Tax")),
        ],
        columns=[
            id_(),
            day("date", day_, label=lazy("Date")),
            text("number", f"{bill}__number", label=lazy("Number")),
            student_ref(f"{bill}__student"),
            text("head", label=lazy("For")),
            text("sac", label=lazy("SAC")),
            money("rate", label=lazy("GST %")),
        ],
        heading="studentObjectId",
        texts=["number", "head", "date"],
        default="-date",
        scope=own_branch(f"{bill}__branch_id"),
    )


_TAXED = DueLine.objects.filter(due__document=Due.Kind.TAX_INVOICE)
_BACK = CreditNoteLine.objects.filter(note__due__document=Due.Kind.TAX_INVOICE)

TAX_REPORT = Report(
    "tax",
    _tax_source("rows", lazy("Tax invoices"), _TAXED, "due", "due__issue_date", 1),
    _tax_source("credited", lazy("Credit notes"), _BACK, "note", "note__issue_date", -1),
    _tax_source(
        "cancelled",
        lazy("Cancelled invoices"),
        _TAXED.filter(due__status=Due.Status.CANCELLED, due__voided_on__isnull=False),
        "due",
        "due__voided_on",
        -1,
    ),
    title=lazy("Tax"),
    about=lazy("CGST, SGST and IGST by month and rate"),
    section="tax",
    by="rate",
    note=lazy(
        "Tax invoices by their date. Credit notes and cancelled invoices are deducted on their own day."
    ),
)

_net = OfOuter(DueLine.objects.filter(head=COURSE_FEE), "due", Sum("taxable"), outer="due")
_percent = F("enrolment__discount_value")
DISCOUNT = Case(
    When(enrolment__discount_kind="AMOUNT", then=_percent),
    When(
        enrolment__plan_kind="INSTALMENTS",
        then=Coalesce(
            Round(_net * _percent / NullIf(Value(100, MONEY) - _percent, Value(ZERO, MONEY)), 2),
            Value(ZERO, MONEY),
            output_field=MONEY,
        ),
    ),
    default=Round(F("enrolment__base_fee") * _percent / Value(100, MONEY), 2, output_field=MONEY),
    output_field=DecimalField(max_digits=14, decimal_places=2),
)

DISCOUNTS_REPORT = Report(
    "discounts",
    Source(
        BILLS.exclude(enrolment__discount_kind="NONE"),
        title=lazy("Dues"),
        day="due__issue_date",
        dimensions=[
            Dimension("reason", "enrolment__discount_reason", label=lazy("Reason")),
            Dimension(
                "person", "enrolment__created_by_name", label=lazy("Person"), none=lazy("System")
            ),
            course("enrolment__course"),
            branch("due__branch"),
        ],
        measures=[
            Measure("dues", label=lazy("Dues")),
            Measure("discount", DISCOUNT, label=lazy("Discount")),
        ],
        columns=[
            id_(),
            day("date", "due__issue_date", label=lazy("Date")),
            text("number", "due__number", label=lazy("Number")),
            student_ref("enrolment__student"),
            text("label", "due__label", label=lazy("For")),
            text("reason", "enrolment__discount_reason", label=lazy("Reason")),
            text("person", "enrolment__created_by_name", label=lazy("Person")),
        ],
        heading="studentObjectId",
        texts=["label", "number", "reason"],
        default="-date",
        scope=own_branch("due__branch_id"),
    ),
    title=lazy("Discounts given"),
    about=lazy("by reason, person and course"),
    section="money",
    by="reason",
    note=lazy("Discounts before tax on dues by their date of issue. Cancelled dues are left out."),
)
