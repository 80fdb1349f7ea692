"""A referral is settled when the referred organisation's first paid plan starts."""

from datetime import date

from shared_apps.core.audit import audit_log
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.writing import notify, writing
from shared_apps.referrals import events, rules
from shared_apps.referrals.models import Referral
from shared_apps.referrals.selectors import identity_of
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
