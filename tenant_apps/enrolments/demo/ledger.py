"""Dues and payments of the demo's year, in memory. Uses the same rules as the services; saved in
bulk."""

from collections import Counter, defaultdict
from dataclasses import fields
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from shared_apps.core import gst
from shared_apps.core.dates import financial_year
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import Actor
from shared_apps.core.records import Record
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import mark_prefix_used
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.demo.account import Account
from tenant_apps.enrolments.demo.vouchers import Vouchers
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.steps.rules import ChargedDue, EnrolmentState, stop
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees.models import (
    OPENING,
    AdvanceVoucher,
    CreditNote,
    CreditNoteLine,
    Due,
    DueLine,
    Movement,
    Payment,
    Reversal,
)
from tenant_apps.fees.services import (
    NewDue,
    draft_credit,
    draft_due,
    draft_opening_advance,
    draft_opening_due,
    draft_payment,
    reversal_facts,
    supply_to,
)
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import NumberSeries

STOPPED = "Stopped before the time"


class Ledger:
    """Records the events of the year in their order; `save` inserts the rows."""

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
        self._charged: dict[str, dict[int, gst.Line]] = {}
        self._notes: list[CreditNote] = []
        self._note_lines: list[CreditNoteLine] = []
        self._pauses: list[Pause] = []
        self._moves: list[tuple[Enrolment, Enrolment]] = []
        self._predecessors: dict[int, Enrolment] = {}
        self._reversals: list[Movement] = []
        self._vouchers = Vouchers(self._next_document, self._stamp)

    def account(self, student: Student) -> Account:
        return self._accounts[student.pk]

    def enrol(self, enrolment: Enrolment, at: datetime) -> None:
        enrolment.number = Enrolment.NUMBERS.format(self._next(Enrolment.NUMBERS.kind))
        self._stamp(enrolment, at)
        self._enrolments.append(enrolment)

    def issue(
        self,
        enrolment: Enrolment,
        due: rules.PlannedDue,
        day: date,
        at: datetime,
        by: Actor | None = None,
    ) -> EnrolmentDue:
        """Issues the due of one period on `day`. `by` defaults to the front desk."""
        supply = supply_to(enrolment.student, online=enrolment.online)
        new = NewDue(
            student=enrolment.student,
            branch=enrolment.branch,
            course=enrolment.course,
            label=due.label,
            lines=[gst.tax_line(charge, supply) for charge in due.charges],
            supply=supply,
            due_date=due.due_date,
            grace_days=due.grace_days,
        )
        link = EnrolmentDue(
            enrolment=enrolment,
            due=self.post(new, day, at, by),
            period_from=due.period.first,
            period_to=due.period.last,
        )
        self._links.append(link)
        return link

    def post(self, new: NewDue, day: date, at: datetime, by: Actor | None = None) -> Due:
        """Issues the due with the next number. An advance is used for it."""
        issued, rows = draft_due(
            number=self._next_document(Due.NUMBERS, new.branch, day),
            issue_date=day,
            **{part.name: getattr(new, part.name) for part in fields(new)},
        )
        self._charged[issued.number] = dict(enumerate(new.lines, start=1))
        self._add_due(issued, rows, at, by)
        self._use_advance(self.account(new.student), day, at)
        return issued

    def bring_due(
        self,
        student: Student,
        amount: Decimal,
        *,
        label: str,
        due_date: date,
        day: date,
        at: datetime,
    ) -> None:
        """Issues what a student without an advance owed in another system at the end of `day`."""
        due, rows = draft_opening_due(
            number=self._next_document(Due.OPENING_NUMBERS, student.branch, day),
            student=student,
            amount=amount,
            day=day,
            due_date=due_date,
            label=label,
        )
        self._add_due(due, rows, at)

    def bring_advance(self, student: Student, amount: Decimal, day: date, at: datetime) -> None:
        """Records what a student without dues had paid ahead in another system at the end of `day`."""
        account = self.account(student)
        payment = draft_opening_advance(
            number=self._next_document(Payment.OPENING_NUMBERS, student.branch, day),
            student=student,
            amount=amount,
            balance=account.pending(),
            day=day,
        )
        self._stamp(payment, at)
        self._payments.append(payment)
        account.payments.append(payment)

    def _add_due(
        self, due: Due, rows: list[DueLine], at: datetime, by: Actor | None = None
    ) -> None:
        self._stamp(due, at, by)
        self._lines += rows
        self._dues.append(due)
        self.account(due.student).dues.append(due)

    def move(self, enrolment: Enrolment, successor: Enrolment) -> None:
        """Records a transfer."""
        self._moves.append((enrolment, successor))
        self._predecessors[id(successor)] = enrolment

    def enrolment_on(self, enrolment: Enrolment, day: date) -> Enrolment:
        """Returns the enrolment that was running on this day, before or after a transfer."""
        return (
            self._predecessors.get(id(enrolment), enrolment)
            if day <= enrolment.start
            else enrolment
        )

    def pause(self, enrolment: Enrolment, day: date) -> None:
        """Pauses the enrolment from this day."""
        self._pauses.append(Pause(enrolment=enrolment, first=day, reason="Exams"))

    def stop(self, enrolment: Enrolment, cut: date, day: date, at: datetime) -> None:
        """Ends the enrolment before the day `cut`; cancels and credits dues as the rules say."""
        account = self.account(enrolment.student)
        links = [link for link in self._links if link.enrolment is enrolment]
        dues = {index: link.due for index, link in enumerate(links)}
        state = EnrolmentState(
            course=enrolment.course.name,
            terms=enrolment.fee_terms,
            discount=enrolment.discount,
            anchor=enrolment.anchor,
            end=None,
            auto_renew=True,
            by_day=enrolment.proration == "BY_DAY",
            charged=tuple(
                ChargedDue(
                    id=index,
                    number=link.due.number,
                    label=link.due.label,
                    period=rules.Period(link.period_from, link.period_to, None),
                    lines=self._charged[link.due.number],
                    untouched=not account.paid_of(link.due),
                )
                for index, link in enumerate(links)
            ),
        )
        change = stop(state, cut)
        for charged in change.cancels:
            due = dues[charged.id]
            due.status, due.reason, due.voided_on = Due.Status.CANCELLED, STOPPED, day
        free = [account.free_of(payment) for payment in account.payments]
        for credit in change.credits:
            self._credit(dues[credit.due.id], dict(credit.lines), day, at)
            if not credit.whole:
                links[credit.due.id].period_to = credit.until
        for charged in change.withdrawn:
            links[charged.id].withdrawn = True
        freed = {
            index: account.free_of(payment) - free[index]
            for index, payment in enumerate(account.payments)
            # What another system received was taxed there.
            if payment.status == Payment.Status.CONFIRMED and payment.method != OPENING
        }
        self._use_advance(account, day, at)
        self._vouchers.receive_freed(account, freed, day, at)

    def _credit(self, due: Due, lines: dict[int, gst.Line], day: date, at: datetime) -> None:
        number = self._next_document(CreditNote.NUMBERS, due.branch, day)
        note, rows = draft_credit(number=number, due=due, lines=lines, issue_date=day)
        note.reason = STOPPED
        self._stamp(note, at)
        self._notes.append(note)
        self._note_lines += rows
        account = self.account(due.student)
        account.notes.append(note)
        account.free_payments(due, at)

    def pay(
        self,
        student: Student,
        amount: Decimal,
        method: str,
        reference: str,
        day: date,
        at: datetime,
    ) -> Payment:
        account = self.account(student)
        payment = draft_payment(
            number=self._next_document(Payment.NUMBERS, student.branch, day),
            day=day,
            student=student,
            amount=amount,
            balance=account.pending(),
            method=method,
            reference=reference,
        )
        self._stamp(payment, at)
        self._payments.append(payment)
        account.payments.append(payment)
        paid_dues = account.allocate(payment, amount, from_advance=False)
        if free := account.free_of(payment):
            self._vouchers.receive(account, payment, free, day, at)
        courses = (due.course for due in paid_dues)
        payment.course_names = ", ".join(dict.fromkeys(course.name for course in courses if course))
        payment.next_due = fee_rules.next_due((due.due_date for due in account.open()), day)
        return payment

    def reverse(self, payment: Payment, reason: str, day: date, at: datetime) -> None:
        desk = self.desk(payment)
        payment.status = Payment.Status.REVERSED
        payment.version, payment.updated_at = 2, at
        payment.updated_by_id, payment.updated_by_name = desk.id, desk.name
        account = self.account(payment.student)
        for row in account.allocations:
            if row.payment is payment and row.released_at is None:
                row.released_at = at
        self._reversals.append(
            Movement.of_reversal(payment, day=day, at=at, reason=reason, by=desk)
        )
        self._vouchers.give_back(payment, reason, day, at)
        self._use_advance(account, day, at)

    def _use_advance(self, account: Account, day: date, at: datetime) -> None:
        before = len(account.allocations)
        account.use_advance()
        self._vouchers.use(account.allocations[before:], day, at)

    def save(self) -> None:
        """Inserts all rows in bulk, the number series, and an audit entry for each record."""
        accounts = self._accounts.values()
        for account in accounts:
            for due in account.dues:
                if due.status not in Due.VOID:
                    left = account.left_of(due)
                    due.status = fee_rules.status_of(left, account.paid_of(due))
        tables: list[list[Any]] = [
            self._enrolments,
            self._pauses,
            self._dues,
            self._lines,
            self._links,
            self._notes,
            self._note_lines,
            self._payments,
            [row for each in accounts for row in each.allocations],
            self._vouchers.receipts,
            self._vouchers.refunds,
            self._vouchers.adjustments,
            [Movement.of_payment(payment) for payment in self._payments] + self._reversals,
            [Reversal.of(movement) for movement in self._reversals],
        ]
        for rows in filter(None, tables):
            type(rows[0])._default_manager.bulk_create(rows, batch_size=1000)
        for enrolment, successor in self._moves:
            enrolment.transferred_to = successor
        moved = [enrolment for enrolment, _ in self._moves]
        Enrolment.objects.bulk_update(moved, ["transferred_to"])
        NumberSeries.objects.bulk_create(
            NumberSeries(kind=kind, scope=scope, year=year, last=last)
            for (kind, scope, year), last in self._numbers.items()
        )
        for branch in {payment.branch for payment in self._payments}:
            mark_prefix_used(branch)
        vouchers = [*self._vouchers.receipts, *self._vouchers.refunds]
        made = [*self._enrolments, *self._dues, *self._notes, *self._payments, *vouchers]
        entries = [*map(_entry, made), *map(_reversal_entry, self._reversals)]
        AuditEntry.objects.bulk_create(entries, batch_size=1000)

    def _next(self, kind: str, scope: str = "", year: str = "") -> int:
        self._numbers[kind, scope, year] += 1
        return self._numbers[kind, scope, year]

    def _next_document(self, series: DocumentSeries, branch: Branch, day: date) -> str:
        prefix = branch.receipt_prefix
        number = self._next(series.kind, prefix, financial_year(day))
        return series.format(number, prefix=prefix, day=day)

    def desk(self, record: Enrolment | Due | CreditNote | Payment | AdvanceVoucher) -> Actor:
        """Returns the front desk member of the record's branch."""
        member = self._desks[record.branch_id]
        return Actor(member.pk, member.name)

    def _stamp(
        self,
        record: Enrolment | Due | CreditNote | Payment | AdvanceVoucher,
        at: datetime,
        by: Actor | None = None,
    ) -> None:
        record.created_at = at
        record.stamp_created(by or self.desk(record))


def _entry(record: Record) -> AuditEntry:
    entry: AuditEntry = audit.entry(
        "created",
        at=record.created_at,
        by=Actor(record.created_by_id, record.created_by_name),
        target=record,
        after=record.snapshot(),
    )
    return entry


def _reversal_entry(reversal: Movement) -> AuditEntry:
    entry: AuditEntry = audit.entry(
        "reversed",
        at=reversal.at,
        by=Actor(reversal.by_id, reversal.by_name),
        target=reversal.payment,
        before={"status": Payment.Status.CONFIRMED},
        after={
            "status": Payment.Status.REVERSED,
            **reversal_facts(reversal.payment, reversal.reason),
        },
    )
    return entry
