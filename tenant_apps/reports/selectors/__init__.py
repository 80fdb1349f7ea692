"""The reports: `money` those of fees, `accounts` the trial balance, `people` of students and enquiries,
`profit` of what courses and batches earn, `centre` of branches, courses and staff, `stock` of material. To
add one, declare a `Report` there and name it here."""

from shared_apps.core.api.reports import Report
from tenant_apps.reports.selectors.accounts import TRIAL_BALANCE
from tenant_apps.reports.selectors.centre import BRANCH_REPORT, COURSE_REPORT, STAFF_REPORT
from tenant_apps.reports.selectors.dues import DUES_REPORT
from tenant_apps.reports.selectors.money import (
    COLLECTIONS_REPORT,
    DISCOUNTS_REPORT,
    FEE_REPORT,
    TAX_REPORT,
)
from tenant_apps.reports.selectors.people import (
    ATTENDANCE_REPORT,
    ENQUIRIES_REPORT,
    RENEWALS_REPORT,
    RETENTION_REPORT,
)
from tenant_apps.reports.selectors.profit import PROFIT_REPORT
from tenant_apps.reports.selectors.stock import STOCK_REPORT

REPORTS: tuple[Report, ...] = (
    COLLECTIONS_REPORT,
    FEE_REPORT,
    DUES_REPORT,
    TAX_REPORT,
    DISCOUNTS_REPORT,
    TRIAL_BALANCE,
    ATTENDANCE_REPORT,
    ENQUIRIES_REPORT,
    RETENTION_REPORT,
    RENEWALS_REPORT,
    BRANCH_REPORT,
    COURSE_REPORT,
    PROFIT_REPORT,
    STAFF_REPORT,
    STOCK_REPORT,
)
