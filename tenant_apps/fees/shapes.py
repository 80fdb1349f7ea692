"""What the calls of `api.py` answer beyond lists and records, for the OpenAPI document."""

from drf_spectacular.utils import inline_serializer
from rest_framework.serializers import (
    CharField,
    ChoiceField,
    DateField,
    DecimalField,
    IntegerField,
)


def money() -> DecimalField:
    return DecimalField(max_digits=12, decimal_places=2)


_payer = inline_serializer(
    "PaymentPreviewStudent",
    {
        "_id": IntegerField(),
        "studentId": CharField(),
        "studentName": CharField(),
        "phone": CharField(),
        "branchname": CharField(),
    },
)
_due = inline_serializer(
    "PaymentPreviewDue",
    {
        "_id": IntegerField(),
        "label": CharField(),
        "dueDate": DateField(),
        "daysLate": IntegerField(),
        "total": money(),
        "open": money(),
    },
)
_allocation = inline_serializer(
    "PaymentPreviewAllocation",
    {
        "due": _due,
        "amount": money(),
        "status": ChoiceField(["ISSUED", "PART_PAID", "PAID"]),
    },
    many=True,
)
PAYMENT_PREVIEW = inline_serializer(
    "PaymentPreviewAnswer",
    {
        "data": inline_serializer(
            "PaymentPreview",
            {
                "student": _payer,
                "pendingBefore": money(),
                "overdue": money(),
                "inWords": CharField(),
                "allocations": _allocation,
                "advance": money(),
                "pendingAfter": money(),
                "nextDue": DateField(allow_null=True),
                "upiLink": CharField(allow_null=True),
            },
        )
    },
)
