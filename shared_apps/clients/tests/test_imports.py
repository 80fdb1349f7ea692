"""MASTER imports clients from a spreadsheet: checked row by row, saved together."""

import base64
import io
from datetime import timedelta

import pytest
from openpyxl import load_workbook

from shared_apps.clients.imports.columns import COLUMNS
from shared_apps.clients.models import Client
from shared_apps.core.dates import today
from shared_apps.core.imports.reading import MAX_ROWS
from shared_apps.core.tests.sheets import csv_bytes, xlsx_of
from shared_apps.platform.models import PlatformAuditEntry
from tests.at_once import at_once
from tests.callers import Caller, master
from tests.days import in_days
from tests.guards.walk import everything

HEADINGS = ["Name", "Phone", "WhatsApp No", "Interests", "Area", "City", "Stage", "Next follow-up"]
ROHAN = ["Rohan Iyer", "98220 11876", "9822011876", "Art & Music", "Kothrud", "Pune", "Demo"]
NAINA = ["Naina Bose", "9831090077", "", "", "", "Kolkata", ""]


@pytest.fixture
def caller(database) -> Caller:
    return master()


def sent(*rows, headings=HEADINGS, content: bytes | None = None, **more) -> dict:
    body = csv_bytes(*rows, headings=headings) if content is None else content
    return {"file": {"base64": base64.b64encode(body).decode()}} | more


def check(caller, *rows, **more) -> dict:
    answer = caller.post("clientimport/check", sent(*rows, **more))
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def run(caller, *rows, **more):
    return caller.post("clientimport", sent(*rows, **more))


def messages(found: dict) -> list[tuple[int, str, str]]:
    return [(fault["row"], fault["column"], fault["message"]) for fault in found["faults"]]


def saved() -> list[str]:
    return list(Client.objects.order_by("pk").values_list("name", flat=True))


def test_each_row_becomes_a_client_with_the_fields_of_the_form(caller):
    answer = run(caller, [*ROHAN, f"{in_days(7):%d-%m-%Y}"], NAINA, fileName="fair.csv")
    assert (answer.status_code, answer.json()["message"]) == (201, "2 clients were imported.")
    assert answer.json()["data"] == {"created": 2, "leftOut": 0}
    rohan = caller.get("client?search=rohan").json()["list"][0]
    assert {name: rohan[name] for name in ("phone", "whatsappNo", "interests", "area", "city")} == {
        "phone": "9822011876",
        "whatsappNo": "9822011876",
        "interests": "Art & Music",
        "area": "Kothrud",
        "city": "Pune",
    }
    assert (rohan["stage"], rohan["nextFollowUp"]) == ("DEMO", str(in_days(7)))
    naina = Client.objects.get(name="Naina Bose")
    assert (naina.status, naina.next_follow_up, naina.created_by_name) == (
        "NEW",
        None,
        "Rahul Bhosale",
    )


def test_a_workbook_is_read_as_a_csv_is(caller):
    content = xlsx_of(["Naina Bose", 9831090077], headings=["Lead name", "Mobile no."])
    assert run(caller, content=content).json()["data"] == {"created": 1, "leftOut": 0}


def test_the_check_saves_nothing_and_names_the_columns_that_are_left_out(caller):
    before = everything()
    found = check(caller, ["Naina Bose", "9831090077", "4"], headings=["Name", "Phone", "Teachers"])
    assert found == {"rows": 1, "good": 1, "faulty": 0, "faults": [], "leftOut": ["Teachers"]}
    assert everything() == before


def test_each_fault_has_the_row_the_column_and_the_message_of_the_form(caller):
    yesterday = f"{today() - timedelta(days=1):%d-%m-%Y}"
    found = check(
        caller,
        ["", "9822011876", "", "", "", "", "", ""],
        ["Win at www.prize.test", "12345", "", "", "", "", "Bought", ""],
        ["Naina Bose", "9831090077", "", "", "", "", "Won", f"{in_days(7):%d-%m-%Y}"],
        ["Yusuf Khan", "9893045519", "", "", "", "", "", yesterday],
        ["Hetal Shah", "9825011964", "", "", "", "", "", "soon"],
        [*ROHAN, ""],
    )
    assert (found["rows"], found["good"], found["faulty"]) == (6, 1, 5)
    assert messages(found) == [
        (2, "Name", "Name is required."),
        (3, "Name", "Please enter a name, not a link."),
        (3, "Phone", "Phone number must be 10 digits"),
        (3, "Stage", "Please choose a stage."),
        (4, "Next follow-up", "A client who is won or lost has no next follow-up."),
        (5, "Next follow-up", "The next follow-up cannot be in the past."),
        (6, "Next follow-up", "Enter a date as dd-mm-yyyy."),
    ]
    assert found["faults"][2]["value"] == "12345"


