"""What the public space has in its tables when many centres have bought plans for years: the rows behind
MASTER's lists, and those of the large centre's own lists of orders, credit notes and referrals."""

from bench.rows import MOMENT, STAMPED, TODAY, Rows, code, cycle
from shared_apps.accounts.models import User
from tenants.models import Organisation

ORDERS, CLIENTS, TICKETS, HISTORY, SOME = 3000, 2000, 2000, 500, 60
AFTER = 100
"""The ids of the rows come after this one, so that they leave those of existing rows free."""

CANNED_ANSWER = (
    "Thank you for writing to us. Please open Settings, then Institute, and enter the GSTIN as it stands "
    "on your registration certificate. It is printed on every receipt from then on; receipts of earlier "
    "days stay as they were given out. If the number is refused, please send us a photo of the certificate."
)

_ID = f"{AFTER} + n"
_PRICE = {"taxable": "1000", "cgst": "90", "sgst": "90", "igst": "0", "total": "1180"}


def platform_rows(owner: User, master: User) -> list[Rows]:
    """In the order of the foreign keys. Every fifth order is of the organisation of `owner`."""
    own = owner.organisation_id
    others = list(Organisation.objects.exclude(pk=own).order_by("pk").values_list("pk", flat=True))
    other = f"(ARRAY{others})[n % {len(others)} + 1]"
    centre = f"CASE WHEN n % 5 = 0 THEN {own} ELSE {other} END"
    return [
        *_billing(centre),
        *_referrals(own, other, len(others)),
        *_restores(centre),
        *_people_who_ask(centre, owner, master),
    ]


def _billing(centre: str) -> list[Rows]:
    plan = f"{AFTER} + n % {SOME} + 1"
    bought = {"plan_name": "'Growth'", "duration_months": "12", "student_limit": "500"}
    return [
        Rows(
            "plans.Plan",
            SOME,
            {
                "id": _ID,
                "code": code("PLN", 3, _ID),
                "name": "'Growth ' || n",
                "amount": "1000",
                "rank": "n",
                "status": cycle("PUBLISHED", "RETIRED"),
                **STAMPED,
            },
        ),
        Rows(
            "billing.Coupon",
            SOME,
            {
                "id": _ID,
                "code": code("FESTIVE", 3, _ID),
                "kind": "'PERCENT'",
                "value": "10",
                "valid_from": f"{TODAY} - n",
                **STAMPED,
            },
        ),
        Rows(
            "subscriptions.Subscription",
            ORDERS,
            {
                "id": _ID,
                "organisation_id": centre,
                "plan_id": plan,
                **bought,
                "amount": "1000",
                "paid": "1000",
                "starts_on": f"{TODAY} - 800 - n % 400",
                "ends_on": f"{TODAY} - 436 - n % 400",
                "status": "'ENDED'",
                **STAMPED,
            },
        ),
        Rows(
            "billing.Order",
            ORDERS,
            {
                "id": _ID,
                "code": code("ORD", 5, _ID),
                "placed_on": f"{TODAY} - 800 - n % 400",
                "organisation_id": centre,
                "plan_id": plan,
                "kind": cycle("NEW", "RENEWAL"),
                **bought,
                "price": "1000",
                "taxable": "1000",
                "tax": "180",
                "total": "1180",
                "method": cycle("UPI", "BANK_TRANSFER"),
                "reference": "'REF' || n",
                "status": "'CONFIRMED'",
                "decided_at": MOMENT,
                "term_id": _ID,
                **STAMPED,
            },
        ),
        Rows(
            "platform.PlatformLetterhead",
            1,
            {"id": _ID, "digest": "repeat('0', 64)", "name": "'Class Master'"},
        ),
        Rows(
            "billing.Invoice",
            ORDERS,
            {
                "id": _ID,
                "number": "'CM/22-23/' || lpad(n::text, 6, '0')",
                "issue_date": f"{TODAY} - 800 - n % 400",
                "organisation_id": centre,
                "order_id": _ID,
                "letterhead_id": f"{AFTER} + 1",
                "document": "'TAX_INVOICE'",
                "place_of_supply": "'Maharashtra'",
                "head": "'Growth, 12 months'",
                "sac": "'997331'",
                "rate": "18",
                "recipient": """'{"name": "Small Centre", "gstin": ""}'""",
                **_PRICE,
                **STAMPED,
            },
        ),
        Rows(
            "billing.CreditNote",
            ORDERS // 10,
            {
                "id": _ID,
                "number": "'CM/22-23/C' || lpad(n::text, 5, '0')",
                "issue_date": f"{TODAY} - 700 - n % 400",
                "organisation_id": centre,
                "invoice_id": _ID,
                "letterhead_id": f"{AFTER} + 1",
                "reason": "'Stopped its courses'",
                "method": "'UPI'",
                "reference": "'BACK' || n",
                "recipient": """'{"name": "Small Centre", "gstin": ""}'""",
                **_PRICE,
                **STAMPED,
            },
        ),
        Rows(
            "billing.GatewayPayment",
            ORDERS // 10,
            {
                "id": _ID,
                "payment_id": "'pay_' || n",
                "order_id": _ID,
                "amount": "1180",
                "currency": "'INR'",
                "status": cycle("HELD", "REFUNDED"),
                "reason": "'PAID_TWICE'",
                "source": "'CALLBACK'",
                **STAMPED,
            },
        ),
    ]


