"""What MASTER decides about a centre's term beside its payments; visible to the centre."""

from datetime import date, timedelta

from shared_apps.accounts.models import User
from shared_apps.accounts.services.workspaces import locked_by_code, write_down
from shared_apps.billing import mails
from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from shared_apps.plans.models import Plan
from shared_apps.subscriptions import services as subscriptions
from shared_apps.subscriptions.models import Subscription
from tenants.context import in_public
from tenants.models import Organisation

LONGEST_EXTENSION = 90
"""For how many days from today a trial can be extended."""


def extend_trial(*, by: Actor, code: str, until: date, reason: str, day: date) -> None:
    """Lets a trial end on `until`, also one that has ended already; `day` is today. No period begins
    by it that would be paid for.

    Raises NotFound, Conflict `wrong_state` for a centre that has paid, is suspended or closing, and
    Invalid for a day that is not later than the trial's last one or more than 90 days away.
    """
    with in_public(), writing():
        organisation = locked_by_code(code)
        term = organisation.subscriptions.order_by("pk").last()
        is_trial = term is not None and term.duration_months == 0
        held = {Organisation.Status.SUSPENDED, Organisation.Status.CLOSING}
        if not is_trial or organisation.status in held:
            raise Conflict(
                _(
                    "Only a trial can be extended, and not while the centre is suspended or closing."
                ),
                code="wrong_state",
            )
        _check_extension(organisation, until, day)
        subscriptions.extend_trial(organisation, term, until=until, by=by, today=day)
        write_down("trial extended", organisation, by, reason)
        for owner in User.objects.owners_of(organisation.pk):
            letter = mails.trial_extended(name=owner.name, until=until)
            queue_mail(
                key=f"trial-{organisation.pk}-{until}-{owner.pk}", to=owner.email, letter=letter
            )


def change_plan(*, by: Actor, code: str, plan: Plan, reason: str) -> None:
    """Puts the running term on another plan, with that plan's limits, until the term's last day. Nothing
    is charged or credited, and what was paid stays as it is.

    Raises NotFound, Conflict `wrong_state` without a running term, `same_plan`.
    """
    with in_public(), writing():
        organisation = locked_by_code(code)
        running = [Subscription.Status.TRIAL, Subscription.Status.ACTIVE]
        term = organisation.subscriptions.filter(status__in=running).first()
        if term is None:
            raise Conflict(
                _("This centre has no running plan. It can buy one, or its trial can be extended."),
                code="wrong_state",
            )
        if term.plan_id == plan.pk:
            raise Conflict(
                _("The centre is on the plan {plan} already.").format(plan=plan.name),
                code="same_plan",
            )
        before = term.plan_name
        subscriptions.change_plan(organisation, term, plan, by=by)
        write_down("plan changed", organisation, by, reason)
        for owner in User.objects.owners_of(organisation.pk):
            letter = mails.plan_changed(
                name=owner.name, before=before, plan=plan.name, until=term.ends_on
            )
            key = f"plan-{organisation.pk}-{organisation.version}-{owner.pk}"
            queue_mail(key=key, to=owner.email, letter=letter)


def _check_extension(organisation: Organisation, until: date, day: date) -> None:
    last = day + timedelta(days=LONGEST_EXTENSION)
    earliest = max(day, organisation.open_until or day) + timedelta(days=1)
    if not earliest <= until <= last:
        raise Invalid.field(
            "until",
            _("Choose a day from {first} to {last}.").format(
                first=format_day(earliest), last=format_day(last)
            ),
        )
