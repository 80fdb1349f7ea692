"""The reports: `money` those of fees, `accounts` the trial balance, `people` of students and enquiries,
`centre` of branches, courses and staff. To add one, declare a `Report` there and name it here."""

from shared_apps.core.api.reports import Report
from tenant_apps.reports.selectors.accounts import TRIAL_BALANCE
from tenant_apps.reports.selectors.centre import BRANCH_REPORT, COURSE_REPORT, STAFF_REPORT
from tenant_apps.reports.selectors.money import (
    COLLECTIONS_REPORT,
    DISCOUNTS_REPORT,
    DUES_REPORT,
    FEE_REPORT,
    TAX_REPORT,
)
from tenant_apps.reports.selectors.people import (
    ATTENDANCE_REPORT,
    ENQUIRIES_REPORT,
    RENEWALS_REPORT,
    RETENTION_REPORT,
)

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
    STAFF_REPORT,
)
