"""The lists of material: items, stock by branch, movements, purchases and distributions."""

from collections.abc import Iterable
from dataclasses import replace

from django.contrib.postgres.aggregates import StringAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    Case,
    F,
    Max,
    Q,
    Sum,
    TextChoices,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from shared_apps.core.api.columns import (
    Column,
    day,
    id_,
    instant,
    integer,
    json,
    money,
    ref,
    stamps,
    text,
)
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Filter,
    Limit,
    choices,
    date_from,
    date_to,
    ids,
    of,
    own_branch,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.totals import Entries, Totals
from shared_apps.core.principal import Principal
from shared_apps.core.subqueries import OfOuter, exact, json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees.models import Payment
from tenant_apps.materials.models import Distribution, Item, Purchase, Stock, StockMovement
from tenant_apps.materials.schemas import CreditOfReturn
from tenant_apps.materials.selectors.stock import LAST_MOVEMENT, QUANTITY, VALUE

ITEMS = Listing(
    Item.objects.live(),
    columns=[
        id_(),
        text("code", label=lazy("Material ID")),
        text("name", label=lazy("Material name")),
        text("unit", label=lazy("Unit")),
        integer("reorderLevel", "reorder_level", label=lazy("Reorder level")),
        text("hsn", label=lazy("HSN")),
        money("gstRate", "gst_rate", label=lazy("GST rate %")),
        *stamps(),
    ],
    search="search_text",
    filters={"unit": choices(Item.Unit, "unit")},
    default="code",
)


class StockLevel(TextChoices):
    """LOW is to be bought: no more than the reorder level is left, perhaps nothing. OUT is an item
    without a reorder level of which nothing is left."""

    IN_STOCK = "IN_STOCK", lazy("In stock")
    LOW = "LOW", lazy("Low")
    OUT = "OUT", lazy("Out of stock")


_level = Case(
    When(item__reorder_level__gt=0, quantity__lte=F("item__reorder_level"), then=Value("LOW")),
    When(quantity=0, then=Value("OUT")),
    default=Value("IN_STOCK"),
    output_field=TextField(),
)


def item_ref(path: str = "item") -> Column:
    """Returns a column with an item: id, code, name and unit. `path` leads to it."""
    return ref(
        "itemObjectId",
        path,
        label=lazy("Material"),
        materialName="name",
        materialId="code",
        unit="unit",
    )


STOCK = Listing(
    Stock.objects.filter(item__deleted_at=None, branch__deleted_at=None)
    .annotate(quantity=QUANTITY)
    .annotate(level=_level),
    columns=[
        id_(),
        item_ref(),
        text("materialId", "item__code", label=lazy("Material ID")),
        text("materialName", "item__name", label=lazy("Material name")),
        branch_ref(),
        integer("quantity", QUANTITY, label=lazy("In stock")),
        integer("reorderLevel", "item__reorder_level", label=lazy("Reorder level")),
        money("value", VALUE, label=lazy("Value")),
        text("level", _level, label=lazy("Level"), of=StockLevel),
    ],
    detail=[integer("movement", LAST_MOVEMENT)],
    search="item__search_text",
    filters={
        "item": ids("item_id"),
        "branch": ids("branch_id"),
        "level": choices(StockLevel, "level"),
    },
    default="materialName",
    tabs="level",
    totals=Totals({"value": VALUE}),
    scope=own_branch("branch_id"),
)

MOVEMENTS = Listing(
    StockMovement.objects.all(),
    columns=[
        id_(),
        integer("movement", "pk", label=lazy("Movement")),
        day("date", "day", label=lazy("Date")),
        text("kind", label=lazy("Kind")),
        item_ref("stock__item"),
        branch_ref("stock__branch"),
        integer("quantity", label=lazy("Quantity")),
        money("value", label=lazy("Value")),
        text(
            "number",
            Coalesce("purchase__number", "distribution__number", "opening__number", Value("")),
            label=lazy("Number"),
        ),
        integer("counted", label=lazy("Counted")),
        text("reason", label=lazy("Reason")),
        text("createdBy", "by_name", label=lazy("Created by")),
        instant("createDt", "at", label=lazy("Created")),
    ],
    search="stock__item__search_text",
    filters={
        "stock": ids("stock_id"),
        "item": ids("stock__item_id"),
        "branch": ids("stock__branch_id"),
        "kind": choices(StockMovement.Kind, "kind"),
        "from": date_from("day"),
        "to": date_to("day"),
    },
    default="-movement",
    scope=own_branch("stock__branch_id"),
)

