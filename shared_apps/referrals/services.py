"""A referral is settled when the referred organisation's first paid plan starts. What it earned is used
on the referrer's own orders, and taken back when that first plan is refunded at once."""

from datetime import date
from decimal import Decimal

from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.referrals import events, rules
from shared_apps.referrals.models import CreditEntry, Referral
from shared_apps.referrals.selectors import credit_of, identity_of
from tenants.context import in_organisation
from tenants.models import Organisation


@writing()
def settle_referral(*, by: Actor, organisation: Organisation, day: date) -> Referral | None:
    """Credits the referrer of `organisation` with ₹100, or notes why it does not count, and tells the
    referrer's owners what was earned. `day` is today.

    Inside the transaction that holds the organisation's row and starts its paid plan. Once for each
    organisation: returns None for a later plan, and where nobody referred it.
    """
    referrer = organisation.referred_by
    if referrer is None or Referral.objects.filter(referred=organisation).exists():
        return None
    reason = rules.reason_not_counted(identity_of(referrer), identity_of(organisation))
    referral: Referral = audit_log.create(
        Referral(
            referrer=referrer,
            referred=organisation,
            settled_on=day,
            amount=ZERO if reason else rules.REWARD,
            status=Referral.Status.NOT_COUNTED if reason else Referral.Status.EARNED,
            reason=reason or "",
        ),
        by=by,
    )
    if reason is None:
        _tell_referrer(referral, by=by)
    return referral


def _tell_referrer(referral: Referral, *, by: Actor) -> None:
    """Writes it down in the referrer's workspace and notifies its owners there."""
    params: events.EarnedParams = {
        "centre": referral.referred.name,
        "amount": str(referral.amount),
    }
    with in_organisation(referral.referrer):
        audit_log.record("referral earned", by=by, kind="referral", after=params)
        notify(events.REFERRAL_EARNED.event(referral, params))


@writing()
def use_credit(
    *, by: Actor, organisation: Organisation, amount: Decimal, order_code: str, day: date
) -> CreditEntry:
    """Takes an amount in rupees off the organisation's credit for an order, from the day on which it is
    placed. Inside the transaction that holds the organisation's row, so that nothing is used twice.

    Raises Conflict `too_little_credit` for more than there is.
    """
    if not 0 < amount <= credit_of(organisation.pk):
        raise Conflict(_("There is not so much referral credit."), code="too_little_credit")
    entry = CreditEntry(
        organisation=organisation,
        kind=CreditEntry.Kind.USED,
        amount=-amount,
        date=day,
        order_code=order_code,
    )
    return audit_log.create(entry, by=by)


@writing()
def return_credit(
    *, by: Actor, organisation: Organisation, amount: Decimal, order_code: str, day: date
) -> CreditEntry:
    """Gives back credit that an order had used, because it was not paid or is refunded. Inside the
    transaction that holds the organisation's row."""
    entry = CreditEntry(
        organisation=organisation,
        kind=CreditEntry.Kind.RETURNED,
        amount=amount,
        date=day,
        order_code=order_code,
    )
    return audit_log.create(entry, by=by)


@writing()
def take_reward_back(*, by: Actor, organisation: Organisation, day: date) -> CreditEntry | None:
    """The first plan of `organisation` is refunded in whole: takes back what its referrer earned by it,
    within seven days after it began, and tells the referrer's owners.

    Returns None where nothing was earned, for a later day, and where it was taken back already.
    """
    earned = Referral.objects.filter(referred=organisation, status=Referral.Status.EARNED)
    referral = earned.select_related("referrer").first()
    if referral is None or not rules.is_taken_back(referral.settled_on, day):
        return None
    if CreditEntry.objects.filter(referral=referral).exists():
        return None
    entry: CreditEntry = audit_log.create(
        CreditEntry(
            organisation=referral.referrer,
            kind=CreditEntry.Kind.TAKEN_BACK,
            amount=-referral.amount,
            date=day,
            referral=referral,
        ),
        by=by,
    )
    params: events.EarnedParams = {"centre": organisation.name, "amount": str(referral.amount)}
    with in_organisation(referral.referrer):
        audit_log.record("referral taken back", by=by, kind="referral", after=params)
        notify(events.REFERRAL_TAKEN_BACK.event(referral, params))
    return entry
