"""Both parts of every mail say the same, and what people typed stays text in them."""

import inspect
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec

import pytest
from django.apps import apps

from shared_apps.accounts import mails as accounts
from shared_apps.backups import mails as backups
from shared_apps.backups.models import Backup, MissingRecord
from shared_apps.billing import mails as billing
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.billing.models import Invoice, Order, TermNotice
from shared_apps.clients import mails as clients
from shared_apps.core.api.report_files import Fact, Table
from shared_apps.core.api.reports import Answer
from shared_apps.core.principal import SYSTEM, Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext
from shared_apps.mail.letters import Letter, html_part, text_part
from shared_apps.mail.sealing import seal, unseal
from shared_apps.offboarding import mails as offboarding
from shared_apps.subscriptions.models import Subscription
from shared_apps.support import mails as support
from shared_apps.support.models import Ticket
from tenant_apps.certificates import mails as certificates
from tenant_apps.certificates.models import Certificate
from tenant_apps.fees import mails as fees
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.refunds import mails as refunds
from tenant_apps.refunds.models import Refund
from tenant_apps.reminders import mails as reminders
from tenant_apps.reminders.words import Words
from tenant_apps.report_mails import mails as report_mails
from tenant_apps.report_mails.selectors import Read
from tenant_apps.reports.selectors import REPORTS
from tenant_apps.statements import mails as statements
from tenant_apps.statements.schemas import Statement
from tenant_apps.students.models import Student
from tenants.models import Organisation

PLANTED = """<script>alert("1")</script> & 'x' <b>bold</b>"""


DAY = date(2026, 11, 24)
LINK = {"url": "https://c.test/class/v1/publicapi/document/TOKEN", "until": date(2026, 12, 24)}
STATEMENT: Statement = {
    "fromDate": date(2026, 4, 1),
    "toDate": DAY,
    "students": [],
    "opening": Decimal(0),
    "entries": [],
    "charged": Decimal(4720),
    "received": Decimal(0),
    "closing": Decimal(4720),
}


def payment_of(typed: str) -> Payment:
    return Payment(
        pk=1,
        student_name=typed,
        receipt_number="MG/2026-27/0001",
        amount=Decimal(1000),
        date=DAY,
    )


def due_of(typed: str) -> Due:
    return Due(
        pk=2,
        student=Student(name=typed),
        number="MG-I/2627/00001",
        label=typed,
        total=Decimal(1180),
        document="TAX_INVOICE",
        due_date=DAY,
    )


def credit_note_of(typed: str) -> CreditNote:
    return CreditNote(
        pk=3,
        student=Student(name=typed),
        number="MG/26-27/C00001",
        due=due_of(typed),
        total=Decimal(500),
        issue_date=DAY,
    )


def voucher_of(typed: str) -> AdvanceVoucher:
    return AdvanceVoucher(
        pk=4,
        kind="RECEIPT",
        student=Student(name=typed),
        number="MG/2627/A00001",
        total=Decimal(500),
        issue_date=DAY,
    )


def refund_of(typed: str) -> Refund:
    return Refund(
        pk=5,
        student_name=typed,
        number="MG/2627/RF00001",
        amount=Decimal(500),
        method="UPI",
        date=DAY,
    )


def missing_receipt(typed: str) -> MissingRecord:
    return MissingRecord(
        kind="RECEIPT", number="MG/26-27/0001", day=DAY, name=typed, amount=Decimal(1000)
    )


TERM = Subscription(plan_name="Growth", starts_on=DAY, ends_on=DAY)


def order_of(typed: str) -> Order:
    return Order(
        plan_name="Growth",
        coupon_code="WELCOME10",
        discount=Decimal(3000),
        total=Decimal(31860),
        reference="632118840217",
        reason=typed,
    )


def certificate_of(typed: str) -> Letter:
    record = Certificate(
        pk=4,
        number="CER-00001",
        student_name=typed,
        course_name=typed,
        check_code="A" * 16,
    )
    return certificates.certificate(by=SYSTEM, record=record)


