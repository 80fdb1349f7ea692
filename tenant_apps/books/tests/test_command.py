"""`manage.py check_books` tells an operator of one organisation, or of all, whether its books hold."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tenant_apps.books.models import BooksRun
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.books.tests.corruptions import run
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation

pytestmark = pytest.mark.usefixtures("tables_owner")


def check_books(*codes: str) -> tuple[str, str]:
    """Returns what is printed, and why the command failed."""
    out = StringIO()
    try:
        call_command("check_books", *codes, stdout=out)
    except CommandError as failure:
        return out.getvalue(), str(failure)
    return out.getvalue(), ""


def findings() -> int:
    return sum(count for group in check_by_groups() for count in group.counts.values())


def test_a_finding_is_printed_with_document_and_figures_and_fails_the_command(organisation):
    with in_organisation(organisation):
        before = findings()
        due = make_due(make_student(name="Zoya Khan"))
        run(f"UPDATE fees_due SET status = 'PAID' WHERE id = {due.pk}")
    printed, failure = check_books(organisation.code)
    line = "The state of a due does not follow from what pays it"
    assert f"due.state: {line}: due {due.number} Zoya Khan: Due 4720.00, Paid 0.00" in printed
    assert failure == ("1 finding" if before == 0 else f"{before + 1} findings")


def test_all_organisations_are_checked_by_default(organisation, other_organisation):
    printed, _ = check_books()
    assert f"{organisation.code}: " in printed
    assert f"{other_organisation.code}: " in printed


def test_nothing_is_kept(organisation):
    with in_organisation(organisation):
        before = BooksRun.objects.count()
    check_books(organisation.code)
    with in_organisation(organisation):
        assert BooksRun.objects.count() == before


def test_an_unknown_code_is_named(database):
    assert check_books("NOBODY")[1] == "There is no open organisation NOBODY."
