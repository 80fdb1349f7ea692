"""The ids of the seeded rows."""

from dataclasses import dataclass

from django.db.models import Model

from shared_apps.backups.models import Restore
from shared_apps.billing.models import Coupon, GatewayPayment, Order
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.clients.models import Client
from shared_apps.plans.models import Plan
from shared_apps.posts.models import PlatformPost
from shared_apps.support.models import CannedAnswer, Ticket
from tenant_apps.approvals.models import Approval
from tenant_apps.attendance.models import StaffDay
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch, Holiday
from tenant_apps.certificates.models import Certificate
from tenant_apps.chat.models import ChatMessage
from tenant_apps.closing.models import CashClose, CashCount, PeriodLock
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.families.models import Family
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.finance.models import (
    Category,
    Expense,
    ExpenseFile,
    Income,
    RecurringExpense,
    Transfer,
)
from tenant_apps.imports.models import (
    DataImport,
)
from tenant_apps.jobs.models import Job
from tenant_apps.materials.models import (
    Distribution,
    Item,
    Kit,
    Purchase,
    Stock,
    StockMovement,
)
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.promotions.models import Promotion
from tenant_apps.proofs.models import UpiProof
from tenant_apps.refunds.models import Refund
from tenant_apps.reminders.models import ClassMessage, Reminder
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.report_mails.models import ReportSchedule
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    Student,
    StudentDocument,
    StudentImport,
)
from tenant_apps.workspace.models import BulkChange, ListView, NumberSeries
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.seed.names import PEOPLE, name_prefix


@dataclass(frozen=True)
class Ids:
    """Ids of the seeded rows of one workspace and of the platform. All but those of users, tickets and
    orders are the same in both organisations."""

    code: str
    enquiry_code: str
    people: dict[str, int]
    branch: int
    second_branch: int
    course: int
    free_course: int
    plan: int
    batch: int
    second_batch: int
    free_batch: int
    student: int
    second_student: int
    owing_student: int
    new_student: int
    enrolment: int
    second_enrolment: int
    unpaid_enrolment: int
    paused_enrolment: int
    trial_enrolment: int
    renewing_enrolment: int
    second_renewing_enrolment: int
    renewal_run: int
    second_renewal_run: int
    due: int
    second_due: int
    payment: int
    second_payment: int
    cheque: int
    second_cheque: int
    proof: int
    second_proof: int
    rejected_proof: int
    promotion: int
    second_promotion: int
    second_rejected_proof: int
    credit_note: int
    second_credit_note: int
    voucher: int
    second_voucher: int
    enquiry: int
    second_enquiry: int
    lost_enquiry: int
    certificate: int
    second_certificate: int
    item: int
    free_item: int
    kit: int
    purchase: int
    free_purchase: int
    second_purchase: int
    distribution: int
    second_distribution: int
    stock: int
    second_stock: int
    movement: int
    staff_day: int
    second_staff_day: int
    document: int
    second_document: int
    student_import: int
    second_import: int
    data_import: int
    second_data_import: int
    done_import: int
    second_done_import: int
    view: int
    second_view: int
    change: int
    second_change: int
    job: int
    failed_job: int
    done_job: int
    second_job: int
    entry: int
    second_entry: int
    approval: int
    second_approval: int
    holiday: int
    second_holiday: int
    expense: int
    second_expense: int
    approved_expense: int
    second_approved_expense: int
    paid_expense: int
    second_paid_expense: int
    expense_file: int
    second_expense_file: int
    income: int
    second_income: int
    received_income: int
    second_received_income: int
    transfer: int
    second_transfer: int
    report_view: int
    report_schedule: int
    second_report_schedule: int
    paused_report_schedule: int
    second_paused_report_schedule: int
    recurring: int
    second_recurring: int
    reminder: int
    second_reminder: int
    class_message: int
    second_class_message: int
    cash_close: int
    second_cash_close: int
    cash_count: int
    second_cash_count: int
    period_lock: int
    second_period_lock: int
    leaver: int
    left_enrolment: int
    refund: int
    second_refund: int
    paid_refund: int
    second_paid_refund: int
    expense_category: int
    income_source: int
    sale_plan: int
    draft_plan: int
    coupon: int
    inactive_coupon: int
    order: int
    waiting_order: int
    held_payment: int
    platform_credit: int
    client: int
    ticket: int
    resolved_ticket: int
    ticket_elsewhere: int
    canned_answer: int
    post: int
    second_post: int
    platform_post: int
    restore: int
    series: int
    family: int
    second_family: int
    free_family: int
    message: int
    second_message: int


