"""A statement of account by mail: to the student, or to a family."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import financial_year_start, format_day, today
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.families.tests.factories import make_family
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.statements.models import StatementLink
from tenants.context import in_public
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

OWN = "asha@family.test"


@pytest.fixture
def student():
    """Owes ₹4,720.00."""
    return make_owing(1, branch=Branch.objects.earliest("pk"), email=OWN)


@pytest.fixture
def without_address():
    return make_owing(1, branch=Branch.objects.earliest("pk"))


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def send(desk, path, **body):
    asked = {"fromDate": financial_year_start(today()).isoformat()} | body
    return desk.post(f"{path}/statement/mail", asked)


def mails():
    with in_public():
        return list(Mail.objects.filter(key__startswith="statement-").order_by("pk"))


def test_the_student_is_mailed_a_link_that_opens_the_statement(desk, student):
    answer = send(desk, f"student/{student.pk}")
    assert answer.json()["message"] == f"Statement mailed to {OWN}."
    [mail] = mails()
    letter = unseal(mail.letter)
    assert mail.to == OWN
    assert f"Pending on {format_day(today())}: ₹4,720.00." in letter.paragraphs
    token = letter.button.url.rpartition("/")[2]
    found = nobody().get(f"publicapi/statement/{token}").json()["data"]
    assert found["statement"]["closing"] == "4720.00"


def test_another_address_can_be_given(desk, student):
    send(desk, f"student/{student.pk}", email="father@family.test")
    assert [mail.to for mail in mails()] == ["father@family.test"]


def test_a_family_is_mailed_at_the_first_address_of_its_students(desk, student):
    family, [_asha, bela] = make_family(1, 1, branch=student.branch)
    bela.email = "bela@family.test"
    bela.save(update_fields=["email"])
    answer = send(desk, f"family/{family.pk}")
    assert answer.status_code == 200
    [mail] = mails()
    assert mail.to == "bela@family.test"
    assert f"Pending on {format_day(today())}: ₹9,440.00." in unseal(mail.letter).paragraphs


def test_without_an_address_it_says_so_and_nothing_is_made(desk, without_address):
    answer = send(desk, f"student/{without_address.pk}")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "email": ["There is no email address of this account. Please enter one."]
    }
    assert mails() == []
    assert not StatementLink.objects.filter(student=without_address).exists()


def test_a_first_day_in_the_future_is_refused_and_nothing_is_mailed(desk, student):
    answer = send(desk, f"student/{student.pk}", fromDate=(today() + timedelta(days=1)).isoformat())
    assert list(answer.json()["errors"]) == ["fromDate"]
    assert mails() == []


def test_it_is_logged_to_whom_it_went(desk, student):
    send(desk, f"student/{student.pk}")
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.actor_name) == ("mailed statement", "Raga Staff")
    assert entry.after["to"] == OWN


def test_the_same_key_mails_once(desk, student):
    asked = {"fromDate": financial_year_start(today()).isoformat()}
    for _ in range(2):
        desk.post(
            f"student/{student.pk}/statement/mail", asked, Idempotency_Key="statement-mail-0001"
        )
    assert len(mails()) == 1
