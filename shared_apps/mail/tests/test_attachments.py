"""The files of a mail are read when it is sent."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.test import RequestFactory

from shared_apps.core import files
from shared_apps.core.principal import SYSTEM
from shared_apps.core.tests import papers
from shared_apps.mail import attachments, services
from shared_apps.mail.attachments import Attachment, Reference, UnknownKind, Withdrawn
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.views import mailbox
from tenant_apps.workspace import services as workspace
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation, in_public
from tenants.tenant_keys import file_path
from tests.sessions.helpers import make_due, use_mailbox

NAME = "notes-of-theory.pdf"
LEFT_OUT = f"{NAME} is not attached because it is no longer available."


@pytest.fixture
def folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    use_mailbox(settings, tmp_path / "mail")
    return tmp_path / "mail"


@pytest.fixture
def stored(organisation, folder) -> StoredFile:
    """A PDF in the workspace of the first organisation."""
    with in_organisation(organisation):
        return workspace.store_file(
            by=SYSTEM, kind="document", upload=files.safe_pdf(papers.pdf(pages=30))
        )


def queue(*references: Reference) -> Mail:
    letter = Letter(subject="Notes", paragraphs=["Here they are."], attachments=references)
    services.queue_mail(key="notes", to="a@b.test", letter=letter)
    return Mail.objects.get(key="notes")


def queue_with(stored: StoredFile, organisation) -> Mail:
    with in_organisation(organisation):
        reference = attachments.refer("file", stored.pk, NAME)
    return queue(reference)


def sent(folder: Path) -> EmailMessage:
    """The mail that was written into the folder."""
    [file] = folder.glob("*.eml")
    return message_from_bytes(file.read_bytes(), policy=policy.default)


def part(message: EmailMessage, kind: str) -> str:
    found = message.get_body((kind,))
    assert found is not None
    return found.get_content()


def test_a_mail_carries_its_file(organisation, stored, folder):
    queue_with(stored, organisation)
    services.send_next()
    [file] = sent(folder).iter_attachments()
    assert (file.get_filename(), file.get_content_type()) == (NAME, "application/pdf")
    with in_organisation(organisation), default_storage.open(stored.path) as body:
        assert file.get_content() == body.read()
    assert Mail.objects.get().status == "SENT"


def test_the_outbox_holds_the_reference_and_not_the_file(organisation, stored, folder):
    mail = queue_with(stored, organisation)
    assert len(mail.letter) < stored.size / 2


def withdraw(stored: StoredFile) -> None:
    workspace.withdraw_file(stored.pk)


def delete_the_bytes(stored: StoredFile) -> None:
    default_storage.delete(stored.path)


@pytest.mark.parametrize("remove", [withdraw, delete_the_bytes])
def test_a_file_that_is_gone_is_left_out_and_both_parts_say_so(
    organisation, stored, folder, remove
):
    queue_with(stored, organisation)
    with in_organisation(organisation):
        remove(stored)
    services.send_next()
    message = sent(folder)
    assert list(message.iter_attachments()) == []
    assert LEFT_OUT in part(message, "plain")
    assert LEFT_OUT in part(message, "html")
    assert Mail.objects.get().status == "SENT"


def test_the_file_of_a_suspended_organisation_is_left_out(organisation, stored, folder):
    queue_with(stored, organisation)
    organisation.status = organisation.Status.SUSPENDED
    organisation.save(update_fields=["status"])
    services.send_next()
    assert LEFT_OUT in part(sent(folder), "plain")


def test_the_other_files_go_out_when_one_is_gone(organisation, stored, folder):
    with in_organisation(organisation):
        gone = attachments.refer("file", 10**6, "gone.pdf")
        kept = attachments.refer("file", stored.pk, NAME)
    queue(gone, kept)
    services.send_next()
    assert [file.get_filename() for file in sent(folder).iter_attachments()] == [NAME]
    assert "gone.pdf is not attached" in part(sent(folder), "plain")


def test_the_file_of_another_workspace_with_the_same_id_is_not_sent(
    organisation, other_organisation, folder
):
    own, foreign = (files.safe_pdf(papers.pdf(pages=pages)) for pages in (1, 2))
    for place, upload in ((organisation, own), (other_organisation, foreign)):
        with in_organisation(place):
            path = file_path("documents", files.new_name("pdf"))
            files.store(path, upload)
            StoredFile.objects.create(
                pk=10**6, kind="document", path=path, mime_type="application/pdf", size=1
            )
    queue(Reference("file", organisation.code, 10**6, NAME))
    services.send_next()
    [file] = sent(folder).iter_attachments()
    assert file.get_content() == own.content != foreign.content


def test_a_mail_waits_while_the_storage_is_away(organisation, stored, folder, monkeypatch):
    def away(*_, **__):
        raise OSError("The disk is away.")

    queue_with(stored, organisation)
    with monkeypatch.context() as patch:
        patch.setattr(default_storage, "open", away)
        services.send_next()
    mail = Mail.objects.get()
    assert (mail.status, mail.attempts, mail.last_error) == ("WAITING", 1, "The disk is away.")
    assert not folder.exists()
    make_due(mail)
    services.send_next()
    assert len(list(sent(folder).iter_attachments())) == 1


def test_a_file_of_a_kind_that_nobody_reads_cannot_be_referred_to(in_first):
    with pytest.raises(UnknownKind):
        attachments.refer("painting", 1, "sunset.png")


def test_a_mail_with_a_file_of_a_removed_kind_waits_and_says_which(organisation, folder):
    queue(Reference("painting", organisation.code, 1, "sunset.png"))
    services.send_next()
    assert (Mail.objects.get().status, Mail.objects.get().last_error) == ("WAITING", "painting")
    assert not folder.exists()


def test_a_mail_carries_a_file_of_the_public_space(database, folder):
    with in_public():
        stored = workspace.store_file(
            by=SYSTEM, kind="document", upload=files.safe_pdf(papers.pdf())
        )
        queue(attachments.refer("file", stored.pk, NAME))
    services.send_next()
    [file] = sent(folder).iter_attachments()
    assert len(file.get_content()) == stored.size


def test_an_attachment_that_breaks_the_database_transaction_keeps_back_only_its_own_mail(
    organisation, folder, monkeypatch
):
    def broken(file_id: int) -> Attachment:
        StoredFile.objects.raw("SELECT nothing")[0]
        raise Withdrawn

    monkeypatch.setitem(attachments._readers, "broken", broken)
    queue(Reference("broken", organisation.code, 1, "x.pdf"))
    services.queue_mail(key="good", to="a@b.test", letter=Letter(subject="Good", paragraphs=["…"]))
    while services.send_next():
        pass
    assert dict(Mail.objects.values_list("key", "status")) == {"notes": "WAITING", "good": "SENT"}
    assert "nothing" in Mail.objects.get(key="notes").last_error


def test_the_mailbox_shows_both_parts_and_the_names_of_the_files(organisation, stored, folder):
    queue_with(stored, organisation)
    services.send_next()
    page = mailbox(RequestFactory().get("/dev/mail")).content.decode()
    assert "To: a@b.test" in page
    assert "Subject: Notes" in page
    assert page.count("Here they are.") == 2
    assert f"Attached: {NAME}, application/pdf, {stored.size:,} bytes" in page


def test_the_mailbox_shows_the_newest_mail_first(database, folder):
    for subject in ("First", "Second"):
        letter = Letter(subject=subject, paragraphs=["…"])
        services.queue_mail(key=subject, to="a@b.test", letter=letter)
        services.send_next()
    page = mailbox(RequestFactory().get("/dev/mail")).content.decode()
    assert page.index("Subject: Second") < page.index("Subject: First")


def test_the_mailbox_shows_what_was_typed_into_a_mail_as_text(database, folder):
    letter = Letter(subject="<script>1</script>", paragraphs=["<script>2</script>"])
    services.queue_mail(key="planted", to="a@b.test", letter=letter)
    services.send_next()
    assert "<script" not in mailbox(RequestFactory().get("/dev/mail")).content.decode()


def test_an_empty_mailbox_says_so(database, folder):
    assert b"No mail yet." in mailbox(RequestFactory().get("/dev/mail")).content
