"""The journal: all postings as one SQL query, summed by PostgreSQL."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import BigIntegerField, CharField, F, QuerySet, Value
from django.db.models.functions import Cast

from shared_apps.core.unions import Part as UnionPart
from tenant_apps.books.models import JournalLine, JournalSum
from tenant_apps.books.postings import POSTINGS, Account, Posting

COLUMNS = ("day", "branch_id", "student_id", "kind", "document_id", "account", "amount")


@dataclass(frozen=True, slots=True)
class Part:
    """Which postings are meant: of the days from `first` to `last`, both included, of one branch, one
    student or several. None is all of them."""

    first: date | None = None
    last: date | None = None
    branch_id: int | None = None
    student_id: int | None = None
    student_ids: tuple[int, ...] | None = None


ALL = Part()


class Entry(NamedTuple):
    """One posting to an account, in rupees; a debit is positive."""

    day: date
    kind: str
    document_id: int
    student_id: int | None
    amount: Decimal


def balances(part: Part = ALL) -> dict[Account, Decimal]:
    """Returns the sum of each account, in rupees; debits are positive. They add up to zero."""
    rows = _ask("SELECT account, SUM(amount) FROM journal GROUP BY account", part)
    return {Account(account): amount for account, amount in rows}


def balances_of_students(part: Part = ALL) -> dict[int, Decimal]:
    """Returns what each student owes by the journal, in rupees."""
    return dict(
        _ask(
            "SELECT student_id, SUM(amount) FROM journal"
            " WHERE account = 'STUDENTS' GROUP BY student_id",
            part,
        )
    )


def entries_of(account: Account, part: Part = ALL) -> list[Entry]:
    """Returns the postings to an account by day; those of one day in the order of `POSTINGS`."""
    order = {posting.kind: place for place, posting in enumerate(POSTINGS)}
    statement = "SELECT day, kind, document_id, student_id, amount FROM journal WHERE account = %s"
    found = _ask(statement, part, account.value)
    return sorted(
        (Entry(*row) for row in found), key=lambda one: (one.day, order[one.kind], one.document_id)
    )


def unbalanced_documents(part: Part = ALL) -> list[tuple[str, int, Decimal]]:
    """Returns kind, id and sum of the documents whose postings do not add up to zero: none, unless a
    posting is declared wrongly."""
    return _ask(
        "SELECT kind, document_id, SUM(amount) FROM journal"
        " GROUP BY kind, document_id HAVING SUM(amount) <> 0",
        part,
    )


def journal_statement(statement: str, part: Part = ALL) -> tuple[str, list[Any]]:
    """Returns a SELECT about the table `journal`, which has the columns `COLUMNS`, and its parameters."""
    sql, params = _journal(part)
    return f"WITH journal({', '.join(COLUMNS)}) AS ({sql}) {statement}", params


def _ask(statement: str, part: Part, *values: Any) -> list[Any]:
    """Returns the rows of a statement about the table `journal`, with its own parameters."""
    sql, params = journal_statement(statement, part)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*params, *values])
        return cursor.fetchall()


def _journal(part: Part) -> tuple[str, list[Any]]:
    """Returns the SQL of all postings with the columns `COLUMNS`, and its parameters."""
    texts: list[str] = []
    params: list[Any] = []
    for posting in POSTINGS:
        for rows in _entries(posting, part):
            text, values = rows.query.sql_with_params()
            texts.append(text)
            params += values
    return " UNION ALL ".join(texts), params


def _entries(posting: Posting, part: Part) -> Iterator[QuerySet]:
    """Yields a query for each account that the posting touches."""
    conditions = _conditions(posting, part)
    if conditions is None:
        return
    rows = posting.rows.order_by().annotate(_day=_expression(posting.day)).filter(**conditions)
    student: Any = F(posting.student) if posting.student else Value(None, BigIntegerField())
    for account, amount in accounts_of(posting):
        yield rows.annotate(
            _kind=Value(posting.kind, CharField()),
            _account=account,
            _amount=_expression(amount),
            _student=Cast(student, BigIntegerField()),
        ).values_list("_day", posting.branch, "_student", "_kind", "pk", "_account", "_amount")


def accounts_of(posting: Posting) -> Iterator[tuple[Any, Any]]:
    """Yields the accounts that the rows are posted to, each with its amount."""
    for account, amount in posting.amounts.items():
        yield Value(account.value, CharField()), amount
    if posting.account_field:
        yield F(posting.account_field), posting.own


def _conditions(posting: Posting, part: Part) -> dict[str, Any] | None:
    """Returns what narrows the rows to the part; None if no row is in it."""
    of_students = part.student_id is not None or part.student_ids is not None
    if of_students and not posting.student:
        return None
    conditions = {
        "_day__gte": part.first,
        "_day__lte": part.last,
        posting.branch: part.branch_id,
        posting.student: part.student_id,
        f"{posting.student}__in": part.student_ids,
    }
    return {name: value for name, value in conditions.items() if value is not None}


def _expression(source: Any) -> Any:
    return F(source) if isinstance(source, str) else source


def _parts() -> list[UnionPart]:
    """What `JournalLine` is made of."""
    parts: list[UnionPart] = []
    for place, posting in enumerate(POSTINGS):
        parts.append(
            UnionPart(
                posting.rows,
                {
                    "day": _expression(posting.day),
                    "recorded": _expression(posting.recorded),
                    "branch": F(posting.branch),
                    "student": F(posting.student) if posting.student else None,
                    "kind": posting.kind,
                    "number": posting.number,
                    "name": posting.name,
                    "page": posting.page,
                },
                sides=[
                    {
                        # Unique, and the same row has the same one in each query.
                        "id": F("pk") * SIDES + place * SIDES_OF_ONE + side,
                        "account": account,
                        "amount": _expression(amount),
                    }
                    for side, (account, amount) in enumerate(accounts_of(posting))
                ],
            )
        )
    return parts


def _sums() -> list[UnionPart]:
    """What `JournalSum` is made of."""
    return [
        UnionPart(
            part.rows,
            {name: part.values[name] for name in ("day", "branch")},
            sides=[{name: side[name] for name in ("account", "amount")} for side in part.sides],
            added="amount",
        )
        for part in _parts()
    ]


SIDES_OF_ONE = 8
"""A posting touches fewer accounts."""
SIDES = SIDES_OF_ONE * 64
"""There are fewer than 64 postings."""
JournalLine.made_of = staticmethod(_parts)
JournalSum.made_of = staticmethod(_sums)
JournalLine._meta.get_field("account").choices = Account.choices
