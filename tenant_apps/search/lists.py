"""The lists that the command bar searches, in the order of the hits."""

from shared_apps.accounts.api.organisations import OrganisationResource
from shared_apps.clients.api import ClientResource
from shared_apps.support.api import TicketResource
from tenant_apps.branches.api import BranchResource
from tenant_apps.certificates.api import CertificateResource
from tenant_apps.courses.api import BatchResource, CourseResource
from tenant_apps.enquiries.api.enquiries import EnquiryResource
from tenant_apps.fees.api.dues import DueResource
from tenant_apps.fees.api.payments import PaymentResource
from tenant_apps.materials.api.items import ItemResource
from tenant_apps.search.schemas import Kind
from tenant_apps.search.selectors import SearchedList
from tenant_apps.staff.api import StaffResource
from tenant_apps.students.api.students import StudentResource

SEARCHED = (
    SearchedList(
        Kind.STUDENT,
        StudentResource,
        title="{studentName}",
        line=("{studentId}", "{phone}", "{courses}"),
        link="/studentcourse/{_id}",
        amount="pending",
        days_late="daysLate",
        limit=6,
    ),
    SearchedList(
        Kind.ENQUIRY,
        EnquiryResource,
        title="{studentName}",
        line=("{enquiryId}", "{phone}", "{status}"),
        link="/student-enquiry?open={_id}",
    ),
    SearchedList(
        Kind.RECEIPT,
        PaymentResource,
        title="{receiptNo}",
        line=("{studentName}", "{date:%d-%m-%Y}", "{status}"),
        link="/payments?payment={_id}",
        amount="amount",
    ),
    SearchedList(
        Kind.DUE,
        DueResource,
        title="{number}",
        line=("{studentObjectId[studentName]}", "{label}", "{status}"),
        link="/payments?tab=dues&search={number}",
        amount="open",
        days_late="daysLate",
    ),
    SearchedList(
        Kind.BATCH,
        BatchResource,
        title="{name}",
        line=("{batchId}", "{courseObjectId[coursename]}", "{branchObjectId[branchname]}"),
        link="/batch/{_id}",
    ),
    SearchedList(
        Kind.COURSE,
        CourseResource,
        title="{coursename}",
        line=("{courseId}", "{category}"),
        link="/coursefee-page?course={_id}",
    ),
    SearchedList(
        Kind.CERTIFICATE,
        CertificateResource,
        title="{certificateId}",
        line=("{studentObjectId[studentName]}", "{title}"),
        link="/student-certificate/{studentObjectId[_id]}",
    ),
    SearchedList(
        Kind.MATERIAL,
        ItemResource,
        title="{name}",
        line=("{code}", "{unit}"),
        link="/materialsInfo?tab=items&item={_id}",
    ),
    SearchedList(
        Kind.STAFF,
        StaffResource,
        title="{username}",
        line=("{staffId}", "{phone}", "{role}"),
        link="/createstaff/{_id}",
    ),
    SearchedList(
        Kind.BRANCH,
        BranchResource,
        title="{branchname}",
        line=("{code}", "{city}"),
        link="/branchviewpage/{_id}",
    ),
    SearchedList(
        Kind.TICKET,
        TicketResource,
        title="{subject}",
        line=("{ticketId}", "{status}"),
        link="/ticketviewpage/{_id}",
    ),
    SearchedList(
        Kind.ORGANISATION,
        OrganisationResource,
        title="{centreName}",
        line=("{orgId}", "{phone}", "{planName}"),
        link="/masterreport?search={orgId}",
    ),
    SearchedList(
        Kind.CLIENT,
        ClientResource,
        title="{name}",
        line=("{phone}", "{city}", "{stage}"),
        link="/clientform?details={_id}",
    ),
)
