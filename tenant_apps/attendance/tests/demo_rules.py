"""What holds of the demo's year of registers on any day, at any hour."""

from datetime import timedelta

from django.db.models import Count, F, Q
from django.utils import timezone

from shared_apps.core.dates import today
from tenant_apps.attendance import selectors
from tenant_apps.attendance.models import Mark, Register, StaffDay
from tenant_apps.attendance.tests.factories import OWNER
from tenant_apps.courses.selectors import session_days


def check() -> None:
    """In the demo's busy centre, just loaded. Raises AssertionError."""
    assert Mark.objects.count() > 10_000
    check_marks()
    assert {code for (code,) in Mark.objects.values_list("code")} == set(Mark.Code.values)
    worries = selectors.worries_everywhere()
    assert 3 <= len(worries) <= 40
    assert any(worry.concern.stays_away for worry in worries)
    assert selectors.missing_everywhere(today() - timedelta(days=30), today() - timedelta(days=1))
    check_today()
    check_team()


def check_today() -> None:
    """There are classes on every day; a register was taken only once its class had begun, and one of
    those that have begun is still to be taken where there are two."""
    classes = [row for row in selectors.registers_of(OWNER, {}, today()) if row["students"]]
    assert classes
    now = timezone.localtime().strftime("%H:%M")
    begun = [row for row in classes if row["startTime"] <= now]
    taken = [row for row in classes if row["taken"]]
    assert all(row in begun for row in taken)
    assert len(begun) < 2 or len(taken) < len(begun)


def check_marks() -> None:
    """Nobody is marked outside the enrolment, on a day without a class or twice."""
    outside = Q(date__lt=F("enrolment__start")) | Q(date__gt=F("enrolment__end"))
    assert not Mark.objects.filter(outside | Q(date__gt=today())).exists()
    assert not Mark.objects.exclude(batch=F("enrolment__batch")).exists()
    assert not Register.objects.annotate(count=Count("marks")).filter(count=0).exists()
    for register in Register.objects.select_related("batch__branch").order_by("?")[:50]:
        assert session_days(register.batch, register.date, register.date) == [register.date]


def check_team() -> None:
    assert StaffDay.objects.count() > 1000
    assert not StaffDay.objects.filter(date__gt=today()).exists()
    assert StaffDay.objects.filter(status="LEAVE").exclude(reason="").exists()
    open_days = StaffDay.objects.filter(check_in__isnull=False, check_out=None)
    assert 1 <= open_days.filter(date__lt=today()).count() < 20