_PAID = Entries(
    lambda: StockMovement.objects.filter(purchase__isnull=False),
    of="purchase",
    filters={"from": date_from("day"), "to": date_to("day")},
    first=StockMovement.Kind.PURCHASE,
)
_went_back = StockMovement.objects.filter(kind=StockMovement.Kind.RETURN_TO_VENDOR)

PURCHASES = Listing(
    Purchase.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("materialId", "item_code", label=lazy("Material ID")),
        text("invoiceNo", "invoice_number", label=lazy("Invoice no")),
        text("materialName", "item_name", label=lazy("Material name")),
        text("vendorName", "vendor_name", label=lazy("Vendor name")),
        integer("nos", "quantity", label=lazy("NOS")),
        money("amount", label=lazy("Amount")),
        text("method", label=lazy("Payment method")),
        text("number", label=lazy("Purchase ID")),
        branch_ref(),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    detail=[
        integer("itemId", "item_id"),
        day(
            "returnedOn",
            OfOuter(_went_back, "purchase", Max("day")),
            null=True,
        ),
        text("reason", OfOuter(_went_back, "purchase", Max("reason")), null=True),
    ],
    search="search_text",
    filters={
        "item": ids("item_id"),
        "branch": ids("branch_id"),
        "status": choices(Purchase.Status),
        "method": choices(Payment.Method, "method"),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    default="-date",
    tabs="status",
    totals=Totals({"amount": "paid"}, by="purchase__method", entries=_PAID),
    scope=own_branch("branch_id"),
)

_came_back = StockMovement.objects.filter(kind=StockMovement.Kind.RETURN)
_credited = _came_back.filter(credit_note__isnull=False)
_credit_numbers = Coalesce(
    OfOuter(_credited, "distribution", StringAgg("credit_note__number", ", ", order_by="pk")),
    Value(""),
    output_field=TextField(),
)
_credits = json_of_outer(
    _credited,
    "distribution",
    {
        "_id": "credit_note_id",
        "number": "credit_note__number",
        "date": "credit_note__issue_date",
        "total": exact("credit_note__total"),
    },
)


def _both_branches() -> Filter:
    """A transfer belongs to the branch that sends and to the one that receives."""

    def at(name: str) -> Q:
        chosen = Bind(name, ArrayField(BigIntegerField()))
        return Q(Among(F("branch_id"), chosen)) | Q(Among(F("from_branch_id"), chosen))

    return replace(ids("branch_id"), condition=at, one=None)


_AT_BRANCH = _both_branches()


def _sent_or_received(principal: Principal) -> Iterable[Limit]:
    for limit in own_branch("branch_id")(principal):
        yield replace(limit, filter=_AT_BRANCH)


DISTRIBUTIONS = Listing(
    Distribution.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("distributeId", "number", label=lazy("Distribute ID")),
        text("materialName", "item_name", label=lazy("Material name")),
        branch_ref(),
        integer("nos", "quantity", label=lazy("Distribute NOS")),
        text("materialId", "item_code", label=lazy("Material ID")),
        Column(
            "studentObjectId",
            "",
            "ref",
            label=lazy("Student"),
            parts={
                "_id": "student_id",
                "studentName": "student_name",
                "studentId": "student_code",
            },
        ),
        ref("fromBranchObjectId", "from_branch", label=lazy("From"), branchname="name"),
        integer(
            "returned",
            Coalesce(OfOuter(_came_back, "distribution", Sum("quantity")), Value(0)),
            label=lazy("Returned"),
        ),
        ref("dueObjectId", "due", label=lazy("Due"), number="number"),
        text("kitName", "kit_name", label=lazy("Kit")),
        text("creditNote", _credit_numbers, label=lazy("Credit note")),
        json("credits", _credits, of=list[CreditOfReturn]),
        instant("acknowledgedAt", "acknowledged_at", label=lazy("Confirmed")),
        text("acknowledgedBy", "acknowledged_by", label=lazy("Confirmed by")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "item": ids("item_id"),
        "student": of("student_id"),
        "kit": ids("kit_id"),
        "branch": _AT_BRANCH,
        "status": choices(Distribution.Status),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    default="-date",
    tabs="status",
    scope=_sent_or_received,
)
