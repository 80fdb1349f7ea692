"""The public enquiry form of a centre. It needs no sign-in, so its input is not trusted.

The URL contains a code of the organisation that the owner can change. Opening the form issues a
signed token. A submission without the token, or sent too soon or too late, is refused.
"""

import time
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import connection
from django.db.models import Case, Exists, OuterRef, Value, When

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries import events, rules
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.enquiries.services.enquiries import create_enquiry
from tenants.context import in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.names import new_code

FORM_ACTOR = Actor(None, "Enquiry form")
# Many visitors may share one IP address, for example on an open day, and open the page several
# times, so opening has a higher limit. The limit per centre stops a flood from many addresses.
FORM_OPENED = Budget("enquiry-opened", 300, HOUR)
FORM_ADDRESS = Budget("enquiry-address", 20, HOUR)
FORM_ORGANISATION = Budget("enquiry-centre", 200, HOUR)
NOT_TAKING = lazy("This centre cannot take enquiries here at the moment. Please call the centre.")
_SALT = "enquiry-form"


def organisation_by_code(code: str) -> Organisation:
    """Returns the organisation with this form code. Raises NotFound for an unknown or replaced
    code, and for a centre with sample data: the enquiry would be deleted together with that
    data."""
    with in_public():
        available = Organisation.objects.exclude(status__in=Organisation.SHUT)
        sample = SetAsideSchema.kept().filter(organisation=OuterRef("pk"))
        found = available.filter(enquiry_code=code).annotate(shows_sample=Exists(sample))
        organisation: Organisation | None = found.first()
    if organisation is None:
        raise NotFound(_("This enquiry form does not exist. Please ask the centre for its link."))
    if organisation.shows_sample:
        raise NotFound(NOT_TAKING)
    return organisation


def takes_enquiries(organisation: Organisation) -> bool:
    """Returns False while the plan is closed or there is no active branch."""
    closed = as_workspace(workspace_state(organisation)).is_closed(today())
    return not closed and active_branches().exists()


def active_branches() -> Any:
    return Branch.objects.live().filter(status=Branch.Status.ACTIVE)


def active_courses() -> Any:
    return Course.objects.live().filter(status=Course.Status.ACTIVE)


def form_url(code: str) -> str:
    """Returns the URL of the form, which the QR code contains."""
    return f"{settings.PUBLIC_URL}/enquire/{code}"


def sign_form(code: str, opened_at: float) -> str:
    """Returns the token of a form that was opened at this time (seconds since 1970)."""
    return signing.dumps([code, int(opened_at)], salt=_SALT, compress=False)


def check_form(token: str, code: str) -> None:
    """Raises Invalid `form_expired` for a forged token, a token of another form, and one that is
    too new or too old."""
    try:
        signed_code, opened_at = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        signed_code, opened_at = "", 0
    fault = rules.fill_fault(time.time() - opened_at)
    if signed_code != code:
        fault = _("This page is out of date. Please open the link again.")
    if fault:
        raise Invalid({"formToken": [fault]}, code="form_expired")


@writing()
def receive_enquiry(
    *, branch_id: int | None, course_ids: Sequence[int], phone: str, **fields: Any
) -> Enquiry:
    """Stores a visitor's enquiry and notifies the branch's front desk.

    If the phone already has an enquiry that has not ended, a follow-up is added to it instead of
    creating a second one. Raises Conflict if the centre takes no enquiries, Invalid for a branch or
    course that is not offered.
    """
    if not takes_enquiries(Organisation.current()):
        raise Conflict(NOT_TAKING, code="not_taking")
    branch = _branch(branch_id)
    courses = _courses(course_ids)
    _lock_phone(phone)
    existing = _unfinished_enquiry(phone, branch)
    if existing is None:
        enquiry = create_enquiry(
            by=FORM_ACTOR,
            branch=branch,
            courses=courses,
            phone=phone,
            source=Enquiry.Source.PUBLIC_FORM,
            next_follow_up=today(),
            **fields,
        )
        notify(events.ENQUIRY_RECEIVED.event(enquiry, events.params_of(enquiry)))
        return enquiry
    return _add_to_existing(existing, branch, courses, **fields)


def change_code(*, by: Actor) -> str:
    """Replaces the code in the form's URL. Old links and QR codes return 404 from now on."""
    code = require_organisation().code
    with writing():
        with in_public():
            organisation: Organisation = Organisation.objects.select_for_update().get(code=code)
            organisation.enquiry_code = new_code()
            organisation.save(update_fields=["enquiry_code"])
        audit.record("enquiry form's link changed", by=by)
    return organisation.enquiry_code


def _branch(branch_id: int | None) -> Branch:
    """Returns the chosen branch, or the only active branch if none was chosen."""
    offered: list[Branch] = list(
        active_branches() if branch_id is None else active_branches().filter(pk=branch_id)
    )
    if len(offered) != 1:
        raise Invalid.field("branch", _("Please choose a branch."))
    return offered[0]


def _courses(course_ids: Sequence[int]) -> list[Course]:
    found = list(active_courses().filter(pk__in=course_ids))
    if len(found) != len(set(course_ids)):
        raise Invalid.field("courses", _("Please choose courses from the list."))
    return found


def _lock_phone(phone: str) -> None:
    """Serialises concurrent submissions with the same phone until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))",
            [f"{require_organisation().schema_name}:enquiry:{phone}"],
        )


def _unfinished_enquiry(phone: str, branch: Branch) -> Enquiry | None:
    """Returns the phone's enquiry that has not ended. Enquiries of this branch come first."""
    unfinished = Enquiry.objects.live().filter(
        phone=phone,
        status__in=[*OPEN, Enquiry.Status.ON_HOLD],
        branch__deleted_at__isnull=True,
    )
    here_first = Case(When(branch=branch, then=Value(0)), default=Value(1))
    return unfinished.order_by(here_first, "-pk").first()


def _add_to_existing(
    record: Enquiry,
    branch: Branch,
    courses: list[Course],
    *,
    name: str,
    note: str = "",
    whatsapp: str = "",
    email: str = "",
) -> Enquiry:
    """Adds a follow-up to the existing enquiry. The response is the same as for a new enquiry, so
    that it does not reveal whether the phone is known."""
    enquiry = lock(record)
    course_names = ", ".join(course.name for course in courses)
    about = " · ".join(filter(None, [name, course_names, branch.name]))
    follow_up = FollowUp.objects.create(
        enquiry=enquiry,
        channel=FollowUp.Channel.FORM,
        outcome=FollowUp.Outcome.ASKED_AGAIN,
        note="\n".join(filter(None, [about, note])),
        next=today(),
        by_name=FORM_ACTOR.name,
    )
    new = [course.pk for course in courses if course.pk not in enquiry.course_ids]
    changes: dict[str, Any] = {
        "next_follow_up": min(today(), enquiry.next_follow_up or today()),
        # Courses above the limit appear in the follow-up's note only.
        "course_ids": [*enquiry.course_ids, *new][: rules.MAX_COURSES],
        "whatsapp": enquiry.whatsapp or whatsapp,
        "email": enquiry.email or email,
    }
    if enquiry.parked_from:
        changes |= {"status": enquiry.parked_from, "parked_from": "", "parked_note": ""}
    changed = audit.change(enquiry, by=FORM_ACTOR, **changes)
    params: events.RepeatedParams = {**events.params_of(enquiry), "enquiryId": enquiry.pk}
    notify(events.ENQUIRY_REPEATED.event(follow_up, params))
    return changed
