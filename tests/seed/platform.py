"""The public space: plans, orders, clients, tickets, restores."""

from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.billing.models import Coupon, GatewayPayment, Order
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.billing.services.coupons import create_coupon
from shared_apps.billing.services.orders import issue_invoice, place_order
from shared_apps.clients.services import create_client
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM
from shared_apps.plans.models import Plan
from shared_apps.plans.services import draft_plan, publish_plan
from shared_apps.support.models import Ticket, TicketMessage
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.seed.names import name_prefix


def seed_restores(first: Organisation, last: Organisation) -> None:
    """A restore of each, to backups that are no longer kept: the first was ended, the last is ready."""
    for organisation, status in ((first, Restore.Status.DELETED), (last, Restore.Status.READY)):
        restore = Restore(
            organisation=organisation,
            taken_at=timezone.now() - timedelta(hours=1),
            status=status,
            reason="A batch was deleted",
        )
        audit_log.create(restore, by=SYSTEM)
        MissingRecord.objects.create(
            restore=restore,
            kind=MissingRecord.Kind.RECEIPT,
            since=MissingRecord.Since.BACKUP,
            number="AAA/26-27/000009",
            day=today(),
            name="Payer",
            amount=Decimal(500),
            method="Cash",
        )


def seed_plans() -> Plan:
    """Returns a plan on sale; creates a draft as well."""
    limits = {"student_limit": 1000, "staff_limit": 50, "branch_limit": 10}
    on_sale = draft_plan(by=SYSTEM, name="Growth", amount=Decimal(30000), rank=2, **limits)
    draft_plan(by=SYSTEM, name="Scale", amount=Decimal(80000), rank=3, features=["A named person"])
    return publish_plan(by=SYSTEM, record=on_sale)


def seed_coupons(plan: Plan) -> None:
    """A coupon of the plan and one that is inactive."""
    ten = {"kind": Coupon.Kind.PERCENT, "value": Decimal(10), "valid_from": today()}
    create_coupon(by=SYSTEM, code="WELCOME10", plan_ids=[plan.pk], limit=50, **ten)
    create_coupon(by=SYSTEM, code="SPRING-10", is_active=False, **ten)


@transaction.atomic
def seed_orders(organisation: Organisation, plan: Plan) -> None:
    """The invoice of the organisation's running term, a credit note for a part of it, and a second payment
    of it by Razorpay."""
    order = Order(
        code=take_code(Order.CODES),
        placed_on=today(),
        organisation=organisation,
        plan=plan,
        kind=Order.Kind.NEW,
        plan_name=plan.name,
        duration_months=12,
        price=plan.amount,
        taxable=plan.amount,
        tax=Decimal(0),
        total=plan.amount,
        method=Order.Method.UPI,
        reference=f"63211884{organisation.pk:04d}",
        status=Order.Status.CONFIRMED,
        term=organisation.subscriptions.get(),
    )
    audit_log.create(order, by=SYSTEM)
    invoice = issue_invoice(order, organisation, today(), by=SYSTEM)
    note = PlatformCreditNote(
        number=f"CM/SEED/{organisation.pk:05d}",
        issue_date=today(),
        organisation=organisation,
        invoice=invoice,
        letterhead=invoice.letterhead,
        recipient=invoice.recipient,
        taxable=Decimal(1000),
        cgst=Decimal(0),
        sgst=Decimal(0),
        igst=Decimal(0),
        total=Decimal(1000),
        reason=f"{name_prefix(organisation)} paid too much",
        method=PlatformCreditNote.Method.BANK_TRANSFER,
        reference="HDFC0098765",
    )
    audit_log.create(note, by=SYSTEM)
    payment = GatewayPayment(
        payment_id=f"pay_Seed{organisation.pk:04d}",
        order=order,
        amount=order.total,
        currency="INR",
        status=GatewayPayment.Status.HELD,
        reason=GatewayPayment.Reason.PAID_TWICE,
        source=GatewayPayment.Source.CALLBACK,
    )
    audit_log.create(payment, by=SYSTEM)


def seed_waiting_order(organisation: Organisation, plan: Plan) -> None:
    with in_organisation(organisation):
        place_order(
            by=SYSTEM,
            organisation_id=organisation.pk,
            plan=plan,
            method=Order.Method.UPI,
            reference="632118840217",
            used={"students": 4, "staff": 5, "branches": 2},
            day=today(),
        )


def seed_clients() -> None:
    """An open client of the platform and a lost one."""
    for name, status, planned in (("Rekha Pawar", "NEW", today()), ("Imtiaz Ansari", "LOST", None)):
        create_client(
            by=SYSTEM, name=name, phone="9860041122", status=status, next_follow_up=planned
        )


def seed_tickets(organisation: Organisation, opener: User) -> None:
    """Two tickets of the trainer: an open one, and one that was resolved with an internal note."""
    name, now = name_prefix(organisation), timezone.now()
    answered = {"responded_at": now, "response_minutes": 18, "status": Ticket.Status.RESOLVED}
    with transaction.atomic():
        for subject, progress in (("{} receipts", {}), ("{} import", answered)):
            ticket = Ticket.objects.create(
                code=take_code(Ticket.CODES),
                organisation=organisation,
                subject=subject.format(name),
                category=Ticket.Category.RECEIPTS,
                respond_by=now + timedelta(hours=4),
                created_by_id=opener.pk,
                created_by_name=opener.name,
                **progress,
            )
            TicketMessage.objects.create(
                ticket=ticket,
                kind=TicketMessage.Kind.REPLY,
                text=f"{name}: it does not work.",
                author_id=opener.pk,
                author_name=opener.name,
            )
        TicketMessage.objects.create(
            ticket=ticket,
            kind=TicketMessage.Kind.NOTE,
            by_platform=True,
            text=f"{name}: known since Monday.",
            author_name="Rahul Bhosale",
        )
