"""MASTER brings a centre back to one of its backups, and sees before what that changes."""

from collections.abc import Sequence
from typing import Any, TypedDict

import orjson
from django.db.models import Count, DecimalField, IntegerField, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce
from rest_framework import serializers

from shared_apps.accounts.api.signed_out import code_field, password_field
from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.backups.records import workspace_records
from shared_apps.backups.services import restoring, swapping
from shared_apps.backups.services.comparing import Difference
from shared_apps.core.api import columns, filters
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.api.totals import Totals
from shared_apps.core.money import ZERO
from shared_apps.core.roles import PLATFORM
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

_MONEY = DecimalField(max_digits=12, decimal_places=2)
_OTHER_MONEY = [
    kind
    for kind in MissingRecord.ENTERED
    if kind not in {MissingRecord.Kind.RECEIPT, *MissingRecord.WITHOUT_MONEY}
]


class TableDifference(TypedDict):
    """How many rows of a table only the live workspace has, how many only the backup, and how many both
    have with other values. `name` is what people call the table."""

    table: str
    name: str
    onlyLive: int
    onlyBackup: int
    changed: int


def _missing(kinds: Sequence[str]) -> QuerySet[MissingRecord]:
    """What is missing in the workspace that is live, or that would be live after the swap."""
    undone = Q(restore__status=Restore.Status.SWAPPED_BACK)
    return MissingRecord.objects.filter(
        Q(since="SWAP") & undone | Q(since="BACKUP") & ~undone, kind__in=kinds
    )


def _count(kinds: Sequence[str]) -> Coalesce:
    counted = OfOuter(_missing(kinds), "restore", Count("pk"))
    return Coalesce(counted, Value(0), output_field=IntegerField())


def _named(stored: Any) -> list[TableDifference]:
    names: dict[str, str] = {}
    for records in workspace_records():
        names |= records.names()
    found: list[Difference] = orjson.loads(stored) if isinstance(stored, bytes) else stored
    return [
        TableDifference(**each, name=str(names.get(each["table"], each["table"]))) for each in found
    ]


RESTORES = Listing(
    Restore.objects.live(),
    columns=[
        columns.id_(),
        columns.text("orgId", "organisation__code", label=lazy("Org ID")),
        columns.text("centreName", "organisation__name", label=lazy("Centre name")),
        columns.instant("takenAt", "taken_at", label=lazy("Backup of")),
        columns.text("status", label=lazy("Status")),
        columns.text("reason", label=lazy("Reason")),
        columns.text("message", label=lazy("Message")),
        columns.integer("receipts", _count(["RECEIPT"]), label=lazy("Receipts")),
        columns.money(
            "receiptAmount",
            Coalesce(
                OfOuter(_missing(["RECEIPT"]), "restore", Sum("amount")),
                Value(ZERO),
                output_field=_MONEY,
            ),
            label=lazy("Amount of the receipts"),
        ),
        columns.integer("otherMoney", _count(_OTHER_MONEY)),
        columns.integer("people", _count(MissingRecord.PEOPLE)),
        columns.instant("swappedAt", "swapped_at", label=lazy("Swapped")),
        columns.instant("swappedBackAt", "swapped_back_at", label=lazy("Swapped back")),
        columns.instant("keptUntil", "kept_until", label=lazy("Kept until")),
        *columns.stamps(),
    ],
    detail=[
        columns.text("swapReason", "swap_reason"),
        columns.Column(
            "differences", "differences", "json", convert=_named, of=list[TableDifference]
        ),
    ],
    search="search_text",
    filters={
        "organisation": filters.words("organisation__code"),
        "status": filters.choices(Restore.Status),
    },
    tabs="status",
)

MISSING = Listing(
    MissingRecord.objects.all(),
    columns=[
        columns.id_(),
        columns.text("kind", label=lazy("Record")),
        columns.text("number", label=lazy("Number")),
        columns.day("date", "day", label=lazy("Date")),
        columns.text("name", label=lazy("Name")),
        columns.money("amount", label=lazy("Amount")),
        columns.text("method", label=lazy("Mode or role")),
        columns.text("detail", label=lazy("Details")),
        columns.text("since", label=lazy("Entered")),
    ],
    search="search_text",
    filters={
        "restore": filters.ids("restore"),
        "kind": filters.choices(MissingRecord.Kind, "kind"),
        "since": filters.choices(MissingRecord.Since, "since"),
    },
    default="date",
    tabs="kind",
    totals=Totals({"amount": "amount"}, by="kind"),
)


class RestoreInput(Input):
    backup = serializers.IntegerField(
        min_value=1, error_messages={"required": lazy("Choose a backup.")}
    )
    reason = Text(max_length=300, label=lazy("Reason"), missing=lazy("Please give a reason."))


class SwapBackInput(VersionedInput):
    reason = Text(
        max_length=300, label=lazy("Reason for the owner"), missing=lazy("Please give a reason.")
    )
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class SwapInput(SwapBackInput):
    name = Text(
        max_length=120,
        label=lazy("Centre"),
        missing=lazy("Please enter the name of the centre."),
    )


class RestoreResource(Resource):
    path = "superadmin/restore"
    policy = Policy(read=PLATFORM, create=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = RESTORES
    create = Create(
        RestoreInput,
        restoring.begin_restore,
        lazy("The backup is being read beside the live data."),
        idempotent=True,
    )

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=SwapInput)
    def swap(self, call: Call, restore: Restore) -> DataResponse[Record]:
        """Lets the restored data become the live data. Everybody of the centre is signed out."""
        swapping.ask_swap(by=call.by, record=restore, **call.data)
        return self._answer(call, restore, _("The data is being swapped."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=SwapBackInput)
    def swapback(self, call: Call, restore: Restore) -> DataResponse[Record]:
        """Undoes the swap: what was live before is live again."""
        swapping.ask_swap_back(by=call.by, record=restore, **call.data)
        return self._answer(call, restore, _("The data is being swapped back."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=VersionedInput)
    def discard(self, call: Call, restore: Restore) -> DataResponse[Record]:
        """Deletes the data that is not live: after a swap there is no way back then."""
        restoring.discard_restore(by=call.by, record=restore, **call.data)
        return self._answer(call, restore, _("The data that is not live is being deleted."))

    def _answer(self, call: Call, restore: Restore, message: str) -> DataResponse[Record]:
        return DataResponse(RESTORES.record(call.by, restore.pk), message)


class MissingRecordResource(Resource):
    """What is entered again after a restore."""

    path = "superadmin/missingrecord"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = MISSING
    record_call = False
