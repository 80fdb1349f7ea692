"""Enrolments and enquiries that are deleted."""

from shared_apps.core.dates import add_months, today
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.enrolments.renewals.services import renew_workspace
from tests.parents.ground import Ground
from tests.parents.races.acts import marked_today, marking
from tests.parents.races.declared import Scene, deleting, race, scene


@race("enrolments.Pause.enrolment")
def an_enrolment_that_is_deleted_is_paused(g: Ground) -> Scene:
    enrolment = g.unpaid()
    pause = ("POST", f"studentcourse/{enrolment.pk}/pause", {"reason": "Exams"})
    return scene(g, enrolment.pk, pause, deleting("studentcourse", enrolment.pk))


@race("enrolments.RenewalSkip.enrolment")
def a_period_of_an_enrolment_that_is_deleted_is_skipped(g: Ground) -> Scene:
    enrolment = g.unpaid()
    body = {"period": add_months(enrolment.start, 1)}
    skip = ("POST", f"renewal/{enrolment.pk}/skip", body)
    return scene(g, enrolment.pk, skip, deleting("studentcourse", enrolment.pk))


@race("enrolments.RenewalEntry.enrolment", until='UPDATE "enrolments_renewalrun"')
def an_enrolment_that_is_deleted_is_renewed(g: Ground) -> Scene:
    enrolment = g.unpaid(start=add_months(today(), -1))

    def renew() -> None:
        with g.inside():
            renew_workspace(today(), [enrolment.branch_id])

    close = deleting("studentcourse", enrolment.pk)
    return Scene(enrolment.pk, renew, lambda: g.call(*close))


@race("attendance.Mark.enrolment", holds=False)
def an_enrolment_that_is_deleted_is_marked(g: Ground) -> Scene:
    taken = marked_today(g)
    return scene(g, taken.pk, marking(taken), deleting("studentcourse", taken.pk))


@race("enquiries.FollowUp.enquiry")
def an_enquiry_that_is_deleted_is_followed_up(g: Ground) -> Scene:
    enquiry = make_enquiry()
    body = g.sample("POST enquiry/{pk}/follow-up")
    follow = ("POST", f"enquiry/{enquiry.pk}/follow-up", body)
    return scene(g, enquiry.pk, follow, deleting("enquiry", enquiry.pk))
