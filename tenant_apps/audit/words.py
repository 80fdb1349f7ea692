"""An entry in words that people read: kinds, fields and values under the names of the screens."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any, TypedDict

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils import timezone
from django.utils.dates import WEEKDAYS

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

# Of the database alone: nobody sees or sets these.
HIDDEN = frozenset(
    {
        "id",
        "user_id",
        "deleted_at",
        "check_code",
        "prefix_used",
        "imported_by_id",
        "responded_at",
        "counted_from",
        "parked_from",
    }
)
# Where the column's own name would not do.
_FIELDS = {
    "bill_to_address": lazy("Company address"),
    "bill_to_gstin": lazy("Company GSTIN"),
    "bill_to_name": lazy("Billed to"),
    "bill_to_state": lazy("Company state"),
    "account": lazy("Payment mode"),
    "branch_ids": lazy("Branches"),
    "cgst": lazy("CGST"),
    "code": lazy("ID"),
    "dob": lazy("Date of birth"),
    "due_by": lazy("Pay by"),
    "ends_at": lazy("To"),
    "file_id": lazy("File"),
    "gst_rate": lazy("GST rate"),
    "gst": lazy("GST"),
    "gstin": lazy("GSTIN"),
    "guardian_consent": lazy("Guardian's consent"),
    "auto_renew": lazy("Auto-renewal"),
    "course_ids": lazy("Courses"),
    "first": lazy("From"),
    "last": lazy("To"),
    "hsn": lazy("HSN"),
    "igst": lazy("IGST"),
    "image_id": lazy("Image"),
    "is_draft": lazy("Draft"),
    "photo_id": lazy("Photo"),
    "pincode": lazy("PIN code"),
    "sac": lazy("SAC"),
    "school": lazy("School or work"),
    "sgst": lazy("SGST"),
    "starts_at": lazy("From"),
    "status_reason": lazy("Reason"),
    "lost_reason": lazy("Reason"),
    "owner_id": lazy("Assigned to"),
    "parked_note": lazy("Reason"),
    "uan": lazy("UAN"),
    "upi_id": lazy("UPI ID"),
    "weekly_off": lazy("Weekly off days"),
    "whatsapp": lazy("WhatsApp number"),
}
_KINDS = {
    "advancevoucher": lazy("Voucher"),
    "batch": lazy("Batch"),
    "branch": lazy("Branch"),
    "category": lazy("Category"),
    "centrepost": lazy("Post"),
    "certificate": lazy("Certificate"),
    "chatmessage": lazy("Message"),
    "classchange": lazy("Change of a class"),
    "classmessage": lazy("Message about a class"),
    "course": lazy("Course"),
    "creditnote": lazy("Credit note"),
    "distribution": lazy("Distribution"),
    "due": lazy("Due"),
    "enquiry": lazy("Enquiry"),
    "enrolment": lazy("Enrolment"),
    "expense": lazy("Expense"),
    "expensefile": lazy("Bill"),
    "feeplan": lazy("Fee plan"),
    "income": lazy("Income"),
    "item": lazy("Material"),
    "kit": lazy("Kit"),
    "listview": lazy("Saved view"),
    "member": lazy("Staff"),
    "openingbalance": lazy("Opening balance"),
    "openingstock": lazy("Opening stock"),
    "payment": lazy("Payment"),
    "purchase": lazy("Purchase"),
    "recurringexpense": lazy("Recurring expense"),
    "refund": lazy("Refund"),
    "refundpolicy": lazy("Refund policy"),
    "register": lazy("Register"),
    "reminder": lazy("Reminder"),
    "reminderpause": lazy("Pause of reminders"),
    "remindersettings": lazy("Settings of reminders"),
    "remindertext": lazy("Text of reminders"),
    "reportmail": lazy("Mail of a report"),
    "reportschedule": lazy("Schedule of a report"),
    "staffday": lazy("Staff attendance"),
    "stock": lazy("Stock"),
    "student": lazy("Student"),
    "studentdocument": lazy("Document"),
    "studentimport": lazy("Import"),
    "transfer": lazy("Transfer"),
    "visit": lazy("Workspace"),
    "workspacesettings": lazy("Settings"),
}
_FILES = frozenset({"file_id", "photo_id", "logo_id", "image_id"})
_LISTS = {"course_ids": "course", "branch_ids": "branch"}
"""Columns with ids of records → the model of these."""
_MONEY = frozenset({"advance_before", "amount"})
# Of a payment, of a due or credit note.
_SUMS = ("amount", "total")

Names = Mapping[tuple[type[models.Model], int], str]
"""What the records are called that entries refer to."""


class FieldChange(TypedDict):
    """One field of an entry; an empty text where there was nothing."""

    field: str
    before: str
    after: str


@cache
def _models() -> dict[str, type[models.Model]]:
    found = (model for model in apps.get_models() if model.__module__.startswith("tenant_apps."))
    return {str(model._meta.model_name): model for model in found}


def kind_name(kind: str) -> str:
    """Such as "Staff" for a `member`; what is about no record is about the centre's safety."""
    return str(_KINDS.get(kind, kind.capitalize())) if kind else _("Security")


