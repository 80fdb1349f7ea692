"""The file for the portal, of random documents."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core import gst
from shared_apps.core.gst import Recipient
from tenant_apps.gst.rules.gstr1 import as_text, figures_of, gstr1, hsn_of
from tenant_apps.gst.rules.hsn import hsn_rows
from tenant_apps.gst.rules.numbers import NATURES, Numbered, runs_of, write_runs
from tenant_apps.gst.rules.papers import Figures, Paper, PaperKind, PaperLine
from tenant_apps.gst.rules.sections import fill
from tenant_apps.gst.tests.factories import GSTIN, OCTOBER, PORTAL, SEPTEMBER

HOME, AWAY = "Maharashtra", "Karnataka"
RECIPIENTS = {
    ("private", HOME): Recipient("Asha", state=HOME),
    ("private", AWAY): Recipient("Asha", state=AWAY),
    ("company", HOME): Recipient("Infotech", state=HOME, gstin="27AAKCS4821M1Z6"),
    ("company", AWAY): Recipient("Infotech", state=AWAY, gstin="29AAPFU0939F1ZR"),
}


@st.composite
def documents(draw) -> list[Paper]:
    """Invoices of the month and of the one before, credit notes to both, cancellations, and advances."""
    found: list[Paper] = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        whose = draw(st.sampled_from(sorted(RECIPIENTS)))
        rates = draw(st.lists(st.sampled_from(["18", "12", "0"]), min_size=1, max_size=3))
        fees = [draw(st.decimals("0", "130000", places=2)) for _ in rates]
        invoice = _invoice(number, RECIPIENTS[whose], whose[1], list(zip(fees, rates, strict=True)))
        if draw(st.booleans()):
            found.append(invoice)
        else:
            earlier = replace(invoice, invoice_day=SEPTEMBER)
            kind = draw(st.sampled_from(["CREDIT_NOTE", "CANCELLATION"]))
            own = f"PUN/2627/C{number:05d}" if kind == "CREDIT_NOTE" else invoice.number
            found.append(replace(earlier, kind=kind, number=own))
    for number in range(1, draw(st.integers(0, 6)) + 1):
        found += draw(advances(number))
    return found


@st.composite
def advances(draw, number: int) -> list[Paper]:
    """A receipt voucher of the month or of the one before, and what was used and given back of it."""
    whose = draw(st.sampled_from(sorted(RECIPIENTS)))
    amount, rate = draw(st.decimals("1", "130000", places=2)), draw(st.sampled_from(["18", "12"]))
    received_on = draw(st.sampled_from([SEPTEMBER, OCTOBER]))
    voucher = _voucher(number, RECIPIENTS[whose], whose[1], (amount, Decimal(rate)), received_on)
    found = [voucher] if received_on == OCTOBER else []
    if draw(st.booleans()):
        kind = draw(st.sampled_from(["ADVANCE_USED", "REFUND_VOUCHER"]))
        own = f"PUN/2627/B{number:05d}" if kind == "REFUND_VOUCHER" else f"PUN/2627/I{number:05d}"
        part = draw(st.decimals("1", amount, places=2))
        found.append(_use(voucher, part, kind=kind, number=own))
    return found


def _voucher(number: int, recipient: Recipient, place: str, of, day: date) -> Paper:
    amount, rate = of
    parts = gst.contained_in(amount, rate, within_state=place == HOME)
    figures = Figures(parts.taxable, parts.igst, parts.cgst, parts.sgst)
    own = f"PUN/2627/A{number:05d}"
    return Paper(
        kind="RECEIPT_VOUCHER",
        id=number,
        document_id=number,
        number=own,
        day=day,
        student_id=1,
        supplier=GSTIN[:2],
        recipient=recipient,
        place=place,
        value=amount,
        invoice_number=own,
        invoice_day=day,
        invoice_value=amount,
        lines=(PaperLine("Advance", "999293", rate, figures),),
    )


def _use(voucher: Paper, part: Decimal, *, kind: PaperKind, number: str) -> Paper:
    """What a due of October takes of the voucher, or what is given back of it."""
    [line] = voucher.lines
    whole = gst.Taxed(*(getattr(line.figures, name) for name in gst.PARTS))
    taken = gst.part_of(part, whole, equal_halves=True)
    figures = Figures(taken.taxable, taken.igst, taken.cgst, taken.sgst)
    lines = (replace(line, figures=figures),)
    return replace(voucher, kind=kind, number=number, day=OCTOBER, value=part, lines=lines)


def _invoice(number: int, recipient: Recipient, place: str, lines) -> Paper:
    supply = gst.Supply(GSTIN, HOME, place, recipient)
    taxed = [
        gst.tax_line(gst.Charge("Fee", "999293", fee, Decimal(rate)), supply) for fee, rate in lines
    ]
    total = gst.totals(taxed).total
    return Paper(
        kind="INVOICE",
        id=number,
        document_id=number,
        number=f"PUN/2627/I{number:05d}",
        day=OCTOBER,
        student_id=1,
        supplier=GSTIN[:2],
        recipient=recipient,
        place=place,
        value=total,
        invoice_number=f"PUN/2627/I{number:05d}",
        invoice_day=OCTOBER,
        invoice_value=total,
        lines=tuple(
            PaperLine(
                one.head, one.sac, one.rate, Figures(one.taxable, one.igst, one.cgst, one.sgst)
            )
            for one in taxed
        ),
    )


def filed(papers: list[Paper]):
    numbered = [Numbered(one.kind, one.number) for one in papers if one.kind in NATURES]
    return gstr1(GSTIN, OCTOBER, fill(papers), hsn_rows(papers), runs_of(numbered))


@given(documents())
def test_the_file_has_the_form_of_the_portal(papers):
    PORTAL.validate(filed(papers))


@given(documents())
def test_the_file_has_the_figures_of_the_documents_section_by_section(papers):
    found = figures_of(filed(papers))
    for filled in fill(papers):
        if filled.section.key != "amended":  # the file says what is left, which is nothing
            assert found.get(filled.section.key, Figures()) == filled.figures


@given(documents())
def test_each_rupee_of_each_document_is_in_exactly_one_section(papers):
    in_sections = Figures.sum(filled.figures for filled in fill(papers))
    assert in_sections == Figures.sum(paper.figures for paper in papers)


@given(documents())
def test_the_summary_by_hsn_adds_up_to_the_sections_of_supplies(papers):
    supplies = [one for one in fill(papers) if one.section.table not in {"11A", "11B"}]
    assert hsn_of(filed(papers)) == Figures.sum(filled.figures for filled in supplies)


@given(documents())
def test_the_order_of_the_documents_of_a_day_does_not_change_the_sums(papers):
    assert figures_of(filed(papers[::-1])) == figures_of(filed(papers))


def test_a_note_to_an_invoice_of_an_earlier_month_makes_a_cell_negative():
    invoice = _invoice(1, RECIPIENTS["private", HOME], HOME, [(Decimal(1000), "18")])
    note = replace(invoice, kind="CREDIT_NOTE", number="PUN/2627/C00001")
    [cell] = filed([note])["b2cs"]
    assert (cell["txval"], cell["camt"], cell["samt"]) == (-1000.0, -90.0, -90.0)


def test_an_advance_is_written_without_its_tax_by_place_and_rate():
    voucher = _voucher(1, RECIPIENTS["private", HOME], HOME, (Decimal(11800), Decimal(18)), OCTOBER)
    company = RECIPIENTS["company", AWAY]
    away = _voucher(2, company, AWAY, (Decimal(1180), Decimal(18)), OCTOBER)
    assert filed([voucher, away])["at"] == [
        {
            "pos": "27",
            "sply_ty": "INTRA",
            "itms": [{"rt": 18, "ad_amt": 10000, "camt": 900, "samt": 900, "csamt": 0}],
        },
        {
            "pos": "29",
            "sply_ty": "INTER",
            "itms": [{"rt": 18, "ad_amt": 1000, "iamt": 180, "csamt": 0}],
        },
    ]


def test_what_is_used_of_an_earlier_advance_is_written_as_a_positive_amount():
    of = (Decimal(11800), Decimal(18))
    voucher = _voucher(1, RECIPIENTS["private", HOME], HOME, of, SEPTEMBER)
    use = _use(voucher, Decimal(1180), kind="ADVANCE_USED", number="PUN/2627/I00001")
    found = filed([use])
    assert "at" not in found
    [place] = found["txpd"]
    assert place["itms"] == [{"rt": 18, "ad_amt": 1000, "camt": 90, "samt": 90, "csamt": 0}]


def test_an_advance_that_is_used_in_its_month_is_not_in_the_file():
    voucher = _voucher(1, RECIPIENTS["private", HOME], HOME, (Decimal(1180), Decimal(18)), OCTOBER)
    use = _use(voucher, Decimal(1180), kind="ADVANCE_USED", number="PUN/2627/I00001")
    assert not {"at", "txpd"} & filed([voucher, use]).keys()


def test_the_same_documents_make_the_same_text():
    papers = [_invoice(1, RECIPIENTS["private", HOME], HOME, [(Decimal(1000), "18")])]
    assert as_text(filed(papers)) == as_text(filed(papers))


def test_a_month_without_documents_has_no_section():
    assert set(filed([])) == {"gstin", "fp", "version", "hash"}


@given(
    st.dictionaries(st.integers(1, 40), st.booleans(), max_size=30),
    st.sets(st.integers(1, 40), max_size=10),
    st.sets(st.integers(1, 40), max_size=10),
    st.sets(st.integers(1, 40), max_size=10),
)
def test_table_13_has_every_number_once(invoices, notes, vouchers, refunds):
    documents = [Numbered("INVOICE", f"P/I{place:05d}", gone) for place, gone in invoices.items()]
    documents += [Numbered("CREDIT_NOTE", f"P/C{place:05d}") for place in notes]
    documents += [Numbered("RECEIPT_VOUCHER", f"P/A{place:05d}") for place in vouchers]
    documents += [Numbered("REFUND_VOUCHER", f"P/B{place:05d}") for place in refunds]
    runs = runs_of(documents)
    counted = [
        (run.kind, place)
        for run in runs
        for place in range(int(run.first[-5:]), int(run.last[-5:]) + 1)
    ]
    assert sorted(counted) == sorted((one.kind, one.place) for one in documents)
    assert sum(run.cancelled for run in runs) == sum(invoices.values())
    assert all(run.net == run.total - run.cancelled for run in runs)


def test_table_13_names_first_and_last_number_of_each_series():
    documents = [Numbered("INVOICE", f"PUN/2627/I0000{place}", place == 2) for place in (1, 2, 3)]
    documents.append(Numbered("CREDIT_NOTE", "PUN/2627/C00007"))
    documents.append(Numbered("RECEIPT_VOUCHER", "PUN/2627/A00001"))
    documents.append(Numbered("REFUND_VOUCHER", "PUN/2627/B00004"))
    details = write_runs(runs_of(documents))["doc_issue"]["doc_det"]
    assert [(one["doc_num"], one["docs"][0]["from"]) for one in details[2:]] == [
        (6, "PUN/2627/A00001"),
        (8, "PUN/2627/B00004"),
    ]
    assert details[:2] == [
        {
            "doc_num": 1,
            "docs": [
                {
                    "num": 1,
                    "from": "PUN/2627/I00001",
                    "to": "PUN/2627/I00003",
                    "totnum": 3,
                    "cancel": 1,
                    "net_issue": 2,
                }
            ],
        },
        {
            "doc_num": 5,
            "docs": [
                {
                    "num": 1,
                    "from": "PUN/2627/C00007",
                    "to": "PUN/2627/C00007",
                    "totnum": 1,
                    "cancel": 0,
                    "net_issue": 1,
                }
            ],
        },
    ]


def test_the_return_names_its_month():
    assert filed([])["fp"] == "102026"
    assert gstr1(GSTIN, date(2027, 4, 1), [], [], [])["fp"] == "042027"


def test_the_summary_by_hsn_is_described_by_what_most_was_supplied_for():
    [paper] = [_invoice(1, RECIPIENTS["private", HOME], HOME, [(Decimal(4000), "18")])]
    [line] = paper.lines
    late = replace(
        line, head="Late fee", figures=Figures(Decimal(100), Decimal(0), Decimal(9), Decimal(9))
    )
    [row] = hsn_rows([replace(paper, lines=(late, line))])
    assert row.description == "Fee"
    [row] = hsn_rows(
        [replace(paper, lines=(replace(late, head="A"), replace(line, head="Course fee")))]
    )
    assert row.description == "Course fee"
