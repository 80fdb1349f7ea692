"""The returns of the demo: every month is filed but the last one."""

from datetime import date, datetime, time

from django.utils import timezone

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Due
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.gstr1 import digest_of
from tenant_apps.gst.selectors import Registration, filed_figures, pack_of
from tenant_apps.staff.models import Member

FILED_ON = 10
"""The day of the following month on which the owner files."""


def fill_demo(*, today: date) -> None:
    """Marks the months of each GSTIN from its first bill on as filed, up to the month before last."""
    owner = Member.objects.filter(role=Role.SUPER_ADMIN).earliest("pk")
    by = Actor(owner.pk, owner.name)
    branches = Branch.objects.live().exclude(gstin="").order_by("gstin", "pk")
    for gstin in dict.fromkeys(branch.gstin for branch in branches):
        first = Due.objects.filter(supplier_gstin=gstin).order_by("issue_date").first()
        month = month_start(first.issue_date) if first else today
        while month < add_months(month_start(today), -1):
            _file(Registration(gstin, ()), month, by)
            month = add_months(month, 1)


def _file(registration: Registration, month: date, by: Actor) -> None:
    pack = pack_of(registration, month)
    filed_on = add_months(month, 1).replace(day=FILED_ON)
    filing = GstFiling(
        gstin=registration.gstin,
        month=month,
        arn=f"AA{registration.gstin[:2]}{month:%m%y}{int(month.strftime('%Y%m')) * 7919 % 10**7:07d}",
        filed_on=filed_on,
        content=pack.text,
        digest=digest_of(pack.text),
        figures=filed_figures(pack),
        created_at=timezone.make_aware(datetime.combine(filed_on, time(16, 20))),
    )
    filing.stamp_created(by)
    filing.save()
