"""An exported series is checked without the product (`verify_chain.py`)."""

import csv
import io
import random
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from shared_apps.core.dates import financial_year, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books import verify_chain
from tenant_apps.books.chains import series_file
from tenant_apps.books.verify_chain import verify
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import NumberSeries
from tests.proofs import LARGE, SEED

pytestmark = pytest.mark.usefixtures("in_first")

SCRIPT = Path(verify_chain.__file__)
DOCUMENTS = 40 if LARGE else 12


@pytest.fixture
def exported():
    """The rows of a series of receipts with its heading, and its head."""
    branch = make_branch()
    for place in range(DOCUMENTS):
        record_payment(
            by=SYSTEM,
            student=make_student(branch, name=f"Asha {place}"),
            amount=Decimal(1000 + place),
            method="UPI",
            reference=f"=UPI/{branch.receipt_prefix}/{place}",
        )
    series = NumberSeries.objects.get(
        kind="receipt", scope=branch.receipt_prefix, year=financial_year(today())
    )
    with series_file(series) as file:
        text = file.read().decode()
    return list(csv.reader(text.splitlines(keepends=True))), series.head


def lines(rows):
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue().splitlines(keepends=True)


def changed(rows, chance):
    """One cell of one row is another; a letter of it, or a paisa."""
    row = chance.randrange(1, len(rows))
    cells = [place for place, cell in enumerate(rows[row]) if cell]
    cell = chance.choice(cells)
    text = rows[row][cell]
    at = chance.randrange(len(text))
    other = chance.choice([letter for letter in "0123456789abcdef" if letter != text[at]])
    new = text[:at] + other + text[at + 1 :]
    return [*rows[:row], [*rows[row][:cell], new, *rows[row][cell + 1 :]], *rows[row + 1 :]]


def removed(rows, chance):
    row = chance.randrange(1, len(rows))
    return rows[:row] + rows[row + 1 :]


def inserted(rows, chance):
    row, copied = (chance.randrange(1, len(rows)) for _ in range(2))
    return [*rows[:row], rows[copied], *rows[row:]]


def test_an_exported_series_holds_and_ends_at_the_head_of_the_series(exported):
    rows, head = exported
    assert verify(lines(rows), head) == (DOCUMENTS, head, "", 0)


def test_the_script_runs_alone_and_prints_the_head(exported, tmp_path):
    rows, head = exported
    file = tmp_path / "receipts.csv"
    file.write_text("".join(lines(rows)), encoding="utf-8", newline="")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file), "--head", head],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == f"{DOCUMENTS} documents hold."
    assert done.stdout.splitlines()[1].replace(" ", "") == f"Head:{head}"
    assert done.stdout.splitlines()[2] == "The file ends at the head that was given."


def test_the_first_row_that_differs_is_named(exported):
    rows, head = exported
    amount = rows[0].index("amount")
    rows[5][amount] = "1.00"
    found = verify(lines(rows), head)
    assert found.fault == f"Row 5, {rows[5][1]}: it differs."
    assert found.rows == 4


def test_the_last_rows_are_missed_when_the_head_is_known(exported):
    rows, head = exported
    assert verify(lines(rows[:-2])).fault == ""
    found = verify(lines(rows[:-2]), head)
    assert found.fault == "No document of the file has the head that was given."


def test_documents_that_were_issued_since_may_follow_the_head(exported, tmp_path, capsys):
    rows, _ = exported
    earlier = rows[-3][-1]
    file = tmp_path / "receipts.csv"
    file.write_text("".join(lines(rows)), encoding="utf-8", newline="")

    assert verify_chain.main([str(file), "--head", earlier[:16]]) == 0

    expected = f"The head that was given is that of row {DOCUMENTS - 2}; 2 rows follow it."
    assert capsys.readouterr().out.splitlines()[-1] == expected


def test_hashes_that_were_computed_anew_lead_to_another_head(exported):
    rows, head = exported
    rows[3][rows[0].index("amount")] = "1.00"
    names, before = rows[0][1:-3], rows[2][-1]
    for row in rows[3:]:
        before = row[-1] = verify_chain._hash_after(before, names, row)
    assert verify(lines(rows)).fault == ""
    assert verify(lines(rows), head).fault


def test_a_column_that_is_called_otherwise_is_found(exported):
    rows, head = exported
    names = rows[0]
    one, other = names.index("balance_before"), names.index("balance_after")
    names[one], names[other] = names[other], names[one]
    assert verify(lines(rows), head).fault


def test_erased_values_leave_the_chain_whole(exported):
    rows, head = exported
    for place, name in enumerate(rows[0]):
        if name.startswith("person.") or name == "salt":
            rows[2][place] = ""
    assert verify(lines(rows), head) == (DOCUMENTS, head, "", 0)


def test_values_cannot_be_added_to_an_erased_person(exported):
    rows, head = exported
    rows[2][-3] = ""
    assert verify(lines(rows), head).fault


def test_no_cell_of_the_file_is_a_formula(exported):
    rows, _ = exported
    reference = rows[0].index("person.reference")
    assert {row[reference][:2] for row in rows[1:]} == {"'="}


def test_another_file_is_refused():
    assert (
        verify(["name,amount\n", "Asha,100\n"]).fault == "This is no export of a document series."
    )


@pytest.mark.proof(
    "100 of 100 random changes, removals and insertions of an exported series are found, each by the head "
    "that was written down; a check without the previous hash misses every removal",
    usual=1,
    large=1,
)
def test_each_random_tampering_is_found(trial, exported):
    rows, head = exported
    chance = random.Random(f"{SEED} {trial}")
    tries = 100 if LARGE else 12
    found = dict.fromkeys((changed, removed, inserted), 0)
    alone = 0
    for kind in found:
        for _ in range(tries):
            wrong = kind(rows, chance)
            found[kind] += bool(verify(lines(wrong), head).fault)
            alone += kind is removed and not row_by_row_faults(wrong)
    assert set(found.values()) == {tries}
    assert alone == tries


def row_by_row_faults(rows):
    """What a check finds that knows no row before: the values of a person against their hash."""
    names = rows[0][1:-3]
    return [row for row in rows[1:] if verify_chain._hash_after("", names, row) is None]


def test_the_export_reads_what_was_hashed_when_the_document_was_issued(exported):
    rows, _ = exported
    stored = Payment.objects.filter(receipt_number__in=[row[1] for row in rows[1:]])
    assert {row[1]: row[-1] for row in rows[1:]} == dict(
        stored.values_list("receipt_number", "chain_hash")
    )
