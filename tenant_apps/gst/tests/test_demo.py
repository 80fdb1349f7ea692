"""The demo's filed returns."""

import pytest

from shared_apps.core.dates import add_months, month_start, today
from tenant_apps.gst import demo
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.gstr1 import digest_of
from tests.seed import GSTIN

pytestmark = pytest.mark.usefixtures("in_first")


def test_every_month_from_the_first_bill_to_the_one_before_last_is_filed():
    first = month_start(today())
    demo.fill_demo(today=add_months(today(), 3))
    filed = GstFiling.objects.filter(gstin=GSTIN, month__gte=first).order_by("month")
    assert [filing.month for filing in filed] == [first, add_months(first, 1)]
    assert all(filing.digest == digest_of(filing.content) for filing in filed)
    assert all(filing.filed_on == add_months(filing.month, 1).replace(day=10) for filing in filed)