def ticket_of(typed: str) -> Ticket:
    return Ticket(pk=5, code="TKT-00001", subject=typed, created_by_name=typed)


def report_read_by(typed: str) -> Read:
    report = REPORTS[0]
    answer = Answer(DAY, DAY, None, None, "method", [], {}, {}, "")
    table = Table(str(report.title), [Fact(gettext("Branch"), typed)], [], [], [], [])
    reader = Principal(1, typed, "neha@people.test", Role.SUPER_ADMIN, None, None, "")
    return Read(report, answer, table, {"by": "method"}, reader)


WRITTEN: dict[Callable[..., Letter], Callable[[str], Letter]] = {
    accounts.sign_up: lambda typed: accounts.sign_up(
        name=typed, centre=typed, token="TOKEN", hours=24
    ),
    accounts.already_signed_up: lambda _: accounts.already_signed_up(),
    accounts.address_used: lambda _: accounts.address_used(),
    accounts.invitation: lambda typed: accounts.invitation(
        name=typed, email="neha@people.test", role="Trainer", centre=typed, token="TOKEN", days=7
    ),
    accounts.reset: lambda typed: accounts.reset(name=typed, token="TOKEN", minutes=30),
    accounts.two_factor_on: lambda typed: accounts.two_factor_on(name=typed),
    accounts.two_factor_off: lambda typed: accounts.two_factor_off(name=typed),
    accounts.email_change: lambda typed: accounts.email_change(
        name=typed, token="TOKEN", minutes=60
    ),
    accounts.email_taken: lambda _: accounts.email_taken(),
    accounts.email_changed: lambda typed: accounts.email_changed(
        name=typed, email="neha@people.test", token="TOKEN", days=7
    ),
    accounts.ownership_offered: lambda typed: accounts.ownership_offered(
        name=typed, owner=typed, centre=typed, days=7
    ),
    accounts.ownership_received: lambda typed: accounts.ownership_received(
        name=typed, centre=typed
    ),
    accounts.ownership_given: lambda typed: accounts.ownership_given(
        name=typed, owner=typed, centre=typed
    ),
    clients.trial: lambda typed: clients.trial(name=typed, url="https://c.test/signup#username="),
    fees.receipt: lambda typed: fees.receipt(payment_of(typed), centre=typed, **LINK),
    fees.bill: lambda typed: fees.bill(due_of(typed), centre=typed, **LINK),
    reminders.reminder: lambda typed: reminders.reminder(
        Words("{student}", "{student}\n\n{link}"),
        {"student": typed, "amount": "₹1,000.00", "centre": typed, "link": LINK["url"]},
    ),
    statements.statement_letter: lambda typed: statements.statement_letter(
        name=typed, statement=STATEMENT, centre=typed, **LINK
    ),
    report_mails.report_letter: lambda typed: report_mails.report_letter(
        report_read_by(typed), name=typed, centre=typed, file=None
    ),
    fees.credit_note: lambda typed: fees.credit_note(credit_note_of(typed), centre=typed, **LINK),
    fees.voucher: lambda typed: fees.voucher(voucher_of(typed), centre=typed, **LINK),
    refunds.refund: lambda typed: refunds.refund(refund_of(typed), centre=typed, **LINK),
    certificates.certificate: certificate_of,
    billing.confirmed: lambda typed: billing.confirmed(
        order_of(typed), Invoice(pk=5, number="CM/26-27/000001"), name=typed, term=TERM
    ),
    billing.refunded: lambda typed: billing.refunded(
        order_of(typed),
        PlatformCreditNote(
            pk=6,
            number="CM/26-27/C00001",
            total=Decimal(1180),
            referral_credit=Decimal(100),
            method="UPI",
            reason=typed,
            ends_on=DAY,
        ),
        name=typed,
    ),
    backups.restored: lambda typed: backups.restored(
        name=typed,
        centre=typed,
        taken_at=datetime(2026, 11, 26, 20, 30, tzinfo=UTC),
        reason=typed,
        lost=[missing_receipt(typed)],
        undoes=False,
    ),
    backups.not_restored: lambda typed: backups.not_restored(
        Backup(
            organisation=Organisation(name=typed), taken_at=datetime(2026, 11, 24, 21, tzinfo=UTC)
        ),
        name=typed,
    ),
    billing.callbacks_silent: lambda typed: billing.callbacks_silent(
        datetime(2026, 11, 24, 9, tzinfo=UTC), name=typed
    ),
    billing.rejected: lambda typed: billing.rejected(order_of(typed), name=typed),
    billing.trial_extended: lambda typed: billing.trial_extended(
        name=typed, until=date(2026, 12, 20)
    ),
    billing.plan_changed: lambda typed: billing.plan_changed(
        name=typed, before=typed, plan="Scale", until=date(2026, 12, 20)
    ),
    billing.ending: lambda typed: billing.ending(
        TermNotice(term=TERM, step="GRACE", ends_on=DAY), name=typed, is_trial=False
    ),
    offboarding.closing: lambda typed: offboarding.closing(
        name=typed, centre=typed, erase_on=DAY, reason=typed
    ),
    offboarding.reminder: lambda typed: offboarding.reminder(
        name=typed, centre=typed, erase_on=DAY
    ),
    offboarding.kept_open: lambda typed: offboarding.kept_open(name=typed, centre=typed),
    support.answered: lambda typed: support.answered(ticket=ticket_of(typed), text=typed),
}
"""Each mail, and how it is written with a text in every field that a person types."""

