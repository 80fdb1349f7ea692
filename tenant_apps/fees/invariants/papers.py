"""What always holds for the numbers of documents, and for what stands on them.

A series is named by kind, prefix and financial year, such as receipts of PUN in 26-27.
"""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy
from tenant_apps.workspace.models import Letterhead

# Every document with the parts of its number: PUN/26-27/000123, PUN-I/2627/00001, PUN/2627/I00001,
# PUN/26-27/C00001, PUN/2627/A00001; of opening balances PUN/2627/OD00001 and PUN/2627/OA00001. The
# financial year of its date begins in April.
_NUMBERED = """
    SELECT *, substring(upper(number) FROM '^[A-Z0-9]+') AS prefix,
        replace(split_part(number, '/', 2), '-', '') AS year,
        substring(number FROM '[0-9]+$')::bigint AS place,
        to_char(day - interval '3 months', 'YY') || to_char(day + interval '9 months', 'YY')
            AS year_of_day
    FROM (
        SELECT CASE method WHEN 'OPENING' THEN 'openingadvance' ELSE 'receipt' END AS series,
            'payment' AS kind, id, receipt_number AS number, date AS day,
            student_id, branch_id, amount FROM fees_payment
        UNION ALL
        SELECT CASE document WHEN 'OPENING' THEN 'openingdue' ELSE 'invoice' END, 'due', id, number,
            issue_date, student_id, branch_id, total FROM fees_due
        UNION ALL
        SELECT 'credit', 'creditnote', id, number, issue_date, student_id, branch_id, total
        FROM fees_creditnote
        UNION ALL
        SELECT CASE kind WHEN 'RECEIPT' THEN 'receipt_voucher' ELSE 'refund_voucher' END,
            'advancevoucher', id, number, issue_date, student_id, branch_id, total
        FROM fees_advancevoucher
    ) AS document
"""
_FORMAT = "'^[A-Z0-9]{1,3}(/[0-9]{2}-[0-9]{2}/C?|/[0-9]{4}/([ICAB]|O[DA])|-I/[0-9]{4}/)[0-9]{5,}$'"
# Unit separators stand between the fields, as in `Letterhead.content_digest`.
_CONTENT = " || chr(31) || ".join(f"coalesce({name}::text, '')" for name in Letterhead.CONTENT)

