"""What the tables of the public space hold of a centre, and what becomes of it when the centre is
erased. A test asks every table of the public space to be named here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import F, Model, Q
from django.utils import timezone

from shared_apps.accounts.models import (
    LoginSession,
    OneTimeToken,
    OwnershipOffer,
    PendingSignUp,
    RecoveryCode,
    ResetRequest,
    SecondFactor,
    SignInEvent,
    User,
)
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.billing.models import (
    CreditNote,
    GatewayEvent,
    GatewayPayment,
    GatewayRefund,
    Invoice,
    Order,
    TermNotice,
)
from shared_apps.clients.models import Client
from shared_apps.mail.models import Mail
from shared_apps.platform.models import (
    ArchiveImport,
    JobTicket,
    PlatformAuditEntry,
    PlatformDocumentCopy,
    PlatformJob,
    PlatformListPreference,
    PlatformListView,
    PlatformNotice,
    PlatformNoticeSettings,
    PlatformRequestKey,
    PlatformStoredFile,
    PushDevice,
    WaitingPush,
)
from shared_apps.posts.models import PlatformPostRead
from shared_apps.referrals.models import CreditEntry, Referral
from shared_apps.subscriptions.models import Subscription, WorkspaceUsage
from shared_apps.support.models import Ticket, TicketMessage
from tenants.models import Domain, Organisation, SetAsideSchema
from tenants.names import new_code

RETRIES_END_AFTER = timedelta(hours=1)
"""The platform's answers may name the centre. Nobody repeats a call so long after it."""


@dataclass(frozen=True)
class Traces:
    """How the rows of the public space name a centre."""

    organisation: Organisation
    schemas: list[str]
    users: list[int]
    emails: list[str]
    phones: list[str]
    tickets: list[int]
    messages: list[int]
    files: list[int]
    orders: list[int]
    gateway_orders: list[str]
    invoices: list[int]
    subscriptions: list[int]
    referrals: list[int]
    clients: list[int]
    restores: list[int]


Condition = Callable[[Traces], Q]

DELETED: Sequence[tuple[type[Model], Condition]] = (
    (TicketMessage, lambda of: Q(pk__in=of.messages)),
    (Ticket, lambda of: Q(pk__in=of.tickets)),
    (PlatformStoredFile, lambda of: Q(pk__in=of.files)),
    (PlatformPostRead, lambda of: Q(user__in=of.users)),
    (LoginSession, lambda of: Q(user__in=of.users) | Q(organisation=of.organisation)),
    (OneTimeToken, lambda of: Q(user__in=of.users)),
    (PushDevice, lambda of: Q(user_id__in=of.users)),
    (WaitingPush, lambda of: Q(schema_name__in=of.schemas) | Q(user_id__in=of.users)),
    (SignInEvent, lambda of: Q(user__in=of.users)),
    (RecoveryCode, lambda of: Q(factor__user__in=of.users)),
    (SecondFactor, lambda of: Q(user__in=of.users)),
    (OwnershipOffer, lambda of: Q(organisation=of.organisation)),
    (PendingSignUp, lambda of: Q(email__in=of.emails)),
    (ResetRequest, lambda of: Q(email__in=of.emails)),
    (Mail, lambda of: Q(schema_name__in=of.schemas) | Q(to__in=of.emails)),
    (Client, lambda of: Q(pk__in=of.clients)),
    (JobTicket, lambda of: Q(schema_name__in=of.schemas)),
    (ArchiveImport, lambda of: Q(organisation=of.organisation)),
    # A file that MASTER exported may list the centre.
    (PlatformJob, lambda of: Q(user_id__in=of.users) | ~Q(file_path="")),
    (
        PlatformRequestKey,
        lambda of: Q(user_id__in=of.users) | Q(created_at__lt=timezone.now() - RETRIES_END_AFTER),
    ),
    (
        PlatformNotice,
        lambda of: (
            Q(user_id__in=of.users)
            | Q(params__centre=of.organisation.name)
            | Q(params__orgId=of.organisation.code)
            | Q(kind__startswith="ticket.", record_id__in=of.tickets)
            | Q(kind__startswith="ticketmessage.", record_id__in=of.messages)
            | Q(kind__startswith="order.", record_id__in=of.orders)
        ),
    ),
    (PlatformListView, lambda of: Q(user_id__in=of.users)),
    (PlatformListPreference, lambda of: Q(user_id__in=of.users)),
    (PlatformNoticeSettings, lambda of: Q(user_id__in=of.users)),
    (TermNotice, lambda of: Q(term__organisation=of.organisation)),
    (WorkspaceUsage, lambda of: Q(organisation=of.organisation)),
    # What it earned. What others earned by it stays theirs.
    (CreditEntry, lambda of: Q(organisation=of.organisation)),
    (Referral, lambda of: Q(referrer=of.organisation)),
    # Razorpay's words name who paid.
    (GatewayEvent, lambda of: _says(of.gateway_orders)),
    (GatewayRefund, lambda of: Q(payment__order__in=of.orders, payment__order__invoice=None)),
    (GatewayPayment, lambda of: Q(order__in=of.orders, order__invoice=None)),
    (Order, lambda of: Q(organisation=of.organisation, invoice=None)),
    (Subscription, lambda of: Q(organisation=of.organisation, order=None)),
    (User, lambda of: Q(pk__in=of.users)),
    (Domain, lambda of: Q(tenant=of.organisation)),
    (MissingRecord, lambda of: Q(restore__organisation=of.organisation)),
    (Restore, lambda of: Q(organisation=of.organisation)),
    (Backup, lambda of: Q(organisation=of.organisation)),
    (SetAsideSchema, lambda of: Q(organisation=of.organisation)),
)
"""Model → the rows of a centre, in an order in which they can be deleted."""

