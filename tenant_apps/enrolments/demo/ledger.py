"""The money of a year, day by day, in memory: the same rules as the services, saved in bulk."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import financial_year
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.records import Record
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.services import mark_prefix_used
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees.models import Allocation, Due, DueLine, Payment, Reversal
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import NumberSeries


@dataclass
class Account:
    """One student's dues and payments, and how they have met."""

    dues: list[Due] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    allocations: list[Allocation] = field(default_factory=list)

    def paid_of(self, due: Due) -> Decimal:
        return sum((row.amount for row in self._live() if row.due is due), ZERO)

    def free_of(self, payment: Payment) -> Decimal:
        return payment.amount - sum(
            (row.amount for row in self._live() if row.payment is payment), ZERO
        )

    def pending(self) -> Decimal:
        confirmed = (payment.amount for payment in self.payments if payment.status == "CONFIRMED")
        return fee_rules.pending(
            total=sum((due.total for due in self.dues), ZERO), paid=sum(confirmed, ZERO)
        )

    def open(self) -> list[fee_rules.OpenDue]:
        """The open dues, known by their place in the account."""
        places = (
            (place, due, due.total - self.paid_of(due)) for place, due in enumerate(self.dues)
        )
        return [fee_rules.OpenDue(place, due.due_date, left) for place, due, left in places if left]

    def allocate(self, payment: Payment, amount: Decimal, *, from_advance: bool) -> list[Due]:
        met = []
        for place, part in fee_rules.allocate(amount, self.open()):
            due = self.dues[place]
            met.append(due)
            self.allocations.append(
                Allocation(
                    payment=payment,
                    due=due,
                    amount=part,
                    from_advance=from_advance,
                    at=payment.created_at,
                )
            )
        return met

    def use_advance(self) -> None:
        for payment in self.payments:
            if payment.status == "CONFIRMED" and (free := self.free_of(payment)):
                self.allocate(payment, free, from_advance=True)

    def _live(self) -> list[Allocation]:
        return [row for row in self.allocations if row.released_at is None]