INVARIANTS = (
    Invariant(
        "number.gap",
        "papers",
        lazy("Numbers run 1 … n without a gap"),
        lazy("A number is missing before this one"),
        lazy(
            "In each series of receipts, bills, credit notes and vouchers, a branch and a financial "
            "year, every number follows the one before; the first is 1, or follows the last one of the "
            "system that the centre moved in from. After a backup was restored, the numbers of "
            "documents that were lost are missing."
        ),
        (lazy("Number expected"), lazy("Number found")),
        f"""
        SELECT kind, id, number, day, student_id, expected, place FROM (
            SELECT *, coalesce(lag(place) OVER (
                PARTITION BY series, prefix, year ORDER BY place), begins_after, 0) + 1 AS expected
            FROM ({_NUMBERED}) AS numbered
            LEFT JOIN (
                SELECT kind AS series, upper(scope) AS prefix, replace(year, '-', '') AS year,
                    begins_after
                FROM workspace_numberseries
            ) AS begun USING (series, prefix, year)
        ) AS placed WHERE place <> expected
        """,
        unit="number",
    ),
    Invariant(
        "number.last",
        "papers",
        lazy("Each series stands at its last number"),
        lazy("A series does not stand at its last number"),
        lazy("The number that a series gave last is the highest one on a document."),
        (lazy("Series"), lazy("Last document")),
        f"""
        SELECT 'series', series.id, concat_ws(' ', coalesce(newest.number, series.kind)), newest.day,
            NULL, series.last, coalesce(newest.place, series.begins_after)
        FROM workspace_numberseries series
        LEFT JOIN (
            SELECT DISTINCT ON (series, prefix, year) * FROM ({_NUMBERED}) AS numbered
            ORDER BY series, prefix, year, place DESC
        ) newest ON newest.series = series.kind AND newest.prefix = upper(series.scope)
            AND newest.year = replace(series.year, '-', '')
        WHERE series.kind IN ('receipt', 'invoice', 'credit', 'openingdue', 'openingadvance',
                'receipt_voucher', 'refund_voucher')
            AND series.last <> coalesce(newest.place, series.begins_after)
        """,
        unit="number",
    ),
    Invariant(
        "number.format",
        "papers",
        lazy("Every number has the form of its series"),
        lazy("A number does not have the form of its series"),
        lazy(
            "At most 16 letters, digits, dashes and slashes (CGST Rules, rule 46(b)): prefix, financial "
            "year and running number."
        ),
        AMOUNT,
        f"""
        SELECT kind, id, number, day, student_id, amount, NULL FROM ({_NUMBERED}) AS numbered
        WHERE number !~ {_FORMAT} OR length(number) > 16
        """,
    ),
    Invariant(
        "number.year",
        "papers",
        lazy("A number is of the financial year of its date"),
        lazy("A number is of another financial year than its date"),
        lazy("A series begins anew on 1 April, by the date of the document."),
        AMOUNT,
        f"""
        SELECT kind, id, number, day, student_id, amount, NULL FROM ({_NUMBERED}) AS numbered
        WHERE year <> year_of_day
        """,
    ),
    Invariant(
        "number.branch",
        "papers",
        lazy("A number has its branch's prefix"),
        lazy("A number has the prefix of another branch"),
        lazy(
            "The prefix of a branch is fixed once it was used; each document of the branch has it."
        ),
        AMOUNT,
        f"""
        SELECT kind, numbered.id, number, day, student_id, amount, NULL
        FROM ({_NUMBERED}) AS numbered JOIN branches_branch branch ON branch.id = branch_id
        WHERE prefix <> upper(branch.receipt_prefix)
        """,
    ),
    Invariant(
        "paper.kind",
        "papers",
        lazy("A tax invoice has a GSTIN and a rate"),
        lazy("The kind of a bill does not fit its GSTIN and rates"),
        lazy(
            "A tax invoice names the supplier's GSTIN and a line with a rate, a bill of supply has no "
            "rate, a fee bill no GSTIN (CGST Act, section 31)."
        ),
        AMOUNT,
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, due.total, NULL
        FROM fees_due due
        LEFT JOIN (
            SELECT due_id, max(rate) AS rate FROM fees_dueline GROUP BY due_id
        ) lines ON lines.due_id = due.id
        WHERE CASE due.document
            WHEN 'TAX_INVOICE' THEN due.supplier_gstin = '' OR lines.rate = 0
            WHEN 'FEE_BILL' THEN due.supplier_gstin <> '' OR lines.rate > 0
            ELSE lines.rate > 0 END
        """,
    ),
    Invariant(
        "paper.recipient",
        "papers",
        lazy("A document is made out to somebody"),
        lazy("A document is made out to somebody else"),
        lazy(
            "The recipient that is frozen on a receipt has the name of its student; bills, credit notes "
            "and vouchers have one with a name."
        ),
        AMOUNT,
        """
        SELECT 'payment', id, receipt_number, date, student_id, amount, NULL::numeric
        FROM fees_payment
        WHERE recipient <> '{}' AND recipient ->> 'name' IS DISTINCT FROM student_name
        UNION ALL
        SELECT 'due', id, number, issue_date, student_id, total, NULL FROM fees_due
        WHERE recipient <> '{}' AND coalesce(recipient ->> 'name', '') = ''
        UNION ALL
        SELECT 'creditnote', id, number, issue_date, student_id, total, NULL FROM fees_creditnote
        WHERE recipient <> '{}' AND coalesce(recipient ->> 'name', '') = ''
        UNION ALL
        SELECT 'advancevoucher', id, number, issue_date, student_id, total, NULL
        FROM fees_advancevoucher WHERE coalesce(recipient ->> 'name', '') = ''
        """,
    ),
    Invariant(
        "paper.letterhead",
        "papers",
        lazy("A letterhead stays as it was first printed"),
        lazy("A letterhead was changed after bills were issued with it"),
        lazy(
            "Name, address, GSTIN and the rest of an issuer are hashed when they are stored. The hash "
            "of what is stored now must be the same. The amount is that of the bills with this head."
        ),
        (lazy("Bills"),),
        f"""
        SELECT 'letterhead', id, concat_ws(', ', name, nullif(branch_name, '')), NULL, NULL,
            (SELECT sum(total) FROM fees_due due WHERE due.letterhead_id = head.id), NULL
        FROM workspace_letterhead head
        WHERE digest <> encode(sha256(convert_to({_CONTENT}, 'UTF8')), 'hex')
        """,
    ),
    Invariant(
        "paper.copy",
        "papers",
        lazy("A noted copy has its document"),
        lazy("A copy was noted of a document that does not exist"),
        lazy("The note that a document was handed out, which makes later copies duplicates."),
        (lazy("Documents expected"), lazy("Documents found")),
        """
        SELECT 'copy', copy.id, copy.kind || ' ' || copy.document_id,
            (copy.at AT TIME ZONE 'Asia/Kolkata')::date, NULL, 1, 0
        FROM workspace_documentcopy copy
        LEFT JOIN fees_payment payment ON payment.id = document_id AND copy.kind = 'fees.payment'
        LEFT JOIN fees_due due ON due.id = document_id AND copy.kind = 'fees.due'
        LEFT JOIN fees_creditnote note ON note.id = document_id AND copy.kind = 'fees.creditnote'
        LEFT JOIN fees_advancevoucher voucher ON voucher.id = document_id
            AND copy.kind = 'fees.advancevoucher'
        WHERE starts_with(copy.kind, 'fees.')
            AND coalesce(payment.id, due.id, note.id, voucher.id) IS NULL
        """,
        unit="number",
    ),
)