def field_name(name: str) -> str:
    """Such as "Guardian phone" for `guardian_phone`."""
    return str(_FIELDS.get(name, "")) or name.removesuffix("_id").replace("_", " ").capitalize()


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Names of the fields that an entry tells of, in its order, without the hidden ones."""
    told = [name for name in {**before, **after} if name not in HIDDEN]
    return [name for name in told if _said(before.get(name)) or _said(after.get(name))]


def _said(value: Any) -> bool:
    return value not in (None, "", [], {}, False)


def field_changes(
    kind: str, before: Mapping[str, Any], after: Mapping[str, Any], names: Names
) -> Iterator[FieldChange]:
    """What differs, field by field, in words. Of a new record only what was filled in."""
    for name in changed_fields(before, after):
        was, now = (
            value_in_words(kind, name, side[name], names) if name in side else ""
            for side in (before, after)
        )
        if was != now:
            yield {"field": field_name(name), "before": was, "after": now}


def posted_amount(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What a new paper or payment is over, in rupees as "4720.00"; empty for any other entry."""
    return next((str(after[name]) for name in _SUMS if name in after and name not in before), "")


def references(kind: str, *sides: Mapping[str, Any]) -> Iterator[tuple[type[models.Model], int]]:
    """The records that these values refer to."""
    for side in sides:
        for name, value in side.items():
            model = _related(kind, name)
            if model is not None and name not in HIDDEN:
                ids = value if isinstance(value, list) else [value]
                yield from ((model, pk) for pk in ids if isinstance(pk, int))


def _field(kind: str, name: str) -> Any:
    model = _models().get(kind)
    try:
        return model._meta.get_field(name.removesuffix("_id")) if model else None
    except FieldDoesNotExist:
        try:
            return model._meta.get_field(name) if model else None
        except FieldDoesNotExist:
            return None


def _related(kind: str, name: str) -> type[models.Model] | None:
    if name in _FILES:
        return None
    if name in _LISTS:
        return _models()[_LISTS[name]]
    field = _field(kind, name)
    # Rows that point to the record are logged as they were, not by their ids.
    if getattr(field, "auto_created", False):
        return None
    found: type[models.Model] | None = getattr(field, "related_model", None)
    return found


def value_in_words(kind: str, name: str, value: Any, names: Names) -> str:
    """A value as the screens show it; a reference by its name, "#12" when it is not known."""
    if not _said(value) and value is not False:
        return ""
    if name in _FILES:
        return _("A file")
    related = _related(kind, name)
    if related is not None:
        ids = value if isinstance(value, list) else [value]
        return ", ".join(names.get((related, pk)) or f"#{pk}" for pk in ids)
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    field = _field(kind, name)
    if isinstance(value, list) and name in ("weekly_off", "days"):
        return ", ".join(str(WEEKDAYS[day]) for day in value)
    return _plain(name, field, value)


def _plain(name: str, field: Any, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_plain(str(key), None, part)}" for key, part in value.items())
    if isinstance(value, list):
        return "; ".join(_plain(name, None, part) for part in value)
    text = str(value)
    labels = dict(getattr(field, "flatchoices", ()) or ())
    if text in labels:
        return str(labels[text])
    if name in _MONEY or (isinstance(field, models.DecimalField) and (field.max_digits or 0) >= 12):
        return format_rupees(Decimal(text))
    return _day_or_instant(text) or text


def _day_or_instant(text: str) -> str:
    """20-11-2026 for a day, with the time for an instant; empty for any other text."""
    if len(text) < 10 or text[4:5] != "-" or not text[:4].isdigit():
        return ""
    try:
        if len(text) == 10:
            return format_day(date.fromisoformat(text))
        return f"{timezone.localtime(datetime.fromisoformat(text)):%d-%m-%Y %H:%M}"
    except ValueError:
        return ""
