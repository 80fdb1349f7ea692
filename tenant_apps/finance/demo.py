"""A year of expenses and income of the demo's branches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from shared_apps.core.dates import add_months, month_start, on_day
from shared_apps.core.numbering import take_code, take_codes
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.writing import writing
from tenant_apps.approvals.models import Approval
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.finance import services
from tenant_apps.finance.models import (
    Account,
    Category,
    Entry,
    Expense,
    Income,
    OpeningBalance,
    Transfer,
)
from tenant_apps.finance.services import approving
from tenant_apps.finance.services.posting import entries_of
from tenant_apps.staff.models import Member
from tenant_apps.students.demo.people import moved_in

MONTHS = 12
LIMIT = Decimal(5000)
OPENING_CASH = Decimal(8_460)


@dataclass(frozen=True)
class Bill:
    """A bill that comes each month on this day: rupees in the first month, and what is added to them
    by the month, so that no two months are alike. `course` names the course that it is for, and with
    `of_batch` its first batch of the branch."""

    name: str
    category: str
    day: int
    amount: int
    step: int
    account: str
    payee: str = ""
    course: str = ""
    of_batch: bool = False


BILLS = (
    Bill("Rent", "Rent", 5, 45_000, 0, "BANK_TRANSFER", "Deshpande Estates"),
    Bill("Electricity (MSEDCL)", "Utilities", 11, 3_180, 97, "BANK_TRANSFER", "MSEDCL"),
    Bill("Broadband and two phones", "Utilities", 14, 2_478, 0, "CARD", "Airtel"),
    Bill("Housekeeping", "Salaries", 28, 9_500, 0, "CASH", "Sunita Jadhav"),
    Bill("Tea and drinking water", "Pantry", 20, 1_240, 35, "CASH"),
    Bill("Google Ads, enquiry campaign", "Marketing", 18, 4_000, 250, "CARD", "Google India"),
    Bill(
        "Tabla accompanist",
        "Salaries",
        26,
        3_500,
        50,
        "UPI",
        "Ravi Hegde",
        course="Bharatanatyam, Junior",
        of_batch=True,
    ),
    Bill(
        "Strings and picks",
        "Material",
        8,
        1_150,
        30,
        "UPI",
        "Furtados Music",
        course="Guitar, Grade 1",
    ),
)
SEASONAL = {
    2: Bill("Annual day, sound and lights", "Events", 9, 32_000, 0, "CHEQUE", "Reynolds Sound"),
    5: Bill(
        "Repair of two keyboards",
        "Repairs",
        22,
        6_490,
        0,
        "UPI",
        "Furtados Music",
        course="Keyboard Foundation",
        of_batch=True,
    ),
    8: Bill("Painting of the hall", "Repairs", 16, 18_600, 0, "BANK_TRANSFER", "Kale Painters"),
}
EARNED = (
    Bill("Hall for a rehearsal", "Hall rent", 13, 4_500, 150, "UPI", "Natak Company"),
    Bill(
        "Sponsor of the recital",
        "Sponsorship",
        24,
        10_000,
        0,
        "CHEQUE",
        "Joshi Sweets",
        course="Bharatanatyam, Junior",
        of_batch=True,
    ),
)


@writing()
def fill_demo(*, today: date) -> None:
    """Gives each branch a year of bills that were paid and income beside the fees, some of them for a
    course or a batch, cash that was taken to the bank, and expenses that are not decided yet. Before that its
    bank, and the drawer of the first branch, held what they had in another system."""
    categories = {(each.kind, each.name): each for each in Category.objects.all()}
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    for place, branch in enumerate(Branch.objects.live().order_by("pk")):
        desk = desks.get(branch.pk, owner)
        by = Actor(desk.pk, desk.name)
        _fill_branch(branch, place, categories, by, today)
        opening = {Account.BANK_TRANSFER: Decimal(185_000 + 24_000 * place)}
        if place == 0:
            opening[Account.CASH] = OPENING_CASH
        for account, amount in opening.items():
            _open_account(branch, account, amount, moved_in(today), Actor(owner.pk, owner.name))
        if branch.pk in desks:
            _leave_open(branch, categories, by, today)


def _fill_branch(
    branch: Branch,
    place: int,
    categories: dict[tuple[str, str], Category],
    by: Actor,
    today: date,
) -> None:
    batches = _first_batches(branch)
    spent = list(_due(BILLS, SEASONAL, place, today))
    earned = list(_due(EARNED, {}, place, today))
    expenses = [
        Expense(
            status=Expense.Status.PAID,
            bill_date=day,
            # Whoever entered more had no limit.
            approval_limit=LIMIT if amount <= LIMIT else None,
            **_meant_for(bill, batches),
            **_shared(code, bill, amount, day, branch, categories["EXPENSE", bill.category]),
        )
        for code, (bill, amount, day) in zip(
            take_codes(Expense.CODES, len(spent)), spent, strict=True
        )
    ]
    incomes = [
        Income(
            status=Income.Status.RECEIVED,
            **_meant_for(bill, batches),
            **_shared(code, bill, amount, day, branch, categories["INCOME", bill.category]),
        )
        for code, (bill, amount, day) in zip(
            take_codes(Income.CODES, len(earned)), earned, strict=True
        )
    ]
    audit.create_many(expenses, by=by)
    audit.create_many(incomes, by=by)
    Entry.objects.bulk_create(
        [
            *(_entry("EXPENSE", each, -each.amount, by, expense=each) for each in expenses),
            *(_entry("INCOME", each, each.amount, by, income=each) for each in incomes),
        ]
    )
    services.create_transfer(
        by=SYSTEM,
        branch=branch,
        from_account="CASH",
        to_account="BANK_TRANSFER",
        amount=Decimal(8_000 + 500 * place),
        date=today - timedelta(days=2),
        note="Deposit of the week",
    )
    services.create_recurring(
        by=SYSTEM,
        name="Rent",
        amount=Decimal(45_000),
        category=categories["EXPENSE", "Rent"],
        account="BANK_TRANSFER",
        branch=branch,
        payee="Deshpande Estates",
        every="MONTH",
        starts_on=on_day(*_next_month(today), 5),
    )


def transfers(
    *, by: Actor, branch: Branch, cash: Mapping[date, Decimal], at: time = time(19, 40)
) -> None:
    """Takes cash to the bank on these days; negative amounts come from it."""
    codes = take_codes(Transfer.CODES, len(cash))
    moved = [
        Transfer(
            code=code,
            date=day,
            amount=abs(amount),
            branch=branch,
            from_account="CASH" if amount > 0 else "BANK_TRANSFER",
            to_branch=branch,
            to_account="BANK_TRANSFER" if amount > 0 else "CASH",
            note="Deposit of the week" if amount > 0 else "Cash for the day",
            created_at=timezone.make_aware(datetime.combine(day, at)),
        )
        for code, (day, amount) in zip(codes, cash.items(), strict=True)
    ]
    audit.create_many(moved, by=by)
    Entry.objects.bulk_create(entry for each in moved for entry in entries_of(each, by=by))


def _open_account(branch: Branch, account: str, amount: Decimal, day: date, by: Actor) -> None:
    """Posts what an account held in the evening of a day."""
    balance = OpeningBalance(
        code=take_code(OpeningBalance.CODES),
        date=day,
        amount=amount,
        account=account,
        branch=branch,
        created_at=timezone.make_aware(datetime.combine(day, time(20, 15))),
    )
    audit.create(balance, by=by)
    _entry("OPENING", balance, amount, by, opening=balance).save(force_insert=True)


def _leave_open(
    branch: Branch, categories: dict[tuple[str, str], Category], by: Actor, today: date
) -> None:
    """A draft, an approved and a submitted expense, one that was rejected, and income to come."""
    yesterday = today - timedelta(days=1)

    def enter(name: str, category: str, amount: int, **values: Any) -> Expense:
        values.setdefault("account", "UPI")
        return services.create_expense(
            by=by,
            name=name,
            category=categories["EXPENSE", category],
            amount=Decimal(amount),
            branch=branch,
            date=yesterday,
            **values,
        )

    enter("Annual day hall, advance", "Events", 25_000, account="CHEQUE", submit=False)
    enter("Guitar strings", "Material", 2_360, payee="Furtados Music")
    refused = enter("Sound system repair", "Repairs", 6_490)
    services.refuse_expense(by=by, record=refused, reason="Covered by the warranty")
    _ask(enter("Two practice amplifiers", "Material", 14_900, submit=False), by)
    services.create_income(
        by=by,
        name="Hall for a workshop",
        category=categories["INCOME", "Hall rent"],
        amount=Decimal(6_000),
        date=today + timedelta(days=9),
        account="UPI",
        branch=branch,
    )


def _ask(expense: Expense, by: Actor) -> None:
    """Submits a draft above the limit, as its desk does."""
    submitted: Expense = audit.change(
        expense, by=by, status=Expense.Status.SUBMITTED, approval_limit=LIMIT
    )
    request = Approval(
        action=approving.ACTION,
        data={"expense": submitted.pk},
        digest=f"{submitted.pk:064}",
        name=f"Expense {submitted.name}",
        details=[
            {"label": label, "value": value}
            for label, value in approving.details_of(submitted).items()
        ],
        limits=approving.reasons_for_approval(submitted),
        branch=submitted.branch,
    )
    submitted.approval = audit.create(request, by=by)
    submitted.save(update_fields=["approval"])


def _due(
    bills: tuple[Bill, ...], seasonal: dict[int, Bill], place: int, today: date
) -> Iterator[tuple[Bill, Decimal, date]]:
    """Yields the bills of the last year whose day has passed, oldest first, with their amounts."""
    for month in range(MONTHS):
        start = add_months(month_start(today), month + 1 - MONTHS)
        extra = [seasonal[month]] if month in seasonal else []
        for bill in sorted([*bills, *extra], key=lambda one: one.day):
            day = on_day(start.year, start.month, bill.day)
            if day < today:
                yield bill, Decimal(bill.amount + bill.step * (month + place)), day


def _shared(
    code: str, bill: Bill, amount: Decimal, day: date, branch: Branch, category: Category
) -> dict[str, Any]:
    return {
        "code": code,
        "date": day,
        "name": f"{bill.name}, {day:%b %Y}",
        "amount": amount,
        "category": category,
        "account": bill.account,
        "branch": branch,
        "payee": bill.payee,
        "created_at": timezone.make_aware(datetime.combine(day, time(11, 20))),
    }


def _first_batches(branch: Branch) -> dict[str, Batch]:
    """Returns the oldest batch of each course of a branch, by the name of the course."""
    found = Batch.objects.live().filter(branch=branch).select_related("course").order_by("-pk")
    return {batch.course.name: batch for batch in found}


def _meant_for(bill: Bill, batches: Mapping[str, Batch]) -> dict[str, Any]:
    batch = batches.get(bill.course)
    if batch is None:
        return {}
    return {"course": batch.course, "batch": batch if bill.of_batch else None}


def _entry(
    kind: str, record: Expense | Income | OpeningBalance, amount: Decimal, by: Actor, **values: Any
) -> Entry:
    return Entry(
        kind=kind,
        day=record.date,
        at=record.created_at,
        branch_id=record.branch_id,
        account=record.account,
        amount=amount,
        by_id=by.id,
        by_name=by.name,
        **values,
    )


def _next_month(today: date) -> tuple[int, int]:
    coming = add_months(month_start(today), 1)
    return coming.year, coming.month