class Ledger:
    """Takes what happened in the order of its days; `save` writes it all."""

    def __init__(self, today: date, team: list[Member]) -> None:
        self._today = today
        self._desks = {member.branch_id: member for member in team if member.role == "STAFF"}
        self._accounts: dict[int, Account] = defaultdict(Account)
        self._numbers: Counter[tuple[str, str, str]] = Counter()
        self._enrolments: list[Enrolment] = []
        self._links: list[EnrolmentDue] = []
        self._dues: list[Due] = []
        self._payments: list[Payment] = []
        self._lines: list[DueLine] = []
        self._reversals: list[Reversal] = []

    def account(self, student: Student) -> Account:
        return self._accounts[student.pk]

    def enrol(self, enrolment: Enrolment, at: datetime) -> None:
        enrolment.number = f"ENR-{self._next('enrolment'):05d}"
        self._stamp(enrolment, at)
        self._enrolments.append(enrolment)

    def issue(self, enrolment: Enrolment, due: rules.PlannedDue, day: date, at: datetime) -> None:
        """One period's due, issued on `day`; an advance pays it first."""
        student, branch = enrolment.student, enrolment.branch
        supply = fee_rules.Supply.between(
            gstin=branch.gstin, branch_state=branch.state, student_state=student.state
        )
        lines = [fee_rules.tax_line(charge, supply) for charge in due.charges]
        totals = fee_rules.totals(lines)
        prefix, year = branch.receipt_prefix, financial_year(day)
        issued = Due(
            number=fee_rules.invoice_number(prefix, day, self._next("invoice", prefix, year)),
            student=student,
            branch=branch,
            course=enrolment.course,
            label=due.label,
            issue_date=day,
            due_date=due.due_date,
            late_after=fee_rules.late_after(due.due_date, due.grace_days),
            document=supply.document,
            supplier_gstin=supply.gstin,
            place_of_supply=supply.place,
            taxable=totals.taxable,
            cgst=totals.cgst,
            sgst=totals.sgst,
            igst=totals.igst,
            total=totals.total,
        )
        self._stamp(issued, at)
        self._lines += [
            DueLine(
                due=issued,
                position=position,
                head=line.head,
                sac=line.sac,
                taxable=line.taxable,
                rate=line.rate,
                cgst=line.cgst,
                sgst=line.sgst,
                igst=line.igst,
                total=line.total,
            )
            for position, line in enumerate(lines, start=1)
        ]
        self._links.append(
            EnrolmentDue(
                enrolment=enrolment,
                due=issued,
                period_from=due.period.first,
                period_to=due.period.last,
            )
        )
        self._dues.append(issued)
        account = self.account(student)
        account.dues.append(issued)
        account.use_advance()

    def pay(
        self,
        student: Student,
        amount: Decimal,
        method: str,
        reference: str,
        day: date,
        at: datetime,
    ) -> Payment:
        account, branch = self.account(student), student.branch
        prefix, year = branch.receipt_prefix, financial_year(day)
        before = account.pending()
        payment = Payment(
            receipt_number=fee_rules.receipt_number(
                prefix, day, self._next("receipt", prefix, year)
            ),
            date=day,
            student=student,
            student_code=student.code,
            student_name=student.name,
            branch=branch,
            amount=amount,
            method=method,
            reference=reference,
            balance_before=before,
            balance_after=before - amount,
        )
        self._stamp(payment, at)
        self._payments.append(payment)
        account.payments.append(payment)
        met = account.allocate(payment, amount, from_advance=False)
        courses = (due.course for due in met)
        payment.course_names = ", ".join(dict.fromkeys(course.name for course in courses if course))
        payment.next_due = min(
            (due.due_date for due in account.open() if due.due_date >= day), default=None
        )
        return payment

    def reverse(self, payment: Payment, reason: str, day: date, at: datetime) -> None:
        desk = self._desk(payment)
        payment.status = Payment.Status.REVERSED
        payment.version, payment.updated_at = 2, at
        payment.updated_by_id, payment.updated_by_name = desk.id, desk.name
        account = self.account(payment.student)
        for row in account.allocations:
            if row.payment is payment and row.released_at is None:
                row.released_at = at
        self._reversals.append(
            Reversal(
                payment=payment,
                date=day,
                amount=-payment.amount,
                reason=reason,
                at=at,
                by_id=desk.id,
                by_name=desk.name,
            )
        )
        account.use_advance()

    def save(self) -> None:
        """Every row in bulk, the number series behind them, and an audit entry for each record."""
        accounts = self._accounts.values()
        for account in accounts:
            for due in account.dues:
                due.status = fee_rules.status_of(due.total, account.paid_of(due))
        tables: list[list[Any]] = [
            self._enrolments,
            self._dues,
            self._lines,
            self._links,
            self._payments,
            [row for each in accounts for row in each.allocations],
            self._reversals,
        ]
        for rows in tables:
            type(rows[0])._default_manager.bulk_create(rows, batch_size=1000)
        NumberSeries.objects.bulk_create(
            NumberSeries(kind=kind, scope=scope, year=year, last=last)
            for (kind, scope, year), last in self._numbers.items()
        )
        for branch in {payment.branch for payment in self._payments}:
            mark_prefix_used(branch)
        AuditEntry.objects.bulk_create(
            (_entry(record) for record in [*self._enrolments, *self._dues, *self._payments]),
            batch_size=1000,
        )

    def _next(self, kind: str, scope: str = "", year: str = "") -> int:
        self._numbers[kind, scope, year] += 1
        return self._numbers[kind, scope, year]

    def _desk(self, record: Enrolment | Due | Payment) -> Actor:
        member = self._desks[record.branch_id]
        return Actor(member.pk, member.name)

    def _stamp(self, record: Enrolment | Due | Payment, at: datetime) -> None:
        record.created_at = at
        record.stamp_created(self._desk(record))


def _entry(record: Record) -> AuditEntry:
    return AuditEntry(
        at=record.created_at,
        actor_id=record.created_by_id,
        actor_name=record.created_by_name,
        action="created",
        kind=record._meta.model_name or "",
        target_id=record.pk,
        after=record.snapshot(),
    )
