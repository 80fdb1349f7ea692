"""The journal: all postings as one SQL query, summed by PostgreSQL."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import CharField, F, QuerySet, Value

from tenant_apps.books.postings import POSTINGS, Account, Posting

COLUMNS = ("day", "branch_id", "student_id", "kind", "document_id", "account", "amount")


@dataclass(frozen=True, slots=True)
class Part:
    """Which postings are meant: of the days from `first` to `last`, both included, of one branch or
    one student. None is all of them."""

    first: date | None = None
    last: date | None = None
    branch_id: int | None = None
    student_id: int | None = None


ALL = Part()


class Entry(NamedTuple):
    """One posting to an account, in rupees; a debit is positive."""

    day: date
    kind: str
    document_id: int
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
    statement = "SELECT day, kind, document_id, amount FROM journal WHERE account = %s"
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


def _ask(statement: str, part: Part, *values: Any) -> list[Any]:
    """Returns the rows of a statement about the table `journal`, which has the columns `COLUMNS`."""
    sql, params = _journal(part)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH journal({', '.join(COLUMNS)}) AS ({sql}) {statement}", [*params, *values]
        )
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
    rows = posting.rows.order_by().annotate(_day=_expression(posting.day))
    rows = rows.filter(**_conditions(part))
    amounts: Mapping[Any, Any] = posting.amounts
    accounts: list[tuple[Any, Any]] = [
        (Value(account.value, CharField()), amount) for account, amount in amounts.items()
    ]
    if posting.account_field:
        accounts.append((F(posting.account_field), posting.own))
    for account, amount in accounts:
        yield rows.annotate(
            _kind=Value(posting.kind, CharField()),
            _account=account,
            _amount=_expression(amount),
        ).values_list("_day", "branch_id", "student_id", "_kind", "pk", "_account", "_amount")


def _conditions(part: Part) -> dict[str, Any]:
    conditions = {
        "_day__gte": part.first,
        "_day__lte": part.last,
        "branch_id": part.branch_id,
        "student_id": part.student_id,
    }
    return {name: value for name, value in conditions.items() if value is not None}


def _expression(source: Any) -> Any:
    return F(source) if isinstance(source, str) else source
