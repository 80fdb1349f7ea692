"""Issuing under pressure, and the demo's certificates."""

import threading
from datetime import timedelta

from django.db import connection

from shared_apps.core.dates import today
from tenant_apps.certificates import demo
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.models import Enrolment
from tenants.context import in_organisation
from tests.callers import nobody, signed_in
from tests.samples import small_paper


def test_at_once_one_is_issued_and_the_numbers_have_no_gap(committed, organisation, ids):
    """Each of four forms is sent by two people at the same moment."""
    callers = [signed_in("owner", organisation), signed_in("staff", organisation)]
    gate, answers = threading.Barrier(8), []

    def issue(caller, title) -> None:
        body = {
            "studentObjectId": ids.student,
            "courseObjectId": ids.course,
            "description": "Passed Grade 2.",
            "title": title,
            "fileData": {"base64": small_paper()},
        }
        gate.wait()
        answers.append(caller.post("certificate", body).status_code)
        connection.close()

    threads = [
        threading.Thread(target=issue, args=(caller, title))
        for title in ("A", "B", "C", "D")
        for caller in callers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [201] * 4 + [409] * 4
    with in_organisation(organisation):
        numbers = sorted(Certificate.objects.values_list("number", flat=True))
    assert numbers == [f"CER-{number:05d}" for number in range(1, 8)]


def test_the_demos_certificates_are_papers_that_can_be_checked_and_saved(organisation, ids):
    with in_organisation(organisation):
        last = today() - timedelta(days=300)
        Enrolment.objects.update(status="COMPLETED", start=last - timedelta(days=90), end=last)
        Certificate.objects.all().delete()
        demo.fill_demo(small=True, today=today())
        assert not Certificate.objects.exists()
        demo.fill_demo(small=False, today=today())
        completed, made = Enrolment.objects.live().count(), Certificate.objects.count()
    assert 0 < made == completed
    shown = signed_in("owner", organisation).get("certificate").json()["list"]
    for row in shown:
        assert nobody().get(row["file"]).status_code == 200
        token = row["verifyUrl"].rpartition("/")[2]
        assert nobody().get(f"publicapi/certificate/{token}").status_code == 200