REDUCED: Mapping[type[Model], str] = {
    Organisation: "its code and the name of its schema, as the erase list has them",
    PlatformAuditEntry: "what was done to which record, without names and values",
    PlatformDocumentCopy: "that a copy of an invoice was handed out, without by whom",
    Referral: "what another centre earned by it",
    Order: "the payment behind an invoice: plan, amounts, reference",
    GatewayPayment: "what Razorpay captured for an invoice",
    GatewayRefund: "what Razorpay paid back of it",
    Subscription: "the term that an invoice is for",
}
"""Models of which rows stay, without anything of a person; and what stays."""

KEPT: Mapping[type[Model], str] = {
    Invoice: "the platform's own books, which it has to keep for eight financial years",
    CreditNote: "as the invoice that it belongs to",
}
"""Models whose rows stay as they are, and why."""

NOTHING_OF_A_CENTRE: frozenset[str] = frozenset(
    {
        "accounts.AttemptCount",  # hashes, for a day
        "billing.Coupon",
        "live_state.UntoldChange",
        "offboarding.ErasedOrganisation",
        "plans.Plan",
        "platform.PlatformChange",  # of the platform's own records, for 31 days
        "platform.PlatformChangeLog",
        "platform.PlatformLetterhead",
        "platform.PlatformNumberSeries",
        "platform.PlatformSettings",
        "posts.PlatformPost",  # of the platform; its audience are codes
        "support.CannedAnswer",
        "tenants.RecordedScript",
        "tenants.WarmSchema",
    }
)
"""Labels of models whose rows say nothing of any centre's people."""

_NO_STAMPS = {
    "created_by_id": None,
    "created_by_name": "",
    "updated_by_id": None,
    "updated_by_name": "",
}
_NO_VALUES: dict[str, Any] = {
    "label": "",
    "address": "",
    "request_id": "",
    "before": {},
    "after": {},
}


def traces_of(organisation: Organisation) -> Traces:
    """Returns how the rows of the public space name the centre. Nothing of them is changed yet."""
    people = User.objects.filter(organisation=organisation)
    emails = {organisation.email.lower(), *people.values_list("email", flat=True)} - {""}
    phones = {organisation.phone, *people.values_list("phone", flat=True)} - {""}
    tickets = Ticket.objects.filter(organisation=organisation)
    messages = TicketMessage.objects.filter(ticket__in=tickets)
    orders = Order.objects.filter(organisation=organisation)
    of_centre = Q(email__in=emails) | Q(phone__in=phones) | Q(whatsapp__in=phones)
    return Traces(
        organisation=organisation,
        schemas=schemas_of(organisation),
        users=_ids(people),
        emails=sorted(emails),
        phones=sorted(phones),
        tickets=_ids(tickets),
        messages=_ids(messages),
        files=[pk for pk in messages.values_list("file", flat=True) if pk is not None],
        orders=_ids(orders),
        gateway_orders=list(
            orders.exclude(gateway_order="").values_list("gateway_order", flat=True)
        ),
        invoices=_ids(Invoice.objects.filter(organisation=organisation)),
        subscriptions=_ids(Subscription.objects.filter(organisation=organisation)),
        referrals=_ids(
            Referral.objects.filter(Q(referrer=organisation) | Q(referred=organisation))
        ),
        clients=_ids(Client.objects.filter(of_centre)),
        restores=_ids(Restore.objects.filter(organisation=organisation)),
    )