def first(model: type[Model], count: int) -> list[int]:
    """The ids of the first rows of a model."""
    return list(model._default_manager.order_by("pk").values_list("pk", flat=True)[:count])


def ids_of(organisation: Organisation) -> Ids:
    """Returns the ids of the organisation's seeded rows."""
    with in_public():
        client = Client.objects.earliest("pk").pk
        own = Ticket.objects.filter(organisation__code=organisation.code).order_by("pk")
        tickets = list(own.values_list("pk", flat=True)[:2])
        others = Ticket.objects.exclude(organisation__code=organisation.code)
        elsewhere = others.earliest("pk").pk
        canned_answer = CannedAnswer.objects.earliest("pk").pk
    with in_organisation(organisation):
        main, second = first(Branch, 2)
        guitar, vocal = first(Course, 2)
        batches = first(Batch, 3)
        students = first(Student, 4)
        enrolments = first(Enrolment, 6)
        runs = first(RenewalRun, 2)
        notes = first(CreditNote, 2)
        vouchers = list(
            AdvanceVoucher.objects.filter(receipt=None)
            .order_by("pk")
            .values_list("pk", flat=True)[:2]
        )
        unpaid = Due.objects.filter(status=Due.Status.ISSUED).order_by("-pk")
        payments = first(Payment, 2)
        in_hand = Payment.objects.filter(method=Payment.Method.CHEQUE).order_by("pk")
        cheques = list(in_hand.values_list("pk", flat=True)[:2])
        proofs = first(UpiProof, 4)
        enquiries = first(Enquiry, 3)
        certificates = first(Certificate, 2)
        items = first(Item, 3)
        purchases = first(Purchase, 3)
        given = first(Distribution, 2)
        stocks = list(
            Stock.objects.filter(item=items[0]).order_by("pk").values_list("pk", flat=True)
        )
        documents = first(StudentDocument, 2)
        imports = first(StudentImport, 2)
        data_imports = first(DataImport, 4)
        staff_days = first(StaffDay, 2)
        views = first(ListView, 2)
        changes = first(BulkChange, 2)
        jobs = first(Job, 4)
        audit_entries = AuditEntry.objects.filter(kind="student", action="created")
        approvals = first(Approval, 2)
        holidays = first(Holiday, 2)
        spent = first(Expense, 6)
        bills = first(ExpenseFile, 2)
        earned = first(Income, 4)
        moved = first(Transfer, 2)
        promotions = first(Promotion, 2)
        refunds = first(Refund, 4)
        leaver = Student.objects.filter(name__endswith=" Leaver").earliest("pk").pk
        templates = first(RecurringExpense, 2)
        scheduled = list(ReportSchedule.objects.order_by("pk")[:4])
        reminders = first(Reminder, 2)
        class_messages = first(ClassMessage, 2)
        closes = first(CashClose, 2)
        locks = first(PeriodLock, 2)
        cash_counts = list(
            CashCount.objects.filter(close__isnull=True)
            .order_by("pk")
            .values_list("pk", flat=True)[:2]
        )
        families = first(Family, 3)
        posts = first(CentrePost, 2)
        messages = first(ChatMessage, 2)
        emails = dict(Member.objects.values_list("email", "pk"))
        return Ids(
            code=organisation.code,
            enquiry_code=organisation.enquiry_code,
            people={
                person: emails[email.format(name_prefix(organisation).lower())]
                for person, (email, _, _) in PEOPLE.items()
            },
            branch=main,
            second_branch=second,
            course=guitar,
            free_course=vocal,
            plan=FeePlan.objects.get(course=guitar).pk,
            batch=batches[0],
            second_batch=batches[1],
            free_batch=batches[2],
            student=students[0],
            second_student=students[1],
            owing_student=students[2],
            new_student=students[3],
            enrolment=enrolments[0],
            second_enrolment=enrolments[1],
            unpaid_enrolment=enrolments[2],
            paused_enrolment=enrolments[3],
            trial_enrolment=enrolments[5],
            renewing_enrolment=enrolments[0],
            second_renewing_enrolment=enrolments[4],
            renewal_run=runs[0],
            second_renewal_run=runs[1],
            due=unpaid.filter(student=students[2])[0].pk,
            second_due=unpaid.filter(student=students[1])[0].pk,
            payment=payments[0],
            second_payment=payments[1],
            family=families[0],
            second_family=families[1],
            free_family=families[2],
            cheque=cheques[0],
            second_cheque=cheques[1],
            proof=proofs[0],
            second_proof=proofs[2],
            rejected_proof=proofs[1],
            promotion=promotions[0],
            second_promotion=promotions[1],
            second_rejected_proof=proofs[3],
            credit_note=notes[0],
            second_credit_note=notes[1],
            voucher=vouchers[0],
            second_voucher=vouchers[1],
            enquiry=enquiries[0],
            second_enquiry=enquiries[1],
            lost_enquiry=enquiries[2],
            certificate=certificates[0],
            second_certificate=certificates[1],
            item=items[0],
            free_item=items[2],
            kit=Kit.objects.earliest("pk").pk,
            purchase=purchases[0],
            free_purchase=purchases[1],
            second_purchase=purchases[2],
            distribution=given[0],
            second_distribution=given[1],
            stock=stocks[0],
            second_stock=stocks[1],
            movement=StockMovement.objects.filter(stock=stocks[0]).latest("pk").pk,
            staff_day=staff_days[0],
            second_staff_day=staff_days[1],
            document=documents[0],
            second_document=documents[1],
            student_import=imports[0],
            second_import=imports[1],
            data_import=data_imports[0],
            second_data_import=data_imports[2],
            done_import=data_imports[1],
            second_done_import=data_imports[3],
            view=views[0],
            second_view=views[1],
            job=jobs[0],
            failed_job=jobs[1],
            done_job=jobs[2],
            second_job=jobs[3],
            change=changes[0],
            second_change=changes[1],
            entry=audit_entries.get(target_id=students[0]).pk,
            second_entry=audit_entries.get(target_id=students[1]).pk,
            approval=approvals[0],
            second_approval=approvals[1],
            holiday=holidays[0],
            second_holiday=holidays[1],
            expense=spent[0],
            second_expense=spent[3],
            approved_expense=spent[1],
            second_approved_expense=spent[4],
            paid_expense=spent[2],
            second_paid_expense=spent[5],
            expense_file=bills[0],
            second_expense_file=bills[1],
            income=earned[0],
            second_income=earned[2],
            received_income=earned[1],
            second_received_income=earned[3],
            transfer=moved[0],
            second_transfer=moved[1],
            report_view=scheduled[0].view_id,
            report_schedule=scheduled[0].pk,
            second_report_schedule=scheduled[1].pk,
            paused_report_schedule=scheduled[2].pk,
            second_paused_report_schedule=scheduled[3].pk,
            recurring=templates[0],
            second_recurring=templates[1],
            reminder=reminders[0],
            second_reminder=reminders[1],
            class_message=class_messages[0],
            second_class_message=class_messages[1],
            cash_close=closes[0],
            second_cash_close=closes[1],
            cash_count=cash_counts[0],
            second_cash_count=cash_counts[1],
            period_lock=locks[0],
            second_period_lock=locks[1],
            leaver=leaver,
            left_enrolment=Enrolment.objects.filter(student=leaver).earliest("pk").pk,
            refund=refunds[1],
            second_refund=refunds[3],
            paid_refund=refunds[0],
            second_paid_refund=refunds[2],
            expense_category=Category.objects.get(kind="EXPENSE", name="Rent").pk,
            income_source=Category.objects.get(kind="INCOME", name="Hall rent").pk,
            sale_plan=Plan.objects.get(status=Plan.Status.PUBLISHED).pk,
            draft_plan=Plan.objects.get(status=Plan.Status.DRAFT).pk,
            coupon=Coupon.objects.get(is_active=True).pk,
            inactive_coupon=Coupon.objects.get(is_active=False).pk,
            order=Order.objects.get(organisation__code=organisation.code, status="CONFIRMED").pk,
            waiting_order=Order.objects.get(status="WAITING").pk,
            platform_credit=PlatformCreditNote.objects.get(organisation__code=organisation.code).pk,
            held_payment=GatewayPayment.objects.get(order__organisation__code=organisation.code).pk,
            client=client,
            ticket=tickets[0],
            resolved_ticket=tickets[1],
            ticket_elsewhere=elsewhere,
            canned_answer=canned_answer,
            message=messages[0],
            second_message=messages[1],
            post=posts[0],
            second_post=posts[1],
            restore=Restore.objects.get(status="READY").pk,
            series=NumberSeries.objects.get(kind=Certificate.NUMBERS.kind).pk,
            platform_post=PlatformPost.objects.order_by("pk").values_list("pk", flat=True)[0],
        )
