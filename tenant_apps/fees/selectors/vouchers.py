"""The list of vouchers of advances."""

from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import Column, day, id_, json, money, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.subqueries import exact, json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees import schemas
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, Payment
from tenant_apps.fees.selectors.advances import (
    ADJUSTED_OF_VOUCHER,
    REFUNDED_OF_VOUCHER,
    REFUNDS,
    REST_OF_VOUCHER,
)
from tenant_apps.students.selectors import student_ref

_adjustments = json_of_outer(
    AdvanceAdjustment.objects.all(),
    "voucher",
    {
        "dueObjectId": JSONObject(_id="due_id", number="due__number", label="due__label"),
        "date": "day",
        "total": exact("total"),
    },
)
_refunds = json_of_outer(
    REFUNDS,
    "receipt",
    {"_id": "pk", "number": "number", "date": "issue_date", "total": exact("total")},
)

VOUCHERS = Listing(
    AdvanceVoucher.objects.live(),
    columns=[
        id_(),
        day("date", "issue_date", label=lazy("Date")),
        text("number", label=lazy("Number")),
        text("kind", label=lazy("Kind")),
        student_ref(),
        branch_ref(),
        Column(
            "paymentObjectId",
            "",
            "ref",
            label=lazy("Receipt"),
            parts={"_id": "payment_id", "receiptNo": "payment__receipt_number"},
        ),
        text("placeOfSupply", "place_of_supply", label=lazy("Place of supply")),
        money("rate", label=lazy("GST %")),
        money("taxable", label=lazy("Taxable")),
        money("cgst", label=lazy("CGST")),
        money("sgst", label=lazy("SGST")),
        money("igst", label=lazy("IGST")),
        money("total", label=lazy("Total")),
        money("left", REST_OF_VOUCHER, label=lazy("Left")),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    detail=[
        text("cause"),
        text("sac"),
        text("receiptVoucher", "receipt__number"),
        day("receiptVoucherDate", "receipt__issue_date"),
        money("adjusted", ADJUSTED_OF_VOUCHER),
        money("refunded", REFUNDED_OF_VOUCHER),
        json("adjustments", _adjustments, of=list[schemas.VoucherAdjustment]),
        json("refunds", _refunds, of=list[schemas.CreditOfDue]),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "payment": of("payment_id"),
        "kind": choices(AdvanceVoucher.Kind, "kind"),
        "from": date_from("issue_date"),
        "to": date_to("issue_date"),
    },
    ordering={"date": "issue_date", "number": "number", "total": "total"},
    default="-date",
    tabs="kind",
    scope=own_branch("branch_id"),
)


def voucher_of_payment(payment: Payment) -> AdvanceVoucher | None:
    """Returns the receipt voucher that was issued with the payment."""
    return payment.vouchers.filter(cause=AdvanceVoucher.Cause.PAYMENT).first()