def schemas_of(organisation: Organisation) -> list[str]:
    """Returns the names of the centre's schemas: its workspace, and what is set aside of it."""
    aside = SetAsideSchema.objects.filter(organisation=organisation)
    return [organisation.schema_name, *aside.values_list("schema_name", flat=True)]


def files_of(organisation: Organisation) -> list[str]:
    """Returns the paths of the public space's files that hold something of the centre."""
    of = traces_of(organisation)
    stored = PlatformStoredFile.objects.filter(pk__in=of.files).values_list("path", flat=True)
    [exported] = [condition(of) for model, condition in DELETED if model is PlatformJob]
    jobs = PlatformJob.objects.filter(exported).exclude(file_path="")
    return [*stored, *jobs.values_list("file_path", flat=True)]


def erase_rows(organisation: Organisation) -> None:
    """Deletes and reduces the rows, in the caller's transaction; as the owner of the tables."""
    of = traces_of(organisation)
    _reduce_audit_log(of)
    Ticket.objects.filter(pk__in=of.tickets).update(follows=None)
    for model, condition in DELETED:
        model._default_manager.filter(condition(of)).delete()
    PlatformDocumentCopy.objects.filter(
        kind=Invoice._meta.label_lower, document_id__in=of.invoices
    ).update(by_id=None, by_name="")
    Referral.objects.filter(referred=organisation).update(**_NO_STAMPS)
    Order.objects.filter(organisation=organisation).update(reason="", **_NO_STAMPS)
    GatewayPayment.objects.filter(order__in=of.orders).update(**_NO_STAMPS)
    GatewayRefund.objects.filter(payment__order__in=of.orders).update(**_NO_STAMPS)
    Subscription.objects.filter(organisation=organisation).update(**_NO_STAMPS)
    Organisation.objects.filter(referred_by=organisation).update(referred_by=None)
    _reduce_organisation(organisation)


def _reduce_audit_log(of: Traces) -> None:
    PlatformAuditEntry.objects.filter(_entries_by(of)).update(
        actor_id=None, actor_name="", **_NO_VALUES
    )
    PlatformAuditEntry.objects.filter(_entries_on(of)).update(**_NO_VALUES)


def entries_about(of: Traces) -> Q:
    """The entries of the platform's audit log by the centre's people, and on its records."""
    return _entries_by(of) | _entries_on(of)


def _entries_by(of: Traces) -> Q:
    return Q(actor_id__in=of.users) | Q(actor_name__in=of.emails)


def _entries_on(of: Traces) -> Q:
    about: dict[type[Model], list[int]] = {
        Organisation: [of.organisation.pk],
        User: of.users,
        Ticket: of.tickets,
        TicketMessage: of.messages,
        Order: of.orders,
        Invoice: of.invoices,
        Subscription: of.subscriptions,
        Referral: of.referrals,
        Client: of.clients,
        Restore: of.restores,
    }
    named = (Q(kind=model._meta.model_name, target_id__in=ids) for model, ids in about.items())
    return reduce(or_, named)


def _reduce_organisation(organisation: Organisation) -> None:
    """A centre without a name is called by its code."""
    Organisation.objects.filter(pk=organisation.pk).update(
        name=organisation.code,
        enquiry_code=new_code(),
        **dict.fromkeys(
            (
                "category",
                "email",
                "phone",
                "address",
                "city",
                "state",
                "pincode",
                "gstin",
                "pan",
                "website",
            ),
            "",
        ),
        logo_id=None,
        open_until=None,
        version=F("version") + 1,
    )


def _says(gateway_orders: Sequence[str]) -> Q:
    """The callbacks about these orders of Razorpay."""
    return reduce(or_, (Q(body__contains=order) for order in gateway_orders), Q(pk__in=[]))


def _ids(rows: Any) -> list[int]:
    return list(rows.values_list("pk", flat=True))
