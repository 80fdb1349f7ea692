"""Every address: the API's resources, a few files, and the single-page application."""

from django.conf import settings
from django.urls import path, re_path

from shared_apps.accounts import api as accounts
from shared_apps.backups import api as backups
from shared_apps.billing import api as billing
from shared_apps.clients import api as clients
from shared_apps.core.api.router import Router
from shared_apps.dashboard import api as dashboard
from shared_apps.mail.views import mailbox
from shared_apps.offboarding.api import ClosingResource
from shared_apps.plans import api as plans
from shared_apps.platform import api as platform
from shared_apps.platform import pages, views
from shared_apps.referrals.api import ReferralResource
from shared_apps.support import api as support
from shared_apps.web_push.api import DeviceResource
from tenant_apps.approvals.api import ApprovalResource
from tenant_apps.archive import api as archive
from tenant_apps.attendance import api as attendance
from tenant_apps.audit.api import ActivityResource
from tenant_apps.books import api as books
from tenant_apps.branches.api import BranchResource
from tenant_apps.branches.holidays.api import HolidayResource
from tenant_apps.certificates import api as certificates
from tenant_apps.chat import api as chat
from tenant_apps.closing import api as closing
from tenant_apps.courses import api as courses
from tenant_apps.daybook import api as daybook
from tenant_apps.demo.api import SampleResource
from tenant_apps.enquiries import api as enquiries
from tenant_apps.enrolments import api as enrolments
from tenant_apps.families import api as families
from tenant_apps.fees import api as fees
from tenant_apps.finance import api as finance
from tenant_apps.gst.api import GstResource
from tenant_apps.home import api as home
from tenant_apps.imports import api as imports
from tenant_apps.jobs.api import JobResource
from tenant_apps.materials import api as materials
from tenant_apps.noticeboard import api as noticeboard
from tenant_apps.notifications.api import NotificationResource
from tenant_apps.promotions import api as promotions
from tenant_apps.proofs import api as proofs
from tenant_apps.refunds import api as refunds
from tenant_apps.reminders import api as reminders
from tenant_apps.renewals import api as renewals
from tenant_apps.report_mails import api as report_mails
from tenant_apps.reports import api as reports
from tenant_apps.search.api import SearchResource
from tenant_apps.staff import api as staff
from tenant_apps.statements import api as statements
from tenant_apps.students import api as students
from tenant_apps.timeline.api import StudentTimelineResource
from tenant_apps.workspace import api as workspace

API = "class/v1/"

router = Router(
    [
        *platform.RESOURCES,
        *accounts.RESOURCES,
        ClosingResource,
        *backups.RESOURCES,
        *plans.RESOURCES,
        *billing.RESOURCES,
        *dashboard.RESOURCES,
        ReferralResource,
        *clients.RESOURCES,
        *support.RESOURCES,
        *workspace.RESOURCES,
        NotificationResource,
        DeviceResource,
        JobResource,
        ActivityResource,
        BranchResource,
        HolidayResource,
        *staff.RESOURCES,
        *courses.RESOURCES,
        *students.RESOURCES,
        ApprovalResource,
        *fees.RESOURCES,
        *finance.RESOURCES,
        *enrolments.RESOURCES,
        *families.RESOURCES,
        *materials.RESOURCES,
        *renewals.RESOURCES,
        *refunds.RESOURCES,
        *books.RESOURCES,
        *closing.RESOURCES,
        *daybook.RESOURCES,
        *certificates.RESOURCES,
        *enquiries.RESOURCES,
        *attendance.RESOURCES,
        *noticeboard.RESOURCES,
        *chat.RESOURCES,
        *promotions.RESOURCES,
        *proofs.RESOURCES,
        *home.RESOURCES,
        *reports.RESOURCES,
        *report_mails.RESOURCES,
        GstResource,
        SearchResource,
        StudentTimelineResource,
        *statements.RESOURCES,
        *imports.RESOURCES,
        *reminders.RESOURCES,
        *archive.RESOURCES,
        SampleResource,
    ]
)

urlpatterns = [
    *router.urls(API),
    path("config.json", views.config),
    path("health", views.health),
    path("health/ready", views.ready),
]
if settings.DEV_MAIL:
    urlpatterns.append(path("dev/mail", mailbox))
urlpatterns.append(re_path(r"^(?!class/|assets/|config\.json|health).*$", pages.page))

handler400 = "shared_apps.core.api.faults.bad_request"
handler403 = "shared_apps.core.api.faults.permission_denied"
handler404 = "shared_apps.core.api.faults.page_not_found"
handler500 = "shared_apps.core.api.faults.server_error"
