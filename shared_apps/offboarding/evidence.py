"""The rows of the public space that a backup of a centre keeps as evidence: whatever names the centre,
without secrets. A test asks every table with rows of a centre to be here or in LEFT_OUT."""

from collections.abc import Mapping

from django.db import connection
from django.db.models import Model, Q
from psycopg import sql

from shared_apps.accounts.models import (
    LoginSession,
    OneTimeToken,
    PendingSignUp,
    RecoveryCode,
    ResetRequest,
    SecondFactor,
    User,
)
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.billing.models import (
    CreditNote,
    GatewayPayment,
    GatewayRefund,
    Invoice,
    Order,
)
from shared_apps.mail.models import Mail
from shared_apps.offboarding.public_rows import DELETED, Condition, entries_about, traces_of
from shared_apps.platform.models import (
    JobTicket,
    PlatformAuditEntry,
    PlatformDocumentCopy,
    PlatformJob,
    PlatformRequestKey,
    PushDevice,
    WaitingPush,
)
from shared_apps.referrals.models import Referral
from shared_apps.subscriptions.models import Subscription
from tenants.models import Organisation

_OF_INVOICES = Q(kind=Invoice._meta.label_lower)

LEFT_OUT: Mapping[type[Model], str] = {
    LoginSession: "a session is a secret while it lasts",
    OneTimeToken: "a secret",
    SecondFactor: "a secret",
    RecoveryCode: "a secret",
    PendingSignUp: "holds a password, and is no centre yet",
    ResetRequest: "is answered within a minute",
    JobTicket: "the queue of the jobs",
    PushDevice: "a secret: whoever has it can be taken for us by the browser",
    WaitingPush: "the queue of what devices are told",
    PlatformJob: "the lists that MASTER exported are about other centres as well",
    PlatformRequestKey: "an answer may be about other centres as well",
    Backup: "the backups themselves",
    Restore: "how the centre was restored says nothing of how it was",
    MissingRecord: "as the restore that it belongs to",
}
"""Models that are not kept as evidence, and why."""

SECRET: Mapping[type[Model], frozenset[str]] = {
    User: frozenset({"password"}),
    # It may have a link that signs in.
    Mail: frozenset({"letter"}),
}
"""The fields that are left out of the others."""

_WHOLE: Mapping[type[Model], Condition] = {
    Organisation: lambda of: Q(pk=of.organisation.pk),
    Subscription: lambda of: Q(pk__in=of.subscriptions),
    Order: lambda of: Q(pk__in=of.orders),
    GatewayPayment: lambda of: Q(order__in=of.orders),
    GatewayRefund: lambda of: Q(payment__order__in=of.orders),
    Invoice: lambda of: Q(pk__in=of.invoices),
    CreditNote: lambda of: Q(invoice__in=of.invoices),
    Referral: lambda of: Q(pk__in=of.referrals),
    PlatformAuditEntry: lambda of: entries_about(of),
    PlatformDocumentCopy: lambda of: _OF_INVOICES & Q(document_id__in=of.invoices),
}
"""Models of which erasing leaves rows; a backup has all that name the centre."""

ROWS: Mapping[type[Model], Condition] = {
    model: condition for model, condition in DELETED if model not in LEFT_OUT
} | dict(_WHOLE)
"""Model → the rows that are kept as evidence."""


def rows_of(organisation: Organisation) -> dict[str, sql.Composable]:
    """Returns, by the name of the table, the query of the rows that name the centre."""
    of = traces_of(organisation)
    return {model._meta.db_table: _query(model, condition(of)) for model, condition in ROWS.items()}


def _query(model: type[Model], condition: Q) -> sql.Composable:
    secret = SECRET.get(model, frozenset())
    names = [
        field.attname
        for field in model._meta.concrete_fields
        if not field.generated and field.name not in secret
    ]
    rows = model._default_manager.filter(condition).order_by("pk").values(*names)
    # No row at all is no query to Django, which it says by an exception.
    query, params = rows.query.get_compiler(connection=connection, elide_empty=False).as_sql()
    return sql.SQL(connection.ops.compose_sql(query, params))  # type: ignore[attr-defined]
