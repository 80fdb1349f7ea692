"""Ends terms, begins scheduled ones, and tells owners what is coming. Safe to run any number of times:
what is done is written down under a unique key.

A request never waits for this: `Workspace.is_closed` reads the day itself.
"""

from collections.abc import Sequence
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from shared_apps.accounts.models import User
from shared_apps.billing import events, mails, rules
from shared_apps.billing.models import TermNotice
from shared_apps.core.audit import audit_log
from shared_apps.core.notice_settings import people_to_mail
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import notify, writing
from shared_apps.mail.services import queue_mail
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import (
    begin_scheduled_term,
    locked_organisation,
    set_status,
)
from tenants.context import in_organisation
from tenants.models import Organisation

Status = Organisation.Status
OPEN = (Status.TRIAL, Status.ACTIVE, Status.GRACE)
AT_ONCE = 1000


def advance_all(today: date) -> int:
    """Brings every centre to where it stands on this day. Returns how many were changed or told.

    Reads a thousand centres at once; those for which nothing is due cost no statement of their own.
    """
    done, last = 0, 0
    while page := _page(today, after=last):
        last = page[-1].pk
        done += sum(advance(organisation.pk, today) for organisation in _due(page, today))
    return done


def _page(today: date, *, after: int) -> list[Organisation]:
    """Centres that may have something due, in the order of their ids."""
    soon = Q(open_until__lte=today + timedelta(days=rules.RENEWAL_DUE_DAYS))
    begins = Exists(_scheduled(today).filter(organisation=OuterRef("pk")))
    centres = Organisation.objects.filter(soon | begins, status__in=OPEN, pk__gt=after)
    return list(centres.order_by("pk")[:AT_ONCE])


def _scheduled(today: date) -> QuerySet[Subscription]:
    return Subscription.objects.filter(status="SCHEDULED", starts_on__lte=today)


def _due(page: Sequence[Organisation], today: date) -> list[Organisation]:
    ids = [organisation.pk for organisation in page]
    begins = set(
        _scheduled(today).filter(organisation__in=ids).values_list("organisation", flat=True)
    )
    terms = Subscription.objects.filter(organisation__in=ids, status__in=["TRIAL", "ACTIVE"])
    running = {term.organisation_id: term for term in terms}
    notices = TermNotice.objects.filter(term__in=terms)
    told = set(notices.values_list("term", "step", "ends_on"))

    def is_due(organisation: Organisation) -> bool:
        term = running.get(organisation.pk)
        if term is None or organisation.pk in begins:
            return True
        step = _step(organisation, term, today)
        return step is not None and (term.pk, step, organisation.open_until) not in told

    return [organisation for organisation in page if is_due(organisation)]


def _step(organisation: Organisation, term: Subscription, today: date) -> rules.Step | None:
    assert organisation.open_until is not None  # `_page` reads no others
    is_trial = term.status == Subscription.Status.TRIAL
    return rules.step_of(is_trial=is_trial, ends_on=organisation.open_until, today=today)


def advance(pk: int, today: date) -> bool:
    """As `advance_all` for one centre, in one transaction. Returns whether anything was done."""
    with writing():
        organisation = locked_organisation(pk)
        if organisation.status not in OPEN:
            return False
        scheduled = _scheduled(today).filter(organisation=organisation).first()
        if scheduled is not None:
            scheduled.organisation = organisation
            begin_scheduled_term(scheduled)
            return True
        term = organisation.subscriptions.filter(status__in=["TRIAL", "ACTIVE"]).first()
        if term is None:
            set_status(organisation, Status.CLOSED)
            return True
        if organisation.open_until is None or (step := _step(organisation, term, today)) is None:
            return False
        is_trial = term.status == Subscription.Status.TRIAL
        is_told = _tell(organisation, term, step, is_trial=is_trial)
        return _change_status(organisation, term, step) or is_told


def _change_status(organisation: Organisation, term: Subscription, step: rules.Step) -> bool:
    if step == "GRACE" and organisation.status != Status.GRACE:
        set_status(organisation, Status.GRACE)
        audit_log.record("grace began", by=SYSTEM, target=organisation)
        return True
    if step == "CLOSED":
        ended = "trial ended" if term.status == Subscription.Status.TRIAL else "plan ended"
        set_status(organisation, Status.CLOSED)
        audit_log.change(term, by=SYSTEM, status=Subscription.Status.ENDED)
        audit_log.record(ended, by=SYSTEM, target=organisation)
        return True
    return False


def _tell(
    organisation: Organisation, term: Subscription, step: rules.Step, *, is_trial: bool
) -> bool:
    """Tells the owners, once for one end of the term: another run finds the row."""
    ends_on = organisation.open_until
    assert ends_on is not None
    notice, is_new = TermNotice.objects.get_or_create(term=term, step=step, ends_on=ends_on)
    if not is_new:
        return False
    params: events.TermParams = {
        "step": step,
        "planName": term.plan_name,
        "endsOn": ends_on.isoformat(),
        "isTrial": is_trial,
    }
    with in_organisation(organisation):
        notify(events.TERM_ENDING.event(notice, params))
        owners = people_to_mail(events.TERM_ENDING, User.objects.owners_of(organisation.pk))
    for owner, at in owners:
        letter = mails.ending(notice, name=owner.name, is_trial=is_trial)
        key = f"term-notice-{notice.pk}-{owner.pk}"
        queue_mail(key=key, to=owner.email, letter=letter, not_before=at)
    return True