def test_a_phone_that_is_in_the_list_or_twice_in_the_file_is_refused_with_who_has_it(caller):
    caller.post("client", {"name": "Sujata Hegde", "phone": "9448020917"})
    found = check(
        caller,
        ["S. Hegde", "+91 94480 20917"],
        ["Rohan Iyer", "9822011876"],
        ["R. Iyer", "09822011876"],
        headings=["Name", "Phone"],
    )
    assert messages(found) == [
        (2, "Phone", "Sujata Hegde is in the list with this phone."),
        (4, "Phone", "Row 3 of this file has the same phone."),
    ]


def test_the_phone_of_a_deleted_client_is_free_again(caller):
    made = caller.post("client", {"name": "Sujata Hegde", "phone": "9448020917"}).json()["data"]
    caller.put(f"client/delete/{made['_id']}", {"version": 1})
    assert check(caller, ["Sujata", "9448020917"], headings=["Name", "Phone"])["faulty"] == 0


def test_one_faulty_row_keeps_all_out_unless_the_ready_ones_are_asked_for(caller):
    rows = [ROHAN, ["Naina Bose", "12345"]]
    before = everything()
    refused = run(caller, *rows)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert everything() == before
    answer = run(caller, *rows, onlyReady=True)
    assert answer.json()["data"] == {"created": 1, "leftOut": 1}
    assert saved()[-1] == "Rohan Iyer"


def test_a_file_of_which_no_row_is_ready_imports_nothing(caller):
    refused = run(caller, ["Naina Bose", "12345"], onlyReady=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")


def test_the_rows_to_correct_are_a_workbook(caller):
    answer = caller.post("clientimport/faults", sent(["=HYPERLINK(1)", "12345"], ROHAN))
    assert answer["Content-Disposition"].startswith('attachment; filename="clients-to-correct-')
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        ["Row", "Client", "Column", "Value", "What to do"],
        [2, "=HYPERLINK(1)", "Phone", "12345", "Phone number must be 10 digits"],
    ]
    assert sheet["B2"].data_type == "s"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_template_has_the_fields_of_the_form_and_its_sample_row_is_skipped(caller, kind):
    template = caller.get(f"clientimport/template?format={kind}")
    assert f'filename="clients-template.{kind}"' in template["Content-Disposition"]
    answer = run(caller, content=template.content)
    assert answer.json()["errors"] == {"file": ["There are no rows below the headings."]}
    assert COLUMNS.headings == [
        *("Name", "Phone", "WhatsApp No", "Interests", "Address", "Area", "City"),
        *("Stage", "Next follow-up", "Description"),
    ]


def test_another_format_of_the_template_is_refused(caller):
    assert caller.get("clientimport/template?format=pdf").status_code == 400


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty."),
        (b"%PDF-1.7\n%%EOF", "Please upload a .csv or .xlsx file."),
        (b"Name,City\nRohan,Pune", "The file has no column with: Phone."),
        (b"Teachers\n4", "The file has no column with: Name, Phone."),
        (b"Name\n" + b"Ira\n" * (MAX_ROWS + 1), "The file has more than 5,000 rows."),
        (b"Name,Phone\n" + b"x" * 5_000_000, "File size should be less than 5MB"),
    ],
)
@pytest.mark.parametrize("call", ["clientimport/check", "clientimport/faults", "clientimport"])
def test_a_file_without_clients_is_refused_with_the_reason(caller, call, content, sentence):
    answer = caller.post(call, sent(content=content))
    assert answer.status_code == 400
    assert answer.json()["errors"]["file"][0].startswith(sentence)


def test_a_repeated_request_imports_once(caller):
    body = sent(ROHAN)
    first = caller.post("clientimport", body, Idempotency_Key="fair-2026")
    second = caller.post("clientimport", body, Idempotency_Key="fair-2026")
    assert (first.status_code, second.json()) == (201, first.json())
    assert saved().count("Rohan Iyer") == 1


def test_the_audit_log_says_who_imported_how_many_from_which_file(caller):
    run(caller, ROHAN, ["Naina Bose", "12345"], onlyReady=True, fileName="fair.csv")
    entry = PlatformAuditEntry.objects.get(action="imported")
    assert (entry.kind, entry.actor_name) == ("client", "Rahul Bhosale")
    assert entry.after == {"file_name": "fair.csv", "created": 1, "leftOut": 1}


def test_two_imports_at_once_do_not_bring_the_same_phone_in_twice(committed):
    caller = master()
    answers = at_once(2, lambda place: run(caller, ROHAN))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert saved().count("Rohan Iyer") == 1
