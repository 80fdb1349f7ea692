"""The organisations that an organisation referred, and what it earned by them."""

from decimal import Decimal

from django.db.models import DecimalField, F, Sum, Value
from django.db.models.functions import Coalesce

from shared_apps.accounts.models import User
from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.referrals.models import CreditEntry, Referral
from shared_apps.referrals.rules import Identity
from tenants.models import Organisation

_NOTHING = Value(ZERO, DecimalField(max_digits=12, decimal_places=2))

REFERRALS = Listing(
    Organisation.objects.filter(referred_by__isnull=False),
    columns=[
        columns.text("_id", "code"),
        columns.text("centreName", "name", label=lazy("Centre name")),
        columns.instant("createDt", "created_at", label=lazy("Signed up")),
        columns.day("settledOn", "referral__settled_on", label=lazy("First plan")),
        columns.text("status", "referral__status", label=lazy("Status")),
        columns.text("reason", "referral__reason", label=lazy("Reason")),
        columns.day("takenBackOn", "referral__taken_back__date", label=lazy("Taken back")),
        columns.money(
            "amount",
            Coalesce(F("referral__amount"), _NOTHING)
            + Coalesce(F("referral__taken_back__amount"), _NOTHING),
            label=lazy("Earned"),
        ),
    ],
    filters={"status": filters.choices(Referral.Status, "referral__status")},
    scope=filters.own_organisation("referred_by_id"),
)
"""Everybody who signed up with the organisation's link; without a status until the first paid plan."""


def credit_of(organisation_id: int) -> Decimal:
    """Returns the organisation's referral credit in rupees: what it earned, less what it has used and
    what was taken back. Credit that was used before it was taken back is missing from later
    rewards, so the balance is 0 then, not less.
    """
    earned = Referral.objects.live().filter(referrer=organisation_id).aggregate(sum=Sum("amount"))
    entries = CreditEntry.objects.filter(organisation=organisation_id).aggregate(sum=Sum("amount"))
    return max(ZERO, Decimal(earned["sum"] or ZERO) + Decimal(entries["sum"] or ZERO))


def identity_of(organisation: Organisation) -> Identity:
    """Returns what tells whose organisation it is. Owners who no longer work there count as well."""
    owners = list(User.objects.filter(organisation=organisation, role=Role.SUPER_ADMIN))
    return Identity(
        gstin=organisation.gstin,
        pan=organisation.pan,
        phones=frozenset([organisation.phone, *(owner.phone for owner in owners)]),
        emails=frozenset([organisation.email, *(owner.email for owner in owners)]),
    )