def _restores(centre: str) -> list[Rows]:
    return [
        Rows(
            "backups.Restore",
            SOME,
            {
                "id": _ID,
                "organisation_id": centre,
                "taken_at": MOMENT,
                "status": "'DELETED'",
                "reason": "'Marks were overwritten'",
                **STAMPED,
            },
        ),
        Rows(
            "backups.MissingRecord",
            10 * SOME,
            {
                "id": _ID,
                "restore_id": f"{AFTER} + n % {SOME} + 1",
                "kind": cycle("RECEIPT", "RECEIPT", "USER_ADDED"),
                "since": "'BACKUP'",
                "number": "'B1/26/' || n",
                "day": f"{TODAY} - n % 30",
                "name": "'Student Number ' || n",
                "amount": "1000",
                "created_at": MOMENT,
            },
        ),
    ]


def _referrals(own: int | None, other: str, others: int) -> list[Rows]:
    return [
        Rows(
            "referrals.Referral",
            others,
            {
                "id": _ID,
                "referrer_id": str(own),
                "referred_id": other,
                "settled_on": f"{TODAY} - n",
                "amount": "100",
                "status": "'EARNED'",
                **STAMPED,
            },
        )
    ]


def _people_who_ask(centre: str, owner: User, master: User) -> list[Rows]:
    return [
        Rows(
            "clients.Client",
            CLIENTS,
            {
                "id": _ID,
                "name": "'Lead Number ' || n",
                "phone": "'96' || lpad(n::text, 8, '0')",
                "area": "'Kothrud'",
                "city": "'Pune'",
                "status": cycle("NEW", "CONTACTED", "DEMO", "LOST"),
                "next_follow_up": f"CASE WHEN n % 4 < 3 THEN {TODAY} + n % 30 END",
                **STAMPED,
            },
        ),
        Rows(
            "support.Ticket",
            TICKETS,
            {
                "id": _ID,
                "code": code("TKT", 5, _ID),
                "organisation_id": centre,
                "subject": "'Question ' || n",
                "category": cycle("HOW_TO", "RECEIPTS", "BILLING"),
                "status": cycle("OPEN", "IN_PROGRESS", "WAITING", "CLOSED"),
                "respond_by": MOMENT,
                **STAMPED,
                "created_by_id": str(owner.pk),
            },
        ),
        Rows(
            "support.CannedAnswer",
            SOME,
            {"id": _ID, "title": "'Answer ' || n", "text": f"'{CANNED_ANSWER}'", **STAMPED},
        ),
        Rows(
            "posts.PlatformPost",
            SOME,
            {
                "id": _ID,
                "title": "'News ' || n",
                "text": "'There is something new.'",
                "is_draft": "false",
                "starts_at": MOMENT,
                "ends_at": f"{MOMENT} + interval '3 days'",
                **STAMPED,
            },
        ),
        Rows(
            "accounts.SignInEvent",
            HISTORY,
            {
                "id": _ID,
                "user_id": f"(ARRAY[{owner.pk}, {master.pk}])[n % 2 + 1]",
                "at": MOMENT,
                "result": cycle("signed_in", "signed_in", "logout"),
                "device": "'Chrome on Windows'",
                "address": "'203.0.113.7'",
            },
        ),
    ]