WITHOUT_TYPED_TEXT = {accounts.already_signed_up, accounts.address_used, accounts.email_taken}


class Page(HTMLParser):
    """The words, addresses and tags in the body of an HTML page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self.feed(html[html.index("<body") :])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    @property
    def words(self) -> list[str]:
        return " ".join(self.text).split()


def each(mails: set[Callable[..., Letter]]) -> pytest.MarkDecorator:
    ordered = [mail for mail in WRITTEN if mail in mails]
    names = [f"{mail.__module__}.{mail.__name__}" for mail in ordered]
    return pytest.mark.parametrize("write", [WRITTEN[mail] for mail in ordered], ids=names)


def test_every_mail_of_the_product_is_checked_here():
    modules = [f"{app.name}.mails" for app in apps.get_app_configs()]
    found = {
        function
        for module in modules
        if find_spec(module)
        for _, function in inspect.getmembers(import_module(module), inspect.isfunction)
        if inspect.get_annotations(function).get("return") is Letter
        if not function.__name__.startswith("_")
    }
    assert found == set(WRITTEN)


@each(set(WRITTEN))
def test_both_parts_of_a_mail_have_the_same_words_and_links(in_first, write):
    letter = write("Neha")
    text, page = text_part(letter), Page(html_part(letter))
    assert page.words == text.split()
    links = [word for word in text.split() if word.startswith(("http://", "https://"))]
    assert set(page.addresses) == set(links)
    assert sorted(links) == sorted(link.url for link in (letter.button, *letter.links) if link)


@each(set(WRITTEN))
def test_a_mail_needs_no_image_no_script_and_no_foreign_style_sheet(in_first, write):
    html = html_part(write("Neha"))
    assert not set(Page(html).tags) & {"img", "script", "form", "iframe", "svg"}
    assert "url(" not in html
    assert "<link" not in html


@each(set(WRITTEN) - WITHOUT_TYPED_TEXT)
def test_what_a_person_typed_arrives_as_text(in_first, write):
    usual, page = Page(html_part(write("Neha"))), Page(html_part(write(PLANTED)))
    assert PLANTED in "".join(page.text)
    assert (page.tags, page.addresses) == (usual.tags, usual.addresses)
    assert PLANTED in text_part(write(PLANTED))


@each(set(WRITTEN) - WITHOUT_TYPED_TEXT)
def test_a_letter_is_the_same_after_it_was_stored(in_first, write):
    letter = write(PLANTED)
    assert text_part(unseal(seal(letter))) == text_part(letter)
    assert html_part(unseal(seal(letter))) == html_part(letter)
    assert unseal(seal(letter)).attachments == list(letter.attachments)
