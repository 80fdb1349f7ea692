"""Issuing under pressure, and the demo's certificates."""

from datetime import timedelta

from shared_apps.core.dates import today
from tenant_apps.certificates import demo
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.models import Enrolment
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import nobody, signed_in
from tests.samples import small_pdf


def test_at_once_one_is_issued_and_the_numbers_have_no_gap(committed, organisation, ids):
    """Each of four forms is sent by two people at the same moment."""
    callers = [signed_in("owner", organisation), signed_in("staff", organisation)]

    def issue(place: int) -> int:
        caller, title = callers[place % 2], "ABCD"[place // 2]
        body = {
            "studentObjectId": ids.student,
            "courseObjectId": ids.course,
            "description": "Passed Grade 2.",
            "title": title,
            "fileData": {"base64": small_pdf()},
        }
        return caller.post("certificate", body).status_code

    assert sorted(at_once(8, issue)) == [201] * 4 + [409] * 4
    with in_organisation(organisation):
        numbers = sorted(Certificate.objects.values_list("number", flat=True))
    assert numbers == [f"CER-{number:05d}" for number in range(1, 8)]


def test_the_demos_certificates_are_papers_that_can_be_checked_and_saved(
    tables_owner, organisation, ids
):
    with in_organisation(organisation):
        last = today() - timedelta(days=300)
        Enrolment.objects.update(status="COMPLETED", start=last - timedelta(days=90), end=last)
        Certificate.objects.all().delete()
        demo.fill_demo(today=today())
        completed = Enrolment.objects.live().values("student", "course").distinct().count()
        made = Certificate.objects.count()
    assert 0 < made == completed
    shown = signed_in("owner", organisation).get("certificate").json()["list"]
    for row in shown:
        assert nobody().get(row["file"]).status_code == 200
        token = row["verifyUrl"].rpartition("/")[2]
        assert nobody().get(f"publicapi/certificate/{token}").status_code == 200
