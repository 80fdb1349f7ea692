import pytest

from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tenant_apps.timeline.selectors import PAGE_SIZE
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def texts(caller, student_id, **query) -> list[str]:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = caller.get(f"student/{student_id}/timeline?{asked}").json()
    return [entry["text"] for entry in answer["data"]]


def test_the_timeline_lists_changes_newest_first_with_their_author(desk, ids):
    path = f"student/update/{ids.new_student}"
    desk.put(path, {"school": "Vidya Bhavan", "whatsapp": "9822014567"})
    desk.put(path, {"status": "ON_HOLD", "statusReason": "Exams"})
    [held, changed, *_, added] = desk.get(f"student/{ids.new_student}/timeline").json()["data"]
    assert (held["text"], held["by"]) == ("Active → On hold: Exams.", "Raga Staff")
    assert changed["text"] == "Changed WhatsApp number, school or work."
    assert (added["text"], added["kind"], added["by"]) == ("Student added.", "STUDENT", "System")


def test_a_trainer_sees_neither_reasons_nor_documents(organisation, desk, ids):
    desk.put(f"student/update/{ids.student}", {"status": "ON_HOLD", "statusReason": "Fees"})
    entries = texts(signed_in("trainer", organisation), ids.student)
    assert "Active → On hold." in entries
    assert not [text for text in entries if "Mark sheet" in text]
    assert "Mark sheet added: Raga Std. IX." in texts(desk, ids.student)


def test_a_long_timeline_is_paged_without_gaps_or_duplicates(desk, ids):
    for number in range(PAGE_SIZE + 5):
        desk.put(f"student/update/{ids.new_student}", {"school": f"School {number}"})
    first = desk.get(f"student/{ids.new_student}/timeline").json()
    second = desk.get(f"student/{ids.new_student}/timeline?before={first['next']}").json()
    assert len(first["data"]) == PAGE_SIZE
    instants = [entry["at"] for entry in [*first["data"], *second["data"]]]
    assert instants == sorted(instants, reverse=True)
    assert len(set(instants)) == PAGE_SIZE + 6
    assert second["next"] is None


@pytest.mark.parametrize("before", ["yesterday", "2026-11-20", "2026-13-45T10:00:00Z"])
def test_an_invalid_before_is_a_field_error(desk, ids, before):
    answer = desk.get(f"student/{ids.student}/timeline?before={before}")
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"before"}


def test_the_timeline_of_another_branch_returns_404(organisation):
    student: Student = make_student()
    admin = signed_in("admin", organisation)
    assert admin.get(f"student/{student.pk}/timeline").status_code == 404
