from urllib.parse import quote

import pytest

from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Due, Payment
from tenant_apps.materials.models import Item
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tests.callers import master, master_in, signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def find(caller, text: str) -> list[dict]:
    answer = caller.get(f"search?search={quote(text)}")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def titles(hits, kind: str) -> list[str]:
    return [hit["title"] for hit in hits if hit["kind"] == kind]


def of_kind(caller, text: str, kind: str) -> list[str]:
    return titles(find(caller, text), kind)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def own(ids) -> Student:
    """A student of the first branch with an unusual phone number."""
    branch = Branch.objects.get(pk=ids.branch)
    return make_student(branch, name="Zubin Irani", phone="9000012345")


def test_a_student_is_found_by_name_phone_and_code(desk, own):
    for text in ("zubin", "IRANI", "00001234", own.code.lower()):
        assert "Zubin Irani" in of_kind(desk, text, "STUDENT")


def test_a_student_comes_first_with_code_phone_courses_and_what_is_pending(desk, ids):
    [first, *_] = find(desk, "raga owing")
    student = desk.get(f"student/{ids.owing_student}").json()["data"]
    assert (first["kind"], first["title"]) == ("STUDENT", "Raga Owing")
    assert first["line"] == [student["studentId"], student["phone"], "Raga Guitar, Raga Tabla"]
    assert first["link"] == f"/studentcourse/{ids.owing_student}"
    assert first["amount"] == student["pending"] != "0.00"
    assert first["daysLate"] == student["daysLate"]


def test_a_receipt_is_found_by_its_number_with_its_amount(desk, ids):
    payment = Payment.objects.get(pk=ids.payment)
    [receipt] = [hit for hit in find(desk, payment.receipt_number) if hit["kind"] == "RECEIPT"]
    assert receipt["title"] == payment.receipt_number
    assert receipt["amount"] == f"{payment.amount:.2f}"
    assert receipt["link"] == f"/payments?payment={payment.pk}"


def test_a_due_is_found_by_its_number_with_what_is_open(desk, ids):
    due = Due.objects.get(pk=ids.due)
    [hit] = [hit for hit in find(desk, due.number) if hit["kind"] == "DUE"]
    shown = desk.get(f"due/{due.pk}").json()["data"]
    assert hit["title"] == due.number
    assert (hit["amount"], hit["daysLate"]) == (shown["open"], shown["daysLate"])
    assert hit["link"] == f"/payments?tab=dues&search={due.number}"


def test_a_material_is_found_by_its_name_and_its_code(desk, ids):
    item = Item.objects.get(pk=ids.item)
    for text in (item.name, item.code):
        [hit] = [hit for hit in find(desk, text) if hit["kind"] == "MATERIAL"]
        assert (hit["title"], hit["line"][0]) == (item.name, item.code)
        assert hit["link"] == f"/materialsInfo?tab=items&item={item.pk}"


@pytest.mark.parametrize("kind", ["DUE", "MATERIAL", "RECEIPT"])
def test_a_trainer_finds_neither_dues_nor_material_nor_receipts(organisation, kind):
    assert kind not in {hit["kind"] for hit in find(signed_in("trainer", organisation), "raga")}


def test_the_front_desk_finds_enquiries_batches_courses_and_certificates(desk):
    kinds = {hit["kind"] for text in ("raga", "guitar") for hit in find(desk, text)}
    assert kinds >= {"STUDENT", "ENQUIRY", "RECEIPT", "BATCH", "COURSE", "CERTIFICATE", "BRANCH"}


@pytest.mark.parametrize("person", ["admin", "staff", "trainer"])
def test_a_student_of_another_branch_is_never_found(organisation, person):
    stranger = make_student(name="Wilma Other", phone="9111122222")
    caller = signed_in(person, organisation)
    for text in ("wilma", stranger.phone, stranger.code):
        assert "Wilma Other" not in of_kind(caller, text, "STUDENT")


def test_the_owner_finds_students_of_all_branches(organisation):
    make_student(name="Wilma Other")
    assert of_kind(signed_in("owner", organisation), "wilma", "STUDENT") == ["Wilma Other"]


def test_a_trainer_finds_own_students_with_a_masked_phone_and_without_amounts(organisation, own):
    trainer = signed_in("trainer", organisation)
    hits = find(trainer, "raga")
    students = [hit for hit in hits if hit["kind"] == "STUDENT"]
    assert {"Raga Payer", "Raga Owing"} <= set(titles(hits, "STUDENT"))
    assert {hit["line"][1] for hit in students} == {"XXXXXX4567"}
    assert {hit["amount"] for hit in hits} == {hit["daysLate"] for hit in hits} == {None}
    assert titles(hits, "RECEIPT") == []
    assert find(trainer, "zubin") == []


def test_a_trainer_finds_nobody_by_the_masked_digits_of_a_phone(organisation, desk):
    assert of_kind(desk, "982201", "STUDENT") != []
    assert of_kind(signed_in("trainer", organisation), "982201", "STUDENT") == []


def test_below_managers_nobody_else_of_the_staff_is_found(organisation):
    assert of_kind(signed_in("staff", organisation), "raga", "STAFF") == ["Raga Staff"]
    assert len(of_kind(signed_in("admin", organisation), "raga", "STAFF")) > 1


def test_another_organisation_is_not_searched(organisation, other_organisation):
    assert find(signed_in("owner", organisation), "tiny") == []
    assert find(signed_in("owner", other_organisation), "raga") == []
    assert of_kind(signed_in("owner", other_organisation), "payer", "STUDENT") == ["Tiny Payer"]


def test_the_platform_is_searched_by_master_alone_and_a_centre_only_from_inside(organisation):
    kinds = {hit["kind"] for hit in find(master(), "raga")}
    assert "ORGANISATION" in kinds
    assert kinds <= {"ORGANISATION", "CLIENT", "TICKET"}
    inside = find(master_in(organisation), "raga")
    assert "Raga Payer" in titles(inside, "STUDENT")
    assert titles(inside, "ORGANISATION") == []


def test_a_deleted_student_is_not_found(organisation, own):
    assert signed_in("admin", organisation).put(f"student/delete/{own.pk}").status_code == 200
    assert find(signed_in("owner", organisation), "zubin") == []


@pytest.mark.parametrize("text", ["", "a", " a ", "  "])
def test_a_text_of_less_than_two_characters_is_a_field_error(desk, text):
    answer = desk.get(f"search?search={quote(text)}")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"search": ["Enter at least 2 characters."]}


@pytest.mark.parametrize("text", ["a\0b", "x" * 201])
def test_a_text_that_no_list_can_search_for_is_a_field_error(desk, text):
    answer = desk.get(f"search?search={quote(text)}")
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"search"}


def test_wildcards_stand_for_themselves(desk):
    assert find(desk, "%%") == find(desk, "__") == []


def test_at_most_six_students_and_three_of_any_other_kind_are_found(desk, ids):
    branch = Branch.objects.get(pk=ids.branch)
    for number in range(8):
        make_student(branch, name=f"Yash Many{number}")
    assert len(of_kind(desk, "yash", "STUDENT")) == 6
    assert len(of_kind(desk, "raga", "ENQUIRY")) <= 3
