"""Invariants of the demo's enquiries, on whichever day the demo is loaded."""

from django.db.models import F

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.enquiries.services.enquiries import log_follow_up
from tenant_apps.enquiries.tests.factories import make_enquiry


def check() -> None:
    """Checks the demo's large centre right after loading. Raises AssertionError."""
    assert set(Enquiry.objects.values_list("status", flat=True)) == set(Enquiry.Status.values)
    assert Enquiry.objects.values("branch").distinct().count() == 2
    waiting = Enquiry.objects.filter(status__in=OPEN)
    assert waiting.filter(next_follow_up__lt=today()).exists()
    assert waiting.filter(next_follow_up=today()).exists()
    for enquiry in Enquiry.objects.filter(status="CONVERTED").select_related("student"):
        assert (enquiry.name, enquiry.phone) == (enquiry.student.name, enquiry.student.phone)
        assert enquiry.date <= enquiry.student.admission_date
    codes = list(Enquiry.objects.order_by("created_at", "pk").values_list("code", flat=True))
    assert codes == [f"ENQ-{number:05d}" for number in range(1, len(codes) + 1)]
    assert not Enquiry.objects.filter(date__gt=today()).exists()
    assert not FollowUp.objects.filter(at__lt=F("enquiry__created_at")).exists()
    check_services_continue(len(codes))


def check_services_continue(last: int) -> None:
    """The services continue the numbers of the demo."""
    enquiry = make_enquiry(phone="9822099999")
    assert enquiry.code == f"ENQ-{last + 1:05d}"
    log_follow_up(by=SYSTEM, record=enquiry, channel="CALL", outcome="BUSY", next_date=today())
