"""MASTER closes a centre and keeps it open after all; its owners are told and reminded."""

from datetime import date

from django.conf import settings

from shared_apps.accounts.models import User
from shared_apps.core.audit import VISIT, audit_log
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor
from shared_apps.core.text_rules import is_name
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from shared_apps.mail.services import queue_mail
from shared_apps.offboarding import mails, rules, selectors
from shared_apps.subscriptions.services import set_status, status_by_term
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

Status = Organisation.Status


def close_centre(*, by: Actor, code: str, name: str, reason: str, today: date) -> date:
    """Closes the centre for changes, tells its owners, and returns the day on which it is erased.

    Raises NotFound for an unknown organisation, Conflict `wrong_state` for one that is closing or
    suspended, Invalid when `name` is not the centre's.
    """
    with in_public(), writing():
        organisation = _locked(code)
        if organisation.status == Status.CLOSING:
            raise Conflict(_("This centre is closing already."), code="wrong_state")
        if organisation.status == Status.SUSPENDED:
            raise Conflict(
                _("This centre is suspended. Reopen it, so that its owner can export its data."),
                code="wrong_state",
            )
        if not is_name(name, organisation.name):
            raise Invalid.field("name", _("Please enter the name of the centre."))
        erase_on = rules.day_of_erasing(today, settings.ERASE_AFTER_DAYS)
        set_status(organisation, Status.CLOSING, erase_on=erase_on)
        _record(selectors.CLOSED, organisation, by, reason)
        for owner in User.objects.owners_of(organisation.pk):
            letter = mails.closing(
                name=owner.name, centre=organisation.name, erase_on=erase_on, reason=reason
            )
            _mail("begun", organisation, owner, letter)
        return erase_on


def keep_open(*, by: Actor, code: str, reason: str) -> None:
    """Ends the closing. The centre gets the status that its subscription gives it.

    Raises NotFound for an unknown organisation, Conflict `wrong_state` for one that is not closing.
    """
    with in_public(), writing():
        organisation = _locked(code)
        if organisation.status != Status.CLOSING:
            raise Conflict(_("This centre is not closing."), code="wrong_state")
        set_status(organisation, status_by_term(organisation))
        _record("workspace kept open", organisation, by, reason)
        for owner in User.objects.owners_of(organisation.pk):
            letter = mails.kept_open(name=owner.name, centre=organisation.name)
            _mail("ended", organisation, owner, letter)


def remind_all(today: date) -> int:
    """Reminds the owners of the centres that are erased within two days, each once for one day.
    Returns for how many centres."""
    with in_public():
        closing = Organisation.objects.filter(status=Status.CLOSING).order_by("pk")
        due = [each.pk for each in closing if rules.is_reminder_due(each.erase_on, today)]
    return sum(_remind(pk) for pk in due)


def _remind(pk: int) -> bool:
    with in_public(), writing():
        organisation = Organisation.objects.select_for_update(no_key=True).get(pk=pk)
        if organisation.status != Status.CLOSING:
            return False
        for owner in User.objects.owners_of(pk):
            letter = mails.reminder(
                name=owner.name, centre=organisation.name, erase_on=organisation.erase_on
            )
            queue_mail(
                key=f"closing-{pk}-{organisation.erase_on}-reminder-{owner.pk}",
                to=owner.email,
                letter=letter,
            )
        return True


def _mail(what: str, organisation: Organisation, owner: User, letter: Letter) -> None:
    """The version tells one closing of a centre from the next."""
    key = f"closing-{organisation.pk}-{organisation.version}-{what}-{owner.pk}"
    queue_mail(key=key, to=owner.email, letter=letter)


def _locked(code: str) -> Organisation:
    rows = Organisation.with_schema().select_for_update()
    organisation: Organisation | None = rows.filter(code=code).first()
    if organisation is None:
        raise NotFound
    return organisation


def _record(action: str, organisation: Organisation, by: Actor, reason: str) -> None:
    """In both audit logs, so that the centre sees it as well."""
    after = {"reason": reason}
    if organisation.erase_on is not None:
        after["erase_on"] = organisation.erase_on.isoformat()
    audit_log.record(action, by=by, target=organisation, after=after)
    with in_organisation(organisation):
        audit_log.record(action, by=by, kind=VISIT, after=after)
