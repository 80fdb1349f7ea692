"""Fast lists: one SQL text for every combination of filters, values bound and never written into
it, and no way to ask for what is not declared."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.utils import timezone

from shared_apps.core.api import export
from shared_apps.core.api.compiled import MAX_COMPILED
from shared_apps.core.api.filters import search_filter
from shared_apps.core.api.lists import Listing
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.students.services import create_student
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.seed import STUDENTS_IN_ALL, STUDENTS_IN_FIRST_BRANCH

EXECUTABLE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    '=HYPERLINK("http://evil.test")',
    "=cmd|'/C calc'!A0",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＠SUM(A1)",
]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def statements(call) -> list[tuple[str, object]]:
    found = []

    def note(execute, sql, params, many, context):
        found.append((str(sql), params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        assert call().status_code == 200
    return [(sql, params) for sql, params in found if "students_student" in sql]


def test_two_requests_share_one_text_and_bind_their_own_values(owner):
    def ask(text, page):
        return statements(lambda: owner.get(f"student?search={text}&page=1&pageSize={page}"))

    first, second = ask("payer", 5), ask("owing", 7)
    assert [sql for sql, _ in first] == [sql for sql, _ in second]
    for (sql, params), word in ((first[-1], "payer"), (second[-1], "owing")):
        assert word not in sql
        assert f"%{word}%" in list(params)


def test_the_compiled_text_is_the_same_object_until_the_declaration_changes(in_first, owner):
    owner.get("student?search=payer&status=ACTIVE")
    before = {key: id(compiled) for key, compiled in STUDENTS._compiled._kept.items()}
    owner.get("student?search=owing&status=LEFT")
    after = {key: id(compiled) for key, compiled in STUDENTS._compiled._kept.items()}
    assert before.keys() == after.keys()
    assert before == after


def test_the_cache_of_texts_does_not_grow_without_end():
    listing = Listing(Branch.objects.live(), columns=[])
    for number in range(MAX_COMPILED + 50):
        listing._compiled.get(("key", number), lambda: object())
    assert len(listing._compiled._kept) == MAX_COMPILED


@pytest.mark.parametrize(
    "text",
    [
        "' OR 1=1 --",
        "%",
        "_",
        "\\",
        "%s",
        "%(name)s",
        "$1",
        "{0}",
        "payer' UNION SELECT 1",
        "x" * 200,
        "नृत्य",
        "ß",
        "İ",
    ],
)
def test_a_search_means_its_letters_and_nothing_else(owner, text):
    answer = owner.call("GET", "student", None)
    everything = answer.json()["total"]
    from urllib.parse import quote

    found = owner.get(f"student?search={quote(text)}")
    assert found.status_code == 200
    assert found.json()["total"] in ({0, everything} if text.strip() == "" else {0})


@pytest.mark.parametrize("text", ["%00", "x" * 201])
def test_a_search_that_cannot_be_is_refused(owner, text):
    answer = owner.get(f"student?search={text}")
    assert answer.status_code == 400
    assert "search" in answer.json()["errors"]


def test_a_search_finds_parts_of_words_whatever_their_case(owner):
    for text in ("payer", "PAYER", "aye", "  raga   payer ", "STU-00001"):
        assert owner.get(f"student?search={text.replace(' ', '%20')}").json()["total"] == 1


def test_percent_and_underscore_are_escaped_in_the_pattern():
    assert search_filter("name").parse("50%_\\") == "%50\\%\\_\\\\%"


@pytest.mark.parametrize(
    ("query", "page", "size"),
    [
        ("", 1, 10),
        ("page=2", 2, 10),
        ("pageSize=100000", 1, 100),
        ("pageSize=100", 1, 100),
        ("page=9999999", 1_000_000, 10),
        ("page=&pageSize=", 1, 10),
    ],
)
def test_pages_are_counted_and_capped(owner, query, page, size):
    found = owner.get(f"student?{query}").json()
    assert (found["page"], found["pageSize"], found["total"]) == (page, size, STUDENTS_IN_ALL)
    assert len(found["list"]) == (STUDENTS_IN_ALL if page == 1 else 0)


@pytest.mark.parametrize("name", ["page", "pageSize"])
@pytest.mark.parametrize(
    "value", ["0", "-5", "abc", "1.5", "1e9", "10000000", "%00", "%EF%BC%91", "+1", "0x1", "1 1"]
)
def test_a_page_that_is_no_number_is_refused_by_name(owner, name, value):
    answer = owner.get(f"student?{name}={value.replace(' ', '%20')}")
    assert answer.status_code == 400
    assert answer.json()["errors"].keys() == {name}


@pytest.mark.parametrize(
    "query",
    [
        "ordering=password",
        "ordering=branch__name",
        "ordering=--studentName",
        "ordering=-",
        "ordering=pk",
        "ordering=studentName;",
        "ordering=?",
        "ordering=studentName,code",
        "user__password__startswith=a",
        "id=1",
        "name__icontains=a",
        "schema=t_bbbbbbbbbbbb",
        "organizationId=BRUSHKCH2345",
        "status=ACTIVE'",
        "status=active",
        "status=",
        "status=,",
        "branch=x",
        "branch=-1",
        "branch=1.0",
        "branch=%00",
        "course=9999999999999999999",
        "from=2026-02-30",
        "from=01-02-2026",
        "to=%E0%A5%A8026-01-01",
        "balance=RICH",
        "branch=" + ",".join(["1"] * 101),
    ],
)
def test_only_what_is_declared_may_be_asked(owner, query):
    answer = owner.get(f"student?{query}")
    assert answer.status_code == (200 if query == "status=" else 400)


def test_what_a_role_may_not_see_it_may_not_sort_or_filter_by(organisation, owner):
    trainer = signed_in("trainer", organisation)
    for query in ("ordering=pending", "ordering=daysLate", "ordering=-pending"):
        assert owner.get(f"student?{query}").status_code == 200
        assert trainer.get(f"student?{query}").status_code == 400
    row = trainer.get("student").json()["list"][0]
    assert "pending" not in row
    assert row["phone"] == "XXXXXX4567"


def test_a_masked_phone_cannot_be_found_by_guessing(organisation, owner):
    trainer = signed_in("trainer", organisation)
    assert owner.get("student?search=98220145").json()["total"] == STUDENTS_IN_ALL
    assert trainer.get("student?search=98220145").json()["total"] == 0
    assert trainer.get("student?search=payer").json()["total"] == 1


def test_one_state_named_twice_counts_once(owner):
    once = owner.get("student?status=ACTIVE").json()
    twice = owner.get("student?status=ACTIVE,ACTIVE").json()
    assert once["total"] == len(once["list"]) == STUDENTS_IN_ALL
    assert twice["total"] == len(twice["list"]) == STUDENTS_IN_ALL


def test_the_total_the_tabs_and_the_rows_agree(in_first, owner):
    Student.objects.filter(code="STU-00004").update(status="ON_HOLD")
    everything = owner.get("student").json()
    active = STUDENTS_IN_ALL - 1
    assert everything["counts"] == {"ACTIVE": active, "ON_HOLD": 1}
    for states, total in (
        ("ACTIVE", active),
        ("ON_HOLD", 1),
        ("ACTIVE,ON_HOLD", STUDENTS_IN_ALL),
        ("LEFT", 0),
    ):
        found = owner.get(f"student?status={states}").json()
        assert found["total"] == len(found["list"]) == total
        assert found["counts"] == everything["counts"], "the tabs show what the others hold"


def test_rows_of_the_same_value_keep_one_order_over_the_pages(in_first, owner):
    branch = Branch.objects.get(code="BR-001")
    for number in range(25):
        create_student(by=SYSTEM, branch=branch, name="Same Name", phone=f"98220145{number:02d}")
    for ordering in ("studentName", "-studentName"):
        seen = []
        for page in range(1, 4):
            rows = owner.get(f"student?search=same&ordering={ordering}&page={page}").json()["list"]
            seen += [row["_id"] for row in rows]
        assert len(seen) == len(set(seen)) == 25
        assert seen == sorted(seen, reverse=ordering.startswith("-"))


def test_what_a_column_costs_is_paid_for_the_rows_of_the_page_alone(in_first, owner):
    for ordering in ("", "studentName", "-pending"):
        sql, params = statements(
            lambda: owner.get(f"student?page=3&pageSize=1&ordering={ordering}")  # noqa: B023
        )[-1]
        with connection.raw_cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", params)
            plan = json.loads(cursor.fetchone()[0])[0]["Plan"]
        ran = list(columns_of(plan))
        assert ran, "pending, days late and courses"
        assert set(ran) == {1}, "once for the row shown, never for the two before it"


def columns_of(node: dict) -> Iterator[int]:
    """How often each computed column of the outer query was evaluated."""
    for part in node.get("Plans", []):
        relation = part.get("Parent Relationship")
        if relation == "SubPlan":
            yield part["Actual Loops"]
        elif relation != "InitPlan":
            yield from columns_of(part)


def test_nulls_come_last_in_both_directions(in_first, owner):
    for ordering in ("daysLate", "-daysLate"):
        late = [row["daysLate"] for row in owner.get(f"student?ordering={ordering}").json()["list"]]
        numbers = [value for value in late if value is not None]
        assert late == numbers + [None] * (len(late) - len(numbers))


def test_days_are_calendar_days_in_india(in_first, owner):
    today = timezone.localdate()
    yesterday = today - timedelta(days=1)
    assert owner.get(f"student?from={today}&to={today}").json()["total"] == STUDENTS_IN_ALL
    assert owner.get(f"student?to={yesterday}").json()["total"] == 0


def test_an_owner_looks_at_one_branch_and_a_filter_wins_over_the_view(organisation, owner, ids):
    assert owner.put("useradmin/update/me", {"branchObjectId": ids.branch}).status_code == 200
    owner = signed_in("owner", organisation)
    in_second = STUDENTS_IN_ALL - STUDENTS_IN_FIRST_BRANCH
    assert owner.get("student").json()["total"] == STUDENTS_IN_FIRST_BRANCH
    assert owner.get(f"student?branch={ids.second_branch}").json()["total"] == in_second
    assert owner.get(f"student/{ids.second_student}").status_code == 200
    assert owner.get("branch").json()["total"] == 2


@pytest.mark.parametrize("listed", ["studentcourse", "due", "certificate", "studentdocument"])
def test_what_is_a_students_is_listed_whichever_branch_the_owner_looks_at(
    organisation, owner, ids, listed
):
    everything = owner.get(f"{listed}?student={ids.second_student}").json()["total"]
    owner.put("useradmin/update/me", {"branchObjectId": ids.branch})
    elsewhere = signed_in("owner", organisation)
    assert everything > 0
    assert elsewhere.get(f"{listed}?student={ids.second_student}").json()["total"] == everything


def test_somebody_without_a_branch_sees_no_row(in_first, organisation):
    from shared_apps.accounts.models import User

    User.objects.filter(email="staff@raga.test").update(branch_id=None)
    staff = signed_in("staff", organisation)
    assert staff.get("student").json()["total"] == 0
    assert staff.get("branch").json()["total"] == 0


def test_the_same_connection_shows_each_organisation_its_own_rows(organisation, other_organisation):
    """Often enough for PostgreSQL to have prepared the statement."""
    callers = {
        "Raga": signed_in("owner", organisation),
        "Tiny": signed_in("owner", other_organisation),
    }
    for _ in range(12):
        for word, caller in callers.items():
            names = [
                row["studentName"] for row in caller.get("student?search=payer").json()["list"]
            ]
            assert names == [f"{word} Payer"]


def test_an_unknown_format_of_an_export_is_refused(owner):
    for name in ("pdf", "html", "", "../csv"):
        answer = owner.get(f"student/export?format={name}")
        assert answer.status_code == 400


@pytest.mark.parametrize("text", EXECUTABLE)
def test_what_a_spreadsheet_would_run_is_shown_as_text(text):
    assert export.safe_cell(text) == f"'{text}"


def test_numbers_stay_numbers():
    assert export.safe_cell(Decimal("-5.00")) == Decimal("-5.00")
    assert export.safe_cell(-5) == -5
    assert export.safe_cell("plain") == "plain"


def test_an_exported_name_that_is_a_formula_is_text(in_first, owner):
    Student.objects.filter(code="STU-00001").update(name="=cmd|'/C calc'!A0")
    text = owner.get("student/export?format=csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert "'=cmd|'/C calc'!A0" in {row["Name"] for row in rows}
    assert len(rows) == STUDENTS_IN_ALL


def test_an_exported_workbook_holds_texts_and_no_formulas(in_first, owner):
    import zipfile

    Student.objects.filter(code="STU-00001").update(name="=1+1")
    answer = owner.get("student/export?format=xlsx")
    book = zipfile.ZipFile(io.BytesIO(answer.content))
    sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert ">=1+1</t>" in sheet


def test_an_export_holds_what_the_filters_say_and_the_role_may_see(organisation, owner):
    admin = signed_in("admin", organisation)

    def rows(caller, query: str = "") -> list:
        text = caller.get(f"student/export?format=csv{query}").content.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))

    assert [row["Name"] for row in rows(owner, "&search=payer")] == ["Raga Payer"]
    assert len(rows(owner)) == STUDENTS_IN_ALL
    assert len(rows(admin)) == STUDENTS_IN_FIRST_BRANCH


def test_a_filter_that_is_unknown_names_itself(in_first):
    from shared_apps.core.principal import Principal
    from shared_apps.core.roles import Role

    owner = Principal(1, "A", "a@b.test", Role.SUPER_ADMIN, None, None, "")
    with pytest.raises(Invalid) as refusal:
        BRANCHES.parse(owner, {"nonsense": "1"})
    assert refusal.value.errors.keys() == {"nonsense"}


def test_a_deleted_record_is_in_no_list_count_search_or_export(in_first, owner):
    Student.objects.filter(code="STU-00004").update(deleted_at=timezone.now())
    left = STUDENTS_IN_ALL - 1
    found = owner.get("student").json()
    assert (found["total"], found["counts"]) == (left, {"ACTIVE": left})
    assert owner.get("student?search=newcomer").json()["total"] == 0
    assert b"Newcomer" not in owner.get("student/export?format=csv").content


def test_a_list_of_another_organisation_is_never_the_kept_answer(organisation, other_organisation):
    with in_organisation(other_organisation):
        Student.objects.filter(code="STU-00001").update(name="Only in Kochi")
    assert b"Kochi" in signed_in("owner", other_organisation).get("student").content
    assert b"Kochi" not in signed_in("owner", organisation).get("student").content
