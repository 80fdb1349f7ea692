"""Enrolments and enquiries that are deleted."""

from shared_apps.core.dates import add_months, today
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.renewals.services import renew_workspace
from tests.parents.factory import Factory
from tests.parents.races.actions import enrolment_ended_today, mark_request
from tests.parents.races.declared import PreparedRace, delete_request, prepared, race


@race("enrolments.Pause.enrolment")
def an_enrolment_that_is_deleted_is_paused(f: Factory) -> PreparedRace:
    enrolment = f.unpaid_enrolment()
    pause = ("POST", f"studentcourse/{enrolment.pk}/pause", {"reason": "Exams"})
    return prepared(f, enrolment.pk, pause, delete_request("studentcourse", enrolment.pk))


@race("enrolments.RenewalSkip.enrolment")
def a_period_of_an_enrolment_that_is_deleted_is_skipped(f: Factory) -> PreparedRace:
    enrolment = f.unpaid_enrolment()
    body = {"period": add_months(enrolment.start, 1)}
    skip = ("POST", f"renewal/{enrolment.pk}/skip", body)
    return prepared(f, enrolment.pk, skip, delete_request("studentcourse", enrolment.pk))


@race("renewals.RenewalEntry.enrolment", until='UPDATE "enrolments_renewalrun"')
def an_enrolment_that_is_deleted_is_renewed(f: Factory) -> PreparedRace:
    enrolment = f.unpaid_enrolment(start=add_months(today(), -1))

    def renew() -> None:
        with f.in_workspace():
            renew_workspace(today(), [enrolment.branch_id])

    close = delete_request("studentcourse", enrolment.pk)
    return PreparedRace(enrolment.pk, renew, lambda: f.call(*close))


@race("attendance.Mark.enrolment", locks_parent=False)
def an_enrolment_that_is_deleted_is_marked(f: Factory) -> PreparedRace:
    taken = enrolment_ended_today(f)
    return prepared(f, taken.pk, mark_request(taken), delete_request("studentcourse", taken.pk))


@race("enquiries.FollowUp.enquiry")
def an_enquiry_that_is_deleted_is_followed_up(f: Factory) -> PreparedRace:
    enquiry = make_enquiry()
    body = f.sample("POST enquiry/{pk}/follow-up")
    follow = ("POST", f"enquiry/{enquiry.pk}/follow-up", body)
    return prepared(f, enquiry.pk, follow, delete_request("enquiry", enquiry.pk))
