"""The form that a centre hangs at its door: open to everybody, so it believes nobody.

Its address carries a code of the organisation's that the owner can change. A form that is opened
gets a signed token; one that comes back too fast, too late or without it is not taken.
"""

import time
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import connection, transaction
from django.db.models import Case, Exists, OuterRef, Value, When

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries import rules
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.enquiries.services.enquiries import create_enquiry
from tenant_apps.notifications.services import notify
from tenant_apps.staff.selectors import desk_ids
from tenant_apps.workspace.services import own_organisation
from tenants.context import in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.names import new_code

FORM = Actor(None, "Enquiry form")
# A class on an open day, or a whole street, may share one address and opens the page more than once;
# a flood comes from one address or from many.
FORM_OPENED = Budget("enquiry-opened", 300, HOUR)
FORM_ADDRESS = Budget("enquiry-address", 20, HOUR)
FORM_ORGANISATION = Budget("enquiry-centre", 200, HOUR)
NOT_TAKING = "This centre cannot take enquiries here at the moment. Please call the centre."
_SALT = "enquiry-form"


def organisation_behind(code: str) -> Organisation:
    """Whose form this is. Raises NotFound for a code that is nobody's, or no longer, and for a centre
    that shows sample data: what a visitor wrote would be removed with it."""
    with in_public():
        found = Organisation.objects.exclude(status=Organisation.Status.SUSPENDED)
        sample = SetAsideSchema.kept().filter(organisation=OuterRef("pk"))
        asked = found.filter(enquiry_code=code).annotate(shows_sample=Exists(sample))
        organisation = asked.first()
    if organisation is None:
        raise NotFound("This enquiry form does not exist. Please ask the centre for its link.")
    if organisation.shows_sample:
        raise NotFound(NOT_TAKING)
    return organisation


def takes_enquiries(organisation: Organisation) -> bool:
    """Not while the plan is closed, and not before there is a branch to ask at."""
    closed = as_workspace(workspace_state(organisation)).is_closed(today())
    return not closed and open_branches().exists()


def open_branches() -> Any:
    return Branch.objects.live().filter(status=Branch.Status.ACTIVE)


def taught_courses() -> Any:
    return Course.objects.live().filter(status=Course.Status.ACTIVE)


def address_of(code: str) -> str:
    """The form's link, as it stands in the QR code."""
    return f"{settings.PUBLIC_URL}/enquire/{code}"


def sign_form(code: str, opened_at: float) -> str:
    """The token of a form that was opened at this moment (seconds since 1970)."""
    return signing.dumps([code, int(opened_at)], salt=_SALT, compress=False)


def check_form(token: str, code: str) -> None:
    """Raises Invalid `form_expired` for a token that is forged, another form's, too young or old."""
    try:
        signed_code, opened_at = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        signed_code, opened_at = "", 0
    fault = rules.fill_fault(time.time() - opened_at)
    if signed_code != code:
        fault = "This page is out of date. Please open the link again."
    if fault:
        raise Invalid({"formToken": [fault]}, code="form_expired")


@transaction.atomic
def receive_enquiry(
    *, branch_id: int | None, course_ids: Sequence[int], phone: str, **fields: Any
) -> Enquiry:
    """Keeps what a visitor wrote and tells the branch's front desk.

    Whoever has asked before and is still being spoken to gets a note on that enquiry, never a second
    one. Raises Conflict when the centre takes none, Invalid for a branch or course that is not
    offered.
    """
    if not takes_enquiries(own_organisation()):
        raise Conflict(NOT_TAKING, code="not_taking")
    branch = _branch(branch_id)
    courses = _courses(course_ids)
    _hold(phone)
    before = _still_open(phone, branch)
    if before is None:
        enquiry = create_enquiry(
            by=FORM,
            branch=branch,
            courses=courses,
            phone=phone,
            source=Enquiry.Source.PUBLIC_FORM,
            next_follow_up=today(),
            **fields,
        )
        _tell(enquiry, f"New enquiry from {enquiry.name} ({enquiry.code}).", "new")
        return enquiry
    return _ask_again(before, branch, courses, **fields)


def change_code(*, by: Actor) -> str:
    """A new link and QR code; the old ones lead nowhere from now on."""
    code = require_organisation().code
    with transaction.atomic():
        with in_public():
            organisation = Organisation.objects.select_for_update().get(code=code)
            organisation.enquiry_code = new_code()
            organisation.save(update_fields=["enquiry_code"])
        audit.record("enquiry form's link changed", by=by)
    return organisation.enquiry_code


def _branch(branch_id: int | None) -> Branch:
    """The branch that was chosen, or the only one there is."""
    offered = list(open_branches() if branch_id is None else open_branches().filter(pk=branch_id))
    if len(offered) != 1:
        raise Invalid.field("branch", "Please choose a branch.")
    return offered[0]


def _courses(course_ids: Sequence[int]) -> list[Course]:
    found = list(taught_courses().filter(pk__in=course_ids))
    if len(found) != len(set(course_ids)):
        raise Invalid.field("courses", "Please choose courses from the list.")
    return found


def _hold(phone: str) -> None:
    """Two forms of one phone at once are taken one after the other."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))",
            [f"{require_organisation().schema_name}:enquiry:{phone}"],
        )


def _still_open(phone: str, branch: Branch) -> Enquiry | None:
    """The phone's enquiry that has not ended, rather one of this branch."""
    running = Enquiry.objects.live().filter(
        phone=phone,
        status__in=[*OPEN, Enquiry.Status.ON_HOLD],
        branch__deleted_at__isnull=True,
    )
    here_first = Case(When(branch=branch, then=Value(0)), default=Value(1))
    return running.order_by(here_first, "-pk").first()


def _ask_again(
    record: Enquiry,
    branch: Branch,
    courses: list[Course],
    *,
    name: str,
    note: str = "",
    whatsapp: str = "",
    email: str = "",
) -> Enquiry:
    """The visitor is not told that the centre knows the phone."""
    enquiry = lock(record)
    asked = ", ".join(course.name for course in courses)
    about = " · ".join(filter(None, [name, asked, branch.name]))
    said = FollowUp.objects.create(
        enquiry=enquiry,
        channel=FollowUp.Channel.FORM,
        outcome=FollowUp.Outcome.ASKED_AGAIN,
        note="\n".join(filter(None, [about, note])),
        next=today(),
        by_name=FORM.name,
    )
    new = [course.pk for course in courses if course.pk not in enquiry.course_ids]
    changes: dict[str, Any] = {
        "next_follow_up": min(today(), enquiry.next_follow_up or today()),
        # What is over the limit stands in the follow-up's note alone.
        "course_ids": [*enquiry.course_ids, *new][: rules.MOST_COURSES],
        "whatsapp": enquiry.whatsapp or whatsapp,
        "email": enquiry.email or email,
    }
    if enquiry.parked_from:
        changes |= {"status": enquiry.parked_from, "parked_from": "", "parked_note": ""}
    changed = audit.change(enquiry, by=FORM, **changes)
    _tell(enquiry, f"{enquiry.name} ({enquiry.code}) asked again.", str(said.pk))
    return changed


def _tell(enquiry: Enquiry, text: str, event: str) -> None:
    people = set(desk_ids(enquiry.branch_id))
    if enquiry.owner_id is not None:
        people.add(enquiry.owner_id)
    notify(
        user_ids=people,
        key=f"enquiry-{enquiry.pk}-form-{event}",
        text=text,
        link=f"/student-enquiry?open={enquiry.pk}",
    )
